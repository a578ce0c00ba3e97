import SkinDiagnostics
import SkinFormat
import SkinKit

// An app's states, roles and identifiers: theme format 1, sections 16 and 17.
extension SchemaReader {
    /// The maximum number of states over all schemas.
    static let stateLimit = ThemeStates.customLimit

    mutating func readContract() {
        let attributes = reader.attributes(of: 0, allowed: Grammar.schema.names.all)
        if let name = reader.value(.name, attributes) {
            if NameText.isThemeIdentifier(name) {
                declarations.name = name.string
            } else {
                reader.report(.invalidSchema, at: 0, in: .value(.name), .invalidNameOfSchema(name.string))
            }
        }
        guard let version = reader.value(.version, attributes) else { return }
        if NameText.isVersion(version) {
            declarations.version = version.string
        } else {
            reader.report(.invalidSchema, at: 0, in: .value(.version), .invalidVersion(version.string))
        }
    }

    mutating func readState(_ element: Int) {
        let attributes = reader.attributes(of: element, allowed: Grammar.state.names.all)
        reader.rejectText(in: element)
        reader.rejectChildren(of: element)
        guard let name = readName(attributes, of: element) else { return }
        if ThemeStates.allNames.contains(name) {
            return reader.report(.invalidSchema, at: element, in: .value(.name), .reservedState(name))
        }
        if let first = declarations.states.first(where: { $0.name == name }) {
            let note = ThemeDiagnostic.Note(.firstDeclared, at: first.range)
            return reader.report(.invalidSchema, at: element, .duplicateDeclaration(name), notes: [note])
        }
        guard declarations.states.count < Self.stateLimit else {
            if !hasTooManyStates { reader.report(.limitExceeded, at: element, .tooManyStates(Self.stateLimit)) }
            hasTooManyStates = true
            return
        }
        declarations.states.append((name, reader.range(of: element)))
    }

    mutating func readRole(_ attributes: AttributeSet, of element: Int, into field: inout ComponentSchema.Field) {
        guard let role = reader.value(.role, attributes) else { return }
        field.role = ComponentSchema.ColorRole(rawValue: role.string)
        if field.role == nil {
            let names = ComponentSchema.ColorRole.allCases.map(\.rawValue)
            reader.report(
                .invalidSchema, at: element, in: .value(.role),
                .invalidValue(role.string, of: Word.role.text, .oneOf(names.quoted)))
        } else if field.type != ObjectKind.color.rawValue {
            reader.report(.invalidSchema, at: element, in: .attribute("role"), .roleNeedsColor)
        }
    }
}

// MARK: - Identifiers

extension SchemaReader {
    mutating func readIdentifiers(_ element: Int) {
        let attributes = reader.attributes(of: element, allowed: Grammar.identifiers.names.all)
        let component = reader.required(.component, in: attributes, of: element)
        reader.rejectText(in: element)
        var identifiers: [SchemaDeclarations.Identifier] = []
        for child in reader.document.children(of: element) {
            guard reader.word(child) == .identifier else {
                reader.rejectElement(child, in: element, expected: Grammar.identifiers.childNames)
                continue
            }
            if let identifier = readIdentifier(child) { identifiers.append(identifier) }
        }
        guard let component else { return }
        declarations.identifierLists.append(
            (symbols[component], identifiers, reader.range(.value(.component), of: element)))
    }

    private mutating func readIdentifier(_ element: Int) -> SchemaDeclarations.Identifier? {
        let attributes = reader.attributes(of: element, allowed: Grammar.identifier.names.all)
        reader.rejectText(in: element)
        reader.rejectChildren(of: element)
        let earlierNames = reader.value(.was, attributes)?.words().map(\.string) ?? []
        for name in earlierNames { requireID(name, of: .was, at: element) }
        guard let name = reader.required(.name, in: attributes, of: element).map({ symbols[$0] }) else {
            return nil
        }
        requireID(name, of: .name, at: element)
        let identifier = ComponentSchema.Identifier(
            name: name, earlierNames: earlierNames, summary: reader.value(.description, attributes)?.string)
        return (identifier, reader.range(of: element))
    }

    private mutating func requireID(_ name: String, of attribute: Word, at element: Int) {
        if NameText.isEntityID(Array(name.utf8)[...]) { return }
        reader.report(.invalidSchema, at: element, in: .value(attribute), .invalidID(in: attribute))
    }
}
