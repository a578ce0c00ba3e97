import SkinDiagnostics
import SkinFormat
import SkinKit

/// The form of an attribute's value: how messages say it, and how a text is read.
package struct ValueForm<Value>: Sendable {
    private let text: @Sendable () -> Form
    /// Returns nil for a text of another form.
    let read: @Sendable (ArraySlice<UInt8>) -> Value?

    var form: Form { text() }

    init(_ form: @escaping @autoclosure @Sendable () -> Form, _ read: @escaping @Sendable (ArraySlice<UInt8>) -> Value?)
    {
        (text, self.read) = (form, read)
    }
}

extension ValueForm where Value: RawRepresentable<String> & CaseIterable & Sendable {
    /// One of the words of a type.
    package static var word: Self { Self(.oneOf(Value.allCases.map(\.rawValue))) { Value(rawValue: $0.string) } }
}

extension ValueForm<Bool> {
    static let flag = Self(.flag) { $0.equals("true") ? true : $0.equals("false") ? false : nil }
    static let onlyTrue = Self(.onlyTrue) { $0.equals("true") ? true : nil }
}

extension ValueForm<ThemeInsets> {
    static let insets = Self(.insets) { text in
        NumberText.doubles(text, count: 4).map {
            ThemeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3])
        }
    }
}

extension ValueForm<ArraySlice<UInt8>> {
    static let symbolName = Self(.symbolName) { NameText.isSymbolName($0) ? $0 : nil }
}

extension ValueForm<[UInt8]> {
    /// The names of families in the form of ``FontValue/Face/family(_:)``, none empty and not too many.
    static let families = Self(.families) { text in
        let names = text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map { $0.trimmed() }
        guard names.count <= ThemeFont.familyLimit, !names.contains(where: \.isEmpty) else { return nil }
        return Array(names.joined(separator: ", ".utf8))
    }
}

extension ValueForm<String> {
    static let themeIdentifier = Self(.themeIdentifier) { NameText.isThemeIdentifier($0) ? $0.string : nil }
    static let version = Self(.declaredVersion) { NameText.isVersion($0) ? $0.string : nil }
    /// A tag of a language, in lower case.
    static let language = Self(.language) { NameText.isLanguageTag($0) ? LanguageTag.normalized($0.string) : nil }
}

extension ValueForm<ComponentSchema.Bound> {
    /// A number of a type, above 0 if it is a step.
    static func bound(isInteger: Bool, isStep: Bool) -> Self {
        Self(.bound(isInteger: isInteger, isPositive: isStep)) { text in
            let bound: ComponentSchema.Bound? =
                isInteger ? NumberText.integer(text).map { .integer($0) } : NumberText.double(text).map { .float($0) }
            return isStep ? bound.flatMap { $0 > .integer(0) ? $0 : nil } : bound
        }
    }
}

extension ElementReader {
    /// Returns an attribute's value if it is present, and whether it is valid. Reports an invalid one.
    package mutating func value<Value>(
        _ word: Word, _ attributes: AttributeSet, of element: Int, as form: ValueForm<Value>,
        or code: ThemeDiagnosticCode = .invalidValue
    ) -> (value: Value?, isValid: Bool) {
        if !attributes.given.contains(word) { return (nil, true) }
        let value = value(word, of: element, as: form, or: code)
        return (value, value != nil)
    }

    /// Returns an attribute's value, whether or not the attribute is allowed; nil also if it is invalid, which is reported.
    mutating func value<Value>(
        _ word: Word, of element: Int, as form: ValueForm<Value>, or code: ThemeDiagnosticCode = .invalidValue
    ) -> Value? {
        guard let text = symbol(word, of: element).map({ symbols.bytes(of: $0) }) else { return nil }
        let value = form.read(text)
        if value == nil { reportValue(text, of: word.text, at: element, form.form, or: code) }
        return value
    }

    mutating func reportValue(
        _ text: ArraySlice<UInt8>, of attribute: String, at element: Int, _ form: Form,
        or code: ThemeDiagnosticCode = .invalidValue
    ) {
        let advice = WordAdvice.value(text.string, of: attribute) ?? .expected(form)
        report(code, at: element, in: .value(attribute), .invalidValue(text.string, of: attribute, advice))
    }
}
