import SkinColors
import SkinDiagnostics
import SkinKit
import SkinSyntax

// References to constants, and their adjustments: theme format 1, sections 5, 13 and 17.
extension Resolver {
    /// Returns the value of the constant that a reference means, or nil if none is defined or it has another type.
    ///
    /// - Parameters:
    ///   - type: The element type that the constant must have. An integer is also accepted as a float.
    ///   - attribute: The attribute with the reference.
    mutating func constant(_ reference: ConstantReference, type: Symbol, in attribute: Word = .ref, at place: Place)
        -> ValueID?
    {
        guard isCombined else { return nil }
        let meant =
            reference.name ?? chain.definitions.meant(reference) { combination.constants.definition(of: $0) != nil }
        guard let name = meant, let number = combination.constants.definition(of: name) else {
            reportUnknown(reference, in: .value(attribute), at: place)
            return nil
        }
        let definition = chain.definitions.constants[number]
        let found = chain.definitions.objects[Int(definition.object)].type
        guard isObject(found) else { return nil }
        guard found == type || (isFloat(type) && isInteger(found)) else {
            let note = ThemeDiagnostic.Note("'\(text(name))' is defined here", at: range(of: definition.place))
            let message = "constant '\(text(name))' is \(article(found)); expected \(article(type))"
            report(.typeMismatch, at: place, in: .value(attribute), message + scopeText, notes: [note])
            return nil
        }
        guard let value = combination.constants.value(of: name) else { return nil }
        return settingNames.isEmpty ? value : chosen(before: name, in: reference, value)
    }

    /// Returns the value that a list of names has, where settings that are defined elsewhere may take precedence: an app
    /// that changes one defines it under all traits.
    private mutating func chosen(before meant: Symbol, in reference: ConstantReference, _ value: ValueID) -> ValueID {
        guard reference.name == nil else { return value }
        let names = chain.definitions.names(of: reference).prefix { $0 != meant }
        return names.reversed().reduce(value) { value, name in
            settingNames.contains(name) ? chain.values.add(setting: name, default: value) : value
        }
    }

    private mutating func reportUnknown(_ reference: ConstantReference, in part: MarkupPart, at place: Place) {
        let merged = combination.merged
        let names = chain.definitions.names(of: reference)
        guard let first = names.first else {
            return report(.unknownConstant, at: place, in: part, "missing name of a constant")
        }
        guard !isReported(.unknownConstant, at: place, in: part) else { return }
        let all = names.map { "'\(text($0))'" }.listed
        let subject = names.count == 1 ? "unknown constant \(all)" : "none of the constants \(all) is defined"
        let scoped = Array(combination.scopes.scopes[combination.scope].definitions.keys)
        report(
            .unknownConstant, at: place, in: part, subject + merged.traitsText + scopeText, replacing: first,
            among: [merged.constantOrder, scoped].joined())
    }

    /// A suffix for messages, such as " for 'uibutton#send'". Empty outside of scopes.
    private var scopeText: String {
        switch combination.scopeUser {
        case .theme: ""
        case .class(let name): " for class '\(text(name))'"
        case .entity(let component, let id):
            " for '\(ThemeEntityKey(component: text(component), id: id.map { text($0) }))'"
        }
    }

    mutating func reference(_ base: ConstantReference, _ number: Int32, in node: ObjectNode) -> ValueID? {
        let base = constant(base, type: node.type, at: node.place)
        if AdjustmentDefinition.keepsValue(number) { return node.isFaulty ? nil : base }
        return adjusted(base, chain.definitions.adjustments[Int(number)], in: node)
    }

    mutating func adjustedLiteral(_ number: Int32, in node: ObjectNode) -> ValueID? {
        let (value, adjustment) = chain.definitions.adjustedLiterals[Int(number)]
        let hasAsset = hasAsset(value, at: node.place)
        return adjusted(hasAsset ? chain.values.add(value) : nil, adjustment, in: node)
    }

    /// - Parameter base: The value, or nil if there is none, which was reported.
    private mutating func adjusted(
        _ base: ValueID?, _ definition: AdjustmentDefinition, in node: ObjectNode
    ) -> ValueID? {
        // Every reference is checked, also where another one has no value.
        var referred = ReferredValues()
        let isReferred = referColors(definition, in: node, &referred)
        let adjustment =
            definition.numbers.isEmpty ? definition.adjustment : resolved(definition, in: node, &referred)
        guard let base, let adjustment, isReferred, !node.isFaulty else { return nil }
        let colors = ReferredColors(mixed: color(referred.mixed), ground: color(referred.ground))
        if let result = adjustment.applied(to: chain.values[base], with: colors) {
            return settingNames.isEmpty
                ? chain.values.add(result) : chain.values.add(result, from: base, adjustment.terms(referred))
        }
        let overflow = MarkupPart.value(adjustment.overflow(of: chain.values[base]))
        report(.invalidValue, at: node.place, in: overflow, "adjusted number is out of range for its type")
        return nil
    }

    /// Finds the colors that an adjustment refers to, and returns false if one has no value.
    private mutating func referColors(
        _ definition: AdjustmentDefinition, in node: ObjectNode, _ referred: inout ReferredValues
    ) -> Bool {
        guard case .color = definition.adjustment else { return true }
        let (mixed, ground) = (definition.mixed, definition.ground)
        referred.mixed = mixed.flatMap { constant($0, type: node.type, in: .mix, at: node.place) }
        referred.ground = ground.flatMap { constant($0, type: node.type, in: .against, at: node.place) }
        return (mixed == nil || color(referred.mixed) != nil) && (ground == nil || color(referred.ground) != nil)
    }

    private func color(_ value: ValueID?) -> ColorChannels? {
        guard let value, case .color(let color) = chain.values[value] else { return nil }
        return color
    }

    /// Returns an adjustment with the numbers that constants give, or nil if one is unknown or out of range.
    private mutating func resolved(
        _ definition: AdjustmentDefinition, in node: ObjectNode, _ referred: inout ReferredValues
    ) -> Adjustment? {
        var adjustment = definition.adjustment
        var isSound = true
        let type = isInteger(node.type) ? node.type : Self.floatType
        for number in definition.numbers {
            guard let value = constant(number.constant, type: type, in: number.attribute, at: node.place) else {
                isSound = false
                continue
            }
            referred.numbers.append((number.attribute, value))
            if adjustment.set(number.attribute, to: chain.values[value]) { continue }
            isSound = false
            let name = chain.definitions.names(of: number.constant).map { text($0) }.joined(separator: " ")
            report(
                .invalidValue, at: node.place, in: .value(number.attribute),
                "the number of constant '\(name)' is out of range for '\(number.attribute.text)'" + scopeText)
        }
        return isSound ? adjustment : nil
    }

    /// Returns whether a type exists. A constant whose element is not an object was already reported.
    private func isObject(_ type: Symbol) -> Bool {
        type.index < ObjectKind.allCases.count || chain.schema.objects[type] != nil
    }

    func isFloat(_ type: Symbol) -> Bool { type == Self.floatType }
    func isInteger(_ type: Symbol) -> Bool { type == Self.integerType }

    /// Returns the symbol that the vocabulary assigns to an object element, which follows the order in ``ObjectKind``.
    static func type(_ kind: ObjectKind) -> Symbol {
        Symbol(rawValue: UInt32(ObjectKind.allCases.firstIndex(of: kind) ?? 0))
    }

    static let floatType = type(.float)
    private static let integerType = type(.integer)

    /// Returns a type with its article, such as "a 'color'" or "an 'image'".
    func article(_ type: Symbol) -> String {
        let name = text(type)
        return "\("aeio".contains(name.prefix(1)) ? "an" : "a") '\(name)'"
    }
}
