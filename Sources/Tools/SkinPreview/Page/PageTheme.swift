import SkinInspector
import SkinKit

/// The drawings and explanations of a theme's entities on a page. What is drawn from the same values is drawn once.
struct PageTheme {
    private struct RowsKey: Hashable {
        var entity: Int
        var records: EntityRecords
        /// The traits that decide between files; empty if the entity has none.
        var traits: ThemeTraits
    }

    private struct RowKey: Hashable {
        var entity: Int
        var operation: OperationExplanationKey
        var traits: ThemeTraits
    }

    /// The key of an entity's drawings: all that they are drawn from, besides the preview itself.
    private struct DrawingsKey: Hashable {
        var entity: Int
        var operations: Range<Int>
        var base: Base
        var hasBackdrop: Bool
        var files: [Int?]
    }

    /// The values that all drawings of a stage share: its background, and the types whose defaults complete others.
    private struct Base: Hashable {
        static let types = ["uilabel", "uitableview", "uitableviewcell"]

        var ground: ThemeColor
        var operations: [Range<Int>?]
    }

    let entry: Preview.Entry
    private let entities: [GalleryEntity]
    private let own: Set<ThemeEntityKey>
    private var constants: PageConstants
    private var lists: [RowsKey: Int] = [:]
    private var rows: [RowKey: Int] = [:]
    private var drawings: [DrawingsKey: Int] = [:]
    private var assetNames: [Range<Int>: [String]] = [:]
    let allAssetNames: Set<String>
    var scaledLists: [ScaledKey: Int] = [:]

    struct ScaledKey: Hashable {
        var list: Int
        var images: ScaledImages
    }

    init(_ entry: Preview.Entry, _ entities: [GalleryEntity]) {
        self.entry = entry
        self.entities = entities
        own = Set(entry.entities.map(\.key))
        constants = PageConstants(entry.theme)
        let reader = entry.theme.reader
        allAssetNames = Set(
            (0..<reader.count(.assets)).compactMap {
                try? reader.string(reader.word(.assets, $0, CacheLayout.Asset.logicalName))
            })
    }

    mutating func addConstants(_ stage: Stage, to tables: inout PageTables) -> Int {
        constants.add(stage.traits, on: stage.ground, to: &tables)
    }

    func records(_ traits: ThemeTraits) -> [EntityRecords?] {
        entities.map {
            own.contains($0.key) ? entry.theme.records(of: $0.key, traits: traits) ?? EntityRecords.none : nil
        }
    }

    // MARK: Explanations

    /// Adds the explanations of all entities, and returns for each the number of the list of its rows; -1 for none.
    mutating func addRows(
        _ traits: ThemeTraits, _ records: [EntityRecords?], to tables: inout PageTables, _ isCancelled: () -> Bool
    ) -> [Int] {
        entities.indices.map { index in
            guard let records = records[index], !isCancelled() else { return -1 }
            let hasAssets = !names(records.operations, entities[index].key, traits).isEmpty
            let key = RowsKey(
                entity: index, records: records, traits: hasAssets ? traits.intersection(entry.assets.traits) : [])
            if let number = lists[key] { return number }
            let number = tables.add(list: rows(key, traits, to: &tables))
            lists[key] = number
            return number
        }
    }

    private mutating func rows(_ list: RowsKey, _ traits: ThemeTraits, to tables: inout PageTables) -> [Int] {
        let keys = entry.theme.explanationKeys(of: list.records).map {
            RowKey(entity: list.entity, operation: $0, traits: list.traits)
        }
        let known = keys.compactMap { rows[$0] }
        if !keys.isEmpty, known.count == keys.count { return known }
        let key = entities[list.entity].key
        let operations = entry.theme.operations(for: key.component, id: key.id, traits: traits)
        let explained = entry.theme.explain(component: key.component, id: key.id, traits: traits)
        var numbers: [Int] = []
        for (index, operation) in operations.enumerated() {
            if keys.indices.contains(index), let number = rows[keys[index]] {
                numbers.append(number)
                continue
            }
            let explanation = explained.indices.contains(index) ? explained[index] : nil
            let atScales = explanation.map { self.explanations($0, traits) } ?? []
            let number = PageExplanations.add(operation, of: entry.theme, atScales, to: &tables)
            if keys.indices.contains(index) { rows[keys[index]] = number }
            numbers.append(number)
        }
        return numbers
    }

    /// Returns one explanation for each scale if it contains files, else one for all scales.
    private func explanations(_ explanation: ThemeExplanation, _ traits: ThemeTraits) -> [ThemeExplanation] {
        guard !explanation.assets.isEmpty else { return [explanation] }
        return entry.assets.scales.map { scale in
            var scaled = explanation
            scaled.assets = explanation.assets.map { entry.theme.explainAsset($0.name, traits: traits, scale: scale) }
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
        _ stage: Stage, _ records: [EntityRecords?], _ backdrops: Set<ThemeEntityKey>, to tables: inout PageTables,
        _ isCancelled: () -> Bool
    ) -> [Int] {
        let base = Base(
            ground: stage.ground,
            operations: Base.types.map {
                entry.theme.records(of: ThemeEntityKey(component: $0, id: nil), traits: stage.traits)?.operations
            })
        let shared = zip(Base.types, base.operations).flatMap { type, run in
            run.map { files($0, ThemeEntityKey(component: type, id: nil), on: stage) } ?? []
        }
        return entities.enumerated().map { index, entity in
            guard let records = records[index], !isCancelled() else { return -1 }
            var known = DrawingsKey(
                entity: index, operations: records.operations, base: base,
                hasBackdrop: backdrops.contains(entity.key), files: files(records.operations, entity.key, on: stage))
            if entity.kind == .uitableview || entity.kind == .uitableviewcell { known.files += shared }
            if let number = drawings[known] { return number }
            if tables.drawnByteCount > tables.drawnByteLimit {
                let omitted = tables.add(Self.omitted(on: stage))
                return tables.add(list: entity.states.map { _ in omitted })
            }
            var numbers: [Int] = []
            for drawing in entity.drawings(on: stage, hasBackdrop: known.hasBackdrop) {
                numbers.append(drawing.isBlank ? -1 : tables.add(drawing))
            }
            let number = tables.add(list: numbers)
            drawings[known] = number
            return number
        }
    }

    /// The drawing of an entity that is not drawn, because the others are too large already.
    private static func omitted(on stage: Stage) -> Drawing {
        let size = ThemeSize(width: GalleryEntity.width, height: 20)
        var canvas = Canvas(stage)
        let style = TextStyle(font: ThemeFont(size: 11), color: stage.plainInk)
        canvas.text("not drawn: the page is too large", in: ThemeRect(size), style)
        return canvas.drawing(size)
    }

    private mutating func files(_ run: Range<Int>, _ key: ThemeEntityKey, on stage: Stage) -> [Int?] {
        names(run, key, stage.traits).map { name in
            stage.theme.asset(name, traits: stage.traits, scale: stage.scale).flatMap { stage.assets.number(of: $0) }
        }
    }
}

extension ThemeAssets {
    /// Returns a number that images, and fonts, with the same content share.
    func number(of asset: ThemeAsset) -> Int? { images[asset] ?? fonts[asset].map { -1 - $0 } }
}

/// The images that take the places of others at another scale. Everything else of the drawings remains.
struct ScaledImages: Hashable { fileprivate(set) var numbers: [Int: Int] = [:] }

extension PageTheme {
    /// Returns the images of a stage that take the places of those of another one; nil if some have another size, so that
    /// drawings differ in more than their images.
    func images(of first: Stage, at other: Stage) -> ScaledImages? {
        var images = ScaledImages()
        for name in allAssetNames {
            let files = [first, other].map { $0.theme.asset(name, traits: $0.traits, scale: $0.scale) }
            guard let file = files[0], let otherFile = files[1] else {
                if files[0] == nil, files[1] == nil { continue }
                return nil
            }
            guard let number = first.assets.images[file], let otherNumber = other.assets.images[otherFile] else {
                if first.assets.number(of: file) == other.assets.number(of: otherFile) { continue }
                return nil
            }
            let isKnown = images.numbers[number] == nil || images.numbers[number] == otherNumber
            guard isKnown, first.images[number].size == other.images[otherNumber].size else { return nil }
            images.numbers[number] = otherNumber
        }
        return images
    }

    /// Adds a list of drawings with other images, and returns its number; -1 for none.
    mutating func add(list: Int, with images: ScaledImages, to tables: inout PageTables) -> Int {
        guard list >= 0, !images.numbers.isEmpty else { return list }
        let key = ScaledKey(list: list, images: images)
        if let known = scaledLists[key] { return known }
        let drawings = tables.lists.values[list].map { $0 < 0 ? -1 : tables.add(drawing: $0, with: images) }
        let number = tables.add(list: drawings)
        scaledLists[key] = number
        return number
    }
}

extension PageTables {
    mutating func add(drawing number: Int, with images: ScaledImages) -> Int {
        var drawing = drawings.values[number]
        for place in drawing.indices.dropFirst(3) {
            let text = texts.values[drawing[place]]
            guard text.hasPrefix(Canvas.imagePrefix), let image = Int(text.dropFirst(Canvas.imagePrefix.count)),
                let other = images.numbers[image]
            else { continue }
            drawing[place] = add(markup: Canvas.imagePrefix + String(other))
        }
        return add(drawing: drawing)
    }
}
