import SkinDiagnostics
import SkinKit
import SkinSyntax

/// A comment `<!-- skinkit:contrast uilabel#time on chatbubble#incoming -->`, which names what is behind entities.
package struct ContrastComment: Hashable, Sendable {
    /// The first word of the comment.
    package static let directive = "skinkit:contrast"

    package let entities: [ThemeEntityKey]
    /// The entities that are behind all of them, each once.
    package let behind: [ThemeEntityKey]

    package init?(_ text: Substring) {
        let words = text.split { $0.isWhitespace || $0 == "," }.map(String.init)
        guard let middle = words.firstIndex(of: "on"), middle > 0, middle < words.count - 1 else { return nil }
        entities = Self.keys(words[..<middle])
        behind = Self.keys(words[(middle + 1)...])
    }

    private static func keys(_ words: ArraySlice<String>) -> [ThemeEntityKey] {
        var seen: Set<ThemeEntityKey> = []
        return words.map(ThemeEntityKey.init).filter { seen.insert($0).inserted }
    }

    static func all(in bytes: [UInt8]) -> [(comment: ContrastComment, offset: Int)] {
        // Most files have none.
        guard bytes.contains("skinkit:contrast") else { return [] }
        return MarkupComment.all(in: bytes).compactMap { comment in
            let text = comment.text.drop(while: \.isWhitespace)
            guard text.hasPrefix(directive) else { return nil }
            let rest = text.dropFirst(directive.count)
            guard rest.first?.isLetter != true, let found = ContrastComment(rest) else { return nil }
            return (found, comment.offset)
        }
    }
}

/// The entities that are behind others, as the comments in the schemas and in the files of a chain say.
struct Backdrops {
    /// The maximum number of pairs that all comments name together.
    ///
    /// A comment names each entity on its left with each on its right, so that a short one can name very many pairs.
    static let limit = 65_536

    private(set) var pairs: [(entity: ThemeEntityKey, behind: ThemeEntityKey)] = []
    /// The comment at which there are more pairs than the limit. It and those after it are left out.
    private(set) var excess: ThemeDiagnostic?

    private struct Pair: Hashable {
        var entity: ThemeEntityKey
        var behind: ThemeEntityKey
    }

    init(of texts: [ThemeFileID: SourceText]) {
        // Files of one family repeat the same comments.
        var known: Set<ContrastComment> = []
        var seen: Set<Pair> = []
        var left = Self.limit
        for (file, text) in texts.sorted(by: { $0.key < $1.key }) {
            for (comment, offset) in ContrastComment.all(in: text.bytes) where known.insert(comment).inserted {
                guard comment.entities.count <= left / comment.behind.count else {
                    let (line, column) = text.position(ofOffset: offset)
                    let place = ThemeSourceLocation(in: file, line: line, column: column)
                    excess = ThemeDiagnostic(.limitExceeded, at: place, Sentence.tooManyBackdrops(Self.limit).text)
                    return
                }
                left -= comment.entities.count * comment.behind.count
                for entity in comment.entities {
                    for behind in comment.behind where seen.insert(Pair(entity: entity, behind: behind)).inserted {
                        pairs.append((entity, behind))
                    }
                }
            }
        }
    }
}

extension ThemeEntityKey {
    fileprivate init(_ text: String) {
        let parts = text.split(separator: "#", maxSplits: 1).map(String.init)
        self.init(component: parts.first ?? "", id: parts.count > 1 ? parts[1] : nil)
    }
}
