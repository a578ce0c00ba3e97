import CheckSupport
import Foundation
import Testing

/// Checks the article of operations. SwiftUI has no definitions from which its table could be written.
@Suite("The article of SwiftUI's operations")
struct ArticleTests {
    private let rows: [String]
    private let schema: [(type: String, parent: String, operations: [String])]

    init() throws {
        let root = URL(fileURLWithPath: #filePath).pathComponents.dropLast(5).joined(separator: "/").dropFirst()
        let path = "\(root)/Sources/Adapters/SkinSwiftUI/SkinSwiftUI.docc/Operations.md"
        let sections = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "| operation |")
        // The first cells of the tables of operations.
        rows = sections.dropFirst().flatMap { section in
            section.components(separatedBy: "\n\n")[0].components(separatedBy: "\n").dropFirst(2).compactMap { line in
                line.split(separator: "|").first.map(String.init)
            }
        }
        let others: Set = [
            "uitabbar", "uitoolbar", "uisearchbar", "uisegmentedcontrol", "uiprogressview", "uicollectionviewcell",
            "uiactivityindicatorview", "uipagecontrol", "uistepper", "uidatepicker", "uirefreshcontrol",
            "uicollectionview", "uitableviewheaderfooterview", "uistackview", "nswindow",
        ]
        schema = try Fixture.schema().filter { !others.contains($0.type) }
    }

    @Test("has a row for every operation of the built-in schema, or for all of its type")
    func complete() {
        #expect(schema.count == 13)
        for (type, _, operations) in schema {
            if rows.contains(where: { $0.contains("operations of") && $0.contains("`\(type)`") }) { continue }
            for operation in operations {
                #expect(rows.contains { $0.contains("`\(operation)`") }, "\(type) \(operation)")
            }
        }
    }

    @Test("names operations and component types of the schema only")
    func known() {
        let known = Set(schema.flatMap { $0.operations + [$0.type] })
        let named = rows.flatMap { row in row.split(separator: "`").enumerated().filter { $0.offset % 2 == 1 } }
        #expect(named.count > 30)
        #expect(Set(named.map { String($0.element) }).subtracting(known) == [])
    }
}
