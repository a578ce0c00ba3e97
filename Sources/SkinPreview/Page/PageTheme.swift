import SkinInspector
import SkinKit

/// The drawings and explanations of a theme's entities on a page. What is drawn from the same values is drawn once.
struct PageTheme {
    /// What the explanations of an entity depend on.
    private struct RowsKey: Hashable {
        var entity: Int
        var records: EntityRecords?
        /// The traits that decide between files; empty if the entity has none.
        var traits: ThemeTraits
    }

    /// What the drawings of an entity depend on, besides the preview itself.
    private struct DrawingsKey: Hashable {
        var entity: Int
        var operations: Range<Int>?
        var base: Base
        var hasBackdrop: Bool
        /// The numbers of the files of images and fonts.
        var files: [Int?]
    }

    /// What all drawings of a stage depend on: its background, and the types whose defaults complete others.
    private struct Base: Hashable {
        static let types = ["uilabel", "uitableview", "uitableviewcell"]

        var ground: ThemeColor
        var operations: [Range<Int>?]
    }

    private let entry: Preview.Entry
    private let entities: [GalleryEntity]
    private let own: Set<ThemeEntityKey>
    private var constants: PageConstants
    private var rows: [RowsKey: Int] = [:]
    private var drawings: [DrawingsKey: Int] = [:]
    private var assetNames: [Range<Int>: [String]] = [:]

    init(_ entry: Preview.Entry, _ entities: [GalleryEntity]) {
        self.entry = entry
        self.entities = entities
        own = Set(entry.entities.map(\.key))
        constants = PageConstants(entry.theme)
    }

    /// Adds the constants under a stage's traits, and returns the number of the list of their rows.
    mutating func addConstants(_ stage: Stage, to tables: inout PageTables) -> Int {
        constants.add(stage.traits, on: stage.ground, to: &tables)
    }

    // MARK: Explanations

    /// Adds the explanations of all entities, and returns for each the number of the list of its rows; -1 for none.
    mutating func addRows(_ traits: ThemeTraits, to tables: inout PageTables) -> [Int] {
        entities.indices.map { index in
            let key = entities[index].key
            guard own.contains(key) else { return -1 }
            let records = entry.theme.records(of: key, traits: traits)
            let hasAssets = records.map { !names($0.operations, key, traits).isEmpty } ?? false
            let known = RowsKey(
                entity: index, records: records, traits: hasAssets ? traits.intersection(entry.assets.traits) : [])
            if let number = rows[known] { return number }
            let number = tables.add(list: rows(of: key, traits, to: &tables))
            rows[known] = number
            return number
        }
    }

    private func rows(of key: ThemeEntityKey, _ traits: ThemeTraits, to tables: inout PageTables) -> [Int] {
        let operations = entry.theme.operations(for: key.component, id: key.id, traits: traits)
        let explained = entry.theme.explain(component: key.component, id: key.id, traits: traits)
        var numbers: [Int] = []
        for (index, operation) in operations.enumerated() {
            let explanation = explained.indices.contains(index) ? explained[index] : nil
            let atScales = explanation.map { self.explanations($0, traits) } ?? []
            numbers.append(PageExplanations.add(operation, atScales, to: &tables))
        }
        return numbers
    }

    /// Returns one explanation for each scale if it contains files, else one for all scales.
    private func explanations(_ explanation: ThemeExplanation, _ traits: ThemeTraits) -> [ThemeExplanation] {
        guard !explanation.assets.isEmpty else { return [explanation] }
        return entry.assets.scales.map { scale in
            var scaled = explanation
            scaled.assets = explanation.assets.map {
                entry.theme.explainAsset($0.name, traits: traits, scale: scale)
            }
            return scaled
        }
    }

    private mutating func names(_ run: Range<Int>, _ key: ThemeEntityKey, _ traits: ThemeTraits) -> [String] {
        if let known = assetNames[run] { return known }
        let names = entry.theme.operations(for: key.component, id: key.id, traits: traits).flatMap(\.assetNames)
        assetNames[run] = names
        return names
    }

    // MARK: Drawings

    /// Adds the drawings of all entities, and returns for each the number of the list of its drawings; -1 for none. In
    /// a list, -1 is a drawing that shows nothing.
    ///
    /// - Parameter backdrops: The entities that are shown on what is behind them in a scene.
    mutating func addDrawings(
        _ stage: Stage, _ backdrops: Set<ThemeEntityKey>, to tables: inout PageTables
    ) -> [Int] {
        let base = Base(
            ground: stage.ground,
            operations: Base.types.map {
                entry.theme.records(of: ThemeEntityKey(component: $0, id: nil), traits: stage.traits)?.operations
            })
        let shared = Base.types.flatMap { files(ThemeEntityKey(component: $0, id: nil), on: stage) }
        return entities.enumerated().map { index, entity in
            guard own.contains(entity.key) else { return -1 }
            var known = DrawingsKey(
                entity: index, operations: entry.theme.records(of: entity.key, traits: stage.traits)?.operations,
                base: base, hasBackdrop: backdrops.contains(entity.key), files: files(entity.key, on: stage))
            if entity.kind == .uitableview || entity.kind == .uitableviewcell { known.files += shared }
            if let number = drawings[known] { return number }
            var numbers: [Int] = []
            for drawing in entity.drawings(on: stage, hasBackdrop: known.hasBackdrop) {
                numbers.append(drawing.isBlank ? -1 : tables.add(drawing))
            }
            let number = tables.add(list: numbers)
            drawings[known] = number
            return number
        }
    }

    private mutating func files(_ key: ThemeEntityKey, on stage: Stage) -> [Int?] {
        guard let run = entry.theme.records(of: key, traits: stage.traits)?.operations else { return [] }
        return names(run, key, stage.traits).map { name in
            stage.theme.asset(name, traits: stage.traits, scale: stage.scale).flatMap { stage.assets.number(of: $0) }
        }
    }
}

extension ThemeAssets {
    /// Returns a number that images, and fonts, with the same content share.
    func number(of asset: ThemeAsset) -> Int? { images[asset] ?? fonts[asset].map { -1 - $0 } }
}
