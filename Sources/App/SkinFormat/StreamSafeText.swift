/// The longest run of combining marks in text of strangers (Unicode Standard Annex 15, section 13, stream-safe text).
///
/// Swift compares and hashes strings in a normalized form, which sorts the marks of a run: the time grows with the square of its
/// length. So readers of untrusted bytes refuse longer runs before they make a string.
package enum StreamSafeText {
    package static let markLimit = 30
    package static let fault = "text has more than 30 combining marks in a row"

    package static func allows(_ text: some Collection<UInt8>) -> Bool {
        // The first combining mark is U+0300, whose first byte is this.
        guard text.count > markLimit * 2, text.contains(where: { $0 >= 0xCC }) else { return true }
        var count = 0
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
            count = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : count + 1
            if count > markLimit { return false }
        }
        return true
    }
}
