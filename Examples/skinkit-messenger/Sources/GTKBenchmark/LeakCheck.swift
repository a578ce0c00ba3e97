import Foundation
import SkinGTK
import SkinKit

/// `gtk-benchmark --leaks THEMES [THOUSANDS]`: makes widgets, themes them and drops them. A tool that finds leaks looks at the process.
@MainActor
struct LeakCheck {
    private let fixture: Fixture

    init(themes folder: String) throws { fixture = try Fixture(folder) }

    private final class Reference {
        weak var component: ThemedWidget?
        init(_ component: ThemedWidget) { self.component = component }
    }

    /// Ends the process with status 1 if a component outlives its widget.
    ///
    /// - Parameter rounds: The number of windows, each of 1,000 widgets.
    func run(rounds: Int) throws {
        var components: [Reference] = []
        for round in 0..<rounds {
            let (window, widgets) = try fixture.window(1_000, isThemed: true)
            components += widgets.compactMap { ThemedWidget.existing(for: $0) }.map(Reference.init)
            try fixture.engine.activate(fixture.themes[round % 2])
            Frames(of: window).run(milliseconds: 50)
            gtk_window_destroy(Fixture.cast(window))
            while g_main_context_iteration(nil, 0) != 0 {}
        }
        fixture.engine.deactivate()
        while g_main_context_iteration(nil, 0) != 0 {}
        let alive = components.count { $0.component != nil }
        print("\(components.count) widgets, \(alive) components alive")
        exit(alive == 0 && components.count == 1_000 * rounds ? 0 : 1)
    }
}
