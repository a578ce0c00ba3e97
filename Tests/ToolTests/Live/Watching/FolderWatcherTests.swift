import Foundation
import SkinDevelopment
import Testing

@Suite("A watcher of folders", .timeLimit(.minutes(2)))
struct FolderWatcherTests {
    enum Way: String, CaseIterable, CustomTestStringConvertible {
        case notified, polled
        var testDescription: String { rawValue }

        func watcher(_ roots: [String]) -> FolderWatcher {
            var watcher = FolderWatcher(roots)
            if self == .polled { watcher.method = .polled(.milliseconds(20)) }
            return watcher
        }
    }

    /// Waits until all written files are old enough that the watcher does not report them twice.
    func rest() async throws { try await Task.sleep(for: .milliseconds(30)) }

    func changes(of work: Workplace, _ way: Way, also more: [String] = []) async throws -> FolderChanges {
        try await rest()
        return way.watcher([work.file("themes")] + more).changes()
    }

    func paths(_ work: Workplace, _ names: String...) -> Set<String> { Set(names.map { work.file("themes/" + $0) }) }

    @Test("tells of a file that is written in its place", arguments: Way.allCases)
    func written(way: Way) async throws {
        let work = try Workplace()
        try work.write("themes/A.theme/a.xml", "1")
        var changes = try await changes(of: work, way)
        try work.write("themes/A.theme/a.xml", "2")
        #expect(await changes.next() == paths(work, "A.theme/a.xml"))
    }

    @Test("tells of a file that is saved by renaming another one", arguments: Way.allCases)
    func renamed(way: Way) async throws {
        let work = try Workplace()
        try work.write("themes/A.theme/a.xml", "1")
        var changes = try await changes(of: work, way)
        try work.replace("themes/A.theme/a.xml", "2")
        #expect(await changes.next() == paths(work, "A.theme/a.xml"))
    }

    @Test("tells of files in folders that are made, moved and removed", arguments: Way.allCases)
    func folders(way: Way) async throws {
        let work = try Workplace()
        try work.write("themes/A.theme/a.xml", "1")
        var changes = try await changes(of: work, way)
        try work.write("themes/B.theme/assets/b.png", "1")
        #expect(await changes.next() == paths(work, "B.theme/assets/b.png"))
        try await rest()
        try work.write("themes/B.theme/assets/b.png", "two")
        #expect(await changes.next() == paths(work, "B.theme/assets/b.png"))
        try await rest()
        try work.move("themes/B.theme", to: "themes/C.theme")
        #expect(await changes.next() == paths(work, "B.theme/assets/b.png", "C.theme/assets/b.png"))
        try await rest()
        try work.write("themes/C.theme/assets/b.png", "three")
        #expect(await changes.next() == paths(work, "C.theme/assets/b.png"))
        try work.remove("themes/C.theme")
        #expect(await changes.next() == paths(work, "C.theme/assets/b.png"))
    }

    @Test("goes on when its folder is removed and made again", arguments: Way.allCases)
    func again(way: Way) async throws {
        let work = try Workplace()
        try work.write("themes/A.theme/a.xml", "1")
        var changes = try await changes(of: work, way)
        for round in 0..<3 {
            try work.remove("themes")
            #expect(await changes.next() == paths(work, "A.theme/a.xml"))
            try work.write("themes/A.theme/a.xml", "\(round)")
            #expect(await changes.next() == paths(work, "A.theme/a.xml"))
            try await rest()
        }
    }

    @Test("hears of a folder and a file that are not there yet", arguments: Way.allCases)
    func missing(way: Way) async throws {
        let work = try Workplace()
        var changes = try await changes(of: work, way, also: [work.file("deep/down/app.schema.xml")])
        try work.write("themes/A.theme/a.xml", "1")
        #expect(await changes.next() == paths(work, "A.theme/a.xml"))
        try await rest()
        try work.write("deep/down/other.xml", "1")
        try work.write("deep/down/app.schema.xml", "1")
        #expect(await changes.next() == [work.file("deep/down/app.schema.xml")])
    }

    @Test("tells of a burst at once, and of nothing twice", arguments: Way.allCases)
    func burst(way: Way) async throws {
        let work = try Workplace()
        try work.write("themes/A.theme/a.xml", "1")
        var changes = try await changes(of: work, way)
        for number in 0..<50 { try work.write("themes/A.theme/\(number % 5).xml", "\(number)") }
        #expect(
            await changes.next()
                == paths(work, "A.theme/0.xml", "A.theme/1.xml", "A.theme/2.xml", "A.theme/3.xml", "A.theme/4.xml"))
        try await rest()
        try work.write("themes/A.theme/a.xml", "2")
        #expect(await changes.next() == paths(work, "A.theme/a.xml"))
    }

    @Test("finds all that has happened while nobody asked, however much it was")
    func unasked() async throws {
        let work = try Workplace()
        try work.write("themes/a.xml", "1")
        var changes = try await changes(of: work, .notified)
        for number in 0..<500 { try work.write("themes/\(number % 3).xml", "\(number)") }
        try work.remove("themes/2.xml")
        try await rest()
        #expect(await changes.next() == paths(work, "0.xml", "1.xml"))
    }

    @Test(
        "does not report hidden files, nor what SkinKit and editors write beside sources", arguments: Way.allCases)
    func ignored(way: Way) async throws {
        let work = try Workplace()
        try work.write("themes/A.theme/a.xml", "1")
        var changes = try await changes(of: work, way)
        for name in [".git/index", "A.theme/.a.xml.swp", "A.theme/a.xml~", "A.skincache", "A.skincache.12.0.tmp"] {
            try work.write("themes/" + name, "1")
        }
        try work.write("themes/A.theme/a.xml", "2")
        #expect(await changes.next() == paths(work, "A.theme/a.xml"))
    }

    @Test("does not follow links in circles", arguments: Way.allCases)
    func circles(way: Way) async throws {
        let work = try Workplace()
        try work.write("themes/a.xml", "1")
        try FileManager.default.createSymbolicLink(
            atPath: work.file("themes/again"), withDestinationPath: work.file("themes"))
        var changes = try await changes(of: work, way)
        try work.write("themes/a.xml", "2")
        #expect(await changes.next()?.contains(work.file("themes/a.xml")) == true)
    }

    @Test("sees a file that is still open only when it is closed, where the system tells")
    func open() async throws {
        #if os(Linux)
            let work = try Workplace()
            try work.write("themes/a.xml", "<theme>")
            var changes = try await changes(of: work, .notified)
            let file = try FileHandle(forWritingTo: URL(fileURLWithPath: work.file("themes/a.xml")))
            try file.truncate(atOffset: 0)
            try file.write(contentsOf: Data("<the".utf8))
            let told = Task { await changes.next() }
            try await Task.sleep(for: .milliseconds(100))
            try file.write(contentsOf: Data("me/>".utf8))
            let closed = ContinuousClock.now
            try file.close()
            #expect(await told.value == paths(work, "a.xml"))
            #expect(ContinuousClock.now - closed >= .milliseconds(10))
        #endif
    }

    @Test("ends when its task is cancelled", arguments: Way.allCases)
    func cancelled(way: Way) async throws {
        let work = try Workplace()
        var changes = try await changes(of: work, way)
        let task = Task { await changes.next() }
        try await rest()
        task.cancel()
        #expect(await task.value == nil)
    }
}
