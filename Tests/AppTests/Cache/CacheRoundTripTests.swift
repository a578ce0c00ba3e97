import SkinInspector
import SkinLibrary
import TestSupport
import Testing

@testable import SkinCompiler
@testable import SkinFormat
@testable import SkinKit

@Suite("Cache: what is written is read")
struct CacheRoundTripTests {
    let resolved = CacheFixture.small()

    func theme() throws -> Theme { try Theme(cacheBytes: ThemeCacheWriter.write(resolved)) }

    @Test("Every entity has its operations and their origins, under every combination of traits")
    func entities() throws {
        let theme = try theme()
        let plain = PlainReading(resolved)
        for (traits, variant) in resolved.combinations {
            #expect(theme.entities(traits: traits) == plain.declared(variant))
            let removals = plain.removals(variant)
            #expect(try plain.removals(variant, in: theme, traits) == removals && !removals.isEmpty)
            for entity in resolved.variants[variant].entities {
                let key = plain.key(entity)
                #expect(
                    theme.operations(for: key.component, id: key.id, traits: traits) == plain.operations(entity))
                #expect(theme.provenance(for: key.component, id: key.id, traits: traits) == plain.origins(entity))
            }
        }
    }

    @Test("Every constant has its value, under every combination of traits")
    func constants() throws {
        let theme = try theme()
        let plain = PlainReading(resolved)
        for (traits, variant) in resolved.combinations {
            for constant in resolved.variants[variant].constants {
                let name = resolved.symbols[constant.name]
                #expect(theme.constant(name, traits: traits) == plain.object(constant.value))
            }
            #expect(theme.constant("no such constant", traits: traits) == nil)
        }
        #expect(theme.constant("pc", traits: [.dark]) == nil)
    }

    @Test("The chain of themes has the metadata of each theme")
    func chain() throws {
        let theme = try theme()
        #expect([theme.info] + theme.ancestors == resolved.chain.map(\.info))
        #expect(theme.mentionedTraits == [.dark])
        #expect(theme.componentTypes == [.init(name: "view", parent: nil), .init(name: "button", parent: "view")])
    }

    @Test("The same theme gives the same bytes")
    func determinism() throws {
        let bytes = try ThemeCacheWriter.write(resolved)
        for _ in 0..<4 { #expect(try ThemeCacheWriter.write(CacheFixture.small()) == bytes) }
    }

    @Test("Entities and variants share equal data")
    func sharing() throws {
        var shared = resolved
        shared.variants[1] = shared.variants[0]
        shared.provenance[2].losers = shared.provenance[0].losers
        shared.provenance[2].steps = shared.provenance[0].steps
        let theme = try Theme(cacheBytes: ThemeCacheWriter.write(shared))
        try theme.verify()
        let (reader, alone) = (theme.reader, try self.theme().reader)
        #expect(reader.count(.operations) == 3)
        #expect(reader.count(.losers) == alone.count(.losers))
        #expect(reader.count(.steps) == alone.count(.steps))
        #expect(try reader.variant(0).slots == reader.variant(1).slots)
        #expect(try reader.variant(0).constants == reader.variant(1).constants)
        let origins = PlainReading(shared).origins(shared.variants[0].entities[0])
        #expect(theme.provenance(for: "button", id: nil) == origins)
    }

    @Test("A cache without provenance gives the same answers")
    func options() throws {
        var options = ThemeCacheOptions()
        options.includesProvenance = false
        let theme = try Theme(cacheBytes: ThemeCacheWriter.write(resolved))
        let other = try Theme(cacheBytes: ThemeCacheWriter.write(resolved, options))
        try other.verify()
        #expect(other.reader.options == options)
        let plain = PlainReading(resolved)
        for (traits, variant) in resolved.combinations {
            #expect(theme.json(traits: traits, scale: 2) == other.json(traits: traits, scale: 2))
            for entity in resolved.variants[variant].entities {
                let key = plain.key(entity)
                let origins = other.provenance(for: key.component, id: key.id, traits: traits)
                #expect(other.operations(for: key.component, id: key.id, traits: traits) == plain.operations(entity))
                #expect(origins == [])
            }
            for constant in resolved.variants[variant].constants {
                let name = resolved.symbols[constant.name]
                #expect(other.constant(name, traits: traits) == plain.object(constant.value))
            }
        }
    }

    @Test("The bytes contain nothing unused")
    func unused() throws {
        var theme = resolved
        let bytes = try ThemeCacheWriter.write(theme)
        _ = theme.values.add(.string(theme.symbols.intern("unused")))
        #expect(try ThemeCacheWriter.write(theme) == bytes)
    }

    @Test("A cache file is read as its bytes are, whether copied or mapped", arguments: [0, 30_000])
    func files(entities: Int) throws {
        var theme = resolved
        // Enough component types that some names are beyond the part of a mapped file that is copied.
        let types = (0..<150).map { "type-\($0)-with-a-long-name" }
        for type in types { theme.components.append(.init(name: theme.symbols.intern(type), parent: 0)) }
        for number in 0..<entities {
            let id = theme.symbols.intern("zz\(10_000_000 + number)")
            theme.variants[0].entities.append(
                .init(component: 0, id: id, isDeclared: true, operations: number % 2, provenance: number % 2))
        }
        let bytes = try ThemeCacheWriter.write(theme)
        #expect((bytes.count >= CacheBytes.mappingThreshold) == (entities > 0))
        let folder = try TemporaryFolder()
        let read = try Theme(cacheAt: folder.write("a.skincache", bytes))
        let copied = try Theme(cacheBytes: bytes)
        #expect(read.entities() == copied.entities())
        #expect(read.operations(for: "view", id: "zz10029999") == copied.operations(for: "view", id: "zz10029999"))
        #expect(read.json(traits: [.dark], scale: 1) == copied.json(traits: [.dark], scale: 1))
        for (number, type) in types.enumerated() {
            #expect(read.reader.component(named: type) == UInt32(resolved.components.count + number))
        }
        #expect(read.reader.component(named: "type") == nil)
    }

    @Test("A value that is nested too deep, or an entity that is too large, is refused")
    func tooLarge() throws {
        var deep = resolved
        var value = deep.values.add(.bool(false))
        for _ in 0..<16 { value = deep.values.add(.array([value])) }
        let name = deep.variants[0].constants[0].name
        deep.variants[0].constants = [FieldValue(name: name, value: value)]
        #expect(try Theme(cacheBytes: ThemeCacheWriter.write(deep)).constant("pa") != nil)
        value = deep.values.add(.array([value]))
        deep.variants[0].constants = [FieldValue(name: name, value: value)]
        #expect(throws: ThemeCacheError.self) { try ThemeCacheWriter.write(deep) }

        var wide = resolved
        var many = wide.values.add(.bool(false))
        for _ in 0..<8 { many = wide.values.add(.array([ValueID](repeating: many, count: 8))) }
        var lists = wide.parameterLists.map { Array($0) }
        lists[0][0].value = many
        wide.parameterLists = ListPool()
        for list in lists { wide.parameterLists.append(list) }
        #expect(throws: ThemeCacheError.self) { try ThemeCacheWriter.write(wide) }
    }
}
