import SkinFormat
import SkinKit

// Schemas: theme format 1, sections 9, 16 and 17.
extension Grammar {
    package static let schema = ElementForm(
        [
            AttributeForm(.name, .themeIdentifier, "The name of the contract between an app and its themes."),
            AttributeForm(.version, .version, "The version of the contract."),
        ],
        .elements([
            (.object, declaredObject), (.component, declaredComponent), (.state, state), (.identifiers, identifiers),
        ]), "The component types and objects of an app.")

    package static let declaredObject = ElementForm(
        [declarationName], .elements([(.field, declaredField)]), "A record.")
    package static let declaredComponent = ElementForm(
        [declarationName, AttributeForm(.inherits, .text, "The type whose operations this one has, too.")],
        .elements([(.operation, declaredOperation)]), "A component type.")
    package static let declaredOperation = ElementForm(
        [declarationName], .elements([(.param, declaredParameter)]), "An operation.")

    package static let declaredField = ElementForm(
        fieldAttributes, .text,
        "A param or field; 'of' is the type of an array's elements, 'values' the allowed strings.")
    package static let declaredParameter = ElementForm(
        fieldAttributes + [
            AttributeForm(
                .role,
                .words([
                    (word: "background", summary: "The color behind the component's contents."),
                    (word: "border", summary: "The color of an outline."),
                    (word: "none", summary: "No part in contrast."), (word: "text", summary: "The color of text."),
                ]), "The part that a color plays in a contrast audit.")
        ], .text, "'role' is the part that a color plays in a contrast audit.")

    package static let state = ElementForm(
        [declarationName], .text, "A state of the app's own, heavier than those declared before it.")
    package static let identifiers = ElementForm(
        [AttributeForm(.component, .text, isRequired: true, "The component type.")],
        .elements([(.identifier, identifier)]),
        "The identifiers that the app has for a component type.")
    package static let identifier = ElementForm(
        [
            AttributeForm(.name, .entityID, isRequired: true, "The identifier."),
            AttributeForm(.was, .text, "The names that it had before."),
            AttributeForm(.description, .text, "What has the identifier, for theme authors."),
        ], .text, "An identifier of the app; 'was' lists the names that it had before.")

    private static let declarationName = AttributeForm(.name, .schemaName, isRequired: true, "The name.")
    private static let fieldAttributes = [
        declarationName, AttributeForm(.type, .text, isRequired: true, "The type of the object."),
        AttributeForm(.of, .text, "The type of an array's elements."),
        AttributeForm(.values, .text, "The allowed strings."),
        AttributeForm(.minimum, .decimal, "The least number."),
        AttributeForm(.maximum, .decimal, "The greatest number."),
        AttributeForm(.optional, .words(booleans), "Whether the object may be missing."),
    ]
}
