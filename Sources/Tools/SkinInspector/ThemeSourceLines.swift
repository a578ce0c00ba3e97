import SkinFormat
import SkinKit
import Synchronization

/// Reads lines of the files that a theme was compiled from, if they are unchanged since. Each file is read once.
package final class ThemeSourceLines: Sendable {
    private let theme: Theme
    private let folders: [String]
    /// The files read so far, by name; nil for a file that was not found.
    private let files = Mutex<[String: File?]>([:])

    private struct File {
        var path: String
        /// The lines without their terminators; nil if the file is not UTF-8.
        var lines: [Substring]?
    }

    /// - Parameter folders: The folders to search for bundles, in this order.
    package init(_ theme: Theme, in folders: [String]) {
        self.theme = theme
        self.folders = folders
    }

    /// Returns the path of a file by its name in source locations; nil if no folder contains the file in the version
    /// that the theme was compiled from. O(n) in the file's size at the first call for a name, then O(1).
    package func path(of file: String) -> String? { self.file(file)?.path }

    /// Returns a line without its terminator, by its 1-based number. Costs as much as ``path(of:)``.
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
        // The cache is untrusted: its names must not lead out of the folders.
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

    /// Returns the lines of a file; nil if it is not UTF-8. CR LF is one character and one line terminator.
    private static func lines(of bytes: [UInt8]) -> [Substring]? {
        String(validating: bytes, as: UTF8.self)?.split(omittingEmptySubsequences: false) { character in
            character == "\n" || character == "\r" || character == "\r\n"
        }
    }

    private static let sizeLimit = 64 << 20
}

extension ThemeCacheReader {
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
