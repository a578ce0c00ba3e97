#if Store
    import SkinKit
    import SkinLibrary
    import Testing

    @testable import SkinStore
    @testable import StoreOffice

    @Suite("A store that lost keys")
    struct LostKeysTests {
        let fixture: StoreFixture
        let shop: String

        init() async throws {
            fixture = try await StoreFixture()
            shop = fixture.path + "/Shop"
            try await fixture.add("org.test.dusk")
            try await fixture.publish()
        }

        private func opened() async throws -> StoreOffice { try await StoreOffice(at: shop) }

        @Test("of an online role lives on with the root's key", arguments: ["timestamp", "snapshot", "targets"])
        func onlineKey(_ role: String) async throws {
            let trust = try fixture.trust()
            try await trust.refresh()
            try FileSystem.remove("\(shop)/keys/\(role).json")
            await #expect(throws: ThemeFileError.self) { try await opened().publish() }
            var office = try await opened()
            _ = try office.rotate(role)
            try office.publish()
            try await trust.refresh()
            #expect(try await trust.target("catalog.json") != nil)
            try await fixture.trust().refresh()
            _ = try await StoreAudit(publicFolder: shop + "/public").run()
        }

        @Test("of a publisher lives on with the key of the targets")
        func publisherKey() async throws {
            try FileSystem.remove(shop + "/keys/publisher-tester.json")
            var office = try await opened()
            _ = try office.rotate("tester")
            try office.publish()
            _ = try await StoreAudit(publicFolder: shop + "/public").run()
        }

        @Test(
            "does not change keys that the keys which are here cannot change",
            arguments: ["root", "timestamp", "tester"])
        func refusedRotation(_ role: String) async throws {
            let missing = role == "tester" ? "targets" : "root"
            try FileSystem.move("\(shop)/keys/\(missing).json", to: fixture.path + "/away.json")
            let before = try FileSystem.read(shop + "/office.json")
            let keys = try FileSystem.names(inFolder: shop + "/keys").names
            var office = try await opened()
            let error = #expect(throws: ThemeFileError.self) { try office.rotate(role) }
            #expect(error?.description.contains("\(missing).json") == true)
            #expect(try FileSystem.read(shop + "/office.json") == before)
            #expect(try FileSystem.names(inFolder: shop + "/keys").names == keys)
            try FileSystem.move(fixture.path + "/away.json", to: "\(shop)/keys/\(missing).json")
            _ = try office.rotate(role)
            try office.publish()
            _ = try await StoreAudit(publicFolder: shop + "/public").run()
        }

        @Test("of the root begins again with the root that an update of the app ships")
        func newBeginning() async throws {
            try await fixture.trust().refresh()
            try FileSystem.remove(shop)
            try StoreOffice.create(shop, name: "Again")
            try await fixture.publish()
            try await fixture.add("org.test.dawn")
            try await fixture.publish()
            // The fixture ships the new root.
            let trust = try fixture.trust()
            try await trust.refresh()
            #expect(try await trust.target("themes/tester/org.test.dawn.json") != nil)
        }

        @Test("keeps its newest root when an app ships an earlier one of the same store")
        func earlierRoot() async throws {
            try await fixture.trust().refresh()
            for _ in 0..<3 {
                var office = try await opened()
                _ = try office.rotate("root")
                try office.publish()
                try await fixture.trust().refresh()
            }
            let kept = try FileSystem.read(fixture.path + "/trust/root.json")
            let roots = try (1...4).map { try FileSystem.read("\(shop)/public/metadata/\($0).root.json") }
            for root in roots + [[]] {
                try StoreTrust.trustIfNeeded(root, in: fixture.path + "/trust")
                #expect(try FileSystem.read(fixture.path + "/trust/root.json") == kept)
            }
            // An app that ships the third one to a folder that knows the first one goes on from there.
            try StoreTrust.trust(roots[0], in: fixture.path + "/other")
            try StoreTrust.trustIfNeeded(roots[2], in: fixture.path + "/other")
            #expect(try FileSystem.read(fixture.path + "/other/root.json") == roots[2])
            #expect(throws: StoreError.self) { try StoreTrust.trustIfNeeded([1], in: fixture.path + "/trust") }
        }
    }
#endif
