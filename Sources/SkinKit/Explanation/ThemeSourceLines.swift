/// Finds lines of the files that a theme was compiled from, where those are still as they were.
package struct ThemeSourceLines: Sendable {
    private let theme: Theme
    private let folders: [String]

    /// - Parameter folders: Where bundles are looked for, in this order.
    package init(_ theme: Theme, in folders: [String]) {
        self.theme = theme
        self.folders = folders
    }

    /// The path of a file, by its name in places; nil where none in the folders is what the theme was compiled from.
    package func path(of file: String) -> String? { read(file)?.path }

    /// A line without its end, by its 1-based number. O(n) in the file's size.
    package func line(_ number: Int, of file: String) -> String? {
        guard let bytes = read(file)?.bytes, String(validating: bytes, as: UTF8.self) != nil else { return nil }
        return SourceText(bytes).line(number)
    }

    private func read(_ file: String) -> (path: String, bytes: [UInt8])? {
        // The cache may come from anywhere: its names are not to lead out of the folders.
        let isInside = file.utf8.first != UInt8(ascii: "/") && !file.split(separator: "/").contains("..")
        guard isInside, let mark = try? theme.reader.sourceMark(of: file) else { return nil }
        for folder in folders {
            let path = FilePath.join(folder, file)
            guard let bytes = try? FileSystem.read(path, limit: Self.sizeLimit), CacheHash.content(bytes) == mark
            else { continue }
            return (path, bytes)
        }
        return nil
    }

    private static let sizeLimit = 64 << 20
}

extension ThemeCacheReader {
    /// The mark of a source file among the inputs.
    fileprivate func sourceMark(of file: String) throws(CacheError) -> UInt64? {
        for record in 0..<count(.inputs) {
            guard try word(.inputs, record, CacheLayout.Input.kind) == ThemeInput.Kind.source.rawValue,
                try string(word(.inputs, record, CacheLayout.Input.name)) == file
            else { continue }
            return bytes.doubleWord(at: try offset(.inputs, record) + CacheLayout.Input.mark)
        }
        return nil
    }
}
