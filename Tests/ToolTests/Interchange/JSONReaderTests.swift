import SkinDiagnostics
import Testing

@Suite("The JSON reader")
struct JSONReaderTests {
    private func fault(_ text: String) -> JSONFault? {
        do throws(JSONFault) {
            _ = try JSONReader.read(Array(text.utf8))
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "refuses what RFC 8259 does not allow, at its place",
        arguments: [
            ("{\"a\": 1, \"a\": 2}", 9), ("{\"a\": 1,}", 8), ("[1, 2", 5), ("[01]", 1), ("[1.]", 3), ("[+1]", 1),
            ("[.5]", 1),
            ("[\"\\x\"]", 2), ("[\"\t\"]", 2), ("[\"\\ud800\"]", 2), ("{a: 1}", 1), ("// a\n1", 0), ("1 2", 2), ("", 0),
            ("nul", 0),
            ("[1e999]", 1), ("'a'", 0), ("[\"a]", 1),
        ])
    func faults(_ text: String, _ offset: Int) {
        #expect(fault(text)?.offset == offset, "\(text)")
    }

    @Test("reads each kind of value, escapes, and a byte order mark")
    func values() throws {
        let text = "\u{FEFF}{\"a\": [true, false, null, -1.5e2], \"\\u00e9\\ud83d\\ude00\\n\": \"/\\/\"}"
        let value = try JSONReader.read(Array(text.utf8))
        #expect(value["a"]?.elements?.count == 4)
        #expect(value["a"]?.elements?[3].number == -150)
        #expect(value["é😀\n"]?.string == "//")
    }

    @Test("keeps names apart that are canonically equivalent, and limits nesting")
    func limits() {
        #expect(fault("{\"\u{E9}\": 1, \"e\u{301}\": 2}") == nil)
        #expect(fault(String(repeating: "[", count: 64) + String(repeating: "]", count: 64)) == nil)
        #expect(fault(String(repeating: "[", count: 65) + String(repeating: "]", count: 65))?.offset == 64)
        #expect(fault(String(repeating: "[", count: 1_000_000)) != nil)
    }
}
