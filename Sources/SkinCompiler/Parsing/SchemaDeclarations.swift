import SkinDiagnostics
import SkinKit

/// The declarations of schemas, before they are checked against one another.
struct SchemaDeclarations {
    struct Field {
        var declared: ComponentSchema.Field
        var range: ThemeSourceRange
        /// The ranges of the names of its type and of its elements' type.
        var type: ThemeSourceRange
        var elementType: ThemeSourceRange
    }

    struct Operation {
        var name: String
        var parameters: [Field]
        var range: ThemeSourceRange
    }

    struct Component {
        var name: String
        var parent: String?
        var operations: [Operation]
        var range: ThemeSourceRange
        var parentRange: ThemeSourceRange
    }

    struct Object {
        var name: String
        var fields: [Field]
        var range: ThemeSourceRange
    }

    struct State {
        var name: String
        var range: ThemeSourceRange
    }

    struct Identifier {
        var declared: ComponentSchema.Identifier
        var range: ThemeSourceRange
    }

    struct IdentifierList {
        var component: String
        var identifiers: [Identifier]
        var range: ThemeSourceRange
    }

    var name: String?
    var version: String?
    var states: [State] = []
    var identifierLists: [IdentifierList] = []
    var components: [Component] = []
    var objects: [Object] = []
    private var found = Diagnostics()

    /// Returns the range of the component or object with a name.
    func range(of name: String) -> ThemeSourceRange? {
        components.first { $0.name == name }?.range ?? objects.first { $0.name == name }?.range
    }

    /// Returns the schema, or nil and the errors between declarations.
    ///
    /// Declarations may refer to later ones, so call this method after reading all of them.
    consuming func linked() -> (ComponentSchema?, [ThemeDiagnostic]) {
        checkTypes()
        // The ancestors of a type that inherits from itself cannot be checked.
        if checkParents() { checkRedeclarations() }
        let lists = linkedIdentifierLists()
        guard found.errors.isEmpty else { return (nil, found.errors) }
        var schema = ComponentSchema(
            components: components.map { component in
                .init(name: component.name, parent: component.parent, operations: component.operations.map(\.declared))
            },
            objects: objects.map { .init(name: $0.name, fields: $0.fields.map(\.declared)) })
        (schema.name, schema.version) = (name, version)
        schema.states = states.map(\.name)
        schema.identifierLists = lists
        return (schema, [])
    }

    mutating func report(_ range: ThemeSourceRange, _ sentence: Sentence, notes: [ThemeDiagnostic.Note] = []) {
        found.add(.invalidSchema, sentence, at: range, notes: notes)
    }

    /// Reports an unknown name, and suggests the nearest of some names.
    mutating func report(_ range: ThemeSourceRange, _ sentence: Sentence, _ name: String, among names: [String]) {
        report(range, sentence.advising(found.nearest(to: name, among: names)))
    }

    private var typeNames: [String] { ObjectKind.allCases.map(\.rawValue) + objects.map(\.name) }

    private mutating func checkTypes() {
        let names = typeNames
        let known = Set(names)
        let fields = objects.flatMap(\.fields) + components.flatMap(\.operations).flatMap(\.parameters)
        for field in fields {
            let types = [(field.declared.type, field.type), (field.declared.elementType, field.elementType)]
            for case let (type?, range) in types where !known.contains(type) {
                report(range, .unknownObject(type), type, among: names)
            }
        }
    }

    /// Checks the parents, and returns whether no type inherits from itself.
    private mutating func checkParents() -> Bool {
        let parents = Dictionary(uniqueKeysWithValues: components.map { ($0.name, $0.parent) })
        let names = components.map(\.name)
        var inCycle: Set<String> = []
        // The types whose ancestors end at a root.
        var sound: Set<String> = []
        for component in components {
            guard let parent = component.parent else { continue }
            guard parents.keys.contains(parent) else {
                report(component.parentRange, .unknownParent(parent), parent, among: names)
                continue
            }
            var line = [component.name]
            var seen = Set(line)
            while let name = line.last, let next = parents[name] ?? nil, seen.insert(next).inserted {
                if sound.contains(next) { break }
                line.append(next)
            }
            if let last = line.last, (parents[last] ?? nil).map(sound.contains) ?? true { sound.formUnion(line) }
            guard let last = line.last, parents[last] ?? nil == component.name, inCycle.isDisjoint(with: line) else {
                continue
            }
            inCycle.formUnion(line)
            report(component.range, .inheritanceCycle(line))
        }
        return inCycle.isEmpty
    }

    /// Checks that a type redeclares an inherited operation only with the same parameters and further optional ones.
    private mutating func checkRedeclarations() {
        let order = Dictionary(uniqueKeysWithValues: components.enumerated().map { ($1.name, $0) })
        let types = Set(typeNames)
        for (number, component) in components.enumerated() {
            var ancestor = component.parent
            var open = component.operations
            while let name = ancestor, let index = order[name], !open.isEmpty {
                for operation in open {
                    guard let first = components[index].operations.first(where: { $0.name == operation.name }) else {
                        continue
                    }
                    open.removeAll { $0.name == operation.name }
                    // An unknown type is reported separately, and the intended operation is unknown.
                    guard operation.hasTypes(in: types), first.hasTypes(in: types), !operation.extends(first) else {
                        continue
                    }
                    let (earlier, later) = index < number ? (first, operation) : (operation, first)
                    report(
                        later.range, .incompatible(operation.name, of: component.name, with: name),
                        notes: [.init(.otherDeclaration, at: earlier.range)])
                }
                ancestor = components[index].parent
            }
        }
    }
}

extension SchemaDeclarations.Operation {
    fileprivate var declared: ComponentSchema.Operation {
        .init(name: name, parameters: parameters.map(\.declared))
    }

    fileprivate func hasTypes(in known: Set<String>) -> Bool {
        parameters.allSatisfy {
            known.contains($0.declared.type) && $0.declared.elementType.map(known.contains) ?? true
        }
    }

    /// Returns whether this operation has another's parameters, declared the same, and otherwise only optional ones.
    fileprivate func extends(_ other: SchemaDeclarations.Operation) -> Bool {
        let inherited = Dictionary(uniqueKeysWithValues: other.parameters.map { ($0.declared.name, $0.withoutRole) })
        let matching = parameters.filter { inherited[$0.declared.name] == $0.withoutRole }
        return matching.count == inherited.count
            && parameters.allSatisfy { inherited[$0.declared.name] != nil || $0.declared.isOptional }
    }
}

extension SchemaDeclarations.Field {
    /// The declaration without its role, in which two declarations of one parameter may differ.
    fileprivate var withoutRole: ComponentSchema.Field {
        var field = declared
        field.role = nil
        return field
    }
}
