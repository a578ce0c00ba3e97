import SkinKit
import Synchronization

/// Finds lines of the files that a theme was compiled from, where those are still as they were. Each file is read once.
package final class ThemeSourceLines: Sendable {
    private let theme: Theme
    private let folders: [String]
    /// What was found under the names that were asked for.
    private let files = Mutex<[String: File?]>([:])

    private struct File {
        var path: String
        /// The lines without their ends; nil where the file is not UTF-8.
        var lines: [Substring]?
    }

    /// - Parameter folders: Where bundles are looked for, in this order.
    package init(_ theme: Theme, in folders: [String]) {
        self.theme = theme
        self.folders = folders
    }

    /// The path of a file, by its name in places; nil where none in the folders is what the theme was compiled from.
    /// O(n) in the file's size the first time, then O(1).
    package func path(of file: String) -> String? { self.file(file)?.path }

    /// A line without its end, by its 1-based number. As quick as ``path(of:)``.
    package func line(_ number: Int, of file: String) -> String? {
        guard let lines = self.file(file)?.lines, lines.indices.contains(number - 1) else { return nil }
        return String(lines[number - 1])
    }

    private func file(_ name: String) -> File? {
        files.withLock { files in
            if let known = files[name] { return known }
            let file = read(name)
            files[name] = .some(file)
            return file
        }
    }

    private func read(_ file: String) -> File? {
        // The cache may come from anywhere: its names are not to lead out of the folders.
        let isInside = file.utf8.first != UInt8(ascii: "/") && !file.split(separator: "/").contains("..")
        guard isInside, let mark = try? theme.reader.sourceMark(of: file) else { return nil }
        for folder in folders {
            let path = FilePath.join(folder, file)
            guard let bytes = try? FileSystem.read(path, limit: Self.sizeLimit), CacheHash.content(bytes) == mark
            else { continue }
            return File(path: path, lines: Self.lines(of: bytes))
        }
        return nil
    }

    /// The lines of a file; CR LF, which is one character, is one line end.
    private static func lines(of bytes: [UInt8]) -> [Substring]? {
        String(validating: bytes, as: UTF8.self)?.split(omittingEmptySubsequences: false) { character in
            character == "\n" || character == "\r" || character == "\r\n"
        }
    }

    private static let sizeLimit = 64 << 20
}

extension ThemeCacheReader {
    /// The mark of a source file among the inputs.
    fileprivate func sourceMark(of file: String) throws(ThemeCacheError) -> UInt64? {
        for record in 0..<count(.inputs) {
            guard try word(.inputs, record, CacheLayout.Input.kind) == ThemeInput.Kind.source.rawValue,
                try string(word(.inputs, record, CacheLayout.Input.name)) == file
            else { continue }
            return bytes.doubleWord(at: try offset(.inputs, record) + CacheLayout.Input.mark)
        }
        return nil
    }
}
