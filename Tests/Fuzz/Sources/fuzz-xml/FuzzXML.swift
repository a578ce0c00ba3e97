import Fuzzing

/// Checks that any bytes are rejected with a location, or read as the kind of file that the root element names.
///
/// The kinds are a theme, whose cache is then valid, a schema, an info.xml, a skinkit.xml and a pack.xml. Both XML
/// readers agree on the result.
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
