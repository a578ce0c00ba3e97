import Fuzzing
import SkinDiagnostics
import SkinInspector
import SkinKit
import SkinLibrary

/// Checks that a cache of any bytes is rejected or answers safely, and that a verified one answers every lookup.
@main
enum FuzzCache {
    static func main() {
        fuzz { start, count in
            let bytes = Array(UnsafeBufferPointer(start: start, count: count))
            guard let theme = try? Theme(cacheBytes: bytes) else { return 0 }
            walk(theme)
            guard let sealed = try? Theme(cacheBytes: resealed(cache: bytes)), (try? sealed.verify()) != nil else {
                return 0
            }
            expectSuccess { try walkVerified(sealed) }
            return 0
        }
    }
}
