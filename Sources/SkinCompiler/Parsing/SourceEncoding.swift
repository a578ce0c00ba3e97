/// The bytes of an XML file converted to UTF-8.
///
/// Theme format 1 allows UTF-8, UTF-16 with a byte order mark, ISO-8859-1 and US-ASCII.
package struct DecodedSource {
    /// The text up to the first invalid byte, without a byte order mark.
    package var bytes: [UInt8]
    /// The reason why the text ends before the file does.
    package var fault: String?
    /// Whether the bytes behind the fault may be shown as UTF-8 with replacement characters.
    package private(set) var isLegible = false

    /// Decodes a file by its byte order mark, or else by its XML declaration (XML 1.0, section 4.3.3 and appendix F).
    package init(_ file: [UInt8]) {
        if file.starts(with: [0xFF, 0xFE]) || file.starts(with: [0xFE, 0xFF]) {
            self.init(utf16: file.dropFirst(2), isBigEndian: file[0] == 0xFE)
            require(declared: ["utf-16", "utf16", file[0] == 0xFE ? "utf-16be" : "utf-16le"])
        } else if file.starts(with: [0xEF, 0xBB, 0xBF]) {
            self.init(utf8: Array(file.dropFirst(3)))
            require(declared: ["utf-8", "utf8"])
        } else {
            switch XMLDeclaration.encoding(of: file) {
            case nil, "utf-8", "utf8": self.init(utf8: file)
            case "us-ascii", "ascii", "iso646-us", "ansi_x3.4-1968": self.init(ascii: file)
            case "iso-8859-1", "iso_8859-1", "iso8859-1", "latin1", "iso-latin-1", "l1": self.init(latin1: file)
            case let name?:
                self.init(bytes: [], fault: "unsupported encoding '\(Quoted(name).text)'; save the file as UTF-8")
            }
        }
    }

    private init(bytes: [UInt8], fault: String?) {
        self.bytes = bytes
        self.fault = fault
    }

    private init(utf8 file: [UInt8]) {
        if Self.isUTF16(file) {
            self.init(bytes: [], fault: "this looks like UTF-16 without a byte order mark; save the file as UTF-8")
            return
        }
        let valid = UTF8Prefix.count(of: file)
        if valid == file.count {
            self.init(bytes: file, fault: nil)
        } else {
            self.init(invalid: file, from: valid, "UTF-8")
        }
    }

    /// Whether a file begins as UTF-16 text does: every other one of its first bytes is a NUL.
    private static func isUTF16(_ file: [UInt8]) -> Bool {
        guard file.count >= 4 else { return false }
        let isLittleEndian = file[0] != 0 && file[1] == 0 && file[2] != 0 && file[3] == 0
        return isLittleEndian || file[0] == 0 && file[1] != 0 && file[2] == 0 && file[3] != 0
    }

    private init(invalid file: [UInt8], from end: Int, _ encoding: String) {
        let byte = String(file[end], radix: 16, uppercase: true)
        self.init(bytes: Array(file[..<end]), fault: "not \(encoding) (byte \(byte)); save the file as UTF-8")
        isLegible = true
    }

    private init(ascii file: [UInt8]) {
        let end = file.firstIndex { $0 >= 0x80 }
        if let end { self.init(invalid: file, from: end, "US-ASCII") } else { self.init(bytes: file, fault: nil) }
    }

    private init(latin1 file: [UInt8]) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(file.count + file.count / 8)
        for byte in file {
            if byte < 0x80 {
                bytes.append(byte)
            } else {
                bytes.append(0xC0 | byte >> 6)
                bytes.append(0x80 | byte & 0x3F)
            }
        }
        self.init(bytes: bytes, fault: nil)
    }

    private init(utf16 file: ArraySlice<UInt8>, isBigEndian: Bool) {
        let units = (0..<file.count / 2).lazy.map { index -> UInt16 in
            let first = UInt16(file[file.startIndex + index * 2])
            let second = UInt16(file[file.startIndex + index * 2 + 1])
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(file.count)
        var decoder = UTF16()
        var iterator = units.makeIterator()
        while true {
            switch decoder.decode(&iterator) {
            case .scalarValue(let scalar): bytes.append(contentsOf: UTF8.encode(scalar)!)
            case .emptyInput:
                self.init(bytes: bytes, fault: file.count % 2 == 0 ? nil : "incomplete UTF-16 code unit")
                return
            case .error:
                self.init(bytes: bytes, fault: "unpaired UTF-16 surrogate")
                return
            }
        }
    }

    /// Sets a fault if the declaration names another encoding than the byte order mark, which is a fatal error.
    private mutating func require(declared names: [String]) {
        guard let name = XMLDeclaration.encoding(of: bytes), !names.contains(name) else { return }
        self = DecodedSource(
            bytes: [],
            fault: "declared encoding '\(Quoted(name).text)' contradicts the byte order mark; remove the declaration")
    }
}

/// The encoding in an XML declaration.
private enum XMLDeclaration {
    /// Returns the declared encoding in lower case, or nil if there is no declaration or it names none.
    static func encoding(of file: [UInt8]) -> String? {
        let head = file.prefix(1024)
        guard head.starts(with: "<?xml".utf8), head.count > 5, head[5].isWhiteSpace else { return nil }
        var rest = head.dropFirst(5)
        while true {
            rest = rest.drop(while: \.isWhiteSpace)
            let name = rest.prefix { $0.isASCIILetter }
            rest = rest.dropFirst(name.count).drop(while: \.isWhiteSpace)
            guard !name.isEmpty, rest.first == UInt8(ascii: "=") else { return nil }
            rest = rest.dropFirst().drop(while: \.isWhiteSpace)
            guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
                let end = rest.dropFirst().firstIndex(of: quote)
            else { return nil }
            let value = rest[(rest.startIndex + 1)..<end]
            if name.equals("encoding") { return String(decoding: value, as: UTF8.self).lowercased() }
            rest = rest[(end + 1)...]
        }
    }
}

/// Validation of UTF-8.
private enum UTF8Prefix {
    /// Returns the number of leading bytes that are well-formed UTF-8 (Unicode 16, table 3-7).
    static func count(of bytes: [UInt8]) -> Int {
        unsafe bytes.withUnsafeBytes { unsafe count(of: $0) }
    }

    /// Validates within the buffer's bounds, eight bytes at a time while at least eight are left.
    private static func count(of bytes: UnsafeRawBufferPointer) -> Int {
        var index = 0
        while index < bytes.count {
            while index <= bytes.count - 8, unsafe bytes.word(at: index) & 0x8080_8080_8080_8080 == 0 { index += 8 }
            guard index < bytes.count else { break }
            let lead = unsafe bytes[index]
            if lead < 0x80 {
                index += 1
                continue
            }
            let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
            guard lead >= 0xC2, lead <= 0xF4, index + length <= bytes.count else { return index }
            let second = unsafe bytes[index + 1]
            let lowest: UInt8 = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80
            let highest: UInt8 = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF
            guard second >= lowest, second <= highest else { return index }
            for offset in 2..<max(length, 2) where unsafe bytes[index + offset] & 0xC0 != 0x80 { return index }
            index += length
        }
        return index
    }
}
