/// A theme cache that cannot be read, or a theme that is too large for one.
public struct ThemeCacheError: Error, Hashable, Sendable {
    /// What is wrong.
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// The first bytes are not those of a theme cache.
        case notACache = "not-a-cache"
        /// The cache has a version of the format that this SkinKit does not read.
        case unsupportedVersion = "unsupported-version"
        /// The bytes end before the cache does.
        case truncated = "truncated"
        /// There are more bytes than the cache has.
        case excessBytes = "excess-bytes"
        /// A section is missing, there twice, or not within the file.
        case invalidSection = "invalid-section"
        /// A number refers to something that is not there.
        case invalidReference = "invalid-reference"
        /// A number has no meaning where it stands.
        case invalidValue = "invalid-value"
        /// The bytes are not those that the cache was written with.
        case damaged = "damaged"
        /// A provenance file is not of the cache that it is to speak for.
        case otherSources = "other-sources"
        /// What is to be read or written is over a limit of the format.
        case tooLarge = "too-large"
    }

    /// What is wrong.
    public var code: Code
    /// Where in the cache, from its first byte; 0 where the cache as a whole or no byte is meant.
    public var byteOffset: Int
    /// The section's name in the description of the format; nil for the header.
    public var section: String?
    /// What is wrong, in a sentence.
    public var message: String

    /// An error from its parts.
    package init(_ code: Code, byteOffset: Int = 0, section: String? = nil, message: String) {
        self.code = code
        self.byteOffset = byteOffset
        self.section = section
        self.message = message
    }

    init(_ code: Code, byteOffset: Int = 0, in section: CacheSection, _ message: String) {
        self.init(code, byteOffset: byteOffset, section: section.name, message: message)
    }
}

extension ThemeCacheError: CustomStringConvertible {
    /// One line: the sentence, then section, offset and code.
    public var description: String {
        "\(message) (\(section.map { "section \($0), " } ?? "")byte \(byteOffset)) [\(code.rawValue)]"
    }
}
