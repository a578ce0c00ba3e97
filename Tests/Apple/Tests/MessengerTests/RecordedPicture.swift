import Foundation
import Testing

/// A picture in a file beside the tests, which a test draws again.
struct RecordedPicture {
    let file: URL

    init(_ name: String, folder: URL = Self.folder) {
        file = folder.appendingPathComponent(name + ".png")
    }

    /// The folder `Pictures` beside that of this file.
    private static var folder: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Pictures")
    }

    /// Compares a PNG file with the recorded one. If there is none, it is recorded, so that a run that records never passes.
    ///
    /// - Returns: A message; nil if the two are equal.
    func fault(of png: Data) throws -> String? {
        guard FileManager.default.fileExists(atPath: file.path) else {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try png.write(to: file)
            return "recorded \(file.path); look at it, then run the test again"
        }
        if try Data(contentsOf: file) == png { return nil }
        let actual = file.deletingPathExtension().appendingPathExtension("actual.png")
        try png.write(to: actual)
        return "\(actual.path) differs from \(file.lastPathComponent)"
    }

    /// Records an issue if a PNG file differs from the recorded one, or is recorded.
    func expect(_ png: Data, sourceLocation: SourceLocation = #_sourceLocation) throws {
        guard let fault = try fault(of: png) else { return }
        Issue.record(Comment(rawValue: fault), sourceLocation: sourceLocation)
    }
}
