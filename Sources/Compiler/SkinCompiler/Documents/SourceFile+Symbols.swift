import SkinSyntax

extension XMLReader {
    package static func read(
        _ file: [UInt8], name: String, symbols: inout SymbolTable
    ) throws(UnreadableFile) -> SourceFile {
        try read(file, name: name) { symbols.intern($0) }
    }
}

extension SourceFile {
    /// Both tables begin with the vocabulary of the format. O(elements).
    mutating func rename(from names: SymbolTable, to symbols: inout SymbolTable) {
        let known = Vocabulary.texts.count
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
}
