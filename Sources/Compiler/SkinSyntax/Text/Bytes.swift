// Classes of ASCII characters, and texts as bytes. Everything else in a text is UTF-8 that is only passed on.

extension UInt8 {
    package var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

    package var isWhiteSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0D || self == 0x0A }

    package var isASCIILetter: Bool {
        let lowered = self | 0x20
        return lowered >= UInt8(ascii: "a") && lowered <= UInt8(ascii: "z")
    }

    package var hexadecimalValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

extension Span<UInt8> {
    package var trimmedIndices: Range<Int> {
        var low = 0
        var high = count
        while low < high, self[low].isWhiteSpace { low += 1 }
        while high > low, self[high - 1].isWhiteSpace { high -= 1 }
        return low..<high
    }

    package func equals(_ text: StaticString) -> Bool {
        guard count == text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { other in
            // Safe: both have the same count.
            for index in 0..<count where unsafe self[index] != other[index] { return false }
            return true
        }
    }

    /// The bytes decoded as UTF-8. Safe: the buffer is read within the call.
    package var string: String { unsafe withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) } }
}

extension ArraySlice<UInt8> {
    package func trimmed() -> ArraySlice<UInt8> {
        let indices = span.trimmedIndices
        return self[startIndex + indices.lowerBound..<startIndex + indices.upperBound]
    }

    package func words() -> [ArraySlice<UInt8>] { split(whereSeparator: \.isWhiteSpace) }

    package func equals(_ text: StaticString) -> Bool { span.equals(text) }

    package var string: String { String(decoding: self, as: UTF8.self) }
}

extension [UInt8] {
    package func contains(_ text: StaticString) -> Bool {
        let first = text.withUTF8Buffer { unsafe $0.first }
        return indices.contains { self[$0] == first && stands(text, at: $0) }
    }

    func stands(_ text: StaticString, at index: Int) -> Bool {
        index + text.utf8CodeUnitCount <= count && self[index..<index + text.utf8CodeUnitCount].equals(text)
    }
}
