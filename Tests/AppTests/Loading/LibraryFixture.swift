import Foundation
import SkinBundles
import SkinKit
import SkinLibrary
import SkinSettings
import TestSupport

/// A library in a temporary folder: `app` has the shipped themes; `store` and `caches` are created on demand.
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
            folders: [folder.file("app")], installFolder: folder.file("store"), cacheFolder: folder.file("caches"),
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

    /// Writes a cache, without its sources, of a theme that sets the width of all probes.
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

    /// Inverts a byte of a file. A negative offset counts from the end.
    func damage(_ name: String, at offset: Int = -1) throws {
        var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.file(name))))
        bytes[offset < 0 ? bytes.count + offset : offset] ^= 0x55
        try folder.write(name, bytes)
    }

    /// Returns the names in a folder with the hidden ones; none if the folder does not exist.
    func names(in name: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.file(name))) ?? []).sorted()
    }
}

/// The events from any task, in the order of their arrival.
final class EventLog: @unchecked Sendable {
    private let lock = NSLock()
    private var events: [ThemeLibraryEvent] = []

    @Sendable func add(_ event: ThemeLibraryEvent) {
        lock.withLock { events.append(event) }
    }

    /// Returns the names of the events' cases, and removes the events.
    func take() -> [String] {
        lock.withLock {
            defer { events = [] }
            return events.map(\.name)
        }
    }
}

extension ThemeLibraryEvent {
    var name: String {
        let file = path.map { String($0.split(separator: "/").last ?? "") } ?? ""
        let theme = theme ?? ""
        return switch code {
        case .compiled: "compiled \(theme)"
        case .rebuilt: "rebuilt \(theme) \((error as? ThemeCacheError)?.code.rawValue ?? "")"
        case .setAside: "setAside \(file)"
        case .unpackingFailed: "unpackingFailed \(file)"
        case .wroteCache: "wroteCache \(file)"
        case .failed: "failed"
        case .fellBack: "fellBack \(fallback?.wanted ?? "") \(fallback?.used ?? "-")"
        case .choiceFailed: "choiceFailed"
        case .adjustmentDropped: "adjustmentDropped \(theme) \((error as? ThemeAdjustmentError)?.setting ?? "")"
        case .overlayLeftOut: "overlayLeftOut \(theme) \(file)"
        case .reloaded: "reloaded \(theme)"
        case .reloadFailed: "reloadFailed \(theme)"
        default: code.rawValue
        }
    }
}

extension Theme {
    /// The width of all probes in the theme.
    var probeWidth: Double? {
        let object = operations(for: "probe", id: nil).first?.parameters.first?.object
        guard case .float(let width)? = object else { return nil }
        return width
    }
}

extension ThemeEngine {
    /// Loads a theme on the caller's thread, and chooses it.
    func chooseAtOnce(_ id: String) throws {
        guard let library else { return }
        try choose(library.load(id))
    }
}
