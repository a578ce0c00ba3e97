import Foundation
import Observation
import SkinCompiler
import SkinGTK
import SkinKit
import SkinStore

/// The store that the app uses, with the pictures of its products.
@MainActor
final class Store {
    let model: StoreModel
    private var pictures: [String: Texture] = [:]
    private var requested: Set<String> = []
    /// Called when a picture has arrived.
    var onPicture: @MainActor () -> Void = {}

    init(_ place: Arguments.StorePlace, _ engine: ThemeEngine, folder: String) throws {
        guard let library = engine.library else { throw CocoaError(.featureUnsupported) }
        let store = try ThemeStore(
            url: place.url, root: [UInt8](Data(contentsOf: URL(fileURLWithPath: place.root))),
            folder: "\(folder)/store", library: library, packFolder: "\(folder)/packs")
        model = StoreModel(store, engine)
    }

    func refresh() { Task { await model.refresh() } }

    /// Returns the picture of a product, once it has arrived.
    func picture(of product: StoreProduct) -> Texture? {
        guard let path = product.thumbnail else { return nil }
        if let picture = pictures[path] { return picture }
        if requested.insert(path).inserted { Task { await request(path) } }
        return nil
    }

    private func request(_ path: String) async {
        // A picture that cannot be had is asked for again when the catalogue is.
        guard let bytes = try? await model.store.file(path), let picture = Texture(bytes) else { return }
        pictures[path] = picture
        onPicture()
    }

    /// Forgets the pictures that could not be had.
    func retry() {
        requested.formIntersection(pictures.keys)
        refresh()
    }
}

/// A picture in GTK's memory.
@MainActor
final class Texture {
    let paintable: OpaquePointer
    var width: Int { Int(gdk_paintable_get_intrinsic_width(paintable)) }
    var height: Int { Int(gdk_paintable_get_intrinsic_height(paintable)) }

    /// Decodes a picture; nil if it cannot be decoded.
    init?(_ bytes: [UInt8]) {
        let data = bytes.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
        defer { g_bytes_unref(data) }
        var error: UnsafeMutablePointer<GError>?
        guard let texture = gdk_texture_new_from_bytes(data, &error) else {
            g_error_free(error)
            return nil
        }
        paintable = texture
    }

    isolated deinit {
        g_object_unref(UnsafeMutableRawPointer(paintable))
    }
}

/// Calls a closure now, and whenever an observable property changes that it has read.
@MainActor
func follow(_ body: @escaping @MainActor () -> Void) {
    withObservationTracking {
        body()
    } onChange: {
        Task { @MainActor in follow(body) }
    }
}
