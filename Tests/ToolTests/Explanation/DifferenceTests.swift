import Foundation
import SkinCompiler
import SkinDevelopment
import SkinInspector
import SkinKit
import TestSupport
import Testing

@Suite("Differences")
struct DifferenceTests {
    /// An operation of an entity under a combination of traits.
    private struct Place: Hashable {
        var entity: ThemeEntityKey
        var name: String
        var states: ThemeStates
        var traits: ThemeTraits
    }

    @Test("A theme does not differ from itself", arguments: ShippedThemes.names)
    func same(_ name: String) throws {
        let theme = try Theme(
            bundleAt: "\(ShippedThemes.folder)/\(name).theme", compiler: ShippedThemes.compiler)
        #expect(theme.difference(from: theme).isEmpty)
        #expect(ThemeDifferenceFormatter().text(theme.difference(from: theme), from: theme.info, to: theme.info) == "")
    }

    @Test("The difference of two themes, applied to the values of one, gives the values of the other")
    func applied() throws {
        var pairs = [
            try (shipped("Daylight"), shipped("Midnight")), try (shipped("Base"), shipped("Daylight")),
        ]
        for seed in UInt64(0)..<2 { pairs.append(try (random(seed), random(seed + 1))) }
        for (old, new) in pairs {
            let difference = new.difference(from: old, scale: 2)
            var shown = values(old, difference.combinations, as: new)
            for change in difference.changes {
                for traits in change.traits {
                    let place = Place(entity: change.entity, name: change.name, states: change.states, traits: traits)
                    #expect(shown[place] == change.old)
                    shown[place] = change.new
                }
            }
            #expect(shown == values(new, difference.combinations, as: old))
            for traits in difference.combinations {
                var declared = Set(old.entities(traits: traits))
                for item in difference.declarations where item.traits.contains(traits) {
                    if item.isNew { declared.insert(item.entity) } else { declared.remove(item.entity) }
                }
                #expect(declared == Set(new.entities(traits: traits)))
            }
        }
    }

    /// Returns the values of a theme for its own entities and those of another.
    private func values(
        _ theme: Theme, _ combinations: [ThemeTraits], as other: Theme
    ) -> [Place: ThemeDifference.Value] {
        var result: [Place: ThemeDifference.Value] = [:]
        for traits in combinations {
            for entity in Set(theme.entities(traits: traits) + other.entities(traits: traits)) {
                let explanations = theme.explain(component: entity.component, id: entity.id, traits: traits, scale: 2)
                for operation in theme.operations(for: entity.component, id: entity.id, traits: traits) {
                    let place = Place(
                        entity: entity, name: operation.name, states: operation.states, traits: traits)
                    var value = ThemeDifference.Value(operation: operation, files: [:])
                    for asset in explanations.first(where: { $0.operation == operation })?.assets ?? [] {
                        value.files[asset.name] = asset.chosen
                    }
                    result[place] = value
                }
            }
        }
        return result
    }

    @Test("The time grows with the number of an entity's operations, not with its square")
    func linear() throws {
        func theme(_ count: Int, _ value: Int) throws -> Theme {
            let names = (0..<count).map {
                "<operation name=\"width\($0)\"><param name=\"w\" type=\"float\"/></operation>"
            }
            let values = (0..<count).map { "<operation name=\"width\($0)\"><float>\(value)</float></operation>" }
            return try .fixture(
                ["": "<theme><instances><panel>\(values.joined())</panel></instances></theme>"],
                schema: "<schema><component name=\"panel\">\(names.joined())</component></schema>")
        }
        func time(_ count: Int) throws -> Duration {
            let (old, new) = try (theme(count, 1), theme(count, 2))
            let difference = new.difference(from: old)
            #expect(
                difference.changes.count == count && difference.changes.allSatisfy { $0.old != nil && $0.new != nil })
            return (0..<3).map { _ in threadTime { _ = new.changedEntities(from: old) } }.min() ?? .zero
        }
        let (few, many) = try (time(200), time(2_000))
        #expect(many < few * 30)
    }

    private func shipped(_ name: String) throws -> Theme {
        try Theme(bundleAt: "\(ShippedThemes.folder)/\(name).theme", compiler: ShippedThemes.compiler)
    }

    private func random(_ seed: UInt64) throws -> Theme {
        var random = RandomThemes(seed: seed, isOfApp: true)
        let chain = random.chain()
        let folder = try TemporaryFolder()
        return try Theme(bundleAt: folder.write(chain), compiler: RandomThemes.compiler(in: folder))
    }

    @Test("Where something holds is said in few words")
    func spans() {
        let all = ([.pad, .phone, .highContrast, .dark, .light] as ThemeTraits).combinations
        func text(_ holds: (ThemeTraits) -> Bool) -> String { TraitSpan(all.filter(holds), among: all).text }
        #expect(text { _ in true } == "")
        #expect(text { $0.contains(.dark) } == "dark")
        #expect(text { !$0.contains(.dark) } == "not dark")
        #expect(text { $0.isEmpty } == "not ipad/iphone, not highcontrast, not dark/light")
        #expect(text { $0.contains([.pad, .dark]) } == "ipad, dark")
        #expect(text { $0.contains(.pad) || $0.contains(.dark) } == "not ipad, dark; ipad")
        #expect(
            text { !$0.isDisjoint(with: [.pad, .phone]) && !$0.contains(.highContrast) }
                == "ipad/iphone, not highcontrast")
    }
}
