import Foundation
import Testing

/// Rules of the sources that targets cannot hold.
@Suite("The sources")
struct SourceRulesTests {
    /// A file of `Sources`, by its path below that folder.
    struct File: Sendable, CustomTestStringConvertible {
        var path: String
        var lines: [Substring]
        var testDescription: String { path }

        var imports: Set<String> {
            Set(
                lines.compactMap { line in
                    let words = line.split(separator: " ").filter { !$0.hasPrefix("@") && $0 != "public" }
                    return words.count == 2 && words[0] == "import" ? String(words[1]) : nil
                })
        }
    }

    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources").path

    static func files(in folder: String) throws -> [File] {
        let base = "\(root)/\(folder)"
        let paths = FileManager.default.enumerator(atPath: base)?.compactMap { $0 as? String } ?? []
        return try paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
            let text = try String(contentsOfFile: "\(base)/\(path)", encoding: .utf8)
            return File(path: "\(folder)/\(path)", lines: text.split(separator: "\n", omittingEmptySubsequences: false))
        }
    }

    @Test("of an app's targets import the toolchain's modules only, and no Foundation")
    func runtimeImports() throws {
        let allowed: Set = ["Darwin", "Glibc", "Musl", "Observation", "SkinKit"]
        let files = try Self.files(in: "SkinKit") + Self.files(in: "SkinComponents")
        #expect(files.count > 100)
        for file in files {
            #expect(file.imports.subtracting(allowed).isEmpty, "\(file.path)")
        }
    }

    @Test("import libxml2 where XML is parsed, and nowhere else")
    func parser() throws {
        let importers = try Self.files(in: ".").filter { $0.imports.contains("CLibXML") }.map(\.path)
        #expect(!importers.isEmpty)
        #expect(importers.allSatisfy { $0.hasPrefix("./SkinCompiler/Parsing/") }, "\(importers)")
    }

    @Test("import Foundation where it is asked for only, since it costs a process's start")
    func foundation() throws {
        let importers = try Self.files(in: ".").filter { $0.imports.contains("Foundation") }.map(\.path)
        #expect(importers.allSatisfy { $0.hasPrefix("./SkinFoundation/") }, "\(importers)")
    }
}
