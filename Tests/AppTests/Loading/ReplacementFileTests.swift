import Foundation
import SkinLibrary
import TestSupport
import Testing

@testable import SkinKit

@Suite("Files that take the place of others")
struct ReplacementFileTests {
    /// Returns a complete file that is to take the place of the one at a path.
    private func replacement(_ path: String) throws -> ReplacementFile {
        let file = try ReplacementFile(path)
        try file.append(Array("ours".utf8)[...])
        try file.end()
        return file
    }

    @Test("What another program puts at the path is kept, even if it cannot be read", arguments: [false, true])
    func otherProgram(isPipe: Bool) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("file", "old")
        do {
            let file = try replacement(path)
            let isPlaced = try? file.place(over: Array("old".utf8)) { temporary, path in
                if FileSystem.kind(of: path) == .file, (try? FileSystem.read(path)) == Array("old".utf8) {
                    unlink(path)
                    if isPipe { mkfifo(path, 0o600) } else { _ = try? folder.write("file", "theirs") }
                }
                return SystemCalls.exchange(temporary, path)
            }
            #expect(isPlaced != true)
        }
        #expect(try folder.names() == ["file"])
        #expect(FileSystem.kind(of: path) == (isPipe ? .other : .file))
        if !isPipe { #expect(try FileSystem.read(path) == Array("theirs".utf8)) }
    }

    @Test("What another program saves is kept where the files cannot change places again")
    func secondExchange() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("file", "old")
        var count = 0
        do {
            let file = try replacement(path)
            let isPlaced = try file.place(over: Array("old".utf8)) { temporary, path in
                count += 1
                if count > 1 { return false }
                _ = try? folder.write("file", "theirs")
                return SystemCalls.exchange(temporary, path)
            }
            #expect(!isPlaced)
        }
        #expect(try folder.names() == ["file"])
        #expect(try FileSystem.read(path) == Array("theirs".utf8))
    }

    @Test("A pipe is not replaced by a file")
    func pipe() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("pipe")
        try #require(mkfifo(path, 0o600) == 0)
        let error = #expect(throws: ThemeFileError.self) { try ReplacementFile(path) }
        #expect(error?.description.contains("not a regular file") == true)
        #expect(FileSystem.kind(of: path) == .other)
    }
}
