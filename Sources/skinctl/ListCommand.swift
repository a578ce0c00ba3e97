import ArgumentParser
import SkinCompiler
import SkinDiagnostics
import SkinKit

struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists the themes and stickers in a folder.",
        discussion: """
            For each bundle: identifier, name, version, parent, where it comes from, its path, and whether the cache \
            beside it is fresh: intact, and made from the files as they are now. For Cats.stickers that is \
            Cats.skinpack.

            Exit status: 0 listed; 64 wrong use; 66 the folder cannot be read.

            Example:
              skinctl list Themes --schema Themes/app.schema.xml
            """)

    @Argument(help: ArgumentHelp("The folder with the themes.", valueName: "dir"), completion: .directory)
    var folder = "."

    @OptionGroup var sources: SourceOptions

    func run() throws {
        try reportingFailures {
            var catalog = try ThemeCatalog(folders: [folder])
            for name in try FileSystem.names(inFolder: folder).names where CachePath.isStickers(name) {
                let path = FilePath.join(folder, name)
                if CachePath.isExistingFolder(path) { catalog.add(path: path) }
            }
            var rows = [["IDENTIFIER", "NAME", "VERSION", "INHERITS", "ORIGIN", "CACHE", "PATH"]]
            for bundle in catalog.bundles {
                let info = bundle.info
                rows.append([
                    info.identifier ?? "?", info.info.name, info.info.version, info.parent?.identifier ?? "-",
                    bundle.origin.rawValue,
                    CachePath.isStickers(bundle.name) ? packState(of: bundle.path) : cacheState(of: bundle.path),
                    bundle.path,
                ])
            }
            try Output.standard.write(TextStyle.columns(rows))
        }
    }

    private func cacheState(of bundle: String) -> String {
        let cache = CachePath.path(of: bundle)
        guard FileSystem.kind(of: cache) != nil else { return "none" }
        guard let isUpToDate = try? sources.compiler.isUpToDate(cacheAt: cache, for: bundle) else { return "unreadable" }
        return isUpToDate ? "fresh" : "stale"
    }

    /// Making a pack is little more than reading its files, so that is what tells.
    private func packState(of bundle: String) -> String {
        let path = CachePath.path(of: bundle, extension: CachePath.packExtension)
        guard FileSystem.kind(of: path) != nil else { return "none" }
        guard let bytes = try? FileSystem.read(path) else { return "unreadable" }
        let isUpToDate = ThemeCacheByteOrder.allCases.contains { order in
            (try? ContentPackCompiler(byteOrder: order).compile(bundle).pack) == bytes
        }
        return isUpToDate ? "fresh" : "stale"
    }
}
