import SkinFormat
import SkinKit
import SkinSyntax
import Synchronization

/// The bytes of an XML file. They become elements when a compilation needs them.
package struct LoadedFile: Sendable {
    /// The file's name in diagnostics.
    package let name: String
    package let bytes: [UInt8]
    /// The hash of the bytes, by which a cache detects changes.
    package let mark: UInt64
    private let kept: OnceValue<ParsedFile>?

    /// - Parameter keepsParsed: Whether the parsed file is kept for other uses. It takes about five times the bytes.
    package init(name: String, bytes: [UInt8], keepsParsed: Bool = false) {
        self.name = name
        self.bytes = bytes
        mark = CacheHash.content(bytes)
        kept = keepsParsed ? OnceValue() : nil
    }

    package var keepsParsed: Bool { kept != nil }

    package var parsed: ParsedFile { kept?.value(parse) ?? parse() }

    private func parse() -> ParsedFile {
        var symbols = SymbolTable.withVocabulary()
        do {
            return ParsedFile(.success(try XMLReader.read(bytes, name: name, symbols: &symbols)), symbols)
        } catch {
            return ParsedFile(.failure(error), symbols)
        }
    }
}

package struct ParsedFile: Sendable {
    package let result: Result<SourceFile, UnreadableFile>
    /// The vocabulary of the format, followed by the file's other names and values.
    package let symbols: SymbolTable

    fileprivate init(_ result: Result<SourceFile, UnreadableFile>, _ symbols: SymbolTable) {
        self.result = result
        self.symbols = symbols
    }

    package var text: SourceText {
        switch result {
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
