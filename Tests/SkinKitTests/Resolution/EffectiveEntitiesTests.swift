import Testing

@testable import SkinCompiler
@testable import SkinKit

@Suite("Effective entities")
struct EffectiveEntitiesTests {
    @Test("A batch is full when an operation has won over as many as it can hold")
    func manyLosers() {
        let origin = EffectiveOperations.Origin(component: 0, isDefault: false)
        let key = OperationKey(name: Symbol(rawValue: 0), states: [])
        var slot = EffectiveOperations.Slot(key: key, definition: 0, origin: origin)
        var history = OperationHistory()
        for _ in 0..<5_000 { slot.history = history.push(slot, reason: .earlierClass) }
        var batch = EffectiveEntities()
        #expect(!batch.isFull)
        batch.append(slot, history)
        #expect(batch.operations.count == 1 && batch.losers.count == 5_000 && batch.isFull)
    }
}
