import Foundation
import SkinBundles
import SkinDevelopment
import SkinDiagnostics
import SkinEditing
import SkinKit
import TestSupport
import Testing

@testable import SkinInspector

@Suite("Impact")
struct ImpactTests {
    /// The number of edits; the environment variable `SKINKIT_EDITS` overrides it.
    static let count = ProcessInfo.processInfo.environment["SKINKIT_EDITS"].flatMap { UInt64($0) } ?? 8

    /// A value under a combination of traits, before and after an edit.
    private struct Changed: Hashable {
        var entity: ThemeEntityKey
        var name: String
        var states: ThemeStates
        var old: ThemeDifference.Value?
        var new: ThemeDifference.Value?
        var traits: ThemeTraits
    }

    @Test("An edit of a constant changes what the impact predicts, and nothing else")
    func prediction() throws {
        for seed in 0..<Self.count {
            var random = RandomThemes(seed: seed)
            var chain = random.chain()
            let folder = try TemporaryFolder()
            let bundle = folder.file(chain[chain.count - 1].folder)
            try folder.write(chain)
            let base = try Theme(bundleAt: bundle)
            let names = base.namesInUse.constants.sorted()
            guard !names.isEmpty else { continue }
            let name = names[Int(seed) % names.count]
            let dependents = base.dependents(onConstant: name)
            let location = try #require(dependents[Int(seed) % dependents.count].definition)
            let object = Self.object(like: name)
            let element = object.xml()
            let compiled = try ThemeCompiler().compile(bundle, settingConstantAt: location, to: element)
            let result = try #require(compiled)
            #expect(result.diagnostics == [])
            let predicted = try Theme(cacheBytes: try #require(result.cache))
            try edit(&chain, location, name, object)
            try folder.write(chain)
            let edited = try Theme(bundleAt: bundle)
            let difference = edited.difference(from: base)
            #expect(predicted.difference(from: base) == difference, "seed \(seed), \(name) at \(location)")
            let impact = ThemeImpact(dependents, of: base, edited: predicted, scale: 1)
            #expect(changed(impact) == changed(difference), "seed \(seed), \(name) at \(location)")
        }
    }

    @Test("Combinations of traits with the same values and files are looked at together")
    func combinations() throws {
        var texts: [String: String] = [:]
        for (number, traits) in ["", "~dark", "~ipad", "~dark~ipad~highcontrast"].enumerated() {
            texts[traits] = .theme(
                constants: "<float name=\"x\">0.\(number)</float>",
                instances: traits.isEmpty
                    ? "<uiview><operation name=\"alpha\"><float ref=\"x\"/></operation></uiview>" : "")
        }
        let theme = try Theme.fixture(texts)
        #expect(theme.mentionedTraits.combinations.count == 8)
        #expect(theme.combinationsOfVariants.map(\.count).sorted() == [1, 1, 2, 2, 2])
        #expect(Set(theme.combinationsOfVariants.joined()) == Set(theme.mentionedTraits.combinations))
        let pictures = try Theme.fixture(texts, assets: ["a~light.png"])
        #expect(pictures.combinationsOfAppearances.count == 7)
    }

    private func changed(_ impact: ThemeImpact) -> Set<Changed> {
        var result: Set<Changed> = []
        for effect in impact.effects where effect.new != effect.dependent.value {
            let operation = effect.dependent.value.operation
            for traits in effect.traits {
                result.insert(
                    Changed(
                        entity: effect.dependent.entity, name: operation.name, states: operation.states,
                        old: effect.dependent.value, new: effect.new, traits: traits))
            }
        }
        return result
    }

    private func changed(_ difference: ThemeDifference) -> Set<Changed> {
        #expect(difference.declarations == [])
        return Set(
            difference.changes.flatMap { change in
                change.traits.map {
                    Changed(
                        entity: change.entity, name: change.name, states: change.states, old: change.old,
                        new: change.new, traits: $0)
                }
            })
    }

    /// Returns a value of the type that random themes give to a constant of this name.
    private static func object(like name: String) -> PlainObject {
        switch name.filter({ !$0.isNumber }).replacing("maybe-", with: "") {
        case "integer": .integer(77, .unchanged)
        case "float", "points", "ratio": .float(7.75, .unchanged)
        case "unit", "chroma", "hue": .float(0.375, .unchanged)
        case "color": .color([0.1, 0.2, 0.3, 0.4], .unchanged)
        case "font": .font(family: "Menlo", size: .number(77), weight: 300)
        case "string": .string("z")
        case "mode": .string("m1")
        case "flag": .bool(false)
        case "beyond": .float(8.5, .unchanged)
        case "less": .float(-2, .unchanged)
        case "point", "size": .numbers(name.filter(\.isLetter).replacing("maybe", with: ""), [.number(7), .number(8)])
        case "rect", "insets":
            .numbers(name.filter(\.isLetter).replacing("maybe", with: ""), (5..<9).map { .number(Double($0)) })
        case "image": .image("one.png")
        case "colors": .array([.color([1, 0, 0], .unchanged)])
        case "stops": .array([.float(0.25, .unchanged)])
        default: .record("gradient", [("colors", .array([.color([1, 0, 0], .unchanged)]))])
        }
    }

    private func edit(
        _ chain: inout [PlainTheme], _ location: SkinDiagnostics.ThemeSourceLocation, _ name: String,
        _ object: PlainObject
    ) throws {
        for theme in chain.indices {
            for file in chain[theme].files.indices {
                let ending = chain[theme].files[file].traits.sorted().map { "~\($0)" }.joined()
                guard location.file == "\(chain[theme].folder)/\(chain[theme].files[file].name)\(ending).xml" else {
                    continue
                }
                try edit(&chain[theme].files[file], line: location.line, name, object)
                return
            }
        }
        Issue.record("no file \(location.file)")
    }

    /// Replaces the constant of a name in the element at a line: a constant itself, a class or an entity.
    private func edit(_ file: inout PlainFile, line: Int, _ name: String, _ object: PlainObject) throws {
        func replace(in constants: inout [(name: String, object: PlainObject)]) throws {
            let place = try #require(constants.firstIndex { $0.name == name })
            constants[place].object = object
        }
        let firstClass = file.constants.count + 5
        let firstEntity = firstClass + file.classes.count + 2
        switch line {
        case firstEntity...: try replace(in: &file.entities[line - firstEntity].scope)
        case firstClass...: try replace(in: &file.classes[line - firstClass].scope)
        default: try replace(in: &file.constants)
        }
    }

    @Test("A value that its type does not allow is a fault at the constant, and no file is touched")
    func wrongValue() throws {
        let folder = try TemporaryFolder()
        let text = String.theme(
            constants: "<color name=\"c\" ref=\"d\"/><color name=\"d\">#000</color>",
            instances: "<uiview><operation name=\"tintColor\"><color ref=\"c\"/></operation></uiview>")
        let bundle = try folder.writeTheme(["main.xml": text])
        let theme = try Theme(bundleAt: bundle)
        let location = try #require(theme.dependents(onConstant: "c").first?.definition)
        let result = try ThemeCompiler().compile(bundle, settingConstantAt: location, to: "blue & green")
        #expect(result?.diagnostics.map(\.code) == [.invalidValue])
        let range = try #require(result?.diagnostics.first?.range)
        #expect(range.start.line == location.line && range.endColumn - range.start.column == "blue &amp; green".count)
        #expect(result?.cache == nil)
        #expect(try String(contentsOfFile: "\(bundle)/main.xml", encoding: .utf8) == text)
    }
}
