import SkinDiagnostics
import SkinInspector
import SkinLibrary
import Testing

@testable import SkinCompiler
@testable import SkinKit

/// What a small theme can cost is bounded by counts, not by the product of what it defines.
@Suite("A small theme that multiplies")
struct AmplificationTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func check(
        _ xml: String, schema: String? = nil, and files: [String: String] = [:]
    ) throws -> (result: ThemeCompiler.Result, places: [String]) {
        var compiler = ThemeCompiler()
        if let schema { compiler.schemaFiles = [try folder.write("app.schema.xml", schema)] }
        let result = try compiler.compile(folder.writeTheme("A.theme", files.merging(["a.xml": xml]) { $1 }))
        return (result, result.diagnostics.map { "\($0.code.rawValue) \($0.location.line)" })
    }

    private func alpha(_ states: String = "", _ value: String = "<float>1</float>") -> String {
        "<operation name=\"alpha\" state=\"\(states)\">\(value)</operation>"
    }

    @Test("the operations of its entities is refused at the entity that is too much, before they are applied")
    func operations() throws {
        let states = ["", "focused", "hovered", "selected", "highlighted", "disabled"]
        // 2,048 classes with 6 operations each, for each entity.
        let classes =
            "<class id=\"c0\">\(states.map { alpha($0) }.joined())</class>"
            + (1..<12).map { "<class id=\"c\($0)\" extends=\"c\($0 - 1) c\($0 - 1)\"/>" }.joined()
        func theme(_ count: Int) -> String {
            .theme(
                classes: classes,
                instances: (1...count).map { "<uiview id=\"\($0)\" class=\"c11\"/>" }.joined(separator: "\n"))
        }
        #expect(try check(theme(20)).places == [])
        let (result, places) = try check(theme(700))
        #expect(result.cache == nil)
        #expect(places.count == 1 && places.first?.hasPrefix("limit-exceeded") == true)
        #expect(result.diagnostics.first?.message.contains("apply classes and operations too often") == true)
    }

    @Test("the identifiers of a type by the defaults of other types is refused")
    func types() throws {
        let types = (0..<1_200).map { "<component name=\"t\($0)\" inherits=\"uiview\"/>" }.joined()
        let defaults = (0..<1_200).map { "<t\($0)>\(alpha())</t\($0)>" }.joined()
        let xml = String.theme(instances: defaults + (0..<4_000).map { "<uiview id=\"\($0)\"/>" }.joined())
        let (result, places) = try check(xml, schema: "<schema>\(types)</schema>")
        #expect(result.cache == nil && places == ["limit-exceeded 5"])
    }

    @Test("the values in the scopes of its entities is refused, once for all traits")
    func scopes() throws {
        let names = (0..<20_000).map { "x\($0)" }.joined(separator: " ")
        let classes = "<class id=\"c\">\(alpha("", "<float ref=\"\(names) s\"/>"))</class>"
        let entities = (0..<100).map {
            "<uiview id=\"\($0)\" class=\"c\"><constants><float name=\"s\">0.\($0)</float></constants></uiview>"
        }
        let other = String.theme(constants: "<float name=\"other\">1</float>")
        let (result, places) = try check(
            .theme(classes: classes, instances: entities.joined()), and: ["b~dark.xml": other, "b~mac.xml": other])
        #expect(result.cache == nil && places == ["limit-exceeded 5"])
        #expect(result.diagnostics.first?.message.contains("scoped constants change too many values") == true)
    }

    @Test("the steps to its values is refused")
    func steps() throws {
        let schema = """
            <schema><component name="t"><operation name="o"><param name="a" type="array"/>\
            <param name="b" type="float"/></operation></component></schema>
            """
        let constants =
            "<float name=\"f\">1</float><array name=\"a\">\(String(repeating: "<float ref=\"f\"/>", count: 30_000))</array>"
        let entities = (0..<80).map {
            """
            <t id="\($0)"><operation name="o"><param name="a"><array ref="a"/></param><param name="b"><float ref="f"/></param>\
            </operation></t>
            """
        }
        let xml = String.theme(constants: constants, instances: entities.joined(separator: "\n"))
        let (result, places) = try check(xml, schema: schema)
        #expect(result.cache == nil && places.count == 1 && places.first?.hasPrefix("limit-exceeded") == true)
        #expect(result.diagnostics.first?.message.contains("in too many steps") == true)
    }

    @Test("cycles with common members reports no more than 100,000 members, and that there are more")
    func cycles() throws {
        let half = 500
        let constants = (0..<2 * half).map { number in
            number < half
                ? "<color name=\"c\(number)\" ref=\"c\(number + 1)\"/>"
                : "<color name=\"c\(number)\" ref=\"c\(number + 1)\" mix=\"c\(number - half)\" amount=\"0.5\"/>"
        }
        let xml = String.theme(constants: (constants + ["<color name=\"c\(2 * half)\">#FFF</color>"]).joined())
        let diagnostics = try check(xml).result.diagnostics
        #expect(diagnostics.count { $0.code == .limitExceeded } == 1)
        #expect(diagnostics.count { $0.code == .constantCycle } == 200)
        #expect(diagnostics.reduce(0) { $0 + $1.notes.count } < DependencyWalk.memberLimit + 2 * half)
    }

    @Test("long lists of names in its diagnostics shows the first forty")
    func lists() throws {
        let values = (0..<5_000).map { "value\($0)" }.joined(separator: " ")
        let many = (0..<100).map { "<operation name=\"o\($0)\"/>" }.joined()
        let schema = """
            <schema><component name="t"><operation name="o"><param name="p" type="string" values="\(values)"/></operation>\
            \(many)</component></schema>
            """
        let xml = String.theme(
            classes: "<class id=\"c\">\(many)</class>",
            instances: "<uiview id=\"a\" class=\"c\"/><t><operation name=\"o\"><string>x</string></operation></t>")
        let messages = try check(xml, schema: schema).result.diagnostics.map(\.message)
        #expect(messages.count == 2)
        #expect(messages.contains { $0.contains("'o40' and 60 more") || $0.contains(" and 60 more of class 'c'") })
        #expect(messages.contains { $0.contains("value39 and 4960 more") })
        #expect(messages.allSatisfy { $0.utf8.count < 1_000 })
    }

    @Test("one value into a large text is described up to a limit, with the entity that is too much")
    func texts() throws {
        let constants = "<string name=\"s\">\(String(repeating: "x", count: 10_000))</string>"
        let entities = (10..<60).map {
            "<uilabel id=\"\($0)\"><operation name=\"text\"><string ref=\"s\"/></operation></uilabel>"
        }
        let cache = try #require(
            try check(.theme(constants: constants, instances: entities.joined())).result.cache)
        #expect(cache.count < 30_000)
        let theme = try Theme(cacheBytes: cache)
        let whole = theme.json(traits: [], scale: 1)
        #expect(whole.utf8.count > 500_000)
        #expect(try theme.json(traits: [], scale: 1, limit: whole.utf8.count) == whole)
        let error = #expect(throws: ThemeCacheError.self) { try theme.json(traits: [], scale: 1, limit: 100_000) }
        #expect(error?.message == "the theme is longer than 100000 bytes as a text, from 'uilabel#19' on")
    }

    @Test("one value into very many is too large to be read as a whole, but not to be used")
    func wholes() throws {
        let constants = "<string name=\"s\">\(String(repeating: "x", count: 64_000))</string>"
        let entities = (10..<60).map {
            "<uilabel id=\"\($0)\"><operation name=\"text\"><string ref=\"s\"/></operation></uilabel>"
        }
        let cache = try #require(
            try check(.theme(constants: constants, instances: entities.joined())).result.cache)
        let theme = try Theme(cacheBytes: cache)
        try theme.checkSize()
        // Each entity costs 1,000 for the text, and some for the operation and its names.
        let error = #expect(throws: ThemeCacheError.self) { try theme.checkSize(limit: 20_000) }
        #expect(error?.code == .tooLarge)
        #expect(error?.message.contains("from 'uilabel#29' on") == true)
        #expect(throws: ThemeCacheError.self) { try theme.checkSize(under: [.dark], limit: 20_000) }
        #expect(theme.operations(for: "uilabel", id: "59").count == 1)
    }
}
