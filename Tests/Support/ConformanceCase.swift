import Foundation
import SkinBundles
import SkinDiagnostics
import Testing

/// A folder of `Tests/Fixtures/Conformance`, as the README there describes it.
package struct ConformanceCase: Decodable, Sendable, CustomTestStringConvertible {
    package enum Expectation: String, Decodable {
        case dump
        case diagnostics
    }

    /// The warnings that cases name; other codes are free.
    package static let contractCodes: Set = ["unknown-identifier", "renamed-identifier"]

    package struct Fault: Decodable, Hashable, Comparable {
        var code: String
        var file: String
        var line: Int
        /// The rest of the range; nil if it is free.
        var column: Int?
        var endLine: Int?
        var endColumn: Int?

        package static func < (left: Fault, right: Fault) -> Bool {
            (left.file, left.line, left.code, left.column ?? 0) < (
                right.file, right.line, right.code, right.column ?? 0
            )
        }
    }

    package var title: String
    package var bundle: String
    package var traits: [String]
    package var scale: Int
    package var schemas: [String]
    package var overlays: [String]?
    /// The languages of the settings' labels, separated by commas.
    package var language: String?
    /// The exact warnings of ``contractCodes``; nil if they are free.
    package var warnings: [Fault]?
    /// Whether the ranges of diagnostics are compared.
    package var ranges: Bool?
    package var expect: Expectation
    package var folder = ""

    private enum CodingKeys: String, CodingKey {
        case title, bundle, traits, scale, schemas, overlays, language, warnings, ranges, expect
    }

    package var testDescription: String { folder.split(separator: "/").last.map(String.init) ?? title }
    package var bundlePath: String { "\(folder)/\(bundle)" }
    package var schemaPaths: [String] { schemas.map { "\(folder)/\($0)" } }
    package var compiler: ThemeCompiler {
        ThemeCompiler(themeFolders: [folder], schemaFiles: schemaPaths, overlays: overlayPaths)
    }

    private var overlayPaths: [String] { (overlays ?? []).map { "\(folder)/\($0)" } }

    /// The list that `skinctl settings` prints; nil if the case does not have one.
    package func expectedSettings() throws -> Any? {
        let text = try String(contentsOfFile: "\(folder)/case.json", encoding: .utf8)
        return (try JSONComparison.parse(text) as? [String: Any])?["settings"]
    }

    package func expected() throws -> Any {
        try JSONComparison.parse(String(contentsOfFile: "\(folder)/expected.json", encoding: .utf8))
    }

    /// Returns what is compared of a diagnostic. Readers stop at different places in malformed XML.
    package func fault(_ diagnostic: ThemeDiagnostic) -> Fault {
        let range = diagnostic.range
        var fault = Fault(code: diagnostic.code.rawValue, file: range.start.file, line: range.start.line)
        guard ranges == true, diagnostic.code != .malformedXML else { return fault }
        (fault.column, fault.endLine, fault.endColumn) = (range.start.column, range.endLine, range.endColumn)
        return fault
    }

    package func expectedFaults() throws -> [Fault] {
        guard expect == .diagnostics else { return [] }
        let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/expected.json"))
        return try JSONDecoder().decode([Fault].self, from: data)
    }

    package static let all: [ConformanceCase] = {
        let root = Fixtures.path("Conformance")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
        return names.sorted().compactMap { name in
            let folder = "\(root)/\(name)"
            guard let data = FileManager.default.contents(atPath: "\(folder)/case.json"),
                var found = try? JSONDecoder().decode(ConformanceCase.self, from: data)
            else { return nil }
            found.folder = folder
            return found
        }
    }()
}
