import SkinDiagnostics
import SkinLibrary

#if Store
    import Foundation
    import SkinKit
    import Testing

    @testable import SkinStore
    @testable import StoreOffice

    @Suite("The office of a store")
    struct StoreOfficeTests {
        let fixture: StoreFixture
        let shop: String
        let metadata: String

        init() async throws {
            fixture = try await StoreFixture()
            shop = fixture.path + "/Shop"
            metadata = shop + "/public/metadata"
            try await fixture.add("org.test.dusk")
            try await fixture.publish()
        }

        private func office() async throws -> StoreOffice { try await StoreOffice(at: shop) }

        private func later(_ days: Int64) -> UTCTime { UTCTime(seconds: UTCTime.now.seconds + days * 86_400) }

        @discardableResult
        private func verify() async throws -> Int { try await StoreAudit(publicFolder: shop + "/public").run() }

        private func exists(_ name: String) -> Bool { FileSystem.kind(of: "\(metadata)/\(name)") != nil }

        @Test("notices a change of the storefront, and a refresh keeps the hashes that it is compared with")
        func storefront() async throws {
            try await office().refresh(now: later(1))
            try await verify()
            for name in ["index.html", "store.js", "store.css"] {
                let path = shop + "/public/\(name)"
                let bytes = try FileSystem.read(path)
                try FileSystem.replace(path, with: bytes + [0x20])
                let error = await #expect(throws: StoreError.self) { try await verify() }
                #expect(error?.message.contains("'\(name)'") == true)
                try FileSystem.replace(path, with: bytes)
            }
            try await verify()
        }

        @Test(
            "accepts each storefront that a publication may have left that was interrupted twice, and no other",
            arguments: ["index.html", "store.js", "store.css"])
        func interruptedTwice(at name: String) async throws {
            let path = shop + "/public/\(name)"
            for version in ["2.0.0", "3.0.0"] {
                try await fixture.add("org.test.dusk", version)
                // A folder with its name stops the file, and all that come after it.
                try FileSystem.move(path, to: fixture.path + "/before")
                try FileSystem.makeFolder(path)
                await #expect(throws: ThemeFileError.self) { try await fixture.publish() }
                try FileManager.default.removeItem(atPath: path)
                try FileSystem.move(fixture.path + "/before", to: path)
                try await verify()
            }
            let left = try FileSystem.read(path)
            try FileSystem.replace(path, with: left + [0x20])
            await #expect(throws: StoreError.self) { try await verify() }
            try FileSystem.replace(path, with: left)
            try await fixture.publish()
            try await verify()
        }

        // MARK: Expiry

        @Test("lives on if the root keys are away, and says when it needs them")
        func offlineRoot() async throws {
            try FileSystem.move(shop + "/keys/root.json", to: fixture.path + "/root.json")
            #expect(try await office().publish(now: later(200)).expiring.isEmpty)
            #expect(try await office().publish(now: later(250)).expiring.map(\.name) == ["root"])
            #expect(try await office().refresh(now: later(250)).map(\.name) == ["root"])
            #expect(!exists("2.root.json"))
            try FileSystem.move(fixture.path + "/root.json", to: shop + "/keys/root.json")
            #expect(try await office().refresh(now: later(250)).isEmpty)
            #expect(exists("2.root.json"))
            #expect(try await office().refresh(now: later(251)).isEmpty)
            #expect(!exists("3.root.json"))
            try await verify()
        }

        @Test("signs all metadata again before it expires")
        func renewal() async throws {
            let before = try await verify()
            let key = shop + "/keys/publisher-tester.json"
            try FileSystem.move(key, to: fixture.path + "/tester.json")
            #expect(try await office().refresh(now: later(250)).map(\.name) == ["tester"])
            try FileSystem.move(fixture.path + "/tester.json", to: key)
            #expect(try await office().refresh(now: later(250)).isEmpty)
            let version = try #require(try PublicFolder.publishedVersions(metadata)).snapshot
            let files = try #require(try PublicFolder.signed(metadata, "\(version).snapshot.json")["meta"]?.object)
            for (name, value) in files {
                let version = try #require(value["version"]?.integer)
                let expires = try PublicFolder.signed(metadata, "\(version).\(name)")["expires"]?.string
                #expect(try #require(expires.flatMap { UTCTime($0) }).seconds > later(600).seconds)
            }
            #expect(try await verify() == before)
        }

        @Test("does not renew what has changes that were not published")
        func unpublished() async throws {
            var office = try await office()
            _ = try office.rotate("timestamp")
            #expect(throws: StoreError.self) { try office.refresh() }
            try FileSystem.remove(shop + "/keys/root.json")
            #expect(throws: ThemeFileError.self) { try office.publish() }
        }

        // MARK: Versions

        @Test("continues its versions if the timestamp is lost")
        func lostTimestamp() async throws {
            let store = try fixture.store()
            _ = try await store.refresh()
            try FileSystem.remove(metadata + "/timestamp.json")
            try await fixture.add("org.test.dusk", "2.0.0")
            try await fixture.publish()
            #expect(try await store.refresh().map(\.version) == ["2.0.0"])
            try await verify()
        }

        @Test("publishes nothing if its own metadata is damaged or missing")
        func damage() async throws {
            let version = try #require(try PublicFolder.publishedVersions(metadata)).snapshot
            for name in ["timestamp.json", "\(version).snapshot.json", "1.root.json"] {
                let bytes = try FileSystem.read("\(metadata)/\(name)")
                for damaged in [Array("{}".utf8), Array(bytes.dropLast(3)), nil]
                where name != "timestamp.json" || damaged != nil {
                    try FileSystem.remove("\(metadata)/\(name)")
                    if let damaged { try FileSystem.replace("\(metadata)/\(name)", with: damaged) }
                    if name == "1.root.json", damaged == nil {
                        try FileSystem.replace("\(metadata)/2.root.json", with: bytes)
                    }
                    let office = try await office()
                    #expect(throws: (any Error).self, "\(name)") { try office.publish() }
                    #expect(throws: (any Error).self, "\(name)") { try office.refresh() }
                    try? FileSystem.remove("\(metadata)/2.root.json")
                }
                try FileSystem.replace("\(metadata)/\(name)", with: bytes)
            }
            #expect(try await office().publish().files > 0)
            try await verify()
        }

        @Test("empties roles that no longer exist, once")
        func orphans() async throws {
            let office = try await office()
            var writer = try PublicFolder(office, now: .now)
            try writer.keepRoles(office.availableKeys())
            let files: JSONValue = ["themes/tester/x": FileContent(of: [1]).json]
            try writer.writeRole(
                .init(name: "tester.bin-0", members: ["targets": files], keys: office.keys(of: "targets")))
            try writer.writeSnapshot(keys: office.keys(of: "snapshot"))
            try writer.synchronize()
            try writer.writeTimestamp(keys: office.keys(of: "timestamp"))
            for _ in 0..<2 { try office.publish() }
            #expect(try PublicFolder.signed(metadata, "2.tester.bin-0.json")["targets"] == [:])
            #expect(!exists("3.tester.bin-0.json"))
            try await verify()
        }

        // MARK: Keys and files

        @Test("never replaces a key")
        func keys() async throws {
            var office = try await office()
            try office.addPublisher("tester-r1-1")
            let path = shop + "/keys/publisher-tester-r1-1.json"
            let key = try FileSystem.read(path)
            _ = try office.rotate("tester")
            #expect(try FileSystem.read(path) == key)
            #expect(office.keyNames(of: "tester").names == ["publisher-tester-r1-1-2"])
            // The name stays taken when the key is moved.
            try FileSystem.remove(shop + "/keys/publisher-tester-r1-1-2.json")
            try office.addPublisher("tester-r1-1-2")
            #expect(office.keyNames(of: "tester-r1-1-2").names == ["publisher-tester-r1-1-2-2"])
            let other = fixture.path + "/Other"
            try FileSystem.makeFolder(other + "/keys")
            try FileSystem.replace(other + "/keys/root.json", with: key)
            // As a creation that was interrupted leaves it.
            try StoreOffice.create(other, name: "Other")
            #expect(try FileSystem.read(other + "/keys/root.json") == key)
            try FileSystem.remove(other + "/office.json")
            try FileSystem.replace(other + "/keys/root.json", with: [1])
            #expect(throws: ThemeFileError.self) { try StoreOffice.create(other, name: "Other") }
            #expect(try FileSystem.read(other + "/keys/root.json") == [1])
        }

        @Test("refuses publishers with names of roles")
        func publishers() async throws {
            var office = try await office()
            for name in ["example.bin-0", "a.bin-ff", "targets", "Root", "a/b", ""] {
                #expect(throws: StoreError.self, "\(name)") { try office.addPublisher(name) }
            }
            try office.addPublisher("example.binary")
        }

        @Test("repairs a damaged file when its product is added again")
        func repair() async throws {
            let files = try FileSystem.names(inFolder: shop + "/files").names
            let path = shop + "/files/" + (try #require(files.first))
            let bytes = try FileSystem.read(path)
            try FileSystem.replace(path, with: [UInt8](repeating: 0, count: bytes.count))
            try await fixture.add("org.test.dusk")
            #expect(try FileSystem.read(path) == bytes)
        }

        @Test("removes the temporary files of processes that were interrupted")
        func leftovers() async throws {
            let folders = ["", "keys/", "public/"]
            for folder in folders {
                for name in [".skinkit-1.tmp", ".skinkit-2.tmp"] { try fixture.write("Shop/\(folder)\(name)", "") }
                try FileManager.default.setAttributes(
                    [.modificationDate: Date(timeIntervalSinceNow: -100_000)],
                    ofItemAtPath: "\(shop)/\(folder).skinkit-1.tmp")
            }
            _ = try await office()
            for folder in folders {
                #expect(FileSystem.kind(of: "\(shop)/\(folder).skinkit-1.tmp") == nil)
                #expect(FileSystem.kind(of: "\(shop)/\(folder).skinkit-2.tmp") == .file)
            }
        }

        // MARK: Verification

        @Test("is verified by several processes at the same time, without a trace")
        func audits() async throws {
            let names = try FileSystem.names(inFolder: shop).names
            let date = Date(timeIntervalSince1970: 1_000_000)
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: shop + "/public")
            try await withThrowingTaskGroup { group in
                for _ in 0..<16 { group.addTask { try await verify() } }
                try await group.waitForAll()
            }
            #expect(try FileSystem.names(inFolder: shop).names == names)
            #expect(FileSystem.modificationTime(of: shop + "/public") == 1_000_000)
        }

        @Test("is at fault if the catalogue names a file that readers do not find")
        func missingFile() async throws {
            var office = try await office()
            try office.add(
                "org.test.none", of: "tester",
                details: ["id": "org.test.none", "kind": "theme", "name": "None", "package": "none.skin"], files: [])
            try office.publish()
            let error = await #expect(throws: StoreError.self) { try await verify() }
            #expect(error?.code == .unknownTarget)
        }

        @Test("names a file on the server by bytes")
        func serverPath() {
            #expect(StoreTarget.serverPath("themes/a/\u{301}x", hash: "12") == "themes/a/12.\u{301}x")
            #expect(StoreTarget.serverPath("\u{D4E}/x", hash: "12") == "\u{D4E}/12.x")
        }
    }
#endif
