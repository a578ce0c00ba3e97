import SkinGTK
import SkinKit

/// A live switch from the call to the painted frame, over what GTK needs for one rule of CSS on the same widgets, and over a
/// provider for each widget.
@MainActor
struct SwitchBenchmark {
    let fixture: Fixture
    let rounds: Int

    func run(_ count: Int) throws {
        let (window, widgets) = try fixture.window(count, isThemed: true)
        try fixture.engine.activate(fixture.themes[0])
        let frames = Frames(of: window)
        var costs: [String: [Cost]] = [:]
        var turn = 0
        for _ in 0..<rounds {
            turn += 1
            costs["switch", default: []].append(
                frames.cost { _ = try? fixture.engine.activate(fixture.themes[turn % 2]) })
            costs["floor", default: []].append(floor(frames, turn))
        }
        let idle = try unchanged(frames, fixture.themes[turn % 2])
        if count <= 1_000 {
            for number in 0..<3 { costs["naive", default: []].append(naive(frames, widgets, number)) }
        }
        report(count, costs, unchanged: idle)
        gtk_window_destroy(Fixture.cast(window))
        frames.run(milliseconds: 200)
    }

    private let floorProvider = Fixture.provider()

    private func floor(_ frames: Frames, _ turn: Int) -> Cost {
        let cost = frames.cost {
            Fixture.load("label { letter-spacing: \(turn % 2)px; }", into: floorProvider)
        }
        return cost
    }

    /// A switch to the theme that is shown: its frames and milliseconds.
    private func unchanged(_ frames: Frames, _ theme: Theme) throws -> (frames: Int, time: Double) {
        frames.settle()
        let before = frames.count
        let start = Cost.now()
        try fixture.engine.activate(theme)
        let cost = Cost.now() - start
        frames.run(milliseconds: 300)
        return (frames.count - before, cost.processor)
    }

    /// A provider for each widget, whose colors are those of a switch.
    private func naive(_ frames: Frames, _ widgets: [GTKWidgetPointer], _ number: Int) -> Cost {
        frames.cost {
            for widget in widgets {
                let provider = gtk_css_provider_new()!
                Fixture.load(
                    "* { color: #\(number)03050; background-color: #f0f\(number)fa; padding: \(number)px; }",
                    into: provider)
                gtk_style_context_add_provider(
                    gtk_widget_get_style_context(widget), OpaquePointer(provider), 600)
                g_object_unref(UnsafeMutableRawPointer(provider))
            }
        }
    }

    private func report(_ count: Int, _ costs: [String: [Cost]], unchanged: (frames: Int, time: Double)) {
        let median = costs.mapValues { $0.map(\.processor).median }
        let wall = costs.mapValues { $0.map(\.wall).median }
        let ratios = zip(costs["switch"] ?? [], costs["floor"] ?? []).map { $0.processor / $1.processor }
        Report.line("switch-ms", "\(count)", median["switch"], wall["switch"])
        Report.line("floor-ms", "\(count)", median["floor"], wall["floor"])
        Report.line("switch-over-floor", "\(count)", ratios.median, goal: count == 1_000 ? 1.2 : nil)
        if let naive = median["naive"] {
            Report.line("naive-ms", "\(count)", naive, wall["naive"])
            Report.line("switch-over-naive", "\(count)", (median["switch"] ?? 0) / naive)
        }
        Report.line("unchanged-ms", "\(count)", unchanged.time)
        Report.line("unchanged-frames", "\(count)", Double(unchanged.frames), goal: 0)
    }
}

/// The lines of the output.
enum Report {
    static func line(_ name: String, _ size: String, _ value: Double?, _ wall: Double? = nil, goal: Double? = nil) {
        let number = (value ?? 0) == (value ?? 0).rounded() ? "\(Int(value ?? 0))" : text(value ?? 0)
        let wall = wall.map { "\t(\(text($0)) ms passed)" } ?? ""
        let goal = goal.map { "\tgoal \($0): \((value ?? 0) <= $0 ? "met" : "MISSED")" } ?? ""
        print("\(name)\t\(size)\t\(number)\(wall)\(goal)")
        fflush(nil)
    }

    static func text(_ value: Double) -> String {
        let scaled = (value * 1_000).rounded() / 1_000
        return "\(scaled)"
    }
}
