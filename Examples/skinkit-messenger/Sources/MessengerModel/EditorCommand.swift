import Foundation

/// A command of the user's that opens a file at a line: `code -g {file}:{line}`. No shell reads it.
public struct EditorCommand: Hashable, Sendable {
    /// The program and its arguments, with placeholders.
    public let words: [String]

    /// Reads a command: words with spaces between them. Quotes keep the spaces of a word.
    ///
    /// - Returns: nil if there is no word, or if a quote is not closed.
    public init?(_ text: String) {
        var words: [String] = []
        var word: String?
        var quote: Character?
        for character in text {
            if let open = quote {
                if character == open { quote = nil } else { word = (word ?? "") + String(character) }
            } else if character == "\"" || character == "'" {
                quote = character
                word = word ?? ""
            } else if character.isWhitespace {
                if let word { words.append(word) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        if let word { words.append(word) }
        guard quote == nil, words.first?.isEmpty == false else { return nil }
        self.words = words
    }

    /// Returns the program and its arguments for a place in a file.
    ///
    /// `{file}`, `{line}` and `{column}` are replaced, wherever they are in a word. A command without `{file}` gets
    /// `+line file` at its end, as `$VISUAL` does.
    public func arguments(file: String, line: Int, column: Int) -> [String] {
        let values = ["{file}": file, "{line}": "\(line)", "{column}": "\(column)"]
        let filled = words.map { Self.fill($0, values) }
        return words.contains { $0.contains("{file}") } ? filled : filled + ["+\(line)", file]
    }

    /// Replaces placeholders from left to right. What is put in is not read again.
    private static func fill(_ word: String, _ values: [String: String]) -> String {
        var (filled, rest) = ("", word[...])
        while let first = rest.first {
            if let (name, value) = values.first(where: { rest.hasPrefix($0.key) }) {
                filled += value
                rest = rest.dropFirst(name.count)
            } else {
                filled.append(first)
                rest = rest.dropFirst()
            }
        }
        return filled
    }
}

/// Returns the path of a theme's source, which a cache names relative to a folder of themes; nil if no folder has the file.
///
/// A cache may come from anywhere, so a name that leaves the folders is refused.
public func sourcePath(of file: String, in folders: [String]) -> String? {
    let parts = file.split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }), !file.contains("\0") else { return nil }
    for folder in folders {
        let root = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
        let path = URL(fileURLWithPath: "\(root)/\(file)").resolvingSymlinksInPath().path
        var isFolder: ObjCBool = false
        if path.hasPrefix(root + "/"), FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
            !isFolder.boolValue
        {
            return path
        }
    }
    return nil
}
