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
}
