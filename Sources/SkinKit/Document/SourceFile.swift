/// A file that was read: its name in diagnostics, its text, and what it says.
package struct SourceFile: Sendable {
    /// `Midnight.theme/chat.xml`, or the bare name of a schema or `skinkit.xml`.
    package let name: String
    package let text: SourceText
    package let document: ThemeDocument

    package init(name: String, text: SourceText, document: ThemeDocument) {
        self.name = name
        self.text = text
        self.document = document
    }

    /// The file without what it says, for those who ask for places alone.
    package var withoutDocument: SourceFile { SourceFile(name: name, text: text, document: ThemeDocument()) }

    package func location(ofOffset offset: UInt32) -> SourceLocation {
        let (line, column) = text.position(ofOffset: Int(offset))
        return SourceLocation(file: name, line: line, column: column)
    }

    package func location(ofElement index: Int) -> SourceLocation {
        location(ofOffset: document.elements[index].offset)
    }
}
