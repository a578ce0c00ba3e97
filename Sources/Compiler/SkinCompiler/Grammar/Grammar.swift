import SkinFormat
import SkinKit

/// The elements and attributes of theme format 1: their places, their values and their meanings.
///
/// The readers, the XML Schema, completion and hover ask this table. What an attribute does to a value is in
/// ``AdjustmentAttribute``; what an operation takes is in the app's schema.
package enum Grammar {
    /// The roots of files.
    package static let files = ElementForm(
        [], .elements([(.theme, theme), (.info, info), (.skinkit, configuration), (.schema, schema)]), "")

    // MARK: Configuration files (sections 4 and 17)

    package static let theme = ElementForm(
        [], .elements([(.constants, constants), (.classes, classes), (.instances, instances)]),
        "The constants, classes and entities of a theme.")
    private static let constants = ElementForm(
        [], .constants(areSettings: true), "Values with names, to which objects refer.")
    package static let classes = ElementForm([], .elements([(.class, `class`)]), "Operations that entities share.")
    private static let instances = ElementForm([], .entities, "What the theme does to components.")

    package static let `class` = ElementForm(
        [
            AttributeForm(.id, .name, isRequired: true, "The name by which 'class' and 'extends' refer to the class."),
            AttributeForm(.extends, .classes, "The classes whose operations this one has, too."),
        ], content, "Operations that entities use by 'class' and other classes by 'extends'.")

    package static let entity = ElementForm(
        [
            AttributeForm(
                .id, .entityID, "The component's identifier in the app. Without it: every component of the type."),
            AttributeForm(.class, .classes, "The classes whose operations the entity has."),
        ], content, "Components of a type.")

    /// The content of classes and entities.
    private static let content = ElementForm.Content.elements([(.operation, operation), (.constants, scope)])
    package static let scope = ElementForm(
        [], .constants(areSettings: false),
        "Constants that hold for the class or entity alone. At most one element, a name once in it.")

    package static let operation = ElementForm(
        [
            AttributeForm(.name, .schemaName, isRequired: true, "An operation of the component type."),
            AttributeForm(.state, .states, "The states under which the operation applies, all at once."),
            AttributeForm(
                .unset, .words([(word: "true", summary: "Removes an inherited operation.")]),
                "Removes an inherited operation."),
        ], .parameters, "What is done to a component.")

    package static let parameter = ElementForm(
        [AttributeForm(.name, .schemaName, isRequired: true, "A parameter of the operation.")], .objects,
        "A parameter of an operation, with one object.")
    package static let field = ElementForm(
        [AttributeForm(.name, .schemaName, isRequired: true, "A field of the record.")], .objects,
        "A field of a record, with one object.")

    // MARK: info.xml (section 2)

    package static let info = ElementForm(
        [],
        .elements([
            (.identifier, ElementForm("The identifier by which themes inherit from this one.")),
            (.name, ElementForm("The name that users see.")),
            (.version, ElementForm("The version, three numbers.")),
            (.inherits, ElementForm("The identifier of the theme whose definitions this one has, too.")),
            (.author, ElementForm("Who made the theme.")), (.license, ElementForm("The license of the theme.")),
            (.description, ElementForm("What the theme is like.")),
            (.homepage, ElementForm("The address of a page about the theme.")),
        ]), "The metadata of a theme.")

    // MARK: skinkit.xml (section 3)

    package static let configuration = ElementForm(
        [],
        .elements([
            (.default, ElementForm("The identifier of the theme that apps begin with.")), (.extensions, extensions),
        ]), "The themes of an app.")
    package static let extensions = ElementForm(
        [], .elements([(.extension, bundleExtension)]), "The endings of the names of bundles.")
    package static let bundleExtension = ElementForm(
        [
            AttributeForm(
                .origin,
                .words([
                    (word: "bundled", summary: "The app ships it."), (word: "store", summary: "A user downloaded it."),
                ]), "Where such bundles come from; by default the app ships them.")
        ], .text, "The ending of the name of a bundle's folder.")
}
