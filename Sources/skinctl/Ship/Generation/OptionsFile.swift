import ArgumentParser
import SkinKit
import SkinLibrary

/// A file with options of a command, one a line, each followed by its value. A line without a leading `-` is another value of the
/// option before it, and `#` begins a comment line.
struct OptionsFile {
    private let path: String
    private var options: [(line: Int, words: [String])] = []

    init(_ path: String) throws(ThemeFileError) {
        self.path = path
        let text = String(decoding: try FileSystem.read(path, limit: 1 << 20), as: UTF8.self)
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (number, line) in lines.enumerated() {
            let line = Self.trimmed(line)
            if line.isEmpty || line.hasPrefix("#") { continue }
            if options.isEmpty || line.hasPrefix("-") {
                let words = line.split(maxSplits: 1, whereSeparator: \.isWhitespace).map { String(Self.trimmed($0)) }
                options.append((number + 1, line.hasPrefix("-") ? words : [String(line)]))
            } else {
                options[options.count - 1].words.append(String(line))
            }
        }
    }

    /// - Throws: `ValidationError` with the line of the first option that is wrong.
    func parse<Command: ParsableArguments>(_ command: Command.Type, with arguments: [String]) throws -> Command {
        for option in options {
            do {
                _ = try command.parse(option.words + arguments)
            } catch {
                throw ValidationError("\(path):\(option.line): \(command.message(for: error))")
            }
        }
        return try command.parse(options.flatMap(\.words) + arguments)
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop(while: \.isWhitespace)
        while text.last?.isWhitespace ?? false { text.removeLast() }
        return text
    }
}
