import SkinFormat
import SkinKit

/// What led to a value: constants, fields and adjustments, in the order in which they are explained.
///
/// A constant stands for its own trace, so a trace is no longer than what is written for the value. The steps of a cache
/// are made of the traces of the operations that win.
struct Trace {
    struct Item {
        enum Kind {
            case constant(ConstantReference, named: Symbol, definition: Int32)
            /// The index of a field in ``ThemeDefinitions/fields``.
            case field(Int32)
            case adjustment(AppliedAdjustment)
        }

        var kind: Kind
        /// The number of fields around the item.
        var depth: Int
    }

    private(set) var items: [Item] = []
    /// The definitions of the constants in the trace. Each is explained at its first occurrence.
    private var met: Set<Int32> = []
    private var depth = 0

    mutating func add(_ reference: ConstantReference, named name: Symbol, definition: Int) {
        guard met.insert(Int32(definition)).inserted else { return }
        items.append(Item(kind: .constant(reference, named: name, definition: Int32(definition)), depth: depth))
    }

    mutating func add(_ adjustment: AppliedAdjustment) {
        items.append(Item(kind: .adjustment(adjustment), depth: depth))
    }

    /// Adds a field, and returns what adds the items of its object below it.
    mutating func beginField(_ number: Int32) {
        items.append(Item(kind: .field(number), depth: depth))
        depth += 1
    }

    mutating func endField() { depth -= 1 }
}

/// An adjustment with the value after each of its attributes.
struct AppliedAdjustment {
    struct Step {
        var kind: ProvenanceStepKind
        /// The color that the attribute refers to.
        var constant: Symbol?
        var arguments: [ThemeValue]
        var result: ThemeValue
        /// What works the step out again when a setting changes.
        var terms: [ValueExpression.Term]
    }

    /// The place of the element with the attributes.
    var place: Place
    /// The value before the first step.
    var base: ValueID
    var steps: [Step]
}
