/// The mapping of ranges of a text to a later version of it, by the lines that both versions have in common.
struct TextShift {
    private let old: Lines
    private let new: Lines
    /// For each line of the old text, its number in the new one; nil for a line that has changed or is gone.
    private let kept: [Int?]

    /// The maximum number of lines between the first and the last difference that are compared one by one.
    private static let limit = 4000

    init(from old: [UInt8], to new: [UInt8]) {
        (self.old, self.new) = (Lines(old), Lines(new))
        kept = Self.kept(self.old, self.new)
    }

    private static func kept(_ old: Lines, _ new: Lines) -> [Int?] {
        let start = zip(old.texts, new.texts).prefix { $0 == $1 }.count
        let rest = min(old.texts.count, new.texts.count) - start
        let end = zip(old.texts.reversed(), new.texts.reversed()).prefix(rest).prefix { $0 == $1 }.count
        let (middle, other) = (old.texts[start...].dropLast(end), new.texts[start...].dropLast(end))
        var kept: [Int?] = Array(0..<start)
        kept += matches(middle, other).map { $0.map { start + $0 } }
        return kept + (new.texts.count - end..<new.texts.count).map(Optional.some)
    }

    private static func matches(_ lines: ArraySlice<ArraySlice<UInt8>>, _ others: ArraySlice<ArraySlice<UInt8>>)
        -> [Int?]
    {
        guard lines.count + others.count <= limit else { return lines.map { _ in nil } }
        let difference = Array(others).difference(from: Array(lines))
        var (removed, inserted) = (Set<Int>(), Set<Int>())
        for case .remove(let line, _, _) in difference { removed.insert(line) }
        for case .insert(let line, _, _) in difference { inserted.insert(line) }
        var next = 0
        return lines.indices.map { line in
            if removed.contains(line - lines.startIndex) { return nil }
            while inserted.contains(next) { next += 1 }
            defer { next += 1 }
            return next
        }
    }

    /// Returns where a range of the old text is in the new one; nil if the text in it has changed.
    func range(_ range: Range<Int>) -> Range<Int>? {
        let first = old.line(at: range.lowerBound)
        let last = old.line(at: max(range.lowerBound, range.upperBound - 1))
        if let start = kept[first], let end = kept[last], end - start == last - first,
            kept[first...last].allSatisfy({ $0 != nil })
        {
            return range.moved(by: new.starts[start] - old.starts[first])
        }
        // The lines around it that have changed too: it may be before or behind what is different in them.
        let above = kept[..<first].lastIndex { $0 != nil }
        let below = kept[(last + 1)...].firstIndex { $0 != nil }
        let was = (above.map { old.starts[$0 + 1] } ?? 0)..<(below.map { old.starts[$0] } ?? old.bytes.count)
        let start = above.flatMap { kept[$0] }.map { new.starts[$0 + 1] } ?? 0
        let end = below.flatMap { kept[$0] }.map { new.starts[$0] } ?? new.bytes.count
        guard start <= end else { return nil }
        let (before, after) = (old.bytes[was], new.bytes[start..<end])
        if range.upperBound - was.lowerBound <= zip(before, after).prefix(while: { $0 == $1 }).count {
            return range.moved(by: start - was.lowerBound)
        }
        let shared = zip(before.reversed(), after.reversed()).prefix { $0 == $1 }.count
        return was.upperBound - range.lowerBound <= shared ? range.moved(by: end - was.upperBound) : nil
    }
}

/// A text in lines, each with its end.
private struct Lines {
    let bytes: [UInt8]
    private(set) var texts: [ArraySlice<UInt8>] = []
    /// The offset of each line, and that of the end.
    private(set) var starts: [Int] = [0]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        while let end = bytes[starts[starts.count - 1]...].firstIndex(of: UInt8(ascii: "\n")) {
            texts.append(bytes[starts[starts.count - 1]...end])
            starts.append(end + 1)
        }
        texts.append(bytes[starts[starts.count - 1]...])
        starts.append(bytes.count)
    }

    func line(at offset: Int) -> Int { (starts.dropLast().lastIndex { $0 <= offset }) ?? 0 }
}

extension Range<Int> {
    fileprivate func moved(by distance: Int) -> Range { (lowerBound + distance)..<(upperBound + distance) }
}
