import Foundation
import SkinGTK
import SkinKit

/// `gtk-benchmark THEMES [--rounds N]`: costs of SkinGTK beside what GTK needs itself. Needs a display.
@main
@MainActor
enum GTKBenchmark {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count > 1 else {
            print("usage: gtk-benchmark THEMES [--rounds N]")
            exit(64)
        }
        guard gtk_init_check() != 0 else {
            print("skipped: there is no display")
            exit(0)
        }
        if arguments.count > 2, arguments[1] == "--start" { return try start(arguments[2]) }
        if arguments.count > 2, arguments[1] == "--memory" { return try memory(of: arguments[2]) }
        if arguments.count > 2, arguments[1] == "--leaks" {
            return try LeakCheck(themes: arguments[2]).run(rounds: arguments.count > 3 ? Int(arguments[3]) ?? 10 : 10)
        }
        let rounds = arguments.firstIndex(of: "--rounds").flatMap { Int(arguments[$0 + 1]) } ?? 15
        print("name\tsize\tvalue: processor time in ms, or a ratio of it")
        let fixture = try Fixture(arguments[1])
        let switches = SwitchBenchmark(fixture: fixture, rounds: rounds)
        for count in [100, 1_000, 10_000] { try switches.run(count) }
        try scroll(fixture, rounds)
        try idle(fixture)
        let cache = "\(NSTemporaryDirectory())/skinkit-gtk-benchmark-\(getpid()).skincache"
        try Data(fixture.cache).write(to: URL(fileURLWithPath: cache))
        defer { try? FileManager.default.removeItem(atPath: cache) }
        try memory(cache)
        try startUp(cache, rounds)
    }

    private static func scroll(_ fixture: Fixture, _ rounds: Int) throws {
        let provider = Fixture.provider()
        Fixture.load(ListBenchmark.css, into: provider)
        var costs: [Bool: [Double]] = [:]
        for _ in 0..<max(3, rounds / 4) {
            for isThemed in [true, false] {
                let frames = ListBenchmark(fixture, isThemed: isThemed).run(frames: 200)
                costs[isThemed, default: []].append(frames.map(\.processor).reduce(0, +) / Double(frames.count))
            }
        }
        let (with, without) = (costs[true]?.median ?? 0, costs[false]?.median ?? 1)
        Report.line("scroll-frame-ms", "10000", with)
        Report.line("scroll-frame-without-ms", "10000", without)
        Report.line("scroll-over-plain", "10000", with / without, goal: 1.1)
    }

    private static func memory(_ cache: String) throws {
        let (with, without) = (try child("--memory", cache) ?? 0, try child("--memory", "without") ?? 0)
        Report.line("widget-bytes", "10000", with.rounded())
        Report.line("widget-without-bytes", "10000", without.rounded())
    }

    private static func idle(_ fixture: Fixture) throws {
        let (window, _) = try fixture.window(1_000, isThemed: true)
        try fixture.engine.activate(fixture.themes[1])
        GTKMainQueue.connect()
        let frames = Frames(of: window)
        frames.settle(milliseconds: 500)
        // One of the wake-ups is that of the clock which ends the wait.
        Report.line("idle-wakeups-in-5s", "1000", Double(frames.run(milliseconds: 5_000) - 1), goal: 0)
        gtk_window_destroy(Fixture.cast(window))
    }

    // MARK: Processes of their own

    private static func startUp(_ cache: String, _ rounds: Int) throws {
        var times: [String: [Double]] = [:]
        for _ in 0..<rounds {
            for kind in [cache, "without"] { try times[kind, default: []].append(child("--start", kind) ?? 0) }
        }
        let (with, without) = (times[cache]?.median ?? 0, times["without"]?.median ?? 1)
        Report.line("start-ms", "100", with)
        Report.line("start-without-ms", "100", without)
        Report.line("start-over-plain", "100", with / without, goal: 1.1)
    }

    /// Runs this program again, and returns the number that it prints.
    private static func child(_ option: String, _ cache: String) throws -> Double? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = [option, cache]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return Double(text.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    /// Makes a window of widgets with a theme, or with rules of CSS.
    ///
    /// - Parameter cache: The theme's cache, or `without`.
    private static func window(_ count: Int, _ cache: String) throws -> GTKWidgetPointer {
        guard cache != "without" else {
            Fixture.load(ListBenchmark.css, into: Fixture.provider())
            return try Fixture.window(count) { _, _, _ in }.window
        }
        let engine = ThemeEngine(components: .gtk, configuration: .gtk)
        try engine.root.update { $0.traits = [.desktop, .light] }
        try engine.activate(Theme(cacheAt: cache))
        return try Fixture.window(count) { widget, type, id in
            try engine.register(type.component(for: widget), as: id)
        }.window
    }

    /// Prints the processor time from the start of the process to the first painted frame.
    private static func start(_ cache: String) throws {
        let window = try window(100, cache)
        gtk_window_present(Fixture.cast(window))
        var isPainted = false
        let clock = gtk_widget_get_frame_clock(window)!
        GTKSignal.connect(UnsafeMutableRawPointer(clock), "after-paint") { isPainted = true }
        while !isPainted { g_main_context_iteration(nil, 1) }
        print(Cost.now().processor)
        fflush(nil)
        _exit(0)
    }

    /// Prints the bytes of memory for each widget.
    private static func memory(of cache: String) throws {
        gtk_window_destroy(Fixture.cast(try window(100, cache)))
        let before = residentBytes()
        let window = try window(10_000, cache)
        print(Double(residentBytes() - before) / 10_000)
        fflush(nil)
        withExtendedLifetime(window) {}
        _exit(0)
    }
}
