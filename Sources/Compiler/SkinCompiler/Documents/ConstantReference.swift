/// A reference to a constant, by its only name or by a list of names, of which the first that is defined is meant
/// (theme format 1, section 17).
package struct ConstantReference: Hashable, Sendable {
    /// The number of the only name, or the complement of a list's number.
    private let rawValue: Int32

    package init(_ name: Symbol) { rawValue = Int32(bitPattern: name.rawValue) }

    /// - Parameter list: The index in ``ThemeDefinitions/nameLists``.
    init(list: Int32) { rawValue = ~list }

    package var name: Symbol? { rawValue >= 0 ? Symbol(rawValue: UInt32(bitPattern: rawValue)) : nil }

    fileprivate var list: Int { Int(~rawValue) }
}

extension NameLists {
    subscript(reference: ConstantReference) -> ArraySlice<Symbol> { lists[reference.list] }
}

extension ThemeDefinitions {
    /// Returns the names of a reference, in the order of preference.
    package func names(of reference: ConstantReference) -> [Symbol] {
        reference.name.map { [$0] } ?? Array(nameLists[reference])
    }

    /// Calls a closure with each reference of an object and its parts, in the order in which they are explained.
    package func forEachReference(of object: Int32, _ body: (ConstantReference) -> Void) {
        let node = objects[Int(object)]
        guard node.isDependent else { return }
        switch node.content {
        case .nothing, .literal: break
        case .reference(let base, let adjustment):
            body(base)
            adjustments[Int(adjustment)].references.forEach(body)
        case .adjusted(let number): adjustedLiterals[Int(number)].adjustment.references.forEach(body)
        case .array(let parts): for part in parts { forEachReference(of: elements[Int(part)], body) }
        case .record(let range): forEachReference(ofFields: range, body)
        case .derived(let number):
            body(derivedRecords[Int(number)].base)
            forEachReference(ofFields: derivedRecords[Int(number)].fields, body)
        case .choice(let number):
            let choice = choices[Int(number)]
            body(choice.by)
            for when in choice.whens { forEachReference(of: when.object, body) }
            adjustments[Int(choice.adjustment)].references.forEach(body)
        case .numbers(let number): for constant in numberTexts[Int(number)].constants { body(constant.reference) }
        }
    }

    private func forEachReference(ofFields range: Range<Int32>, _ body: (ConstantReference) -> Void) {
        for field in range {
            if let object = fields[Int(field)].object { forEachReference(of: object, body) }
        }
    }

    package func forEachReference(ofOperation number: Int32, _ body: (ConstantReference) -> Void) {
        for parameter in operations[Int(number)].parameters {
            if let object = parameters[Int(parameter)].object { forEachReference(of: object, body) }
        }
    }
}

/// A constant that is what its element `when` says which has the value of another constant: theme format 1, section 18.
package struct Choice: Sendable {
    package struct When: Sendable {
        /// The value at which the element is meant; nil for the one that is meant at every other value.
        package var value: Symbol?
        package var object: Int32
    }

    package let by: ConstantReference
    /// In the order of the file. No two have the same value.
    package private(set) var whens: [When] = []
    /// The number of the adjustment of what is chosen.
    package let adjustment: Int32
    private var places: [Symbol?: Int] = [:]

    init(by constant: ConstantReference, adjustment: Int32) {
        by = constant
        self.adjustment = adjustment
    }

    /// Adds an element. Of several with one value, the first is meant.
    mutating func add(_ when: When) {
        places[when.value] = places[when.value] ?? whens.count
        whens.append(when)
    }

    /// Returns the index of the element that is meant at a value; nil if there is none. O(1).
    func meant(at value: Symbol) -> Int? { places[value] ?? places[nil] }
}

extension NumberText {
    /// The numbers of a point, a size, a rect or insets, some of which are constants: theme format 1, section 18.
    package struct Named: Sendable {
        /// The numbers, 0 in place of constants.
        package var numbers: SIMD4<Double> = .zero
        package var constants: [(index: Int, reference: ConstantReference)] = []
    }
}
