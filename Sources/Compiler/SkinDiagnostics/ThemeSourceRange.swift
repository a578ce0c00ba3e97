/// A range of characters in a source file, which may span lines.
public struct ThemeSourceRange: Hashable, Sendable {
    /// The location of the first character.
    public var start: ThemeSourceLocation
    /// The line, 1-based, of the end.
    public var endLine: Int
    /// The column, 1-based, in UTF-8 bytes, behind the last character.
    public var endColumn: Int

    /// Creates a range that ends in the file in which it begins.
    public init(from start: ThemeSourceLocation, toLine endLine: Int, column endColumn: Int) {
        self.start = start
        self.endLine = endLine
        self.endColumn = endColumn
    }

    /// Creates an empty range at a location.
    public init(at location: ThemeSourceLocation) {
        self.init(from: location, toLine: location.line, column: location.column)
    }

    /// Creates an empty range at the beginning of a file, for a problem that has no place in it.
    public init(beginningOf file: String) {
        self.init(at: ThemeSourceLocation(file: file))
    }

    /// Whether the range contains no character.
    public var isEmpty: Bool { endLine == start.line && endColumn == start.column }
}

extension ThemeSourceRange: Comparable {
    /// Orders ranges by their beginnings, then by their ends.
    public static func < (left: ThemeSourceRange, right: ThemeSourceRange) -> Bool {
        if left.start != right.start { return left.start < right.start }
        return (left.endLine, left.endColumn) < (right.endLine, right.endColumn)
    }
}
