import Foundation

/// A time in milliseconds: of the clock, and of the processor for this process.
package struct RaceCost {
    package var wall: Double
    package var processor: Double

    package static func now() -> RaceCost {
        RaceCost(wall: clock(CLOCK_MONOTONIC), processor: clock(CLOCK_PROCESS_CPUTIME_ID))
    }

    private static func clock(_ id: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(id, &time)
        return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1_000_000
    }

    package static func - (left: RaceCost, right: RaceCost) -> RaceCost {
        RaceCost(wall: left.wall - right.wall, processor: left.processor - right.processor)
    }

    /// The answer to a command.
    package func line(_ addition: String = "") -> String {
        String(format: "{\"cpu\": %.3f, \"wall\": %.3f%@}", processor, wall, addition)
    }

    package static func answer(_ line: String) {
        print(line)
        fflush(nil)
    }
}

/// A drag of 60 steps, each of which begins with a frame of the display if the one before was painted in time.
@MainActor
package func raceDrag(step: (Int) -> Void, wait: (_ milliseconds: Double) -> Void) {
    let frame = 1_000 / 60.0
    var (missed, waited, spent) = (0, 0.0, 0.0)
    for number in 0..<60 {
        let begin = RaceCost.now()
        step(number)
        let cost = RaceCost.now() - begin
        spent += cost.processor
        missed += Int(cost.wall / frame)
        waited += cost.wall
        if cost.wall < frame { wait(frame - cost.wall) }
    }
    RaceCost.answer(RaceCost(wall: waited / 60, processor: spent / 60).line(", \"missed\": \(missed)"))
}
