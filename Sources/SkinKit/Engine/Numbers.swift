/// The number of a look in the ``LookTable`` of its definition. Numbers of looks that were forgotten are reused.
struct LookNumber: Equatable {
    /// No look: that of a free slot, and of a component that is being unregistered.
    static var none: LookNumber { LookNumber(rawValue: 0) }
    let rawValue: UInt32

    var index: Int { Int(rawValue) }
}

/// The number of a plan in the ``LookTable`` of its definition. Numbers of plans that were replaced are reused.
struct PlanNumber: Equatable {
    static var empty: PlanNumber { PlanNumber(rawValue: 0) }
    let rawValue: UInt32

    var index: Int { Int(rawValue) }
}

/// The number of a slot in a ``Population``: which block it is in, and its index there.
struct SlotNumber: Hashable {
    let rawValue: UInt32

    init(rawValue: UInt32) { self.rawValue = rawValue }

    init(block: Int, index: Int) { rawValue = UInt32(block * SlotBlock.capacity + index) }

    var block: Int { Int(rawValue) / SlotBlock.capacity }
    var index: Int { Int(rawValue) % SlotBlock.capacity }
}

package struct OperationNumber: Hashable {
    package let index: Int

    package init(index: Int) { self.index = index }
}
