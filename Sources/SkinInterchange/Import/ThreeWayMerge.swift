/// A merge of two texts that were made from the same one, by lines.
struct ThreeWayMerge {
    private typealias Line = ArraySlice<UInt8>

    /// Lines of the base, and what a text has in their place.
    private struct Change: Equatable {
        var range: Range<Int>
        var lines: [Line]
    }

    /// The merged text. Where there are conflicts, it has the lines of one's own text.
    private(set) var result: [UInt8] = []
    /// The 1-based lines of one's own text that the other text changes, too.
    private(set) var conflicts: [Int] = []
    /// The number of lines that only one's own text has, or lacks.
    private(set) var keptLines = 0

    /// Of lines that both texts add at the same place, the other text's come first.
    ///
    /// - Complexity: O(n · d) for n lines of which d differ.
    init(base: [UInt8], own: [UInt8], other: [UInt8]) {
        let base = Self.lines(base)
        var mine = Self.changes(base, Self.lines(own))[...]
        var theirs = Self.changes(base, Self.lines(other))[...]
        var place = 0
        /// The number of lines that one's own text has more than the base so far.
        var shift = 0
        while let next = [mine.first, theirs.first].compactMap(\.self).map(\.range.lowerBound).min() {
            append(base[place..<max(place, next)])
            place = max(place, next)
            let change = mine.first.flatMap { $0.range.lowerBound == next ? $0 : nil }
            let theirChange = theirs.first.flatMap { $0.range.lowerBound == next ? $0 : nil }
            let reached = mine.prefix { $0.range.lowerBound <= theirChange?.range.upperBound ?? 0 }
            if let theirChange, !reached.contains(where: { Self.overlap($0, theirChange) }) {
                append(theirChange.lines[...])
                place = max(place, theirChange.range.upperBound)
                theirs.removeFirst()
                continue
            }
            guard let own = change ?? mine.first else { break }
            let overlapping = theirs.prefix { Self.overlap(own, $0) }
            if overlapping.contains(where: { $0 != own }) {
                conflicts.append(own.range.lowerBound + shift + 1)
            } else if overlapping.isEmpty {
                keptLines += max(own.lines.count, own.range.count)
            }
            append(base[place..<max(place, own.range.lowerBound)])
            append(own.lines[...])
            shift += own.lines.count - own.range.count
            place = max(place, own.range.upperBound, overlapping.last?.range.upperBound ?? 0)
            mine.removeFirst()
            theirs.removeFirst(overlapping.count)
        }
        append(base[min(place, base.count)...])
    }

    /// Whether two changes concern the same lines. Additions at one place do not.
    private static func overlap(_ first: Change, _ second: Change) -> Bool {
        first == second || first.range.overlaps(second.range)
            || second.range.isEmpty && first.range.lowerBound < second.range.lowerBound
                && second.range.lowerBound < first.range.upperBound
            || first.range.isEmpty && second.range.lowerBound < first.range.lowerBound
                && first.range.lowerBound < second.range.upperBound
    }

    private mutating func append(_ lines: ArraySlice<Line>) {
        for line in lines { result += line }
    }

    /// Returns the lines of a text, each with its end.
    private static func lines(_ text: [UInt8]) -> [Line] {
        var lines: [Line] = []
        var start = 0
        for (index, byte) in text.enumerated() where byte == UInt8(ascii: "\n") {
            lines.append(text[start...index])
            start = index + 1
        }
        if start < text.count { lines.append(text[start...]) }
        return lines
    }

    /// Returns what a text changes, in the order of the base. Lines that are replaced by as many are changes of their own.
    private static func changes(_ base: [Line], _ text: [Line]) -> [Change] {
        var isRemoved = [Bool](repeating: false, count: base.count)
        var isInserted = [Bool](repeating: false, count: text.count)
        for change in text.difference(from: base) {
            switch change {
            case .remove(let offset, _, _): isRemoved[offset] = true
            case .insert(let offset, _, _): isInserted[offset] = true
            }
        }
        var changes: [Change] = []
        var (line, place) = (0, 0)
        while line < base.count || place < text.count {
            let (start, textStart) = (line, place)
            while line < base.count, isRemoved[line] { line += 1 }
            while place < text.count, isInserted[place] { place += 1 }
            if line - start == place - textStart {
                changes += (start..<line).map { number in
                    Change(range: number..<number + 1, lines: [text[textStart + number - start]])
                }
            } else {
                changes.append(Change(range: start..<line, lines: Array(text[textStart..<place])))
            }
            (line, place) = (line + 1, place + 1)
        }
        return changes
    }
}
