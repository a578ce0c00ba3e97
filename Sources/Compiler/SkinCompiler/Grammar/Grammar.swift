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

    // MARK: info.xml (sections 2 and 18)

    package static let info = ElementForm(
        [],
        .elements([
            (.identifier, ElementForm("The identifier by which themes inherit from this one.")),
            (.name, ElementForm([language], .text, "The name that users see. Again with 'lang' in other languages.")),
            (.version, ElementForm("The version, three numbers.")),
            (.inherits, ElementForm("The identifier of the theme whose definitions this one has, too.")),
            (.author, ElementForm("Who made the theme.")), (.license, ElementForm("The license of the theme.")),
            (
                .description,
                ElementForm([language], .text, "What the theme is like. Again with 'lang' in other languages.")
            ),
            (.homepage, ElementForm("The address of a page about the theme.")),
            (.appearance, ElementForm("light, dark or any: whether the theme is always light, always dark, or both.")),
            (.label, label),
        ]), "The metadata of a theme.")
    private static let language = AttributeForm(.lang, .language, "The tag of a language, such as 'de' or 'pt-BR'.")
    private static let label = ElementForm(
        [
            AttributeForm(.for, .name, isRequired: true, "The constant that is a setting."),
            AttributeForm(.value, .text, "The word of the setting's values that the label is for."), language,
        ], .text, "The label of a setting in a language, or with 'value' of a word of its values.")

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

// The elements that have an attribute, for messages about one in the wrong place.
extension Grammar {
    /// None for an attribute that nearly all elements have. The element is where the attribute is; nil for a component,
    /// which has none of an object.
    static func owners(ofAttribute name: String, insteadOf element: Word?) -> [String] {
        (structure[name] ?? []) + (element == nil ? [] : objectOwners[name] ?? [])
    }

    private static let structure: [String: [String]] = owners([
        ("<class>", `class`.attributes), ("a component such as <uibutton>", entity.attributes),
        ("<operation>", operation.attributes),
    ])

    private static let objectOwners: [String: [String]] = {
        var all = owners(
            ObjectKind.allCases.map { ("<\($0.rawValue)>", object($0).attributes + settingAttributes($0)) })
        all[Word.setting.text] = ["a constant of the theme"]
        return all
    }()

    private static func owners(_ forms: [(text: String, attributes: [AttributeForm])]) -> [String: [String]] {
        let pairs = forms.flatMap { text, attributes in attributes.map { ($0.name, [text]) } }
        let general: Set = [Word.id.text, Word.name.text, Word.ref.text]
        return Dictionary(pairs.filter { !general.contains($0.0) }) { $0 + $1 }
    }

    /// Returns the attribute without which an object may not have another one, or nil if there is none.
    static func requirement(ofAttribute name: String, at kind: ObjectKind?) -> Word? {
        settingAttributes(kind).first { $0.name == name }?.requirement
    }
}

// The forms of the elements of a file that need not be valid, for editors.
extension Grammar {
    /// - Parameter path: The names of elements, from the root on.
    package static func form(at path: some Sequence<String>, in schema: ComponentSchema) -> ElementForm? {
        path.reduce(files as ElementForm?) { form, name in form.flatMap { child(name, of: $0, in: schema) } }
    }

    package static func attributeNames(where isIncluded: (AttributeForm.Value) -> Bool) -> Set<String> {
        let forms = ObjectKind.allCases.map { object($0) } + [container, `class`, entity]
        return Set((forms.flatMap(\.attributes) + constantAttributes).filter { isIncluded($0.value) }.map(\.name))
    }

    private static func child(_ name: String, of form: ElementForm, in schema: ComponentSchema) -> ElementForm? {
        if name == Word.when.text, let when = form.when.first { return when }
        return switch form.content {
        case .text: nil
        case .elements(let children): children.first { $0.name.text == name }?.form
        case .entities: schema.component(named: name) == nil ? nil : entity
        case .parameters: name == Word.param.text ? parameter : object(named: name, in: schema)
        case .objects: object(named: name, in: schema)
        case .constants(let areSettings): object(named: name, in: schema)?.asConstant(name, isSetting: areSettings)
        }
    }

    private static func object(named name: String, in schema: ComponentSchema) -> ElementForm? {
        if let kind = ObjectKind(rawValue: name) { return object(kind) }
        return schema.object(named: name) == nil ? nil : container
    }
}

extension ElementForm {
    fileprivate func asConstant(_ name: String, isSetting: Bool) -> ElementForm {
        let settings = isSetting ? Grammar.settingAttributes(ObjectKind(rawValue: name)) : []
        return ElementForm(
            Grammar.constantAttributes + attributes + settings, content, summary,
            when: Grammar.when(ObjectKind(rawValue: name)))
    }
}
