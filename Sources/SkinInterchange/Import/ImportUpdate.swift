import SkinDiagnostics
import SkinKit
import SkinLibrary

/// The update of a bundle by an import that may follow others, and edits of their files.
///
/// A copy of each imported file is kept in the hidden folder `.import` of the bundle. What differs from it was edited. An
/// update changes what has changed in the source since, and keeps edits.
package struct ImportUpdate {
    private struct File {
        var path: String
        var copy: String
        /// The bytes to write; nil to remove the file.
        var content: [UInt8]?
        /// The bytes that the import made; nil if it makes the file no longer.
        var imported: [UInt8]?
        var keptLines = 0
    }

    private static let folderName = ".import"
    private let bundle: String
    private var files: [File] = []

    /// Prepares an update. Nothing is written yet.
    ///
    /// - Parameters:
    ///   - bundle: The path of the bundle's folder, which need not exist.
    ///   - new: The files that the import makes.
    ///   - name: The name of the files without traits and extension.
    ///   - replacesEdits: Whether to replace files whatever was edited in them.
    /// - Throws: ``ImportFaults`` if the import and an edit change the same lines; `ThemeFileError`.
    package init(
        of bundle: String, with new: [ExportedFile], named name: String, replacesEdits: Bool
    ) throws {
        self.bundle = bundle
        var faults: [ImportFault] = []
        for file in new { try add(file.path, Array(file.text.utf8), replacesEdits, &faults) }
        let kept = Set(new.map(\.path))
        for name in try Self.names(in: bundle, of: name) where !kept.contains(name) {
            try add(name, nil, replacesEdits, &faults)
        }
        if !faults.isEmpty { throw ImportFaults(faults: faults) }
    }

    /// Returns the files of earlier imports: those of a name, with any traits.
    private static func names(in bundle: String, of name: String) throws -> [String] {
        var names: Set<String> = []
        for folder in [bundle, FilePath.join(bundle, folderName)] where FileSystem.kind(of: folder) == .folder {
            names.formUnion(try FileSystem.names(inFolder: folder).names)
        }
        return names.filter { ($0.hasPrefix("\(name)~") && $0.hasSuffix(".xml")) || $0 == "\(name).xml" }.sorted()
    }

    private mutating func add(
        _ name: String, _ imported: [UInt8]?, _ replacesEdits: Bool, _ faults: inout [ImportFault]
    ) throws {
        let path = FilePath.join(bundle, name)
        let copy = FilePath.join(FilePath.join(bundle, Self.folderName), name)
        var file = File(path: path, copy: copy, content: imported, imported: imported)
        defer { files.append(file) }
        guard !replacesEdits, let own = try Self.bytes(path), own != imported else { return }
        guard let base = try Self.bytes(copy) else {
            let message = "the file was not imported, or its copy in '.import' is missing; --force replaces it"
            faults.append(ImportFault(at: ThemeSourceLocation(file: path), message))
            return
        }
        if own == base { return }
        guard let imported else {
            let message = "the source no longer makes this file, which was edited; --force removes it"
            faults.append(ImportFault(at: ThemeSourceLocation(file: path), message))
            return
        }
        let merge = ThreeWayMerge(base: base, own: own, other: imported)
        file.content = merge.result
        file.keptLines = merge.keptLines
        faults += merge.conflicts.map { line in
            ImportFault(
                at: ThemeSourceLocation(file: path, line: line, column: 1),
                "the source and an edit change the same lines; --force takes those of the source")
        }
    }

    private static func bytes(_ path: String) throws(ThemeFileError) -> [UInt8]? {
        guard FileSystem.kind(of: path) == .file else { return nil }
        return try FileSystem.read(path, limit: JSONReader.sizeLimit)
    }

    /// The files that are written or removed, by their paths.
    package var changedPaths: [String] {
        files.filter { (try? Self.bytes($0.path)) != $0.content }.map(\.path)
    }

    /// The number of edited lines that are kept, by the paths of files that have some.
    package var keptEdits: [(path: String, count: Int)] {
        files.filter { $0.keptLines > 0 }.map { ($0.path, $0.keptLines) }
    }

    /// Writes the files that change, and the copies.
    package func write() throws {
        for file in files {
            try Self.write(file.content, to: file.path)
            try Self.write(file.imported, to: file.copy)
        }
    }

    private static func write(_ bytes: [UInt8]?, to path: String) throws {
        guard let bytes else {
            if FileSystem.kind(of: path) != nil { try FileSystem.remove(path) }
            return
        }
        if try self.bytes(path) == bytes { return }
        try FileSystem.makeFolder(FilePath.folder(of: path))
        try FileSystem.replace(path, with: bytes)
    }
}
