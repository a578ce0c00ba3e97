import Foundation
import SkinFormat
import TestSupport
import Testing

/// The version, which is written in `SkinKitVersion` and repeated where a tool or a reader needs it as text.
@Suite("The version")
struct VersionTests {
    /// Files with the version, and the text after which it is the first version.
    static let places = [
        ("README.md", #"skinkit/skinkit", "#),
        ("CHANGELOG.md", "## "),
        ("Sources/Adapters/SkinGTK/SkinGTK.docc/SkinGTK.md", #"skinkit/skinkit", "#),
        ("Sources/Compiler/SkinCompiler/SkinCompiler.docc/BuildPlugin.md", #"skinkit/skinkit", "#),
        ("Sources/Compiler/SkinCompiler/SkinCompiler.docc/Editors.md", ".build/skinkit-themes-"),
        ("Editors/vscode/README.md", ".build/skinkit-themes-"),
        ("Editors/vscode/package.json", #""version": ""#),
        (".github/ISSUE_TEMPLATE/bug.yml", "placeholder: SkinKit "),
    ]

    @Test("is the same everywhere", arguments: places)
    func text(path: String, prefix: String) throws {
        let text = try String(contentsOfFile: "\(Fixtures.root)/\(path)", encoding: .utf8)
        let place = try #require(text.range(of: prefix), "\(path) has no '\(prefix)'")
        let number = text[place.upperBound...].firstMatch(of: /[0-9]+\.[0-9]+\.[0-9]+/)?.output
        #expect(number.map(String.init) == SkinKitVersion.current, "\(path)")
    }

    @Test("is a semantic version without a pre-release")
    func form() {
        let parts = SkinKitVersion.current.split(separator: ".", omittingEmptySubsequences: false)
        #expect(parts.count == 3 && parts.allSatisfy { Int($0).map(String.init) == String($0) })
    }
}
