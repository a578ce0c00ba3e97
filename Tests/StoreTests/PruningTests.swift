import SkinLibrary

#if Store
    import Foundation
    import SkinKit
    import Testing

    @testable import SkinStore
    @testable import StoreOffice

    @Suite("Pruning a store")
    struct PruningTests {
        let fixture: StoreFixture

        init() async throws {
            fixture = try await StoreFixture()
            for number in 0..<6 {
                try await fixture.add("org.test.dusk", "1.\(number).0")
                try await fixture.publish()
            }
        }

        private func names(_ folder: String) throws -> [String] {
            let root = URL(fileURLWithPath: fixture.path + "/Shop/" + folder)
            let all = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
            return (all?.compactMap { ($0 as? URL)?.lastPathComponent } ?? []).sorted()
        }

        private func prune(_ snapshots: Int, days: Int, later: Int64 = 0) async throws -> Int {
            let office = try await StoreOffice(at: fixture.path + "/Shop")
            let now = UTCTime(seconds: UTCTime.now.seconds + later * 86_400)
            return try office.prune(.init(snapshots: snapshots, days: days), now: now).files
        }

        private func verify() async throws -> Int {
            try await StoreAudit(publicFolder: fixture.path + "/Shop/public").run()
        }

        @Test("deletes what only older snapshots name, and keeps the store intact")
        func prune() async throws {
            let before = try await verify()
            #expect(try await prune(2, days: 14, later: 15) > 0)
            let metadata = try names("public/metadata")
            #expect(metadata.filter { $0.hasSuffix("snapshot.json") } == ["6.snapshot.json", "7.snapshot.json"])
            #expect(metadata.contains("1.root.json") && metadata.contains("timestamp.json"))
            let packages = try names("public/targets").filter { $0.hasSuffix(".skin") }
            #expect(packages.count == 2 && packages.contains { $0.hasSuffix("1.5.0.skin") })
            #expect(try await verify() == before)
            #expect(try await prune(2, days: 14, later: 15) == 0)
            // The store can go on.
            try await fixture.add("org.test.dusk", "2.0.0")
            try await fixture.publish()
            #expect(try await verify() > 0)
        }

        @Test("keeps what was replaced only lately, and what no snapshot names yet")
        func grace() async throws {
            #expect(try await prune(1, days: 14) == 0)
            try fixture.write("Shop/public/targets/themes/tester/new.skin", "an interrupted publication")
            #expect(try await prune(1, days: 14) == 0)
            #expect(try await prune(1, days: 14, later: 15) > 0)
            #expect(try !names("public/targets").contains("new.skin"))
        }

        @Test("keeps what is published if the next publication was interrupted")
        func interruption() async throws {
            let metadata = fixture.path + "/Shop/public/metadata"
            try FileSystem.replace(
                metadata + "/8.snapshot.json", with: FileSystem.read(metadata + "/7.snapshot.json"))
            let before = try await verify()
            #expect(try await prune(1, days: 0, later: 15) > 0)
            #expect(try await verify() == before)
            #expect(try names("public/metadata").filter { $0.hasSuffix("snapshot.json") }.count == 2)
        }

        @Test("deletes nothing if metadata that it needs is damaged")
        func damage() async throws {
            try fixture.write("Shop/public/metadata/7.snapshot.json", "{}")
            let before = try names("public")
            await #expect(throws: StoreError.self) { try await prune(1, days: 0, later: 15) }
            #expect(try names("public") == before)
        }

        @Test("does not concern a reader who knows an older snapshot for less than the time of grace")
        func reader() async throws {
            let store = try fixture.store()
            let product = try #require(try await store.refresh().first)
            try await fixture.add("org.test.dusk", "3.0.0")
            try await fixture.publish()
            _ = try await prune(1, days: 1)
            try await store.install(product).result()
            #expect(try await store.installedProducts().map(\.version) == ["1.5.0"])
        }
    }
#endif
