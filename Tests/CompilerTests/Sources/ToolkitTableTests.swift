import Foundation
import SkinCompiler
import TestSupport
import Testing

/// Compares the table of toolkits with the tables of the adapters, each of which is compared with the adapter's definitions.
///
/// With `SKINKIT_RECORD=1` in the environment the test writes the table, and fails.
@Suite("The table of toolkits")
struct ToolkitTableTests {
    private static let header = "| component type | operation | UIKit | AppKit | SwiftUI | GTK |"
    private static let page = "\(Fixtures.root)/Documentation/Toolkits.md"

    /// Returns the rows of tables in an adapter's article, without their headings.
    private static func rows(_ adapter: String, until heading: String? = nil) throws -> [[String]] {
        let path = "\(Fixtures.root)/Sources/Adapters/\(adapter)/\(adapter).docc/Operations.md"
        var text = try String(contentsOfFile: path, encoding: .utf8)
        if let heading { text = text.components(separatedBy: "\n\(heading)\n")[0] }
        return text.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { line in
            line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
        }
    }

    private static func names(_ text: String) -> [String] {
        text.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
            .map { String($0.element) }
    }

    /// Returns the operations that an article has a row for that is not "none", as `type operation`.
    private static func shown(_ adapter: String) throws -> Set<String> {
        let rows = try rows(adapter).filter { $0.count >= 3 && !$0[2].hasPrefix("none: ") }
        return Set(rows.map { names($0[0] + $0[1]).joined(separator: " ") })
    }

    /// The types that SwiftUI's article names for an operation; empty for any type.
    private static func typesInSwiftUI() throws -> [String: Set<String>] {
        var found: [String: Set<String>] = [:]
        for row in try rows("SkinSwiftUI", until: "### States") where row.count == 2 {
            var types: Set<String> = []
            // "`a`, `b` of `type` and `type`": the types are also those of the names before, up to the next ones.
            for part in row[0].components(separatedBy: ", ").reversed() {
                let halves = part.components(separatedBy: " of ")
                if halves.count == 2 { types = Set(names(halves[1])) }
                for name in names(halves[0]) { found[name, default: types].formUnion(types) }
            }
        }
        return found
    }

    @Test("says of each operation of the built-in schema which of them show it")
    func table() throws {
        let (uiKit, appKit) = try (Self.shown("SkinUIKit"), Self.shown("SkinAppKit"))
        let (gtk, swiftUI) = try (Self.shown("SkinGTK"), Self.typesInSwiftUI())
        let lines = ComponentSchema.builtIn.components.flatMap { component in
            component.operations.map { operation in
                let name = "\(component.name) \(operation.name)"
                let types = swiftUI[operation.name]
                let cells = [
                    uiKit.contains(name), appKit.contains(name),
                    types.map { $0.isEmpty || $0.contains(component.name) } ?? false, gtk.contains(name),
                ]
                return "| `\(component.name)` | `\(operation.name)` | "
                    + cells.map { $0 ? "yes" : "–" }.joined(separator: " | ") + " |"
            }
        }
        try #require(lines.count > 80)
        let text = try String(contentsOfFile: Self.page, encoding: .utf8)
        let parts = text.components(separatedBy: Self.header + "\n|---|---|---|---|---|---|\n")
        try #require(parts.count == 2)
        let new = parts[0] + Self.header + "\n|---|---|---|---|---|---|\n" + lines.joined(separator: "\n") + "\n"
        if ProcessInfo.processInfo.environment["SKINKIT_RECORD"] != nil {
            try new.write(toFile: Self.page, atomically: true, encoding: .utf8)
            Issue.record("recorded \(Self.page)")
        } else {
            #expect(text == new)
        }
    }
}
