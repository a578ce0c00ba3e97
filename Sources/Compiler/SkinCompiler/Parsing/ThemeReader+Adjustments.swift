import SkinFormat
import SkinKit

// The attributes that adjust a value: theme format 1, sections 5, 13 and 17.
extension ThemeReader {
    /// Returns the adjustment that an element's attributes define, and whether all are valid. Reports invalid ones.
    mutating func readAdjustment(
        _ element: Int, _ kind: ObjectKind?, _ attributes: AttributeSet
    ) -> (Adjustment, isSound: Bool) {
        guard let kind, hasAdjustments(attributes, kind) else { return (Adjustment(), true) }
        var adjustment = Adjustment()
        var isSound = true
        for attribute in kind.adjustments {
            let form = attribute.form
            let hasArgument = attributes.given.contains(attribute.numberSymbol)
            let hasColor = form.namesColor && attributes.given.contains(attribute.symbol)
            if !hasArgument, !hasColor { continue }
            if form.namesColor, hasArgument != hasColor {
                let (present, missing) = hasColor ? (form.name, form.numberName) : (form.numberName, form.name)
                reader.report(.missingAttribute, at: element, .missingAttribute(missing, requiredBy: present))
                isSound = false
            }
            let argument = hasArgument ? readArgument(attribute, kind, attributes, element) : nil
            if argument == nil { isSound = false }
            let color = hasColor ? reader.symbol(attribute.symbol, attributes).map { reference($0) } : nil
            // Without an argument there is no value, but references are still checked.
            adjustment.changes.append(
                .init(attribute: attribute, argument: argument ?? .literal(.integer(0)), color: color))
        }
        return (adjustment, isSound)
    }

    func hasAdjustments(_ attributes: AttributeSet, _ kind: ObjectKind) -> Bool {
        !attributes.given.isDisjoint(with: Grammar.adjustmentNames(kind))
    }

    private mutating func readArgument(
        _ attribute: AdjustmentAttribute, _ kind: ObjectKind, _ attributes: AttributeSet, _ element: Int
    ) -> Adjustment.Argument? {
        let name = attribute.form.numberName
        guard let text = reader.value(attribute.numberSymbol, attributes) else { return nil }
        if let value = Self.value(text, of: attribute, kind) { return .literal(value) }
        switch attribute.form.argument {
        case .weight, .style, .textStyle: break
        case .anyNumber, .number, .positiveNumber:
            let symbol = reader.symbol(attribute.numberSymbol, attributes)
            if let constant = symbol.flatMap({ numberReference($0) }) { return .constant(constant) }
        }
        report(name, at: element, .argument(attribute, kind), text)
        return nil
    }

    private static func value(
        _ text: ArraySlice<UInt8>, of attribute: AdjustmentAttribute, _ kind: ObjectKind
    ) -> PooledValue? {
        switch attribute.form.argument {
        case .weight: return fontWeight(text).map { .integer(Int64($0)) }
        case .style: return ThemeFont.Style(rawValue: text.string).map { .bool($0 == .italic) }
        case .textStyle: return ThemeFont.TextStyle(rawValue: text.string).map { .integer(Int64($0.number)) }
        case .anyNumber where kind == .integer: return NumberText.integer(text).map { .integer($0) }
        case .anyNumber, .number, .positiveNumber:
            return NumberText.double(text).flatMap { attribute.allows($0) ? .float($0) : nil }
        }
    }

    private static func fontWeight(_ text: ArraySlice<UInt8>) -> Int? {
        if let named = ThemeFont.weightNames.first(where: { text.elementsEqual($0.name.utf8) }) { return named.weight }
        return NumberText.integer(text).flatMap { (1...9).map { $0 * 100 }.contains(Int(clamping: $0)) ? Int($0) : nil }
    }

    mutating func numberReference(_ text: Symbol) -> ConstantReference? {
        let words = symbols.bytes(of: text).words()
        guard !words.isEmpty, words.allSatisfy({ NameText.isDefinitionName($0) }) else { return nil }
        return reference(text)
    }
}

extension Grammar {
    static func adjustmentNames(_ kind: ObjectKind) -> NameSet { adjustmentNames[kind] ?? [] }

    private static let adjustmentNames = Dictionary(
        uniqueKeysWithValues: ObjectKind.allCases.map { kind in
            (kind, NameSet(kind.adjustments.flatMap { [$0.symbol, $0.numberSymbol] }))
        })
}
