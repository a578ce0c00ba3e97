import Dispatch
import SkinBundles
import SkinDiagnostics
import SkinKit
import SkinLinter
import Synchronization

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
            let findings = result.map { result in
                result.diagnostics.filter { $0.code == .contrast }.map { $0.withPaths(result.displayPath) }
            }
            self.found.withLock { $0 = findings ?? [] }
        }
    }

    /// The findings; nil while the audit runs.
    var findings: [ThemeDiagnostic]? { found.withLock { $0 } }
}

extension ThemeDiagnostic {
    func withPaths(_ path: ThemeDiagnosticFormatter.DisplayPath) -> ThemeDiagnostic {
        var diagnostic = self
        diagnostic.range.start.file = path(location.file)
        for index in notes.indices { diagnostic.notes[index].range.start.file = path(notes[index].location.file) }
        for index in fixIt?.edits.indices ?? 0..<0 {
            diagnostic.fixIt?.edits[index].range.start.file = path(location.file)
        }
        return diagnostic
    }
}
