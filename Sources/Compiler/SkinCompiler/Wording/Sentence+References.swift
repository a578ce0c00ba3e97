import SkinDiagnostics

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
