import SkinInspector
import SkinKit

/// A write of a property of a component, made by an engine.
///
/// Its description is a line such as `uibutton#button_send backgroundColor: #1F3A93 → #F4D58D`.
public struct ThemeWrite: Hashable, Sendable, CustomStringConvertible {
    /// The entity as which the component is registered. It has no identifier if the component is being unregistered.
    public var entity: ThemeEntityKey
    /// The name of the operation that sets the property.
    public var operation: String
    /// The property's value before the write, as text.
    public var before: String
    /// The written value, as text.
    public var after: String
    /// The definition in a theme that the value comes from, such as `Night.theme/card.xml:9:7`; nil if the write
    /// restores the component's own value, or if the theme has no provenance.
    public var source: String?

    /// The write as one line, without its source.
    public var description: String { "\(entity) \(operation): \(before) → \(after)" }
}

/// Returns the writes that an engine makes during a call, in order.
///
/// Writes count only if a property is set: a switch writes the differences between two looks, and nothing else.
///
/// - Parameters:
///   - engine: The engine, whose writes nothing else may be recording.
///   - change: Switches the theme, sets traits or states, registers components, or whatever else changes looks.
/// - Complexity: Each write costs a call of the property's getter.
@MainActor
public func themeWrites<Failure>(
    by engine: ThemeEngine, during change: () throws(Failure) -> Void
) throws(Failure) -> [ThemeWrite] {
    var writes: [PropertyWrite] = []
    engine.observeWrites { writes.append($0) }
    defer { engine.observeWrites(nil) }
    try change()
    return writes.map { write in
        let winner = engine.explain(write.component, write.operation).first { !$0.isUnset }?.winner
        return ThemeWrite(
            entity: write.entity, operation: write.operation, before: PropertyText.text(write.before),
            after: PropertyText.text(write.after), source: winner.map { "\($0.location)" })
    }
}
