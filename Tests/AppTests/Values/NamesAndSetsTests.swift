import SkinColors
import SkinFormat
import TestSupport
import Testing

@testable import SkinCompiler
@testable import SkinKit

@Suite("Names and sets")
struct NamesAndSetsTests {
    @Test("An asset's name splits into logical name, scale and traits")
    func assetNames() {
        func parts(_ path: String) -> [String] {
            let name = AssetName(path: path)
            return [name.logicalName, String(name.scale)] + name.traits.sortedNames
        }
        #expect(parts("bubble@2x~dark.png") == ["bubble.png", "2", "dark"])
        #expect(parts("set/a~iPad~DARK.png") == ["set/a.png", "1", "dark", "ipad"])
        #expect(parts("a~big~dark.png") == ["a~big.png", "1", "dark"])
        #expect(parts("a~dark~big.png") == ["a~dark~big.png", "1"])
        #expect(parts("a~dark@2x.png") == ["a~dark.png", "2"])
        #expect(parts("sub~dark/a.png") == ["sub~dark/a.png", "1"])
        #expect(parts("a@0x.png") == ["a@0x.png", "1"])
        #expect(parts("a@10x.png") == ["a@10x.png", "1"])
        #expect(parts("noext~dark") == ["noext", "1", "dark"])
        #expect(parts("archive~dark.tar.gz") == ["archive~dark.tar.gz", "1"])
    }

    @Test("Traits weigh by kind, and one of a kind is active")
    func traits() {
        #expect(ThemeTraits([.pad, .dark]).specificity == 5)
        #expect(ThemeTraits([.pad, .highContrast]).specificity > ThemeTraits([.pad, .dark]).specificity)
        #expect(ThemeTraits([.dark, .light]).isValid == false)
        #expect(ThemeTraits([.mac, .highContrast, .light]).isValid)
        #expect(ThemeTraits(name: "iPhOnE") == .phone)
        #expect(ThemeTraits(name: "phone") == nil)
        #expect(ThemeTraits([.pad, .dark]).sortedNames == ["dark", "ipad"])
    }

    @Test("Of operations that qualify the heaviest states win, and the order stays")
    func effectiveStates() {
        let operations = [
            ThemeOperation(name: "alpha"), ThemeOperation(name: "hidden"),
            ThemeOperation(name: "alpha", states: [.disabled]),
            ThemeOperation(name: "alpha", states: [.selected, .highlighted]),
        ]
        func shown(_ states: ThemeStates) -> [ThemeStates] { operations.effective(in: states).map(\.states) }
        #expect(shown([]) == [[], []])
        #expect(shown([.selected]) == [[], []])
        #expect(shown([.selected, .highlighted]) == [[], [.selected, .highlighted]])
        #expect(shown([.disabled, .selected, .highlighted]) == [[], [.disabled]])
        #expect(operations.effective(in: [.disabled]).map(\.name) == ["hidden", "alpha"])
    }

    @Test("Of many operations the same win as when each is compared with each", arguments: [3, 16, 17, 18, 200])
    func effectiveOfMany(count: Int) {
        var random = SplitMix64(seed: UInt64(count))
        for nameCount in [1, 2, 10, 40] {
            let operations = (0..<count).map { number in
                let states = ThemeStates(rawValue: UInt64.random(in: 0..<8, using: &random))
                let name = "operation \(Int.random(in: 0..<nameCount, using: &random))"
                return ThemeOperation(
                    name: name, states: states, parameters: [.init(name: "n", object: .integer(Int64(number)))])
            }
            let active = operations.filter { $0.states.isSubset(of: [.focused, .hovered]) }
            let expected = active.enumerated().filter { place, operation in
                !active.enumerated().contains { other, rival in
                    rival.name == operation.name
                        && (rival.states.rawValue, place) > (operation.states.rawValue, other)
                }
            }
            #expect(operations.effective(in: [.focused, .hovered]) == expected.map(\.element))
        }
    }

    @Test("The nearest name is offered, but no distant one")
    func suggestions() {
        let names = ["backgroundColor", "backgroundImage", "tintColor", "alpha"]
        #expect(Suggestion.nearest(to: "backgroundColour", among: names) == "backgroundColor")
        #expect(Suggestion.nearest(to: "Alpha", among: names) == "alpha")
        #expect(Suggestion.nearest(to: "aplha", among: names) == "alpha")
        #expect(Suggestion.nearest(to: "shadow", among: names) == nil)
        #expect(Suggestion.nearest(to: "x", among: ["y"]) == "y")
    }

    @Test("Symbols compare scalar by scalar, without normalisation")
    func symbols() {
        var table = SymbolTable()
        let composed = table.intern("\u{E9}")
        let (decomposed, again) = (table.intern("e\u{301}"), table.intern("\u{E9}"))
        #expect(decomposed != composed)
        #expect(again == composed)
        for number in 0..<5_000 {
            let symbol = table.intern("name\(number)")
            #expect(table[symbol] == "name\(number)")
        }
        #expect(table.find("name4999") != nil)
        #expect(table.find("name5000") == nil)
    }

    @Test("Lightening and darkening go by HSL lightness, and black has no hue")
    func colors() {
        let red = ColorChannels(red: 1, green: 0, blue: 0)
        let lighter = red.lightened(by: 0.2)
        #expect(abs(lighter.green - 0.4) < 1e-12 && abs(lighter.red - 1) < 1e-12)
        let black = red.lightened(by: -0.9)
        #expect(black == ColorChannels(red: 0, green: 0, blue: 0))
        let grey = black.lightened(by: 0.5)
        #expect(grey == ColorChannels(red: 0.5, green: 0.5, blue: 0.5))
        var generator = SplitMix64(seed: 3)
        for _ in 0..<10_000 {
            func unit() -> Double { Double(generator.next() >> 11) / Double(1 << 53) }
            let color = ColorChannels(red: unit(), green: unit(), blue: unit(), alpha: unit())
            let (hue, saturation, lightness) = color.hsl
            let back = ColorChannels(hue: hue, saturation: saturation, lightness: lightness, alpha: color.alpha)
            #expect(abs(back.red - color.red) + abs(back.green - color.green) + abs(back.blue - color.blue) < 1e-9)
        }
    }
}
