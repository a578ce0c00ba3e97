import SkinBundles
import SkinDiagnostics
import SkinKit
import SkinLibrary
import SkinSyntax

/// A change of one file: a range of its bytes is replaced, and nothing else.
package struct SourceEdit: Hashable, Sendable {
    package let id: ThemeFileID
    /// The folder of the bundle, in which the file must be.
    package let bundle: String
    package var file: String { id.name }
    package var path: String { id.path }
    /// The bytes that the file must have; nil if there must be none.
    fileprivate(set) var before: [UInt8]?
    package private(set) var range: Range<Int>
    package let replacement: [UInt8]
    /// Whether the file is removed, because the edit that this one undoes made it.
    private(set) var isRemoval = false

    init(of file: EditableFile, _ change: TextChange) {
        self.init(of: file, replacing: change.range, with: Array(change.text.utf8))
    }

    init(of file: EditableFile, replacing range: Range<Int>, with bytes: [UInt8]) {
        (id, bundle) = (file.id, file.bundle)
        before = file.isNew ? nil : file.mark + file.bytes
        self.range = (range.lowerBound + file.mark.count)..<(range.upperBound + file.mark.count)
        replacement = bytes
    }

    /// Creates the change of several ranges of a file, as that of the range from the first to the last one.
    ///
    /// - Parameter changes: At least one; they do not overlap.
    init(of file: EditableFile, _ changes: [TextChange]) {
        let changes = changes.sorted { $0.range.lowerBound < $1.range.lowerBound }
        let range = (changes.first?.range.lowerBound ?? 0)..<(changes.last?.range.upperBound ?? 0)
        self.init(of: file, replacing: range, with: file.text(in: range, with: changes))
    }

    /// Creates the change that several of one file, each of what the one before it leaves, are together.
    fileprivate init(_ steps: [SourceEdit], first: SourceEdit) {
        let file = EditableFile(first.id, in: first.bundle, text: SourceText(first.before ?? []))
        self = file.change(to: (steps.last ?? first).after)
        self.before = first.before
    }

    private init(undoing edit: SourceEdit) {
        (id, bundle) = (edit.id, edit.bundle)
        before = edit.isRemoval ? nil : edit.after
        range = edit.range.lowerBound..<(edit.range.lowerBound + edit.replacement.count)
        replacement = Array((edit.before ?? [])[edit.before == nil ? 0..<0 : edit.range])
        isRemoval = edit.before == nil
    }

    /// Returns what removes a theme of a few XML files that was made: its `info.xml` last, and then its folder.
    package static func removal(ofBundle path: String) throws(ThemeFileError) -> [SourceEdit] {
        let names = try FileSystem.names(inFolder: path).names.filter {
            $0.hasSuffix(".xml") && $0 != BundleFolder.infoName
        }
        return try (names.sorted() + [BundleFolder.infoName]).map { name throws(ThemeFileError) in
            var file = EditableFile(ThemeFileID(folderAt: path).file(name))
            file.isNew = true
            return SourceEdit(of: file, replacing: 0..<0, with: try FileSystem.read(file.path)).inverse
        }
    }

    /// Whether the change removes a theme, or makes it again.
    package var isOfTheme: Bool { (isRemoval || isNew) && id.part == BundleFolder.infoName }

    private var assets: String { FilePath.join(bundle, BundleFolder.assetsName) }

    /// Whether the change makes the file.
    var isNew: Bool { before == nil }

    var byteCount: Int { (before?.count ?? 0) + replacement.count }

    package var isEmpty: Bool { before.map { $0[range].elementsEqual(replacement) } ?? false }

    package var after: [UInt8] {
        let before = before ?? []
        return before[..<range.lowerBound] + replacement + before[range.upperBound...]
    }

    /// The change that takes this one back, byte for byte.
    package var inverse: SourceEdit { SourceEdit(undoing: self) }

    /// Returns the change of the file as it is now, which may have changed outside of the range.
    ///
    /// - Throws: ``EditRefusal/changed(_:)`` if the range does not have the bytes any more that the change replaces;
    ///   `ThemeFileError`.
    package func rebased() throws -> SourceEdit {
        let current = FileSystem.kind(of: path) == nil ? nil : try FileSystem.read(path)
        if current == before { return self }
        guard let before, let current, !isRemoval, let range = TextShift(from: before, to: current).range(range)
        else { throw EditRefusal.changed(file) }
        var edit = self
        (edit.before, edit.range) = (current, range)
        return edit
    }

    /// Writes the file, by a rename, so that readers see it as it was or as it will be.
    ///
    /// - Returns: The change that takes this one back.
    /// - Throws: ``EditRefusal`` if the file is not as it was read, or is a link; `ThemeFileError`.
    @discardableResult
    package func write() throws -> SourceEdit {
        try check()
        if isRemoval {
            try FileSystem.remove(path)
            // Folders with something in them stay.
            if isOfTheme, SystemCalls.removeFolder(assets), SystemCalls.removeFolder(bundle) { return inverse }
        } else {
            if isOfTheme { try FileSystem.makeFolder(assets) }
            let file = try ReplacementFile(path)
            try file.append(after[...])
            try file.synchronize()
            try file.end()
            guard try file.place(over: before) else { throw EditRefusal.changed(self.file) }
        }
        let folder = FilePath.folder(of: path)
        try? FileSystem.removeTemporaries(inFolder: folder, olderThan: 86_400)
        try FileSystem.synchronize(folder: folder)
        return inverse
    }

    fileprivate func check() throws {
        guard FileSystem.identity(of: FilePath.folder(of: path)) == FileSystem.identity(of: bundle),
            !FileSystem.isLink(path)
        else { throw EditRefusal.outside(file) }
        let current = FileSystem.kind(of: path) == nil ? nil : try FileSystem.read(path)
        guard current == before else { throw EditRefusal.changed(file) }
    }
}

extension [SourceEdit] {
    /// The changes as one of each file, where some are of what earlier ones leave. Their files are in order of path.
    package var merged: [SourceEdit] {
        Dictionary(grouping: self, by: \.path).sorted { $0.key < $1.key }.map {
            SourceEdit($0.value, first: $0.value[0])
        }
    }

    /// Writes the files, or none of them, also if the process ends meanwhile: see ``EditJournal``.
    ///
    /// - Returns: The changes that take these back, in the order in which they must be written.
    /// - Throws: As ``SourceEdit/write()``. What was written by then is taken back.
    @discardableResult
    package func write() throws -> [SourceEdit] {
        for edit in self { try edit.check() }
        let journal = count > 1 ? EditJournal(of: self) : nil
        defer { journal?.end() }
        var undoes: [SourceEdit] = []
        for edit in self {
            do {
                undoes.insert(try edit.write(), at: 0)
            } catch {
                for undo in undoes { _ = try? undo.write() }
                throw error
            }
        }
        return undoes
    }
}

package struct TextChange: Hashable, Sendable {
    package var range: Range<Int>
    package var text: String
}

package struct EditableFile: Sendable {
    package let id: ThemeFileID
    /// The folder in which the file is.
    let bundle: String
    let traits: ThemeTraits
    /// The byte order mark before the text; empty for none.
    var mark: [UInt8] = []
    let text: SourceText
    let nodes: [MarkupNode]
    var isNew = false

    package init(
        _ id: ThemeFileID = "", in bundle: String? = nil, traits: ThemeTraits = [], text: SourceText = SourceText([])
    ) {
        (self.id, self.traits, self.text) = (id, traits, text)
        self.bundle = bundle ?? id.folder?.path ?? ""
        nodes = MarkupNode.nodes(of: text.bytes)
    }

    package init(bytes: [UInt8]) { self.init(text: SourceText(bytes)) }

    package var name: String { id.name }
    package var path: String { id.path }
    package var bytes: [UInt8] { text.bytes }

    /// Returns the change that gives the file other bytes: of the range that differs.
    func change(to new: [UInt8]) -> SourceEdit {
        let shared = zip(bytes, new).prefix { $0 == $1 }.count
        let rest = min(bytes.count, new.count) - shared
        let end = zip(bytes.reversed(), new.reversed()).prefix(rest).prefix { $0 == $1 }.count
        return SourceEdit(
            of: self, replacing: shared..<(bytes.count - end), with: Array(new[shared..<(new.count - end)]))
    }

    /// Returns the change that gives the file another text, whose line ends are all line feeds, as in a text field of a page. Lines
    /// that stay keep theirs, and new ones get that of the file.
    package func change(toLines text: String) -> SourceEdit {
        let (own, ends) = lines
        let new = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
        let start = zip(own, new).prefix { $0 == $1 }.count
        let rest = min(own.count, new.count) - start
        let end = new.count - zip(own.reversed(), new.reversed()).prefix(rest).prefix { $0 == $1 }.count
        var bytes: [UInt8] = []
        for (number, line) in new.enumerated() {
            bytes += line
            guard number + 1 < new.count else { break }
            let old = number < start ? number : number >= end ? number + own.count - new.count : nil
            bytes += old.flatMap { $0 < ends.count ? ends[$0] : nil } ?? Array(lineEnd.utf8)
        }
        return change(to: bytes)
    }

    private var lines: (texts: [[UInt8]], ends: [[UInt8]]) {
        var (texts, ends, start) = ([[UInt8]](), [[UInt8]](), 0)
        while let end = bytes[start...].firstIndex(where: Self.isLineEnd) {
            let isPair = bytes[end...].prefix(2).elementsEqual("\r\n".utf8)
            texts.append(Array(bytes[start..<end]))
            ends.append(Array(bytes[end..<(isPair ? end + 2 : end + 1)]))
            start = isPair ? end + 2 : end + 1
        }
        return (texts + [Array(bytes[start...])], ends)
    }

    var lineEnd: String {
        guard let end = bytes.firstIndex(where: Self.isLineEnd) else { return "\n" }
        if bytes[end] == UInt8(ascii: "\n") { return "\n" }
        return end + 1 < bytes.count && bytes[end + 1] == UInt8(ascii: "\n") ? "\r\n" : "\r"
    }

    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

    /// Returns the white space before an offset, back to the beginning of its line; nil if there is anything else.
    func indentation(at offset: Int) -> String? {
        let start = bytes[..<offset].lastIndex(where: Self.isLineEnd).map { $0 + 1 } ?? 0
        let space = bytes[start..<offset]
        guard space.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { return nil }
        return String(decoding: space, as: UTF8.self)
    }
}

extension ThemeCompiler {
    /// Returns the change that gives a file of a bundle other bytes, or makes it.
    package func change(of path: String, in bundle: String, to bytes: [UInt8]) throws(ThemeFileError) -> SourceEdit {
        let id = ThemeFileID(folderAt: bundle).file(FilePath.lastPart(of: path))
        if let file = try editableFiles(of: bundle).first(where: { $0.id == id }) { return file.change(to: bytes) }
        var file = EditableFile(id)
        file.isNew = true
        return file.change(to: bytes)
    }

    /// Returns the changes of a fix, of the files of a bundle and its ancestors.
    ///
    /// - Throws: ``EditRefusal/noPlace(_:)`` if a file does not have the fix's ranges; `ThemeFileError`.
    package func changes(of fix: ThemeDiagnostic.FixIt, in bundle: String) throws -> [SourceEdit] {
        let files = try editableFiles(of: bundle)
        return try Dictionary(grouping: fix.edits, by: \.range.start.fileID).sorted { $0.key < $1.key }.map {
            id, edits in
            guard let file = files.first(where: { $0.id == id }) else {
                throw EditRefusal.noPlace("the fix is of '\(id.name)', which is not a file of the theme")
            }
            let text = SourceText(file.bytes)
            return SourceEdit(
                of: file,
                try edits.map { edit in
                    let start = text.offset(line: edit.range.start.line, column: edit.range.start.column)
                    let end = text.offset(line: edit.range.endLine, column: edit.range.endColumn)
                    guard let start, let end, start <= end else { throw EditRefusal.changed(id.name) }
                    return TextChange(range: start..<end, text: edit.text)
                })
        }
    }
}
