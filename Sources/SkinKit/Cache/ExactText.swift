extension String {
    /// Compares Unicode scalars, as theme format 1 does, where `String` compares by canonical equivalence.
    @usableFromInline
    package func isIdentical(to other: String) -> Bool {
        // Most texts that are compared are short names, which are equal or of other lengths. Equal ones have equal
        // bytes in place.
        if unsafe withUnsafeBytes(of: self, { unsafe $0.hasBytes(of: other) }) { return true }
        guard utf8.count == other.utf8.count else { return false }
        return unsafe withBytes { left in
            // Safe: the texts have the same number of bytes.
            unsafe other.withBytes { right in unsafe NameWords.areSame(left, right) }
        }
    }
}

extension String {
    func withBytes<Answer>(_ body: (UnsafeRawBufferPointer) -> Answer) -> Answer {
        if let answer = unsafe utf8.withContiguousStorageIfAvailable({ unsafe body(UnsafeRawBufferPointer($0)) }) {
            return answer
        }
        var copy = self
        return copy.withUTF8 { unsafe body(UnsafeRawBufferPointer($0)) }
    }
}

extension UnsafeRawBufferPointer {
    fileprivate func hasBytes(of text: String) -> Bool {
        unsafe withUnsafeBytes(of: text) { unsafe NameWords.areSame(self, $0) }
    }
}

extension Optional<String> {
    package func isIdentical(to other: String?) -> Bool {
        guard let self, let other else { return self == nil && other == nil }
        return self.isIdentical(to: other)
    }
}

extension [String] {
    func containsIdentical(_ text: String) -> Bool { contains { $0.isIdentical(to: text) } }
}

/// A text as the key of a dictionary that distinguishes texts by their Unicode scalars.
struct ExactText: Hashable {
    var text: String

    init(_ text: String) { self.text = text }

    static func == (left: ExactText, right: ExactText) -> Bool { left.text.isIdentical(to: right.text) }

    func hash(into hasher: inout Hasher) { unsafe text.withBytes { unsafe hasher.combine(bytes: $0) } }
}
