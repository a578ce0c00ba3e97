import Foundation
import SkinBundles
import SkinCompiler
import Synchronization
import TestSupport
import Testing

@testable import SkinKit
@testable import SkinLibrary

/// What replaces calls that a platform lacks, forced on a platform that has them.
@Suite("Without a system's calls")
struct PlatformFallbackTests {
    @Test("a large cache that is read has the bytes of one that is mapped", arguments: [0, 1, 1 << 17, 300_001])
    func reading(count: Int) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("bytes", (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) })
        let mapped = try CacheBytes(file: path, maps: true)
        let read = try CacheBytes(file: path, maps: false)
        #expect(read.count == count)
        #expect(read.isSame(as: mapped))
        #expect(read.isSame(as: CacheBytes(try FileSystem.read(path))))
    }

    @Test("a cache that is read does not change when its file is truncated")
    func truncation() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("bytes", [UInt8](repeating: 7, count: 1 << 18))
        let read = try CacheBytes(file: path, maps: false)
        try #require(truncate(path, 0) == 0)
        #expect(read.word(at: (1 << 18) - 4) == 0x0707_0707)
    }

    @Test("links, '.' and '..' are resolved as realpath(3) resolves them")
    func links() throws {
        let folder = try TemporaryFolder()
        try folder.write("a/b/file", "")
        try folder.write("c/file", "")
        let links = [
            "a/link": "b", "a/up": "../c", "a/b/far": folder.file("c"), "loop": "loop", "one": "two", "two": "one",
            "gone": "nothing", "c/back": "../a/./b/", "slash": "c/file/", "root": "/", "deep": "a/up/back/far/file",
        ]
        for (link, target) in links { try #require(symlink(target, folder.file(link)) == 0) }
        let names = [
            "a", "b", "c", "file", "link", "up", "far", "back", "loop", "one", "gone", "slash", "root", "deep",
        ]
        var generator = SystemRandomNumberGenerator()
        var paths = ["", "/", "//", ".", "..", "/..", "nothing", "Sources/../Sources", folder.path + "/"]
        for _ in 0..<4_000 {
            let parts = (0..<Int.random(in: 1...5)).map { _ in
                (names + [".", "..", ""]).randomElement(using: &generator)
            }
            paths.append(folder.file(parts.compactMap(\.self).joined(separator: "/")))
        }
        for path in paths {
            #expect(FileSystem.resolvedPath(of: path) == SystemCalls.realPath(of: path), "\(path)")
        }
        #expect(paths.count { FileSystem.resolvedPath(of: $0) != nil } > 400)
    }

    @Test("a folder is locked among the tasks of a process", arguments: [true, false])
    func locks(locksFiles: Bool) throws {
        let folder = try TemporaryFolder()
        func acquire(isShared: Bool = false) throws -> FolderLock? {
            try FolderLock.acquireNow(folder.path, isShared: isShared, locksFiles: locksFiles)
        }
        var lock = try acquire()
        #expect(lock != nil)
        #expect(try acquire() == nil)
        #expect(try acquire(isShared: true) == nil)
        lock = nil
        var first = try acquire(isShared: true)
        var second = try acquire(isShared: true)
        #expect(first != nil && second != nil)
        #expect(try acquire() == nil)
        first = nil
        #expect(try acquire() == nil)
        second = nil
        lock = try acquire()
        #expect(lock != nil && first == nil && second == nil)
        let other = try TemporaryFolder()
        #expect(try FolderLock.acquireNow(other.path, locksFiles: locksFiles) != nil)
    }

    private final class Counts: Sendable {
        let inside = Atomic(0)
        let changes = Atomic(0)
    }

    @Test("tasks that change a folder exclude one another", arguments: [true, false])
    func contention(locksFiles: Bool) async throws {
        let folder = try TemporaryFolder()
        let counts = Counts()
        try await withThrowingTaskGroup { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<50 {
                        while true {
                            let lock = try FolderLock.acquireNow(folder.path, locksFiles: locksFiles)
                            guard let lock else {
                                await Task.yield()
                                continue
                            }
                            lock.changing {
                                #expect(counts.inside.add(1, ordering: .relaxed).newValue == 1)
                                counts.changes.add(1, ordering: .relaxed)
                                counts.inside.subtract(1, ordering: .relaxed)
                            }
                            break
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(counts.changes.load(ordering: .relaxed) == 400)
        #expect(FolderLock.changeCount(folder.path) == 800)
    }

    @Test("a file takes the place of the one it was made from only", arguments: [true, false])
    func places(exchanges: Bool) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("file", "old")
        let exchange = exchanges ? SystemCalls.exchange : { _, _ in false }
        for (old, isPlaced) in [("older", false), ("old", true)] {
            let file = try ReplacementFile(path)
            try file.append(Array("new".utf8)[...])
            try file.synchronize()
            try file.end()
            #expect(try file.place(over: Array(old.utf8), exchange: exchange) == isPlaced)
            #expect(try FileSystem.read(path) == Array((isPlaced ? "new" : "old").utf8))
        }
        #expect(try folder.names() == ["file"])
    }

    @Test("the system's words are those of strerror(3)")
    func words() {
        #expect(SystemCalls.text(ofError: ENOENT) == String(cString: strerror(ENOENT)))
        #expect(ThemeFileError(.read, "x", code: EIO).description == "cannot read 'x': input/output error")
    }
}
