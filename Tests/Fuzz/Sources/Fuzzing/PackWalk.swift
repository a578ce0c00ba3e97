import SkinDiagnostics
import SkinInspector
import SkinKit
import SkinLibrary

/// Runs all lookups of a content pack, whatever its bytes are.
///
/// - Throws: The first error, also if a lookup does not find an item by its key. All later lookups run nevertheless.
public func walk(_ pack: ContentPack) throws {
    var fault: ThemeCacheError?
    var isFound = true
    func attempt(_ work: () throws(ThemeCacheError) -> Void) {
        do { try work() } catch { fault = fault ?? error }
    }
    for number in 0..<min(pack.count, 200) {
        attempt { () throws(ThemeCacheError) in
            let item = try pack.item(at: number)
            _ = (item.name, item.category, item.order)
            item.withBytes(touch)
            var found: ContentPackItem?
            if let first = item.scalars.first { found = try pack.item(for: first, item.scalars.dropFirst().first) }
            if let name = item.name { found = try pack.item(named: name) }
            isFound = isFound && found?.order == item.order
        }
    }
    attempt { () throws(ThemeCacheError) in
        for category in try pack.categories.prefix(20) {
            attempt { () throws(ThemeCacheError) in _ = try pack.items(in: category) }
        }
    }
    if let fault { throw fault }
    if !isFound { throw BrokenPromise(what: "an item is not found by its key") }
}
