#if GTK && os(Linux)
    import Foundation
    import SkinGTK
    import Testing

    @Suite("An alarm", .serialized, .needsDisplay)
    @MainActor
    struct AlarmTests {
        private var now: Int64 { Int64(Date().timeIntervalSince1970) }

        /// The nanoseconds from the monotonic clock to the wall clock, which change only where someone sets that.
        private var clockOffset: Int64 {
            let readings = (0..<9).map { _ in
                let (before, wall) = (nanoseconds(CLOCK_MONOTONIC), nanoseconds(CLOCK_REALTIME))
                let after = nanoseconds(CLOCK_MONOTONIC)
                return (span: after - before, offset: wall - (before + after) / 2)
            }
            return readings.min { $0.span < $1.span }?.offset ?? 0
        }

        private func nanoseconds(_ clock: clockid_t) -> Int64 {
            var time = timespec()
            clock_gettime(clock, &time)
            return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
        }

        @Test("rings once, at its time or when the clock is set, and wakes nothing up before")
        func rings() throws {
            var count = 0
            let offset = clockOffset
            let time = now + 2
            let alarm = try #require(GTKAlarm(at: time) { count += 1 })
            Screen.settle()
            var wakeUps = 0
            while count == 0, now < time + 5 { if g_main_context_iteration(nil, 1) != 0 { wakeUps += 1 } }
            #expect(now >= time || abs(clockOffset - offset) > 100_000)
            #expect(wakeUps <= 2)
            Screen.settle()
            #expect(count == 1)
            withExtendedLifetime(alarm) {}
        }

        @Test("of a past time rings at once")
        func past() {
            for time in [now - 100, 0, -1, .min] {
                var count = 0
                let alarm = GTKAlarm(at: time) { count += 1 }
                Screen.settle { count > 0 }
                #expect(count == 1)
                withExtendedLifetime(alarm) {}
            }
        }

        @Test("that is released does not ring, and that of a distant time is accepted")
        func released() {
            var count = 0
            func open() -> Int { (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0 }
            let before = open()
            for time in [now - 1, .max] { _ = GTKAlarm(at: time) { count += 1 } }
            Screen.settle()
            #expect(count == 0)
            #expect(open() == before)
        }

        @Test("can be replaced by another one when it rings")
        func chain() {
            final class Chain {
                var alarm: GTKAlarm?
                var count = 0
                @MainActor func start() {
                    alarm = GTKAlarm(at: 1) { [weak self] in
                        self?.count += 1
                        if self?.count != 3 { self?.start() }
                    }
                }
            }
            let chain = Chain()
            chain.start()
            Screen.settle { chain.count == 3 }
            Screen.settle()
            #expect(chain.count == 3)
        }
    }
#endif
