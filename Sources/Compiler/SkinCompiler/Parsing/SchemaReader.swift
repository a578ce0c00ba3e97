import SkinDiagnostics
import SkinFormat
import SkinKit
import SkinSyntax

/// A reader of schemas that also checks them as a whole: theme format 1, section 9.
package struct SchemaReader {
    let symbols: SymbolTable
    var declarations = SchemaDeclarations()
    private var diagnostics: [ThemeDiagnostic] = []
    private var suggestions = SuggestionBudget()
    private var isOverLimit = false
    var hasTooManyStates = false

    /// The maximum number of component types and objects together. The format has no such limit.
    package static let declarationLimit = 4_096

    /// The built-in schema is the first. Throws an error with all problems.
    package static func read(_ files: [SourceFile], symbols: SymbolTable) throws(ThemeError) -> ComponentSchema {
        var reader = SchemaReader(symbols: symbols)
        for file in files { reader.read(file) }
        let (schema, faults) = reader.declarations.linked()
        let diagnostics = (reader.diagnostics + faults).sortedByPlace()
        guard let schema, diagnostics.isEmpty else { throw ThemeError(diagnostics) }
        return schema
    }

    private init(symbols: SymbolTable) { self.symbols = symbols }

    private mutating func read(_ file: SourceFile) {
        var reader = ElementReader(file, suggestions)
        defer {
            diagnostics += reader.diagnostics
            suggestions = reader.found.suggestions
        }
        guard reader.isRoot(of: .schema, symbols) else { return }
        readContract(&reader)
        for child in reader.document.children(of: 0) {
            switch reader.word(child) {
            case .object: readObject(child, &reader)
            case .component: readComponent(child, &reader)
            case .state: readState(child, &reader)
            case .identifiers: readIdentifiers(child, &reader)
            default: reader.rejectElement(child, symbols, in: 0, expected: Grammar.schema.childNames)
            }
        }
    }

    private mutating func readObject(_ element: Int, _ reader: inout ElementReader) {
        let attributes = reader.attributes(of: element, allowed: Grammar.declaredObject.names.all, symbols)
        let name = readName(attributes, of: element, &reader)
        reader.rejectText(in: element)
        let fields = readFields(of: element, word: .field, &reader)
        guard let name, declare(name, at: element, &reader) else { return }
        declarations.objects.append(.init(name: name, fields: fields, range: reader.range(of: element)))
    }

    private mutating func readComponent(_ element: Int, _ reader: inout ElementReader) {
        let attributes = reader.attributes(of: element, allowed: Grammar.declaredComponent.names.all, symbols)
        let name = readName(attributes, of: element, &reader)
        reader.rejectText(in: element)
        var operations: [SchemaDeclarations.Operation] = []
        var ranges: [String: ThemeSourceRange] = [:]
        for child in reader.document.children(of: element) {
            guard reader.word(child) == .operation else {
                reader.rejectElement(child, symbols, in: element, expected: Grammar.declaredComponent.childNames)
                continue
            }
            guard let operation = readOperation(child, &reader) else { continue }
            if let first = ranges[operation.name] {
                let note = ThemeDiagnostic.Note(.firstDeclared, at: first)
                reader.report(.invalidSchema, at: child, .duplicateOperation(operation.name), notes: [note])
            } else {
                ranges[operation.name] = operation.range
                operations.append(operation)
            }
        }
        guard let name, declare(name, at: element, &reader) else { return }
        declarations.components.append(
            .init(
                name: name, parent: reader.value(.inherits, attributes)?.string, operations: operations,
                range: reader.range(of: element), parentRange: reader.range(.value(.inherits), of: element)))
    }

    private mutating func readOperation(
        _ element: Int, _ reader: inout ElementReader
    ) -> SchemaDeclarations.Operation? {
        let attributes = reader.attributes(of: element, allowed: Grammar.declaredOperation.names.all, symbols)
        let name = readName(attributes, of: element, &reader)
        reader.rejectText(in: element)
        let parameters = readFields(of: element, word: .param, &reader)
        return name.map { .init(name: $0, parameters: parameters, range: reader.range(of: element)) }
    }

    private mutating func readFields(
        of element: Int, word: Word, _ reader: inout ElementReader
    ) -> [SchemaDeclarations.Field] {
        var fields: [SchemaDeclarations.Field] = []
        var ranges: [String: ThemeSourceRange] = [:]
        for child in reader.document.children(of: element) {
            guard reader.word(child) == word else {
                reader.rejectElement(child, symbols, in: element, expected: [word.text])
                continue
            }
            guard let field = readField(child, &reader) else { continue }
            if let first = ranges[field.declared.name] {
                let note = ThemeDiagnostic.Note(.firstDeclared, at: first)
                reader.report(.invalidSchema, at: child, .duplicateDeclaration(field.declared.name), notes: [note])
            } else {
                ranges[field.declared.name] = field.range
                fields.append(field)
            }
        }
        return fields
    }

    func readName(_ attributes: AttributeSet, of element: Int, _ reader: inout ElementReader) -> String? {
        guard let name = reader.required(.name, in: attributes, of: element, symbols).map({ symbols.bytes(of: $0) })
        else { return nil }
        guard NameText.isSchemaName(name) else {
            reader.report(.invalidSchema, at: element, in: .value(.name), .invalidSchemaName(name.string))
            return nil
        }
        return name.string
    }

    /// Returns whether a component or object may have a name. Reports the reason if it may not.
    private mutating func declare(_ name: String, at element: Int, _ reader: inout ElementReader) -> Bool {
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
    private mutating func readField(_ element: Int, _ reader: inout ElementReader) -> SchemaDeclarations.Field? {
        let form = reader.names(element, .param) ? Grammar.declaredParameter : Grammar.declaredField
        let attributes = reader.attributes(of: element, allowed: form.names.all, symbols)
        reader.rejectText(in: element)
        reader.rejectChildren(of: element, symbols)
        let name = readName(attributes, of: element, &reader)
        let type = reader.required(.type, in: attributes, of: element, symbols)
        guard let name, let type else { return nil }
        var field = ComponentSchema.Field(
            name: name, type: symbols[type], elementType: reader.value(.of, attributes)?.string)
        if field.elementType != nil, field.type != ObjectKind.array.rawValue {
            reader.report(.invalidSchema, at: element, in: .attribute("of"), .elementTypeNeedsArray)
        }
        field.isOptional = readFlag(.optional, attributes, of: element, &reader)
        readValues(attributes, of: element, into: &field, &reader)
        readBounds(attributes, of: element, into: &field, &reader)
        readRole(attributes, of: element, into: &field, &reader)
        return .init(
            declared: field, range: reader.range(of: element), type: reader.range(.value(.type), of: element),
            elementType: reader.range(.value(.of), of: element))
    }

    private func readFlag(
        _ word: Word, _ attributes: AttributeSet, of element: Int, _ reader: inout ElementReader
    ) -> Bool {
        guard let value = reader.value(word, attributes) else { return false }
        if !value.equals("true"), !value.equals("false") {
            reader.report(
                .invalidSchema, at: element, in: .value(word), .invalidValue(value.string, of: word.text, .flag))
        }
        return value.equals("true")
    }

    /// Returns the type of the values that `values`, `minimum` and `maximum` restrict.
    private func scalarType(of field: ComponentSchema.Field) -> String {
        field.type == ObjectKind.array.rawValue ? field.elementType ?? "" : field.type
    }

    private func readValues(
        _ attributes: AttributeSet, of element: Int, into field: inout ComponentSchema.Field,
        _ reader: inout ElementReader
    ) {
        guard let values = reader.value(.values, attributes) else { return }
        field.values = values.words().map(\.string)
        if scalarType(of: field) != ObjectKind.string.rawValue {
            reader.report(.invalidSchema, at: element, in: .attribute("values"), .valuesNeedStrings)
        } else if field.values?.isEmpty == true {
            reader.report(.invalidSchema, at: element, in: .value(.values), .empty(.values))
        }
    }

    private func readBounds(
        _ attributes: AttributeSet, of element: Int, into field: inout ComponentSchema.Field,
        _ reader: inout ElementReader
    ) {
        guard attributes.given.contains(.minimum) || attributes.given.contains(.maximum) else { return }
        let type = scalarType(of: field)
        guard type == ObjectKind.integer.rawValue || type == ObjectKind.float.rawValue else {
            return reader.report(
                .invalidSchema, at: element,
                in: .attribute(attributes.given.contains(.minimum) ? "minimum" : "maximum"),
                .boundsNeedNumbers)
        }
        func bound(_ word: Word) -> ComponentSchema.Bound? {
            guard let text = reader.value(word, attributes) else { return nil }
            let isInteger = type == ObjectKind.integer.rawValue
            let bound = ComponentSchema.Bound(text, isInteger: isInteger)
            if bound == nil {
                reader.report(
                    .invalidSchema, at: element, in: .value(word),
                    .invalidValue(text.string, of: word.text, .bound(isInteger: isInteger)))
            }
            return bound
        }
        field.minimum = bound(.minimum)
        field.maximum = bound(.maximum)
        if let least = field.minimum, let most = field.maximum, least > most {
            reader.report(.invalidSchema, at: element, in: .value(.minimum), .minimumAboveMaximum)
        }
    }
}

extension ComponentSchema.Bound {
    init?(_ text: ArraySlice<UInt8>, isInteger: Bool) {
        let bound = isInteger ? NumberText.integer(text).map(Self.integer) : NumberText.double(text).map(Self.float)
        guard let bound else { return nil }
        self = bound
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
