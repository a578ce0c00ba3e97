import Foundation
import SkinBundles
import SkinDiagnostics
import Testing

/// A folder of `Tests/SkinKitTests/Conformance`, as the README there describes it.
struct ConformanceCase: Decodable, Sendable, CustomTestStringConvertible {
    enum Expectation: String, Decodable {
        case dump
        case diagnostics
    }

    /// The warnings that cases name; other codes are free.
    static let contractCodes: Set = ["unknown-identifier", "renamed-identifier"]

    struct Fault: Decodable, Hashable, Comparable {
        var code: String
        var file: String
        var line: Int
        /// The rest of the range; nil if it is free.
        var column: Int?
        var endLine: Int?
        var endColumn: Int?

        static func < (left: Fault, right: Fault) -> Bool {
            (left.file, left.line, left.code, left.column ?? 0) < (
                right.file, right.line, right.code, right.column ?? 0
            )
        }
    }

    var title: String
    var bundle: String
    var traits: [String]
    var scale: Int
    var schemas: [String]
    var overlays: [String]?
    /// The exact warnings of ``contractCodes``; nil if they are free.
    var warnings: [Fault]?
    /// Whether the ranges of diagnostics are compared.
    var ranges: Bool?
    var expect: Expectation
    var folder = ""

    private enum CodingKeys: String, CodingKey {
        case title, bundle, traits, scale, schemas, overlays, warnings, ranges, expect
    }

    var testDescription: String { folder.split(separator: "/").last.map(String.init) ?? title }
    var bundlePath: String { "\(folder)/\(bundle)" }
    var schemaPaths: [String] { schemas.map { "\(folder)/\($0)" } }
    var compiler: ThemeCompiler {
        ThemeCompiler(themeFolders: [folder], schemaFiles: schemaPaths, overlays: overlayPaths)
    }

    private var overlayPaths: [String] { (overlays ?? []).map { "\(folder)/\($0)" } }

    /// The list that `skinctl settings` prints; nil if the case does not have one.
    func expectedSettings() throws -> Any? {
        let text = try String(contentsOfFile: "\(folder)/case.json", encoding: .utf8)
        return (try JSONComparison.parse(text) as? [String: Any])?["settings"]
    }

    func expected() throws -> Any {
        try JSONComparison.parse(String(contentsOfFile: "\(folder)/expected.json", encoding: .utf8))
    }

    /// Returns what is compared of a diagnostic. Readers stop at different places in malformed XML.
    func fault(_ diagnostic: ThemeDiagnostic) -> Fault {
        let range = diagnostic.range
        var fault = Fault(code: diagnostic.code.rawValue, file: range.start.file, line: range.start.line)
        guard ranges == true, diagnostic.code != .malformedXML else { return fault }
        (fault.column, fault.endLine, fault.endColumn) = (range.start.column, range.endLine, range.endColumn)
        return fault
    }

    func expectedFaults() throws -> [Fault] {
        guard expect == .diagnostics else { return [] }
        let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/expected.json"))
        return try JSONDecoder().decode([Fault].self, from: data)
    }

    static let all: [ConformanceCase] = {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Conformance").path
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
