import SkinDevelopment
import Testing

@testable import SkinCompiler
@testable import SkinKit

@Suite("Cache: entities")
struct EntityReadingTests {
    private let theme: Theme

    init() throws {
        theme = try Theme(cacheBytes: ThemeCacheWriter.write(CacheFixture.small()))
    }

    @Test("Every kind of value is read")
    func kinds() throws {
        let operation = theme.operations(for: "button", id: "one")[0]
        #expect(operation.name == "all" && operation.states == [])
        #expect(Set(operation.parameters.map(\.object.typeName)).count == 13)
    }

    @Test("A missing identifier gives the operations of the component type")
    func missingIdentifiers() throws {
        let all = theme.operations(for: "button", id: nil)
        for id in ["three", "", "an identifier of many bytes"] {
            #expect(theme.operations(for: "button", id: id) == all)
        }
        #expect(theme.operations(for: "button", id: "one") != all)
        #expect(theme.reader.component(named: "slider") == nil)
    }

    @Test("A component type's number of another theme finds nothing", arguments: [2, .max] as [UInt32])
    func foreignNumber(_ number: UInt32) throws {
        let variant = try theme.reader.variant(for: [])
        for id in ["one", nil] {
            #expect(theme.reader.entity(for: number, id: id, in: variant) == nil)
        }
    }

    @Test("Names of every length are hashed within their bytes, and differ by each byte")
    func hashes() {
        var hashes: Set<UInt64> = []
        var names = 0
        for count in 0...40 {
            var name = [UInt8](repeating: 97, count: count)
            hashes.insert(CacheHash.name(name[...]))
            names += 1
            for index in name.indices {
                name[index] = 98
                hashes.insert(CacheHash.name(name[...]))
                name[index] = 97
                names += 1
            }
        }
        #expect(hashes.count == names)
    }

    @Test("Names of every length are compared to the last byte")
    func comparison() {
        for count in 0...40 {
            let name = (0..<count).map { UInt8($0) }
            for index in name.indices {
                var other = name
                other[index] = 98
                #expect(isSame(name, name) && !isSame(name, other))
            }
        }
    }

    private func isSame(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        left.withUnsafeBytes { left in
            right.withUnsafeBytes { right in
                guard let start = left.baseAddress, let other = right.baseAddress else { return left.isEmpty }
                return NameWords.areSame(start, other, left.count)
            }
        }
    }

    @Test("An identifier is found however many others have its slot")
    func sameSlots() throws {
        var resolved = CacheFixture.small()
        let slots = (1_000_000..<2_000_000).lazy.map { "zz\($0)" }.filter { id in
            CacheHash.entity(component: 0, id: CacheHash.name(Array(id.utf8)[...])) & 511 == 7
        }
        let ids = Array(slots.prefix(200))
        for id in ids {
            resolved.variants[0].entities.append(
                .init(component: 0, id: resolved.symbols.intern(id), isDeclared: true, operations: 0, provenance: 0))
        }
        let theme = try Theme(cacheBytes: ThemeCacheWriter.write(resolved))
        let found = ids.compactMap { theme.entity(for: "view", id: $0, traits: []) }
        #expect(Set(found).count == ids.count)
    }
}
