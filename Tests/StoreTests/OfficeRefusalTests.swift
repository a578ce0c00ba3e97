import SkinDiagnostics

#if Store
    import SkinKit
    import SkinLibrary
    import Testing

    @testable import SkinStore
    @testable import StoreOffice

    @Suite("The office of a store refuses")
    struct OfficeRefusalTests {
        let fixture: StoreFixture
        let shop: String

        init() async throws {
            fixture = try await StoreFixture()
            shop = fixture.path + "/Shop"
            try await fixture.add("org.test.dusk", "1.2.0")
        }

        private func opened() async throws -> StoreOffice { try await StoreOffice(at: shop) }

        private func add(_ id: String, _ version: String, _ bytes: [UInt8] = [1], allowsOlder: Bool = false)
            async throws
        {
            var office = try await opened()
            try office.add(
                id, of: "tester", details: ["id": .string(id), "version": .string(version), "package": "x.skin"],
                files: [StoreOffice.File(path: "x.skin", bytes: bytes)], allowsOlder: allowsOlder)
            try office.save()
        }

        @Test("other bytes under a version that is out, and takes them before it is")
        func otherBytes() async throws {
            try await fixture.add("org.test.dusk", "1.2.0", StoreFixture.theme(text: "#111111"))
            try await fixture.publish()
            try await fixture.add("org.test.dusk", "1.2.0", StoreFixture.theme(text: "#111111"))
            await #expect(throws: StoreError.self) {
                try await fixture.add("org.test.dusk", "1.2.0", StoreFixture.theme(text: "#222222"))
            }
            try await fixture.add("org.test.dusk", "1.2.1", StoreFixture.theme(text: "#222222"))
        }

        @Test("other bytes under a version that was out before an older one replaced it")
        func otherBytesAfterOlder() async throws {
            try await add("org.test.x", "1.0.0", [1])
            try await fixture.publish()
            try await add("org.test.x", "0.9.0", [2], allowsOlder: true)
            await #expect(throws: StoreError.self) { try await add("org.test.x", "1.0.0", [3]) }
            try await add("org.test.x", "1.0.0", [1])
            try await add("org.test.x", "1.0.1", [3])
        }

        @Test("an older version without a word of intent")
        func olderVersion() async throws {
            try await add("org.test.x", "1.0.0")
            await #expect(throws: StoreError.self) { try await add("org.test.x", "0.9.0") }
            try await add("org.test.x", "0.9.0", allowsOlder: true)
            #expect(try await opened().listing.contains { $0.hasPrefix("org.test.x\t0.9.0") })
        }

        @Test("to offer a retracted product again without a word of intent")
        func retracted() async throws {
            var office: StoreOffice? = try await opened()
            try office?.retract("org.test.dusk", reason: "unreadable")
            office = nil
            let error = await #expect(throws: StoreError.self) { try await add("org.test.dusk", "1.3.0") }
            #expect(error?.code == .retracted && error?.message.contains("unreadable") == true)
            #expect(try await opened().listing.contains { $0.hasSuffix("retracted: unreadable") })
        }

        @Test(
            "a version that no client reads",
            arguments: ["99999999999999999999.0.0", "1.0", "1.0.0.0", "a.b.c", "-1.0.0"])
        func unreadableVersion(_ version: String) async throws {
            await #expect(throws: StoreError.self) { try await add("org.test.x", version) }
        }

        @Test(
            "identifiers that are no file names of their own everywhere",
            arguments: ["ORG.Test.Dusk", "CON", "nul.theme"])
        func identifiers(_ id: String) async throws {
            await #expect(throws: StoreError.self) { try await add(id, "1.0.0") }
        }

        @Test("to begin again where what was published is lost", arguments: ["public", "public/metadata", "old"])
        func lostFolder(_ lost: String) async throws {
            try await fixture.publish()
            let before = try FileSystem.read(shop + "/public/metadata/timestamp.json")
            if lost == "old" {
                let timestamp = try #require(try PublicFolder.publishedVersions(shop + "/public/metadata")).timestamp
                try await fixture.add("org.test.dawn")
                try await fixture.publish()
                for name in ["timestamp.json", "\(timestamp + 1).snapshot.json"] {
                    try FileSystem.remove(shop + "/public/metadata/" + name)
                }
                try FileSystem.replace(shop + "/public/metadata/timestamp.json", with: before)
            } else {
                try FileSystem.move("\(shop)/\(lost)", to: fixture.path + "/away")
            }
            let office = try await opened()
            let error = #expect(throws: StoreError.self) { try office.publish() }
            #expect(error?.code == .rollback)
            #expect(throws: StoreError.self) { try office.refresh() }
            if lost == "old" { return }
            try FileSystem.remove("\(shop)/\(lost)")
            try FileSystem.move(fixture.path + "/away", to: "\(shop)/\(lost)")
            try office.publish()
            _ = try await StoreAudit(publicFolder: shop + "/public").run()
        }

        @Test("to call metadata fresh that has expired")
        func expired() async throws {
            try await fixture.publish()
            try FileSystem.move(shop + "/keys/root.json", to: fixture.path + "/root.json")
            let day = UTCTime(seconds: UTCTime.now.seconds + 500 * 86_400)
            let roles = try await opened().refresh(now: day)
            #expect(roles.map(\.name) == ["root"])
            #expect(roles.allSatisfy { $0.hasExpired })
        }
    }
#endif
