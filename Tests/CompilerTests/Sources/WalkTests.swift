import Foundation
import TestSupport
import Testing

/// Compares the walks of CONTRIBUTING.md with the places of one example each.
@Suite("Walks")
struct WalkTests {
    /// A section of CONTRIBUTING.md, and where its example is.
    struct Walk: Sendable, CustomTestStringConvertible {
        /// Files and folders, with the texts that mark a place of the example there rather than a use of it. One that begins
        /// with a slash is in the path of a file, any other one in its text.
        typealias Area = (paths: [String], marks: [String])

        var title: String
        var areas: [Area]
        var testDescription: String { title }
    }

    static let walks = [
        Walk(
            title: "a component type",
            areas: [
                // An element of a scene is a use.
                (["Sources", "Documentation"], ["\"uislider\"", "`uislider`", ".uislider", "drawSlider"]),
                (
                    [
                        "Tests/AppTests/SkinComponents", "Tests/Apple/Tests/SkinUIKitTests/Cases.swift",
                        "Tests/Apple/Tests/SkinAppKitTests/Cases.swift",
                    ], ["\"uislider\""]
                ),
            ]),
        Walk(
            title: "an attribute",
            areas: [
                (
                    ["Sources", "Documentation"],
                    ["case multiply", ".multiply:", "\"multiply\"", "`multiply`", "`multiply="]
                ),
                (
                    [
                        "Tests/AppTests/Cache", "Tests/CompilerTests/Reference", "Tests/Support", "Tests/Fuzz/xml.dict",
                        "Tests/Fixtures/Conformance/numbers-by-reference",
                    ], ["multiply"]
                ),
            ]),
        Walk(
            title: "a command",
            areas: [
                (["Sources", "Documentation"], ["ExplainCommand", "commandName: \"explain\"", "| `explain "]),
                (["CHANGELOG.md"], ["`explain`"]),
                (["Tests/ToolTests/Skinctl/SkinctlExplainTests.swift"], ["[\"explain\""]),
            ]),
        Walk(
            title: "a diagnostic",
            areas: [
                (
                    ["Sources", "Documentation"],
                    ["unknownOperation", "\"unknown-operation\"", "| `unknown-operation`", "### unknown-operation"]
                ),
                (["Tests/Fixtures/Faults"], ["/unknown-operation."]),
            ]),
        Walk(
            title: "an importer",
            areas: [
                (
                    ["Sources/Tools", "Sources/skinctl"],
                    ["properties of style sheets: those of", "case tokens, css", "Import.css("]
                ),
                (["Documentation", "Sources/Compiler"], ["import css"]),
                (["Tests/ToolTests/Interchange"], [" Import.css("]),
                (["Tests/ToolTests/Skinctl/SkinctlImportTests.swift"], ["(\"css\", "]),
            ]),
    ]

    @Test("list the files that have their example, and no others", arguments: walks)
    func files(_ walk: Walk) throws {
        let listed = try Self.listed(in: walk.title)
        let found = try walk.areas.reduce(into: Set<String>()) { found, area in
            for path in area.paths.flatMap(Self.files) where try Self.contains(area.marks, path) { found.insert(path) }
        }
        #expect(listed.subtracting(found).sorted() == [], "are in the walk and lack the example")
        #expect(found.subtracting(listed).sorted() == [], "have the example and are not in the walk")
        #expect(listed.count >= 5)
    }

    @Test("are all compared")
    func all() throws {
        let titles = try Self.text("CONTRIBUTING.md").matches(of: #/(?m)^### Walk: (.+)$/#).map { String($0.1) }
        #expect(titles == Self.walks.map(\.title))
    }

    /// Returns the paths in a section. Only the whole path of a file counts, from the root of the repository.
    private static func listed(in title: String) throws -> Set<String> {
        let sections = try text("CONTRIBUTING.md").components(separatedBy: "\n### Walk: \(title)\n")
        let section = try #require(sections.dropFirst().first).components(separatedBy: "\n##")[0]
        let path = #/`((?:Sources\/|Tests\/|Documentation\/|CHANGELOG)[^`\s]*\.[a-z]+)`/#
        return Set(section.matches(of: path).map { String($0.1) })
    }

    private static func text(_ path: String) throws -> String {
        try String(contentsOfFile: "\(Fixtures.root)/\(path)", encoding: .utf8)
    }

    /// Returns the files of a folder, or the file itself.
    private static func files(_ path: String) -> [String] {
        guard let below = FileManager.default.enumerator(atPath: "\(Fixtures.root)/\(path)") else { return [path] }
        let paths = below.compactMap { $0 as? String }.map { "\(path)/\($0)" }
        return paths.isEmpty ? [path] : paths
    }

    /// Returns whether a file has one of some marks. Files that are not texts have none.
    private static func contains(_ marks: [String], _ path: String) throws -> Bool {
        if marks.contains(where: { $0.hasPrefix("/") && path.contains($0) }) { return true }
        guard [".swift", ".md", ".xml", ".txt", ".dict"].contains(where: path.hasSuffix) else { return false }
        let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(Fixtures.root)/\(path)"))
        return marks.contains { bytes.range(of: Data($0.utf8)) != nil }
    }
}
