import SkinDiagnostics
import SkinFormat
import SkinKit
import SkinLibrary

/// The files of an import, which replace those of earlier imports in a bundle.
///
/// The second line of each is a comment with a checksum of the rest. A file whose checksum is wrong was edited.
package struct ImportedFiles {
    package private(set) var files: [(path: String, content: [UInt8])] = []
    /// The paths of files of earlier imports that this one does not make.
    package private(set) var removals: [String] = []

    /// Prepares the files. Nothing is written yet.
    ///
    /// - Parameters:
    ///   - bundle: The path of the bundle's folder, which need not exist.
    ///   - name: The name of the files without traits and extension.
    ///   - replacesEdits: Whether to replace files that were edited or that no import wrote.
    /// - Throws: ``ImportFaults`` if there are such files and they are not replaced; `ThemeFileError`.
    package init(_ imported: [ExportedFile], in bundle: String, named name: String, replacesEdits: Bool) throws {
        var faults: [ImportFault] = []
        for file in imported {
            let path = FilePath.join(bundle, file.path)
            let new = ImportMark.added(to: file.text)
            files.append((path, new))
            guard !replacesEdits, let old = try Self.bytes(path), old != new else { continue }
            if ImportMark.state(of: old) != .unchanged { faults.append(Self.fault(path)) }
        }
        for path in try Self.earlier(in: bundle, named: name) where !files.contains(where: { $0.path == path }) {
            guard let old = try Self.bytes(path) else { continue }
            switch ImportMark.state(of: old) {
            case .unchanged: removals.append(path)
            case .edited where replacesEdits: removals.append(path)
            case .edited: faults.append(Self.fault(path))
            case .foreign: break
            }
        }
        if !faults.isEmpty { throw ImportFaults(faults: faults) }
    }

    private static func fault(_ path: String) -> ImportFault {
        let message = """
            the file was edited since it was imported, or no import wrote it; to compare, import into another folder and \
            run 'diff -r', or pass --force to discard what is there
            """
        return ImportFault(at: ThemeSourceLocation(file: path), message)
    }

    private static func earlier(in bundle: String, named name: String) throws -> [String] {
        guard FileSystem.kind(of: bundle) == .folder else { return [] }
        return try FileSystem.names(inFolder: bundle).names.sorted().compactMap { file in
            let isOwn = file == "\(name).xml" || file.hasPrefix("\(name)~") && file.hasSuffix(".xml")
            return isOwn ? FilePath.join(bundle, file) : nil
        }
    }

    private static func bytes(_ path: String) throws(ThemeFileError) -> [UInt8]? {
        FileSystem.kind(of: path) == .file ? try FileSystem.read(path, limit: Import.sizeLimit) : nil
    }

    /// Writes the files that change and removes those that the import no longer makes.
    package func write() throws -> [String] {
        var changed: [String] = []
        for (path, content) in files where try Self.bytes(path) != content {
            try FileSystem.replace(path, with: content)
            changed.append(path)
        }
        for path in removals { try FileSystem.remove(path) }
        return changed + removals
    }
}

extension Import {
    package enum Format: String, Sendable, CaseIterable {
        case tokens, css, android, palette

        /// The name of the imported files without traits and extension.
        package var fileName: String {
            switch self {
            case .tokens: "tokens"
            case .css: "variables"
            case .android: "resources"
            case .palette: "palette"
            }
        }
    }
}

extension Import {
    /// Reads one text, which names no other file, and prepares the files of the import.
    ///
    /// - Throws: ``ImportFaults``, also if there is no value, or if files of an earlier import would have to go.
    package static func files(
        from text: String, as format: Format, in bundle: String
    ) throws -> (files: ImportedFiles, report: InterchangeReport) {
        let (name, bytes) = ("content", Array(text.utf8))
        func fault(_ message: String) -> ImportFaults {
            ImportFaults(faults: [ImportFault(at: ThemeSourceLocation(file: name), message)])
        }
        let imported =
            switch format {
            case .css: try Import.css([(name, bytes)])
            case .palette: try Import.palette(bytes, name: name)
            case .tokens: try Import.tokens([(name, bytes)]) { path, _ in throw fault("'\(path)' is another file") }
            case .android: throw fault("Android's resources are a folder")
            }
        if imported.files.isEmpty { throw fault("no value can be imported; \(imported.report.summary)") }
        let files = try ImportedFiles(imported.files, in: bundle, named: format.fileName, replacesEdits: false)
        guard files.removals.isEmpty else { throw fault("an earlier import made files that this one does not make") }
        return (files, imported.report)
    }
}

/// The comment by which an import recognizes its own files.
private enum ImportMark {
    enum State { case unchanged, edited, foreign }

    private static let start = "<!-- Imported by skinctl; keep edits in other files. Checksum "
    private static let end = " -->\n"

    /// Returns a file with the mark behind its XML declaration.
    static func added(to text: String) -> [UInt8] {
        let (first, rest) = split(Array(text.utf8)[...])
        return first + mark(for: rest) + rest
    }

    static func state(of bytes: [UInt8]) -> State {
        let (_, rest) = split(bytes[...])
        guard rest.starts(with: start.utf8) else { return .foreign }
        let (line, content) = split(rest)
        return line.elementsEqual(mark(for: content)) ? .unchanged : .edited
    }

    private static func mark(for content: ArraySlice<UInt8>) -> [UInt8] {
        Array("\(start)\(CRC32.checksum(content))\(end)".utf8)
    }

    private static func split(_ bytes: ArraySlice<UInt8>) -> (first: ArraySlice<UInt8>, rest: ArraySlice<UInt8>) {
        let end = bytes.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.endIndex
        return (bytes[..<end], bytes[end...])
    }
}
