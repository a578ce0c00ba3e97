import Foundation
import SkinBundles
import SkinCompiler
import SkinInspector
import SkinKit
import SkinSettings
import TestSupport
import Testing

/// Compares random themes with a slow, simple reference: theme format 1 as a property.
@Suite("Random themes")
struct RandomThemesTests {
    @Test("A random theme resolves as the reference resolves it, under every traits and scale")
    func matchesReference() throws { try expectSame(hasTextAttributes: false) }

    @Test("A random theme with faults is refused for those that the reference finds, and is right without them")
    func faults() throws { try expectSameFaults(hasTextAttributes: false) }

    @Test(
        "Random themes with appearances and attributes of texts resolve as the reference resolves them")
    func texts() throws {
        try expectSame(hasTextAttributes: true)
        try expectSameFaults(hasTextAttributes: true)
    }

    private func expectSame(hasTextAttributes: Bool) throws {
        for seed in RandomThemes.seeds {
            let subject = try Subject(
                RandomThemes(seed: seed, isOfApp: true, hasTextAttributes: hasTextAttributes))
            #expect(subject.faults == [], "seed \(seed)")
            let warnings = ReferenceResolver.warnings(of: subject.chain + subject.overlays)
            #expect(subject.warnings == warnings, "seed \(seed)")
            guard let theme = try subject.theme() else { continue }
            expectSame(theme, subject, seed)
        }
    }

    private func expectSameFaults(hasTextAttributes: Bool) throws {
        var refused = 0
        for seed in RandomThemes.seeds {
            let subject = try Subject(
                RandomThemes(seed: seed, isOfApp: true, hasFaults: true, hasTextAttributes: hasTextAttributes))
            let expected = ReferenceResolver.faults(of: subject.chain, overlays: subject.overlays)
            let (missing, surplus) = (expected.subtracting(subject.faults), subject.faults.subtracting(expected))
            #expect(
                missing == [] && surplus == [], "seed \(seed): missing \(missing.sorted()), surplus \(surplus.sorted())"
            )
            #expect((subject.result.cache == nil) == !expected.isEmpty, "seed \(seed)")
            if !expected.isEmpty { refused += 1 }
            guard expected.isEmpty, let theme = try subject.theme() else { continue }
            expectSame(theme, subject, seed)
        }
        #expect(refused > 0)
    }

    /// The themes of a seed, and what a compiler makes of them.
    private struct Subject {
        let chain: [PlainTheme]
        let overlays: [PlainTheme]
        let result: ThemeCompiler.Result

        init(_ random: RandomThemes) throws {
            var random = random
            chain = random.chain()
            overlays = random.overlays()
            let folder = try TemporaryFolder()
            let bundle = try folder.write(chain)
            try folder.write(overlays)
            var compiler = try RandomThemes.compiler(in: folder)
            compiler.overlays = overlays.map { folder.file($0.folder) }
            var options = ThemeCacheOptions()
            options.embedsAssets = true
            result = try compiler.compile(bundle, options: options)
        }

        /// The errors, as `code file:line`.
        var faults: Set<String> { found(areErrors: true) }
        var warnings: Set<String> { found(areErrors: false) }

        private func found(areErrors: Bool) -> Set<String> {
            Set(
                result.diagnostics.filter { ($0.severity == .error) == areErrors }
                    .map { "\($0.code.rawValue) \($0.location.file):\($0.location.line)" })
        }

        func theme() throws -> Theme? { try result.cache.map { try Theme(cacheBytes: $0) } }
    }

    private func expectSame(_ theme: Theme, _ subject: Subject, _ seed: UInt64) {
        for (number, traits) in RandomThemes.traitSets.enumerated() {
            // A scale affects only asset files, which are compared for every scale.
            let scale = RandomThemes.scales[(number + Int(seed)) % RandomThemes.scales.count]
            let reference = ReferenceResolver(
                chain: subject.chain, overlays: subject.overlays, traits: traits, scale: scale)
            let place: Comment = "seed \(seed), \(traits), \(scale)"
            let found = try? JSONComparison.parse(theme.json(traits: set(traits), scale: scale))
            #expect(JSONComparison.difference(found ?? [], reference.dump()) == nil, place)
            let settings = try? JSONComparison.parse(theme.settingsJSON(traits: set(traits)))
            #expect(JSONComparison.difference(settings ?? [], reference.settingList()) == nil, place)
            expectStates(theme, reference, place)
            for scale in RandomThemes.scales { expectAssets(theme, reference.at(scale), place) }
        }
    }

    private func set(_ traits: Set<String>) -> ThemeTraits {
        traits.reduce(into: ThemeTraits()) { $0.formUnion(ThemeTraits(name: $1) ?? []) }
    }

    /// Compares what each entity shows in some sets of states.
    private func expectStates(_ theme: Theme, _ reference: ReferenceResolver, _ place: Comment) {
        let traits = set(reference.traits)
        for names in [[], ["error"], ["focused", "loading"], ["error", "loading", "disabled", "selected"]] {
            guard let states = theme.states(named: names) else {
                Issue.record("no states \(names)")
                continue
            }
            for key in theme.entities(traits: traits) {
                let shown = theme.operations(for: key.component, id: key.id, traits: traits).effective(in: states)
                let found = shown.map { "\($0.name) \(theme.names(of: $0.states).sorted())" }
                let expected = reference.shown(.init(component: key.component, id: key.id), in: Set(names))
                #expect(Set(found) == expected && found.count == expected.count, place)
            }
        }
    }

    /// Also compares assets that no operation shows, and the bytes of those in the cache.
    private func expectAssets(_ theme: Theme, _ reference: ReferenceResolver, _ place: Comment) {
        let set = set(reference.traits)
        for name in ["one.png", "two.png", "none.png"] {
            let expected = reference.file(name)
            let found = theme.asset(name, traits: set, scale: reference.scale)
            #expect(found.map { "\($0.folder)/\($0.path)" } == expected, place)
            let bytes = theme.assetBytes(name, traits: set, scale: reference.scale)?.withBytes { span in
                span.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
            }
            #expect(bytes == expected.map { $0.split(separator: "/").last.map(String.init) ?? "" }, place)
        }
    }
}
