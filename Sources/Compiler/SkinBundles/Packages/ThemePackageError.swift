/// The reason why bytes are not a package, or a bundle cannot become one.
public struct ThemePackageError: Error, Hashable, Sendable {
    /// The kind of an error.
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// The file is no ZIP archive.
        case notAnArchive = "not-an-archive"
        /// The file ends too early.
        case truncated
        /// The archive is intact, but not in the one form that a package has.
        case notCanonical = "not-canonical"
        /// The archive contradicts itself, or a file in it is damaged.
        case damaged
        /// The archive uses a feature that no theme needs, such as encryption or links.
        case unsupported
        /// A name in the archive is not allowed, or two names are the same on some systems.
        case unsafeName = "unsafe-name"
        /// The archive contains a file that is no part of a theme or pack of stickers, or lacks one.
        case unexpectedFile = "unexpected-file"
        /// `info.xml` is invalid, or names another theme than the archive.
        case invalidInfo = "invalid-info"
        /// The archive has more files or bytes than allowed.
        case limitExceeded = "limit-exceeded"
    }

    /// The kind of the error.
    public var code: Code
    /// The offset of the error in bytes; 0 if it concerns the whole file.
    public var byteOffset: Int
    /// The description of the error: a sentence in lower case without a full stop.
    public var message: String

    package init(_ code: Code, byteOffset: Int = 0, _ message: String) {
        self.code = code
        self.byteOffset = byteOffset
        self.message = message
    }
}

extension ThemePackageError: CustomStringConvertible {
    /// One line: the message, then offset and code.
    public var description: String { "\(message) (byte \(byteOffset)) [\(code.rawValue)]" }
}
