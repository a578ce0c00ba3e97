import Fuzzing

/// A file of any bytes is refused with a place, or is what its root says: a theme, which then gives a sound cache, a
/// schema, an info.xml, a skinkit.xml, a pack.xml. Both readers of XML agree on it.
@main
enum FuzzXML {
    static func main() {
        fuzz { start, count in
            let bytes = Array(UnsafeBufferPointer(start: start, count: count))
            expectSuccess {
                try compareReaders(bytes)
                try readDocument(bytes)
            }
            return 0
        }
    }
}
