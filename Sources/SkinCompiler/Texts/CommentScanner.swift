/// Finds the comments of an XML file and the elements that they precede.
///
/// The compiler discards comments while it reads. The scanner reads the bytes of a file again, after the compiler found
/// it well-formed.
package struct CommentScanner {
    package struct Comment {
        /// The offset of its `<`, in UTF-8 bytes.
        package var offset: Int
        package var text: String
        /// The next element, from its `<` to the end of its end tag; nil if there is none or it is the root.
        package var element: Range<Int>?
    }

    private let bytes: [UInt8]
    private var index = 0
    private var comments: [Comment] = []
    /// The indices of the comments that precede the next element.
    private var waiting: [Int] = []
    /// The open elements: the start of each, and the indices of the comments that precede it.
    private var open: [(start: Int, comments: [Int])] = []

    package static func comments(in bytes: [UInt8]) -> [Comment] {
        var scanner = CommentScanner(bytes: bytes)
        while scanner.index < bytes.count { scanner.step() }
        return scanner.comments
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private mutating func step() {
        guard bytes[index] == UInt8(ascii: "<") else {
            index += 1
            return
        }
        if stands("<!--") {
            let start = index
            skip(past: "-->", from: index + 4)
            let end = max(start + 4, index - 3)
            waiting.append(comments.count)
            comments.append(Comment(offset: start, text: String(decoding: bytes[(start + 4)..<end], as: UTF8.self)))
        } else if stands("<![CDATA[") {
            skip(past: "]]>", from: index + 9)
        } else if stands("<?") {
            skip(past: "?>", from: index + 2)
        } else if stands("</") {
            skip(past: ">", from: index + 2)
            // Comments after the last child precede no element.
            waiting.removeAll()
            if let element = open.popLast() { end(element) }
        } else {
            scanStartTag()
        }
    }

    private mutating func scanStartTag() {
        let element = (start: index, comments: open.isEmpty ? [] : waiting)
        waiting.removeAll()
        var quote: UInt8?
        while index < bytes.count, quote != nil || bytes[index] != UInt8(ascii: ">") {
            if let mark = quote {
                if bytes[index] == mark { quote = nil }
            } else if bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") {
                quote = bytes[index]
            }
            index += 1
        }
        let isEmpty = index < bytes.count && bytes[index - 1] == UInt8(ascii: "/")
        index = min(index + 1, bytes.count)
        if isEmpty { end(element) } else { open.append(element) }
    }

    private mutating func end(_ element: (start: Int, comments: [Int])) {
        for number in element.comments { comments[number].element = element.start..<index }
    }

    private func stands(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { unsafe bytes[index...].starts(with: $0) }
    }

    private mutating func skip(past end: StaticString, from start: Int) {
        index = min(start, bytes.count)
        while index < bytes.count, !stands(end) { index += 1 }
        index = min(index + end.utf8CodeUnitCount, bytes.count)
    }
}
