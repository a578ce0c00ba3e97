@_spi(Testing) import SkinKit
import TestSupport
import Testing

@MainActor
@Suite("Any history")
struct RuntimeHistoryTests {
    @Test(
        "ends in the look that the current theme, traits and states give, by the writes of the difference",
        arguments: [1, 2, 3, 4] as [UInt64])
    func randomSteps(seed: UInt64) throws {
        var history = try History(seed: seed)
        for _ in 0..<700 { try history.step() }
        history.finish()
    }
}

/// An engine, and a simple record of the state that should be visible.
@MainActor
private struct History {
    struct Member {
        var probe: Probe
        var untouched: [String]
        var id: String?
        var states: ThemeStates = []
        var isRegistered = true
    }

    var random: SplitMix64
    let engine = ThemeEngine(components: .probes)
    let themes: [Theme?]
    var members: [Member] = []
    var theme: Theme?
    var traits: ThemeTraits = []
    static let ids: [String?] = [nil, "a", "b", "c", "unknown"]

    init(seed: UInt64) throws {
        random = SplitMix64(seed: seed)
        var themes: [Theme?] = [nil]
        for _ in 0..<6 { themes.append(try .probes(Self.instances(&random), dark: Self.instances(&random))) }
        self.themes = themes
    }

    static func instances(_ random: inout SplitMix64) -> String {
        ids.dropLast().filter { _ in random.next() % 3 > 0 }.map { id in
            let states = ["", "selected", "highlighted", "selected highlighted", "disabled"]
            var operations = ""
            for state in states {
                for name in ["color", "width", "text"] where random.next() % 4 == 0 {
                    let value = 1 + random.next() % 3
                    operations += operation(name, name == "color" ? "#00000\(value)" : "\(value)", state: state)
                }
            }
            return "<probe\(id.map { " id=\"\($0)\"" } ?? "")>\(operations)</probe>"
        }.joined()
    }

    mutating func step() throws {
        let chance = random.next() % 100
        switch chance {
        case 0..<25: try register()
        case 25..<40:
            try change { member, random, engine in
                member.id = Self.ids[Int(random.next() % 5)]
                try engine.theme(member.probe, as: member.id)
            }
        case 40..<65:
            try change { member, random, engine in
                member.states = ThemeStates(rawValue: random.next() & 0x1C)
                try engine.setStates(member.states, for: member.probe)
            }
        case 65..<72:
            try change { member, _, engine in
                member.isRegistered = false
                engine.stopTheming(member.probe)
            }
        case 72..<80: if !members.isEmpty { members.remove(at: Int(random.next() % UInt64(members.count))) }
        default: try switchScene(chance)
        }
        check()
        try engine.checkInvariants()
    }

    private mutating func register() throws {
        let probe = Probe()
        probe.width = Double(random.next() % 3)
        probe.text = "mine \(random.next() % 2)"
        let member = Member(probe: probe, untouched: probe.look, id: Self.ids[Int(random.next() % 5)])
        try engine.theme(probe, as: member.id)
        members.append(member)
    }

    private mutating func change(
        _ edit: (inout Member, inout SplitMix64, ThemeEngine) throws -> Void
    ) throws {
        guard !members.isEmpty else { return }
        let index = Int(random.next() % UInt64(members.count))
        guard members[index].isRegistered else { return }
        try edit(&members[index], &random, engine)
    }

    private mutating func switchScene(_ chance: UInt64) throws {
        let before = members.map(operations)
        let writes = members.map(\.probe.writes)
        if chance < 88 {
            traits = traits == [] ? .dark : []
        } else {
            theme = themes[Int(random.next() % UInt64(themes.count))]
        }
        let report = chance < 88 ? try engine.root.setTraits(traits) : try engine.activate(theme)
        let difference = zip(before, members.map(operations)).map { old, new in
            Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }.count
        }
        #expect(report.writes == difference.reduce(0, +))
        #expect(report.reskinned == difference.filter { $0 > 0 }.count)
        #expect(zip(members, writes).map { $0.probe.writes - $1 } == difference)
    }

    private func operations(of member: Member) -> [String: [ThemeField]] {
        guard let theme, member.isRegistered else { return [:] }
        let shown = theme.operations(for: "probe", id: member.id, traits: traits).effective(in: member.states)
        return Dictionary(uniqueKeysWithValues: shown.map { ($0.name, $0.parameters) })
    }

    private func check() {
        #expect(engine.liveCount == members.filter(\.isRegistered).count)
        for member in members {
            var look = member.untouched
            for (name, parameters) in operations(of: member) {
                switch parameters[0].object {
                case .color(let color): look[0] = "\(String(describing: Optional(color)))"
                case .float(let width): look[1] = "\(width)"
                case .string(let text): look[2] = text
                default: Issue.record("\(name)")
                }
            }
            #expect(member.probe.look == look)
        }
    }

    mutating func finish() {
        engine.deactivate()
        theme = nil
        check()
        members = []
        #expect(engine.liveCount == 0)
    }
}
