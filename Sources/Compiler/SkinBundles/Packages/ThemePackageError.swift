import SkinKit

/// The reason why bytes are not a package, or a bundle cannot become one.
public struct ThemePackageError: Error, Hashable, Sendable {
    /// The kind of the error.
    public var code: ThemeErrorCode
    /// The offset of the error in bytes; 0 if it concerns the whole file.
    public var byteOffset: Int
    /// The description of the error: a sentence in lower case without a full stop.
    public var message: String

    package init(_ code: ThemeErrorCode, byteOffset: Int = 0, _ message: String) {
        self.code = code
        self.byteOffset = byteOffset
        self.message = message
    }
}

extension ThemePackageError: CodedError, CustomStringConvertible {
    /// One line: the message, then offset and code.
    public var description: String { "\(message) (byte \(byteOffset)) [\(code.rawValue)]" }
}

extension ThemeErrorCode {
    /// The file is not a ZIP archive.
    public static let notAnArchive = Self(rawValue: "not-an-archive")
    /// The archive is intact, but not in the one form that a package has.
    public static let notCanonical = Self(rawValue: "not-canonical")
    /// The archive uses a feature that no theme needs, such as encryption or links.
    public static let unsupported = Self(rawValue: "unsupported")
    /// A name in the archive is not allowed, or two names are the same on some systems.
    public static let unsafeName = Self(rawValue: "unsafe-name")
    /// The archive contains a file that does not belong to a theme or pack of stickers, or lacks one.
    public static let unexpectedFile = Self(rawValue: "unexpected-file")
    /// `info.xml` is invalid, or names another theme than the archive.
    public static let invalidInfo = Self(rawValue: "invalid-info")
}
