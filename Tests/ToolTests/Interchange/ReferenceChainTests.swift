import SkinKit
import TestSupport
import Testing

@testable import SkinInterchange

@Suite("Chains of references")
struct ReferenceChainTests {
    /// Returns a chain of tokens `c0` to `cN`, of which the last has a value.
    private static func chain(_ length: Int, to token: String) -> String {
        (0..<length).map { "\"c\($0)\": {\"$value\": \"{c\($0 + 1)}\"}" }.joined(separator: ",\n")
            + ",\n\"c\(length)\": \(token)"
    }

    private static func circle(_ length: Int) -> String {
        (0..<length).map { "\"c\($0)\": {\"$value\": \"{c\(($0 + 1) % length)}\"}" }.joined(separator: ",\n")
    }

    private static let number = #"{"$type": "number", "$value": 1}"#

    private func run(_ tokens: String, isStrict: Bool = false) throws -> Import {
        try TokensImportTests.run([("a.json", "{\(tokens)}")], isStrict: isStrict)
    }

    @Test("of tokens may have any length")
    func tokens() throws {
        let result = try run(Self.chain(4_000, to: Self.number), isStrict: true)
        #expect(result.report.summary == "4001 values: 4001 exact, 0 approximated, 0 left out")
        #expect(TokensImportTests.text(result).contains("<float name=\"c0\" ref=\"c1\"/>"))
    }

    @Test("of tokens lead to their ends within other values, however long they are")
    func partsOfTokens() throws {
        let family = Self.chain(100, to: #"{"$type": "fontFamily", "$value": "Inter"}"#)
        let font =
            ##"{"fontFamily": "{c0}", "fontSize": {"value": 9, "unit": "px"}, "fontWeight": 700, "letterSpacing": {"value": 0, "unit": "px"}, "lineHeight": 1}"##
        let result = try run(#"\#(family), "f": {"$type": "typography", "$value": \#(font)}"#, isStrict: true)
        #expect(
            TokensImportTests.text(result).contains(
                "<font name=\"f\" family=\"Inter\" size=\"9\" weight=\"700\" line-height=\"1\" letter-spacing=\"0\"/>"))
        let color = Self.chain(100, to: #"{"$type": "color", "$value": \#(TokensImportTests.black)}"#)
        let part = ##"{"$type": "number", "$value": {"$ref": "#/c0/$value/components/0"}}"##
        let parts = try run("\(color), \"p\": \(part)", isStrict: true)
        #expect(TokensImportTests.text(parts).contains("<float name=\"p\">0</float>"))
    }

    @Test("of gradients keep the stops of all")
    func gradients() throws {
        let stop = "{\"color\": \(TokensImportTests.black), \"position\": 0}"
        let gradients = (0..<100).map {
            "\"g\($0)\": {\"$type\": \"gradient\", \"$value\": [\"{g\($0 + 1)}\", \(stop)]}"
        }
        let last = "\"g100\": {\"$type\": \"gradient\", \"$value\": [\(stop)]}"
        let result = try run((gradients + [last]).joined(separator: ", "), isStrict: true)
        let first = TokensImportTests.text(result).split(separator: "<gradient ").dropFirst().first ?? ""
        #expect(first.split(separator: "<color>").count == 102)
    }

    @Test("that end in a list of shadows cannot be in a list, however long they are")
    func listsOfShadows() {
        let px = #"{"value": 1, "unit": "px"}"#
        let shadow =
            "{\"color\": \(TokensImportTests.black), \"offsetX\": \(px), \"offsetY\": \(px), \"blur\": \(px), \"spread\": \(px)}"
        let chain = Self.chain(100, to: #"{"$type": "shadow", "$value": [\#(shadow)]}"#)
        #expect(throws: ImportFaults.self) {
            try run(#"\#(chain), "s": {"$type": "shadow", "$value": ["{c0}"]}"#, isStrict: true)
        }
    }

    @Test("of tokens that are circles leave out their members and what leads to them, and are shown whole")
    func circles() throws {
        let result = try run("\(Self.circle(3)), \"d\": {\"$value\": \"{c1}\"}, \"ok\": \(Self.number)")
        let circle = "it refers to itself: 'c0', 'c1', 'c2', 'c0'"
        #expect(
            result.report.entries.map(\.reason) == [
                circle, circle, circle, "it refers to 'c1', which is left out", nil,
            ])
        #expect(result.report.summary == "5 values: 1 exact, 0 approximated, 4 left out")
        let fault = #expect(throws: ImportFaults.self) { try run(Self.circle(3), isStrict: true) }
        #expect(fault?.faults.map(\.message) == ["the token 'c0' refers to itself: 'c0', 'c1', 'c2', 'c0'"])
    }

    @Test("of tokens that are long circles are one line of bounded length")
    func longCircles() throws {
        let result = try run("\(Self.circle(500)), \"ok\": \(Self.number)")
        #expect(
            result.report.text == """
                a.json:1:2: left out: 'c0' and 499 more: it refers to itself: 'c0', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', \
                and 493 more, 'c0'
                501 values: 1 exact, 0 approximated, 500 left out

                """)
    }

    @Test("of tokens can be circles through parts of values")
    func circlesOfParts() throws {
        let shadows = #""a": {"$type": "shadow", "$value": ["{b}"]}, "b": {"$type": "shadow", "$value": ["{a}"]}"#
        let result = try run("\(shadows), \"ok\": \(Self.number)")
        #expect(result.report.entries.first?.reason == "it refers to itself: 'a', 'b', 'a'")
        #expect(result.report.summary == "3 values: 1 exact, 0 approximated, 2 left out")
    }

    @Test("of custom properties may have any length, and circles are shown")
    func properties() throws {
        let chain = (0..<200).map { "--c\($0): var(--c\($0 + 1));" }.joined()
        let result = try Import.css([("a.css", Array(":root { \(chain) --c200: 1px }".utf8))])
        #expect(result.report.summary == "201 values: 201 exact, 0 approximated, 0 left out")
        let circle =
            ":root { --a: var(--b); --b: var(--a); --c: var(--a); --d: var(--none); --e: bad bad; --f: var(--e) }"
        let reasons = try Import.css([("a.css", Array(circle.utf8))]).report.entries.map(\.reason)
        #expect(
            reasons == [
                "it refers to itself: '--a', '--b', '--a'", "it refers to itself: '--a', '--b', '--a'",
                "it refers to '--a', which is left out", "unknown property '--none'",
                "no value of a theme has the form 'bad bad'", "it refers to '--e', which is left out",
            ])
    }

    @Test("of Android's resources may have any length, and circles are shown")
    func resources() throws {
        let folder = try TemporaryFolder()
        let chain = (0..<200).map { "<dimen name=\"c\($0)\">@dimen/c\($0 + 1)</dimen>" }.joined()
        let circle =
            "<dimen name=\"a\">@dimen/b</dimen><dimen name=\"b\">@dimen/a</dimen><dimen name=\"d\">@dimen/a</dimen>"
        try folder.write("res/values/a.xml", "<resources>\(chain)<dimen name=\"c200\">1dp</dimen>\(circle)</resources>")
        let report = try Import.android(folder.file("res")).report
        #expect(report.count(.exact) == 201)
        #expect(
            report.entries.suffix(3).map(\.reason) == [
                "it refers to itself: 'dimen/a', 'dimen/b', 'dimen/a'",
                "it refers to itself: 'dimen/a', 'dimen/b', 'dimen/a'",
                "it refers to 'dimen/a', which is left out",
            ])
    }

    @Test("are found in one pass, with a place behind all that a node refers to")
    func order() throws {
        let order = ReferenceOrder([[1, 2], [3], [1], [], [5, 3], [6], [5, 4], [6]])
        #expect(order.circles == [[5, 6]])
        #expect(order.nodes.sorted() == Array(0..<8))
        for (first, second) in [(3, 1), (1, 2), (2, 0), (5, 4), (6, 7)] {
            #expect(try #require(order.nodes.firstIndex(of: first)) < #require(order.nodes.firstIndex(of: second)))
        }
    }
}
