import SkinKit
import TestSupport
import Testing

private struct Caption: Equatable {
    var text: String
    var sizes: [Double]
    var tail: Tail = .none

    enum Tail: Equatable {
        case none
        case text(String?)
    }
}

/// A value with unused bytes between its properties.
private struct Corner: Equatable {
    var isRound: Bool
    var radius: Double
}

private final class Sign {
    var writes: [String] = []
    var text: String? { didSet { writes.append("text") } }
    var angle = 0.0 { didSet { writes.append("angle") } }
    var caption: Caption? { didSet { writes.append("caption") } }
    var corner = Corner(isRound: false, radius: 0) { didSet { writes.append("corner") } }
}

@MainActor
@Suite("Values that are equal")
struct RuntimeEqualityTests {
    nonisolated static let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    /// Two texts of one length in bytes.
    nonisolated static let (angstrom, ring) = ("\u{212B}", "A\u{30A}")

    static let schema = """
        <schema><component name="sign">
          <operation name="text"><param name="text" type="string"/></operation>
          <operation name="angle"><param name="angle" type="float"/></operation>
          <operation name="caption"><param name="text" type="string"/></operation>
          <operation name="corner"><param name="radius" type="float"/></operation>
        </component></schema>
        """

    let engine: ThemeEngine

    init() {
        var components = ComponentDefinitions()
        components.define(Sign.self, as: "sign") { sign in
            sign.operation("text", .string("text"), get: { $0.text }, set: { $0.text = $1 })
            sign.operation("angle", .float("angle"), get: { $0.angle }, set: { $0.angle = $1 })
            sign.operation("caption", .string("text"), get: { $0.caption }, set: { $0.caption = $1 }) { text in
                Caption(text: "", sizes: [1, 2], tail: .text(text))
            }
            sign.operation("corner", .float("radius"), get: { $0.corner }, set: { $0.corner = $1 }) { radius in
                Corner(isRound: true, radius: max(1, radius))
            }
        }
        engine = ThemeEngine(components: components)
    }

    static func theme(_ operations: String) throws -> Theme {
        try .fixture(["": "<theme><instances><sign>\(operations)</sign></instances></theme>"], schema: schema)
    }

    static func text(_ text: String, in name: String = "text") -> String {
        "<operation name=\"\(name)\"><string>\(text)</string></operation>"
    }

    static func number(_ number: String, in name: String = "angle") -> String {
        "<operation name=\"\(name)\"><float>\(number)</float></operation>"
    }

    private func registered() throws -> Sign {
        let sign = Sign()
        try engine.register(sign)
        return sign
    }

    @Test("are not written: texts of other scalars", arguments: [(composed, decomposed), (angstrom, ring)])
    func texts(first: String, second: String) throws {
        let sign = try registered()
        for name in ["text", "caption"] {
            try engine.activate(Self.theme(Self.text(first, in: name)))
            #expect(try engine.activate(Self.theme(Self.text(second, in: name))).writes == 0)
        }
        #expect(Self.scalars(sign.caption) == Array(first.unicodeScalars))
    }

    private static func scalars(_ caption: Caption?) -> [Unicode.Scalar] {
        if case .text(let text?)? = caption?.tail { Array(text.unicodeScalars) } else { [] }
    }

    @Test("are not written: zeros of other signs")
    func zeros() throws {
        let sign = try registered()
        try engine.activate(Self.theme(Self.number("0")))
        #expect(try engine.activate(Self.theme(Self.number("-0"))).writes == 0)
        #expect(sign.angle.sign == .plus)
    }

    @Test("are restored to each component as it had them")
    func originals() throws {
        let signs = try (0..<6).map { _ in try registered() }
        for (number, sign) in signs.enumerated() {
            let text = number % 2 == 0 ? Self.composed : Self.decomposed
            sign.text = text
            sign.angle = number % 2 == 0 ? 0 : -0.0
            sign.caption = Caption(text: text, sizes: [number % 2 == 0 ? 0 : -0.0], tail: .text(text))
        }
        try engine.activate(
            Self.theme(Self.text("x") + Self.number("1") + Self.text("y", in: "caption")))
        engine.deactivate()
        for (number, sign) in signs.enumerated() {
            let text = Array((number % 2 == 0 ? Self.composed : Self.decomposed).unicodeScalars)
            #expect(sign.text.map { Array($0.unicodeScalars) } == text)
            #expect(Self.scalars(sign.caption) == text)
            #expect(sign.caption.map { Array($0.text.unicodeScalars) } == text)
            let expected: FloatingPointSign = number % 2 == 0 ? .plus : .minus
            #expect(sign.angle.sign == expected)
            #expect(sign.caption?.sizes.map(\.sign) == [expected])
        }
    }

    @Test("are not written: another parameter from which the same value is prepared")
    func prepared() throws {
        let sign = try registered()
        try engine.activate(Self.theme(Self.number("0", in: "corner")))
        let report = try engine.activate(Self.theme(Self.number("0.5", in: "corner")))
        #expect(report.writes == 0 && report.changedComponents == 0)
        #expect(sign.writes == ["corner"])
        #expect(try engine.activate(Self.theme(Self.number("2", in: "corner"))).writes == 1)
        #expect(sign.corner == Corner(isRound: true, radius: 2))
        #expect(try engine.activate(Self.theme(Self.number("1", in: "corner"))).writes == 1)
    }

    @Test("do not name the same entity or file: theme format 1 compares names byte by byte")
    func names() {
        let (composed, decomposed) = (Self.composed, Self.decomposed)
        #expect(ThemeImage(name: composed) != ThemeImage(name: decomposed))
        #expect(ThemeFont(face: .file(composed), size: 1) != ThemeFont(face: .file(decomposed), size: 1))
        #expect(ThemeEntityKey(component: "a", id: composed) != ThemeEntityKey(component: "a", id: decomposed))
        #expect(ThemeEntityKey(component: "a", id: nil) != ThemeEntityKey(component: "a", id: ""))
        #expect(ThemeValue.string(composed) == .string(decomposed))
    }
}
