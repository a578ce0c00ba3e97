import SkinDevelopment
import Testing

@testable import SkinCompiler
@_spi(Reading) @testable import SkinKit

@Suite("Cache: entities in place")
struct EntityReadingTests {
    private let theme: Theme

    init() throws {
        theme = try Theme(cacheBytes: ThemeCacheWriter.write(CacheFixture.small()))
    }

    private func text(_ bytes: borrowing Span<UInt8>) -> String {
        bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }

    @Test("Every kind of value is read as its own type only")
    func kinds() throws {
        let variant = theme.variant()
        let button = try #require(theme.component(named: "button"))
        guard let entity = variant.entity(for: button, id: "one") else {
            Issue.record("the entity is there")
            return
        }
        let operation = entity.operations[0]
        #expect(text(operation.name) == "all" && operation.states == [])
        let copy = theme.operations(for: "button", id: "one")[0]
        #expect(operation.parameters.count == copy.parameters.count && operation.parameters.count > 12)
        for index in operation.parameters.indices {
            let parameter = operation.parameters[index]
            let object = copy.parameters[index].object
            #expect(text(parameter.name) == copy.parameters[index].name)
            #expect(parameter.value.copied() == object)
            #expect(scalars(parameter.value) == scalars(object))
        }
    }

    /// The results of all accessors of a value, in the order of the kinds; at most one is not nil.
    private func scalars(_ value: borrowing ThemeEntity.Value) -> [ThemeObject?] {
        var texts: [ThemeObject?] = [nil, nil]
        if let string = value.string { texts[0] = .string(text(string)) }
        if let name = value.imageName { texts[1] = .string(text(name)) }
        return [
            value.integer.map { .integer($0) }, value.float.map { .float($0) }, value.bool.map { .bool($0) },
            value.point.map { .point($0) }, value.size.map { .size($0) }, value.rect.map { .rect($0) },
            value.insets.map { .insets($0) }, value.color.map { .color($0) },
        ] + texts
    }

    private func scalars(_ object: ThemeObject) -> [ThemeObject?] {
        var answers = [ThemeObject?](repeating: nil, count: 10)
        switch object {
        case .integer: answers[0] = object
        case .float: answers[1] = object
        case .bool: answers[2] = object
        case .point: answers[3] = object
        case .size: answers[4] = object
        case .rect: answers[5] = object
        case .insets: answers[6] = object
        case .color: answers[7] = object
        case .string: answers[8] = object
        case .image(let image): answers[9] = .string(image.name)
        case .font, .array, .record: break
        }
        return answers
    }

    @Test("Bytes and strings find the same; an empty identifier is none")
    func bytes() throws {
        let variant = theme.variant()
        let button = try #require(theme.component(named: "button"))
        let names: [[UInt8]] = ["one", "two", "three", "", "an identifier of many bytes"].map { Array($0.utf8) }
        for name in names {
            let string = String(decoding: name, as: UTF8.self)
            var answers: [[ThemeOperation]?] = [nil, nil]
            if let entity = variant.entity(for: button, id: name.span) { answers[0] = entity.operations.copied() }
            if let entity = variant.entity(for: button, id: string.isEmpty ? nil : string) {
                answers[1] = entity.operations.copied()
            }
            #expect(answers[0] == answers[1] && answers[0] == theme.operations(for: "button", id: string))
        }
        #expect(theme.component(named: Array("button".utf8).span) == button)
        #expect(theme.component(named: "slider") == nil)
    }

    @Test("A component type's number of another theme finds nothing", arguments: [2, .max] as [UInt32])
    func foreignNumber(_ rawValue: UInt32) {
        let variant = theme.variant()
        for id in ["one", nil] {
            let isThere = variant.entity(for: Theme.ComponentNumber(rawValue: rawValue), id: id) != nil
            #expect(!isThere)
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
        let (variant, view) = (theme.variant(), try #require(theme.component(named: "view")))
        let found = ids.compactMap { variant.number(for: view, id: $0) }
        #expect(Set(found).count == ids.count)
    }

    @Test("Every entity of a random theme answers in place as by its names", arguments: 0..<20 as Range<UInt64>)
    func randomThemes(seed: UInt64) throws {
        var random = RandomThemes(seed: seed, isOfApp: true)
        let chain = random.chain()
        let folder = try TemporaryFolder()
        let bundle = try folder.write(chain)
        let cache = try RandomThemes.compiler(in: folder).compile(bundle).cache
        try expectSameAnswers(Theme(cacheBytes: #require(cache)))
    }

    @Test("Every entity of a shipped theme answers in place as by its names", arguments: ShippedThemesTests.names)
    func shippedThemes(_ name: String) throws {
        let bundle = "\(ShippedThemesTests.folder)/\(name).theme"
        try expectSameAnswers(Theme(bundleAt: bundle, compiler: ShippedThemesTests.compiler))
    }

    private func expectSameAnswers(_ theme: Theme) throws {
        var names = 0
        for traits in [[], [.dark], [.ipad, .highcontrast]] as [ThemeTraits] {
            let variant = theme.variant(for: traits)
            for key in theme.entities(traits: traits) {
                let number = try #require(theme.component(named: key.component))
                let id = Array((key.id ?? "").utf8)
                guard let entity = variant.entity(for: number, id: id.span) else {
                    Issue.record("\(key) is there")
                    continue
                }
                let copies = theme.operations(for: key.component, id: key.id, traits: traits)
                #expect(entity.operations.count == copies.count)
                for index in entity.operations.indices {
                    let (operation, copy) = (entity.operations[index], copies[index])
                    #expect(text(operation.name) == copy.name && operation.states == copy.states)
                    for place in operation.parameters.indices {
                        let (parameter, object) = (operation.parameters[place], copy.parameters[place].object)
                        #expect(text(parameter.name) == copy.parameters[place].name)
                        #expect(parameter.value.copied() == object && scalars(parameter.value) == scalars(object))
                        names += 1
                    }
                }
            }
        }
        #expect(names > 0)
    }
}
