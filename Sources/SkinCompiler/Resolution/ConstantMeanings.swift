/// The meanings of constants, numbered across all combinations of traits.
///
/// A constant keeps its meaning, and so its value, while its definition and those of all constants that it refers to
/// stay in force. Most files of traits replace few constants, so what depends on the others is computed once.
struct ConstantMeanings: Sendable {
    private let definitionCount: Int32
    /// The meanings of definitions that refer to others, by the definition and the meanings of those.
    private var numbers: [[Int32]: Int32] = [:]

    init(_ definitions: ThemeDefinitions) {
        definitionCount = Int32(definitions.constants.count)
    }

    /// Returns the meaning of a definition.
    ///
    /// - Parameter others: The meanings of the constants that the definition refers to, in order.
    mutating func meaning(of definition: Int32, referringTo others: [Int32]) -> Int32 {
        others.isEmpty ? definition : number(of: [definition] + others)
    }

    /// Returns the meaning of several references together.
    mutating func meaning(ofReferences meanings: [Int32]) -> Int32 { number(of: [-1] + meanings) }

    private mutating func number(of key: [Int32]) -> Int32 {
        if let known = numbers[key] { return known }
        let number = definitionCount + Int32(numbers.count)
        numbers[key] = number
        return number
    }
}

/// The meanings of operations' references, numbered across all combinations of traits. Empty if there is only one
/// combination, which has nothing to share.
struct OperationMeanings: Sendable {
    /// The names that each reference of each operation may mean, in the order of preference.
    private var references = ListPool<Symbol>()
    /// The end of each operation's references.
    private var ends: [Int] = []
    /// The meanings of operations with several references.
    private var several = ConstantMeanings(ThemeDefinitions())

    init() {}

    init(_ definitions: ThemeDefinitions) {
        several = ConstantMeanings(definitions)
        var references = ListPool<Symbol>()
        ends.reserveCapacity(definitions.operations.count)
        for number in definitions.operations.indices {
            if definitions.operations[number].isDependent {
                definitions.forEachReference(ofOperation: Int32(number)) {
                    references.append(definitions.names(of: $0))
                }
            }
            ends.append(references.count)
        }
        self.references = references
    }

    var isEmpty: Bool { ends.isEmpty }

    /// Returns the meaning of all references of an operation outside of scopes, or nil if one refers to nothing.
    ///
    /// An operation without references has the meaning -1.
    ///
    /// - Parameter constants: The meanings of constants by name, -1 for those that are not defined.
    mutating func meaning(of operation: Int32, _ constants: [Int32]) -> Int32? {
        if isEmpty { return nil }
        let number = Int(operation)
        let range = (number == 0 ? 0 : ends[number - 1])..<ends[number]
        guard range.count != 1 else { return meaning(ofReference: range.lowerBound, constants) }
        if range.isEmpty { return -1 }
        var meanings: [Int32] = []
        for reference in range {
            guard let meaning = meaning(ofReference: reference, constants) else { return nil }
            meanings.append(meaning)
        }
        return several.meaning(ofReferences: meanings)
    }

    @inline(__always)
    private func meaning(ofReference number: Int, _ constants: [Int32]) -> Int32? {
        for index in references.range(of: number) {
            let meaning = constants[references.elements[index].index]
            if meaning >= 0 { return meaning }
        }
        return nil
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
