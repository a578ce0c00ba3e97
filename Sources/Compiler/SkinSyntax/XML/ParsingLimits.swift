/// The limits of theme format 1, section 11, that apply while a file is read.
package enum ParsingLimits {
    package static let fileBytes = 64 << 20
    package static let elements = 4_000_000
    package static let depth = 64
    package static let startTagBytes = 128 << 10
    package static let attributes = 256
    package static let textBytes = 1 << 20
    /// The total size of all distinct names in one file, in bytes. The format has no such limit.
    ///
    /// libxml2 2.9 takes quadratic time in the number of names. A theme has a few hundred.
    package static let nameBytes = 1 << 20
}
