import Foundation
import SkinLibrary
import SkinTestSupport
import Testing

@testable import SkinKit

@Suite("Files that take the place of others")
struct ReplacementFileTests {
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
