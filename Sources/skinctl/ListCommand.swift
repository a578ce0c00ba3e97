import ArgumentParser
import SkinKit

struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists the themes in a folder.",
        discussion: """
            For each bundle: identifier, name, version, parent, where it comes from, its path, and whether the cache
            beside it is fresh: intact, and made from the files as they are now.

            Example:
              skinctl list Themes --schema Themes/app.schema.xml
            """)

    @Argument(help: ArgumentHelp("The folder with the themes.", valueName: "dir"), completion: .directory)
    var folder = "."

    @OptionGroup var sources: SourceOptions

    func run() throws {
        try reportingFailures {
            let catalog = try ThemeCatalog(folders: [folder])
            var rows = [["IDENTIFIER", "NAME", "VERSION", "INHERITS", "ORIGIN", "CACHE", "PATH"]]
            for bundle in catalog.bundles {
                let info = bundle.info
                rows.append([
                    info.identifier ?? "?", info.info.name, info.info.version, info.parent?.identifier ?? "-",
                    bundle.origin.rawValue, cacheState(of: bundle.path), bundle.path,
                ])
            }
            try Output.standard.write(TextStyle.columns(rows))
        }
    }

    private func cacheState(of bundle: String) -> String {
        let cache = CachePath.path(of: bundle)
        guard FileSystem.kind(of: cache) != nil else { return "none" }
        guard let isFresh = try? sources.compiler.isFresh(cacheAt: cache, for: bundle) else { return "unreadable" }
        return isFresh ? "fresh" : "stale"
    }
}
