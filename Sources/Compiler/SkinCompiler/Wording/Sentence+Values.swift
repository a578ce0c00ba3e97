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

// References to constants and classes: theme format 1, sections 5, 6 and 17.
extension Sentence {
    static func unknownClass(_ name: String, under traits: [String]) -> Self {
        Self("unknown class '\(name)'\(suffix(traits))")
    }

    static let unnamedReference = Self("missing name of a constant")

    /// - Parameters:
    ///   - names: The names of one reference, none of which is defined.
    ///   - entity: The entity in whose scope they are missing, or nil for the theme.
    static func unknownConstant(_ names: [String], under traits: [String], of entity: String?) -> Self {
        let all = names.quoted.listed
        let subject = names.count == 1 ? "unknown constant \(all)" : "none of the constants \(all) is defined"
        return Self(subject + suffix(traits) + suffix(entity))
    }

    static func wrongConstant(_ name: String, is found: String, expected: String, of entity: String?) -> Self {
        Self(
            "constant '\(name)' is \(found.withArticle("'\(found)'")); expected \(expected.withArticle("'\(expected)'"))"
                + suffix(entity))
    }

    private static func suffix(_ traits: [String]) -> String {
        traits.isEmpty ? "" : " under the traits \(traits.joined(separator: ", "))"
    }

    static func suffix(_ entity: String?) -> String { entity.map { " for '\($0)'" } ?? "" }

    // MARK: Choices

    static let whenWithoutBy = Self("'when' is for a constant that has 'by'")

    static func choiceWithoutWhen(_ constant: String) -> Self {
        Self("a constant 'by' '\(constant)' has an element 'when' for each value")
    }

    /// - Parameter setting: Whether users may choose the value.
    static func nothingChosen(at value: String, of constant: String, setting: Bool) -> Self {
        let subject = setting ? "users may choose '\(value)' for '\(constant)'" : "'\(constant)' is '\(value)'"
        return Self("\(subject), for which there is no 'when'; add one, or one without 'value'")
    }

    // MARK: Cycles

    /// - Parameter names: The members in the order of their references.
    static func cycle(_ names: [String]) -> Self { cycle(names, "refers to") }
    static func inheritanceCycle(_ names: [String]) -> Self { cycle(names, "inherits from") }

    private static func cycle(_ names: [String], _ verb: String) -> Self {
        Self("'\(names[0])' \(verb) itself: \((names + [names[0]]).joined(separator: " → "))")
    }

    static func extendsItself(_ name: String) -> Self { Self("class '\(name)' extends itself") }
    static func refersToItself(_ name: String) -> Self { Self("constant '\(name)' refers to itself") }
}
