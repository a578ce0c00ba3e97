import SkinKit

// The forms of the elements of a file that need not be valid, for editors.
extension Grammar {
    /// - Parameter path: The names of elements, from the root on.
    package static func form(at path: some Sequence<String>, in schema: ComponentSchema) -> ElementForm? {
        path.reduce(files as ElementForm?) { form, name in form.flatMap { child(name, of: $0, in: schema) } }
    }

    package static func attributeNames(where isIncluded: (AttributeForm.Value) -> Bool) -> Set<String> {
        let forms = ObjectKind.allCases.map { object($0) } + [container, `class`, entity]
        return Set(forms.flatMap(\.attributes).filter { isIncluded($0.value) }.map(\.name))
    }

    private static func child(_ name: String, of form: ElementForm, in schema: ComponentSchema) -> ElementForm? {
        switch form.content {
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
        return ElementForm([Grammar.constantName] + attributes + settings, content, summary)
    }
}
