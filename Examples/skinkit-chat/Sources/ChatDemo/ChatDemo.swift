import SkinKit

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// `chat-demo first.skincache second.skincache`: a messenger without a screen that switches between two themes.
@main
@MainActor
struct ChatDemo {
    private static let conversationCount = 60
    private static let messageCount = 90

    private let engine: ThemeEngine
    private let samples = Samples(words: Words(showsColors: isatty(1) != 0))
    private let messenger: Messenger
    private var looks: [[String]] = [["property"]]
    private var switches = [["switch to", "alive", "released", "re-skinned", "writes", "time"]]
    private var succeeds = true

    private init() throws {
        engine = ThemeEngine(components: .chat)
        messenger = try Self.messenger(by: engine)
    }

    private static func messenger(by engine: ThemeEngine?) throws -> Messenger {
        try Messenger(conversationCount: conversationCount, messageCount: messageCount, by: engine)
    }

    static func main() {
        let paths = Array(CommandLine.arguments.dropFirst())
        guard paths.count == 2 else {
            print("usage: chat-demo first.skincache second.skincache")
            exit(64)
        }
        do {
            var demo = try ChatDemo()
            try demo.run(try Theme(cacheAt: paths[0]), try Theme(cacheAt: paths[1]))
            exit(demo.succeeds ? 0 : 1)
        } catch {
            print("chat-demo: \(error)")
            exit(1)
        }
    }

    private mutating func run(_ first: Theme, _ second: Theme) throws {
        print(
            "\n  \(engine.liveCount) components: \(Self.conversationCount) conversations, "
                + "\(Self.messageCount) messages, bars, input, settings\n")
        look("no theme")
        try change(to: first)
        look(first.info.name)
        let dressed = Snapshot(of: messenger.components)
        try change(to: second)
        look(second.info.name)
        try change(to: first)
        let isRestored = Snapshot(of: messenger.components) == dressed
        try change(to: second)
        let countBefore = engine.liveCount
        let releasedCount = messenger.list.releaseThirdOfRows()
        let isFreed = engine.liveCount == countBefore - releasedCount
        try change(to: first)
        look("\(first.info.name) again")
        try change(to: first)
        try change(to: nil)
        let untouched = try Self.messenger(by: nil)
        _ = untouched.list.releaseThirdOfRows()
        let isBare = Snapshot(of: messenger.components) == Snapshot(of: untouched.components)

        print(Table(alignment: .left, rows: looks).text, terminator: "\n\n")
        print(Table(alignment: .right, rows: switches).text, terminator: "\n\n")
        try printCosts([first, second])
        tell("switching from \(second.info.name) back to \(first.info.name) restores every property", isRestored)
        tell("releasing every third conversation frees all \(releasedCount) components", isFreed)
        tell("without a theme every property equals that of a component that never had one", isBare)
        print()
    }

    private mutating func change(to theme: Theme?) throws {
        let clock = ContinuousClock()
        let start = clock.now
        let report = try engine.activate(theme)
        let time = clock.now - start
        let counts = [engine.liveCount, report.released, report.reskinned, report.writes].map { "\($0)" }
        switches.append([theme?.info.name ?? "no theme"] + counts + [samples.words.text(time)])
    }

    /// Prints the costs for a short chat, and for a chat of 20,000 messages.
    private func printCosts(_ themes: [Theme]) throws {
        let columns = try [Self.messageCount, 20_000].map { count in
            ["chat of \(count) messages"] + (try Costs(messageCount: count, of: themes).figures())
        }
        let names = ["cost"] + Costs.names
        let rows = names.indices.map { row in [names[row]] + columns.map { $0[row] } }
        print(Table(alignment: .right, rows: rows).text, terminator: "\n\n")
    }

    private mutating func look(_ title: String) {
        looks[0].append(title)
        for (number, sample) in samples.values(of: messenger).enumerated() {
            if looks.count <= number + 1 { looks.append([sample.name]) }
            looks[number + 1].append(sample.value)
        }
    }

    private mutating func tell(_ sentence: String, _ isTrue: Bool) {
        print("  \(isTrue ? "✓" : "✗") \(sentence)")
        succeeds = succeeds && isTrue
    }
}
