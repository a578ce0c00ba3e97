#if Store
    import Foundation
    import SkinKit
    import SkinLibrary
    import Testing

    @testable import SkinStore

    @Suite("A store of themes")
    struct ThemeStoreTests {
        let fixture: StoreFixture
        let id = "org.test.dusk"

        init() async throws {
            fixture = try await StoreFixture()
            try await fixture.add("org.test.dawn")
            try await fixture.add("org.test.dusk")
            try await fixture.publish()
        }

        private func names(_ folder: String) throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: fixture.path + "/user/" + folder).sorted()
        }

        @Test("installs a product for several tasks at once")
        func twoInstallations() async throws {
            let (first, second) = (try fixture.store(), try fixture.store())
            let product = try #require(try await first.refresh().last)
            try await second.refresh()
            await fixture.gate.allow(3)
            let installations = [first.install(product), second.install(product), first.install(product)]
            while await fixture.gate.count < 3 { try await Task.sleep(for: .milliseconds(1)) }
            try await Task.sleep(for: .milliseconds(100))
            await fixture.gate.allow(.max)
            for installation in installations { try await installation.result() }
            #expect(try await first.installedProducts().map(\.id) == [id])
            #expect(try names("downloads") == [])
        }

        @Test("names and describes a product in the first of the user's languages that it has a text in")
        func languages() async throws {
            try await fixture.add(
                "org.test.noon",
                details: [
                    "description": "Bright", "names": ["de": "Mittag", "pt": 7], "descriptions": ["de-ch": "Hell"],
                ])
            try await fixture.publish()
            let store = try fixture.store()
            let product = try #require(try await store.refresh().last)
            #expect(product.name(for: ["pt", "de-AT"]) == "Mittag")
            #expect(product.name(for: ["fr"]) == "org.test.noon" && product.name(for: []) == "org.test.noon")
            let details = try #require(try await store.details(of: product))
            #expect(details.summary(for: ["de-CH-1901"]) == "Hell" && details.summary(for: ["de"]) == "Bright")
        }

        @Test("returns a file to several tasks at once")
        func oneFile() async throws {
            let store = try fixture.store()
            let product = try #require(try await store.refresh().last)
            let details = try await store.json(try #require(product.details), limit: 1 << 20)
            let path = try #require(details["package"]?.string)
            let sizes = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<8 { group.addTask { try await store.file(path).count } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(sizes == Array(repeating: product.size, count: 8))
            #expect(try names("files").count == 1)
        }

        @Test("keeps a file of the catalogue that another task may read, and no old one")
        func oldFiles() async throws {
            let store = try fixture.store()
            let product = try #require(try await store.refresh().last)
            _ = try await store.details(of: product)
            let before = try names("catalog")
            try await fixture.store().refresh()
            #expect(try names("catalog") == before && before.count == 3)
            for name in before {
                try FileManager.default.setAttributes(
                    [.modificationDate: Date(timeIntervalSinceNow: -7_200)],
                    ofItemAtPath: fixture.path + "/user/catalog/" + name)
            }
            try await fixture.store().refresh()
            #expect(try names("catalog").count == 2)
        }

        @Test("keeps the 1,000 newest files that it was asked for")
        func tooManyFiles() async throws {
            let count = 1_003
            for number in 0..<count {
                let name = "user/files/\(String(number, radix: 16))"
                try fixture.write(name, "")
                try FileManager.default.setAttributes(
                    [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000 + Double(number))],
                    ofItemAtPath: "\(fixture.path)/\(name)")
            }
            try await fixture.store().refresh()
            #expect(try names("files") == (3..<count).map { String($0, radix: 16) }.sorted())
        }

        @Test("installs a product whose description lists deltas, as earlier versions of the office wrote it")
        func deltas() async throws {
            let path = fixture.path + "/Shop/office.json"
            let state = String(decoding: try FileSystem.read(path), as: UTF8.self)
            let deltas = #""details":{"deltas":[{"from":"00","path":"x.delta"}],"id":"\#(id)""#
            let older = state.replacingOccurrences(of: #""details":{"id":"\#(id)""#, with: deltas)
            try #require(older != state)
            try FileSystem.replace(path, with: Array(older.utf8))
            try await fixture.publish()
            let store = try fixture.store()
            let product = try #require(try await store.refresh().last)
            try await store.install(product).result()
            #expect(try await store.installedProducts().map(\.id) == [id])
        }

        @Test("cancels an installation that waits for its turn", .timeLimit(.minutes(10)))
        func cancelWaiting() async throws {
            let store = try fixture.store(concurrentDownloads: 1)
            let products = try await store.refresh()
            await fixture.gate.allow(1)
            let first = store.install(products[0])
            while await fixture.gate.count < 1 { try await Task.sleep(for: .milliseconds(1)) }
            let (second, third) = (store.install(products[1]), store.install(products[1]))
            try await Task.sleep(for: .milliseconds(50))
            second.cancel()
            await #expect(throws: CancellationError.self) { try await second.result() }
            await fixture.gate.allow(.max)
            try await first.result()
            try await third.result()
            #expect(try await store.installedProducts().count == 2)
        }

        @Test("has installed a theme whose report cannot be kept")
        func report() async throws {
            let store = try fixture.store()
            let product = try #require(try await store.refresh().last)
            try fixture.write("user/legibility.json/file", "")
            try await store.install(product).result()
            let installed = try #require(await store.products.last)
            #expect(installed.state == .installed && installed.legibility == nil)
        }

        @Test("removes all versions of a pack that an interrupted update left")
        func packs() async throws {
            let pack = "org.test.faces"
            try await fixture.addStickers(pack, "1.2.0")
            try await fixture.publish()
            let store = try fixture.store()
            let product = try #require(try await store.refresh().first { $0.id == pack })
            for version in ["1.0.0", "1.1.0"] { try fixture.write("user/packs/\(pack)@\(version).skinpack", "") }
            #expect(try await store.packs().map(\.version) == ["1.1.0"])
            try await store.install(product).result()
            #expect(try names("packs") == ["\(pack)@1.2.0.skinpack"])
            try fixture.write("user/packs/\(pack)@1.0.0.skinpack", "")
            try await store.uninstall(pack)
            #expect(try names("packs") == [])
            #expect(try await store.packs().isEmpty)
        }
    }
#endif
