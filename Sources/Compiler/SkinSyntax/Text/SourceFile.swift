import SkinDiagnostics

package struct SourceFile: Sendable {
    /// `Midnight.theme/chat.xml`, or the bare name of a schema or `skinkit.xml`.
    package let name: String
    package let text: SourceText
    package var document: XMLTree

    /// A copy of the file with an empty document, for uses that need only locations.
    package var withoutDocument: SourceFile { SourceFile(name: name, text: text, document: XMLTree()) }

    package func location(ofOffset offset: UInt32) -> ThemeSourceLocation {
        let (line, column) = text.position(ofOffset: Int(offset))
        return ThemeSourceLocation(file: name, line: line, column: column)
    }

    package func location(ofElement index: Int) -> ThemeSourceLocation {
        location(ofOffset: document.elements[index].offset)
    }
}
