import ArgumentParser
import SkinCompiler
import SkinDiagnostics
import SkinKit

struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the themes and stickers in a folder",
        discussion: """
            Prints the identifier, name, version, parent, origin and path of each bundle, and the state of the cache \
            beside it:
              none        there is no cache
              up to date  the cache is intact and matches the current files
              stale       the cache is damaged, or a source has changed since it was compiled
              unreadable  the cache or a source cannot be read
            The cache of Cats.stickers is the content pack Cats.skinpack.

            Exit status:
              0   listed
              64  invalid usage
              66  the folder cannot be read

            Example:
              skinctl list Themes --schema Themes/app.schema.xml
            """)

    @Argument(help: ArgumentHelp("The folder with the themes", valueName: "dir"), completion: .directory)
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
        guard let isUpToDate = try? sources.compiler.isUpToDate(cacheAt: cache, for: bundle) else {
            return "unreadable"
        }
        return isUpToDate ? "up to date" : "stale"
    }

    /// The state of a pack, determined by recompiling it in memory: that costs little more than reading its files.
    private func packState(of bundle: String) -> String {
        let path = CachePath.path(of: bundle, extension: CachePath.packExtension)
        guard FileSystem.kind(of: path) != nil else { return "none" }
        guard let bytes = try? FileSystem.read(path) else { return "unreadable" }
        let isUpToDate = ThemeCacheByteOrder.allCases.contains { order in
            (try? ContentPackCompiler(byteOrder: order).compile(bundle).pack) == bytes
        }
        return isUpToDate ? "up to date" : "stale"
    }
}
