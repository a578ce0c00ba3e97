import SkinKit
import SkinSyntax

/// A comment `<!-- skinkit:contrast uilabel#time on chatbubble#incoming -->`, which names what is behind entities.
package struct ContrastComment: Hashable, Sendable {
    /// The first word of the comment.
    package static let directive = "skinkit:contrast"

    package var entities: [ThemeEntityKey]
    package var behind: [ThemeEntityKey]

    /// Reads the text behind ``directive``; nil if it is malformed.
    package init?(_ text: Substring) {
        let words = text.split { $0.isWhitespace || $0 == "," }.map(String.init)
        guard let middle = words.firstIndex(of: "on"), middle > 0, middle < words.count - 1 else { return nil }
        entities = words[..<middle].map(ThemeEntityKey.init)
        behind = words[(middle + 1)...].map(ThemeEntityKey.init)
    }

    /// Returns the well-formed comments of a file. O(n) in the file's bytes.
    static func all(in bytes: [UInt8]) -> [ContrastComment] {
        MarkupComment.all(in: bytes).compactMap { comment in
            let text = comment.text.drop(while: \.isWhitespace)
            guard text.hasPrefix(directive) else { return nil }
            let rest = text.dropFirst(directive.count)
            return rest.first?.isLetter == true ? nil : ContrastComment(rest)
        }
    }
}

extension ResolvedTheme {
    /// Adds what is behind entities, as the comments in the schemas and in the files of the chain say.
    ///
    /// - Parameter texts: The files by their names.
    mutating func addBackdrops(of texts: [String: SourceText]) {
        struct Pair: Hashable {
            var entity: ThemeEntityKey
            var behind: ThemeEntityKey
        }
        var seen: Set<Pair> = []
        for (_, text) in texts.sorted(by: { $0.key < $1.key }) {
            for comment in ContrastComment.all(in: text.bytes) {
                for entity in comment.entities {
                    for behind in comment.behind where seen.insert(Pair(entity: entity, behind: behind)).inserted {
                        backdrops.append((entity, behind))
                    }
                }
            }
        }
    }
}

extension ThemeEntityKey {
    /// Creates a key from `type#id` or `type`.
    fileprivate init(_ text: String) {
        let parts = text.split(separator: "#", maxSplits: 1).map(String.init)
        self.init(component: parts.first ?? "", id: parts.count > 1 ? parts[1] : nil)
    }
}
