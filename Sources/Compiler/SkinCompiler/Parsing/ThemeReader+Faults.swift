import SkinDiagnostics
import SkinKit
import SkinSyntax

// Elements in the wrong place and texts of the wrong form: theme format 1, sections 4 and 5.
extension ThemeReader {
    func placement(of element: Int, in parent: Int, _ reader: ElementReader) -> Advice? {
        guard !reader.document.elements[element].isPrefixed else { return .withoutPrefix }
        let symbol = reader.document.elements[element].name
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

    func reportUnknownComponent(_ element: Int, in section: Int, _ reader: inout ElementReader) {
        let name = symbols[reader.document.elements[element].name]
        let meant = "ui" + name.lowercased()
        let isBuiltIn = knownComponents.count == ComponentSchema.builtIn.components.count
        reader.report(
            .unknownComponent, at: element, .unknownComponent(name), replacing: name,
            by: placement(of: element, in: section, reader)
                ?? (knownComponents.contains(meant) ? .didYouMean(meant) : nil),
            among: schema.schema.components.map(\.name),
            otherwise: isBuiltIn ? .needsSchema : .choice(of: knownComponents.sorted()))
    }

    func reportUnknownObject(_ element: Int, in parent: Int?, _ reader: inout ElementReader) {
        let name = symbols[reader.document.elements[element].name]
        let objects = ObjectKind.allCases.map(\.rawValue) + schema.schema.objects.map(\.name)
        reader.report(
            .unknownObject, at: element, .unknownObject(name), replacing: name,
            by: parent.flatMap { placement(of: element, in: $0, reader) } ?? WordAdvice.object(name),
            among: objects, otherwise: .choice(of: objects))
    }

    func reportValue(
        _ kind: ObjectKind, at element: Int, _ form: Form, _ advice: (String) -> Advice?,
        _ reader: inout ElementReader
    ) {
        let written = reader.writtenText(of: element)
        guard !written.isEmpty else {
            if hasValueAttribute(element, reader) { return }
            return reader.report(.invalidValue, at: element, .empty(kind.rawValue, form))
        }
        reader.report(
            .invalidValue, at: element, in: .text,
            .invalid(kind.rawValue, written, advice(written) ?? .expected(form)))
    }

    /// Whether an element has its value in an attribute `value`, which was reported.
    private func hasValueAttribute(_ element: Int, _ reader: ElementReader) -> Bool {
        reader.document.attributes(of: reader.document.elements[element]).contains { symbols[$0.name] == "value" }
    }
}
