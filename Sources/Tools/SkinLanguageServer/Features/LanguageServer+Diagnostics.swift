import Dispatch
import SkinBundles
import SkinDiagnostics
import SkinKit
import SkinLibrary
import SkinLinter
import SkinSyntax
import Synchronization

extension LanguageServer {
    private static let publishedLimit = 1_000

    mutating func invalidate(_ path: String) {
        guard let bundle = workspace.bundle(of: path) else { return invalidateAll(in: FilePath.folder(of: path)) }
        for other in workspace.dependents(of: bundle) { board.invalidate(other) }
        // A bundle that inherited from this one before the edit may no longer do so, and the other way round.
        if FilePath.lastPart(of: path) == BundleFolder.infoName { invalidateAll(in: FilePath.folder(of: bundle)) }
    }

    /// Notes that what the bundles of a folder share has changed: a schema, or `skinkit.xml`.
    private mutating func invalidateAll(in folder: String) {
        let opened = workspace.documents.keys.compactMap { workspace.bundle(of: $0) }
        for bundle in Set(opened + board.bundles).sorted() where FilePath.folder(of: bundle) == folder {
            board.invalidate(bundle)
        }
    }

    /// Checks one bundle, and publishes the diagnostics of all files of its chain.
    mutating func publishNext() {
        guard let bundle = board.nextStale(), let result = workspace.compile(bundle) else { return }
        var paths = board.set(result.diagnostics, of: bundle)
        let chain = workspace.chain(of: bundle)
        paths.formUnion(workspace.documents.keys.filter { chain.contains(FilePath.folder(of: $0)) })
        for path in paths.sorted() { publish(path) }
    }

    mutating func beginAudit() {
        guard audit == nil, let bundle = audits.popFirst() else { return }
        audit = ContrastRun(bundle, workspace.compiler(for: bundle), revision: workspace.revision)
    }

    /// Publishes the findings of an audit that has ended. Those of texts that have changed since are dropped.
    mutating func endAudit() {
        guard let run = audit, let findings = run.findings else { return }
        audit = nil
        guard run.revision == workspace.revision else { return }
        for path in board.setFindings(findings, of: run.bundle).sorted() { publish(path) }
    }

    private mutating func publish(_ path: String) {
        let diagnostics = board.diagnostics(path)
        let isNeeded = board.publish(path, isEmpty: diagnostics.isEmpty)
        // An open document is always answered for, so that a client knows that its version was checked.
        guard isNeeded || workspace.documents[path] != nil else { return }
        let list = diagnostics.prefix(Self.publishedLimit).map { DiagnosticText.json($0, path, &workspace, encoding) }
        var params: [(name: String, value: JSONValue)] = [
            ("uri", .string(workspace.uri(path))), ("diagnostics", .array(list)),
        ]
        if let version = workspace.documents[path]?.version { params.insert(("version", .integer(version)), at: 1) }
        send(["jsonrpc": "2.0", "method": "textDocument/publishDiagnostics", "params": .object(params)])
    }
}

enum DiagnosticText {
    static func json(
        _ diagnostic: ThemeDiagnostic, _ path: String, _ workspace: inout Workspace, _ encoding: PositionEncoding
    ) -> JSONValue {
        var members: [(name: String, value: JSONValue)] = [
            ("range", range(diagnostic.range, path, &workspace, encoding)),
            ("severity", .integer(diagnostic.severity == .error ? 1 : 2)), ("code", .string(diagnostic.code.rawValue)),
            ("source", .string("skinctl")), ("message", .string(diagnostic.message)),
        ]
        if !diagnostic.notes.isEmpty {
            let notes = diagnostic.notes.map { note -> JSONValue in
                let path = note.location.fileID.path
                let location =
                    ["uri": .string(workspace.uri(path)), "range": range(note.range, path, &workspace, encoding)]
                    as JSONValue
                return ["location": location, "message": .string(note.message)]
            }
            members.append(("relatedInformation", .array(notes)))
        }
        return .object(members)
    }

    static func range(
        _ range: ThemeSourceRange, _ path: String, _ workspace: inout Workspace, _ encoding: PositionEncoding
    ) -> JSONValue {
        guard let document = workspace.text(path) else { return TextDocument([]).range(0..<0, encoding) }
        var bytes = document.bytes(of: range)
        if bytes.isEmpty {
            let word = document.bytes[bytes.lowerBound...].prefix { !$0.isWhiteSpace && $0 != UInt8(ascii: "<") }
            bytes = word.indices
        }
        return document.range(bytes, encoding)
    }
}

/// A contrast audit of one bundle in another thread, because it takes longer than a user waits for an answer.
final class ContrastRun: Sendable {
    let bundle: String
    /// The number of changes before the audit, by which a late result is recognized.
    let revision: Int
    private let found = Mutex<[ThemeDiagnostic]?>(nil)

    init(_ bundle: String, _ compiler: ThemeCompiler, revision: Int) {
        self.bundle = bundle
        self.revision = revision
        let linter = ThemeLinter(compiler: compiler)
        DispatchQueue.global().async {
            let result = try? linter.lint([bundle])
            let findings = result?.diagnostics.filter { $0.code == .contrast }
            self.found.withLock { $0 = findings ?? [] }
        }
    }

    /// The findings; nil while the audit runs.
    var findings: [ThemeDiagnostic]? { found.withLock { $0 } }
}
