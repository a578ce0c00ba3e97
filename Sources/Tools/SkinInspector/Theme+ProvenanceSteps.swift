import SkinDiagnostics
import SkinFormat
import SkinKit

extension ThemeOperationOrigin {
    /// A step in the evaluation of a value: a reference to a constant or an adjustment.
    public struct Step: Hashable, Sendable {
        /// The kind of step.
        public enum Action: Hashable, Sendable {
            /// A reference to a constant, by name.
            case constant(String)
            /// An attribute that adjusts the value, by name and value (`lighten`, `0.06`). The argument of `mix` is the
            /// constant and the amount, that of `against` the constant and the contrast ratio. Attributes that apply at
            /// once are one step (`lightness hue`, `0.7 240`).
            case adjustment(String, argument: String)
            /// A field of a record, by name. The steps of its value follow, one level deeper. A field at a lower depth
            /// replaces one of the same name, because a record can replace fields of a constant's.
            case field(String)
        }

        /// The definition that a constant is scoped to.
        public enum Scope: Hashable, Sendable {
            /// A class, by name.
            case `class`(String)
            /// An entity.
            case entity(ThemeEntityKey)

            /// The definition in a sentence: `class 'tonal'`, `'uibutton#send'`.
            package var text: String {
                switch self {
                case .class(let name): "class '\(name)'"
                case .entity(let key): "'\(key)'"
                }
            }
        }

        /// The contrast ratio of a color to the one that it must contrast with.
        public struct Contrast: Hashable, Sendable {
            /// The name of the constant with the color that it must contrast with.
            public var ground: String
            /// The ratio that the adjustment requests, 1 to 21.
            public var wanted: Double
            /// The ratio before the adjustment, 1 to 21.
            public var before: Double
            /// The ratio after the adjustment, 1 to 21.
            public var after: Double
        }

        /// The kind of step.
        public var action: Action
        /// The definition that the constant is scoped to; nil for a constant of the theme, and for an adjustment.
        public var scope: Scope?
        /// The names of which the constant is the first defined one. Empty if the reference has one name.
        public var alternatives: [String] = []
        /// Whether the user chose the constant's value in place of the author's (`Theme.adjustments`).
        public var isChosen = false
        /// The ratios of the adjustment `against`; nil for any other step, and in a theme with values that users chose.
        public var contrast: Contrast?
        /// The location of the constant's definition, or of the element with the attribute.
        public var location: ThemeSourceLocation
        /// The number of other constants and fields through which the step is reached.
        public var depth: Int
        /// The value before an adjustment; nil for any other step.
        public var before: ThemeValue?
        /// The constant's value, or the value after the adjustment; nil for a field, or if reading it exceeds the limit
        /// of one query.
        public var after: ThemeValue?
    }
}

extension Theme {
    func step(
        _ record: Int, _ budget: inout ReadBudget, values: inout ReadBudget
    ) throws(ThemeCacheError) -> ThemeOperationOrigin.Step {
        typealias Field = CacheLayout.Step
        let kind = try reader.stepKind(record)
        let name = try reader.optionalWord(.steps, record, Field.name)
        let text = try name.map { number throws(ThemeCacheError) in try reader.string(number, &budget) } ?? ""
        let argument = object(.steps, record, Field.argument, &values)
        let before = object(.steps, record, Field.before, &values)
        let location = try reader.location(.steps, record, Field.file, Field.line, Field.column, &budget)
        let depth = Int(try reader.word(.steps, record, Field.kind) >> Field.depthShift)
        if kind == .field { return ThemeOperationOrigin.Step(action: .field(text), location: location, depth: depth) }
        var step = ThemeOperationOrigin.Step(
            action: kind.isConstant ? .constant(text) : .adjustment(kind, constant: text, argument), location: location,
            depth: depth, before: kind.isConstant ? nil : before, after: object(.steps, record, Field.after, &values))
        if kind.isConstant {
            step.alternatives = argument.strings
            step.scope = ThemeOperationOrigin.Step.Scope(kind, before.strings)
            step.isChosen = kind == .constant && reader.replaced?.constants[text] != nil
        }
        if kind == .adjustment([.against]), reader.replaced == nil, case .array(let numbers) = argument,
            numbers.count == 3,
            case (.float(let wanted), .float(let before), .float(let after)) = (numbers[0], numbers[1], numbers[2])
        {
            step.contrast = .init(ground: text, wanted: wanted, before: before, after: after)
        }
        return step
    }

    private func object(
        _ section: CacheSection, _ record: Int, _ field: Int, _ budget: inout ReadBudget
    ) -> ThemeValue? {
        guard let number = try? reader.optionalWord(section, record, field) else { return nil }
        return reader.object(number, &budget)
    }
}

extension ProvenanceStepKind {
    var isConstant: Bool { self == .constant || self == .classConstant || self == .entityConstant }

    /// The attributes of an adjustment, as written in XML.
    fileprivate var attributes: String {
        guard case .adjustment(let attributes) = self else { return "" }
        return attributes.map(\.form.name).joined(separator: " ")
    }
}

extension ThemeOperationOrigin.Step.Scope {
    /// - Parameter names: The name of a class, or the component type and id of an entity.
    fileprivate init?(_ kind: ProvenanceStepKind, _ names: [String]) {
        guard let first = names.first, kind != .constant else { return nil }
        self =
            kind == .classConstant
            ? .class(first) : .entity(ThemeEntityKey(component: first, id: names.dropFirst().first))
    }
}

extension ThemeValue? {
    fileprivate var strings: [String] {
        switch self {
        case .string(let text): [text]
        case .array(let parts): parts.flatMap { Optional($0).strings }
        default: []
        }
    }
}

extension ThemeOperationOrigin.Step.Action {
    fileprivate static func adjustment(_ kind: ProvenanceStepKind, constant: String, _ argument: ThemeValue?) -> Self {
        let value =
            switch (kind, argument) {
            case (.adjustment([.against]), .array(let numbers)): text(numbers.first)
            case (_, .array(let numbers)): numbers.map(text).joined(separator: " ")
            default: text(argument)
            }
        return .adjustment(kind.attributes, argument: constant.isEmpty ? value : "\(constant) \(value)")
    }

    private static func text(_ argument: ThemeValue?) -> String {
        switch argument {
        case .integer(let number): String(number)
        case .float(let number): Int64(exactly: number).map { String($0) } ?? String(number)
        case .bool(let isItalic): isItalic ? "italic" : "normal"
        default: "?"
        }
    }
}
