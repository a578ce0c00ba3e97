import Foundation
import SkinKit
import Testing

/// The table of operations in an adapter's article. The rows follow from the schema and the adapter's definitions; the
/// last cell of a row is prose, which is written by hand.
///
/// With `SKINKIT_RECORD=1` in the environment the check writes the rows, keeps their prose, and fails.
@MainActor
package struct OperationTable {
    private struct Row {
        var type: String
        var operation: String
        var meaning: String

        var line: String { "| `\(type)` | `\(operation)` | \(meaning) |" }
    }

    /// The operations that a component type has itself, and its parent.
    package typealias ComponentType = (type: String, parent: String, operations: [String])

    private let path: String
    private let header: String
    private let definitions: [String: Set<String>]

    /// - Parameters:
    ///   - adapter: The adapter's module, which has the article `Operations.md`.
    ///   - framework: The framework's name in the header of the table.
    ///   - root: The root of the repository.
    package init(_ adapter: String, _ framework: String, _ components: ComponentDefinitions, root: String) {
        path = "\(root)/Sources/Adapters/\(adapter)/\(adapter).docc/Operations.md"
        header = "| component type | operation | in \(framework) |"
        definitions = components.all.reduce(into: [:]) { $0[$1.name] = Set($1.shapes.map(\.name)) }
    }

    /// Every operation of the schema has a row, every row is an operation, and its prose says whether it is defined.
    package func check(_ schema: [ComponentType]) throws {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        var lines = text.components(separatedBy: "\n")
        let start = try #require(lines.firstIndex(of: header), "no table \(header)") + 2
        let end = lines[start...].firstIndex { !$0.hasPrefix("|") } ?? lines.endIndex
        let rows = rows(Array(lines[start..<end]), schema)
        if ProcessInfo.processInfo.environment["SKINKIT_RECORD"] != nil {
            lines.replaceSubrange(start..<end, with: rows.map(\.line))
            try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
            Issue.record("recorded \(path)")
            return
        }
        #expect(Array(lines[start..<end]) == rows.map(\.line))
        for row in rows {
            #expect(!row.meaning.isEmpty, "say in Operations.md what \(row.line) becomes")
            let isDefined = definitions[row.type]?.contains(row.operation) ?? false
            #expect(row.meaning.hasPrefix("none: ") != isDefined, "\(row.line)")
        }
    }

    private func rows(_ lines: [String], _ schema: [ComponentType]) -> [Row] {
        let old = lines.map { line in
            let cells = line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
            let names = cells.prefix(2).map { $0.trimmingCharacters(in: ["`"]) }
            return Row(type: names[0], operation: names[1], meaning: cells.dropFirst(2).joined(separator: " | "))
        }
        return schema.flatMap { type, parent, own in
            let (mine, inherited) = (definitions[type], definitions[parent] ?? [])
            // An adapter can lack an operation of the parent in a type, or have one there that the parent lacks.
            let others = mine.map { inherited.symmetricDifference($0).subtracting(own).sorted() } ?? []
            let known = own + others
            // Inherited ones that the type shows in its own way.
            let special = old.filter {
                $0.type == type && !known.contains($0.operation) && inherited.contains($0.operation)
            }
            return known.map { name in
                let row = old.first { $0.type == type && $0.operation == name }
                return row ?? Row(type: type, operation: name, meaning: "")
            } + special
        }
    }
}
