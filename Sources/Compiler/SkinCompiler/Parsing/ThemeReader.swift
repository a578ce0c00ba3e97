import SkinDiagnostics
import SkinFormat
import SkinKit
import SkinSyntax

/// A reader that turns configuration files into definitions: theme format 1, sections 4 and 5.
///
/// It reports errors within a single definition: structure, names, the form of values, duplicates. Resolution checks
/// everything that depends on other definitions.
package struct ThemeReader {
    package internal(set) var definitions = ThemeDefinitions()
    package private(set) var diagnostics: [ThemeDiagnostic] = []
    var reader: ElementReader
    package var symbols: SymbolTable {
        get { reader.symbols }
        _modify { yield &reader.symbols }
    }
    package internal(set) var values = ValuePool()
    let schema: SchemaIndex
    private(set) var fileNumber: UInt32 = 0
    package internal(set) var layer = ThemeLayer(theme: 0, traits: [])
    var offered = OfferedSettings()
    private var names = LayerNames()
    /// The entities of the current layer whose identifiers have had other names.
    var renamedEntities = RenamedEntities()
    private var entityCount = 0
    var knownStates: [Symbol: ThemeStates] = [:]
    /// The first operation with each key in the last element that has one, by the number of that element's first operation.
    var seenOperations: [OperationKey: (owner: Int32, element: Int)] = [:]

    package static let entityLimit = 1_000_000

    package init(schema: SchemaIndex, symbols: SymbolTable) {
        self.schema = schema
        reader = ElementReader(symbols)
    }

    package mutating func beginBundle() { entityCount = 0 }

    /// Begins a layer, whose files must be read in the order of their names.
    package mutating func beginLayer(theme: Int, traits: ThemeTraits) {
        layer = ThemeLayer(theme: theme, traits: traits)
        names = LayerNames()
        renamedEntities = RenamedEntities()
    }

    /// - Parameter number: The file's number in the compilation.
    package mutating func read(_ file: SourceFile, number: UInt32) {
        fileNumber = number
        names.files.append(file)
        reader.begin(file)
        readTheme()
        if !renamedEntities.omitted.isEmpty {
            layer.entities.removeAll(where: renamedEntities.omitted.contains)
            renamedEntities.omitted = []
        }
        diagnostics += reader.end()
    }

    private mutating func readTheme() {
        guard reader.isRoot(of: .theme) else { return }
        _ = reader.attributes(of: 0, allowed: [])
        var children = reader.children(of: 0)
        while let section = reader.next(&children) {
            switch reader.word(section) {
            case .constants: readSection(section) { $0.readConstant($1, in: section) }
            case .classes: readSection(section) { $0.readClass($1, in: section) }
            case .instances: readSection(section) { $0.readEntity($1, in: section) }
            default:
                reader.rejectElement(
                    section, in: 0, expected: Grammar.theme.childNames, advice: placement(of: section, in: 0))
            }
        }
    }

    private mutating func readSection(_ section: Int, _ read: (inout ThemeReader, Int) -> Void) {
        _ = reader.attributes(of: section, allowed: [])
        reader.rejectText(in: section)
        var children = reader.children(of: section)
        while let element = reader.next(&children) { read(&self, element) }
    }

    func place(of element: Int) -> Place {
        Place(file: fileNumber, offset: reader.document.elements[element].offset)
    }

    mutating func append(_ node: ObjectNode) -> Int32 {
        definitions.objects.append(node)
        return Int32(definitions.objects.count - 1)
    }

}

// MARK: - Constants, classes, entities

extension ThemeReader {
    private mutating func readConstant(_ element: Int, in section: Int) {
        let name =
            reader.document.attributes(of: reader.document.elements[element])
            .first { Word($0.name) == .name }.map(\.symbol) ?? reader.misnamed(.name, of: element)
        if let name { offer(name, element) }
        guard let object = readObject(element, as: .constant, in: section) else {
            return keepUnreadable(element, name)
        }
        let setting = readSetting(element)
        guard let name else {
            definitions.looseObjects.append(object)
            return reader.report(.missingAttribute, at: element, .namelessConstant)
        }
        requireName(name, of: .constant, at: element)
        let isNew = isFirst(.constant(name), at: element)
        if isNew { layer.constants.append(Int32(definitions.constants.count)) }
        definitions.constants.append(
            ConstantDefinition(name: name, place: place(of: element), object: object, setting: setting))
    }

    /// Defines a constant whose element is not an object, like a constant with any other error.
    private mutating func keepUnreadable(_ element: Int, _ name: Symbol?) {
        guard let name else { return }
        guard names.add(.constant(name), element) == nil else { return }
        let place = place(of: element)
        let type = reader.name(element)
        let object = append(ObjectNode(type: type, place: place, content: .nothing, isDependent: false, isFaulty: true))
        layer.constants.append(Int32(definitions.constants.count))
        definitions.constants.append(ConstantDefinition(name: name, place: place, object: object))
    }

    private mutating func readClass(_ element: Int, in section: Int) {
        guard reader.names(element, .class) else {
            return reader.rejectElement(
                element, in: section, expected: Grammar.classes.childNames, advice: placement(of: element, in: section))
        }
        let attributes = reader.attributes(of: element, allowed: Grammar.class.names.all)
        let id = reader.required(.id, in: attributes, of: element)
        if let id { requireName(id, of: .class, at: element) }
        let extends = reader.symbol(.extends, attributes).flatMap { readClassList($0, .extends, at: element) }
        let (operations, scope) = readContent(of: element, owner: id.map { .class($0) } ?? .theme)
        guard let id else {
            definitions.looseOperations.append(operations)
            return
        }
        if isFirst(.class(id), at: element) {
            layer.classes.append(Int32(definitions.classes.count))
        } else {
            layer.repeatedClasses.append(Int32(definitions.classes.count))
        }
        definitions.classes.append(
            ClassDefinition(
                id: id, place: place(of: element), extends: extends, operations: operations, scope: scope))
    }

    private mutating func readEntity(_ element: Int, in section: Int) {
        let component = reader.name(element)
        if reader.document.elements[element].isPrefixed { return reader.rejectElement(element, in: section) }
        guard schema.component(component) != nil else { return reportUnknownComponent(element, in: section) }
        entityCount += 1
        if entityCount > Self.entityLimit {
            if entityCount == Self.entityLimit + 1 { reader.report(.limitExceeded, at: element, .tooManyEntities) }
            return
        }
        let attributes = reader.attributes(of: element, allowed: Grammar.entity.names.all)
        let id = reader.symbol(.id, attributes) ?? reader.misnamed(.id, of: element)
        if let id, !NameText.isEntityID(symbols.bytes(of: id)) {
            reader.report(.invalidName, at: element, in: .identifier(.id), .invalidID)
        }
        let classes = reader.symbol(.class, attributes).flatMap { readClassList($0, .class, at: element) }
        let (operations, scope) = readContent(of: element, owner: .entity(component, id: id))
        let name = presentName(of: component, id, at: element)
        if isFirst(.entity(component, id), at: element) {
            addEntity(Int32(definitions.entities.count), component, written: id, name)
        }
        definitions.entities.append(
            EntityDefinition(
                component: component, id: name, place: place(of: element), classes: classes,
                operations: operations, scope: scope))
    }

    private func duplicate(_ name: LayerNames.Name) -> Sentence {
        switch name {
        case .constant(let name): .duplicate(.constant, symbols[name])
        case .class(let id): .duplicate(.class, symbols[id])
        case .entity(let component, let id):
            .duplicate(.entity, "\(ThemeEntityKey(component: symbols[component], id: id.map { symbols[$0] }))")
        }
    }

    mutating func requireName(_ name: Symbol, of definition: Sentence.Definition, at element: Int) {
        guard !NameText.isDefinitionName(symbols.bytes(of: name)) else { return }
        reader.report(
            .invalidName, at: element, in: .identifier(definition == .constant ? .name : .id),
            .invalidName(symbols[name], of: definition))
    }

    private mutating func readClassList(_ text: Symbol, _ attribute: Word, at element: Int) -> Int32? {
        if let known = definitions.classLists.number(of: text) { return known }
        let words = symbols.bytes(of: text).words()
        guard let wrong = words.first(where: { !NameText.isDefinitionName($0) }) else {
            return definitions.classLists.add(words.map { symbols.intern($0) }, of: text)
        }
        reader.report(.invalidName, at: element, in: .value(attribute), .invalidClassName(wrong.string))
        return nil
    }

    private mutating func isFirst(_ name: LayerNames.Name, at element: Int) -> Bool {
        guard let first = names.add(name, element) else { return true }
        let advice = WordAdvice.misnamedFile(reader.file.id.name, first.start.file)
        reader.report(
            .duplicateDefinition, at: element, duplicate(name).advising(advice),
            notes: [.init(.firstDefined, at: first)])
        return false
    }
}

private struct LayerNames {
    enum Name: Hashable {
        case constant(Symbol)
        case `class`(Symbol)
        case entity(Symbol, Symbol?)
    }

    /// The files begun so far. The last one is the current file.
    var files: [SourceFile] = []
    private var places: [Name: (file: Int, element: Int)] = [:]

    /// Adds a name defined by an element of the current file. Returns the range of an earlier definition, if any.
    mutating func add(_ name: Name, _ element: Int) -> ThemeSourceRange? {
        guard let first = places[name] else {
            places[name] = (files.count - 1, element)
            return nil
        }
        let file = files[first.file]
        return file.range(in: file.tag(at: file.document.elements[first.element].offset))
    }
}

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
        let known = schema.schema.components.map(\.name)
        reader.report(
            .unknownComponent, at: element, .unknownComponent(name), replacing: name,
            by: placement(of: element, in: section)
                ?? (known.contains(meant) ? .didYouMean(meant) : nil), among: known,
            otherwise: known.count == ComponentSchema.builtIn.components.count
                ? .needsSchema : .choice(of: known.sorted()))
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

// The identifiers of an app, and the names that they had before: theme format 1, section 16.
extension ThemeReader {
    /// Returns the name that an entity's identifier has now, and warns of an earlier or unknown one.
    mutating func presentName(of component: Symbol, _ id: Symbol?, at element: Int) -> Symbol? {
        guard let id, !schema.identifiers.isEmpty else { return id }
        switch schema.identifiers.find(component, id) {
        case .known: return id
        case .renamed(let name):
            reader.report(
                .renamedIdentifier, .warning, at: element, in: .identifier(.id),
                .renamedIdentifier(symbols[id], of: symbols[component], now: symbols[name]))
            return name
        case .unknown:
            // A malformed identifier is already reported.
            guard NameText.isEntityID(symbols.bytes(of: id)) else { return id }
            let name = symbols[id]
            reader.report(
                .unknownIdentifier, .warning, at: element, in: .identifier(.id),
                .unknownIdentifier(name, of: symbols[component]), replacing: name,
                among: schema.identifiers.candidates(of: component))
            return id
        }
    }

    /// Adds an entity to the layer, unless another of the layer leaves it out: one of the present name, or one further
    /// up of an earlier name.
    mutating func addEntity(_ number: Int32, _ component: Symbol, written: Symbol?, _ name: Symbol?) {
        layer.entities.append(number)
        guard let written, let name, !schema.identifiers.isEmpty else { return }
        let key = RenamedEntities.Key(component: component, name: name)
        guard let owner = renamedEntities.owners[key] else {
            renamedEntities.owners[key] = .init(number: number, isRenamed: written != name)
            return
        }
        if written != name {
            layer.entities.removeLast()
        } else if owner.isRenamed {
            renamedEntities.omitted.insert(owner.number)
            renamedEntities.owners[key] = .init(number: number, isRenamed: false)
        }
    }
}

/// The entities of a layer by their present names.
struct RenamedEntities {
    struct Key: Hashable {
        var component: Symbol
        var name: Symbol
    }

    struct Owner {
        var number: Int32
        var isRenamed: Bool
    }

    var owners: [Key: Owner] = [:]
    /// The entities that later ones of the same file leave out.
    var omitted: Set<Int32> = []
}
