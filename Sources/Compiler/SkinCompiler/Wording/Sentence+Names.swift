import SkinDiagnostics
import SkinKit

// Names and identifiers, and definitions that repeat one: theme format 1, sections 4 and 16.
extension Sentence {
    static func invalidName(_ name: String, of definition: Definition) -> Self {
        Self("'\(Quoted(name).text)' is not a valid \(definition.rawValue) name")
            .advising(NameAdvice.definition(name), on: name)
    }

    /// - Parameter word: A word between spaces in a list of classes.
    static func invalidClassName(_ word: String) -> Self {
        let sentence = Self("'\(Quoted(word).text)' is not a valid class name")
        let bare = word.first.map { ".#".contains($0) } == true ? String(word.dropFirst()) : ""
        if NameAdvice.isName(bare) { return sentence.advising(.didYouMean(bare), on: word) }
        return sentence.advising(Advice("spaces separate names\(NameAdvice.list(word))"))
    }

    static func invalidAssetName(_ name: String) -> Self {
        let text = "'\(Quoted(name).text)' is not a valid asset name; expected a path below assets"
        guard let advice = NameAdvice.asset(name) else { return Self("\(text) without empty parts, '.', '..' or '\\'") }
        return Self(text).advising(advice, on: name)
    }

    static let invalidID = Self("invalid 'id'").advising(.expected(.entityID))
    static let invalidLabel = Self("invalid setting label").advising(.expected(.label))

    // MARK: Identifiers of the app

    static func renamedIdentifier(_ old: String, of component: String, now name: String) -> Self {
        Self("identifier '\(old)' of '\(component)' is now '\(name)'", correction: .word(old, with: name))
    }

    static func unknownIdentifier(_ name: String, of component: String) -> Self {
        Self("the app has no '\(component)' with the identifier '\(name)'")
    }

    // MARK: Duplicates

    static func repeatedWhen(_ value: String?) -> Self {
        Self(value.map { "duplicate 'when' for '\(Quoted($0).text)'" } ?? "duplicate 'when' without 'value'")
    }

    static func duplicate(_ definition: Definition, _ name: String) -> Self {
        Self("duplicate \(definition.rawValue) '\(name)'")
    }

    /// - Parameter states: The states of both operations; nil for every state.
    static func duplicateOperation(_ name: String, for states: ThemeStates? = []) -> Self {
        let suffix = states.map { $0.isEmpty ? "" : " for these states" } ?? " for every state"
        return Self("duplicate operation '\(name)'\(suffix)")
    }

    /// - Parameter isBuiltIn: Whether the other declaration is that of SkinKit.
    static func duplicateDeclaration(_ name: String, isBuiltIn: Bool = false) -> Self {
        let advice = Advice("SkinKit declares it, choose another name")
        return Self("duplicate declaration of '\(name)'").advising(isBuiltIn ? advice : nil)
    }

    static func duplicateIdentifier(_ name: String, of component: String) -> Self {
        Self("duplicate identifier '\(name)' of '\(component)'")
    }
}

// Declarations of schemas: theme format 1, sections 9 and 16.
extension Sentence {
    static func invalidSchemaName(_ name: String) -> Self {
        Self("'\(name)' is not a valid name").advising(.expected(.schemaName))
    }

    static func invalidID(in attribute: Word) -> Self {
        Self("invalid '\(attribute.text)'").advising(.expected(.id(.entityID)))
    }

    static func reservedElement(_ name: String) -> Self { Self("'\(name)' is already an element of the theme format") }
    static func reservedState(_ name: String) -> Self { Self("'\(name)' is already a state of the theme format") }
    static func unknownParent(_ name: String) -> Self { Self("unknown parent component '\(name)'") }

    /// - Parameter parameters: The ancestor's parameters with their types.
    static func incompatible(
        _ operation: String, of component: String, with ancestor: String, parameters: [String]
    ) -> Self {
        Self(
            "operation '\(operation)' of '\(component)' has different parameters from those that its ancestor "
                + "'\(ancestor)' declares: \(parameters.isEmpty ? "none" : parameters.listed)")
    }

    // MARK: Attributes that need a type

    static let elementTypeNeedsArray = Self("'of' requires the type 'array'")
    static let roleNeedsColor = Self("'role' requires the type 'color'")
    static let valuesNeedStrings = Self("'values' requires a string or an array of strings")
    static let boundsNeedNumbers = Self("'minimum' and 'maximum' require a number or an array of numbers")
}
