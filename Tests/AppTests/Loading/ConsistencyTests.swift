import Foundation
import SkinKit
import Synchronization
import Testing

@testable import SkinLibrary

@Suite("A store that is read while it changes", .timeLimit(.minutes(20)))
struct ConsistencyTests {
    let fixture: LibraryFixture
    var library: ThemeLibrary { fixture.library }

    init() throws { fixture = try LibraryFixture() }

    /// Writes a bundle of many files, each of which sets the same width of one entity.
    private func write(_ name: String, width: String) throws -> String {
        var files: [String: String] = [:]
        for number in 0..<30 {
            files["f\(number).xml"] = .theme(
                instances: "<probe id=\"p\(number)\">\(operation("width", width))</probe>")
        }
        return try fixture.folder.writeTheme(name, identifier: "dusk", files)
    }

    private static func widths(_ theme: Theme) -> Set<ThemeValue?> {
        Set((0..<30).map { theme.operations(for: "probe", id: "p\($0)").first?["width"] })
    }

    @Test("gives whole versions, never half of two, and is never without one", arguments: [false, true])
    func wholeVersions(hasCacheFolder: Bool) async throws {
        var library = library
        if !hasCacheFolder { library.cacheFolder = nil }
        library.onEvent = { _ in }
        let versions = [try write("one/Dusk.theme", width: "1"), try write("two/Dusk.theme", width: "2")]
        try await library.install(from: versions[0])
        try await withThrowingTaskGroup(of: Void.self) { [library] group in
            group.addTask {
                for number in 0..<40 { try await library.install(from: versions[number % 2]) }
            }
            for isSynchronous in [false, true] {
                group.addTask {
                    for _ in 0..<60 {
                        let theme = isSynchronous ? try loadNow(library) : try await library.load("dusk")
                        #expect(Self.widths(theme).count == 1)
                        #expect(try library.themes().map(\.info.identifier) == ["dusk"])
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(FolderLock.changeCount(fixture.folder.file("store")) % 2 == 0)
    }

    @Test("is read again where it changed meanwhile, and at once where nobody changes it any longer")
    func attempts() async throws {
        let library = library
        let store = fixture.folder.file("store")
        try FileSystem.makeFolder(store)
        let held = Held(try #require(try FolderLock.acquireNow(store)))
        var calls = 0
        #expect(
            try synchronous {
                calls += 1
                if calls < 3 { held.lock?.changing {} }
                return calls
            } == 3)
        // A reader that is overtaken each time waits for the lock.
        calls = 0
        #expect(
            try synchronous {
                calls += 1
                held.lock?.changing {}
                if calls == 20 { held.lock = nil }
                return calls
            } == 21)
        // As a process that is killed leaves it.
        try fixture.folder.write("store/.lock", [7, 0, 0, 0, 0, 0, 0, 0])
        #expect(try synchronous { "read" } == "read")
        #expect(try await library.consistently { "read" } == "read")
    }

    @Test("that another process goes on changing is given up with a sentence, and not waited for without end")
    func suspended() async throws {
        var library = library
        library.lockPatience = 50
        let store = fixture.folder.file("store")
        try FileSystem.makeFolder(store)
        let lock = try #require(try FolderLock.acquireNow(store))
        lock.changing {
            let error = #expect(throws: ThemeFileError.self) { try library.themes() }
            #expect(error?.reason.contains("another process is changing the folder; gave up after 50 ms") == true)
            #expect(throws: ThemeFileError.self) { try loadNow(library) }
        }
        #expect(try library.themes().isEmpty)
        withExtendedLifetime(lock) {}
    }

    private func synchronous<Result>(_ work: () throws -> Result) throws -> Result { try library.consistently(work) }

    private final class Held {
        var lock: FolderLock?
        init(_ lock: FolderLock) { self.lock = lock }
    }

    // MARK: The lock

    @Test("is waited for without a thread, and the wait ends when its task is cancelled")
    func waiting() async throws {
        let library = library
        let path = try fixture.write("downloads/Dusk.theme", "dusk", width: "2")
        let store = fixture.folder.file("store")
        try FileSystem.makeFolder(store)
        let lock = try Waited(FolderLock.acquireNow(store))
        let installs = (0..<32).map { _ in
            Task {
                lock.add(.started)
                return try await library.install(from: path)
            }
        }
        let removal = Task {
            lock.add(.started)
            try await library.remove("dusk")
        }
        // If the waiting tasks occupied the threads, not all of them could start, nor any other task run.
        while lock.count(.started) < 33, lock.count(.freed) == 0 { await Task.yield() }
        await Task.detached { lock.add(.otherRan) }.value
        #expect(lock.count(.freed) == 0 && lock.count(.otherRan) == 1)
        for install in installs.dropFirst() { install.cancel() }
        for install in installs.dropFirst() {
            await #expect(throws: CancellationError.self) { try await install.value }
        }
        await #expect(throws: ThemeLibraryError.self) { try await removal.value }
        #expect(fixture.names(in: "store") == [".lock"])
        lock.free()
        #expect(try await installs[0].value.info.identifier == "dusk")
    }

    /// A lock for which tasks wait, and what happened meanwhile.
    private final class Waited: Sendable {
        enum Event { case started, otherRan, freed }
        private let state: Mutex<(lock: FolderLock?, events: [Event])>

        init(_ lock: FolderLock?) {
            state = Mutex((lock, []))
            // Waiting tasks that occupy every thread would hold up the whole test run. A thread of its own frees them.
            Thread.detachNewThread { [weak self] in
                Thread.sleep(forTimeInterval: 300)
                if self?.count(.otherRan) == 0 { self?.free() }
            }
        }

        func add(_ event: Event) { state.withLock { $0.events.append(event) } }
        func count(_ event: Event) -> Int { state.withLock { state in state.events.count { $0 == event } } }

        func free() {
            state.withLock {
                $0.lock = nil
                $0.events.append(.freed)
            }
        }
    }
}

private func loadNow(_ library: ThemeLibrary) throws -> Theme {
    try library.load("dusk")
}
