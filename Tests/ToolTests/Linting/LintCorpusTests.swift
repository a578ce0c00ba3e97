import Foundation
import SkinBundles
import SkinDiagnostics
import SkinLinter
import TestSupport
import Testing

/// Checks the files of `Corpus`, each of which contains bundles with deliberate faults and is named after them.
///
/// A comment `expect CODE` marks the line of a fault. The end of the file lists the faults of assets.
@Suite("Lint corpus")
struct LintCorpusTests {
    static let folder = Fixtures.path("Linting")

    static let names: [String] = {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return files.filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }.sorted()
    }()

    struct Fault: Hashable, Comparable, CustomStringConvertible {
        var file: String
        var line: Int
        var code: String
        var description: String { "\(file):\(line) \(code)" }

        static func < (left: Fault, right: Fault) -> Bool { left.description < right.description }
    }

    @Test("The deliberate faults are found, and nothing else", arguments: names)
    func findsExactly(_ name: String) throws {
        let (folder, bundles, expected) = try Self.unpack(name)
        let result = try ThemeLinter(compiler: ThemeCompiler()).lint(bundles)
        let found = result.diagnostics.map {
            Fault(file: $0.location.file, line: $0.location.line, code: $0.code.rawValue)
        }
        #expect(found.sorted() == expected.sorted(), "\(folder.path) \(result.diagnostics.map(\.message))")
        #expect(result.diagnostics.allSatisfy { $0.severity == .warning })
    }

    @Test("The corpus has a fault of every code")
    func everyCode() throws {
        let codes = try Set(Self.names.flatMap { try Self.unpack($0).expected.map(\.code) })
        #expect(codes == Set(ThemeDiagnosticCode.lintCodes.map(\.rawValue)))
        #expect(Self.names.count >= 20)
    }

    /// The bundles of a file; `B.theme` inherits from `A.theme`.
    static func unpack(_ name: String) throws -> (folder: TemporaryFolder, bundles: [String], expected: [Fault]) {
        let text = try String(contentsOfFile: "\(folder)/\(name).txt", encoding: .utf8)
        let folder = try TemporaryFolder()
        var bundles: Set<String> = []
        var expected: [Fault] = []
        for section in text.components(separatedBy: "=== ").dropFirst() {
            let lines = section.components(separatedBy: "\n")
            let body = Array(lines.dropFirst())
            if lines[0] == "expect" {
                for words in body.map({ $0.split(separator: " ") }) where words.count == 2 {
                    expected.append(Fault(file: String(words[0]), line: 1, code: String(words[1])))
                }
                continue
            }
            try folder.write(lines[0], body.joined(separator: "\n"))
            if lines[0].contains("/") { bundles.insert(String(lines[0].prefix { $0 != "/" })) }
            for (index, line) in body.enumerated() where line.contains("<!-- expect ") {
                let code = line.components(separatedBy: "<!-- expect ")[1].prefix { $0 != " " }
                expected.append(Fault(file: lines[0], line: index + 1, code: String(code)))
            }
        }
        for bundle in bundles where !FileManager.default.fileExists(atPath: folder.file("\(bundle)/info.xml")) {
            let parent = bundle == "B.theme" ? "<inherits>A</inherits>" : ""
            let info = "<info><identifier>\(bundle.prefix(1))</identifier><name>N</name>\(parent)</info>"
            try folder.write("\(bundle)/info.xml", info)
        }
        return (folder, bundles.sorted().map(folder.file), expected)
    }
}
