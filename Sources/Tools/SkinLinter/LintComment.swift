import SkinCompiler
import SkinDiagnostics
import SkinFormat
import SkinKit
import SkinSyntax

/// A comment for the linter in a theme's XML: `<!-- skinkit:allow contrast: decorative -->`,
/// `<!-- skinkit:contrast uilabel#time on chatbubble#incoming -->` or `<!-- skinkit:public -->`.
struct LintComment: Sendable {
    enum Meaning: Sendable {
        /// Allows findings with these codes. The words are asset paths, for findings about assets.
        case allow(codes: Set<ThemeDiagnosticCode>, words: [String])
        case backdrop(of: [ThemeEntityKey], on: [ThemeEntityKey])
        /// Marks constants and classes as public: other themes and apps may use them.
        case `public`
        /// A malformed comment, with the message of its diagnostic.
        case fault(String)
    }

    let meaning: Meaning
    let location: ThemeSourceLocation
    /// The range of the element that follows the comment; nil for the whole file.
    let scope: Range<ThemeSourceLocation>?

    static let prefix = "skinkit:"

    /// Returns all comments of a file that begin with `skinkit:`. O(n) in the file's bytes.
    static func all(in text: SourceText, of file: ThemeFileID) -> [LintComment] {
        let place = { (offset: Int) in
            let (line, column) = text.position(ofOffset: offset)
            return ThemeSourceLocation(in: file, line: line, column: column)
        }
        return MarkupComment.all(in: text.bytes).compactMap { comment in
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
        case "public": return publication(rest)
        default:
            let hint = Suggestion.nearest(to: String(directive), among: ["allow", "contrast", "public"])
            return .fault(
                "unknown comment 'skinkit:\(directive)'; "
                    + (hint.map { "did you mean 'skinkit:\($0)'?" }
                        ?? "expected 'skinkit:allow', 'skinkit:contrast' or 'skinkit:public'"))
        }
    }

    private static func allowance(_ text: Substring) -> Meaning {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let reason = parts.count > 1 ? parts[1].filter { !$0.isWhitespace } : ""
        let words = parts[0].split(whereSeparator: \.isWhitespace).map(String.init)
        guard !words.isEmpty, !reason.isEmpty else {
            return .fault("missing code or reason; expected <!-- skinkit:allow CODE: REASON -->")
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
        return codes.isEmpty ? .fault("expected a code before '\(words[0])'") : .allow(codes: codes, words: paths)
    }

    /// A reason may follow a colon.
    private static func publication(_ text: Substring) -> Meaning {
        let rest = text.drop(while: \.isWhitespace)
        return rest.isEmpty || rest.hasPrefix(":")
            ? .public : .fault("unexpected text after 'skinkit:public'; write the reason after a colon")
    }

    private static func backdrop(_ text: Substring) -> Meaning {
        guard let comment = ContrastComment(text) else {
            return .fault("malformed comment; expected <!-- skinkit:contrast uilabel#time on uiview#panel -->")
        }
        return .backdrop(of: comment.entities, on: comment.behind)
    }
}

extension ThemeDiagnosticCode {
    /// The codes of the linter's findings, in the order of their documentation.
    public static let lintCodes: [ThemeDiagnosticCode] = [
        .unusedConstant, .unusedClass, .neverWins, .redundantValue, .hiddenTrait, .uselessSetting,
        .refusedChoice, .similarName, .unknownAlternative, .ignoredFile, .unknownDefault, .unusedAsset, .duplicateAsset,
        .missingScale,
        .oversizedSlice, .ninePatchFile, .gradientStops, .contrast, .unreachableContrast, .translucentContrast,
        .contrastUnchecked, .uselessComment,
    ]

    /// Creates the code of a linter finding from its name; nil if the name is unknown.
    public init?(lint name: String) {
        guard let code = ThemeDiagnosticCode(rawValue: name), Self.lintCodes.contains(code) else { return nil }
        self = code
    }

    package static func unknownLintCode(_ word: String) -> String {
        let names = lintCodes.map(\.rawValue)
        let hint = Suggestion.nearest(to: word, among: names).map { "did you mean '\($0)'?" }
        return "unknown code '\(word)'; \(hint ?? "expected one of \(names.joined(separator: ", "))")"
    }
}
