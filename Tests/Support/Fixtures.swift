import Foundation
import SkinBundles

/// The files of the repository that tests read.
package enum Fixtures {
    /// The root of the repository.
    package static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    /// Returns the path of a file or folder in `Tests/Fixtures`.
    package static func path(_ name: String) -> String { "\(root)/Tests/Fixtures/\(name)" }

    /// The folder of themes with one fault each, and their names: files beside the complete expected text.
    package static let faultFolder = path("Faults")
    package static let faults: [String] = {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: faultFolder)) ?? []
        return files.filter { $0.hasSuffix(".xml") }.map { String($0.dropLast(4)) }.sorted()
    }()

    /// Returns the text of an article in a target's documentation, which is named by its path without a suffix.
    package static func article(_ path: String) throws -> String {
        try String(contentsOfFile: "\(root)/Sources/\(path).md", encoding: .utf8)
    }
}

/// The themes that the repository ships.
package enum ShippedThemes {
    package static let folder = "\(Fixtures.root)/Themes"
    package static let compiler = ThemeCompiler(schemaFiles: ["\(folder)/app.schema.xml"])
    package static let names = ["Base", "Daylight", "Midnight"]
}
