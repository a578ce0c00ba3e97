import SkinKit
import SkinTestSupport
import Testing

@testable import SkinInterchange

@Suite("Chains of references")
struct ReferenceChainTests {
    @Test("of custom properties may have any length, and circles are shown")
    func properties() throws {
        let chain = (0..<200).map { "--c\($0): var(--c\($0 + 1));" }.joined()
        let result = try Import.css(Array(":root { \(chain) --c200: 1px }".utf8), name: "a.css")
        #expect(result.report.summary == "201 values: 201 exact, 0 approximated, 0 left out")
        let circle =
            ":root { --a: var(--b); --b: var(--a); --c: var(--a); --d: var(--none); --e: bad bad; --f: var(--e) }"
        let reasons = try Import.css(Array(circle.utf8), name: "a.css").report.entries.map(\.reason)
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
