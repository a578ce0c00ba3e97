import SkinDiagnostics

/// A source file: its name in diagnostics, its text and its parsed document.
package struct SourceFile: Sendable {
    /// `Midnight.theme/chat.xml`, or the bare name of a schema or `skinkit.xml`.
    package let name: String
    package let text: SourceText
    package private(set) var document: ThemeDocument

    package init(name: String, text: SourceText, document: ThemeDocument) {
        self.name = name
        self.text = text
        self.document = document
    }

    /// A copy of the file with an empty document, for uses that need only locations.
    package var withoutDocument: SourceFile { SourceFile(name: name, text: text, document: ThemeDocument()) }

    /// Replaces the symbols of names and values by those of another table. O(elements).
    ///
    /// - Parameters:
    ///   - names: The table that the file was read with.
    ///   - known: The number of leading symbols that both tables share.
    package mutating func rename(from names: SymbolTable, beyond known: Int, to symbols: inout SymbolTable) {
        let others = symbols.intern(textsOf: names, beyond: known)
        for index in document.elements.indices where document.elements[index].name.index >= known {
            document.elements[index].name = others[document.elements[index].name.index - known]
        }
        for index in document.attributes.indices {
            let attribute = document.attributes[index]
            if attribute.name.index >= known { document.attributes[index].name = others[attribute.name.index - known] }
            guard attribute.symbol.index >= known else { continue }
            document.attributes[index].symbol = others[attribute.symbol.index - known]
        }
    }

    package func location(ofOffset offset: UInt32) -> ThemeSourceLocation {
        let (line, column) = text.position(ofOffset: Int(offset))
        return ThemeSourceLocation(file: name, line: line, column: column)
    }

    package func location(ofElement index: Int) -> ThemeSourceLocation {
        location(ofOffset: document.elements[index].offset)
    }
}
