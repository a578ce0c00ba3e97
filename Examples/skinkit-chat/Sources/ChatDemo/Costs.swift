import SkinComponents
@_spi(Testing) import SkinKit
import SkinSettings

/// Measures the costs of an engine for a chat, as ratios to a plain loop in the same run.
@MainActor
struct Costs {
    /// The number of sample messages: a multiple of the periods in which the kinds of messages repeat.
    private static let sampleCount = 30

    private let engine: ThemeEngine
    private let messenger: Messenger
    private let themes: [Theme]
    private let loop: PlainLoop

    init(messageCount: Int, of themes: [Theme]) throws {
        engine = ThemeEngine(components: .chat)
        messenger = try Messenger(conversationCount: 0, messageCount: messageCount, by: engine)
        self.themes = themes
        let looks = try themes.map { theme in
            let engine = ThemeEngine(components: .chat)
            let sample = try Messenger(conversationCount: 0, messageCount: Self.sampleCount, by: engine)
            try engine.activate(theme)
            return sample.chat.messages
        }
        loop = PlainLoop(
            messages: try Messenger(conversationCount: 0, messageCount: messageCount, by: nil).chat.messages,
            looks: looks)
    }

    /// The names of the measurements, in the order of ``figures()``.
    static let names = [
        "components",
        "theme switch per value / plain store",
        "high contrast / storing all values",
        "values written for high contrast, of a switch",
        "values written by the same theme again",
        "a step of the accent's color wheel, in milliseconds",
        "registering a component / appending a weak reference",
        "bytes per registered component",
        "maximum of entries for released components",
    ]

    func figures() throws -> [String] {
        // First, before freed memory can be reused.
        let bytes = try measureBytes()
        let switches = try measureSwitches()
        let contrast = try measureContrast()
        return [
            "\(engine.liveCount)", "\(Self.rounded(switches)) ×", "\(Self.rounded(contrast.ratio)) ×", contrast.writes,
            "\(try engine.activate(engine.root.activeTheme).writes)", try measureAdjustment(),
            "\(Self.rounded(try measureRegistration())) ×", bytes, "\(try measureDead())",
        ]
    }

    private func measureSwitches() throws -> Double {
        try engine.activate(themes[0])
        var look = 0
        return try Self.median(rounds: 15) {
            look = 1 - look
            var writes = 0
            let ours = try ContinuousClock().measure { writes = try engine.activate(themes[look]).writes }
            var stores = 0
            let plain = ContinuousClock().measure { stores = loop.store(look: look) }
            return ours / plain * (Double(stores) / Double(writes))
        }
    }

    private func measureContrast() throws -> (ratio: Double, writes: String) {
        try engine.activate(themes[0])
        let all = try engine.activate(themes[1]).writes
        var writes = 0
        var isHigh = false
        let ratio = try Self.median(rounds: 15) {
            isHigh.toggle()
            let traits: ThemeTraits = isHigh ? .highcontrast : []
            let ours = try ContinuousClock().measure { writes = try engine.root.setTraits(traits).writes }
            return ours / ContinuousClock().measure { _ = loop.store(look: isHigh ? 1 : 0) }
        }
        try engine.root.setTraits([])
        return (ratio, "\(writes) of \(all)")
    }

    /// Measures how long a change of the accent takes, with all that is derived from it.
    private func measureAdjustment() throws -> String {
        try engine.activate(themes[0])
        defer { _ = try? engine.root.adjust("accent", to: nil) }
        guard themes[0].settings().contains(where: { $0.name == "accent" }) else { return "–" }
        var steps: Float = 0
        let time = try Self.median(rounds: 25) {
            steps += 1
            let accent = ThemeColor(red: 0.1, green: 0.2 + steps / 100, blue: 0.6)
            let time = try ContinuousClock().measure { try engine.root.adjust("accent", to: .color(accent)) }
            return time / .milliseconds(1)
        }
        return "\((time * 100).rounded() / 100)"
    }

    private struct WeakReference {
        weak var object: AnyObject?
    }

    private func measureRegistration() throws -> Double {
        let count = engine.liveCount
        return try Self.median(rounds: 5) {
            let engine = ThemeEngine(components: .chat)
            let first = SkinLabel()
            try engine.theme(first, as: "label_time_incoming")
            let labels = (0..<count).map { _ in SkinLabel() }
            let others = (0..<count).map { _ in SkinLabel() }
            var references: [WeakReference] = []
            let ours = try ContinuousClock().measure {
                for label in labels { try engine.theme(label, as: "label_time_incoming") }
            }
            let plain = ContinuousClock().measure {
                for label in others { references.append(WeakReference(object: label)) }
            }
            return withExtendedLifetime((engine, first, labels, others, references)) { ours / plain }
        }
    }

    private func measureBytes() throws -> String {
        let count = engine.liveCount
        let engine = ThemeEngine(components: .chat)
        let labels = (0..<count).map { _ in SkinLabel() }
        let before = residentBytes()
        for label in labels { try engine.theme(label, as: "label_time_incoming") }
        let after = residentBytes()
        // Resident memory is counted in pages, which a few components do not fill.
        guard count >= 10_000, let before, let after else { return "–" }
        return withExtendedLifetime((engine, labels)) { "\((after - before) / count)" }
    }

    /// Returns the maximum number of entries for released labels while a hundred labels at a time are alive.
    ///
    /// Other labels take the addresses of the released ones. An engine that detected a released label only when a new
    /// component reuses its address would keep all entries.
    private func measureDead() throws -> Int {
        let living = engine.liveCount
        var most = 0
        var window = [SkinLabel?](repeating: nil, count: 100)
        var others: [SkinLabel] = []
        for number in 0..<living {
            let label = SkinLabel()
            try engine.theme(label, as: "label_time_incoming")
            window[number % window.count] = label
            others.append(SkinLabel())
            most = max(most, engine.entryCount - living - min(number + 1, window.count))
        }
        return withExtendedLifetime((window, others)) { most }
    }

    private static func median(rounds: Int, _ ratio: () throws -> Double) rethrows -> Double {
        _ = try ratio()
        return try (0..<rounds).map { _ in try ratio() }.sorted()[rounds / 2]
    }

    /// Returns a number with one decimal.
    private static func rounded(_ number: Double) -> String {
        "\((number * 10).rounded() / 10)"
    }
}
