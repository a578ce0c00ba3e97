import RaceTrack
import SkinGTK

/// The frames of a window. GTK computes styles, lays out and paints in one frame, so the first one after a change shows all of it.
@MainActor
final class RaceFrames {
    private(set) var count = 0
    private(set) var last = RaceCost.now()

    init(of window: GTKWidgetPointer) {
        gtk_window_present(UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self))
        let clock = gtk_widget_get_frame_clock(window)!
        GTKSignal.connect(UnsafeMutableRawPointer(clock), "after-paint") { [weak self] in
            self?.count += 1
            self?.last = .now()
        }
        settle()
    }

    func wait(after frame: Int) {
        let end = RaceCost.now().wall + 20_000
        while count == frame, RaceCost.now().wall < end { g_main_context_iteration(nil, 0) }
    }

    func settle() {
        var last = -1
        while last != count {
            last = count
            run(milliseconds: 80)
        }
    }

    func run(milliseconds: UInt32) {
        final class Flag: Sendable {
            nonisolated(unsafe) var isSet = false
        }
        let flag = Flag()
        g_timeout_add(
            milliseconds,
            { flag in
                Unmanaged<Flag>.fromOpaque(flag!).takeUnretainedValue().isSet = true
                return 0
            }, Unmanaged.passUnretained(flag).toOpaque())
        while !flag.isSet { g_main_context_iteration(nil, 1) }
    }
}
