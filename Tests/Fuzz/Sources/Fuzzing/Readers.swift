import SkinDiagnostics

@testable import SkinSyntax

/// Checks that the lexer's tokens cover any bytes, and that start tags stand where libxml2 reads them.
///
/// - Throws: `BrokenPromise` if they do not.
public func compareReaders(_ bytes: [UInt8]) throws {
    guard MarkupLexer(bytes).flatMap({ bytes[$0.range] }) == bytes else { throw BrokenPromise(what: "bytes are lost") }
    _ = (MarkupNode.nodes(of: bytes), MarkupComment.all(in: bytes))
    guard let file = try? XMLReader.read(bytes, name: "a.xml", intern: { _ in Symbol(rawValue: 0) }) else { return }
    let text = file.text.bytes
    let tokens = MarkupLexer(text).filter(\.isStart)
    guard tokens.count == file.document.elements.count else { throw BrokenPromise(what: "other elements") }
    for (token, element) in zip(tokens, file.document.elements) {
        let start = token.range.lowerBound
        guard start == Int(element.offset),
            MarkupNode.element(at: start, in: text)?.range.upperBound == Int(element.endOffset),
            MarkupTag(token, in: text).attributes.count == element.attributes.count,
            MarkupText.runs(ofElementAt: start, in: text).isEmpty == !element.hasText
        else { throw BrokenPromise(what: "another element at byte \(start)") }
    }
}
