import SkinCompiler
import SkinInspector
import SkinKit

/// The values of a theme on which its own files have an influence. All others are the same in its parent.
///
/// A finding about a value belongs to the nearest theme that has an influence on it, so that a family of themes does
/// not repeat it. The files of overlays count as the theme's own.
struct OwnInfluence {
    private let theme: Theme
    /// Whether the theme has no parent, or replaces a list of classes that any entity may apply.
    private let isEverywhere: Bool
    /// The identifiers of the entities whose lists of classes the theme replaces.
    private let ids: Set<String>
    /// Whether a file is the theme's own, by its number in the cache.
    private let isOwnFile: [Bool]
    private var knownRecords: [Int: Bool] = [:]

    init(_ linted: LintedTheme) {
        theme = linted.theme
        let reader = linted.theme.reader
        isOwnFile = (0..<reader.count(.files)).map { record in
            guard let name = try? reader.string(reader.word(.files, record, 0)) else { return false }
            return linted.isOwnOrOverlay(name)
        }
        let layers = linted.ownLayers
        let definitions = linted.chain.definitions
        let entities = layers.flatMap(\.entities).map { definitions.entities[Int($0)] }.filter { $0.classes != nil }
        ids = Set(entities.compactMap(\.id).map { linted.chain.symbols[$0] })
        isEverywhere =
            linted.isRoot || entities.contains { $0.id == nil }
            || layers.flatMap(\.classes).contains { definitions.classes[Int($0)].extends != nil }
    }

    /// Whether the theme has no influence on any value.
    var isNowhere: Bool { !isEverywhere && ids.isEmpty && !isOwnFile.contains(true) }

    /// Returns whether the theme's files decide on a record of provenance.
    mutating func decides(onProvenance record: Int) -> Bool {
        if isEverywhere { return true }
        if let known = knownRecords[record] { return known }
        let files = (try? theme.files(ofProvenance: record)) ?? []
        let decides = files.contains { isOwnFile.indices.contains(Int($0)) && isOwnFile[Int($0)] }
        knownRecords[record] = decides
        return decides
    }

    /// Returns whether the theme replaces an entity's list of classes, or unsets an operation of it.
    mutating func decides(onEntity number: Int, _ key: ThemeEntityKey) -> Bool {
        if isEverywhere || key.id.map(ids.contains) ?? false { return true }
        let reader = theme.reader
        guard reader.count(.removals) > 0, let removals = try? reader.removals(ofEntity: number) else { return false }
        return removals.contains { removal in
            guard let record = try? reader.word(.removals, removal, CacheLayout.Removal.provenance),
                let name = try? reader.string(reader.word(.removals, removal, CacheLayout.Removal.name))
            else { return false }
            return ContrastLook.decides(name) && decides(onProvenance: Int(record))
        }
    }
}
