import SkinDiagnostics
import TestSupport
import Testing

@testable import SkinStore

@Suite("JSON of a store")
struct JSONTests {
    private func read(_ text: String) throws -> JSONValue { try JSONReader.read(Array(text.utf8), .signed) }

    @Test("is read with all kinds of values")
    func values() throws {
        let value = try read(" {\"a\": [1, -2, true, false, null], \"b\":{\"c\" : \"\\u00e9\\n\\uD83D\\uDE00\\/\"}} ")
        #expect(value == ["a": [1, -2, true, false, .null], "b": ["c": "é\n😀/"]])
        #expect(try read("9223372036854775807").integer == .max)
        #expect(try read("-9223372036854775808").integer == .min)
    }

    @Test(
        "is refused where readers differ, or numbers are no integers",
        arguments: [
            "", " ", "{", "[", "{\"a\":1,\"a\":2}", "{\"a\":1,}", "[1,]", "[,1]", "1.0", "1e3", "-0", "01", "+1", "0x1",
            "9223372036854775808", "NaN", "Infinity", "'a'", "\"a", "\"\u{1}\"", "\"\t\"", "\"\\x\"", "\"\\u12\"",
            "\"\\uD800\"", "\"\\uDC00\"", "\"\\uD800\\u0041\"", "{1:2}", "{\"a\" 1}", "[1 2]", "tru", "nul",
            "true false",
            "\u{FEFF}1", "// a\n1", "\"\\", "-", "{\"é\":1,\"e\u{301}\":2}",
        ])
    func refused(_ text: String) {
        #expect(throws: JSONFault.self) { try read(text) }
    }

    @Test("is refused at once with long runs of combining marks, in names and values", .timeLimit(.minutes(1)))
    func combiningMarks() throws {
        let marks = String(repeating: "\u{301}\u{316}", count: 125_000)
        for rules in [JSONRules.any, .signed] {
            for text in ["{\"a\(marks)\":1}", "[\"a\(marks)\"]", "{\"a\":\"\(marks)\"}"] {
                #expect(throws: JSONFault.self) { try JSONReader.read(Array(text.utf8), rules) }
            }
            let escaped = "[\"" + String(repeating: #"\u0301\u0316"#, count: 20_000) + "\"]"
            #expect(throws: JSONFault.self) { try JSONReader.read(Array(escaped.utf8), rules) }
            let few = "[\"" + String(repeating: "a" + String(repeating: "\u{301}", count: 30), count: 100) + "\"]"
            #expect(throws: Never.self) { try JSONReader.read(Array(few.utf8), rules) }
        }
    }

    @Test("is refused with more values than are asked for")
    func valueLimit() throws {
        #expect(throws: Never.self) { try JSONReader.read(Array("[1,2,3]".utf8), .signed, valueLimit: 4) }
        #expect(throws: JSONFault.self) { try JSONReader.read(Array("[1,2,3]".utf8), .signed, valueLimit: 3) }
    }

    @Test("is refused if it is not UTF-8, or too deep")
    func bytes() throws {
        #expect(throws: JSONFault.self) { try JSONReader.read([0x22, 0xFF, 0x22], .signed) }
        #expect(throws: JSONFault.self) { try JSONReader.read([0x22, 0xED, 0xA0, 0x80, 0x22], .signed) }
        let (open, close) = (String(repeating: "[", count: 33), String(repeating: "]", count: 33))
        #expect(try read(String(open.dropFirst()) + "1" + String(close.dropFirst())) != .null)
        #expect(throws: JSONFault.self) { try read(open + "1" + close) }
        #expect(throws: JSONFault.self) { try read(String(repeating: "[", count: 1_000_000)) }
    }

    @Test("is refused with each prefix, and each changed byte gives a value or an error")
    func damage() throws {
        let bytes = Array("{\"a\":[1,{\"b\":\"\\u0041\"},null],\"c\":-12}".utf8)
        for count in bytes.indices {
            #expect(throws: JSONFault.self) { try JSONReader.read(Array(bytes[..<count]), .signed) }
        }
        for offset in bytes.indices {
            for byte in UInt8.min ... .max {
                var damaged = bytes
                damaged[offset] = byte
                _ = try? JSONReader.read(damaged, .signed)
            }
        }
    }

    @Test("has a canonical form that escapes only quotation marks and backslashes")
    func canonical() throws {
        let value = try read("{\"b\": \"\\\"\\\\\\n\\u2028\", \"a\": [1, true, null], \"A\": {}, \"ä\": []}")
        #expect(
            String(decoding: value.canonical, as: UTF8.self)
                == "{\"A\":{},\"a\":[1,true,null],\"b\":\"\\\"\\\\\n\u{2028}\",\"ä\":[]}")
        #expect(try JSONReader.read(value.line, .signed) == value)
    }
}

@Suite("Texts of metadata")
struct MetadataTextTests {
    @Test(
        "A pattern of paths matches as a shell's, and never beyond a slash",
        arguments: [
            ("*", "a", true), ("*", "a/b", false), ("a/*", "a/b", true), ("a/*", "a/", true), ("a/*", "a/b/c", false),
            ("*.zip", "x.zip", true), ("*.zip", ".zip", true), ("a*b*c", "aXbYbZc", true), ("a*b*c", "abX", false),
            ("?", "é", true), ("??", "é", false), ("??", "e\u{301}", true), ("?", "e\u{301}", false),
            ("[é]", "é", true), ("[à-é]", "è", true), ("[!é]", "è", true), ("é", "e\u{301}", false),
            ("[b-a]", "a", false),
            ("[a-c]x", "bx", true), ("[!a-c]x", "bx", false),
            ("[!a]x", "bx", true),
            ("[]]", "]", true), ("[a", "[a", true), ("a-[]", "a-[]", true), ("", "", true), ("**", "abc", true),
            ("releases/*/*", "releases/x/y", true), ("releases/*/*", "releases/x", false),
        ])
    func patterns(_ pattern: String, _ path: String, _ matches: Bool) {
        #expect(PathPattern(pattern).matches(path) == matches)
    }

    @Test("A pattern of many stars takes no exponential time")
    func manyStars() {
        let pattern = PathPattern(String(repeating: "a*", count: 200) + "b")
        #expect(!pattern.matches(String(repeating: "a", count: 5_000)))
    }

    @Test("A pattern of many brackets without an end takes no cubic time")
    func manyBrackets() {
        let pattern = PathPattern("*" + String(repeating: "[", count: 1_000) + "b")
        let time = threadTime { #expect(!pattern.matches(String(repeating: "[", count: 2_000))) }
        #expect(time < .seconds(60))
    }

    @Test("A role's name becomes one part of a URL and of a path")
    func quoting() {
        #expect(URLText.quoted("../a b/ü?#") == "..%2Fa%20b%2F%C3%BC%3F%23")
        #expect(URLText.quotedPath("a b/ü?#%") == "a%20b/%C3%BC%3F%23%25")
        #expect(URLText.join("http://x/a/", "b") == "http://x/a/b" && URLText.join("http://x/a", "b") == "http://x/a/b")
    }
}

#if Store
    @Suite("Times of metadata")
    struct UTCTimeTests {
        @Test(
            "A date is read and written",
            arguments: ["1970-01-01T00:00:00Z", "2024-02-29T12:34:56Z", "2100-03-01T00:00:00Z"])
        func dates(_ text: String) throws {
            #expect(try #require(UTCTime(text)).description == text)
        }

        @Test("Dates have their seconds")
        func seconds() {
            #expect(UTCTime("1970-01-02T00:00:01Z")?.seconds == 86_401)
            #expect(UTCTime("2030-12-31T23:59:59Z")?.seconds == 1_924_991_999)
        }

        @Test(
            "A date that does not exist, or has another form, is refused",
            arguments: [
                "2023-02-29T00:00:00Z", "2024-13-01T00:00:00Z", "2024-00-01T00:00:00Z", "2024-01-32T00:00:00Z",
                "2024-01-01T24:00:00Z", "2024-01-01T00:60:00Z", "2024-01-01 00:00:00Z", "2024-01-01T00:00:00+00:00",
                "2024-01-01T00:00:00.000Z", "2024-1-1T0:0:0Z", "", "２024-01-01T00:00:00Z",
            ])
        func wrongDates(_ text: String) {
            #expect(UTCTime(text) == nil)
        }
    }
#endif
