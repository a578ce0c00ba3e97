package enum MarkupText {
    private static let entities = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

    package static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.contains("&") else { return text }
        var result = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: "&") {
            result += rest[..<start]
            rest = rest[start...].dropFirst()
            let name = rest.prefix { $0 == "#" || ($0.isASCII && ($0.isLetter || $0.isNumber)) }
            guard name.endIndex < rest.endIndex, rest[name.endIndex] == ";" else {
                result += "&"
                continue
            }
            let number =
                name.hasPrefix("#x")
                ? UInt32(name.dropFirst(2), radix: 16) : name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil
            if let scalar = number.flatMap(Unicode.Scalar.init) {
                result.unicodeScalars.append(scalar)
            } else {
                result += entities[String(name)] ?? "&\(name);"
            }
            rest = rest[name.endIndex...].dropFirst()
        }
        return result + rest
    }

    package static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            if let reference = reference(to: scalar) {
                result += reference
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
    }

    /// Returns the reference to a character that would be read as another one, or as markup, in an element or in an
    /// attribute's value; nil for others.
    package static func reference(to scalar: Unicode.Scalar) -> String? {
        switch scalar {
        case "&": "&amp;"
        case "<": "&lt;"
        case ">": "&gt;"
        case "\"": "&quot;"
        // It would be read as a line feed.
        case "\r": "&#13;"
        default: nil
        }
    }
}

extension MarkupText {
    /// Returns the ranges of an element's text, without the white space around them. A child element ends a run;
    /// comments and instructions do not. Neither the marks of CDATA nor white space written as references belong to a
    /// run.
    package static func runs(ofElementAt start: Int, in bytes: [UInt8]) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var depth = 0
        var isAfterText = false
        for token in MarkupLexer(bytes, from: start) {
            switch token.kind {
            case .startTag: depth += 1
            case .endTag: depth -= 1
            case .emptyTag: break
            case .text, .cdata:
                guard depth == 1, let range = written(token, in: bytes) else { continue }
                if isAfterText, let last = runs.popLast() {
                    runs.append(last.lowerBound..<range.upperBound)
                } else {
                    runs.append(range)
                }
                isAfterText = true
                continue
            default: continue
            }
            isAfterText = false
            if depth <= 0 { break }
        }
        return runs
    }

    /// Returns the range of a token's text without the white space around it; nil if it is only white space.
    private static func written(_ token: MarkupToken, in bytes: [UInt8]) -> Range<Int>? {
        var range = token.content
        while let first = range.first {
            let length = whiteSpace(at: first, token, bytes)
            if length == 0 { break }
            range = min(first + length, range.upperBound)..<range.upperBound
        }
        var end = range.lowerBound
        var index = range.lowerBound
        while index < range.upperBound {
            let length = whiteSpace(at: index, token, bytes)
            index += max(length, 1)
            if length == 0 { end = index }
        }
        return range.lowerBound < end ? range.lowerBound..<end : nil
    }

    /// Returns the length of the white space character at an index, which may be a reference (`&#32;`); otherwise 0.
    private static func whiteSpace(at index: Int, _ token: MarkupToken, _ bytes: [UInt8]) -> Int {
        if bytes[index].isWhiteSpace { return 1 }
        guard token.kind == .text, bytes[index] == UInt8(ascii: "&"),
            let end = bytes[index..<min(index + 13, token.range.upperBound)].firstIndex(of: UInt8(ascii: ";")),
            MarkupText.decoded(bytes[index...end]).utf8.first?.isWhiteSpace == true
        else { return 0 }
        return end + 1 - index
    }
}
