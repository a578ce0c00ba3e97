import SkinDiagnostics
import SkinKit
import SkinLibrary
import Synchronization

/// The findings about image files, which compilations that follow one another read again only when a file has changed.
package final class ImageFindings: Sendable {
    private struct Entry {
        var mark: FileMark
        var finding: ThemeDiagnostic?
    }

    private let entries = Mutex<[String: Entry]>([:])

    package init() {}

    func finding(
        _ path: String, _ check: () throws(ThemeFileError) -> ThemeDiagnostic?
    ) throws(ThemeFileError) -> ThemeDiagnostic? {
        // A mark from before the check: a file that changes meanwhile is read again.
        guard let mark = FileSystem.mark(of: path), !mark.isYoung else { return try check() }
        if let known = entries.withLock({ $0[path] }), known.mark == mark { return known.finding }
        let finding = try check()
        entries.withLock { $0[path] = Entry(mark: mark, finding: finding) }
        return finding
    }
}
