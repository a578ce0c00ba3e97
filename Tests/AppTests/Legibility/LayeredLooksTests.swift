import TestSupport
import Testing

@testable import SkinKit

@MainActor
@Suite("The looks of a theme with a floor")
struct LayeredLooksTests {
    private static let operations = (0..<1_000).map { "width\($0)" }
    private static let states = (0..<24).map { "state\($0)" }
    private static let label = ThemeEntityKey(component: "panel", id: nil)

    /// Returns a theme that gives a panel all operations, and one of them also in each of some states.
    private func theme(_ states: [String], _ stated: [String] = []) throws -> Theme {
        let names = Self.operations.map {
            "<operation name=\"\($0)\"><param name=\"width\" type=\"float\"/></operation>"
        }
        let schema =
            "<schema>\(states.map { "<state name=\"\($0)\"/>" }.joined())"
            + "<component name=\"panel\">\(names.joined())</component></schema>"
        let values = (Self.operations.map { ($0, "") } + stated.map { (Self.operations[0], $0) }).map { name, state in
            "<operation name=\"\(name)\" state=\"\(state)\"><float>\(state.isEmpty ? 1 : 2)</float></operation>"
        }
        return try .fixture(
            ["": "<theme><instances><panel>\(values.joined())</panel></instances></theme>"], schema: schema)
    }

    private func leastTime(of work: () -> Void) -> Duration {
        (0..<5).map { _ in threadTime(of: work) }.min() ?? .zero
    }

    @Test("read the names of states once, not for each operation of the floor")
    func names() throws {
        let looks = try Appearance(of: theme([]), over: theme(Self.states), under: [])
        let own = leastTime(of: { _ = looks.declaredOperations(of: Self.label, inLayer: 0) })
        let floor = leastTime(of: { _ = looks.declaredOperations(of: Self.label, inLayer: 1) })
        #expect(floor < own * 3)
    }

    @Test("over all states cost no more than those in each set of states, one after another")
    func sets() throws {
        let floor = try theme(Self.states, Array(Self.states.prefix(6)))
        let looks = try Appearance(of: theme([]), over: floor, under: [])
        let one = leastTime(of: { _ = looks.operations(of: Self.label, in: []) })
        let all = leastTime(of: { _ = looks.allOperations(of: looks.type(named: "panel"), id: nil) })
        #expect(all < one * 64 * 3)
    }
}
