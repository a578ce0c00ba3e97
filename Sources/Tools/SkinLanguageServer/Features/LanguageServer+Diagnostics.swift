import SkinBundles
import SkinDiagnostics
import SkinKit
import SkinLibrary

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
        // Paths are the same for all bundles.
        var paths = board.set(result.diagnostics.map { $0.withPaths(result.displayPath) }, of: bundle)
        let chain = workspace.chain(of: bundle)
        paths.formUnion(workspace.documents.keys.filter { chain.contains(FilePath.folder(of: $0)) })
        for path in paths.sorted() { publish(path) }
    }

    // MARK: Contrast

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
