extension String {
    /// Lines of a paragraph as one, so that help is wrapped where the terminal ends; indented lines, as those of
    /// examples, stay.
    var flowing: String {
        var result = ""
        var isFlowing = false
        for line in split(separator: "\n", omittingEmptySubsequences: false) {
            let flows = !line.isEmpty && line.first != " "
            if !result.isEmpty { result += isFlowing && flows ? " " : "\n" }
            result += line
            isFlowing = flows && !line.hasSuffix(":")
        }
        return result
    }
}
