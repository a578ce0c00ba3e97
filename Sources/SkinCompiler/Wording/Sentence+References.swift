import SkinDiagnostics

// References to constants and classes: theme format 1, sections 5, 6 and 17.
extension Sentence {
    /// - Parameters:
    ///   - traits: The traits under which the class is missing.
    static func unknownClass(_ name: String, under traits: [String]) -> Sentence {
        Sentence("unknown class '\(name)'\(suffix(traits))")
    }

    static let unnamedReference = Sentence("missing name of a constant")

    /// - Parameters:
    ///   - names: The names of one reference, none of which is defined.
    ///   - traits: The traits under which they are missing.
    ///   - entity: The entity in whose scope they are missing, or nil for the theme.
    static func unknownConstant(_ names: [String], under traits: [String], of entity: String?) -> Sentence {
        let all = names.quoted.listed
        let subject = names.count == 1 ? "unknown constant \(all)" : "none of the constants \(all) is defined"
        return Sentence(subject + suffix(traits) + suffix(entity))
    }

    static func wrongConstant(_ name: String, is found: String, expected: String, of entity: String?) -> Sentence {
        Sentence(
            "constant '\(name)' is \(found.withArticle("'\(found)'")); expected \(expected.withArticle("'\(expected)'"))"
                + suffix(entity))
    }

    private static func suffix(_ traits: [String]) -> String {
        traits.isEmpty ? "" : " under the traits \(traits.joined(separator: ", "))"
    }

    static func suffix(_ entity: String?) -> String { entity.map { " for '\($0)'" } ?? "" }

    // MARK: Cycles

    /// - Parameter names: The members in the order of their references.
    static func cycle(_ names: [String]) -> Sentence { cycle(names, "refers to") }

    static func inheritanceCycle(_ names: [String]) -> Sentence { cycle(names, "inherits from") }

    private static func cycle(_ names: [String], _ verb: String) -> Sentence {
        Sentence("'\(names[0])' \(verb) itself: \((names + [names[0]]).joined(separator: " → "))")
    }

    static func extendsItself(_ name: String) -> Sentence { Sentence("class '\(name)' extends itself") }

    static func refersToItself(_ name: String) -> Sentence { Sentence("constant '\(name)' refers to itself") }
}
