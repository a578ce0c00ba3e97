import SkinCompiler
import SkinFormat
import SkinInspector
import SkinKit
import SkinLegibility

/// The values of a theme on which its own files have an influence. All others are the same in its parent.
///
/// A finding about a value belongs to the nearest theme that has an influence on it, so that a family of themes does
/// not repeat it. The files of overlays count as the theme's own.
struct OwnInfluence {
    private let theme: Theme
    /// Whether the theme has no parent, or replaces a list of classes that a component type applies.
    private let isEverywhere: Bool
    /// The identifiers of the entities whose lists of classes the theme replaces, or those of their classes.
    private let ids: Set<String>
    /// The entities that the theme or an ancestor defines under some traits.
    let declared: Set<ThemeEntityKey>
    /// Whether a file is the theme's own, by its number in the cache.
    private let isOwnFile: [Bool]
    /// Whether the theme's files decide on each record of provenance; nil until requested.
    private var knownRecords: [Bool?]

    init(_ linted: LintedTheme) {
        theme = linted.theme
        // The cache has the files in the order of the chain.
        let isOwnFile = linted.chain.files.map { linted.isOwnOrOverlay($0.id) }
        self.isOwnFile = isOwnFile
        knownRecords = [Bool?](repeating: nil, count: theme.reader.count(.provenance))
        declared = linted.declared
        let users = Set(linted.linked.flatMap { $0.idsOfUsers(ofListsIn: isOwnFile) })
        ids = Set(users.compactMap { $0.map { linted.chain.symbols[$0] } })
        isEverywhere = linted.isRoot || users.contains(nil)
    }

    var isNowhere: Bool { !isEverywhere && ids.isEmpty && !isOwnFile.contains(true) }

    mutating func decides(onProvenance record: Int) -> Bool {
        if isEverywhere { return true }
        guard knownRecords.indices.contains(record) else { return false }
        if let known = knownRecords[record] { return known }
        let isOwnFile = isOwnFile
        let decides = try? theme.decides(onProvenance: record) {
            isOwnFile.indices.contains(Int($0)) && isOwnFile[Int($0)]
        }
        knownRecords[record] = decides ?? false
        return decides ?? false
    }

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

    /// Returns the entities that the theme may have an influence on under some traits, or nil for all entities.
    ///
    /// All others have no influence of the theme: none of their operations comes from its files, or depends on a
    /// constant of them, and their lists of classes are those of the parent.
    mutating func entities() -> Set<ThemeEntityKey>? {
        if isEverywhere { return nil }
        var found = declared.filter { $0.id.map(ids.contains) ?? false }
        var records: Set<Int> = []
        let reader = theme.reader
        for removal in 0..<reader.count(.removals) {
            if let record = try? reader.word(.removals, removal, CacheLayout.Removal.entity) {
                records.insert(Int(record))
            }
        }
        for combinations in theme.combinationsOfVariants {
            guard let variant = try? reader.variant(for: combinations[0]) else { continue }
            for record in reader.entities(in: variant) where records.contains(record) || hasOwnOperation(record) {
                if let (key, _) = try? reader.entityKey(record) { found.insert(key) }
            }
        }
        return found
    }

    private mutating func hasOwnOperation(_ entity: Int) -> Bool {
        theme.provenanceRecords(ofEntity: entity).contains { decides(onProvenance: $0) }
    }
}

extension LinkedTheme {
    /// Returns the identifiers of the entities whose list of classes is in one of some files, or leads to one in them.
    fileprivate func idsOfUsers(ofListsIn isIncluded: [Bool]) -> [Symbol?] {
        var isLeading = [Bool](repeating: false, count: classes.count)
        func leads(_ list: ClassList?) -> Bool {
            guard let list else { return false }
            return isIncluded[Int(list.place.file)] || graph.classes(in: list).contains { isLeading[Int($0)] }
        }
        for number in graph.order { isLeading[number] = leads(classes[number].list) }
        return entities.filter { leads($0.list) }.map(\.id)
    }
}
