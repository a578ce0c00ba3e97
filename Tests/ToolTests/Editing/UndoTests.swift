import Foundation
import SkinBundles
import SkinKit
import TestSupport
import Testing

@testable import SkinEditing

@Suite("Taking back an edit of a file that has changed")
struct UndoTests {
    let folder: TemporaryFolder
    let bundle: String
    let lines = [
        "<theme>", "  <constants>", "    <color name=\"accent\">#0a66ff</color>",
        "    <float name=\"radius\">6</float>",
        "  </constants>", "</theme>", "",
    ]

    init() throws {
        folder = try TemporaryFolder()
        bundle = try folder.writeTheme("Day.theme", identifier: "day", ["ui.xml": lines.joined(separator: "\n")])
    }

    func text() throws -> String { try String(contentsOfFile: folder.file("Day.theme/ui.xml"), encoding: .utf8) }

    /// Makes an edit, and returns what takes it back.
    func write(_ edit: ThemeEdit) throws -> SourceEdit {
        let editor = try ThemeEditor(of: bundle, ThemeCompiler())
        let places = try editor.places(for: edit)
        return try editor.prove(edit, at: places[0]).change.write()
    }

    @Test(
        "takes back the range that still reads as it was written",
        arguments: [
            ("</theme>\n", "</theme>\n\n"), ("<theme>", "<!-- mine -->\n<theme>"),
            ("<float name=\"radius\">6", "<float name=\"radius\">7"),
            ("    <color name=\"accent\"", "    <!-- mine --> <color name=\"accent\""),
            ("#123456</color>", "#123456</color> <!-- mine -->"),
            ("    <color name=\"accent\">", "    <color name=\"other\">#0000ff</color>\n    <color name=\"accent\">"),
        ])
    func elsewhere(_ from: String, _ to: String) throws {
        let undo = try write(ThemeEdit(.constant("accent"), to: "#123456"))
        let changed = try text().replacingOccurrences(of: from, with: to)
        try folder.write("Day.theme/ui.xml", changed)
        let redo = try undo.rebased().write()
        #expect(try text() == changed.replacingOccurrences(of: "#123456", with: "#0a66ff"))
        try redo.rebased().write()
        #expect(try text() == changed)
    }

    @Test("takes back a theme that was made, with its folder unless something else is in it, and makes it again")
    func theme() throws {
        let template = try ThemeTemplate(name: "Dusk", parent: "day")
        let made = try template.create(in: folder.path, "<theme/>")
        let info = try Data(contentsOf: URL(fileURLWithPath: "\(made)/info.xml"))
        var history = EditHistory()
        history.record(try SourceEdit.removal(ofBundle: made), titled: "made")
        _ = try history.undo()
        #expect(!FileManager.default.fileExists(atPath: made))
        _ = try history.redo()
        #expect(try Data(contentsOf: URL(fileURLWithPath: "\(made)/info.xml")) == info)
        #expect(try Theme(cacheBytes: #require(try ThemeCompiler().compile(made).cache)).info.name == "Dusk")
        try folder.write("Dusk.theme/mine.xml", "<theme/>")
        _ = try history.undo()
        #expect(try FileManager.default.contentsOfDirectory(atPath: made) == ["mine.xml"])
    }

    @Test("does not take back a theme from which another one inherits")
    func parent() throws {
        let night = try folder.writeTheme("Night.theme", identifier: "night", inherits: "day", ["ui.xml": "<theme/>"])
        let judge = EditJudge(ThemeCompiler())
        #expect(throws: EditRefusal.self) { try judge.checkIsAlone(bundle, []) }
        #expect(try judge.checkIsAlone(night, SourceEdit.removal(ofBundle: night)).isEmpty)
    }

    @Test("does not take back a theme that has got files of others", arguments: ["mine.txt", "assets/mine.png"])
    func others(_ name: String) throws {
        let made = try ThemeTemplate(name: "Dusk", parent: "day").create(in: folder.path, "<theme/>")
        let removal = try SourceEdit.removal(ofBundle: made)
        let judge = EditJudge(ThemeCompiler())
        #expect(try judge.checkIsAlone(made, removal).isEmpty)
        try folder.write("Dusk.theme/\(name)", "mine")
        #expect(throws: EditRefusal.self) { try judge.checkIsAlone(made, removal) }
    }

    @Test("says of a setting whose constant has another name that it changes nothing only if that is so")
    func renamedSetting() throws {
        let color = "<color name='accent' setting='Accent'>#0a66ff</color>"
        let label = "<uilabel><operation name='textColor'><color ref='accent'/></operation></uilabel>"
        try folder.write("Day.theme/ui.xml", .theme(constants: color, instances: label))
        let edits = try ThemeEditor(of: bundle, ThemeCompiler()).prove(.rename(.constant, "accent", to: "brand"))
        var judge = EditJudge(ThemeCompiler())
        #expect(try judge.judge(edits, of: bundle) { _ in }.endedContracts.isEmpty)
        let file = try #require(try ThemeCompiler().editableFiles(of: bundle).first { $0.name.hasSuffix("ui.xml") })
        let unused = file.change(toLines: .theme(constants: color, instances: ""))
        let verdict = try judge.judge([unused], of: bundle) { _ in }
        #expect(verdict.endedContracts == ["the setting 'Accent' no longer changes anything"])
    }

    @Test("takes back what an interrupted edit of several files wrote, and nothing of one that is being written")
    func interrupted() throws {
        let night = try folder.writeTheme(
            "Night.theme", identifier: "night", inherits: "day",
            [
                "ui.xml": .theme(
                    instances: "<uilabel><operation name='textColor'><color ref='accent'/></operation></uilabel>")
            ])
        var compiler = ThemeCompiler()
        compiler.themeFolders = [folder.path]
        let before = try text()
        let edits = try ThemeEditor(of: night, compiler).prove(.rename(.constant, "accent", to: "brand"))
        try #require(edits.count == 2)
        var journal = EditJournal(of: edits)
        try #require(journal != nil)
        try edits[0].write()
        let half = try edits.map { try String(contentsOfFile: $0.path, encoding: .utf8) }
        EditJournal.recover([folder.path])
        #expect(try edits.map { try String(contentsOfFile: $0.path, encoding: .utf8) } == half)
        // The process ends.
        journal = nil
        _ = try ThemeEditor(of: night, compiler)
        #expect(try text() == before && folder.names() == ["Day.theme", "Night.theme"])
        try edits.write()
        #expect(try text().contains("brand") && folder.names() == ["Day.theme", "Night.theme"])
    }

    @Test("follows no journal out of the themes beside it")
    func foreignJournal() throws {
        try folder.write("outside.txt", "mine")
        let list = "[[\"\(folder.file("outside.txt"))\",5,4]]\n"
        try folder.write("themes/.skinkit-1.journal", list + "theirsmine")
        EditJournal.recover([folder.file("themes")])
        #expect(try String(contentsOfFile: folder.file("outside.txt"), encoding: .utf8) == "mine")
    }

    @Test("removes temporary files that are days old from the bundle")
    func temporaries() throws {
        let old = try folder.write("Day.theme/.skinkit-1.tmp", "")
        try folder.write("Day.theme/.skinkit-2.tmp", "")
        let date = Date(timeIntervalSinceNow: -200_000)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: old)
        _ = try write(ThemeEdit(.constant("accent"), to: "#123456"))
        let names = try FileManager.default.contentsOfDirectory(atPath: bundle)
        #expect(names.filter { $0.hasSuffix(".tmp") } == [".skinkit-2.tmp"])
    }

    @Test("takes back an edit between changes before and behind it")
    func between() throws {
        let undo = try write(ThemeEdit(.constant("accent"), to: "#123456"))
        try folder.write("Day.theme/ui.xml", "<!-- a -->\n\n" + text() + "<!-- z -->\n")
        try undo.rebased().write()
        #expect(try text() == "<!-- a -->\n\n" + lines.joined(separator: "\n") + "<!-- z -->\n")
    }

    @Test("brings back a definition that was taken out, and takes out one that was added")
    func definitions() throws {
        let undo = try write(ThemeEdit(.constant("radius"), to: nil))
        let without = try text()
        #expect(!without.contains("radius"))
        try folder.write("Day.theme/ui.xml", "<!-- a -->\n" + without)
        let redo = try undo.rebased().write()
        #expect(try text() == "<!-- a -->\n" + lines.joined(separator: "\n"))
        try folder.write("Day.theme/ui.xml", lines.joined(separator: "\n") + "\n")
        try redo.rebased().write()
        #expect(try text() == without + "\n")
    }

    @Test(
        "refuses an edit whose text has changed, and leaves the file",
        arguments: [
            "#123456": "#123457", "<color name=\"accent\">#123456</color>": "", "accent\">#123456": "accent\">",
        ])
    func changed(_ from: String, _ to: String) throws {
        let undo = try write(ThemeEdit(.constant("accent"), to: "#123456"))
        let changed = try text().replacingOccurrences(of: from, with: to)
        try folder.write("Day.theme/ui.xml", changed)
        #expect(throws: EditRefusal.self) { try undo.rebased() }
        try FileManager.default.removeItem(atPath: folder.file("Day.theme/ui.xml"))
        #expect(throws: EditRefusal.self) { try undo.rebased() }
    }

    @Test("takes back one of several steps as a step of its own, which can be taken back")
    func reverts() throws {
        var history = EditHistory()
        let before = try text()
        for (name, value) in [("accent", "#123456"), ("radius", "9")] {
            let step = try write(ThemeEdit(.constant(name), to: value))
            history.record([step], titled: name)
        }
        let after = try text()
        #expect(history.changedFiles.map(\.name) == ["Day.theme/ui.xml"])
        #expect(history.changedFiles.first?.before == Array(before.utf8))
        struct Refused: Error {}
        #expect(throws: Refused.self) { try history.revert(1) { _, _ in throw Refused() } }
        #expect(try text() == after && history.done.count == 2)
        #expect(try history.revert(1).number == 1)
        #expect(history.done.last?.number == 3)
        #expect(history.reverted == [1])
        #expect(try text() == before.replacing(">6<", with: ">9<"))
        _ = try history.revert(3)
        #expect(history.reverted == [3])
        _ = try history.undo()
        #expect(history.reverted == [1])
        _ = try history.undo()
        #expect(history.reverted.isEmpty)
        #expect(try text() == after)
        #expect(throws: EditRefusal.self) { try history.revert(7) }
    }

    @Test("removes a file that it made, unless that has changed, and makes it again")
    func madeFile() throws {
        let editor = try ThemeEditor(of: bundle, ThemeCompiler())
        let edit = ThemeEdit(.constant("accent"), to: "#123456", traits: .dark)
        let place = try #require(editor.places(for: edit).first { $0.kind == .traits(.dark) })
        let undo = try editor.prove(edit, at: place).change.write()
        let path = folder.file("Day.theme/ui~dark.xml")
        let made = try String(contentsOfFile: path, encoding: .utf8)
        try folder.write("Day.theme/ui~dark.xml", made + "<!-- mine -->\n")
        #expect(throws: EditRefusal.self) { try undo.rebased() }
        try folder.write("Day.theme/ui~dark.xml", made)
        let redo = try undo.rebased().write()
        #expect(!FileManager.default.fileExists(atPath: path))
        try redo.rebased().write()
        #expect(try String(contentsOfFile: path, encoding: .utf8) == made)
    }

    @Test("finds a range of lines that stay, whatever happens to others")
    func randomChanges() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<300 {
            let old = (0..<Int.random(in: 1...30, using: &generator)).map { "line \(Int.random(in: 0...$0)) of \($0)" }
            let kept = Int.random(in: old.indices, using: &generator)
            var new: [String] = []
            for (number, line) in old.enumerated() {
                switch number == kept ? 0 : Int.random(in: 0...5, using: &generator) {
                case 0...2: new.append(line)
                case 3: new += [line, "added \(number)"]
                case 4: new.append("changed \(number)")
                default: break
                }
            }
            let (before, after) = (
                Array((old.joined(separator: "\n") + "\n").utf8), Array((new.joined(separator: "\n") + "\n").utf8)
            )
            let start = old[..<kept].joined(separator: "\n").utf8.count + (kept > 0 ? 1 : 0)
            let range = start..<(start + old[kept].utf8.count)
            let found = TextShift(from: before, to: after).range(range)
            #expect(found.map { Array(after[$0]) } == Array(before[range]), "\(old) to \(new)")
        }
    }

    @Test("forgets the oldest steps where all have too many bytes, but never the newest")
    func bytes() throws {
        let size = try text().utf8.count + 7
        for (limit, kept) in [(size * 3, [4, 5, 6]), (size * 2 + 1, [5, 6]), (1, [6])] {
            var history = EditHistory(byteLimit: limit)
            for color in 1...6 {
                history.record([try write(ThemeEdit(.constant("accent"), to: "#00000\(color)"))], titled: "a color")
            }
            #expect(history.done.map(\.number) == kept)
            #expect(history.text.hasPrefix("forgotten: steps 1 to \(kept[0] - 1)\n"))
            #expect(try history.undo().number == 6)
            #expect(try text().contains("#000005"))
            try folder.write("Day.theme/ui.xml", lines.joined(separator: "\n"))
        }
    }
}
