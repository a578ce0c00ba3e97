import SkinColors
import SkinDiagnostics
import SkinFormat
import SkinKit

// Numbers, images, fonts and colors: theme format 1, section 5.
extension ThemeReader {
    mutating func readNumber(_ element: Int, _ kind: ObjectKind, _ attributes: AttributeSet) -> Reading {
        let value = number(kind, element)
        if let value, !hasAdjustments(attributes, kind) { return Reading(content: .literal(values.add(value))) }
        return readNumber(element, kind, value, attributes)
    }

    private func number(_ kind: ObjectKind, _ element: Int) -> PooledValue? {
        let texts = reader.document.texts
        let text = texts.span.extracting(reader.textRange(of: element))
        if kind == .integer { return NumberText.integer(text).map { .integer($0) } }
        return NumberText.double(text).map { .float($0) }
    }

    /// Reads a number that is invalid or adjusted where it is written.
    private mutating func readNumber(
        _ element: Int, _ kind: ObjectKind, _ value: PooledValue?, _ attributes: AttributeSet
    ) -> Reading {
        if value == nil {
            reportValue(
                kind, at: element, kind == .integer ? .int64 : .decimal,
                { NumberAdvice.advice(on: $0, isInteger: kind == .integer, element: kind.rawValue) })
        }
        let (adjustment, isSound) = readAdjustment(element, kind, attributes)
        if !adjustment.references.isEmpty {
            let zero: PooledValue = kind == .integer ? .integer(0) : .float(0)
            return Reading(
                content: definitions.add(value ?? zero, changedBy: adjustment), isDependent: true,
                isFaulty: value == nil || !isSound)
        }
        guard isSound, let value else { return .nothing }
        return Reading(content: definitions.add(value, changedBy: adjustment))
    }

    mutating func readImage(_ element: Int, _ attributes: AttributeSet) -> Reading {
        let cache = reader.value(.cache, attributes, of: element, as: .flag)
        let slice = reader.value(.slice, attributes, of: element, as: .insets)
        let mode = reader.value(.mode, attributes, of: element, as: ValueForm<ThemeImage.Mode>.word)
        let resizing = reader.value(.resizing, attributes, of: element, as: ValueForm<ThemeImage.Resizing>.word)
        let symbol = reader.value(.symbol, attributes, of: element, as: .symbolName)
        let isNamed = namesAsset(element)
        if !isNamed {
            reader.report(.invalidValue, at: element, in: .text, .invalidAssetName(reader.writtenText(of: element)))
        }
        guard isNamed, cache.isValid, slice.isValid, mode.isValid, resizing.isValid, symbol.isValid else {
            return .nothing
        }
        var image = ImageValue(name: reader.intern(textOf: element, isTrimmed: true))
        image.isCached = cache.value ?? false
        image.slice = slice.value
        image.mode = mode.value ?? .original
        image.resizing = resizing.value ?? .stretch
        image.symbol = symbol.value.map { symbols.intern($0) }
        return Reading(content: .literal(values.add(.image(image))), isDependent: true)
    }

    private func namesAsset(_ element: Int) -> Bool {
        let texts = reader.document.texts
        let text = texts.span.extracting(reader.textRange(of: element))
        return NameText.isAssetName(text.extracting(text.trimmedIndices))
    }

    mutating func readFont(_ element: Int, _ attributes: AttributeSet) -> Reading {
        reader.rejectText(in: element)
        let (adjustment, isSound) = readAdjustment(element, .font, attributes)
        let face = readFace(element, attributes)
        let hasSize = adjustment.changes.contains { $0.attribute == .size }
        if !hasSize, !reader.document.elements[element].hasText {
            reader.report(.missingAttribute, at: element, .fontWithoutSize)
        }
        let isFaulty = !isSound || face == nil || !hasSize
        let isDependent = !adjustment.references.isEmpty
        if isFaulty, !isDependent { return .nothing }
        var font = FontValue(face: face ?? .family(symbols.intern("system")), size: 1, weight: 400, style: .normal)
        for change in adjustment.literals { font.set(change.attribute, to: change.argument) }
        if !isDependent { return Reading(content: .literal(values.add(.font(font))), isDependent: font.file != nil) }
        return Reading(
            content: definitions.add(.font(font), changedBy: adjustment.withoutLiterals), isDependent: true,
            isFaulty: isFaulty)
    }

    private mutating func readFace(_ element: Int, _ attributes: AttributeSet) -> FontValue.Face? {
        if attributes.given.contains(.family), attributes.given.contains(.file) {
            reader.report(
                .unknownAttribute, at: element, in: .attribute("file"), .exclusiveAttributes("family", "file"))
            return nil
        }
        if let file = reader.value(.file, attributes) {
            if NameText.isAssetName(file.span) { return .file(symbols.intern(file)) }
            reader.report(.invalidValue, at: element, in: .value(.file), .invalidAssetName(file.string))
            return nil
        }
        let families = reader.value(.family, attributes, of: element, as: .families)
        guard families.isValid else { return nil }
        return .family(families.value.map { symbols.intern($0) } ?? symbols.intern("system"))
    }
}

// MARK: - Colors

extension ThemeReader {
    mutating func readColor(_ element: Int, _ attributes: AttributeSet) -> Reading {
        let format = colorFormat(of: element, attributes)
        let color = color(of: element, format)
        if let color, !hasAdjustments(attributes, .color) {
            return Reading(content: .literal(values.add(.color(color))))
        }
        return readColor(element, format, color, attributes)
    }

    /// Returns the format that is named, or else inferred. Nil if the name is unknown.
    private func colorFormat(of element: Int, _ attributes: AttributeSet) -> ColorFormat? {
        guard let name = reader.symbol(.format, attributes) else {
            return .guessed(reader.document.texts.span.extracting(reader.textRange(of: element)))
        }
        let text = symbols.bytes(of: name)
        return ColorFormat.allCases.first { text.elementsEqual($0.rawValue.utf8) }
    }

    private func color(of element: Int, _ format: ColorFormat?) -> ColorChannels? {
        format?.channels(reader.document.texts.span.extracting(reader.textRange(of: element)))
    }

    /// Reads a color that is invalid or adjusted where it is written.
    private mutating func readColor(
        _ element: Int, _ format: ColorFormat?, _ color: ColorChannels?, _ attributes: AttributeSet
    ) -> Reading {
        let (adjustment, isSound) = readAdjustment(element, .color, attributes)
        if format == nil, let name = reader.value(.format, attributes) {
            reader.reportValue(name, of: Word.format.text, at: element, ValueForm<ColorFormat>.word.form)
        }
        if let format, color == nil {
            let isNamed = attributes.given.contains(.format)
            reportValue(
                .color, at: element, .color(format, isNamed: isNamed),
                { ColorAdvice.advice(on: $0, format: isNamed ? format : nil) })
        }
        let isFaulty = color == nil || !isSound
        let isDependent = !adjustment.references.isEmpty
        if isFaulty, !isDependent { return .nothing }
        let color = color ?? ColorChannels(red: 0, green: 0, blue: 0)
        return Reading(
            content: definitions.add(.color(color), changedBy: adjustment), isDependent: isDependent,
            isFaulty: isFaulty)
    }
}

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
        reader.reportValue(text, of: name, at: element, .argument(attribute, kind))
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
