import SkinDiagnostics
import SkinSyntax

/// The text of a color in a source, where an edit of the text alone changes the color.
enum ColorLiteral {
    /// Returns a fix that replaces the text of the first color of an element; nil if the text has other digits, or if
    /// something adjusts it.
    ///
    /// - Parameter location: The location of the element's start tag.
    static func fixIt(
        replacing color: String, with replacement: String, at location: ThemeSourceLocation, in file: SourceFile
    ) -> ThemeDiagnostic.FixIt? {
        let bytes = file.text.bytes
        guard let offset = file.text.offset(line: location.line, column: location.column),
            let element = MarkupNode.element(at: offset, in: bytes)
        else { return nil }
        var lexer = MarkupLexer(bytes, from: offset)
        while let token = lexer.next(), token.range.upperBound < element.range.upperBound {
            guard token.isStart else { continue }
            let tag = MarkupTag(token, in: bytes)
            guard bytes[tag.name].equals("color") else { continue }
            let isPlain = tag.attributes.allSatisfy { ["name", "setting"].contains(bytes[$0.name].string) }
            guard isPlain, token.kind == .startTag, let content = lexer.next() else { return nil }
            let written = bytes[content.range].trimmed().string
            guard written.uppercased() == color.uppercased() else { return nil }
            return file.fixIt(.word(written, with: replacement), in: .text, of: tag)
        }
        return nil
    }
}
