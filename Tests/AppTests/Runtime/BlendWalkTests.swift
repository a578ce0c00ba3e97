import Foundation
import SkinBlending
import SkinColors
import TestSupport
import Testing

@testable import SkinKit

@MainActor
@Suite("Any path through blends")
struct BlendWalkTests {
    nonisolated static let count =
        ProcessInfo.processInfo.environment["SKINKIT_RANDOM_STEPS"].flatMap { Int($0) }.map { $0 / 4 } ?? 250

    @Test("stays between the ends, and ends in what a fresh engine shows", arguments: [1, 2, 3, 4] as [UInt64])
    func walk(seed: UInt64) throws {
        let walk = try BlendWalk(seed: seed)
        for number in 0..<Self.count { try walk.step("seed \(seed), step \(number)") }
        try walk.finish()
        #expect(walk.movedCount > Self.count / 5)
    }

    @Test("moves each value evenly from its start to its goal, however often others interrupt it")
    func interruptions() throws {
        var random = SplitMix64(seed: 5)
        for walk in 0..<max(Self.count / 10, 5) {
            var blend = InterruptedBlend(&random)
            try blend.run { "walk \(walk): \($0)" }
        }
    }
}

/// A blend to a theme that is interrupted by blends to others. Each of them gives one more value its goal.
@MainActor
private struct InterruptedBlend {
    private static let goal = 1_000.0
    private let order: [String]
    private let engine = ThemeEngine(components: .panels(), configuration: .blending)
    private let panel = Panel()
    private var random: SplitMix64
    private var time = 0
    private var values = [0.0, 0, 0, 0]

    init(_ random: inout SplitMix64) {
        order = ["width", "offset", "extent", "margins"].shuffled(using: &random)
        self.random = SplitMix64(seed: random.next())
    }

    /// The values in the order in which they get their goals.
    private var shown: [Double] {
        let values = [
            "width": panel.width, "offset": panel.offset.y, "extent": panel.extent.width, "margins": panel.margins.left,
        ]
        return order.compactMap { values[$0] }
    }

    private func theme(withGoals count: Int) throws -> Theme {
        let operations = order.enumerated().map { index, name in
            let number = index < count ? "\(Self.goal)" : "0"
            let size = ["width": 1, "margins": 4][name] ?? 2
            return AppTests.panel(name, Array(repeating: number, count: size).joined(separator: ","))
        }
        return try .panels("<panel>\(operations.joined())</panel>")
    }

    mutating func run(_ message: (String) -> String) throws {
        try engine.activate(theme(withGoals: 0))
        try engine.register(panel)
        for count in 1...order.count {
            try engine.activate(theme(withGoals: count), transition: .even)
            #expect(shown == values, "\(message("a switch moves \(order)"))")
            for _ in 0..<Int(1 + random.next() % 3) { advance(Int(random.next() % 20), message) }
        }
        for _ in 0..<20 { advance(10, message) }
        #expect(values == order.map { _ in Self.goal } && !engine.isBlending, "\(message("the end of \(order)"))")
    }

    /// Shows a frame, in which no value moves back, or by more than its time allows.
    private mutating func advance(_ milliseconds: Int, _ message: (String) -> String) {
        time += milliseconds
        engine.renderFrame(at: .milliseconds(time))
        let most = Self.goal * Double(milliseconds) / 100
        for (index, (old, new)) in zip(values, shown).enumerated() {
            let step = new - old
            let isEven = abs(step - most) < 1e-6 || new == Self.goal || old == 0
            #expect(
                step >= 0 && step <= most + 1e-6 && isEven,
                "\(message("\(order[index]) moves from \(old) to \(new) in \(milliseconds) ms"))")
        }
        values = shown
    }
}

@MainActor
private final class BlendWalk {
    private final class Member {
        let panel = Panel()
        var id: String?
        var states: ThemeStates = []
        /// The values since which the member moves.
        var start: [String: ThemeValue?] = [:]
    }

    private static let ids: [String?] = [nil, "a", "b"]
    private var random: SplitMix64
    private let engine = ThemeEngine(components: .panels(), configuration: .blending)
    private var themes: [Theme?] = [nil]
    private var shown = 0
    private var traits: ThemeTraits = []
    private var members: [Member] = []
    private var time = 0
    /// The number of frames in which values were between their ends.
    private(set) var movedCount = 0

    init(seed: UInt64) throws {
        random = SplitMix64(seed: seed)
        for _ in 0..<6 { themes.append(try .panels(instances(), dark: instances())) }
    }

    private func below(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }

    // MARK: Themes

    private func instances() -> String {
        Self.ids.map { id in
            let operations = [Panel().values.keys.sorted(), Panel().values.keys.sorted()].enumerated().map {
                state, names in
                names.shuffled(using: &random).filter { _ in below(state == 0 ? 4 : 2) > 0 }.map {
                    AppTests.panel($0, value($0), state: state == 0 ? "" : "highlighted")
                }.joined()
            }
            return "<panel\(id.map { " id=\"\($0)\"" } ?? "")>\(operations.joined())</panel>"
        }.joined()
    }

    private func number() -> String { ["0", "-0.5", "1e6", "12.25", "\(below(100))"][below(5)] }
    private func color() -> String {
        (below(2) == 0 ? "#" : "#80")
            + String((0..<6).map { _ in "0123456789ABCDEF".randomElement(using: &random) ?? "0" })
    }

    private func value(_ name: String) -> String {
        switch name {
        case "color": color()
        case "lines": "\(below(100) - 50)"
        case "offset": "\(number()),\(number())"
        case "extent": "\(below(9)),\(below(9))"
        case "frame": "\(number()),\(number()),\(below(9)),\(below(9))"
        case "margins": (0..<4).map { _ in number() }.joined(separator: ",")
        case "font": "<font family=\"\(["Georgia", "Times"][below(2)])\" size=\"\(1 + below(40))\"/>"
        case "stops": colors((0..<(1 + below(2))).map { _ in color() })
        case "shadow": shade(color(), Double(below(20)))
        case "text": ["x", "y"][below(2)]
        case "isOn": ["true", "false"][below(2)]
        default: number()
        }
    }

    // MARK: Steps

    func step(_ message: String) throws {
        switch below(12) {
        case 0: try change { shown = below(themes.count) }
        case 1: try change { traits = below(2) == 0 ? [] : .dark }
        case 2 where members.count < 8:
            let member = Member()
            members.append(member)
            member.id = Self.ids[below(3)]
            try engine.register(member.panel, as: member.id)
            member.start = member.panel.values
        case 3:
            guard let member = members.randomElement(using: &random) else { break }
            member.id = Self.ids[below(3)]
            try engine.register(member.panel, as: member.id)
            member.start = member.panel.values
        case 4:
            guard let member = members.randomElement(using: &random) else { break }
            member.states = below(2) == 0 ? [] : .highlighted
            try engine.setStates(member.states, for: member.panel)
            member.start = member.panel.values
        case 5 where !members.isEmpty:
            let member = members.remove(at: below(members.count))
            guard below(2) == 0 else { break }
            engine.unregister(member.panel)
            try expectEnd(member.panel.values, Panel().values, message)
        case 6 where below(4) == 0: engine.finishTransitions()
        default:
            time += below(30)
            engine.renderFrame(at: .milliseconds(time))
        }
        try engine.checkInvariants()
        for member in members {
            let end = try end(of: member)
            if engine.isBlending {
                try expectBetween(member, end, message)
            } else {
                try expectEnd(member.panel.values, end, message)
            }
        }
    }

    private func change(_ edit: () -> Void) throws {
        let (oldTheme, oldTraits) = (shown, traits)
        edit()
        let transition = below(4) == 0 ? ThemeTransition.none : .even
        for member in members { member.start = member.panel.values }
        if shown != oldTheme { try engine.activate(themes[shown], transition: transition) }
        if traits != oldTraits { try engine.root.update(transition: transition) { $0.traits = traits } }
    }

    private func end(of member: Member) throws -> [String: ThemeValue?] {
        let fresh = ThemeEngine(components: .panels(), configuration: .blending)
        let panel = Panel()
        try fresh.activate(themes[shown])
        try fresh.root.update { $0.traits = traits }
        try fresh.register(panel, as: member.id)
        try fresh.setStates(member.states, for: panel)
        return panel.values
    }

    private func expectEnd(
        _ values: [String: ThemeValue?], _ end: [String: ThemeValue?], _ message: String
    ) throws {
        for (name, value) in values where value != end[name] ?? nil {
            Issue.record("\(message): \(name) is \(String(describing: value)), not \(String(describing: end[name]))")
        }
    }

    private func expectBetween(_ member: Member, _ end: [String: ThemeValue?], _ message: String) throws {
        var isMoving = false
        for (name, value) in member.panel.values {
            let (first, last) = (member.start[name] ?? nil, end[name] ?? nil)
            if value == first || value == last { continue }
            isMoving = true
            let isBetween = value.flatMap { value in
                first.flatMap { first in last.map { Self.isBetween(value, first, $0) } }
            }
            #expect(
                isBetween ?? false, "\(message): \(name) is \(value as Any), from \(first as Any) to \(last as Any)")
        }
        if isMoving { movedCount += 1 }
    }

    func finish() throws {
        engine.finishTransitions()
        for member in members { try expectEnd(member.panel.values, end(of: member), "the end") }
        try engine.activate(nil, transition: .even)
        for more in [0, 50, 100] { engine.renderFrame(at: .milliseconds(time + more)) }
        for member in members { try expectEnd(member.panel.values, Panel().values, "without a theme") }
    }

    // MARK: Between

    private static func isBetween(_ value: ThemeValue, _ first: ThemeValue, _ last: ThemeValue) -> Bool {
        switch (value, first, last) {
        case (.color(let value), .color(let first), .color(let last)): isBetween(value, first, last)
        case (.array(let values), .array(let firsts), .array(let lasts)):
            values.count == firsts.count && values.count == lasts.count
                && values.indices.allSatisfy {
                    values[$0] == firsts[$0] || values[$0] == lasts[$0]
                        || isBetween(values[$0], firsts[$0], lasts[$0])
                }
        default:
            zip(numbers(value), zip(numbers(first), numbers(last))).allSatisfy { value, ends in
                min(ends.0, ends.1) <= value && value <= max(ends.0, ends.1)
            } && !numbers(value).isEmpty
        }
    }

    /// A color may leave the line between its ends only as far as clipping to sRGB moves it.
    private static func isBetween(_ value: ThemeColor, _ first: ThemeColor, _ last: ThemeColor) -> Bool {
        func lab(_ color: ThemeColor) -> OKLab { OKLab(ColorChannels(color), cubeRoot: Root.cube) }
        func distance(_ one: ThemeColor, _ other: ThemeColor) -> Double {
            let (one, other) = (lab(one), lab(other))
            let (light, a, b) = (one.lightness - other.lightness, one.a - other.a, one.b - other.b)
            return (light * light + a * a + b * b).squareRoot()
        }
        return distance(first, value) + distance(value, last) <= distance(first, last) + 0.06
            && min(first.alpha, last.alpha) <= value.alpha && value.alpha <= max(first.alpha, last.alpha)
    }

    private static func numbers(_ object: ThemeValue) -> [Double] {
        switch object {
        case .integer(let value): [Double(value)]
        case .float(let value): [value]
        case .point(let point): [point.x, point.y]
        case .size(let size): [size.width, size.height]
        case .rect(let rect): [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
        case .insets(let insets): [insets.top, insets.left, insets.bottom, insets.right]
        case .font(let font): [font.size]
        default: []
        }
    }
}
