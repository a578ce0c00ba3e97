import SkinKit

/// The files in some folders at one time, by their marks.
struct FolderSnapshot: Sendable {
    /// Deeper folders are not looked at, nor more files: links may lead in circles, or to the root of a disk.
    static let depthLimit = 16
    static let fileLimit = 100_000

    private(set) var marks: [String: FileMark] = [:]

    /// Looks at all files in the roots, which are folders or files, and need not be there.
    ///
    /// - Parameters:
    ///   - ignores: Names that do not count. Hidden files and folders never do.
    ///   - watch: Told of each folder before it is looked at: what changes afterwards is heard, what changed before is
    ///     seen. Those that the roots stand in are among them, so that it is noticed when a root goes and comes.
    init(of roots: [String], ignoring ignores: (String) -> Bool, watch: (String) -> Void) {
        for root in roots {
            Self.watchWay(to: root, watch)
            add(root, depth: 0, ignores, watch)
        }
    }

    /// Watches the folder that a path stands in; where there is none, the next above that is there.
    private static func watchWay(to path: String, _ watch: (String) -> Void) {
        var missing = path
        while true {
            let folder = FilePath.folder(of: missing)
            watch(folder)
            // What was made since then was not heard.
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

    /// The files that came, went or were written since another, earlier snapshot. One that was too young then to be
    /// sure of it counts as written.
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
