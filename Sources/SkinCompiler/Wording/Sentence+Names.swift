import SkinDiagnostics
import SkinKit

// Names and identifiers, and definitions that repeat one: theme format 1, sections 4 and 16.
extension Sentence {
    static func invalidName(_ name: String, of definition: Definition) -> Sentence {
        Sentence("'\(Quoted(name).text)' is not a valid \(definition.rawValue) name")
            .advising(NameAdvice.definition(name), on: name)
    }

    /// - Parameter word: A word between spaces in a list of classes.
    static func invalidClassName(_ word: String) -> Sentence {
        Sentence("'\(Quoted(word).text)' is not a valid class name; spaces separate names\(NameAdvice.list(word))")
    }

    static func invalidAssetName(_ name: String) -> Sentence {
        let text = "'\(Quoted(name).text)' is not a valid asset name; expected a path below assets"
        guard let advice = NameAdvice.asset(name) else {
            return Sentence("\(text) without empty parts, '.', '..' or '\\'")
        }
        return Sentence(text).advising(advice, on: name)
    }

    static let invalidID = Sentence("invalid 'id'").advising(.expected(.entityID))
    static let invalidLabel = Sentence("invalid label of a setting").advising(.expected(.label))

    // MARK: Identifiers of the app

    static func renamedIdentifier(_ old: String, of component: String, now name: String) -> Sentence {
        Sentence(
            "identifier '\(old)' of '\(component)' is now '\(name)'", correction: .init(replacing: old, with: name))
    }

    static func unknownIdentifier(_ name: String, of component: String) -> Sentence {
        Sentence("the app has no '\(component)' with the identifier '\(name)'")
    }

    // MARK: Duplicates

    static func duplicate(_ definition: Definition, _ name: String) -> Sentence {
        Sentence("duplicate \(definition.rawValue) '\(name)'")
    }

    /// - Parameter states: The states of both operations; nil for every state.
    static func duplicateOperation(_ name: String, for states: ThemeStates? = []) -> Sentence {
        let suffix = states.map { $0.isEmpty ? "" : " for these states" } ?? " for every state"
        return Sentence("duplicate operation '\(name)'\(suffix)")
    }

    static func duplicateDeclaration(_ name: String) -> Sentence { Sentence("duplicate declaration of '\(name)'") }

    static func duplicateIdentifier(_ name: String, of component: String) -> Sentence {
        Sentence("duplicate identifier '\(name)' of '\(component)'")
    }
}
