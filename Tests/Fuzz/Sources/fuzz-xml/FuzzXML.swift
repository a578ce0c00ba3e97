import Fuzzing

/// A file of any bytes is refused with a place, or is what its root says: a theme, which then gives a sound cache, a
/// schema, an info.xml, a skinkit.xml, a pack.xml.
@main
enum FuzzXML {
    static func main() {
        fuzz { start, count in
            expectSuccess { try readDocument(Array(UnsafeBufferPointer(start: start, count: count))) }
            return 0
        }
    }
}
