import Fuzzing
import SkinDiagnostics
import SkinInspector
import SkinKit
import SkinLibrary

/// Checks that a content pack of any bytes is rejected or answers safely, and that a verified one answers every lookup.
@main
enum FuzzPack {
    static func main() {
        fuzz { start, count in
            let bytes = Array(UnsafeBufferPointer(start: start, count: count))
            guard let pack = try? ContentPack(bytes: bytes) else { return 0 }
            try? walk(pack)
            guard let sealed = try? ContentPack(bytes: resealed(pack: bytes)), (try? sealed.verify()) != nil else {
                return 0
            }
            expectSuccess { try walk(sealed) }
            return 0
        }
    }
}
