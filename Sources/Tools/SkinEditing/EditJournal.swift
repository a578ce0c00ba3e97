import SkinDiagnostics
import SkinKit
import SkinLibrary

/// A file with the bytes that several files had, while they are written. If the process ends meanwhile, the next one that
/// edits a theme there takes back what was written, so that a rename in several files is made or not.
///
/// It is beside the bundles: a line of JSON with each file's path and two lengths, then their bytes before and after. The
/// writer holds a lock on it.
final class EditJournal {
    private static let prefix = ".skinkit-"
    private static let suffix = ".journal"
    private let path: String
    private let descriptor: Int32

    /// Writes a journal. Where that is not possible, as in a folder that is read only, the edit is made without one.
    init?(of edits: [SourceEdit]) {
        guard let first = edits.first else { return nil }
        let folder = FilePath.folder(of: FilePath.withoutTrailingSlashes(first.bundle))
        path = FilePath.join(folder, "\(Self.prefix)\(String(UInt64.random(in: 0 ... .max), radix: 16))\(Self.suffix)")
        descriptor = SystemCalls.open(path, for: .creating)
        guard descriptor >= 0 else { return nil }
        _ = SystemCalls.lock(descriptor, isShared: false)
        let list = edits.map { edit -> JSONValue in
            let lengths = [edit.before, edit.isRemoval ? nil : edit.after].map { bytes -> JSONValue in
                .integer(Int64(bytes?.count ?? -1))
            }
            let folder = FilePath.folder(of: edit.path)
            let path = FilePath.join(FileSystem.realPath(of: folder) ?? folder, FilePath.lastPart(of: edit.path))
            return .array([.string(path)] + lengths)
        }
        var bytes = JSONValue.array(list).line
        for edit in edits { bytes += (edit.before ?? []) + (edit.isRemoval ? [] : edit.after) }
        do {
            try FileSystem.write(bytes[...], to: descriptor, path: path)
            guard SystemCalls.synchronize(descriptor) else { throw ThemeFileError(.write, path) }
            try FileSystem.synchronize(folder: folder)
        } catch {
            end()
            return nil
        }
    }

    /// Removes the journal, once all files are written or none is.
    func end() { _ = SystemCalls.removeFile(path) }

    deinit { if descriptor >= 0 { SystemCalls.close(descriptor) } }

    /// Takes back what is left of interrupted edits of the bundles in some folders.
    static func recover(_ folders: [String]) {
        for folder in folders {
            let names = (try? FileSystem.names(inFolder: folder).names) ?? []
            for name in names where name.hasPrefix(prefix) && name.hasSuffix(suffix) {
                let path = FilePath.join(folder, name)
                let descriptor = SystemCalls.open(path, for: .updating)
                guard descriptor >= 0 else { continue }
                defer { SystemCalls.close(descriptor) }
                if SystemCalls.lock(descriptor, isShared: false) == false { continue }
                takeBack(path, folders)
                _ = SystemCalls.removeFile(path)
            }
        }
    }

    /// A journal that is not whole was never followed by a write.
    private static func takeBack(_ path: String, _ folders: [String]) {
        guard let bytes = try? FileSystem.read(path), let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
            let list = try? JSONReader.read(Array(bytes[..<end]), .signed).elements
        else { return }
        let real = Set(folders.compactMap(FileSystem.realPath))
        var entries: [(path: String, before: [UInt8]?, after: [UInt8]?)] = []
        var start = end + 1
        for entry in list {
            guard let entry = entry.elements, entry.count == 3, let path = entry[0].string else { return }
            var texts: [[UInt8]?] = []
            for length in entry[1...] {
                guard let length = length.integer.flatMap(Int.init(exactly:)), length <= bytes.count - start else {
                    return
                }
                texts.append(length < 0 ? nil : Array(bytes[start..<(start + max(0, length))]))
                start += max(0, length)
            }
            // Only a file of a bundle in these folders, whoever wrote the journal.
            let bundle = FileSystem.realPath(of: FilePath.folder(of: path))
            guard let bundle, real.contains(FilePath.folder(of: bundle)), !FileSystem.isLink(path) else { return }
            entries.append((path, texts[0], texts[1]))
        }
        for (path, before, after) in entries where (try? FileSystem.read(path)) == after {
            if let before { try? FileSystem.replace(path, with: before) } else { try? FileSystem.remove(path) }
        }
    }
}
