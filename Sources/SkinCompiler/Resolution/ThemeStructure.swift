import SkinKit

/// The layers with classes and entities that apply under some traits.
///
/// Combinations of traits with the same structure differ only in constants: their entities apply the same definitions
/// in the same order.
struct ThemeStructure: Hashable, Sendable {
    /// The numbers of the layers.
    private let layers: [Int]

    init(_ all: [ThemeLayer], _ traits: ThemeTraits) {
        layers = all.indices.filter { number in
            let layer = all[number]
            let isEmpty = layer.classes.isEmpty && layer.repeatedClasses.isEmpty && layer.entities.isEmpty
            return !isEmpty && layer.traits.isSubset(of: traits)
        }
    }
}

/// The classes of a structure.
struct StructureClasses {
    /// The indices of the classes that extend themselves, which was reported.
    var inCycles: Set<Int>
    /// The component types that use each class, directly or through `extends`, in order.
    var users: [[Int]]
    /// The checks of the classes' operations in force, of which constants decide the results. Nil before the first checks.
    var checks: [ClassOperationCheck]?
}

/// A check of an operation of a class, by the number of its definition.
enum ClassOperationCheck {
    /// The operation as one of the schema's operations.
    case parameters(Int32, as: Int)
    /// The operation of a class that no type uses, as the schema's operations of its name. It has to match one.
    case anyOf(Int32, [Int])
    /// The objects of an operation that no type has.
    case objects(Int32)

    var definition: Int32 {
        switch self {
        case .parameters(let number, _), .anyOf(let number, _), .objects(let number): number
        }
    }
}
