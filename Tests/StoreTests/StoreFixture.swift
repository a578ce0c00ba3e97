import SkinBundles
import SkinLibrary

#if Store
    import Foundation
    import SkinDiagnostics
    import SkinKit
    import TestSupport

    @testable import SkinStore
    @testable import StoreOffice

    /// A published store in a temporary folder, and a user of it. Packages are sent when the gate lets them pass.
    final class StoreFixture: Sendable {
        private let folder: TemporaryFolder
        var path: String { folder.path }
        let gate = Gate()
        let library: ThemeLibrary

        init() async throws {
            folder = try TemporaryFolder()
            let path = folder.path
            library = ThemeLibrary(
                folders: [path + "/app"], installFolder: path + "/user/themes", cacheFolder: path + "/user/caches",
                defaultTheme: "org.test.base", compiler: ThemeCompiler())
            try write("app/Base.theme/info.xml", Self.info("org.test.base", "1.0.0"))
            try write("app/Base.theme/ui.xml", "<theme/>")
            try StoreOffice.create(path + "/Shop", name: "Test")
            try await publish()
        }

        func write(_ name: String, _ text: String) throws { try folder.write(name, text) }

        private static func info(_ id: String, _ version: String) -> String {
            "<info><identifier>\(id)</identifier><name>\(id)</name><version>\(version)</version></info>"
        }

        /// A theme with a text in a color on white.
        static func theme(text: String = "#000000") -> String {
            """
            <theme><constants><color name="accent" setting="Accent">#336699</color></constants>
            <instances><uilabel><operation name="backgroundColor"><color>#ffffff</color></operation>
            <operation name="textColor"><color>\(text)</color></operation></uilabel></instances></theme>
            """
        }

        // MARK: The office

        /// Adds a theme, with further details for the catalogue.
        func add(
            _ id: String, _ version: String = "1.0.0", _ ui: String = theme(), details: [String: JSONValue] = [:]
        ) async throws {
            try write("\(id).theme/info.xml", Self.info(id, version))
            try write("\(id).theme/ui.xml", ui)
            try await add(id, version, kind: "theme", details)
        }

        /// Adds a pack of stickers.
        func addStickers(_ id: String, _ version: String) async throws {
            try write("\(id).stickers/info.xml", Self.info(id, version))
            let item = #"<item order="1" category="faces" code="1F642" image="a.png"/>"#
            try write("\(id).stickers/pack.xml", #"<pack total="1">\#(item)</pack>"#)
            let happy = "\(ShippedThemes.folder)/Letters.stickers/faces/happy.png"
            let picture = path + "/\(id).stickers/a.png"
            try? FileManager.default.removeItem(atPath: picture)
            try FileManager.default.copyItem(atPath: happy, toPath: picture)
            try await add(id, version, kind: "stickers")
        }

        private func add(
            _ id: String, _ version: String, kind: String, _ further: [String: JSONValue] = [:]
        ) async throws {
            let package = try ThemePackage(of: path + "/\(id).\(kind)")
            let name = "\(id)-\(version).skin"
            var office = try await StoreOffice(at: path + "/Shop")
            let details: [String: JSONValue] = [
                "id": .string(id), "kind": .string(kind), "name": .string(id), "version": .string(version),
                "size": .integer(Int64(package.bytes.count)), "package": .string(name), "requires": [:],
            ]
            try office.add(
                id, of: "tester", details: .object(details.merging(further) { $1 }),
                files: [StoreOffice.File(path: name, bytes: package.bytes)])
            try office.save()
        }

        func publish() async throws { try await StoreOffice(at: path + "/Shop").publish() }

        // MARK: The user

        func store(
            _ legibility: StoreLegibility = StoreLegibility(), concurrentDownloads: Int = 3
        ) throws -> ThemeStore {
            let root = try FileSystem.read(path + "/Shop/public/metadata/1.root.json")
            return try ThemeStore(
                url: FolderTransport.url, root: root, folder: path + "/user", library: library,
                packFolder: path + "/user/packs", legibility: legibility, transport: transport,
                concurrentDownloads: concurrentDownloads)
        }

        private var transport: GatedTransport {
            GatedTransport(folder: FolderTransport(folder: path + "/Shop/public"), gate: gate)
        }

        /// A client of the store's metadata, in a folder that all of them share.
        func trust(_ clock: @escaping @Sendable () -> UTCTime = { .now }) throws -> StoreTrust {
            let root = try FileSystem.read(path + "/Shop/public/metadata/1.root.json")
            try StoreTrust.trustIfNeeded(root, in: path + "/trust")
            return StoreTrust(
                folder: path + "/trust", metadataURL: FolderTransport.url + "metadata", transport: transport,
                limits: StoreTrust.Limits(), clock: clock)
        }

        @MainActor
        func model(_ legibility: StoreLegibility = StoreLegibility()) throws -> StoreModel {
            try StoreModel(store(legibility), ThemeEngine(components: ComponentDefinitions(), library: library))
        }
    }

    /// A gate that lets parts of packages pass.
    actor Gate {
        private var permits = Int.max
        private(set) var failure: StoreError?
        /// The number of parts that passed.
        private(set) var count = 0
        private var isHolding = false
        private(set) var isHeld = false

        /// Lets a number of parts pass, from now on.
        func allow(_ count: Int) { permits = count }

        /// Ends every request of metadata and files with an error; nil to answer again.
        func fail(_ error: StoreError?) { failure = error }

        func pass() async throws {
            while permits == 0 { try await Task.sleep(for: .milliseconds(1)) }
            permits -= 1
            count += 1
        }

        /// Holds the answer to the next request of the timestamp, until it is released.
        func holdTimestamp() { (isHolding, isHeld) = (true, false) }

        func release() { isHolding = false }

        /// Whether a request of the timestamp is the one to hold.
        func takesHold() -> Bool {
            defer { isHeld = true }
            return isHolding && !isHeld
        }

        func waitForRelease() async throws {
            while isHolding { try await Task.sleep(for: .milliseconds(1)) }
        }
    }

    /// A transport that sends packages in ten parts, each of which passes a gate.
    private struct GatedTransport: StoreTransport {
        let folder: FolderTransport
        let gate: Gate

        @concurrent
        func get(_ request: StoreRequest, _ receive: @escaping @Sendable (StoreResponse) throws -> Void) async throws {
            if let failure = await gate.failure { throw failure }
            if request.url.hasSuffix("/timestamp.json"), await gate.takesHold() {
                let bytes = try await folder.bytes(at: request.url, limit: request.limit)
                try await gate.waitForRelease()
                try receive(.start(offset: 0))
                return try receive(.bytes(bytes[...]))
            }
            guard request.url.hasSuffix(".skin") else { return try await folder.get(request, receive) }
            let bytes = try await folder.bytes(at: request.url, limit: request.limit)
            try receive(.start(offset: request.offset))
            let size = bytes.count / 10 + 1
            for start in stride(from: request.offset, to: bytes.count, by: size) {
                try await gate.pass()
                try receive(.bytes(bytes[start..<min(start + size, bytes.count)]))
            }
        }
    }

    /// Waits until something is so, for at most ten seconds.
    @MainActor
    func wait(until isSo: () -> Bool) async throws {
        for _ in 0..<10_000 {
            if isSo() { return }
            try await Task.sleep(for: .milliseconds(1))
        }
        throw StoreError(.timeout, "it did not become so")
    }
#endif
