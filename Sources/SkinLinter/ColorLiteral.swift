import SkinDiagnostics
import SkinSyntax

/// The text of a color in a source, where an edit of the text alone changes the color.
enum ColorLiteral {
    /// Returns a finding whose fix replaces a text that is in the source; without a fix if there is no such text.
    static func located(_ finding: ThemeDiagnostic, _ sources: [String: SourceText]) -> ThemeDiagnostic {
        guard let fixIt = finding.fixIt, finding.code == .contrast else { return finding }
        var finding = finding
        finding.fixIt = sources[finding.location.file]
            .flatMap { literal(of: fixIt.original, at: finding.location, in: $0) }
            .map { ThemeDiagnostic.FixIt(replacing: $0, with: fixIt.replacement) }
        return finding
    }

    /// Returns the text of the first color of an element, if it has a color's hexadecimal digits and nothing adjusts it.
    private static func literal(
        of color: String, at location: ThemeSourceLocation, in text: SourceText
    ) -> String? {
        guard let offset = text.offset(line: location.line, column: location.column),
            let element = MarkupNode.element(at: offset, in: text.bytes)
        else { return nil }
        var lexer = MarkupLexer(text.bytes, from: offset)
        while let token = lexer.next(), token.range.upperBound < element.range.upperBound {
            guard token.isStart else { continue }
            let tag = MarkupTag(token, in: text.bytes)
            guard text.bytes[tag.name].equals("color") else { continue }
            let isPlain = tag.attributes.allSatisfy { ["name", "setting"].contains(text.bytes[$0.name].string) }
            guard isPlain, token.kind == .startTag, let content = lexer.next() else { return nil }
            let written = text.bytes[content.range].trimmed().string
            return written.uppercased() == color.uppercased() ? written : nil
        }
        return nil
    }
}
