import SkinColors
import SkinCompiler
import SkinKit

struct GalleryEntity: Sendable {
    var key: ThemeEntityKey
    var kind: BuiltInComponent
    /// The sets of states to draw. The first is empty.
    var states: [ThemeStates]
    /// The number of its operations under the combination of traits that gives it the most.
    var operationCount: Int

    /// The maximum number of drawings of one entity.
    static let stateLimit = 12

    /// Returns all entities of a theme under any traits, sorted by component type and identifier.
    ///
    /// Each has every set of states that one of its operations is defined for. Switches and cells are also drawn
    /// selected.
    ///
    /// - Parameter customStates: The names of the app's own states that sets of states refer to; nil for the theme's.
    static func all(of theme: Theme, _ types: ComponentTypes, customStates: [String]? = nil) -> [GalleryEntity] {
        let own = theme.customStates
        var states: [ThemeEntityKey: Set<ThemeStates>] = [:]
        var counts: [ThemeEntityKey: Int] = [:]
        var known: [Range<Int>: Set<ThemeStates>] = [:]
        for traits in TraitVariants.all(of: theme.mentionedTraits) {
            for key in theme.entities(traits: traits) {
                let run = theme.records(of: key, traits: traits)?.operations
                let found =
                    run.flatMap { known[$0] }
                    ?? Set(
                        theme.operations(for: key.component, id: key.id, traits: traits)
                            .map { $0.states.renumbered(from: own, to: customStates ?? own) })
                if let run { known[run] = found }
                states[key, default: []].formUnion(found)
                counts[key] = max(counts[key] ?? 0, run?.count ?? 0)
            }
        }
        return states.keys.sorted(by: precedes).map { key in
            let kind = types.kind(of: key.component)
            var known = states[key] ?? []
            if kind == .uiswitch || kind == .uitableviewcell { known.insert(.selected) }
            known.remove([])
            let sorted = [ThemeStates()] + known.sorted { $0.rawValue < $1.rawValue }
            return GalleryEntity(
                key: key, kind: kind, states: Array(sorted.prefix(stateLimit)), operationCount: counts[key] ?? 0)
        }
    }

    static func merged(_ themes: [[GalleryEntity]]) -> [GalleryEntity] {
        var known: [ThemeEntityKey: GalleryEntity] = [:]
        for entity in themes.joined() {
            var merged = entity
            if let other = known[entity.key] {
                merged.states = Set(other.states + entity.states).sorted { $0.rawValue < $1.rawValue }
                merged.operationCount = max(other.operationCount, entity.operationCount)
            }
            known[entity.key] = merged
        }
        return known.values.sorted { precedes($0.key, $1.key) }
    }

    /// Orders entities by component type, then identifier, as UTF-8 bytes. An entity without an identifier is first.
    static func precedes(_ left: ThemeEntityKey, _ right: ThemeEntityKey) -> Bool {
        if left.component != right.component {
            return left.component.utf8.lexicographicallyPrecedes(right.component.utf8)
        }
        guard let first = left.id else { return right.id != nil }
        guard let second = right.id else { return false }
        return first.utf8.lexicographicallyPrecedes(second.utf8)
    }

    /// Draws the entity in each set of states, at its natural size.
    ///
    /// An entity that shows nothing by itself is drawn by the roles of its colors. Other values are in a list, once for all
    /// states. Without such roles, the list is all there is.
    ///
    /// - Parameter hasBackdrop: Whether the drawings are shown on what is behind the component in a scene, instead of
    ///   the stage's background.
    func drawings(on stage: Stage, hasBackdrop: Bool = false) -> [Drawing] {
        let operations = stage.operations(key.component, key.id)
        var drawings = states.map { drawing($0, operations, on: stage, hasBackdrop) }
        if drawings.allSatisfy(\.isBlank) {
            drawings = states.enumerated().compactMap { rolesDrawing($1, operations, isFirst: $0 == 0, on: stage) }
        }
        return drawings
    }

    private func rolesDrawing(
        _ states: ThemeStates, _ operations: [ThemeOperation], isFirst: Bool, on stage: Stage
    ) -> Drawing? {
        var canvas = Canvas(stage)
        let component = Component(key, operations, states: states, on: stage)
        let drawn = canvas.drawRoles(of: component, operations, width: 208)
        if drawn == nil, !isFirst { return nil }
        var size = drawn?.size ?? ThemeSize(width: 0, height: 0)
        if isFirst {
            let (top, rest) = (size.height > 0 ? size.height + 6 : 0, drawn?.rest ?? operations)
            var values = ThemeSize(width: 0, height: 0)
            canvas.group(y: top) { values = $0.drawValues(of: rest, width: 208) }
            if values.height > 0 { size = ThemeSize(width: 208, height: top + values.height) }
        }
        return canvas.drawing(size)
    }

    private func drawing(
        _ states: ThemeStates, _ operations: [ThemeOperation], on stage: Stage, _ hasBackdrop: Bool
    ) -> Drawing {
        let component = Component(key, operations, states: states, on: stage)
        let size = component.naturalSize(on: stage, width: Self.width)
        var canvas = Canvas(stage)
        if kind == .uitableview {
            canvas.drawSample(table: component, size)
        } else if kind == .uitableviewcell {
            canvas.drawSample(cell: component, size)
        } else {
            if !hasBackdrop { canvas.drawUnderlay(of: component, size) }
            canvas.draw(component, size)
        }
        return canvas.drawing(size)
    }

    static let width = 260.0
}

extension Canvas {
    /// Draws a contrasting background for a text that is invisible on the gallery's background: in the app, another
    /// component is behind it.
    fileprivate mutating func drawUnderlay(of component: Component, _ size: ThemeSize) {
        let look = component.look
        guard !look.has("backgroundColor"), !look.has("backgroundImage"), !look.has("backgroundGradient"),
            let color = component.kind == .uilabel ? look.color("textColor") : look.color("titleColor"),
            component.kind == .uilabel || (component.kind == .uibutton && !look.has("image")),
            color.contrast(on: stage.ground) < 1.5
        else { return }
        fill(ThemeRect(size).inset(by: -10), stage.plainInk, radius: 10)
    }

    fileprivate mutating func drawSample(table: Component, _ size: ThemeSize) {
        draw(table, size)
        let insets = table.look.insets("separatorInsets") ?? ThemeInsets(top: 0, left: 16, bottom: 0, right: 0)
        let cell = Component("uitableviewcell", id: nil, on: stage)
        let height = size.height / 3
        let sampled = ThemeSize(width: size.width, height: height)
        for row in 0..<3 {
            group(y: Double(row) * height) { $0.drawSampleText(cell, sampled, left: insets.left.clamped(8, 96)) }
            guard row < 2 else { continue }
            let line = ThemeRect(
                x: insets.left, y: Double(row + 1) * height - 0.5, width: max(size.width - insets.width, 0), height: 0.5
            )
            fill(line, table.look.color("separatorColor"))
        }
    }

    fileprivate mutating func drawSample(cell: Component, _ size: ThemeSize) {
        draw(cell, size)
        let level = cell.look.number("indentation", "level") ?? 0
        let indentation = level * (cell.look.number("indentation", "width") ?? 10)
        let left = (cell.look.insets("layoutMargins")?.left ?? 16) + indentation
        drawSampleText(cell, size, left: left.clamped(0, 120))
    }

    private mutating func drawSampleText(_ cell: Component, _ size: ThemeSize, left: Double) {
        let style = Component("uilabel", id: nil, on: stage).textStyle(on: stage)
        text("Row", in: ThemeRect(x: left, y: 0, width: max(size.width - left - 8, 0), height: size.height), style)
    }
}
