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
