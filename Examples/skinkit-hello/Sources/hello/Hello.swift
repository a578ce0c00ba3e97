import SkinComponents
import SkinKit

/// `hello DAY.skincache NIGHT.skincache`: a chat in the terminal that switches between themes, and what each switch did.
@main
@MainActor
struct Hello {
    private let engine = ThemeEngine(components: .hello)
    private var chat = Chat()
    private var succeeds = true

    static func main() throws {
        let themes = try CommandLine.arguments.dropFirst().map { try Theme(cacheAt: $0) }
        guard themes.count == 2 else { return print("usage: hello DAY.skincache NIGHT.skincache") }
        var hello = Hello()
        try hello.run(themes[0], themes[1])
        if !hello.succeeds { throw Failure() }
    }

    private mutating func run(_ day: Theme, _ night: Theme) throws {
        // A component registers once, under the identifier that themes know.
        try chat.register(with: engine)
        let bare = chat.looks
        print("\(engine.liveCount) components")
        try show(day)
        let dressed = chat.looks
        try show(night)
        expect(chat.looks != dressed, "night looks different")
        try show(day)
        expect(chat.looks == dressed, "switching back restores every property")
        let alive = engine.liveCount
        let released = chat.removeHalf()
        expect(engine.liveCount == alive - released, "the engine keeps nothing alive")
        engine.deactivate()
        expect(
            chat.looks == Array(bare.prefix(chat.looks.count)), "without a theme, everything has its own values again")
    }

    private mutating func show(_ theme: Theme) throws {
        let clock = ContinuousClock()
        let start = clock.now
        let report = try engine.activate(theme)
        let time = clock.now - start
        print(
            "\n\(theme.info.name): \(report.changedComponents) components, \(report.writes) values in \(time.milliseconds) ms"
        )
        print(chat.picture)
    }

    private mutating func expect(_ holds: Bool, _ sentence: String) {
        print("\(holds ? "ok" : "FAILED"): \(sentence)")
        succeeds = succeeds && holds
    }

    private struct Failure: Error {}
}

extension Duration {
    /// The duration in milliseconds, with two decimals.
    fileprivate var milliseconds: Double {
        let (seconds, attoseconds) = components
        return ((Double(seconds) * 1_000 + Double(attoseconds) / 1e15) * 100).rounded() / 100
    }
}
