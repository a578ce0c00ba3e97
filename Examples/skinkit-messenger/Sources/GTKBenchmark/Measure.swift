import Foundation
import SkinGTK

/// A duration, in milliseconds.
struct Cost {
    /// The time that passed.
    var wall: Double
    /// The processor time of this process, which other processes disturb less.
    var processor: Double

    static func now() -> Cost { Cost(wall: clock(CLOCK_MONOTONIC), processor: clock(CLOCK_PROCESS_CPUTIME_ID)) }

    private static func clock(_ id: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(id, &time)
        return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1_000_000
    }

    static func - (left: Cost, right: Cost) -> Cost {
        Cost(wall: left.wall - right.wall, processor: left.processor - right.processor)
    }
}

extension [Double] {
    var median: Double {
        let sorted = sorted()
        return isEmpty ? 0 : (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
    }
}

/// The frames of a window.
@MainActor
final class Frames {
    private let window: GTKWidgetPointer
    private(set) var count = 0

    init(of window: GTKWidgetPointer) {
        self.window = window
        gtk_window_present(UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self))
        let clock = gtk_widget_get_frame_clock(window)!
        GTKSignal.connect(UnsafeMutableRawPointer(clock), "after-paint") { [weak self] in self?.count += 1 }
        settle()
    }

    /// Runs the main loop until nothing has happened for a while, so that the next frame need not wait for its turn.
    func settle(milliseconds: UInt32 = 60) {
        var last = -1
        while last != count {
            last = count
            run(milliseconds: milliseconds)
        }
    }

    /// Runs the main loop for some time. Returns how often it woke up.
    @discardableResult
    func run(milliseconds: UInt32) -> Int {
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
        var wakeUps = 0
        while !flag.isSet {
            g_main_context_iteration(nil, 1)
            wakeUps += 1
        }
        return wakeUps
    }

    /// Returns what a change costs from the call to the painted frame.
    func cost(_ change: () -> Void) -> Cost {
        settle()
        let before = count
        let start = Cost.now()
        change()
        gtk_widget_queue_draw(window)
        while count == before { g_main_context_iteration(nil, 1) }
        return .now() - start
    }
}

/// Returns the bytes of memory that the process uses.
func residentBytes() -> Int {
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4_096
}
