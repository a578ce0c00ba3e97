import SkinFormat
import SkinKit

/// The constants, fields and adjustments that led to a value, in the order in which they are explained.
///
/// A constant represents its own trace, so a trace is no longer than what is written for the value. The steps of a cache
/// are made of the traces of the operations that win.
struct Trace {
    struct Item {
        enum Kind {
            /// A constant, and the number of its evaluation.
            case constant(ConstantReference, definition: Int32, Int32)
            /// The index of a field in ``ThemeDefinitions/fields``.
            case field(Int32)
            case adjustment(AppliedAdjustment)
            /// An element `when`, the constant whose value it has, this value, and the value that it gives.
            case choice(Place, by: Symbol?, at: ValueID, ValueID)
        }

        var kind: Kind
        /// The number of fields around the item.
        var depth: Int
    }

    private(set) var items: [Item] = []
    private let isRecorded: Bool
    /// The definitions of the constants in a trace that is too long for a linear search.
    private var met: Set<Int32> = []
    private static let searchLimit = 16
    private var depth = 0

    init(isRecorded: Bool) { self.isRecorded = isRecorded }

    mutating func add(_ reference: ConstantReference, definition: Int, _ evaluation: Int32) {
        // Each constant is explained at its first occurrence.
        if !isRecorded || contains(Int32(definition)) { return }
        items.append(Item(kind: .constant(reference, definition: Int32(definition), evaluation), depth: depth))
    }

    private mutating func contains(_ constant: Int32) -> Bool {
        let constants = items.lazy.compactMap { item in
            if case .constant(_, let definition, _) = item.kind { definition } else { nil }
        }
        if items.count < Self.searchLimit { return constants.contains(constant) }
        if met.isEmpty { met = Set(constants) }
        return !met.insert(constant).inserted
    }

    mutating func add(_ adjustment: AppliedAdjustment) {
        if isRecorded { items.append(Item(kind: .adjustment(adjustment), depth: depth)) }
    }

    mutating func add(when place: Place, by constant: Symbol?, at key: ValueID, _ value: ValueID) {
        if isRecorded { items.append(Item(kind: .choice(place, by: constant, at: key, value), depth: depth)) }
    }

    mutating func add(_ other: Trace) {
        for item in other.items {
            if case .constant(_, let definition, _) = item.kind, contains(definition) { continue }
            items.append(Item(kind: item.kind, depth: depth + item.depth))
        }
    }

    /// Adds a field. What is added until it ends belongs to its object.
    mutating func beginField(_ number: Int32) {
        if isRecorded { items.append(Item(kind: .field(number), depth: depth)) }
        depth += 1
    }

    mutating func endField() { depth -= 1 }
}

struct AppliedAdjustment {
    var place: Place
    /// The value before the first step.
    var base: ValueID
    /// Whether the element is a float, so that an integer becomes one.
    var isFloat: Bool
    var steps: [AdjustmentStep]

    /// The terms that work the adjustment out again when a setting changes.
    var terms: [ValueExpression.Term] { initialTerms + steps.flatMap(\.terms) }

    var initialTerms: [ValueExpression.Term] { isFloat ? [.init(.float)] : [] }
}
