import Foundation
import TestSupport
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

    static let root = "\(Fixtures.root)/Sources"

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
        let targets = try FileManager.default.contentsOfDirectory(atPath: "\(Self.root)/App")
        let allowed = Self.systemLibraries.union(["Observation", "Synchronization", "SkinKit"]).union(targets)
        let files = try Self.files(in: "SkinKit") + Self.files(in: "App")
        #expect(files.count > 120)
        for file in files where !Self.localizedErrors.contains(file.path) {
            #expect(file.imports.subtracting(allowed).isEmpty, "\(file.path)")
        }
    }

    /// Errors conform to a protocol of Foundation on Apple's systems, where that costs nothing.
    private static let localizedErrors = [
        "App/SkinLibrary/Library/LocalizedErrors.swift", "Compiler/SkinDiagnostics/ThemeError.swift",
    ]

    /// The modules of C libraries.
    static let systemLibraries: Set = ["Android", "Darwin", "Glibc", "Musl", "WASILibc"]

    @Test("of targets that compile wherever Swift does name platforms and their C libraries in one file")
    func platforms() throws {
        let core = ["SkinKit", "App", "Compiler", "Tools/SkinInspector"]
        let files = try core.flatMap { try Self.files(in: $0) }
        #expect(files.count > 300)
        let platforms = Self.systemLibraries.map { "canImport(\($0))" } + ["os(", "targetEnvironment("]
        let found = files.filter { file in
            !file.imports.isDisjoint(with: Self.systemLibraries)
                || file.lines.contains { line in line.contains("#") && platforms.contains { line.contains($0) } }
        }
        let file = try #require(found.first { $0.path == "SkinKit/Files/SystemCalls.swift" })
        #expect(found.map(\.path) == [file.path] + Self.localizedErrors)
        #expect(file.imports == Self.systemLibraries)
    }

    @Test("take no first element of a lazy map without nils, which would work it out twice")
    func firstOfLazyMap() throws {
        let found = try Self.files(in: ".").filter { file in
            let parts = file.lines.joined(separator: " ").components(separatedBy: ".lazy").dropFirst()
            return parts.contains { Self.takesFirstOfCompactMap($0.drop { $0 == " " }) }
        }
        #expect(found.map(\.path) == [])
    }

    /// Returns whether a text begins with a call of `compactMap` and its property `first`.
    private static func takesFirstOfCompactMap(_ text: Substring) -> Bool {
        guard text.hasPrefix(".compactMap"), let start = text.firstIndex(where: { "({".contains($0) }) else {
            return false
        }
        var depth = 0
        let end = text[start...].firstIndex { letter in
            if "({".contains(letter) { depth += 1 }
            if ")}".contains(letter) { depth -= 1 }
            return depth == 0
        }
        guard let end else { return false }
        let next = text[end...].dropFirst().drop { $0 == " " }
        guard next.hasPrefix(".first") else { return false }
        let rest = next.dropFirst(".first".count)
        return !rest.hasPrefix("(") && !rest.hasPrefix(" {") && rest.first?.isLetter != true
    }

    @Test("import libxml2 where XML is parsed, and nowhere else")
    func parser() throws {
        let importers = try Self.files(in: ".").filter { $0.imports.contains("CLibXML") }.map(\.path)
        #expect(!importers.isEmpty)
        #expect(importers.allSatisfy { $0.hasPrefix("./Compiler/SkinSyntax/XML/") }, "\(importers)")
    }

    @Test("import Foundation where an app asks for it, or the server needs it, since it costs a process's start")
    func foundation() throws {
        // QuartzCore loads Foundation itself; without it, SkinQuartz is empty.
        let importers = try Self.files(in: ".").filter { $0.imports.contains("Foundation") }.map(\.path)
            .filter { !$0.hasPrefix("./Adapters/SkinQuartz/") }
        #expect(
            importers == Self.localizedErrors.map { "./\($0)" } + [
                // On Apple's systems; on Linux, keys and times need FoundationEssentials only.
                "./Store/SkinStore/Network/URLSessionTransport.swift", "./Store/SkinStore/Trust/Keys.swift",
                "./Store/SkinStore/Trust/UTCTime.swift", "./Store/StoreOffice/SigningKey.swift",
            ])
    }

    /// The folders that contain expressions marked `unsafe`. Strict memory safety makes the compiler ask for the mark.
    static let unsafeFolders: Set = [
        "SkinKit/Cache",  // the mapped file and the loads of a cache
        "SkinKit/Components",  // casts to the class that a definition was found for
        "SkinKit/Engine/Components", "SkinKit/Engine/Looks",  // slots, and transitions in use
        "SkinKit/Engine/Scopes",  // names read in place
        "SkinKit/Engine/Switching",  // results of calls that stay on the main actor
        "SkinKit/Files",  // system calls
        "SkinKit/Theme",  // entities read in place
        "App/SkinFormat",  // hashes of whole files
        "App/SkinLibrary/Files",  // system calls
        "App/SkinSettings",  // values in place of a cache's, which are owned
        "App/SkinLibrary/Packs",  // the loads of a pack
        "Compiler/SkinSyntax/Text",  // constant texts compared with bytes
        "Compiler/SkinSyntax/XML",  // libxml2
        "Compiler/SkinCompiler/Caches", "Compiler/SkinBundles/Packs",
        "Compiler/SkinBundles/Images",  // loads of a PNG file
        "Compiler/SkinCompiler/Symbols",
        "Tools/SkinDevelopment/Watching",  // inotify and stat
        "Adapters/SkinGTK/Components", "Adapters/SkinGTK/Styles", "Adapters/SkinGTK/System",  // calls of GTK
        "Tools/SkinInspector",  // texts as bytes
        "Tools/SkinLanguageServer/Protocol",  // standard input
        "Tools/SkinPreview/Pictures",  // librsvg, cairo and fontconfig
        "Store/SkinStore/Download", "Store/StoreOffice",  // system calls
        "Store/SkinStore/Network",  // libcurl
        "Store/SkinStore/Trust",  // hashes of buffers
        "Adapters/SkinAppKit", "Adapters/SkinUIKit",  // attributes of a text
        "Adapters/SkinQuartz",  // the bytes of fonts and images
    ]

    @Test("contain unsafe expressions in known folders only")
    func unsafeCode() throws {
        let found = try Self.files(in: ".").filter { file in
            file.lines.contains { line in
                let code = line.split(separator: "//", maxSplits: 1, omittingEmptySubsequences: false).first ?? ""
                return code.contains("unsafe ") || code.contains("nonisolated(unsafe)") || code.contains("@unchecked")
            }
        }
        let folders = Set(
            found.map { String($0.path.dropFirst(2).prefix(upTo: $0.path.dropFirst(2).lastIndex(of: "/")!)) })
        #expect(folders.subtracting(Self.unsafeFolders).isEmpty, "\(folders.subtracting(Self.unsafeFolders).sorted())")
        #expect(Self.unsafeFolders.subtracting(folders).isEmpty, "\(Self.unsafeFolders.subtracting(folders).sorted())")
    }

    @Test("are in the folders that ARCHITECTURE.md lists")
    func folders() throws {
        let page = try String(contentsOfFile: "\(Self.root)/../ARCHITECTURE.md", encoding: .utf8)
        let table = try #require(page.components(separatedBy: "| target | folders, in the order of the data |").last)
        var listed: [String: Set<String>] = [:]
        for line in table.components(separatedBy: "\n\n")[0].split(separator: "\n").dropFirst() {
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            listed[cells[0]] = Set(cells[1].components(separatedBy: ", "))
        }
        var found: [String: Set<String>] = [:]
        for file in try Self.files(in: ".") {
            let parts = file.path.split(separator: "/").dropFirst().dropLast()
            guard let target = parts.firstIndex(where: { $0.hasPrefix("Skin") || $0 == "skinctl" }) else { continue }
            guard let folder = parts[(target + 1)...].first else { continue }
            found[String(parts[target]), default: []].insert(String(folder))
        }
        #expect(found == listed)
    }
}
