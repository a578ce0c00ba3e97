import SkinDiagnostics
import SkinFormat
import SkinKit
import SkinSyntax

/// A reader of schemas that also checks them as a whole: theme format 1, section 9.
package struct SchemaReader {
    var reader: ElementReader
    var symbols: SymbolTable { reader.symbols }
    var declarations = SchemaDeclarations()
    private var diagnostics: [ThemeDiagnostic] = []
    private var isOverLimit = false
    var hasTooManyStates = false

    /// The maximum number of component types and objects together. The format has no such limit.
    package static let declarationLimit = 4_096

    /// The built-in schema is the first. Throws an error with all problems.
    package static func read(_ files: [SourceFile], symbols: SymbolTable) throws(ThemeError) -> ComponentSchema {
        var reader = SchemaReader(reader: ElementReader(symbols))
        for file in files { reader.read(file) }
        let (schema, faults) = reader.declarations.linked()
        let diagnostics = (reader.diagnostics + faults).sortedByPlace()
        guard let schema, diagnostics.isEmpty else { throw ThemeError(diagnostics) }
        return schema
    }

    private init(reader: ElementReader) { self.reader = reader }

    private mutating func read(_ file: SourceFile) {
        reader.begin(file)
        defer { diagnostics += reader.end() }
        guard reader.isRoot(of: .schema) else { return }
        readContract()
        for child in reader.document.children(of: 0) {
            switch reader.word(child) {
            case .object: readObject(child)
            case .component: readComponent(child)
            case .state: readState(child)
            case .identifiers: readIdentifiers(child)
            default: reader.rejectElement(child, in: 0, expected: Grammar.schema.childNames)
            }
        }
    }

    private mutating func readObject(_ element: Int) {
        let attributes = reader.attributes(of: element, allowed: Grammar.declaredObject.names.all)
        let name = readName(attributes, of: element)
        reader.rejectText(in: element)
        let (fields, types) = readFields(of: element, word: .field)
        guard let name, declare(name, at: element) else { return }
        declarations.objects.append(.init(name: name, fields: fields))
        declarations.types += types
    }

    private mutating func readComponent(_ element: Int) {
        let attributes = reader.attributes(of: element, allowed: Grammar.declaredComponent.names.all)
        let name = readName(attributes, of: element)
        reader.rejectText(in: element)
        var operations: [ComponentSchema.Operation] = []
        var types: Types = []
        var ranges: [String: ThemeSourceRange] = [:]
        for child in reader.document.children(of: element) {
            guard reader.word(child) == .operation else {
                reader.rejectElement(child, in: element, expected: Grammar.declaredComponent.childNames)
                continue
            }
            guard let (operation, uses) = readOperation(child) else { continue }
            guard isFirst(operation.name, among: &ranges, at: child, .duplicateOperation(operation.name)) else {
                continue
            }
            operations.append(operation)
            types += uses
        }
        guard let name, declare(name, at: element) else { return }
        declarations.components.append(
            .init(name: name, parent: reader.value(.inherits, attributes)?.string, operations: operations))
        declarations.places.append(
            .init(
                range: reader.range(of: element), parent: reader.range(.value(.inherits), of: element),
                operations: ranges))
        declarations.types += types
    }

    private typealias Types = [(name: String, range: ThemeSourceRange)]

    /// Returns an operation, and the types that its parameters name.
    private mutating func readOperation(_ element: Int) -> (ComponentSchema.Operation, Types)? {
        let attributes = reader.attributes(of: element, allowed: Grammar.declaredOperation.names.all)
        let name = readName(attributes, of: element)
        reader.rejectText(in: element)
        let (parameters, types) = readFields(of: element, word: .param)
        return name.map { (.init(name: $0, parameters: parameters), types) }
    }

    private mutating func readFields(of element: Int, word: Word) -> ([ComponentSchema.Field], Types) {
        var fields: [ComponentSchema.Field] = []
        var types: Types = []
        var ranges: [String: ThemeSourceRange] = [:]
        for child in reader.document.children(of: element) {
            guard reader.word(child) == word else {
                reader.rejectElement(child, in: element, expected: [word.text])
                continue
            }
            guard let field = readField(child) else { continue }
            guard isFirst(field.name, among: &ranges, at: child, .duplicateDeclaration(field.name)) else { continue }
            fields.append(field)
            types.append((field.type, reader.range(.value(.type), of: child)))
            types += (field.elementType.map { [($0, reader.range(.value(.of), of: child))] } ?? [])
        }
        return (fields, types)
    }

    private mutating func isFirst(
        _ name: String, among ranges: inout [String: ThemeSourceRange], at element: Int, _ sentence: Sentence
    ) -> Bool {
        reader.isFirst(name, among: &ranges, at: element, .invalidSchema, sentence, .firstDeclared)
    }

    mutating func readName(_ attributes: AttributeSet, of element: Int) -> String? {
        guard let name = reader.required(.name, in: attributes, of: element).map({ symbols.bytes(of: $0) })
        else { return nil }
        guard NameText.isSchemaName(name) else {
            reader.report(.invalidSchema, at: element, in: .value(.name), .invalidSchemaName(name.string))
            return nil
        }
        return name.string
    }

    /// Returns whether a component or object may have a name. Reports the reason if it may not.
    private mutating func declare(_ name: String, at element: Int) -> Bool {
        if Word.allCases.contains(where: { $0.isElement && $0.text == name }) {
            reader.report(.invalidSchema, at: element, in: .value(.name), .reservedElement(name))
            return false
        }
        guard declarations.components.count + declarations.objects.count < Self.declarationLimit else {
            if !isOverLimit { reader.report(.limitExceeded, at: element, .tooManyDeclarations) }
            isOverLimit = true
            return false
        }
        guard let first = declarations.ranges[name] else {
            declarations.ranges[name] = reader.range(of: element)
            return true
        }
        let isBuiltIn = ComponentSchema.isBuiltIn(first)
        reader.report(
            .invalidSchema, at: element, .duplicateDeclaration(name, isBuiltIn: isBuiltIn),
            notes: isBuiltIn ? [] : [.init(.firstDeclared, at: first)])
        return false
    }
}

// MARK: - Fields

extension SchemaReader {
    private mutating func readField(_ element: Int) -> ComponentSchema.Field? {
        let form = reader.names(element, .param) ? Grammar.declaredParameter : Grammar.declaredField
        let attributes = reader.attributes(of: element, allowed: form.names.all)
        reader.rejectText(in: element)
        reader.rejectChildren(of: element)
        let name = readName(attributes, of: element)
        let type = reader.required(.type, in: attributes, of: element)
        guard let name, let type else { return nil }
        var field = ComponentSchema.Field(
            name: name, type: symbols[type], elementType: reader.value(.of, attributes)?.string)
        if field.elementType != nil, field.type != ObjectKind.array.rawValue {
            reader.report(.invalidSchema, at: element, in: .attribute("of"), .elementTypeNeedsArray)
        }
        field.isOptional =
            reader.value(.optional, attributes, of: element, as: .flag, or: .invalidSchema).value ?? false
        readValues(attributes, of: element, into: &field)
        readBounds(attributes, of: element, into: &field)
        readRole(attributes, of: element, into: &field)
        return field
    }

    /// Returns the type of the values that `values`, `minimum` and `maximum` restrict.
    private func scalarType(of field: ComponentSchema.Field) -> String {
        field.type == ObjectKind.array.rawValue ? field.elementType ?? "" : field.type
    }

    private mutating func readValues(
        _ attributes: AttributeSet, of element: Int, into field: inout ComponentSchema.Field
    ) {
        guard let values = reader.value(.values, attributes) else { return }
        field.values = values.words().map(\.string)
        if scalarType(of: field) != ObjectKind.string.rawValue {
            reader.report(.invalidSchema, at: element, in: .attribute("values"), .valuesNeedStrings)
        } else if field.values?.isEmpty == true {
            reader.report(.invalidSchema, at: element, in: .value(.values), .empty(.values))
        }
    }

    private mutating func readBounds(
        _ attributes: AttributeSet, of element: Int, into field: inout ComponentSchema.Field
    ) {
        guard attributes.given.contains(.minimum) || attributes.given.contains(.maximum) else { return }
        let type = scalarType(of: field)
        guard type == ObjectKind.integer.rawValue || type == ObjectKind.float.rawValue else {
            return reader.report(
                .invalidSchema, at: element,
                in: .attribute(attributes.given.contains(.minimum) ? "minimum" : "maximum"),
                .boundsNeedNumbers)
        }
        let isInteger = type == ObjectKind.integer.rawValue
        (field.minimum, field.maximum) = reader.bounds(of: element, isInteger: isInteger, or: .invalidSchema)
    }
}

extension ElementReader {
    /// Returns the attributes `minimum` and `maximum`, unless they are wrong, which is reported.
    mutating func bounds(
        of element: Int, isInteger: Bool, or code: ThemeDiagnosticCode
    ) -> (minimum: ComponentSchema.Bound?, maximum: ComponentSchema.Bound?) {
        let form = ValueForm.bound(isInteger: isInteger, isStep: false)
        let minimum = value(.minimum, of: element, as: form, or: code)
        let maximum = value(.maximum, of: element, as: form, or: code)
        guard let minimum, let maximum, minimum > maximum else { return (minimum, maximum) }
        report(code, at: element, in: .value(.minimum), .minimumAboveMaximum)
        return (nil, nil)
    }
}

extension ComponentSchema {
    /// The schema of the built-in component types: UIKit's views, in lower case.
    public static let builtIn: ComponentSchema = {
        var symbols = SymbolTable.withVocabulary()
        guard let file = try? builtInFile(symbols: &symbols),
            let schema = try? SchemaReader.read([file], symbols: symbols)
        else {
            preconditionFailure("the built-in schema is part of SkinKit and always valid")
        }
        return schema
    }()

    /// Whether a place is in the built-in schema, a file that users do not have.
    static func isBuiltIn(_ range: ThemeSourceRange) -> Bool { range.start.fileID == builtInFileID }

    package static func builtInFile(symbols: inout SymbolTable) throws(UnreadableFile) -> SourceFile {
        try XMLReader.read(Array(builtInXML.utf8), name: builtInFileID, symbols: &symbols)
    }
}

// An app's states, roles and identifiers: theme format 1, sections 16 and 17.
extension SchemaReader {
    /// The maximum number of states over all schemas.
    static let stateLimit = ThemeStates.customLimit

    mutating func readContract() {
        let attributes = reader.attributes(of: 0, allowed: Grammar.schema.names.all)
        let name = reader.value(.name, attributes, of: 0, as: .themeIdentifier, or: .invalidSchema)
        let version = reader.value(.version, attributes, of: 0, as: .version, or: .invalidSchema)
        // Of two schemas, the later one's.
        if let name = name.value { declarations.name = name }
        if let version = version.value { declarations.version = version }
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
        field.role = reader.value(.role, attributes, of: element, as: .word, or: .invalidSchema).value
        if field.role != nil, field.type != ObjectKind.color.rawValue {
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
