import SkinFormat
import SkinInspector
import SkinKit
import Testing

/// Expects that a registered component shows a value, and records an issue otherwise.
///
///     expectShown(send, "backgroundColor", "#F4D58D", from: "Night.theme/card.xml:6", by: engine)
///
/// The value is that of the component's property. If code set the property after the theme did, the message says so.
/// Otherwise it explains where the theme's value comes from.
///
/// - Parameters:
///   - component: The component.
///   - operation: The name of the operation that sets the property.
///   - value: The value as text: a color as `#1F3A93`, a number as `12`, a text in quotes, or `none` for nil. Another
///     value is its description.
///   - source: The place in a theme that the value must come from; nil if any will do. It is the folder of a theme, a
///     file, `file:line` or `file:line:column`. It can be the end of a path. The effective definition or a constant that
///     it refers to must be there.
///   - engine: The engine.
///   - sourceLocation: The place of the issue.
@MainActor
public func expectShown(
    _ component: AnyObject, _ operation: String, _ value: String, from source: String? = nil, by engine: ThemeEngine,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let check = ShownCheck(component: component, operation: operation, engine: engine)
    guard let fault = check.fault(expecting: value, from: source) else { return }
    Issue.record(Comment(rawValue: fault), sourceLocation: sourceLocation)
}

@MainActor
struct ShownCheck {
    let component: AnyObject
    let operation: String
    let engine: ThemeEngine

    func fault(expecting value: String, from source: String?) -> String? {
        guard let names = engine.operationNames(of: component) else {
            return "the class '\(type(of: component))' is not defined as a component"
        }
        guard names.contains(operation) else {
            let nearest = Suggestion.nearest(to: operation, among: names)
            return "'\(type(of: component))' has no operation '\(operation)'"
                + (nearest.map { "; did you mean '\($0)'?" } ?? "")
        }
        guard let shown = engine.shownProperty(of: component, operation) else {
            return "the \(type(of: component)) is not registered with the engine"
        }
        let text = PropertyText.text(shown.value)
        guard text == value else {
            let fault = "\(shown.entity) shows \(text) as '\(operation)', expected \(value)"
            return [fault, overwritten(shown), explanation].compactMap(\.self).joined(separator: "\n")
        }
        guard let source, let fault = self.fault(of: shown.entity, from: source) else { return nil }
        return [fault, explanation].compactMap(\.self).joined(separator: "\n")
    }

    private func overwritten(_ shown: ShownProperty) -> String? {
        guard !shown.isUpToDate, let themed = shown.themed else { return nil }
        if engine.isBlending { return "a blend to \(PropertyText.text(themed)) is in progress" }
        return "the theme set it to \(PropertyText.text(themed)), and code changed it afterwards"
    }

    private func fault(of entity: ThemeEntityKey, from source: String) -> String? {
        guard let explanation = explanations.first else {
            return "\(entity) shows its own value as '\(operation)', expected one from \(source)"
        }
        let places = [explanation.winner.location] + explanation.steps.map(\.location)
        if places.contains(where: { Self.isPlace("\($0)", source) }) { return nil }
        return "\(entity) has its '\(operation)' from \(explanation.winner.location), expected \(source)"
    }

    private var explanations: [ThemeExplanation] { engine.explain(component, operation).filter { !$0.isUnset } }

    private var explanation: String? {
        if let explanation = explanations.first { return ThemeExplanationFormatter().text(explanation) }
        guard let theme = engine.root.activeTheme else { return "the engine shows no theme" }
        return theme.hasProvenance
            ? "its theme has no '\(operation)' for it in its states" : "its theme was compiled without provenance"
    }

    /// Returns whether a place, as `folder/file:line:column`, is one that is written with fewer parts.
    static func isPlace(_ place: String, _ wanted: String) -> Bool {
        var candidate = place[...]
        while true {
            if candidate == wanted || candidate.hasSuffix("/" + wanted) { return true }
            guard let end = candidate.lastIndex(where: { $0 == ":" || $0 == "/" }) else { return false }
            candidate = candidate[..<end]
        }
    }
}
