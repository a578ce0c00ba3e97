#if Store
    import SkinKit
    import Testing

    @testable import SkinStore

    @Suite("The metadata of a store")
    struct StoreTrustTests {
        let fixture: StoreFixture

        init() async throws {
            fixture = try await StoreFixture()
            try await fixture.add("org.test.dusk")
            try await fixture.publish()
        }

        @Test("stays in use while it is refreshed, and after that failed")
        func failedRefresh() async throws {
            let trust = try fixture.trust()
            try await trust.refresh()
            await fixture.gate.fail(StoreError(.connection, "no network"))
            await #expect(throws: StoreError.self) { try await trust.refresh() }
            #expect(try await trust.target("catalog.json") != nil)
            await fixture.gate.fail(nil)
            await fixture.gate.holdTimestamp()
            async let refresh: Void = trust.refresh()
            while await !fixture.gate.isHeld { try await Task.sleep(for: .milliseconds(1)) }
            #expect(try await trust.target("catalog.json") != nil)
            await fixture.gate.release()
            try await refresh
        }

        @Test("is of no use once it has expired, also without a refresh")
        func expiry() async throws {
            let days = Locked<Int64>(0)
            let trust = try fixture.trust { UTCTime(seconds: UTCTime.now.seconds + days.withLock { $0 } * 86_400) }
            try await trust.refresh()
            #expect(try await trust.target("catalog.json") != nil)
            days.withLock { $0 = 31 }
            let error = await #expect(throws: StoreError.self) { try await trust.target("catalog.json") }
            #expect(error?.code == .expired)
        }

        @Test("is refreshed by one task at a time, so that an older timestamp replaces no newer one")
        func slowRefresh() async throws {
            let (slow, fast) = (try fixture.trust(), try fixture.trust())
            try await slow.refresh()
            await fixture.gate.holdTimestamp()
            async let first: Void = slow.refresh()
            while await !fixture.gate.isHeld { try await Task.sleep(for: .milliseconds(1)) }
            try await fixture.add("org.test.dawn")
            try await fixture.publish()
            async let second: Void = fast.refresh()
            try await Task.sleep(for: .milliseconds(300))
            await fixture.gate.release()
            _ = try await (first, second)
            let published = try FileSystem.read(fixture.path + "/Shop/public/metadata/timestamp.json")
            #expect(try FileSystem.read(fixture.path + "/trust/timestamp.json") == published)
        }

        @Test("begins with the root of the app again if the kept one is damaged", arguments: ["", "{}", "\0"])
        func damagedRoot(_ text: String) async throws {
            try await fixture.store().refresh()
            try fixture.write("user/metadata/root.json", text)
            #expect(try await fixture.store().refresh().count == 1)
        }

        @Test("is not searched for a path of more than 1,024 bytes")
        func longPath() async throws {
            let trust = try fixture.trust()
            try await trust.refresh()
            #expect(try await trust.target(String(repeating: "a", count: 1_024)) == nil)
            let error = await #expect(throws: StoreError.self) {
                try await trust.target(String(repeating: "a", count: 1_025))
            }
            #expect(error?.code == .limitExceeded)
        }
    }
#endif
