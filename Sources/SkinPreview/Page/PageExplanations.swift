import SkinInspector
import SkinKit

/// The explanations of operations and constants in the page's panel, as JSON.
enum PageExplanations {
    /// Returns an operation: its name, states, values and constants with their locations, and the lines of its
    /// explanation.
    ///
    /// A line consists of label, place, remark and reason. Lines of files are listed for each scale.
    ///
    /// - Parameters:
    ///   - operation: The operation.
    ///   - theme: The theme that has the operation.
    ///   - explanations: One explanation for all scales, or one for each; empty if the cache has no provenance.
    static func row(_ operation: ThemeOperation, of theme: Theme, _ explanations: [ThemeExplanation]) -> String {
        let steps = explanations.first?.steps ?? []
        let constants = steps.compactMap { step -> String? in
            guard case .constant(let name) = step.action else { return nil }
            return PageJSON.list([PageJSON.text(name), PageJSON.text(step.location.description)])
        }
        let rows = explanations.map(formatter.rows)
        return PageJSON.object([
            "n": PageJSON.text(operation.name),
            "s": PageJSON.text(theme.names(of: operation.states).joined(separator: " ")),
            "v": PageJSON.list(
                operation.parameters.map { parameter in
                    PageJSON.list([
                        PageJSON.text(parameter.name), PageJSON.text(ValueText.text(parameter.object)),
                        PageJSON.list(ValueText.swatches(parameter.object).map { PageJSON.text($0) }),
                    ])
                }),
            "k": PageJSON.list(constants.prefix(lineLimit)),
            "e": PageJSON.list(rows.first?.filter { !$0.isOfFile }.prefix(lineLimit).map(\.json) ?? []),
            "f": PageJSON.list(rows.map { PageJSON.list($0.filter(\.isOfFile).prefix(lineLimit).map(\.json)) }),
        ])
    }

    /// The maximum number of lines for one operation.
    private static let lineLimit = 40
    private static let formatter = ThemeExplanationFormatter()

    /// Returns a constant: its name, type, value, colors, and contrast with the background.
    static func row(_ name: String, _ value: ThemeObject, ground: ThemeColor) -> String {
        let ratio = value.color.map { ($0.contrast(on: ground) * 100).rounded() / 100 }
        return PageJSON.list([
            PageJSON.text(name), PageJSON.text(value.typeName), PageJSON.text(ValueText.text(value)),
            PageJSON.list(ValueText.swatches(value).map { PageJSON.text($0) }), ratio?.svg ?? "null",
        ])
    }
}

extension ThemeExplanationFormatter.Row {
    fileprivate var isOfFile: Bool { label == "file" || label == "other file" }

    fileprivate var json: String { PageJSON.list([label, place, remark, why].map { PageJSON.text($0) }) }
}
