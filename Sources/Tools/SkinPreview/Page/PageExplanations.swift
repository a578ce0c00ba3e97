import SkinInspector
import SkinKit

/// The explanations of operations in the page's panel, as JSON rows.
enum PageExplanations {
    /// The maximum number of lines for one operation.
    private static let lineLimit = 40
    private static let formatter = ThemeExplanationFormatter()

    /// Adds an operation and returns the number of its row: its name, states, values and constants with their
    /// locations, and the lines of its explanation.
    ///
    /// A line consists of label, place, remark and reason. Lines of files are listed for each scale. Texts are numbers.
    ///
    /// - Parameter explanations: One explanation for all scales, or one for each; empty if the cache has no provenance.
    static func add(
        _ operation: ThemeOperation, of theme: Theme, _ explanations: [ThemeExplanation], to tables: inout PageTables
    ) -> Int {
        let values = operation.parameters.map { add($0, to: &tables) }
        var constants: [String] = []
        for step in explanations.first?.steps ?? [] where constants.count < lineLimit {
            guard case .constant(let name) = step.action else { continue }
            constants.append(PageJSON.list([tables.add(text: name), tables.add(text: step.location.description)]))
        }
        var lines: [String] = []
        var files: [String] = []
        for (number, explanation) in explanations.enumerated() {
            let rows = formatter.rows(of: explanation, stepLimit: lineLimit)
            if number == 0 {
                for row in rows.lazy.filter({ !$0.isOfFile }).prefix(lineLimit) { lines.append(add(row, to: &tables)) }
            }
            var ofFiles: [String] = []
            for row in rows.lazy.filter(\.isOfFile).prefix(lineLimit) { ofFiles.append(add(row, to: &tables)) }
            files.append(PageJSON.list(ofFiles))
        }
        return tables.add(
            row: PageJSON.object([
                "n": PageJSON.text(operation.name),
                "s": PageJSON.text(theme.names(of: operation.states).joined(separator: " ")),
                "v": PageJSON.list(values),
                "k": PageJSON.list(constants), "e": PageJSON.list(lines), "f": PageJSON.list(files),
            ]))
    }

    private static func add(_ parameter: ThemeField, to tables: inout PageTables) -> String {
        PageJSON.list([tables.add(text: parameter.name), tables.add(value: PageValue.json(parameter.object))])
    }

    private static func add(_ row: ThemeExplanationFormatter.Row, to tables: inout PageTables) -> String {
        PageJSON.list([row.label, row.place, row.remark, row.why].map { tables.add(text: $0) })
    }
}

extension ThemeExplanationFormatter.Row {
    fileprivate var isOfFile: Bool { label == "file" || label == "other file" }
}
