import SkinKit
import SkinLibrary
import Testing

@testable import SkinInterchange

@Suite("An import after another")
struct ImportUpdateTests {
    private let folder: TemporaryFolder
    private let bundle: String

    init() throws {
        folder = try TemporaryFolder()
        bundle = folder.file("A.theme")
    }

    private static func source(_ values: [(name: String, value: Int)]) -> String {
        let tokens = values.map { "\"\($0.name)\": {\"$type\": \"number\", \"$value\": \($0.value)}" }
        return "{\(tokens.joined(separator: ", "))}"
    }

    private func run(_ values: [(name: String, value: Int)], force: Bool = false) throws -> ImportUpdate {
        let result = try TokensImportTests.run([("a.json", Self.source(values))])
        let update = try ImportUpdate(of: bundle, with: result.files, named: "tokens", replacesEdits: force)
        try update.write()
        return update
    }

    private func text(_ name: String = "tokens.xml") throws -> String {
        String(decoding: try FileSystem.read("\(bundle)/\(name)"), as: UTF8.self)
    }

    private func edit(_ change: (String) -> String) throws {
        try FileSystem.replace("\(bundle)/tokens.xml", with: Array(change(try text()).utf8))
    }

    @Test("changes what has changed in the source, and keeps what was edited")
    func threeWay() throws {
        _ = try run([("a", 1), ("b", 2), ("c", 3), ("d", 4)])
        try edit { text in
            text.replacing(">2<", with: ">20<").replacing(
                "  </constants>", with: "    <!-- Mine. -->\n    <float name=\"mine\">9</float>\n  </constants>")
        }
        let update = try run([("a", 10), ("b", 2), ("c", 3), ("d", 4)])
        let merged = try text()
        for element in [
            "<float name=\"a\">10</float>", "<float name=\"b\">20</float>", "<float name=\"mine\">9</float>", "Mine.",
        ] {
            #expect(merged.contains(element), "\(element)")
        }
        #expect(update.keptEdits.map(\.path) == ["\(bundle)/tokens.xml"])
        // The edit is one of the next import, too.
        _ = try run([("a", 11), ("b", 2), ("d", 4)])
        #expect(try text().contains(">20<") && !text().contains("name=\"c\""))
    }

    @Test("changes nothing if nothing has changed")
    func unchanged() throws {
        _ = try run([("a", 1)])
        let update = try run([("a", 1)])
        #expect(update.changedPaths.isEmpty && update.keptEdits.isEmpty)
    }

    @Test("writes nothing if the source and an edit change the same line, unless it is forced")
    func conflict() throws {
        _ = try run([("a", 1), ("b", 2)])
        try edit { $0.replacing(">2<", with: ">20<") }
        let before = try text()
        do {
            _ = try run([("a", 5), ("b", 7)])
            Issue.record("no conflict")
        } catch let faults as ImportFaults {
            #expect(faults.faults.map(\.location.line) == [6])
        }
        #expect(try text() == before)
        _ = try run([("a", 5), ("b", 7)], force: true)
        #expect(try text().contains(">7<"))
        #expect(try run([("a", 6), ("b", 7)]).keptEdits.isEmpty)
    }

    @Test("does not replace a file that no import has written")
    func foreign() throws {
        try folder.write("A.theme/tokens.xml", "<theme/>\n")
        #expect(throws: ImportFaults.self) { try run([("a", 1)]) }
        #expect(try text() == "<theme/>\n")
        _ = try run([("a", 1)], force: true)
        #expect(try text().contains("name=\"a\""))
    }

    @Test("removes files that the source no longer makes, but none that was edited")
    func removal() throws {
        let both = [
            ExportedFile(path: "tokens.xml", text: "a\n"), ExportedFile(path: "tokens~dark.xml", text: "b\n"),
        ]
        func update(_ files: [ExportedFile], force: Bool = false) throws {
            try ImportUpdate(of: bundle, with: files, named: "tokens", replacesEdits: force).write()
        }
        try update(both)
        try update([both[0]])
        #expect(FileSystem.kind(of: "\(bundle)/tokens~dark.xml") == nil)
        try update(both)
        try folder.write("A.theme/tokens~dark.xml", "edited\n")
        #expect(throws: ImportFaults.self) { try update([both[0]]) }
        #expect(FileSystem.kind(of: "\(bundle)/tokens~dark.xml") == .file)
        try update([both[0]], force: true)
        #expect(FileSystem.kind(of: "\(bundle)/tokens~dark.xml") == nil)
    }

    /// The texts of a merge, a letter for each line.
    @Test(
        "merges lines",
        arguments: [
            ("abc", "abc", "aXc", "aXc"), ("abc", "aXc", "abc", "aXc"), ("abc", "aXc", "aXc", "aXc"),
            ("abc", "Xabc", "abcY", "XabcY"), ("abcd", "bcd", "abc", "bc"), ("abc", "", "abc", ""),
            ("", "X", "", "X"), ("", "", "Y", "Y"), ("abcd", "aXcd", "abYd", "aXYd"), ("abcd", "aXcd", "abd", "aXd"),
            ("abc", "abcX", "abcY", "abcYX"), ("abcdef", "aXbcdYf", "abcdef", "aXbcdYf"),
        ])
    func lines(_ base: String, _ own: String, _ other: String, _ expected: String) {
        func text(_ letters: String) -> [UInt8] { Array(letters.map { "\($0)\n" }.joined().utf8) }
        let merge = ThreeWayMerge(base: text(base), own: text(own), other: text(other))
        #expect(merge.result == text(expected) && merge.conflicts.isEmpty)
    }

    @Test("merges random edits of different lines to both of them")
    func randomEdits() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            let base = (0..<20).map { "line \($0)" }
            let isOwn = base.indices.map { _ in Bool.random(using: &random) }
            func text(_ lines: [String]) -> [UInt8] { Array(lines.map { $0 + "\n" }.joined().utf8) }
            let own = zip(base, isOwn).map { $1 ? $0 + " own" : $0 }
            let other = zip(base, isOwn).map { $1 ? $0 : $0 + " other" }
            let merge = ThreeWayMerge(base: text(base), own: text(own), other: text(other))
            #expect(merge.conflicts.isEmpty)
            #expect(merge.result == text(zip(base, isOwn).map { $0 + ($1 ? " own" : " other") }))
        }
    }
}
