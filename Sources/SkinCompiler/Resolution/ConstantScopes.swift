/// The constants of one combination of traits as single entities see them: theme format 1, section 17.
///
/// Entities with the same scoped constants share a scope. Scope 0 has none.
struct ConstantScopes: Sendable {
    struct Scope: Sendable {
        /// The definitions of the scoped constants.
        let definitions: [Symbol: Int32]
        /// The values of scoped constants, and of others that may depend on them.
        var values: [Symbol: ValueID] = [:]
    }

    private(set) var scopes = [Scope(definitions: [:])]
    private var numbers: [[Int32]: Int] = [:]
    /// Whether a constant may have another value in a scope, by name. Empty if the theme has no scopes.
    private(set) var isSensitive: [Bool] = []
    /// Whether an operation refers to such a constant, by definition.
    private(set) var isSensitiveOperation: [Bool] = []
    /// The scope of each entity, by its index in ``SortedEntities/names``.
    private(set) var ofEntities: [Int32] = []

    init() {}

    /// Finds the constants and operations that scopes may affect.
    init(_ merged: MergedTheme, _ definitions: ThemeDefinitions) {
        guard merged.hasScopes else { return }
        isSensitive = Self.sensitiveConstants(merged, definitions)
        isSensitiveOperation = definitions.operations.indices.map { number in
            guard definitions.operations[number].isDependent else { return false }
            var refers = false
            definitions.forEachReference(ofOperation: Int32(number)) { reference in
                if definitions.names(of: reference).contains(where: { isSensitive[$0.index] }) { refers = true }
            }
            return refers
        }
    }

    /// Returns, for each name, whether it is scoped or may refer to a scoped constant.
    private static func sensitiveConstants(_ merged: MergedTheme, _ definitions: ThemeDefinitions) -> [Bool] {
        var users: [Symbol: [Symbol]] = [:]
        for name in merged.constantOrder {
            definitions.forEachReference(of: definitions.constants[Int(merged.constants[name.index])].object) {
                for used in definitions.names(of: $0) { users[used, default: []].append(name) }
            }
        }
        var isSensitive = [Bool](repeating: false, count: merged.constants.count)
        var open = merged.scopedNames
        while let name = open.popLast() {
            guard !isSensitive[name.index] else { continue }
            isSensitive[name.index] = true
            open += users[name] ?? []
        }
        return isSensitive
    }

    func isSensitive(_ name: Symbol) -> Bool { !isSensitive.isEmpty && isSensitive[name.index] }

    func isSensitive(operation: Int32) -> Bool {
        !isSensitiveOperation.isEmpty && isSensitiveOperation[Int(operation)]
    }

    /// Returns the number of the scope with some definitions.
    mutating func add(_ definitions: [Symbol: Int32]) -> Int {
        if definitions.isEmpty { return 0 }
        let key = definitions.values.sorted()
        if let known = numbers[key] { return known }
        numbers[key] = scopes.count
        scopes.append(Scope(definitions: definitions))
        return scopes.count - 1
    }

    /// Removes the newest scopes.
    mutating func removeScopes(from number: Int) {
        for scope in scopes[number...] { numbers[scope.definitions.values.sorted()] = nil }
        scopes.removeSubrange(number...)
    }

    /// Adds the scope of the next entity.
    mutating func append(entityWith scope: Int) { ofEntities.append(Int32(scope)) }

    /// Returns the scope of an entity.
    func scope(ofEntity index: Int) -> Int { ofEntities.isEmpty ? 0 : Int(ofEntities[index]) }

    mutating func set(_ name: Symbol, _ value: ValueID?, in scope: Int) { scopes[scope].values[name] = value }
}

extension MergedTheme {
    /// Returns the scoped constants of a list of classes, and of all that they extend.
    ///
    /// The classes are visited in the reverse order of application, so that the first definition of a name is the one in
    /// force. A class that is met again adds nothing. As for the operations of an entity, at most 4,096 classes apply.
    func scope(ofClasses list: ArraySlice<Symbol>, _ lists: ListPool<Symbol>) -> [Symbol: Int32] {
        if classScopes.isEmpty { return [:] }
        var scope: [Symbol: Int32] = [:]
        var seen: Set<Int> = []
        var open = Array(list)
        while let name = open.popLast(), seen.count < Resolver.applicationLimit {
            guard let number = classNumber(name), seen.insert(number).inserted else { continue }
            if let constants = classScopes[number] { scope.merge(constants) { later, _ in later } }
            if let extended = classes[number].list { open += lists[Int(extended.number)] }
        }
        return scope
    }
}
