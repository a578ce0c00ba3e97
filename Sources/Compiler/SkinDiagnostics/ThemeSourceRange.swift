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
    public init(beginningOf file: ThemeFileID) { self.init(at: ThemeSourceLocation(in: file)) }

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

/// A location in a source file.
public struct ThemeSourceLocation: Hashable, Sendable {
    /// The identity of the file.
    public var fileID: ThemeFileID
    /// The line, 1-based. CR LF is one line terminator.
    public var line: Int
    /// The column, 1-based, in UTF-8 bytes.
    public var column: Int

    /// Creates a location. Line 1, column 1 denotes the file as a whole.
    public init(in file: ThemeFileID, line: Int = 1, column: Int = 1) {
        fileID = file
        self.line = line
        self.column = column
    }

    /// Creates a location in a file that only its name identifies.
    public init(file: String, line: Int = 1, column: Int = 1) {
        self.init(in: ThemeFileID(file), line: line, column: column)
    }

    /// The bundle's folder name and the path in it (`Midnight.theme/chat.xml`), or the bare name of a schema or of
    /// `skinkit.xml`.
    public var file: String { fileID.name }

    /// Returns the place in the file of a table for the place's file, or the place itself if the table has none for it.
    package func translated(by files: [ThemeFileID: ThemeFileID]) -> ThemeSourceLocation {
        ThemeSourceLocation(in: files[fileID] ?? fileID, line: line, column: column)
    }
}

extension ThemeSourceLocation: Comparable {
    /// Orders locations by file (as UTF-8 bytes), line and column.
    public static func < (left: ThemeSourceLocation, right: ThemeSourceLocation) -> Bool {
        if left.fileID != right.fileID { return left.fileID < right.fileID }
        return (left.line, left.column) < (right.line, right.column)
    }
}

extension ThemeSourceLocation: CustomStringConvertible {
    /// The location as `path:line:column`, which editors and build systems turn into a link.
    public var description: String { "\(file):\(line):\(column)" }
}
