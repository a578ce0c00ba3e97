import SkinDiagnostics

/// JSON in forms that tools write and RFC 8259 does not allow.
enum RelaxedJSON {
    /// Returns the text of a file as UTF-8: that of a file in UTF-16 is converted.
    static func decoded(_ bytes: [UInt8]) -> [UInt8] {
        let isLittle = bytes.starts(with: [0xFF, 0xFE])
        guard isLittle || bytes.starts(with: [0xFE, 0xFF]) else { return bytes }
        let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
            isLittle
                ? UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8
                : UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1])
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    /// Returns a text with spaces in place of comments and of commas before a bracket, so that all offsets stay; nil if there
    /// are none.
    static func withoutComments(_ bytes: [UInt8]) -> [UInt8]? {
        var result = bytes
        var index = 0
        var comma: Int?
        var isChanged = false
        func blank(_ range: Range<Int>) {
            for index in range where result[index] != UInt8(ascii: "\n") { result[index] = UInt8(ascii: " ") }
            isChanged = true
        }
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                index = end(ofString: index, bytes)
                comma = nil
            case UInt8(ascii: "/") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "/"):
                let end = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
                blank(index..<end)
                index = end
            case UInt8(ascii: "/") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "*"):
                let end = end(ofComment: index, bytes)
                blank(index..<end)
                index = end
            case UInt8(ascii: ","):
                comma = index
                index += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if let place = comma { blank(place..<place + 1) }
                comma = nil
                index += 1
            case 0...0x20: index += 1
            default:
                comma = nil
                index += 1
            }
        }
        return isChanged ? result : nil
    }

    private static func end(ofString start: Int, _ bytes: [UInt8]) -> Int {
        var index = start + 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(index + 1, bytes.count)
    }

    private static func end(ofComment start: Int, _ bytes: [UInt8]) -> Int {
        var index = start + 2
        while index + 1 < bytes.count, bytes[index] != UInt8(ascii: "*") || bytes[index + 1] != UInt8(ascii: "/") {
            index += 1
        }
        return min(index + 2, bytes.count)
    }

    /// Returns how to convert a file that is not JSON but of a form that can be; nil for another one.
    static func advice(_ bytes: [UInt8], _ fault: JSONFault, name: String) -> String? {
        guard let first = bytes.first(where: { $0 > 0x20 }) else { return nil }
        if first != UInt8(ascii: "{"), first != UInt8(ascii: "[") {
            let lines = bytes.prefix(4_096).split(separator: UInt8(ascii: "\n"))
            let isYAML = lines.contains { line in
                line.last == UInt8(ascii: ":") || line.firstRange(of: Array(": ".utf8)) != nil
            }
            return isYAML ? "the file is YAML; convert it with 'yq -o=json \(name) > tokens.json'" : nil
        }
        let found = fault.offset < bytes.count ? Unicode.Scalar(bytes[fault.offset]) : " "
        let isFive = found == "'" || found.properties.isAlphabetic || "_$+.".unicodeScalars.contains(found)
        return isFive ? "the file is JSON5; convert it with 'npx json5 \(name) > tokens.json'" : nil
    }
}
