import Foundation
import Testing

@testable import SkinCompiler
@testable import SkinDiagnostics
@testable import SkinKit

/// Compares SkinKit's readers with an independent one, Expat.
///
/// SkinKit must reject the same documents and read the same trees, with these exceptions:
///
/// - SkinKit also rejects a DOCTYPE, documents that exceed a limit, and encodings other than those of the format.
/// - Expat accepts any XML version, SkinKit only 1.x (XML 1.0, section 2.8).
/// - Expat accepts an unpaired surrogate in ignored text: in comments and processing instructions.
/// - SkinKit also reads UTF-8 under names such as `utf8`; Expat then reads ASCII only.
/// - The characters of a name differ: Expat follows an older edition of XML 1.0 than the fifth, as SkinKit does.
@Suite("XML readers beside Expat")
struct ExpatComparisonTests {
    /// A document as SkinKit reads it.
    private enum Reading: Equatable {
        case tree([String])
        case malformed
        /// Rejected for a reason that does not exist for Expat.
        case refused
    }

    private func read(_ bytes: [UInt8]) -> Reading {
        var symbols = SymbolTable.withVocabulary()
        do throws(UnreadableFile) {
            let file = try XMLReader.read(bytes, name: "a.xml", symbols: &symbols)
            return .tree(file.document.expatTree(symbols))
        } catch {
            return reading(of: error.diagnostic.code, error.diagnostic.message)
        }
    }

    private func readWithLibXML(_ bytes: [UInt8]) -> Reading {
        let decoded = DecodedSource(bytes)
        var symbols = SymbolTable.withVocabulary()
        let outcome = decoded.bytes.withUnsafeBufferPointer {
            XMLReader.parse($0, isWhole: decoded.fault == nil, symbols: &symbols)
        }
        if let fault = outcome.fault { return reading(of: fault.code, fault.message ?? "") }
        if let fault = decoded.fault { return reading(of: .malformedXML, fault) }
        return .tree(outcome.document.expatTree(symbols))
    }

    private func reading(of code: ThemeDiagnosticCode, _ message: String) -> Reading {
        code == .malformedXML && !message.hasPrefix("unsupported encoding '") ? .malformed : .refused
    }

    private func readPlainly(_ bytes: [UInt8]) -> [String]? {
        let decoded = DecodedSource(bytes)
        var symbols = SymbolTable.withVocabulary()
        guard decoded.fault == nil else { return nil }
        return PlainXML.read(decoded.bytes, symbols: &symbols)?.expatTree(symbols)
    }

    private func describe(_ bytes: [UInt8]) -> String {
        "\(String(decoding: bytes, as: UTF8.self).debugDescription), in Base64 \(Data(bytes).base64EncodedString())"
    }

    /// Expects every reader to read as Expat does.
    private func compare(_ documents: [[UInt8]], seeds: [UInt64]) throws {
        for ((bytes, tree), seed) in zip(zip(documents, try ExpatTrees(documents).trees), seeds) {
            let expected = tree.map(Reading.tree) ?? .malformed
            let readings = [read(bytes), readWithLibXML(bytes), readPlainly(bytes).map(Reading.tree) ?? .refused]
            for found in readings where found != .refused && found != expected {
                let isExplained =
                    found == .malformed
                    ? hasUncommonName(expected) || hasUncommonVersion(bytes) || hasLoneSurrogate(bytes)
                    : expected == .malformed && (hasUncommonName(found) || hasUncommonLabel(bytes))
                if isExplained { continue }
                Issue.record("seed \(seed): \(firstDifference(found, expected)) in \(describe(bytes))")
            }
        }
    }

    private func hasLoneSurrogate(_ bytes: [UInt8]) -> Bool {
        DecodedSource(bytes).fault?.contains("surrogate") == true
    }

    /// Returns whether an XML declaration has another name for UTF-8.
    private func hasUncommonLabel(_ bytes: [UInt8]) -> Bool {
        String(decoding: bytes.prefix(100), as: UTF8.self).contains(/encoding\s*=\s*["']utf8["']/.ignoresCase())
    }

    /// Returns whether an XML declaration has a version other than 1.x.
    private func hasUncommonVersion(_ bytes: [UInt8]) -> Bool {
        let text = String(decoding: DecodedSource(bytes).bytes, as: UTF8.self)
        return text.hasPrefix("<?xml") && text.prefixMatch(of: /<\?xml\s+version\s*=\s*(['"])1\.[0-9]+\1/) == nil
    }

    /// Returns whether a name has a character on which the editions of XML may disagree. Trees escape all but ASCII.
    private func hasUncommonName(_ reading: Reading) -> Bool {
        guard case .tree(let lines) = reading else { return false }
        let names = lines.filter { !$0.hasPrefix("text ") }.map { line in
            let words = line.split(separator: " ", omittingEmptySubsequences: false)
            return words[0] == "element" ? words[2] : words[1]
        }
        return names.contains { $0.contains("\\x") }
    }

    private func firstDifference(_ found: Reading, _ expected: Reading) -> String {
        guard case .tree(let found) = found, case .tree(let expected) = expected else {
            return found == .malformed ? "only Expat accepts it," : "only Expat refuses it,"
        }
        let line = zip(found, expected).first { $0 != $1 }
        return line.map { "'\($0)' instead of '\($1)'" } ?? "\(found.count) lines instead of \(expected.count)"
    }

    @Test("A random document has the tree that Expat reads")
    func randomDocuments() throws {
        let seeds = Array<UInt64>(1...600)
        let documents = seeds.map(RandomXML.document)
        try compare(documents, seeds: seeds)
        // The documents are well-formed, and each reader reads some of them.
        #expect(documents.allSatisfy { if case .tree = read($0) { true } else { false } })
        #expect(documents.count { readPlainly($0) != nil } >= 100)
    }

    @Test("A damaged document is refused where Expat refuses it, and else has the same tree")
    func damagedDocuments() throws {
        let seeds = Array<UInt64>(1...2_000)
        let documents = seeds.map(RandomXML.damagedDocument)
        try compare(documents, seeds: seeds)
        let malformed = documents.count { read($0) == .malformed }
        #expect(malformed > 500 && documents.count - malformed > 250, "\(malformed)")
    }
}
