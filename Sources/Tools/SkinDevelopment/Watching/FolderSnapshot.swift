import SkinKit
import SkinLibrary

/// The marks of all files in some folders at one time.
struct FolderSnapshot: Sendable {
    /// The maximum depth of folders. The limits bound a scan, because links can form a cycle or lead to the root of a
    /// disk.
    static let depthLimit = 16
    static let fileLimit = 100_000

    private(set) var marks: [String: FileMark] = [:]

    /// Scans some folders and files, which need not exist.
    ///
    /// - Parameters:
    ///   - ignores: Returns whether to ignore a name. Hidden files and folders are always ignored.
    ///   - watch: Called with each folder before it is scanned, so that no change between watching and scanning is
    ///     missed. The parent folders of the roots are included, so that the removal and creation of a root is noticed.
    init(of roots: [String], ignoring ignores: (String) -> Bool, watch: (String) -> Void) {
        for root in roots {
            Self.watchWay(to: root, watch)
            add(root, depth: 0, ignores, watch)
        }
    }

    /// Watches the parent folder of a path, or its nearest existing ancestor.
    private static func watchWay(to path: String, _ watch: (String) -> Void) {
        var missing = path
        while true {
            let folder = FilePath.folder(of: missing)
            watch(folder)
            // Checked after watching: a folder created before the watch caused no event.
            guard folder != missing, FileSystem.kind(of: folder) != .folder else { return }
            missing = folder
        }
    }

    private mutating func add(_ path: String, depth: Int, _ ignores: (String) -> Bool, _ watch: (String) -> Void) {
        guard marks.count < Self.fileLimit else { return }
        switch FileSystem.kind(of: path) {
        case .file: marks[path] = FileSystem.mark(of: path)
        case .folder where depth < Self.depthLimit:
            watch(path)
            for name in (try? FileSystem.names(inFolder: path))?.names ?? []
            where name.utf8.first != UInt8(ascii: ".") && !ignores(name) {
                add(FilePath.join(path, name), depth: depth + 1, ignores, watch)
            }
        default: break
        }
    }

    /// Returns the files that were created, removed or written since an earlier snapshot. A file whose mark was young
    /// in that snapshot counts as written.
    func changes(since earlier: FolderSnapshot) -> Set<String> {
        var paths = Set(earlier.marks.keys.filter { marks[$0] == nil })
        for (path, mark) in marks {
            guard let known = earlier.marks[path], !known.isYoung, known.isSameFile(as: mark) else {
                paths.insert(path)
                continue
            }
        }
        return paths
    }
}

extension FileMark {
    fileprivate func isSameFile(as other: FileMark) -> Bool {
        var (left, right) = (self, other)
        left.isYoung = false
        right.isYoung = false
        return left == right
    }
}
