import SkinDiagnostics
import SkinFormat
import SkinKit
import SkinSyntax
import Synchronization

/// The bytes of an XML file. They become elements when a compilation needs them.
package struct LoadedFile: Sendable {
    package let id: ThemeFileID
    package let bytes: [UInt8]
    /// The hash of the bytes, by which a cache detects changes.
    package let mark: UInt64
    private let kept: OnceValue<ParsedFile>?

    /// - Parameter keepsParsed: Whether the parsed file is kept for other uses. It takes about five times the bytes.
    package init(_ id: ThemeFileID, bytes: [UInt8], keepsParsed: Bool = false) {
        self.id = id
        self.bytes = bytes
        mark = CacheHash.content(bytes)
        kept = keepsParsed ? OnceValue() : nil
    }

    package var keepsParsed: Bool { kept != nil }

    package var parsed: ParsedFile { kept?.value(parse) ?? parse() }

    /// Returns the file with the symbols of a table. A file that is not kept is parsed with them.
    func parsed(with symbols: inout SymbolTable) -> Result<SourceFile, UnreadableFile> {
        guard let kept else { return read(with: &symbols) }
        let parsed = kept.value(parse)
        return parsed.result.map { $0.renamed(from: parsed.symbols, to: &symbols) }
    }

    private func read(with symbols: inout SymbolTable) -> Result<SourceFile, UnreadableFile> {
        Result { () throws(UnreadableFile) in try XMLReader.read(bytes, name: id, symbols: &symbols) }
    }

    private func parse() -> ParsedFile {
        var symbols = SymbolTable.withVocabulary()
        let result = read(with: &symbols)
        return ParsedFile(result: result, symbols: symbols)
    }
}

package struct ParsedFile: Sendable {
    package let result: Result<SourceFile, UnreadableFile>
    /// The vocabulary of the format, followed by the file's other names and values.
    package let symbols: SymbolTable

    package var text: SourceText { result.text }
}

extension Result<SourceFile, UnreadableFile> {
    var text: SourceText {
        switch self {
        case .success(let file): file.text
        case .failure(let fault): fault.text
        }
    }
}

/// A value that is made when it is first needed. Threads that ask for it meanwhile wait.
package final class OnceValue<Value: Sendable>: Sendable {
    private let state = Mutex<Value?>(nil)

    package init() {}

    /// Returns the value. Calls `make` only for the first request; `make` must not request the same value.
    package func value(_ make: () -> Value) -> Value {
        state.withLock { state in
            if let state { return state }
            let made = make()
            state = made
            return made
        }
    }
}

extension XMLReader {
    package static func read(
        _ file: [UInt8], name id: ThemeFileID, symbols: inout SymbolTable
    ) throws(UnreadableFile) -> SourceFile {
        try read(file, name: id) { symbols.intern($0) }
    }
}

extension SourceFile {
    /// Both tables begin with the vocabulary of the format. O(elements).
    fileprivate func renamed(from names: SymbolTable, to symbols: inout SymbolTable) -> SourceFile {
        var file = self
        let known = Vocabulary.texts.count
        let others = symbols.intern(textsOf: names, beyond: known)
        for index in file.document.elements.indices where file.document.elements[index].name.index >= known {
            file.document.elements[index].name = others[file.document.elements[index].name.index - known]
        }
        for index in file.document.attributes.indices {
            let (name, value) = (file.document.attributes[index].name, file.document.attributes[index].symbol)
            if name.index >= known { file.document.attributes[index].name = others[name.index - known] }
            if value.index >= known { file.document.attributes[index].symbol = others[value.index - known] }
        }
        return file
    }
}
