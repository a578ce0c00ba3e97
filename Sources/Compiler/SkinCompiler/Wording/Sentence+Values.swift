import SkinDiagnostics
import SkinKit

// Values of the wrong form, or out of range: theme format 1, sections 5, 9, 13 and 14.
extension Sentence {
    static func invalid(_ kind: String, _ text: String, _ advice: Advice) -> Self {
        Self("invalid \(kind) '\(Quoted(text).text)'").advising(advice, on: text)
    }

    package static func invalidValue(_ text: String, of attribute: String, _ advice: Advice) -> Self {
        Self("invalid value '\(Quoted(text).text)' of '\(attribute)'").advising(advice, on: text)
    }

    /// The sentence about a value that is shown as it is.
    package static func invalidValue(_ text: String, of attribute: String, _ form: Form) -> Self {
        Self("invalid value '\(text)' of '\(attribute)'").advising(.expected(form))
    }

    static func empty(_ attribute: Word) -> Self { Self("'\(attribute.text)' must not be empty") }

    // MARK: Ranges

    static let minimumAboveMaximum = Self("'minimum' is greater than 'maximum'")

    static func adjustedOutOfRange(for type: String) -> Self {
        Self("adjusted number is out of range for '\(type)'")
    }

    static func negativeSide(of type: String) -> Self {
        Self("a constant in the text gives the '\(type)' a negative width or height")
    }

    static func outOfRange(constant: String, for attribute: String, of entity: String?) -> Self {
        Self("the number of constant '\(constant)' is out of range for '\(attribute)'\(suffix(entity))")
    }

    static func outOfRange(_ excess: ComponentSchema.Bound.Excess, of field: String) -> Self {
        Self("\(text(excess)) of '\(field)'")
    }

    private static func text(_ excess: ComponentSchema.Bound.Excess) -> String {
        let side = excess.isBelow ? "below the minimum" : "above the maximum"
        return "\(excess.number.text) is \(side) \(excess.limit.text)"
    }

    // MARK: Settings

    static func unsettable(_ type: String) -> Self {
        Self("'\(type)' cannot be a setting; expected a color, float, integer, bool or string")
    }

    static func outOfRange(_ excess: ComponentSchema.Bound.Excess, ofSetting setting: String) -> Self {
        Self("\(text(excess)) of the setting '\(setting)'")
    }

    static func unlisted(_ value: String, among values: [String], ofSetting setting: String) -> Self {
        let list = values.quoted.joined(separator: ", ")
        return Self("'\(value)' is not among the values \(list) of the setting '\(setting)'")
            .advising(NameAdvice.list(values, of: value))
    }
}

extension ComponentSchema.Bound {
    fileprivate var text: String {
        switch self {
        case .integer(let number): String(number)
        case .float(let number): NumberText.plain(number)
        }
    }
}
