import SkinDiagnostics
import SkinInspector
import SkinLibrary
import TestSupport
import Testing

@testable import SkinBundles
@testable import SkinCompiler
@testable import SkinKit

/// What a small theme can cost is bounded by counts, not by the product of what it defines.
@Suite("A small theme that multiplies")
struct AmplificationTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func check(
        _ xml: String, schema: String? = nil, and files: [String: String] = [:], explains: Bool = true
    ) throws -> (result: ThemeCompiler.Result, places: [String]) {
        var compiler = ThemeCompiler()
        compiler.cacheOptions.includesProvenance = explains
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
        // Sets of traits that differ in constants apply them once.
        let constants = String.theme(constants: "<float name=\"c\">1</float>")
        let traits = ["dark", "light", "ipad"].map { ("a~\($0).xml", constants) }
        #expect(try check(theme(350), and: Dictionary(uniqueKeysWithValues: traits)).places == [])
    }

    @Test("the operations that it unsets by the entities that it unsets them for is refused at the unset")
    func removals() throws {
        let names = (0..<10).map { "s\($0)" }
        let schema = "<schema>\(names.map { "<state name=\"\($0)\"/>" }.joined())</schema>"
        let all = (0..<500).map { set in
            alpha(names.indices.filter { set >> $0 & 1 == 1 }.map { names[$0] }.joined(separator: " "))
        }
        func theme(_ count: Int) -> String {
            let unset = "<operation name=\"alpha\" state=\"*\" unset=\"true\"/>"
            return .theme(
                instances: "<uiview>\(all.joined())</uiview>\n"
                    + (0..<count).map { "<uiview id=\"e\($0)\">\(unset)</uiview>" }.joined(separator: "\n"))
        }
        #expect(try check(theme(40), schema: schema).places == [])
        let (result, places) = try check(theme(400), schema: schema)
        #expect(result.cache == nil && places.count == 1 && places.first?.hasPrefix("limit-exceeded") == true)
        #expect(result.diagnostics.first?.message.contains("remove too many operations") == true)
    }

    @Test("the operations of its entities by the traits that change one of them is refused")
    func traits() throws {
        let names = (0..<9).map { "s\($0)" }
        let schema = "<schema>\(names.map { "<state name=\"\($0)\"/>" }.joined())</schema>"
        let all = (0..<500).map { set in
            alpha(
                names.indices.filter { set >> $0 & 1 == 1 }.map { names[$0] }.joined(separator: " "),
                "<float ref=\"c\"/>")
        }
        func constant(_ value: Int) -> String { .theme(constants: "<float name=\"c\">0.\(value)</float>") }
        let words = ["iphone", "ipad", "mac", "dark", "light", "highcontrast"]
        let files = words.enumerated().map { ("c~\($1).xml", constant($0 + 1)) }
        let xml = String.theme(
            constants: "<float name=\"c\">1</float>",
            instances: "<uiview>\(all.joined())</uiview>\n"
                + (0..<4_000).map {
                    "<uiview id=\"e\($0)\"><operation name=\"hidden\"><bool>true</bool></operation></uiview>"
                }
                .joined(separator: "\n"))
        let (result, places) = try check(xml, schema: schema, and: Dictionary(uniqueKeysWithValues: files))
        #expect(result.cache == nil && places.count == 1 && places.first?.hasPrefix("limit-exceeded") == true)
        #expect(result.diagnostics.first?.message.contains("under too many traits") == true)
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

    private static let schema = """
        <schema><component name="t"><operation name="o"><param name="a" type="array"/></operation></component></schema>
        """

    @Test("the constants of its values is refused")
    func steps() throws {
        let constants = (0..<3_000).map { "<float name=\"f\($0)\">\($0)</float>" }.joined()
        let elements = (0..<3_000).map { "<float ref=\"f\($0)\"/>" }.joined()
        let entities = (0..<2_500).map { "<t id=\"\($0)\"><operation name=\"o\"><array ref=\"a\"/></operation></t>" }
        let xml = String.theme(
            constants: constants + "<array name=\"a\">\(elements)</array>", instances: entities.joined(separator: "\n"))
        let (result, places) = try check(xml, schema: Self.schema)
        #expect(result.cache == nil && places.count == 1 && places.first?.hasPrefix("limit-exceeded") == true)
        #expect(result.diagnostics.first?.message.contains("in too many steps") == true)
        // A cache that explains nothing has no steps.
        #expect(try check(xml, schema: Self.schema, explains: false).result.cache != nil)
    }

    @Test("one constant in a value is explained once")
    func repeatedConstant() throws {
        let elements = String(repeating: "<float ref=\"f\"/>", count: 30_000)
        let entities = (0..<80).map { "<t id=\"\($0)\"><operation name=\"o\"><array ref=\"a\"/></operation></t>" }
        let xml = String.theme(
            constants: "<float name=\"f\">1</float><array name=\"a\">\(elements)</array>", instances: entities.joined())
        let theme = try Theme(cacheBytes: #require(check(xml, schema: Self.schema).result.cache))
        let found = try #require(theme.explain(component: "t", id: "7", operation: "o", traits: []).first)
        #expect(found.steps.map(\.action) == [.constant("a"), .constant("f")])
    }

    @Test("the classes over which operations are inherited is refused")
    func inheritedOperations() throws {
        let names = 0..<100
        let schema = names.map { "<operation name=\"o\($0)\"><param name=\"p\" type=\"float\"/></operation>" }.joined()
        let constants = names.map { "<float name=\"f\($0)\">\($0)</float>" }.joined()
        let root = names.map { "<operation name=\"o\($0)\"><float ref=\"f\($0)\"/></operation>" }.joined()
        let classes = (1..<1_000).map { "<class id=\"c\($0)\" extends=\"c\($0 - 1)\"/>" }.joined()
        let entities = (900..<1_000).map { "<t id=\"\($0)\" class=\"c\($0)\"/>" }
        let (result, places) = try check(
            .theme(
                constants: constants, classes: "<class id=\"c0\">\(root)</class>" + classes,
                instances: entities.joined(separator: "\n")),
            schema: "<schema><component name=\"t\">\(schema)</component></schema>")
        #expect(result.cache == nil && places.count == 1 && places.first?.hasPrefix("limit-exceeded") == true)
        #expect(result.diagnostics.first?.message.contains("in too many steps") == true)
    }

    @Test("the classes of its entities is refused, also if a class extends itself")
    func cycleBesideChain() throws {
        let numbers = 1..<6_000
        let classes = numbers.map { "<class id=\"c\($0)\" extends=\"c\($0 - 1)\"/>" }.joined()
        let entities = numbers.map { "<uiview id=\"\($0)\" class=\"c\($0)\"/>" }.joined(separator: "\n")
        let xml = String.theme(
            classes: "<class id=\"x\" extends=\"x\"/><class id=\"c0\">\(alpha())</class>" + classes, instances: entities
        )
        let places = try check(xml).places
        #expect(
            places.count == 2 && places.allSatisfy { $0.hasPrefix("class-cycle") || $0.hasPrefix("limit-exceeded") })
    }

    @Test("the levels of its values takes the time of one evaluation")
    func levels() throws {
        let schema = """
            <schema><object name="r"><field name="list" type="array" of="r"/>\
            <field name="numbers" type="array" of="float" optional="true"/></object>\
            <component name="t"><operation name="o"><param name="p" type="r"/></operation></component></schema>
            """
        let numbers =
            "<field name=\"numbers\"><array>\(String(repeating: "<float ref=\"f\"/>", count: 5_000))</array></field>"
        func theme(_ levels: Int) -> String {
            let (start, end) = ("<r><field name=\"list\"><array>", "</array></field></r>")
            let inner = "<r>\(numbers)<field name=\"list\"><array/></field></r>"
            let value = String(repeating: start, count: levels) + inner + String(repeating: end, count: levels)
            return .theme(
                constants: "<float name=\"f\">1</float>",
                instances: "<t><operation name=\"o\">\(value)</operation></t>")
        }
        func time(_ levels: Int) throws -> Duration {
            let xml = theme(levels)
            return try threadTime {
                let places = try check(xml, schema: schema).places
                #expect(places == [])
            }
        }
        let flat = try min(time(0), time(0))
        #expect(try time(7) < flat * 8)
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
        #expect(messages.contains { $0.contains(" and 60 more, which 'uiview' does not support") })
        #expect(messages.contains { $0.contains("value39 and 4960 more") })
        #expect(messages.allSatisfy { $0.utf8.count < 1_000 })
    }

    @Test("the operations of a class by the types that use it takes the time of one look-up each")
    func usersOfClass() throws {
        let operations = (0..<32).map { "<operation name=\"o\($0)\"><param name=\"p\" type=\"float\"/></operation>" }
        let values = (0..<32).map { "<operation name=\"o\($0)\"><float ref=\"f\"/></operation>" }.joined()
        func time(_ count: Int) throws -> Duration {
            let types = (0..<count).map { "<component name=\"t\($0)\">\(operations.joined())</component>" }.joined()
            let xml = String.theme(
                constants: "<float name=\"f\">1</float>", classes: "<class id=\"c\">\(values)</class>",
                instances: (0..<count).map { "<t\($0) class=\"c\"/>" }.joined())
            return try threadTime {
                let places = try check(xml, schema: "<schema>\(types)</schema>").places
                #expect(places == [])
            }
        }
        _ = try time(100)
        let (few, many) = (try time(250), try time(2_000))
        #expect(many < few * 20, "\(few), \(many)")
    }

    @Test("a chain of derived colors by the labels that refer to it is refused, before its cache is large")
    func chains() throws {
        func theme(_ length: Int) -> String {
            let colors = (0..<length).map { "<color name=\"c\($0)\" ref=\"c\($0 + 1)\" lightness=\"0.01\"/>" }
            let labels = (0..<200).map {
                "<uilabel id=\"l\($0)\"><operation name=\"textColor\"><color ref=\"c\($0)\"/></operation></uilabel>\n"
            }
            return .theme(
                constants: colors.joined() + "<color name=\"c\(length)\">#123456</color>", instances: labels.joined())
        }
        let (small, none) = try check(theme(250))
        #expect(none == [] && small.cache?.count ?? .max < 3 << 20)
        for length in [500, 4_000] {
            let (result, places) = try check(theme(length))
            #expect(result.cache == nil && places.count == 1 && places.first?.hasPrefix("limit-exceeded") == true)
            #expect(result.diagnostics.first?.message.contains("in too many steps") == true)
        }
    }

    @Test("the entities of a comment by those behind them is refused at the comment")
    func backdrops() throws {
        func theme(_ count: Int, then comment: String = "") -> String {
            let (labels, views) = ((0..<count).map { "uilabel#a\($0)" }, (0..<count).map { "uiview#b\($0)" })
            let names = "\(labels.joined(separator: " ")) on \(views.joined(separator: " "))"
            let known = "<!-- skinkit:contrast \(names) -->\n"
            return .theme(instances: known + known + comment)
        }
        let (small, none) = try check(theme(200))
        #expect(none == [] && small.cache?.count ?? .max < 1 << 20)
        let one = "<!-- skinkit:contrast uilabel#c on uiview#d -->"
        #expect(try check(theme(256)).places == [])
        for xml in [theme(256, then: one), theme(1_500)] {
            let (result, places) = try check(xml)
            #expect(result.cache == nil && places == [xml == theme(1_500) ? "limit-exceeded 5" : "limit-exceeded 7"])
            #expect(result.diagnostics.first?.message.contains("name too many pairs of entities") == true)
            let checked = try ThemeCompiler().validate(folder.file("A.theme"))
            #expect(checked.diagnostics.map(\.code) == [.limitExceeded])
        }
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
