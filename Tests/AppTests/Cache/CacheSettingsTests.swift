import SkinLegibility
import SkinLibrary
import SkinSettings
import TestSupport
import Testing

@testable import SkinBundles
@testable import SkinCompiler
@testable import SkinKit

@Suite("Cache: settings, states, overlays and contrasts")
struct CacheSettingsTests {
    private let bytes: [UInt8]
    private let reader: ThemeCacheReader

    init() throws {
        bytes = try ThemeCacheWriter.write(CacheFixture.whole())
        reader = try ThemeCacheReader(CacheBytes(bytes))
    }

    @Test("What was written is read")
    func roundTrip() throws {
        let theme = try Theme(cacheBytes: bytes)
        let settings = theme.settings()
        #expect(settings.map(\.name) == ["Label", "word"])
        #expect(settings[0].value == .integer(.min) && settings[0].type == "integer")
        #expect(settings[0].minimum == .integer(-5) && settings[0].maximum == .integer(5))
        #expect(settings[0].step == .integer(5) && settings[0].values == nil)
        #expect(settings[1].values == ["Label", "Label"] && settings[1].minimum == nil)
        #expect(theme.settings(traits: .dark).map(\.name) == ["word"])
        #expect(theme.info.identifier == "a" && theme.ancestors.map(\.identifier) == ["b"])
        #expect(theme.overlays.map(\.identifier) == ["o"])
        let operations = theme.operations(for: "button", id: "one")
        #expect(operations.map { theme.names(of: $0.states) } == [[], ["highlighted", "error"]])
        #expect(reader.colorRoles["view"] == ["all": ["pi": .background]])
        #expect(reader.colorRoles["button"] == ["color": ["color": .text]])
        #expect(
            reader.backdrops.map(\.entities) == [
                [.init(component: "button", id: nil)], [.init(component: "view", id: "two")],
            ])
        #expect(
            reader.backdrops.map(\.behind) == [
                [.init(component: "view", id: "two")], [.init(component: "button", id: nil)],
            ])
    }

    @Test("The names, descriptions and labels in languages are read, and looked up by the user's languages")
    func languages() throws {
        let theme = try Theme(cacheBytes: bytes)
        #expect(theme.info.name == "É" && theme.info.name(for: ["it", "DE-ch-1996"]) == "Ae")
        #expect(theme.info.name(for: ["de-AT-x-a"]) == "Ä" && theme.info.name(for: ["d", "", "-"]) == "É")
        #expect(theme.info.summary(for: ["fr-FR"]) == "Une lettre" && theme.info.summary(for: ["de"]) == nil)
        #expect(theme.overlays[0].name(for: ["de"]) == "Überzug" && theme.ancestors[0].localizedNames == [:])
        #expect(theme.info.appearance == .any && theme.ancestors[0].appearance == .dark)
        let settings = theme.settings()
        #expect(settings[0].label(for: ["de"]) == "Schild" && settings[0].label(for: ["fr"]) == "Label")
        #expect(settings[1].label(for: ["de", "fr"]) == "Mot")
        #expect(settings[1].label(ofValue: "Label", for: ["de-DE"]) == "Ein Schild")
        #expect(settings[1].label(ofValue: "Label", for: ["fr"]) == "A label")
        #expect(settings[1].label(ofValue: "other", for: ["de"]) == "other")
    }

    @Test("Numbers, words and orders that no writer makes are found")
    func damagedLanguages() throws {
        typealias Font = CacheLayout.Value
        #expect(try code(.appearances, 0, 0, 3) == .invalidValue)
        #expect(try code(.translations, 1, 0, 2) == .invalidValue)
        #expect(try code(.translations, 0, 4, 2) == .invalidValue)
        #expect(try code(.translations, 2, 8, reader.word(.translations, 1, 8)) == .invalidValue)
        #expect(try code(.labels, 0, 8, reader.word(.labels, 0, 12)) == .invalidValue)
        #expect(try code(.labels, 3, 8, CacheLayout.none) == .invalidValue)
        #expect(try code(.labels, 0, 12, .max) == .invalidReference)
        #expect(try code(.symbolImages, 0, 4, 1) == .invalidReference)
        let image = try #require(
            try (0..<reader.count(.values)).first { try reader.word(.values, $0, 0) & 0x10FF == 0x100A })
        #expect(try code(.values, image, 4, 1) == .invalidReference)
        let font = try #require(try (0..<reader.count(.values)).last { try reader.word(.values, $0, 0) & 0xFF == 11 })
        #expect(try code(.values, font, 0, reader.word(.values, font, 0) | 0xF000) == .invalidValue)
        #expect(try code(.values, font, Font.payload + 12, 0x4020_0000) == .invalidValue)
        #expect(try code(.values, font, Font.payload + 20, 0x7FF8_0000) == .invalidValue)
    }

    @Test("A theme without any of them has none of the sections")
    func omitted() throws {
        let plain = try ThemeCacheReader(CacheBytes(ThemeCacheWriter.write(CacheFixture.small())))
        for section in CacheSection.allCases where section.isOmittedIfEmpty {
            #expect(!plain.has(section) && reader.has(section))
        }
    }

    /// Returns the first error of verification after a number of a record is changed.
    private func code(
        _ section: CacheSection, _ record: Int, _ field: Int, _ number: UInt32
    ) throws -> ThemeErrorCode? {
        let offset = try reader.offset(section, record) + field
        var changed = bytes
        for index in 0..<4 { changed[offset + index] = UInt8(truncatingIfNeeded: number >> (8 * UInt32(index))) }
        do {
            let theme = try Theme(cacheBytes: changed)
            readEverything(theme)
            try theme.verify()
            return nil
        } catch {
            return error.code
        }
    }

    @Test("A font's weight that is no weight is refused", arguments: [Double.nan, .infinity, -1, 1e300, 700.5])
    func weight(number: Double) throws {
        let constants = """
            <float name="large" setting="Size">20</float><font name="base" family="A" size="large"/>
            <font name="title" ref="base" weight="700"/>
            """
        let folder = try TemporaryFolder()
        let bundle = try folder.writeTheme(["a.xml": .theme(constants: constants)])
        var bytes = try #require(try ThemeCompiler().compile(bundle).cache)
        let reader = try ThemeCacheReader(CacheBytes(bytes))
        let terms = try (0..<reader.count(.terms)).filter { try reader.term($0).action == .adjust(.weight) }
        let place = try reader.offset(.terms, try #require(terms.first)) + CacheLayout.Term.number
        for index in 0..<8 {
            bytes[place + index] = UInt8(truncatingIfNeeded: number.bitPattern >> (8 * UInt64(index)))
        }
        let theme = try Theme(cacheBytes: bytes)
        let error = #expect(throws: ThemeAdjustmentError.self) { try theme.adjusted("large", to: .float(30)) }
        #expect(error?.code == .damaged)
        #expect(throws: ThemeCacheError.self) { try theme.verify() }
    }

    @Test("Each number that is wrong is found")
    func verification() throws {
        typealias Setting = CacheLayout.Setting
        typealias Expression = CacheLayout.Expression
        typealias Term = CacheLayout.Term
        let last = reader.count(.expressions) - 1
        #expect(try code(.expressions, 0, Expression.setting, 0xFFFF) == .invalidReference)
        #expect(try code(.expressions, 0, Expression.kind, 99) == .invalidValue)
        #expect(try code(.expressions, 0, Expression.kind, 9) == .invalidReference)
        #expect(try code(.expressions, last, Expression.firstTerm, 0) == .invalidValue)
        #expect(try code(.expressions, last, Expression.termCount, 0) == .invalidValue)
        #expect(try code(.expressions, last, Expression.termCount, 999) == .invalidReference)
        #expect(try code(.terms, 0, Term.action, 99) == .invalidValue)
        #expect(try code(.terms, 0, Term.operand, 0) == .invalidValue)
        #expect(try code(.terms, 0, Term.operand, 0xFFFF) == .invalidReference)
        #expect(try code(.exactColors, 0, 4, 0x3FF0_0000) == .invalidValue)
        #expect(try code(.states, 1, 0, 0xFFFF) == .invalidReference)
        #expect(try code(.states, 1, 0, reader.word(.states, 0, 0)) == .invalidValue)
        #expect(try code(.operationStates, 0, 0, 4) == .invalidValue)
        #expect(try code(.operationStates, 0, 0, .max) == .invalidValue)
        #expect(try code(.removals, 0, CacheLayout.Removal.states, 1 << 7) == .invalidValue)
        #expect(try code(.overlays, 0, 0, 1) == .invalidValue)
        #expect(try code(.overlays, 0, 0, 9) == .invalidReference)
        #expect(try code(.settings, 0, Setting.label, 1) == .invalidReference)
        #expect(try code(.settings, 0, Setting.value, .max) == .invalidReference)
        // Value 4 is a point, 2 a bool, 1 a float, 12 an array.
        #expect(try code(.settings, 0, Setting.value, 4) == .invalidValue)
        #expect(try code(.settings, 0, Setting.minimum, 1) == .invalidValue)
        #expect(try code(.settings, 0, Setting.values, 12) == .invalidValue)
        #expect(try code(.settings, 1, Setting.values, 2) == .invalidValue)
        #expect(try code(.settings, 1, Setting.values, 12) == .invalidValue)
        #expect(try code(.settings, 1, Setting.minimum, 0) == .invalidValue)
        #expect(try code(.settingRuns, 1, CacheLayout.SettingRun.count, 9) == .invalidReference)
        typealias Role = CacheLayout.Role
        typealias Backdrop = CacheLayout.Backdrop
        #expect(try code(.roles, 0, Role.component, 0xFFFF_FFF0) == .invalidReference)
        #expect(try code(.roles, 0, Role.operation, .max) == .invalidReference)
        #expect(try code(.roles, 1, Role.parameter, 1) == .invalidReference)
        #expect(try code(.roles, 1, Role.role, 4) == .invalidValue)
        #expect(try code(.backdrops, 0, Backdrop.component, .max) == .invalidReference)
        #expect(try code(.backdrops, 0, Backdrop.id, 1) == .invalidReference)
        #expect(try code(.backdrops, 1, Backdrop.behindComponent, .max) == .invalidReference)
        #expect(try code(.backdrops, 1, Backdrop.behindID, 0x7FFF_FFFF) == .invalidReference)
        #expect(try code(.settings, 0, Setting.label, reader.word(.settings, 1, Setting.name)) == .damaged)
    }

    @Test("More states than there may be are refused; the rest are read")
    func manyStates() throws {
        var theme = CacheFixture.whole()
        theme.states = (0..<30).map { "s\($0)" }
        let cache = try Theme(cacheBytes: ThemeCacheWriter.write(theme))
        #expect(cache.customStates.count == 24)
        let error = #expect(throws: ThemeCacheError.self) { try cache.verify() }
        #expect(error?.code == .invalidSection)
    }

    @Test("Settings that no answer can hold are refused by the writer")
    func tooLarge() throws {
        var theme = CacheFixture.small()
        let text = theme.symbols.intern(String(repeating: "x", count: 1 << 20))
        let value = theme.values.add(.bool(true))
        theme.variants[0].constants.append(FieldValue(name: text, value: value))
        theme.variants[0].settings = (0..<300).map { _ in .init(name: text, label: text, value: value) }
        let error = #expect(throws: ThemeCacheError.self) { try ThemeCacheWriter.write(theme) }
        #expect(error?.code == .tooLarge)
    }
}
