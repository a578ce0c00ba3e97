import Foundation
import SkinBundles
import SkinDiagnostics
import SkinKit
import SkinLibrary
import SkinSyntax
import Synchronization
import TestSupport
import Testing

@testable import SkinEditing

@Suite("Editing beside another editor")
struct RacingEditorTests {
    private static var count: Int { Int(ProcessInfo.processInfo.environment["SKINKIT_RACES"] ?? "") ?? 100 }

    /// Another editor saves numbered versions of a file as fast as it can, by a rename. Each edit is made of one version.
    /// Whenever the other editor finds an edit in the file, that must be made of its own last version.
    @Test("writes over no version that the other one has saved")
    func races() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("palette.xml")
        let ends = Mutex(false)
        try save("version 0", to: path)
        let other = Task.detached { () throws -> [String] in
            var lost: [String] = []
            for number in 1... {
                if ends.withLock({ $0 }) { break }
                try save("version \(number)", to: path)
                // Now and then it takes its time, so that edits have a chance.
                if number.isMultiple(of: 3) { usleep(UInt32.random(in: 0..<2000)) }
                // An edit that finds another version than its own is there for a moment before it is taken back.
                var found = try text(path)
                for _ in 0..<40 where !isLast(found, number) {
                    usleep(500)
                    found = try text(path)
                }
                if !isLast(found, number) { lost.append("\(number): \(found)") }
            }
            return lost
        }
        var (written, refused) = (0, 0)
        while written + refused < Self.count || written == 0 {
            let bytes = try FileSystem.read(path)
            let file = EditableFile(ThemeFileID(folderAt: folder.path).file("palette.xml"), text: SourceText(bytes))
            let text = String(decoding: bytes, as: UTF8.self)
            guard text.hasPrefix("version") else {
                // The other editor may wait for a thread.
                await Task.yield()
                continue
            }
            do {
                try file.change(toLines: text.replacing("version", with: "edited")).write()
                written += 1
            } catch is EditRefusal {
                refused += 1
            }
        }
        ends.withLock { $0 = true }
        let lost = try await other.value
        #expect(lost == [], "\(written) written, \(refused) refused, lost: \(lost)")
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(left == ["palette.xml"])
    }

    @Test("makes no file where another one has appeared")
    func newFile() throws {
        let folder = try TemporaryFolder()
        var file = EditableFile(ThemeFileID(folderAt: folder.path).file("new.xml"))
        file.isNew = true
        let change = SourceEdit(of: file, TextChange(range: 0..<0, text: "mine"))
        let made = try ReplacementFile(folder.file("new.xml"))
        try made.append([1])
        try save("theirs", to: folder.file("new.xml"))
        #expect(try !made.place(over: nil))
        #expect(throws: EditRefusal.self) { try change.write() }
        #expect(try FileSystem.read(folder.file("new.xml")) == Array("theirs".utf8))
    }
}

private func isLast(_ text: String, _ number: Int) -> Bool { text == "version \(number)" || text == "edited \(number)" }

private func text(_ path: String) throws -> String { String(decoding: try FileSystem.read(path), as: UTF8.self) }

private func save(_ text: String, to path: String) throws { try FileSystem.replace(path, with: Array(text.utf8)) }
