import SkinKit
import SkinLibrary

/// Replacement contents of files, by their paths.
///
/// A path is that of the folder, without links, and the file's name. So two files of the same name are never taken for one
/// another, and the spelling of a path does not matter.
package struct EditedFiles: Sendable {
    private var contents: [String: [UInt8]] = [:]
    /// The real paths of the folders.
    private var folders: [String: Set<String>] = [:]

    package init() {}

    package var isEmpty: Bool { contents.isEmpty }

    /// The bytes of a file; nil for a file that is as it is on the disk.
    package subscript(path: String) -> [UInt8]? {
        get { contents.isEmpty ? nil : contents[Self.key(path)] }
        set {
            contents[Self.key(path)] = newValue
            let (folder, name) = (Self.real(FilePath.folder(of: path)), FilePath.lastPart(of: path))
            if newValue == nil { folders[folder]?.remove(name) } else { folders[folder, default: []].insert(name) }
        }
    }

    func names(inFolder path: String) -> [String] {
        contents.isEmpty ? [] : (folders[Self.real(path)] ?? []).sorted()
    }

    private static func key(_ path: String) -> String {
        FilePath.join(real(FilePath.folder(of: path)), FilePath.lastPart(of: path))
    }

    private static func real(_ folder: String) -> String {
        FileSystem.realPath(of: folder) ?? FilePath.withoutTrailingSlashes(folder)
    }
}
