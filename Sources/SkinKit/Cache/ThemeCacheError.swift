/// An error in a theme cache or content pack, or a theme that is too large for a cache.
public struct ThemeCacheError: Error, Hashable, Sendable {
    /// The kind of an error.
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// The file is neither a theme cache nor a content pack: its signature or byte order mark is invalid.
        case notACache = "not-a-cache"
        /// The cache has a format version that this version of SkinKit does not support.
        case unsupportedVersion = "unsupported-version"
        /// The file ends before the cache does.
        case truncated = "truncated"
        /// The file continues after the end of the cache.
        case excessBytes = "excess-bytes"
        /// A section is missing, malformed, occurs twice, or extends beyond the end of the file.
        case invalidSection = "invalid-section"
        /// A number refers to a record, string or range that does not exist.
        case invalidReference = "invalid-reference"
        /// A record has an invalid value, or is out of order.
        case invalidValue = "invalid-value"
        /// The bytes changed after the cache was written: their hash does not match.
        case damaged = "damaged"
        /// A provenance file belongs to a cache with other inputs.
        case otherSources = "other-sources"
        /// The data to read or write exceeds a limit of the format.
        case tooLarge = "too-large"
    }

    /// The kind of the error.
    public var code: Code
    /// The offset of the error in bytes from the beginning of the file; 0 if it concerns the whole file or no byte.
    public var byteOffset: Int
    /// The section's name in the specification of the format; `nil` if the error is not in a section.
    public var section: String?
    /// The description of the error: a sentence in lower case without a full stop.
    public var message: String

    package init(_ code: Code, byteOffset: Int = 0, section: String? = nil, message: String) {
        self.code = code
        self.byteOffset = byteOffset
        self.section = section
        self.message = message
    }

    package init(_ code: Code, byteOffset: Int = 0, in section: CacheSection, _ message: String) {
        self.init(code, byteOffset: byteOffset, section: section.name, message: message)
    }

    /// The error of a file that has another byte order mark than ``CacheLayout/byteOrderMark``.
    package init(byteOrderMark mark: UInt32, at byteOffset: Int) {
        let isBig = mark == CacheLayout.byteOrderMark.byteSwapped
        self.init(
            .notACache, byteOffset: byteOffset,
            message: isBig
                ? "the file is big-endian; only little-endian files are supported" : "the byte order mark is invalid")
    }
}

extension ThemeCacheError: CustomStringConvertible {
    /// One line: the message, then section, offset and code.
    public var description: String {
        "\(message) (\(section.map { "section \($0), " } ?? "")byte \(byteOffset)) [\(code.rawValue)]"
    }
}
