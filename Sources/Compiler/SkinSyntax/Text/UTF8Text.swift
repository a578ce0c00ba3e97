import SkinDiagnostics

/// The bytes of a file as far as they are text in UTF-8, the only encoding of theme format 1.
package struct UTF8Text {
    /// The text up to the first invalid byte, without a byte order mark. It contains no NUL.
    package let bytes: [UInt8]
    /// The reason why the text ends before the file does.
    let fault: String?
    /// Whether the bytes behind the fault may be shown as UTF-8 with replacement characters.
    let isLegible: Bool

    package init(_ file: [UInt8]) {
        let body = file.starts(with: Self.mark) ? file.dropFirst(Self.mark.count) : file[...]
        let encoding = Self.declaredEncoding(of: body)
        let end = Self.end(of: body, allowsNonASCII: encoding != "us-ascii" && encoding != "ascii")
        let isUTF16 = Self.isUTF16(file)
        isLegible = !isUTF16 && (encoding == nil || Self.encodings.contains(encoding ?? ""))
        bytes = isLegible ? Array(body[..<end]) : []
        if isUTF16 {
            fault = "this looks like UTF-16; save the file as UTF-8"
        } else if let encoding, !isLegible {
            fault = "unsupported encoding '\(Quoted(encoding).text)'; save the file as UTF-8"
        } else if end == body.endIndex {
            fault = nil
        } else if body[end] == 0 {
            fault = "unexpected NUL character"
        } else {
            let byte = String(body[end], radix: 16, uppercase: true)
            fault = "not UTF-8 (byte \(byte)); save the file as UTF-8"
        }
    }

    static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    private static let encodings = ["utf-8", "utf8", "us-ascii", "ascii"]

    /// Returns whether a file begins with the byte order mark of UTF-16, or as UTF-16 does: every other one of its first
    /// bytes is a NUL.
    private static func isUTF16(_ file: [UInt8]) -> Bool {
        if file.starts(with: [0xFF, 0xFE]) || file.starts(with: [0xFE, 0xFF]) { return true }
        let zeros = file.prefix(4).map { $0 == 0 }
        return zeros == [false, true, false, true] || zeros == [true, false, true, false]
    }

    private static func declaredEncoding(of body: ArraySlice<UInt8>) -> String? {
        let head = Array(body.prefix(1_024))
        var lexer = MarkupLexer(head)
        guard head.stands("<?xml", at: 0), let declaration = lexer.next(), declaration.isComplete else { return nil }
        let tag = MarkupTag(declaration, in: head)
        guard tag.name == 2..<5, let attribute = tag.attribute("encoding", in: head), attribute.isClosed else {
            return nil
        }
        return attribute.value.map { head[$0].string.lowercased() }
    }

    /// Returns the index of the first NUL or of the first byte that is not part of well-formed UTF-8 (Unicode 16,
    /// table 3-7).
    private static func end(of body: ArraySlice<UInt8>, allowsNonASCII: Bool) -> Int {
        var index = body.startIndex
        while index < body.endIndex {
            let lead = body[index]
            if lead < 0x80 {
                if lead == 0 { break }
                index += 1
                continue
            }
            let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
            guard allowsNonASCII, lead >= 0xC2, lead <= 0xF4, index + length <= body.endIndex else { break }
            let lowest: UInt8 = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80
            let highest: UInt8 = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF
            guard (lowest...highest).contains(body[index + 1]),
                body[index + 2..<index + max(length, 2)].allSatisfy({ $0 & 0xC0 == 0x80 })
            else { break }
            index += length
        }
        return index
    }
}
