/// A location in a source file.
public struct ThemeSourceLocation: Hashable, Sendable {
    /// The bundle's folder name and the path in it (`Midnight.theme/chat.xml`), or the bare name of a schema or of
    /// `skinkit.xml`.
    public var file: String
    /// The line, 1-based. CR LF is one line terminator.
    public var line: Int
    /// The column, 1-based, in UTF-8 bytes.
    public var column: Int

    /// Creates a location. Line 1, column 1 denotes the file as a whole.
    public init(file: String, line: Int = 1, column: Int = 1) {
        self.file = file
        self.line = line
        self.column = column
    }
}

extension ThemeSourceLocation: Comparable {
    /// Orders locations by file (as UTF-8 bytes), line and column.
    public static func < (left: ThemeSourceLocation, right: ThemeSourceLocation) -> Bool {
        if left.file != right.file { return left.file.utf8.lexicographicallyPrecedes(right.file.utf8) }
        return (left.line, left.column) < (right.line, right.column)
    }
}

extension ThemeSourceLocation: CustomStringConvertible {
    /// The location as `path:line:column`, which editors and build systems turn into a link.
    public var description: String { "\(file):\(line):\(column)" }
}
