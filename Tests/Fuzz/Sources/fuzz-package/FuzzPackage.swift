import Fuzzing

/// Checks that an author's archive of any bytes is refused or becomes a package, that packages are canonical, and that
/// compressed data decodes to the declared size or not at all.
@main
enum FuzzPackage {
    static func main() {
        fuzz { start, count in
            let bytes = Array(UnsafeBufferPointer(start: start, count: count))
            expectSuccess { try walkPackage(bytes) }
            return 0
        }
    }
}
