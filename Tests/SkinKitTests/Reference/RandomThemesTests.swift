import Foundation
import SkinKit
import Testing

/// Random themes against a slow, plain reference: theme format 1 as a property.
@Suite("Random themes")
struct RandomThemesTests {
    /// `SKINKIT_RANDOM_THEMES` asks for more.
    static let count = ProcessInfo.processInfo.environment["SKINKIT_RANDOM_THEMES"].flatMap { UInt64($0) } ?? 200

    @Test("A random theme resolves as the reference resolves it, under every traits and scale")
    func matchesReference() throws {
        for seed in 0..<Self.count {
            var random = RandomThemes(seed: seed)
            let chain = random.chain()
            let folder = try TemporaryFolder()
            for theme in chain {
                for (path, text) in theme.xmlFiles { try folder.write("\(theme.folder)/\(path)", text) }
            }
            let bundle = folder.file(chain[chain.count - 1].folder)
            let result = try ThemeCompiler().compile(bundle)
            #expect(result.diagnostics.isEmpty, "seed \(seed): \(result.diagnostics)")
            guard let cache = result.cache else { continue }
            let theme = try Theme(cacheBytes: cache)
            for traits in [[], ["dark"], ["ipad"], ["dark", "ipad"], ["highcontrast", "mac", "light"], ["light"]]
                as [Set<String>]
            {
                let scale = 1 + Int(seed % 3)
                let set = traits.reduce(into: TraitSet()) { $0.formUnion(TraitSet(name: $1) ?? []) }
                let expected = ReferenceResolver(chain: chain, traits: traits, scale: scale).dump()
                let found = try JSONComparison.parse(theme.json(traits: set, scale: scale))
                let difference = JSONComparison.difference(found, expected)
                #expect(difference == nil, "seed \(seed), \(traits)")
            }
        }
    }
}
