import SkinCompiler
import SkinDiagnostics
import SkinKit

/// What a comment in a theme's XML tells the linter: `<!-- skinkit:allow contrast: decorative -->` or
/// `<!-- skinkit:contrast uilabel#time on chatbubble#incoming -->`.
struct LintComment {
    enum Meaning {
        /// Findings of these codes are as they should be. The words are paths of assets, for findings about those.
        case allow(codes: Set<ThemeDiagnosticCode>, words: [String])
        /// What stands behind entities that have no opaque background of their own.
        case backdrop(of: [ThemeEntityKey], on: [ThemeEntityKey])
        /// Nothing, for the reason in the sentence.
        case fault(String)
    }

    let meaning: Meaning
    let location: ThemeSourceLocation
    /// The places of the element that it stands in front of; nil for the whole file.
    let scope: Range<ThemeSourceLocation>?

    static let prefix = "skinkit:"

    /// All comments of a file that begin with `skinkit:`. O(n) in the file's bytes.
    static func all(in text: SourceText, of file: String) -> [LintComment] {
        let place = { (offset: Int) in
            let (line, column) = text.position(ofOffset: offset)
            return ThemeSourceLocation(file: file, line: line, column: column)
        }
        return CommentScanner.comments(in: text.bytes).compactMap { comment in
            let words = comment.text.drop(while: \.isWhitespace)
            guard words.hasPrefix(prefix) else { return nil }
            return LintComment(
                meaning: meaning(of: String(words.dropFirst(prefix.count))), location: place(comment.offset),
                scope: comment.element.map { place($0.lowerBound)..<place($0.upperBound) })
        }
    }

    private static func meaning(of text: String) -> Meaning {
        let directive = text.prefix { $0.isLetter }
        let rest = text.dropFirst(directive.count)
        switch directive {
        case "allow": return allowance(rest)
        case "contrast": return backdrop(rest)
        default:
            let hint = Suggestion.nearest(to: String(directive), among: ["allow", "contrast"])
            return .fault(
                "there is no comment 'skinkit:\(directive)'\(hint.map { "; did you mean 'skinkit:\($0)'?" } ?? "")")
        }
    }

    private static func allowance(_ text: Substring) -> Meaning {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let reason = parts.count > 1 ? parts[1].filter { !$0.isWhitespace } : ""
        let words = parts[0].split(whereSeparator: \.isWhitespace).map(String.init)
        guard !words.isEmpty, !reason.isEmpty else {
            return .fault("a reason is missing: <!-- skinkit:allow CODE: why it is right as it is -->")
        }
        var codes: Set<ThemeDiagnosticCode> = []
        var paths: [String] = []
        for word in words {
            if let code = ThemeDiagnosticCode(lint: word) {
                codes.insert(code)
            } else if word.contains(".") || word.contains("/") {
                paths.append(word)
            } else {
                return .fault(ThemeDiagnosticCode.unknownLintCode(word))
            }
        }
        return codes.isEmpty ? .fault("'\(words[0])' is no code") : .allow(codes: codes, words: paths)
    }

    private static func backdrop(_ text: Substring) -> Meaning {
        let words = text.split { $0.isWhitespace || $0 == "," }.map(String.init)
        guard let middle = words.firstIndex(of: "on"), middle > 0, middle < words.count - 1 else {
            return .fault("what stands behind is written as <!-- skinkit:contrast uilabel#time on uiview#panel -->")
        }
        return .backdrop(of: words[..<middle].map(ThemeEntityKey.init), on: words[(middle + 1)...].map(ThemeEntityKey.init))
    }
}

extension ThemeEntityKey {
    /// From `type#id` or `type`.
    fileprivate init(_ text: String) {
        let parts = text.split(separator: "#", maxSplits: 1).map(String.init)
        self.init(component: parts.first ?? "", id: parts.count > 1 ? parts[1] : nil)
    }
}

extension ThemeDiagnosticCode {
    /// The codes of what the linter finds, in the order of their documentation.
    public static let lintCodes: [ThemeDiagnosticCode] = [
        .unusedConstant, .unusedClass, .neverWins, .redundantValue, .unusedAsset, .duplicateAsset, .missingScale,
        .contrast, .uselessComment,
    ]

    /// The code of a finding by its name; nil where there is none.
    public init?(lint name: String) {
        guard let code = ThemeDiagnosticCode(rawValue: name), Self.lintCodes.contains(code) else { return nil }
        self = code
    }

    /// What is wrong with a word that should be a code of a finding.
    package static func unknownLintCode(_ word: String) -> String {
        let names = lintCodes.map(\.rawValue)
        let hint = Suggestion.nearest(to: word, among: names).map { "did you mean '\($0)'?" }
        return "there is no code '\(word)'; \(hint ?? "there are \(names.joined(separator: ", "))")"
    }
}
