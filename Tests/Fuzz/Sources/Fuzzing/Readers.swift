@testable import SkinCompiler
@testable import SkinDiagnostics
@testable import SkinInspector
@testable import SkinKit

/// Checks that libxml2 accepts every file that the reader of plain XML accepts, and reads the same.
///
/// - Throws: `BrokenPromise` if the readers disagree.
public func compareReaders(_ bytes: [UInt8]) throws {
    let decoded = DecodedSource(bytes)
    var plainSymbols = SymbolTable.withVocabulary()
    guard decoded.fault == nil, let plain = PlainXML.read(decoded.bytes, symbols: &plainSymbols) else { return }
    var symbols = SymbolTable.withVocabulary()
    let outcome = decoded.bytes.withUnsafeBufferPointer { XMLReader.parse($0, isWhole: true, symbols: &symbols) }
    if let fault = outcome.fault { throw BrokenPromise(what: "libxml2 finds a fault: \(fault.message)") }
    let document = outcome.document
    guard plain.elements.count == document.elements.count else { throw BrokenPromise(what: "other elements") }
    for (left, right) in zip(plain.elements, document.elements) {
        guard left.offset == right.offset, left.endOffset == right.endOffset, left.end == right.end,
            left.isPrefixed == right.isPrefixed, left.hasText == right.hasText,
            plainSymbols[left.name] == symbols[right.name], plain.text(of: left) == document.text(of: right),
            plain.attributes(of: left).count == document.attributes(of: right).count
        else { throw BrokenPromise(what: "another element at byte \(left.offset)") }
        for (one, other) in zip(plain.attributes(of: left), document.attributes(of: right)) {
            guard plainSymbols[one.name] == symbols[other.name], plainSymbols[one.symbol] == symbols[other.symbol],
                plainSymbols.bytes(of: one.symbol) == plain.value(of: one)
            else { throw BrokenPromise(what: "another attribute at byte \(left.offset)") }
        }
    }
}
