import Foundation
import Testing

@testable import SkinCompiler
@testable import SkinDiagnostics
@testable import SkinKit
@testable import SkinSyntax

/// Compares SkinKit's reader with an independent one, Expat.
///
/// SkinKit must reject the same documents and read the same trees, with these exceptions:
///
/// - SkinKit also rejects a DOCTYPE, documents that exceed a limit, and encodings other than those of the format.
/// - Expat accepts any XML version, SkinKit only 1.x (XML 1.0, section 2.8).
/// - SkinKit also reads UTF-8 under names such as `utf8`; Expat then reads ASCII only.
/// - The characters of a name differ: Expat follows an older edition of XML 1.0 than the fifth, as SkinKit does.
@Suite("The XML reader beside Expat")
struct ExpatComparisonTests {
    /// A document as SkinKit reads it.
    private enum Reading: Equatable {
        case tree([String])
        case malformed
        /// Rejected for a reason that does not exist for Expat.
        case refused

        /// The tree without declarations of namespaces.
        var withoutNamespaces: Reading {
            guard case .tree(let lines) = self else { return self }
            return .tree(lines.filter { !$0.hasPrefix("attribute xmlns") })
        }
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

    private func reading(of code: ThemeDiagnosticCode, _ message: String) -> Reading {
        code == .malformedXML && !message.hasPrefix("unsupported encoding '") ? .malformed : .refused
    }

    private func describe(_ bytes: [UInt8]) -> String {
        "\(String(decoding: bytes, as: UTF8.self).debugDescription), in Base64 \(Data(bytes).base64EncodedString())"
    }

    /// Expects the reader to read as Expat does, and returns what it reads.
    ///
    /// - Parameter hasNamespaces: Whether documents may declare namespaces, which libxml2 does not report as attributes.
    private func compare(_ documents: [[UInt8]], seeds: [UInt64], hasNamespaces: Bool = false) throws -> [Reading] {
        let readings = documents.map(read)
        let trees = try ExpatTrees(documents).trees
        for (((bytes, tree), reading), seed) in zip(zip(zip(documents, trees), readings), seeds) {
            var expected = tree.map(Reading.tree) ?? .malformed
            var found = reading
            if hasNamespaces { (expected, found) = (expected.withoutNamespaces, found.withoutNamespaces) }
            if found == .refused || found == expected { continue }
            let isExplained =
                found == .malformed
                ? hasUncommonName(expected) || hasUncommonVersion(bytes)
                : expected == .malformed && (hasUncommonName(found) || hasUncommonLabel(bytes))
            if isExplained { continue }
            Issue.record("seed \(seed): \(firstDifference(found, expected)) in \(describe(bytes))")
        }
        return readings
    }

    /// Returns whether an XML declaration has another name for UTF-8.
    private func hasUncommonLabel(_ bytes: [UInt8]) -> Bool {
        String(decoding: bytes.prefix(100), as: UTF8.self).contains(/encoding\s*=\s*["']utf8["']/.ignoresCase())
    }

    /// Returns whether an XML declaration has a version other than 1.x.
    private func hasUncommonVersion(_ bytes: [UInt8]) -> Bool {
        let text = String(decoding: UTF8Text(bytes).bytes, as: UTF8.self)
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
        let readings = try compare(documents, seeds: seeds)
        #expect(readings.allSatisfy { if case .tree = $0 { true } else { false } })
    }

    @Test("A damaged document is refused where Expat refuses it, and else has the same tree")
    func damagedDocuments() throws {
        let seeds = Array<UInt64>(1...2_000)
        let documents = seeds.map(RandomXML.damagedDocument)
        let readings = try compare(documents, seeds: seeds)
        let malformed = readings.count { $0 == .malformed }
        #expect(malformed > 500 && documents.count - malformed > 250, "\(malformed)")
    }

    @Test("A file of another project has the tree that Expat reads")
    func foreignFiles() throws {
        let documents = ForeignXML.documents
        let readings = try compare(documents, seeds: documents.indices.map { UInt64($0) }, hasNamespaces: true)
        let trees = readings.count { if case .tree = $0 { true } else { false } }
        #expect(trees >= 50, "\(trees) of \(documents.count)")
    }
}
