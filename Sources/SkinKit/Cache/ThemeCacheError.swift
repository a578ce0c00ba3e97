/// An error in a theme cache or content pack, or a theme that is too large for a cache.
public struct ThemeCacheError: Error, Equatable, Sendable {
    /// The kind of the error.
    public let code: ThemeErrorCode
    /// The offset of the error in bytes from the beginning of the file; 0 if it concerns the whole file or no byte.
    package let byteOffset: Int
    /// The section's name in the specification of the format; `nil` if the error is not in a section.
    package let section: String?
    /// The description of the error: a sentence in lower case without a full stop.
    public let message: String

    package init(_ code: ThemeErrorCode, byteOffset: Int = 0, section: String? = nil, message: String) {
        self.code = code
        self.byteOffset = byteOffset
        self.section = section
        self.message = message
    }

    package init(_ code: ThemeErrorCode, byteOffset: Int = 0, in section: CacheSection, _ message: String) {
        self.init(code, byteOffset: byteOffset, section: section.name, message: message)
    }

    package init(byteOrderMark mark: UInt32, at byteOffset: Int) {
        let isBig = mark == CacheLayout.byteOrderMark.byteSwapped
        self.init(
            .notACache, byteOffset: byteOffset,
            message: isBig
                ? "the file is big-endian; only little-endian files are supported" : "the byte order mark is invalid")
    }
}

extension ThemeCacheError: CodedError, CustomStringConvertible {
    /// One line: the message, then section, offset and code.
    public var description: String {
        "\(message) (\(section.map { "section \($0), " } ?? "")byte \(byteOffset)) [\(code.rawValue)]"
    }
}

extension ThemeErrorCode {
    /// The file is neither a theme cache nor a content pack: its signature or byte order mark is invalid.
    public static let notACache = Self(rawValue: "not-a-cache")
    /// The cache or the link has a version that this version of SkinKit does not support.
    public static let unsupportedVersion = Self(rawValue: "unsupported-version")
    /// The file ends too early.
    public static let truncated = Self(rawValue: "truncated")
    package static let excessBytes = Self(rawValue: "excess-bytes")
    /// A section is missing, malformed, occurs twice, or extends beyond the end of the file.
    package static let invalidSection = Self(rawValue: "invalid-section")
    package static let invalidReference = Self(rawValue: "invalid-reference")
    /// A record has an invalid value, or is out of order.
    package static let invalidValue = Self(rawValue: "invalid-value")
    /// The bytes of a cache changed after it was written; the file or the theme is damaged.
    public static let damaged = Self(rawValue: "damaged")
    /// A provenance file belongs to a cache with other inputs.
    package static let otherSources = Self(rawValue: "other-sources")
    /// A file, or the data to read or write, exceeds a limit.
    public static let tooLarge = Self(rawValue: "too-large")
    /// There is more of something than allowed: files or bytes of an archive, or versions and roles of a store.
    public static let limitExceeded = Self(rawValue: "limit-exceeded")
}
