import Foundation
import Testing

/// What the tests of the example compare its pictures with, where there are screens.
@Suite("A recorded picture")
struct RecordedPictureTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pictures-\(UUID())")

    @Test("is recorded once, and compared from then on")
    func comparison() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let picture = RecordedPicture("chat", folder: folder)
        let recording = try #require(try picture.fault(of: Data([1, 2, 3])))
        #expect(recording.hasPrefix("recorded "))
        #expect(try picture.fault(of: Data([1, 2, 3])) == nil)
        let difference = try #require(try picture.fault(of: Data([1, 2, 4])))
        #expect(difference.hasSuffix("chat.actual.png differs from chat.png"))
        #expect(try Data(contentsOf: folder.appendingPathComponent("chat.actual.png")) == Data([1, 2, 4]))
        #expect(try picture.fault(of: Data([1, 2, 3])) == nil)
    }
}
