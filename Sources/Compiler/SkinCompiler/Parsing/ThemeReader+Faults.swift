import SkinDiagnostics
import SkinKit
import SkinSyntax

// Elements in the wrong place and texts of the wrong form: theme format 1, sections 4 and 5.
extension ThemeReader {
    func placement(of element: Int, in parent: Int) -> Advice? {
        guard !reader.document.elements[element].isPrefixed else { return .withoutPrefix }
        let symbol = reader.name(element)
        let name = symbols[symbol]
        let isSection = reader.word(parent).map(Self.sections.contains) ?? false
        switch Word(symbol) {
        case .constants, .classes, .instances: return .inTheme
        case .class: return .classInClasses
        case .operation: return .operationInOwner
        case .param: return .parameterInOperation
        case .field: return .fieldInObject
        case .identifier, .name, .version, .inherits, .author, .license, .description, .homepage, .appearance, .label,
            .info:
            return .inInfo
        default: break
        }
        if Word(symbol)?.objectKind != nil || schema.objects[symbol] != nil {
            return isSection ? .constantInConstants(name) : .objectInOperation
        }
        if schema.component(symbol) != nil { return isSection ? .componentInInstances(name) : .componentNotNested }
        return schema.operationsByName[symbol] != nil ? .operationElement(name) : nil
    }

    private static let sections: NameSet = [.theme, .constants, .classes, .instances]

    mutating func reportUnknownComponent(_ element: Int, in section: Int) {
        let name = symbols[reader.name(element)]
        let meant = "ui" + name.lowercased()
        let isBuiltIn = knownComponents.count == ComponentSchema.builtIn.components.count
        reader.report(
            .unknownComponent, at: element, .unknownComponent(name), replacing: name,
            by: placement(of: element, in: section)
                ?? (knownComponents.contains(meant) ? .didYouMean(meant) : nil),
            among: schema.schema.components.map(\.name),
            otherwise: isBuiltIn ? .needsSchema : .choice(of: knownComponents.sorted()))
    }

    mutating func reportUnknownObject(_ element: Int, in parent: Int?) {
        let name = symbols[reader.name(element)]
        let objects = ObjectKind.allCases.map(\.rawValue) + schema.schema.objects.map(\.name)
        reader.report(
            .unknownObject, at: element, .unknownObject(name), replacing: name,
            by: parent.flatMap { placement(of: element, in: $0) } ?? WordAdvice.object(name),
            among: objects, otherwise: .choice(of: objects))
    }

    mutating func reportValue(_ kind: ObjectKind, at element: Int, _ form: Form, _ advice: (String) -> Advice?) {
        let written = reader.writtenText(of: element)
        guard !written.isEmpty else {
            if hasValueAttribute(element) { return }
            return reader.report(.invalidValue, at: element, .empty(kind.rawValue, form))
        }
        reader.report(
            .invalidValue, at: element, in: .text, .invalid(kind.rawValue, written, advice(written) ?? .expected(form)))
    }

    /// Whether an element has its value in an attribute `value`, which was reported.
    private func hasValueAttribute(_ element: Int) -> Bool {
        reader.document.attributes(of: reader.document.elements[element]).contains { symbols[$0.name] == "value" }
    }
}
