/// The names that the references of definitions may mean, in the order of preference.
///
/// They are collected once, because each combination of traits resolves all references again.
struct ReferenceNames: Sendable {
    /// The names of each reference.
    private var names = ListPool<Symbol>()
    /// The end of each definition's references.
    private var ends: [Int] = []

    init() {}

    init(ofConstantsIn definitions: ThemeDefinitions) {
        for constant in definitions.constants {
            if definitions.objects[Int(constant.object)].isDependent {
                definitions.forEachReference(of: constant.object) { names.append(definitions.names(of: $0)) }
            }
            ends.append(names.count)
        }
    }

    init(ofOperationsIn definitions: ThemeDefinitions) {
        for number in definitions.operations.indices {
            if definitions.operations[number].isDependent {
                definitions.forEachReference(ofOperation: Int32(number)) { names.append(definitions.names(of: $0)) }
            }
            ends.append(names.count)
        }
    }

    var isEmpty: Bool { ends.isEmpty }

    /// Returns the numbers of a definition's references.
    @inline(__always)
    func references(of definition: Int32) -> Range<Int> {
        (definition == 0 ? 0 : ends[Int(definition) - 1])..<ends[Int(definition)]
    }

    /// Returns the constants that a definition refers to, as far as they are defined.
    func meant(by definition: Int32, isDefined: (Symbol) -> Bool) -> [Symbol] {
        references(of: definition).compactMap { names[$0].first(where: isDefined) }
    }

    /// Returns the meaning of a reference, or nil if it refers to nothing.
    ///
    /// - Parameter constants: The meanings of constants by name, -1 for those that are not defined.
    @inline(__always)
    func meaning(of reference: Int, _ constants: [Int32]) -> Int32? {
        for index in names.range(of: reference) {
            let meaning = constants[names.elements[index].index]
            if meaning >= 0 { return meaning }
        }
        return nil
    }
}

/// The meanings of constants, numbered across all combinations of traits.
///
/// A constant keeps its meaning, and so its value, while its definition and those of all constants that it refers to
/// stay in force. Most files of traits replace few constants, so what depends on the others is computed once.
struct ConstantMeanings: Sendable {
    let references: ReferenceNames
    private let definitionCount: Int32
    /// The definitions that refer to others, each with the meanings of those.
    private var lists = ListTable<Int32>()

    init(_ definitions: ThemeDefinitions) {
        references = ReferenceNames(ofConstantsIn: definitions)
        definitionCount = Int32(definitions.constants.count)
    }

    /// Returns the meaning of a definition whose references have theirs.
    ///
    /// - Parameter constants: The meanings of constants by name, -1 for those that are not defined.
    mutating func meaning(of definition: Int32, _ constants: [Int32]) -> Int32 {
        let range = references.references(of: definition)
        if range.isEmpty { return definition }
        lists.append(definition)
        for reference in range { lists.append(references.meaning(of: reference, constants) ?? -1) }
        return definitionCount + Int32(lists.end(key: Int(definition)))
    }
}

/// The meanings of operations' references, numbered across all combinations of traits. Empty if there is only one
/// combination, which has nothing to share.
struct OperationMeanings: Sendable {
    private var references = ReferenceNames()
    /// The meanings of operations with several references.
    private var lists = ListTable<Int32>()

    init() {}

    init(_ definitions: ThemeDefinitions) {
        references = ReferenceNames(ofOperationsIn: definitions)
    }

    var isEmpty: Bool { references.isEmpty }

    /// Returns the meaning of all references of an operation outside of scopes, or nil if one refers to nothing.
    ///
    /// An operation without references has the meaning -1.
    ///
    /// - Parameter constants: The meanings of constants by name, -1 for those that are not defined.
    mutating func meaning(of operation: Int32, _ constants: [Int32]) -> Int32? {
        if isEmpty { return nil }
        let range = references.references(of: operation)
        guard range.count != 1 else { return references.meaning(of: range.lowerBound, constants) }
        if range.isEmpty { return -1 }
        for reference in range {
            guard let meaning = references.meaning(of: reference, constants) else {
                lists.drop()
                return nil
            }
            lists.append(meaning)
        }
        return Int32(lists.end(key: Int(lists.first ?? 0)))
    }
}

/// Results for operations, by the operation's definition and the meaning of its references.
///
/// A theme in which every combination of traits changes every constant gains nothing from it, so its size is limited.
struct MeaningMemo<Result: Sendable>: Sendable {
    private struct Key: Equatable {
        var definition: Int32
        /// A number that distinguishes results of the same definition.
        var use: Int32
        var meaning: Int32

        func hash(_ seed: MixHash) -> MixHash {
            var hash = seed
            hash.mix(UInt32(bitPattern: definition), UInt32(bitPattern: use))
            hash.mix(UInt64(UInt32(bitPattern: meaning)))
            return hash
        }
    }

    private let limit: Int
    private var keys: [Key] = []
    private var results: [Result] = []
    private var slots = HashSlots()

    /// - Parameter count: The number of operation definitions.
    init(count: Int) {
        limit = 64 + 8 * count
    }

    func find(_ definition: Int32, use: Int32 = 0, meaning: Int32) -> Result? {
        let key = Key(definition: definition, use: use, meaning: meaning)
        return slots.find(key.hash(slots.seed)) { keys[$0] == key }.number.map { results[$0] }
    }

    /// Adds a result, unless there is one or the memo is full.
    mutating func add(_ definition: Int32, use: Int32 = 0, meaning: Int32, _ result: Result) {
        let key = Key(definition: definition, use: use, meaning: meaning)
        let hash = key.hash(slots.seed)
        let (known, slot) = slots.find(hash) { keys[$0] == key }
        guard known == nil, keys.count < limit else { return }
        keys.append(key)
        results.append(result)
        slots.enter(keys.count - 1, hash, at: slot)
    }
}
