/// The limits of theme format 1, section 11, that hold while a file is read.
package enum ParsingLimits {
    package static let fileBytes = 64 << 20
    package static let elements = 4_000_000
    package static let depth = 64
    package static let startTagBytes = 128 << 10
    package static let attributes = 256
    package static let textBytes = 1 << 20
    /// Not in the format: all different names of one file together. libxml2 2.9 takes time that is quadratic in
    /// their number; a theme has some hundred.
    package static let nameBytes = 1 << 20
}
