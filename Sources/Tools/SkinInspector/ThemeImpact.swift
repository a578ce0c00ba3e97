import SkinDiagnostics
import SkinKit

/// A value that depends on a constant or a class.
package struct ThemeDependent: Hashable, Sendable {
    package var entity: ThemeEntityKey
    package var value: ThemeDifference.Value
    package var location: ThemeSourceLocation
    /// The location of the constant's definition; nil for a class.
    package var definition: ThemeSourceLocation?
    /// The class or entity to whose values the constant's definition is confined; nil for a constant of the theme, or a class.
    package var scope: ThemeOperationOrigin.Step.Scope?
    /// The constant that the operation refers to, if that refers to the name in turn; nil if the operation itself does.
    package var intermediate: String?
    /// The class that contains the operation's definition; nil if the entity does.
    package var className: String?
    /// The combinations of traits under which the value depends on the name.
    package var traits: [ThemeTraits]
}

extension Theme {
    /// Returns the values that refer to a constant, directly or through others, under all traits that the theme
    /// mentions.
    ///
    /// - Parameters:
    ///   - name: The constant's name.
    ///   - scale: The scale to select images for, in pixels per point.
    /// - Returns: The values, sorted by entity, then in effective order. Empty if the cache has no provenance.
    /// - Complexity: O(c · n) for n operations under c combinations of traits with different values or files.
    package func dependents(onConstant name: String, scale: Int = 1) -> [ThemeDependent] {
        dependents(scale: scale) { origin in
            guard let place = origin.steps.firstIndex(where: { $0.constantName == name }) else { return nil }
            return .onConstant(origin.steps[place], through: origin.outermostConstant(above: place))
        }
    }

    /// Returns the values of the operations of a class and of those that it extends, in the order of ``dependents(onConstant:scale:)``.
    package func dependents(onClass name: String, scale: Int = 1) -> [ThemeDependent] {
        dependents(scale: scale) { $0.classNames.contains(name) ? .onClass : nil }
    }

    /// The constants and the classes that effective operations use under any traits.
    package var namesInUse: (constants: Set<String>, classes: Set<String>) {
        var names: (constants: Set<String>, classes: Set<String>) = ([], [])
        for traits in combinationsOfVariants.map({ $0[0] }) {
            for entity in entities(traits: traits) {
                for origin in provenance(for: entity.component, id: entity.id, traits: traits) {
                    names.constants.formUnion(origin.constants.map(\.name))
                    names.classes.formUnion(origin.classNames)
                }
            }
        }
        return names
    }

    private enum Dependence {
        case onClass
        /// On a constant, with its step and the constant that the operation refers to.
        case onConstant(ThemeOperationOrigin.Step, through: String?)

        var step: ThemeOperationOrigin.Step? { if case .onConstant(let step, _) = self { step } else { nil } }

        var intermediate: String? { if case .onConstant(_, let name) = self { name } else { nil } }
    }

    /// - Parameter dependence: Returns the dependence of an operation; nil if it does not depend on the name.
    private func dependents(scale: Int, _ dependence: (ThemeOperationOrigin) -> Dependence?) -> [ThemeDependent] {
        var found: [ThemeDependent: Set<ThemeTraits>] = [:]
        var order: [ThemeDependent] = []
        for group in combinationsOfAppearances {
            let traits = group[0]
            for entity in entities(traits: traits) {
                let operations = operations(for: entity.component, id: entity.id, traits: traits)
                let origins = provenance(for: entity.component, id: entity.id, traits: traits)
                for (operation, origin) in zip(operations, origins) {
                    guard let dependence = dependence(origin) else { continue }
                    let dependent = ThemeDependent(
                        entity: entity, value: value(of: operation, traits: traits, scale: scale),
                        location: origin.winner.location, definition: dependence.step?.location,
                        scope: dependence.step?.scope, intermediate: dependence.intermediate,
                        className: origin.winner.className, traits: [])
                    if found[dependent] == nil { order.append(dependent) }
                    found[dependent, default: []].formUnion(group)
                }
            }
        }
        let (states, combinations) = (customStates, decidingTraits.combinations)
        return order.sortedByEntity({ $0.entity }, { ValueText.key($0.value.operation, states) }).map { dependent in
            var dependent = dependent
            let traits = found[dependent] ?? []
            dependent.traits = combinations.filter(traits.contains)
            return dependent
        }
    }
}

extension ThemeOperationOrigin {
    /// The classes over which the operation came to the entity.
    fileprivate var classNames: [String] { extensions.map(\.className) + [winner.className].compactMap(\.self) }

    /// Returns the constant that the operation itself refers to and through which a step is reached; nil if the step is
    /// that constant's.
    fileprivate func outermostConstant(above place: Int) -> String? {
        var depth = steps[place].depth
        var name: String?
        for step in steps[..<place].reversed() where step.depth < depth {
            depth = step.depth
            name = step.constantName ?? name
        }
        return name
    }
}

extension ThemeImpact {
    /// The values that depend on a name in one way: through a constant, or in a class.
    package struct Part: Sendable {
        package enum Way: Hashable, Sendable {
            /// The operations refer to the name themselves.
            case directly
            /// The operations refer to a constant that depends on the name.
            case constant(String)
            /// A class defines the operations.
            case `class`(String)
            /// The entities define the operations themselves.
            case entities
        }

        package var way: Way
        package var count: Int
        /// The values of the constant; the new ones are nil without an edit. Empty for other parts.
        package var values: [ThemeChangeCause.Values] = []
    }
}

extension ThemeImpact.Part {
    private typealias Values = ThemeChangeCause.Values

    /// Returns the ways in which effects depend on the name: first the constants, then the classes.
    ///
    /// A single way is no news, so it is omitted.
    static func parts(
        of effects: [ThemeImpact.Effect], _ theme: Theme, edited: Theme?, _ combinations: [ThemeTraits]
    ) -> [Self] {
        var constants = counted(effects.map { $0.dependent.intermediate.map { .constant($0) } ?? .directly })
        let classes = counted(effects.map { $0.dependent.className.map { .class($0) } ?? .entities })
        for index in constants.indices {
            guard case .constant(let name) = constants[index].way else { continue }
            constants[index].values = values(of: name, theme, edited: edited, combinations)
        }
        return (constants.map(\.way) == [.directly] ? [] : constants) + (classes.count == 1 ? [] : classes)
    }

    private static func counted(_ ways: [Way]) -> [Self] {
        var counts: [Way: Int] = [:]
        for way in ways { counts[way, default: 0] += 1 }
        return counts.map { Self(way: $0, count: $1) }.sorted { left, right in
            left.count == right.count ? left.name < right.name : left.count > right.count
        }
    }

    private static func values(
        of name: String, _ theme: Theme, edited: Theme?, _ combinations: [ThemeTraits]
    ) -> [Values] {
        var values: [Values] = []
        for traits in combinations {
            guard let old = theme.constant(name, traits: traits) else { continue }
            let new = edited?.constant(name, traits: traits)
            if edited != nil, new == old { continue }
            if let known = values.firstIndex(where: { $0.old == old && $0.new == new }) {
                values[known].traits.append(traits)
            } else {
                values.append(Values(old: old, new: new, traits: [traits]))
            }
        }
        return values
    }

    private var name: String {
        switch way {
        case .directly: "directly"
        case .constant(let name): "through constant \(name)"
        case .class(let name): "in class \(name)"
        case .entities: "in entities themselves"
        }
    }

    func cells(_ text: ValueText, _ combinations: [ThemeTraits], limit: Int) -> [[String]] {
        var rows = values.prefix(limit).enumerated().map { index, values in
            let old = values.old.map(text.text) ?? "?"
            return [
                index == 0 ? TextStyle.oneLine(name) : "", values.new.map { "\(old) → \(text.text($0))" } ?? old,
                TraitSpan(values.traits, among: combinations).text,
            ]
        }
        if values.count > limit { rows.append(ThemeDifferenceFormatter.moreValues(values.count - limit)) }
        return rows.isEmpty ? [[TextStyle.oneLine(name)]] : rows
    }
}

/// The values that depend on a constant or a class, with their values in an edited theme.
package struct ThemeImpact: Sendable {
    package struct Effect: Sendable {
        package var dependent: ThemeDependent
        /// The value in the edited theme; nil if there is no edited theme or it does not define the operation.
        package var new: ThemeDifference.Value?
        package var traits: [ThemeTraits]
    }

    package let effects: [Effect]
    package let combinations: [ThemeTraits]
    package let isEdited: Bool
    let customStates: [String]
    /// The constants and the classes through which the values depend on the name, those of the most values first.
    package private(set) var parts: [Part] = []

    package init(_ dependents: [ThemeDependent], of theme: Theme, edited: Theme?, scale: Int) {
        combinations = theme.decidingTraits.combinations
        isEdited = edited != nil
        customStates = theme.customStates
        effects = dependents.flatMap { dependent in
            guard let edited else { return [Effect(dependent: dependent, new: nil, traits: dependent.traits)] }
            var order: [ThemeDifference.Value?] = []
            var groups: [ThemeDifference.Value?: [ThemeTraits]] = [:]
            for traits in dependent.traits {
                let new = edited.value(of: dependent, traits: traits, scale: scale)
                if groups[new] == nil { order.append(new) }
                groups[new, default: []].append(traits)
            }
            return order.map { Effect(dependent: dependent, new: $0, traits: groups[$0] ?? []) }
        }
        parts = Part.parts(of: shown, theme, edited: edited, combinations)
    }

    package var changeCount: Int { effects.count { isEdited && $0.new != $0.dependent.value } }

    /// Returns the number of values, then the constants and the classes through which they depend on the name, with the
    /// number of values for each.
    ///
    /// Values that the edit does not change are only counted in the first line.
    ///
    /// - Parameter isFull: Whether to list all parts, however many there are.
    package func summary(of name: String, usesColor: Bool, isFull: Bool = false) -> String {
        let count = effects.count
        let values = "\(count) \(count == 1 ? "value depends" : "values depend") on '\(TextStyle.oneLine(name))'"
        let limit = isFull ? .max : ThemeDifferenceFormatter.valueLimit
        let listed = isFull ? parts : Array(parts.prefix(ThemeDifferenceFormatter.causeLimit))
        let rest = parts.count - listed.count
        let rows = listed.map { part in
            let values = ThemeDifferenceFormatter.values(part.count)
            return (values, part.cells(ValueText(usesColor: usesColor), combinations, limit: limit))
        }
        return (isEdited ? "\(values), \(changeCount) would change" : values) + "\n"
            + ThemeDifferenceFormatter.counted(rows) + (rest > 0 ? ThemeDifferenceFormatter.more(rest, "ways") : "")
    }

    /// Returns a table with a line for each operation: its value, its value in the edited theme, its location and
    /// traits.
    ///
    /// Values that the edit does not change are omitted. Ends with a newline; empty if nothing depends on the name. If
    /// there are many values, a line says that they are omitted.
    ///
    /// - Parameter isFull: Whether to list the values also if there are many.
    package func text(
        usesColor: Bool, isFull: Bool = false, displayPath: ThemeDiagnosticFormatter.DisplayPath
    ) -> String {
        let formatter = ThemeDifferenceFormatter(usesColor: usesColor)
        let style = TextStyle(usesColor: usesColor)
        let shown = shown
        if shown.count > ThemeDifferenceFormatter.detailLimit, !isFull { return ThemeDifferenceFormatter.omission }
        var blocks: [String] = []
        var start = shown.startIndex
        while start < shown.endIndex {
            let entity = shown[start].dependent.entity
            let end = shown[start...].firstIndex { $0.dependent.entity != entity } ?? shown.endIndex
            let rows = shown[start..<end].flatMap { effect in
                let location = effect.dependent.location
                let place = TextStyle.oneLine(displayPath(location.fileID)) + ":\(location.line):\(location.column)"
                let span = formatter.span(effect.traits, combinations)
                return values(effect, formatter).map { ["  " + $0.key, $0.value, place, span] }
            }
            let table = ThemeDifferenceFormatter.onceEach(rows)
            blocks.append(
                style.paint(TextStyle.oneLine(entity.description), "1") + "\n"
                    + TextStyle.columns(table, limit: ThemeDifferenceFormatter.columnLimit))
            start = end
        }
        return blocks.joined(separator: "\n")
    }

    private func values(_ effect: Effect, _ formatter: ThemeDifferenceFormatter) -> [(key: String, value: String)] {
        let value = effect.dependent.value
        guard isEdited else { return [(ValueText.key(value.operation, customStates), formatter.text(value))] }
        return formatter.rows(from: value, to: effect.new, customStates).map { ($0.key, "\($0.old) → \($0.new)") }
    }

    /// The effects that the text lists: those that an edit changes, or all without an edit.
    var shown: [Effect] { effects.filter { !isEdited || $0.new != $0.dependent.value } }
}

extension Theme {
    /// Returns this theme's value of the operation that a dependent of another theme defines.
    fileprivate func value(of dependent: ThemeDependent, traits: ThemeTraits, scale: Int) -> ThemeDifference.Value? {
        operations(for: dependent.entity.component, id: dependent.entity.id, traits: traits)
            .first { $0.hasKey(of: dependent.value.operation) }
            .map { value(of: $0, traits: traits, scale: scale) }
    }
}
