// Declarations of schemas: theme format 1, sections 9 and 16.
extension Sentence {
    static func invalidSchemaName(_ name: String) -> Self {
        Self("'\(name)' is not a valid name").advising(.expected(.schemaName))
    }

    static func invalidNameOfSchema(_ name: String) -> Self {
        Self("'\(name)' is not a valid name of a schema").advising(.expected(.themeIdentifier))
    }

    static func invalidVersion(_ text: String) -> Self {
        Self("invalid version '\(text)'").advising(.expected(.declaredVersion))
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
