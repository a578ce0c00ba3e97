import SkinCompiler
import SkinDiagnostics
import SkinKit
import SkinLibrary

/// The files of one bundle, in a folder or in a package: theme format 1, section 1.
package struct BundleFolder: Sendable {
    /// A configuration file: an XML file other than `info.xml`.
    package struct ConfigurationFile: Sendable {
        package var name: String
        package var traits: ThemeTraits
    }

    package struct Asset: Sendable {
        /// The path below `assets/`.
        package var path: String
        package var name: AssetName

        package init(path: String, name: AssetName) {
            self.path = path
            self.name = name
        }
    }

    package static let infoName = LoadedBundle.infoName
    package static let assetsName = LoadedBundle.assetsName
    package static let assetLimit = 65_536

    /// The identity of the folder, by whose name people know the bundle.
    package let id: ThemeFileID
    package private(set) var hasInfo = false
    /// The configuration files in reading order: by layer (theme format 1, section 7), then by the names' UTF-8 bytes.
    package private(set) var configurationFiles: [ConfigurationFile] = []
    /// The assets, ordered by their paths' UTF-8 bytes.
    package private(set) var assets: [Asset] = []
    package private(set) var otherEntries: [String] = []
    package private(set) var diagnostics: [ThemeDiagnostic] = []
    /// The package that contains the files, or nil if they are in a folder.
    let packaged: PackageFile?
    private let root: String

    /// Lists the files of a bundle without reading them.
    package init(path: String) throws(ThemeFileError) {
        guard let root = FileSystem.realPath(of: path) else { throw ThemeFileError(.read, path) }
        self.root = root
        packaged = nil
        id = Self.id(ofFolderAt: path, realPath: root)
        let contents = try FileSystem.names(inFolder: path)
        if contents.hasUnreadable { reportUnreadableName() }
        for entry in contents.names where entry.utf8.first != UInt8(ascii: ".") {
            if entry == Self.assetsName {
                try findAssets()
            } else if FilePath.fileExtension(of: entry) == "xml" {
                addXMLFile(entry)
            } else {
                otherEntries.append(entry)
            }
        }
        sortIntoLayers()
    }

    package var name: String { id.name }
    package var path: String { id.path }

    /// Returns the folder that contains the bundle at a path such as `.` or `Midnight.theme`.
    package static func folder(of path: String) -> String {
        isName(FilePath.lastPart(of: path)) ? FilePath.folder(of: path) : FilePath.join(path, "..")
    }

    private static func isName(_ part: String) -> Bool { ![".", "..", "/"].contains(part) }

    /// Returns the identity of the folder at a path such as `.` or `Midnight.theme`.
    static func id(ofFolderAt path: String, realPath: String) -> ThemeFileID {
        let last = FilePath.lastPart(of: path)
        let name = isName(last) ? last : FilePath.lastPart(of: realPath)
        return ThemeFileID(name, at: FilePath.withoutTrailingSlashes(path), realPath: realPath)
    }

    /// - Parameter path: The path of the package, which begins the paths of its files.
    init(_ package: PackageFile, at path: String) {
        (root, packaged) = (path, package)
        id = ThemeFileID(package.folderName, at: path, realPath: FileSystem.realPath(of: path) ?? path)
        for file in package.fileNames.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
            if file == Self.infoName {
                hasInfo = true
            } else if let asset = FilePath.rest(of: file, after: Self.assetsName + "/") {
                assets.append(Asset(path: asset, name: AssetName(path: asset)))
            } else {
                addConfigurationFile(file)
            }
        }
        if assets.count > Self.assetLimit { report(.limitExceeded, Self.infoName, .tooManyAssets) }
        sortIntoLayers()
    }

    mutating func addFiles(_ names: [String]) {
        let known = configurationFiles.map(\.name)
        for name in names where FilePath.fileExtension(of: name) == "xml" && name != Self.infoName {
            if FilePath.parts(of: name).count == 1, !known.contains(name) {
                addConfigurationFile(name)
            }
        }
        sortIntoLayers()
    }

    private mutating func sortIntoLayers() {
        func key(_ place: Int) -> (Int, ThemeTraits.RawValue, Int) {
            let traits = configurationFiles[place].traits
            return (traits.specificity, traits.rawValue, place)
        }
        configurationFiles = configurationFiles.indices.sorted { key($0) < key($1) }.map { configurationFiles[$0] }
    }

    private mutating func report(_ code: ThemeDiagnosticCode, _ path: String, _ sentence: Sentence) {
        diagnostics.append(ThemeDiagnostic(code, at: ThemeSourceRange(beginningOf: id.file(path)), sentence))
    }

    private mutating func reportUnreadableName() { report(.unsafePath, Self.infoName, .unreadableName) }

    private mutating func addXMLFile(_ entry: String) {
        guard let kind = checkedKind(of: FilePath.join(path, entry), label: entry) else { return }
        if entry == Self.infoName { hasInfo = true } else if kind == .file { addConfigurationFile(entry) }
    }

    private mutating func addConfigurationFile(_ entry: String) {
        let parts = entry.utf8.dropLast(4).split(separator: UInt8(ascii: "~"), omittingEmptySubsequences: false)
            .dropFirst()
        var traits: ThemeTraits = []
        for part in parts.map(Substring.init) {
            guard let trait = ThemeTraits(name: part) else {
                return report(.unknownTrait, entry, .unknownTrait(String(part)))
            }
            guard ThemeTraits.kinds.allSatisfy({ $0.isDisjoint(with: trait) || $0.isDisjoint(with: traits) }) else {
                return report(.unknownTrait, entry, .conflictingTrait(String(part)))
            }
            traits.formUnion(trait)
        }
        configurationFiles.append(ConfigurationFile(name: entry, traits: traits))
    }

    /// Returns the kind of a file, or nil if it is a dangling link or, which is reported, a link out of the bundle.
    private mutating func checkedKind(of path: String, label: String) -> FileSystem.Kind? {
        guard let kind = FileSystem.kind(of: path) else { return nil }
        if FileSystem.isLink(path), let target = FileSystem.realPath(of: path), !isInside(target) {
            report(.unsafePath, label, .linkOutOfBundle)
            return nil
        }
        return kind
    }

    private func isInside(_ target: String) -> Bool {
        target.utf8.elementsEqual(root.utf8) || target.utf8.starts(with: (root == "/" ? root : root + "/").utf8)
    }
}

// MARK: - Assets

extension BundleFolder {
    /// Lists the files below `assets/`. Follows links to folders of the bundle, except in a cycle.
    private mutating func findAssets() throws(ThemeFileError) {
        let path = FilePath.join(self.path, Self.assetsName)
        guard checkedKind(of: path, label: Self.assetsName) == .folder else { return }
        try findAssets(in: "", below: [])
        assets.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        if assets.count > Self.assetLimit { report(.limitExceeded, Self.infoName, .tooManyAssets) }
    }

    /// - Parameters:
    ///   - folder: The path below `assets/`. Ends with a slash unless it is empty.
    ///   - ancestors: The real paths of the folders that contain this one.
    private mutating func findAssets(in folder: String, below ancestors: [String]) throws(ThemeFileError) {
        let base = FilePath.join(FilePath.join(path, Self.assetsName), folder)
        guard let real = FileSystem.realPath(of: base), !ancestors.contains(real) else { return }
        let contents = try FileSystem.names(inFolder: base)
        if contents.hasUnreadable { reportUnreadableName() }
        for entry in contents.names where entry.utf8.first != UInt8(ascii: ".") {
            let relative = folder + entry
            guard assets.count <= Self.assetLimit else { return }
            switch checkedKind(of: FilePath.join(base, entry), label: "\(Self.assetsName)/\(relative)") {
            case .file: assets.append(Asset(path: relative, name: AssetName(path: relative)))
            case .folder: try findAssets(in: relative + "/", below: ancestors + [real])
            case .other, nil: break
            }
        }
    }
}
