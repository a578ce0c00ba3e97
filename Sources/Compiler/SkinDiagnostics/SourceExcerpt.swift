/// At most 160 characters of a line around the beginning of a range, which is the first character of ``after``.
package struct SourceExcerpt: Sendable {
    let before: String
    let after: String
    /// The number of characters of ``after`` that belong to the range.
    let markedCount: Int

    /// The maximum distance from the column that is read, in bytes. It bounds the cost of an excerpt: one line can be a
    /// whole file with a hundred thousand faults.
    private static let reach = 1_024

    /// O(1). The line has no terminator, and the range begins in it.
    package init(of line: ArraySlice<UInt8>, around range: ThemeSourceRange) {
        let caret = line.startIndex + min(max(range.start.column - 1, 0), line.count)
        var start = max(line.startIndex, caret - Self.reach)
        var end = min(line.endIndex, caret + Self.reach)
        // Neither bound may split a character.
        while start > line.startIndex, start < caret, line[start] & 0xC0 == 0x80 { start += 1 }
        while end < line.endIndex, end > caret, line[end] & 0xC0 == 0x80 { end -= 1 }
        let head = String(decoding: line[start..<caret], as: UTF8.self)
        let tail = String(decoding: line[caret..<end], as: UTF8.self)
        before = start > line.startIndex || head.count > 100 ? "…" + head.suffix(99) : head
        let isCut = end < line.endIndex || (tail.count > 60 && before.count + tail.count > 160)
        after = isCut ? tail.prefix(60) + "…" : tail
        let length = range.endLine > range.start.line ? after.utf8.count : range.endColumn - range.start.column
        markedCount = String(decoding: after.utf8.prefix(max(length, 0)), as: UTF8.self).unicodeScalars.count
    }
}
