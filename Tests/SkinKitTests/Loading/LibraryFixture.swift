import Foundation
import SkinCompiler
import SkinKit

/// A library in a folder of its own: `app` is what the app ships, `store` and `caches` are there when they are needed.
struct LibraryFixture: Sendable {
    let folder: TemporaryFolder
    let events = EventLog()

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("app/skinkit.xml", "<skinkit><default>day</default></skinkit>")
        try folder.write("app.schema.xml", Theme.probeSchema)
    }

    var library: ThemeLibrary {
        ThemeLibrary(
            folders: [folder.file("app")], storeFolder: folder.file("store"), cacheFolder: folder.file("caches"),
            compiler: ThemeCompiler(schemaFiles: [folder.file("app.schema.xml")]), onEvent: events.add)
    }

    /// Writes a bundle that sets the width of all probes.
    @discardableResult
    func write(
        _ name: String, _ identifier: String, inherits parent: String? = nil, width: String
    ) throws -> String {
        let text = String.theme(instances: "<probe>\(operation("width", width))</probe>")
        return try folder.writeTheme(name, identifier: identifier, inherits: parent, ["main.xml": text])
    }

    /// Writes a cache of a theme that sets the width of all probes; its sources are nowhere.
    @discardableResult
    func writeCache(_ name: String, _ identifier: String, width: String, damagedAt offset: Int? = nil) throws -> String
    {
        let elsewhere = try LibraryFixture()
        let bundle = try elsewhere.write("A.theme", identifier, width: width)
        let compiler = ThemeCompiler(schemaFiles: [elsewhere.folder.file("app.schema.xml")])
        var bytes = try compiler.compile(bundle).cache ?? []
        if let offset { bytes[offset < 0 ? bytes.count + offset : offset] ^= 0x55 }
        return try folder.write(name, bytes)
    }

    /// Turns a byte of a file round; from the end where the offset is negative.
    func damage(_ name: String, at offset: Int = -1) throws {
        var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.file(name))))
        bytes[offset < 0 ? bytes.count + offset : offset] ^= 0x55
        try folder.write(name, bytes)
    }

    /// The names in a folder, hidden ones too; none where it is not there.
    func names(in name: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.file(name))) ?? []).sorted()
    }
}

/// Events in the order in which they came, from whatever task.
final class EventLog: @unchecked Sendable {
    private let lock = NSLock()
    private var events: [ThemeLibraryEvent] = []

    @Sendable func add(_ event: ThemeLibraryEvent) {
        lock.withLock { events.append(event) }
    }

    /// The names of the cases, and takes them away.
    func take() -> [String] {
        lock.withLock {
            defer { events = [] }
            return events.map(\.name)
        }
    }
}

extension ThemeLibraryEvent {
    var name: String {
        switch self {
        case .compiled(let id): "compiled \(id)"
        case .rebuilt(let id, let error): "rebuilt \(id) \(error.code.rawValue)"
        case .setAside(let path): "setAside \(path.split(separator: "/").last ?? "")"
        case .wroteCache(let path): "wroteCache \(path.split(separator: "/").last ?? "")"
        case .failed: "failed"
        case .fellBack(let fallback): "fellBack \(fallback.wanted) \(fallback.used ?? "-")"
        case .choiceFailed: "choiceFailed"
        case .reloaded(let id): "reloaded \(id)"
        case .reloadFailed(let id, _): "reloadFailed \(id)"
        }
    }
}

extension Theme {
    /// What the theme makes of the width of all probes.
    var probeWidth: Double? {
        let object = operations(for: "probe", id: nil).first?.parameters.first?.object
        guard case .float(let width)? = object else { return nil }
        return width
    }
}

extension ThemeEngine {
    /// Chooses a theme on the caller's thread, also from an asynchronous test, whose calls of `choose` load elsewhere.
    func chooseAtOnce(_ id: String) throws { try choose(id) }
}
