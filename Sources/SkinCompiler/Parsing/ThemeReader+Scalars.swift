import SkinKit

// Numbers, images and fonts, and the adjustments of references: theme format 1, section 5.
extension ThemeReader {
    /// Returns the adjustment that an element's attributes define, and whether all are valid. Reports invalid ones.
    mutating func readAdjustment(
        _ element: Int, _ kind: ObjectKind?, _ attributes: AttributeSet, _ reader: inout ElementReader
    ) -> (Adjustment, isSound: Bool) {
        switch kind {
        case .integer:
            if !attributes.given.hasArithmetic { return (.integer(multiply: nil, add: nil), true) }
            let multiply = attribute(.multiply, attributes, element, "an integer", &reader, NumberText.integer)
            let add = attribute(.add, attributes, element, "an integer", &reader, NumberText.integer)
            return (.integer(multiply: multiply.value, add: add.value), multiply.isValid && add.isValid)
        case .float:
            if !attributes.given.hasArithmetic { return (.float(multiply: nil, add: nil), true) }
            let multiply = attribute(.multiply, attributes, element, "a number", &reader, NumberText.double)
            let add = attribute(.add, attributes, element, "a number", &reader, NumberText.double)
            return (.float(multiply: multiply.value, add: add.value), multiply.isValid && add.isValid)
        case .color:
            let (adjustment, isSound) = readColorAdjustment(element, attributes, &reader)
            return (.color(adjustment), isSound)
        case .font:
            let size = attribute(.size, attributes, element, "a number above 0", &reader, Self.fontSize)
            let weight = attribute(.weight, attributes, element, Self.weightForm, &reader, Self.fontWeight)
            let style = attribute(.style, attributes, element, "'normal' or 'italic'", &reader, Self.fontStyle)
            let isSound = size.isValid && weight.isValid && style.isValid
            return (.font(size: size.value, weight: weight.value, style: style.value), isSound)
        default: return (.none, true)
        }
    }

    /// Returns an attribute's value if it is present, and whether it is valid. Reports an invalid one.
    @inline(__always)
    func attribute<Value>(
        _ word: Word, _ attributes: AttributeSet, _ element: Int, _ form: @autoclosure () -> String,
        _ reader: inout ElementReader, _ read: (ArraySlice<UInt8>) -> Value?
    ) -> (value: Value?, isValid: Bool) {
        guard let text = reader.value(word, attributes) else { return (nil, true) }
        if let value = read(text) { return (value, true) }
        report(word, at: element, form(), text, &reader)
        return (nil, false)
    }

    private func report(
        _ word: Word, at element: Int, _ form: String, _ text: ArraySlice<UInt8>, _ reader: inout ElementReader
    ) {
        let advice = WordAdvice.value(text.string, of: word) ?? Advice("expected \(form)")
        reader.report(
            .invalidValue, at: element, "invalid value '\(Quoted(text.string).text)' of '\(word.text)'; \(advice.text)",
            fixIt: advice.replacement.map { .init(replacing: text.string, with: $0) })
    }

    mutating func readNumber(
        _ element: Int, _ kind: ObjectKind, _ attributes: AttributeSet, _ reader: inout ElementReader
    ) -> Reading {
        let value = Self.number(kind, element, reader)
        if let value, !attributes.given.hasArithmetic { return Reading(content: literal(value)) }
        return readNumber(element, kind, value, attributes, &reader)
    }

    private static func number(_ kind: ObjectKind, _ element: Int, _ reader: ElementReader) -> ThemeValue? {
        let text = reader.text(of: element)
        if kind == .integer { return NumberText.integer(text).map { .integer($0) } }
        return NumberText.double(text).map { .float($0) }
    }

    /// Reads a number that is invalid or adjusted where it is written.
    private mutating func readNumber(
        _ element: Int, _ kind: ObjectKind, _ value: ThemeValue?, _ attributes: AttributeSet,
        _ reader: inout ElementReader
    ) -> Reading {
        if value == nil {
            let form = kind == .integer ? "a 64-bit integer" : "a finite decimal number"
            reportValue(
                kind, at: element, expected: form,
                { NumberAdvice.advice(on: $0, isInteger: kind == .integer, element: kind.rawValue) }, &reader)
        }
        let (adjustment, isSound) = readAdjustment(element, kind, attributes, &reader)
        guard isSound, let value else { return .nothing }
        guard adjustment.applied(to: value) != nil else {
            reader.report(.invalidValue, at: element, "adjusted number is out of range for '\(kind.rawValue)'")
            return .nothing
        }
        return Reading(content: definitions.add(value, changedBy: adjustment))
    }

    mutating func readImage(
        _ element: Int, _ attributes: AttributeSet, _ reader: inout ElementReader
    ) -> Reading {
        let cache = attribute(.cache, attributes, element, "'true' or 'false'", &reader) { text in
            text.equals("true") ? true : text.equals("false") ? false : nil
        }
        let slice = attribute(.slice, attributes, element, "'top,left,bottom,right'", &reader, Self.insets)
        let mode = attribute(.mode, attributes, element, "'original' or 'template'", &reader) {
            ThemeImage.Mode(rawValue: $0.string)
        }
        let isNamed = Self.namesAsset(element, reader)
        if !isNamed { reportAssetName(reader.writtenText(of: element), at: element, &reader) }
        guard isNamed, cache.isValid, slice.isValid, mode.isValid else { return .nothing }
        var image = ImageValue(name: trimmedText(of: element, reader))
        image.isCached = cache.value ?? false
        image.slice = slice.value
        image.mode = mode.value ?? .original
        return Reading(content: literal(.image(image)), isDependent: true)
    }

    private static func namesAsset(_ element: Int, _ reader: ElementReader) -> Bool {
        NameText.isAssetName(reader.text(of: element).trimmed())
    }

    private mutating func trimmedText(of element: Int, _ reader: ElementReader) -> Symbol {
        symbols.intern(reader.text(of: element).trimmed())
    }

    mutating func readFont(
        _ element: Int, _ attributes: AttributeSet, _ reader: inout ElementReader
    ) -> Reading {
        reader.rejectText(in: element)
        let (adjustment, isSound) = readAdjustment(element, .font, attributes, &reader)
        let face = readFace(element, attributes, &reader)
        if !attributes.given.contains(.size), !reader.document.elements[element].hasText {
            reader.report(.missingAttribute, at: element, "missing attribute 'size' of 'font' without 'ref'")
        }
        guard isSound, let face, case .font(let size?, let weight, let style) = adjustment else { return .nothing }
        let font = FontValue(face: face, size: size, weight: weight ?? 400, style: style ?? .normal)
        return Reading(content: literal(.font(font)), isDependent: font.file != nil)
    }

    private mutating func readFace(
        _ element: Int, _ attributes: AttributeSet, _ reader: inout ElementReader
    ) -> FontValue.Face? {
        if attributes.given.contains(.family), attributes.given.contains(.file) {
            reader.report(.unknownAttribute, at: element, "'family' and 'file' cannot be used together")
            return nil
        }
        if let file = reader.value(.file, attributes) {
            if NameText.isAssetName(file.span) { return .file(symbols.intern(file)) }
            reportAssetName(file.string, at: element, &reader)
            return nil
        }
        let family = attribute(.family, attributes, element, "a name", &reader) { $0.isEmpty ? nil : $0 }
        guard family.isValid else { return nil }
        return .family(family.value.map { symbols.intern($0) } ?? symbols.intern("system"))
    }

    private static func fontSize(_ text: ArraySlice<UInt8>) -> Double? {
        NumberText.double(text).flatMap { $0 > 0 ? $0 : nil }
    }

    private static let weightForm = "a multiple of 100 from 100 to 900 or a name such as 'bold'"

    private static func fontWeight(_ text: ArraySlice<UInt8>) -> Int? {
        if let named = ThemeFont.weightNames.first(where: { text.elementsEqual($0.name.utf8) }) {
            return named.weight
        }
        return NumberText.integer(text).flatMap { (1...9).map { $0 * 100 }.contains(Int(clamping: $0)) ? Int($0) : nil }
    }

    private static func fontStyle(_ text: ArraySlice<UInt8>) -> ThemeFont.Style? {
        ThemeFont.Style(rawValue: text.string)
    }
}

private var arithmetic: WordSet { [.multiply, .add] }

extension WordSet {
    /// Whether an attribute that changes a number is in the set.
    fileprivate var hasArithmetic: Bool { !isDisjoint(with: arithmetic) }
}

// MARK: - Colours

extension ThemeReader {
    mutating func readColor(
        _ element: Int, _ attributes: AttributeSet, _ reader: inout ElementReader
    ) -> Reading {
        let format = colorFormat(of: element, attributes, reader)
        let color = Self.color(of: element, format, reader)
        if let color, attributes.given.isDisjoint(with: Self.colorChanges) {
            return Reading(content: literal(.color(color)))
        }
        return readColor(element, format, color, attributes, &reader)
    }

    /// Returns the format that is named, or else inferred. Nil if the name is unknown.
    private mutating func colorFormat(
        of element: Int, _ attributes: AttributeSet, _ reader: ElementReader
    ) -> ColorFormat? {
        guard let name = reader.symbol(.format, attributes) else { return .guessed(reader.text(of: element)) }
        if let known = knownFormats.find(name.index) { return ColorFormat.allCases[known] }
        let text = symbols.bytes(of: name)
        let number = ColorFormat.allCases.firstIndex { text.elementsEqual($0.rawValue.utf8) }
        guard let number else { return nil }
        knownFormats.set(name.index, number)
        return ColorFormat.allCases[number]
    }

    private static func color(
        of element: Int, _ format: ColorFormat?, _ reader: ElementReader
    ) -> ColorChannels? {
        format?.channels(reader.text(of: element))
    }

    /// Reads a colour that is invalid or adjusted where it is written.
    private mutating func readColor(
        _ element: Int, _ format: ColorFormat?, _ color: ColorChannels?, _ attributes: AttributeSet,
        _ reader: inout ElementReader
    ) -> Reading {
        let (adjustment, isSound) = readColorAdjustment(element, attributes, &reader)
        if format == nil, let name = reader.value(.format, attributes) {
            report(.format, at: element, ColorFormat.names, name, &reader)
        }
        if let format, color == nil {
            let named = attributes.given.contains(.format) ? format : nil
            let form =
                named.map { "\($0.form) in the format '\($0.rawValue)'" }
                ?? (format == .hex ? ColorFormat.hex.form : ColorAdvice.forms)
            reportValue(.color, at: element, expected: form, { ColorAdvice.advice(on: $0, format: named) }, &reader)
        }
        let isFaulty = color == nil || !isSound
        let isDependent = adjustment.mix != nil
        if isFaulty, !isDependent { return .nothing }
        let color = color ?? ColorChannels(red: 0, green: 0, blue: 0)
        return Reading(
            content: definitions.add(.color(color), changedBy: .color(adjustment)), isDependent: isDependent,
            isFaulty: isFaulty)
    }

    private static var colorChanges: WordSet { [.lighten, .darken, .mix, .amount, .alpha] }

    private mutating func readColorAdjustment(
        _ element: Int, _ attributes: AttributeSet, _ reader: inout ElementReader
    ) -> (ColorAdjustment, isSound: Bool) {
        if attributes.given.isDisjoint(with: Self.colorChanges) {
            return (ColorAdjustment(), true)
        }
        let read = { (text: ArraySlice<UInt8>) in
            NumberText.double(text).flatMap { $0 >= 0 && $0 <= 1 ? $0 : nil }
        }
        var adjustment = ColorAdjustment()
        let lighten = attribute(.lighten, attributes, element, "a number from 0 to 1", &reader, read)
        let darken = attribute(.darken, attributes, element, "a number from 0 to 1", &reader, read)
        let amount = attribute(.amount, attributes, element, "a number from 0 to 1", &reader, read)
        let alpha = attribute(.alpha, attributes, element, "a number from 0 to 1", &reader, read)
        let mix = reader.symbol(.mix, attributes)
        var isSound = lighten.isValid && darken.isValid && amount.isValid && alpha.isValid
        if (mix == nil) != (!attributes.given.contains(.amount)) {
            let (given, missing) = mix == nil ? ("amount", "mix") : ("mix", "amount")
            reader.report(.missingAttribute, at: element, "missing attribute '\(missing)'; '\(given)' requires it")
            isSound = false
        }
        adjustment.lighten = lighten.value
        adjustment.darken = darken.value
        if let mix { adjustment.mix = (mix, amount.value ?? 0) }
        adjustment.alpha = alpha.value
        return (adjustment, isSound)
    }
}

extension ColorFormat {
    fileprivate static let names = "one of " + allCases.map(\.rawValue).joined(separator: ", ")

    /// The form of a text in this format, for messages.
    fileprivate var form: String {
        switch self {
        case .rgb: "three numbers from 0 to 1"
        case .rgba: "four numbers from 0 to 1"
        case .rgb255: "three integers from 0 to 255"
        case .rgba255: "four integers from 0 to 255"
        case .hex: "#RGB, #RGBA, #RRGGBB or #RRGGBBAA"
        case .hsl: "hue 0 to 360, saturation and lightness 0 to 1"
        case .hsla: "hue 0 to 360, saturation, lightness and alpha 0 to 1"
        case .gray: "one number from 0 to 1"
        case .graya: "gray and alpha, each 0 to 1"
        }
    }
}
