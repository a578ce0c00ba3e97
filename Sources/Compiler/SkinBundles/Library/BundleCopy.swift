import SkinCompiler
import SkinDiagnostics
import SkinFormat
import SkinKit
import SkinLibrary

/// A copy of an untrusted bundle's `info.xml`, configuration files and assets, the parts that the format defines.
///
/// The copies are plain files, and are on the disk when ``make()`` returns.
struct BundleCopy {
    private let source: String
    private let target: String
    private let limits: ThemeLibrary.InstallationLimits

    init(of source: String, at target: String, limits: ThemeLibrary.InstallationLimits) {
        self.source = source
        self.target = target
        self.limits = limits
    }

    /// - Throws: `ThemeError` if a link leads out of the bundle or a file name is not allowed by the format;
    ///   `ThemeLibraryError` if a name is unsafe or a limit is exceeded; `ThemeFileError`; `CancellationError`.
    func make() throws {
        let bundle = try BundleFolder(path: source)
        guard !bundle.diagnostics.containError else { throw ThemeError(bundle.diagnostics.sortedByPlace()) }
        let names = bundle.fileNames
        guard names.count <= limits.files else {
            throw ThemeLibraryError.tooLarge(path: source, reason: "it has more than \(limits.files) files")
        }
        try FileSystem.makeFolder(target)
        var folders: Set<String> = [target]
        var remaining = limits.bytes
        for name in names {
            try Task.checkCancellation()
            try check(name)
            let bytes = try FileSystem.read(FilePath.join(source, name), limit: remaining)
            guard bytes.count <= remaining else {
                throw ThemeLibraryError.tooLarge(path: source, reason: "it has more than \(limits.bytes) bytes")
            }
            remaining -= bytes.count
            folders.formUnion(try write(bytes, to: FilePath.join(target, name)))
        }
        // Inner folders first.
        for folder in folders.sorted(by: { $0.utf8.count > $1.utf8.count }) {
            try FileSystem.synchronize(folder: folder)
        }
    }

    /// - Returns: The folders that contain the file, up to the bundle.
    private func write(_ bytes: [UInt8], to path: String) throws -> [String] {
        let folders = Array(sequence(first: FilePath.folder(of: path)) { $0 == target ? nil : FilePath.folder(of: $0) })
        try FileSystem.makeFolder(FilePath.folder(of: path))
        guard FileSystem.kind(of: path) == nil else {
            throw ThemeLibraryError.notAllowed(
                path: path, reason: "its name is the same as another file's on this file system")
        }
        try FileSystem.replace(path, with: bytes)
        return folders
    }

    private func check(_ name: String) throws(ThemeLibraryError) {
        guard NameText.isAssetName(Array(name.utf8).span),
            name.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
        else {
            let reason = "a file name contains a backslash or a control character"
            throw .notAllowed(path: source, reason: reason)
        }
    }
}
