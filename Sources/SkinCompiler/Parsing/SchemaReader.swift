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

    /// Reads schemas, the built-in one first, then the app's in order.
    ///
    /// - Throws: An error with all problems: `invalid-schema`, or the structural codes of section 10.
    package static func read(_ files: [SourceFile], symbols: SymbolTable) throws(ThemeError) -> ComponentSchema {
        var reader = SchemaReader(symbols: symbols)
        for file in files { reader.read(file) }
        let (schema, faults) = reader.declarations.linked()
        let diagnostics = (reader.diagnostics + faults).sortedByPlace()
        guard let schema, diagnostics.isEmpty else { throw ThemeError(diagnostics) }
        return schema
    }

    private init(symbols: SymbolTable) {
        self.symbols = symbols
    }

    private mutating func read(_ file: SourceFile) {
        var reader = ElementReader(file, suggestions)
        defer {
            diagnostics += reader.diagnostics
            suggestions = reader.suggestions
        }
        guard reader.word(0) == .schema else {
            let name = symbols[reader.document.elements[0].name]
            return reader.report(
                .unknownElement, at: 0, "unexpected root element '\(name)' in a schema; expected 'schema'")
        }
        readContract(&reader)
        reader.rejectText(in: 0)
        for child in reader.document.children(of: 0) {
            switch reader.word(child) {
            case .object: readObject(child, &reader)
            case .component: readComponent(child, &reader)
            case .state: readState(child, &reader)
            case .identifiers: readIdentifiers(child, &reader)
            default:
                reader.rejectElement(
                    child, symbols, in: 0, expected: ["object", "component", "state", "identifiers"])
            }
        }
    }

    private mutating func readObject(_ element: Int, _ reader: inout ElementReader) {
        let attributes = reader.attributes(of: element, allowed: [.name], symbols)
        let name = readName(attributes, of: element, &reader)
        reader.rejectText(in: element)
        let fields = readFields(of: element, word: .field, &reader)
        guard let name, declare(name, at: element, &reader) else { return }
        declarations.objects.append(.init(name: name, fields: fields, range: reader.range(of: element)))
    }

    private mutating func readComponent(_ element: Int, _ reader: inout ElementReader) {
        let attributes = reader.attributes(of: element, allowed: [.name, .inherits], symbols)
        let name = readName(attributes, of: element, &reader)
        reader.rejectText(in: element)
        var operations: [SchemaDeclarations.Operation] = []
        var ranges: [String: ThemeSourceRange] = [:]
        for child in reader.document.children(of: element) {
            guard reader.word(child) == .operation else {
                reader.rejectElement(child, symbols, in: element, expected: ["operation"])
                continue
            }
            guard let operation = readOperation(child, &reader) else { continue }
            if let first = ranges[operation.name] {
                let note = ThemeDiagnostic.Note("first declared here", at: first)
                let message = "duplicate operation '\(operation.name)'"
                reader.report(.invalidSchema, at: child, message, notes: [note])
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
        let attributes = reader.attributes(of: element, allowed: [.name], symbols)
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
                let note = ThemeDiagnostic.Note("first declared here", at: first)
                let message = "duplicate declaration of '\(field.declared.name)'"
                reader.report(.invalidSchema, at: child, message, notes: [note])
            } else {
                ranges[field.declared.name] = field.range
                fields.append(field)
            }
        }
        return fields
    }

    func readName(
        _ attributes: AttributeSet, of element: Int, _ reader: inout ElementReader
    ) -> String? {
        guard let name = reader.required(.name, in: attributes, of: element, symbols).map({ symbols.bytes(of: $0) })
        else { return nil }
        guard NameText.isSchemaName(name) else {
            reader.report(
                .invalidSchema, at: element, in: .value(.name),
                "'\(name.string)' is not a valid name; expected a letter or '_' followed by "
                    + "letters, digits, '_' and '-', at most 128 characters")
            return nil
        }
        return name.string
    }

    /// Returns whether a component or object may have a name. Reports the reason if it may not.
    private mutating func declare(_ name: String, at element: Int, _ reader: inout ElementReader) -> Bool {
        if Word.allCases.contains(where: { $0.isElement && $0.text == name }) {
            reader.report(
                .invalidSchema, at: element, in: .value(.name), "'\(name)' is already an element of the theme format")
            return false
        }
        guard declarations.components.count + declarations.objects.count < Self.declarationLimit else {
            if !isOverLimit {
                reader.report(.limitExceeded, at: element, "more than 4,096 component types and objects")
            }
            isOverLimit = true
            return false
        }
        guard let first = declarations.ranges[name] else {
            declarations.ranges[name] = reader.range(of: element)
            return true
        }
        let note = ThemeDiagnostic.Note("first declared here", at: first)
        reader.report(.invalidSchema, at: element, "duplicate declaration of '\(name)'", notes: [note])
        return false
    }
}

// MARK: - Fields

extension SchemaReader {
    private mutating func readField(_ element: Int, _ reader: inout ElementReader) -> SchemaDeclarations.Field? {
        var allowed: WordSet = [.name, .type, .of, .values, .minimum, .maximum, .optional]
        if reader.names(element, .param) { allowed.insert(.role) }
        let attributes = reader.attributes(of: element, allowed: allowed, symbols)
        reader.rejectText(in: element)
        reader.rejectChildren(of: element, symbols)
        let name = readName(attributes, of: element, &reader)
        let type = reader.required(.type, in: attributes, of: element, symbols)
        guard let name, let type else { return nil }
        var field = ComponentSchema.Field(
            name: name, type: symbols[type], elementType: reader.value(.of, attributes)?.string)
        if field.elementType != nil, field.type != ObjectKind.array.rawValue {
            reader.report(.invalidSchema, at: element, in: .attribute("of"), "'of' requires the type 'array'")
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
                .invalidSchema, at: element, in: .value(word),
                "invalid value '\(value.string)' of '\(word.text)'; expected 'true' or 'false'")
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
            reader.report(
                .invalidSchema, at: element, in: .attribute("values"),
                "'values' requires a string or an array of strings")
        } else if field.values?.isEmpty == true {
            reader.report(.invalidSchema, at: element, in: .value(.values), "'values' must not be empty")
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
                "'minimum' and 'maximum' require a number or an array of numbers")
        }
        func bound(_ word: Word) -> ComponentSchema.Bound? {
            guard let text = reader.value(word, attributes) else { return nil }
            let isInteger = type == ObjectKind.integer.rawValue
            let bound =
                isInteger
                ? NumberText.integer(text).map(ComponentSchema.Bound.integer)
                : NumberText.double(text).map(ComponentSchema.Bound.float)
            if bound == nil {
                let kind = isInteger ? "an integer" : "a number"
                reader.report(
                    .invalidSchema, at: element, in: .value(word),
                    "invalid value '\(text.string)' of '\(word.text)'; expected \(kind)")
            }
            return bound
        }
        field.minimum = bound(.minimum)
        field.maximum = bound(.maximum)
        if let least = field.minimum, let most = field.maximum, least > most {
            reader.report(.invalidSchema, at: element, in: .value(.minimum), "'minimum' is greater than 'maximum'")
        }
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

    /// Returns the built-in schema as a file, which must be read before an app's.
    package static func builtInFile(symbols: inout SymbolTable) throws(UnreadableFile) -> SourceFile {
        try XMLReader.read(Array(builtInXML.utf8), name: builtInFileName, symbols: &symbols)
    }
}
