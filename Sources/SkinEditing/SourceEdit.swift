import SkinKit
import SkinLibrary

/// A change of one file: a range of its bytes is replaced, and nothing else.
package struct SourceEdit: Hashable, Sendable {
    /// The file's name in diagnostics.
    package let file: String
    package let path: String
    /// The folder of the bundle, which the file must not leave by a link.
    let bundle: String
    /// The bytes that the file must have; nil if there must be none.
    let before: [UInt8]?
    /// The range of the bytes that are replaced.
    package let range: Range<Int>
    /// The bytes in their place.
    package let replacement: [UInt8]
    /// Whether the file is removed, because the edit that this one undoes made it.
    private(set) var removesFile = false

    init(of file: EditableFile, replacing range: Range<Int>, with text: String) {
        (self.file, path, bundle) = (file.name, file.path, file.bundle)
        before = file.isNew ? nil : file.bytes
        (self.range, replacement) = (range, Array(text.utf8))
    }

    private init(undoing edit: SourceEdit) {
        (file, path, bundle) = (edit.file, edit.path, edit.bundle)
        before = edit.after
        range = edit.range.lowerBound..<(edit.range.lowerBound + edit.replacement.count)
        replacement = Array((edit.before ?? [])[edit.before == nil ? 0..<0 : edit.range])
        removesFile = edit.before == nil
    }

    /// The bytes of the file with the change.
    package var after: [UInt8] {
        let before = before ?? []
        return before[..<range.lowerBound] + replacement + before[range.upperBound...]
    }

    /// The change that takes this one back, byte for byte.
    package var inverse: SourceEdit { SourceEdit(undoing: self) }

    /// Writes the file, by a rename, so that readers see it as it was or as it will be.
    ///
    /// - Returns: The change that takes this one back.
    /// - Throws: ``EditRefusal`` if the file is not as it was read, or is a link out of the bundle; `ThemeFileError`.
    @discardableResult
    package func write() throws -> SourceEdit {
        let folder = FilePath.folder(of: path)
        guard FileSystem.realPath(of: folder) == FileSystem.realPath(of: bundle),
            FileSystem.kind(of: path) == nil || FileSystem.realPath(of: path) == realPath
        else { throw EditRefusal.outside(file) }
        let current = FileSystem.kind(of: path) == nil ? nil : try FileSystem.read(path)
        guard current == before else { throw EditRefusal.changed(file) }
        if removesFile { try FileSystem.remove(path) } else { try FileSystem.replace(path, with: after) }
        try FileSystem.synchronize(folder: folder)
        return inverse
    }

    /// The path of the file if no part of it within the bundle is a link.
    private var realPath: String? {
        FileSystem.realPath(of: bundle).map { FilePath.join($0, FilePath.lastPart(of: path)) }
    }
}

/// A file of a theme, as it was read.
package struct EditableFile: Sendable {
    /// The name in diagnostics, as `Midnight.theme/palette.xml`.
    package let name: String
    package let path: String
    let bundle: String
    let traits: ThemeTraits
    package let bytes: [UInt8]
    /// Whether there is no such file yet.
    var isNew = false

    /// The line end that the file uses.
    var lineEnd: String {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return "\n" }
        return end > 0 && bytes[end - 1] == UInt8(ascii: "\r") ? "\r\n" : "\n"
    }

    /// Returns the white space before an offset, back to the beginning of its line; nil if there is anything else.
    func indentation(at offset: Int) -> String? {
        let start = bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let space = bytes[start..<offset]
        guard space.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { return nil }
        return String(decoding: space, as: UTF8.self)
    }
}
