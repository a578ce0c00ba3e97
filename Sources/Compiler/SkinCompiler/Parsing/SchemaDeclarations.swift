import SkinDiagnostics
import SkinKit

/// The declarations of schemas, before they are checked against one another.
struct SchemaDeclarations {
    /// The places of a component type, of its parent's name, and of the operations that it declares.
    struct ComponentPlace {
        var range: ThemeSourceRange
        var parent: ThemeSourceRange
        var operations: [String: ThemeSourceRange]
    }

    var name: String?
    var version: String?
    var states: [(name: String, range: ThemeSourceRange)] = []
    var identifierLists: [(component: String, identifiers: [Identifier], range: ThemeSourceRange)] = []
    var components: [ComponentSchema.Component] = []
    /// The places of the component types, in their order.
    var places: [ComponentPlace] = []
    var objects: [ComponentSchema.Object] = []
    /// The types that fields and parameters name.
    var types: [(name: String, range: ThemeSourceRange)] = []
    var ranges: [String: ThemeSourceRange] = [:]
    private var found = Diagnostics()

    typealias Identifier = (declared: ComponentSchema.Identifier, range: ThemeSourceRange)

    /// Declarations may refer to later ones, so call this method after reading all of them.
    consuming func linked() -> (ComponentSchema?, [ThemeDiagnostic]) {
        checkTypes()
        // The ancestors of a type that inherits from itself cannot be checked.
        if checkParents() { checkRedeclarations() }
        let lists = linkedIdentifierLists()
        guard found.errors.isEmpty else { return (nil, found.errors) }
        var schema = ComponentSchema(components: components, objects: objects)
        (schema.name, schema.version) = (name, version)
        schema.states = states.map(\.name)
        schema.identifierLists = lists
        return (schema, [])
    }

    mutating func report(_ range: ThemeSourceRange, _ sentence: Sentence, notes: [ThemeDiagnostic.Note] = []) {
        found.add(.invalidSchema, sentence, at: range, notes: notes)
    }

    mutating func report(
        _ range: ThemeSourceRange, _ sentence: Sentence, _ name: String, by known: Advice? = nil, among names: [String]
    ) {
        report(range, sentence.advising(known ?? found.nearest(to: name, among: names) ?? .choice(of: names)))
    }

    private var typeNames: [String] { ObjectKind.allCases.map(\.rawValue) + objects.map(\.name) }

    private mutating func checkTypes() {
        let names = typeNames
        let known = Set(names)
        for (type, range) in types where !known.contains(type) {
            report(range, .unknownObject(type), type, by: WordAdvice.object(type), among: names)
        }
    }

    private mutating func checkParents() -> Bool {
        let names = components.map(\.name)
        let numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
        let parents = components.map { $0.parent.flatMap { numbers[$0] } }
        for (component, place) in zip(components, places) {
            guard let parent = component.parent, numbers[parent] == nil else { continue }
            report(place.parent, .unknownParent(parent), parent, among: names)
        }
        let walk = DependencyWalk(over: components.indices, below: components.count) { parents[$0].map { [$0] } ?? [] }
        for cycle in walk.cycles {
            // The type that is declared first is named first.
            let place = cycle.indices.min { cycle[$0] < cycle[$1] } ?? 0
            let line = (cycle[place...] + cycle[..<place]).map { names[$0] }
            report(places[cycle[place]].range, .inheritanceCycle(line))
        }
        return walk.cycles.isEmpty
    }

    /// Checks that a type redeclares an inherited operation only with the same parameters and further optional ones.
    private mutating func checkRedeclarations() {
        let types = Set(typeNames)
        let names = Set(components.map(\.name))
        let children = Dictionary(grouping: components.indices) { number in
            components[number].parent.flatMap { names.contains($0) ? $0 : nil }
        }
        // The declarations of each operation by the type to visit and its ancestors, the nearest last.
        var declared: [String: [(component: Int, operation: ComponentSchema.Operation)]] = [:]
        var open = (children[nil] ?? []).map { (component: $0, isLeft: false) }
        while let (number, isLeft) = open.popLast() {
            let component = components[number]
            for operation in component.operations {
                if isLeft {
                    declared[operation.name]?.removeLast()
                    continue
                }
                if let (ancestor, first) = declared[operation.name]?.last {
                    check(operation, of: number, redeclaring: first, of: ancestor, types)
                }
                declared[operation.name, default: []].append((number, operation))
            }
            if isLeft { continue }
            open.append((number, true))
            open += (children[component.name] ?? []).map { ($0, false) }
        }
    }

    private mutating func check(
        _ operation: ComponentSchema.Operation, of number: Int, redeclaring first: ComponentSchema.Operation,
        of ancestor: Int, _ types: Set<String>
    ) {
        // An unknown type is reported separately, and the intended operation is unknown.
        guard operation.hasTypes(in: types), first.hasTypes(in: types), !operation.extends(first) else { return }
        let (earlier, later) = (min(ancestor, number), max(ancestor, number))
        let sentence = Sentence.incompatible(
            operation.name, of: components[number].name, with: components[ancestor].name,
            parameters: first.parameters.map { "'\($0.name)' of type '\($0.type)'" })
        let ranges = [earlier, later].compactMap { places[$0].operations[operation.name] }
        guard let other = ranges.first, let range = ranges.last else { return }
        report(range, sentence, notes: ComponentSchema.isBuiltIn(other) ? [] : [.init(.otherDeclaration, at: other)])
    }
}

extension ComponentSchema.Operation {
    fileprivate func hasTypes(in known: Set<String>) -> Bool {
        parameters.allSatisfy { known.contains($0.type) && $0.elementType.map(known.contains) ?? true }
    }

    /// Returns whether this operation has another's parameters, declared the same, and otherwise only optional ones.
    fileprivate func extends(_ other: ComponentSchema.Operation) -> Bool {
        let inherited = Dictionary(uniqueKeysWithValues: other.parameters.map { ($0.name, $0.withoutRole) })
        let matching = parameters.filter { inherited[$0.name] == $0.withoutRole }
        return matching.count == inherited.count
            && parameters.allSatisfy { inherited[$0.name] != nil || $0.isOptional }
    }
}

extension ComponentSchema.Field {
    /// The declaration without its role, in which two declarations of one parameter may differ.
    fileprivate var withoutRole: ComponentSchema.Field {
        var field = self
        field.role = nil
        return field
    }
}

// The identifiers of an app: theme format 1, section 16.
extension SchemaDeclarations {
    /// Returns one list for each component type that has any, and reports unknown types and repeated names.
    mutating func linkedIdentifierLists() -> [ComponentSchema.IdentifierList] {
        var lists: [ComponentSchema.IdentifierList] = []
        var places: [String: Int] = [:]
        var names: [String: [[UInt8]: ThemeSourceRange]] = [:]
        let types = components.map(\.name)
        let known = Set(types)
        for list in identifierLists {
            if !known.contains(list.component) {
                report(list.range, .unknownComponent(list.component), list.component, among: types)
            }
            if places[list.component] == nil {
                places[list.component] = lists.count
                lists.append(.init(component: list.component, identifiers: []))
            }
            for identifier in list.identifiers {
                declare(identifier, of: list.component, among: &names[list.component, default: [:]])
            }
            if let place = places[list.component] { lists[place].identifiers += list.identifiers.map(\.declared) }
        }
        return lists
    }

    private mutating func declare(
        _ identifier: Identifier, of component: String, among names: inout [[UInt8]: ThemeSourceRange]
    ) {
        var repeated: (name: String, first: ThemeSourceRange)?
        for name in [identifier.declared.name] + identifier.declared.earlierNames {
            // By bytes: String would treat canonical equivalents as equal.
            if let first = names.updateValue(identifier.range, forKey: Array(name.utf8)), repeated == nil {
                repeated = (name, first)
            }
        }
        guard let repeated else { return }
        report(
            identifier.range, .duplicateIdentifier(repeated.name, of: component),
            notes: [.init(.firstDeclared, at: repeated.first)])
    }
}
