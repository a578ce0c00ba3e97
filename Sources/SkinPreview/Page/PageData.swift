import SkinInspector
import SkinKit

/// The data of a page as JSON: each theme under each combination of the traits and scales that it mentions.
struct PageData {
    /// The maximum number of drawings on a page. Further entities are counted but not drawn.
    static let drawingLimit = 300_000

    private let preview: Preview
    private var tables = PageTables()
    private let entities: [GalleryEntity]
    private let leftOut: Int

    init(_ preview: Preview) {
        self.preview = preview
        let all = GalleryEntity.merged(preview.entries.map(\.entities))
        let variants = preview.entries.reduce(0) { $0 + Self.variants(of: $1).count * $1.assets.scales.count }
        var count = 0
        entities = Array(
            all.prefix { entity in
                count += entity.states.count * variants
                return count <= Self.drawingLimit
            })
        leftOut = all.count - entities.count
    }

    static func json(_ preview: Preview) -> String {
        var data = PageData(preview)
        return data.json()
    }

    /// Returns the combinations of the traits that a theme's files and assets mention.
    private static func variants(of entry: Preview.Entry) -> [ThemeTraits] {
        TraitVariants.all(of: entry.theme.mentionedTraits.union(entry.assets.traits))
    }

    private mutating func json() -> String {
        let themes = preview.entries.map { theme($0) }
        return PageJSON.object([
            "themes": PageJSON.list(themes),
            "entities": PageJSON.list(entities.map(entity)),
            "leftOut": String(leftOut),
            "traitNames": PageJSON.list(ThemeTraits.names.map { PageJSON.text($0) }),
            "scenes": PageJSON.list(preview.folder.scenes.map { PageJSON.text($0.title) }),
            "texts": PageJSON.list(tables.texts.values.map { PageJSON.text($0) }),
            "drawings": PageJSON.list(tables.drawings.values.map { PageJSON.list($0) }),
            "definitions": PageJSON.text(preview.library.images.indices.map(preview.library.definition).joined()),
            "rows": PageJSON.list(tables.rows.values),
        ])
    }

    private func entity(_ entity: GalleryEntity) -> String {
        PageJSON.object([
            "c": PageJSON.text(entity.key.component), "i": PageJSON.text(entity.key.id),
            "k": PageJSON.text(entity.kind.rawValue),
            "s": PageJSON.list(
                entity.states.map { PageJSON.text($0.names(custom: preview.customStates).joined(separator: " ")) }),
        ])
    }

    private mutating func theme(_ entry: Preview.Entry) -> String {
        let info = entry.theme.info
        var looks: [String] = []
        var variants: [String] = []
        let own = Set(entry.entities.map(\.key))
        for traits in Self.variants(of: entry) {
            looks.append(look(entry, traits, own))
            var known: [[Int: (number: Int, hasImages: Bool)]] = []
            for scale in entry.assets.scales {
                variants.append(variant(preview.stage(entry, traits: traits, scale: scale), own, &known))
            }
        }
        return PageJSON.object([
            "name": PageJSON.text(info.name), "id": PageJSON.text(info.identifier),
            "version": PageJSON.text(info.version), "summary": PageJSON.text(info.summary),
            "ancestors": PageJSON.list(entry.theme.ancestors.map { PageJSON.text($0.name) }),
            "traits": String(entry.theme.mentionedTraits.union(entry.assets.traits).rawValue),
            "scales": PageJSON.list(entry.assets.scales), "looks": PageJSON.list(looks),
            "variants": PageJSON.list(variants),
        ])
    }

    /// Returns the data that does not depend on the scale: explanations, constants and the background.
    private mutating func look(_ entry: Preview.Entry, _ traits: ThemeTraits, _ own: Set<ThemeEntityKey>) -> String {
        let ground = preview.stage(entry, traits: traits, scale: 1).ground
        let explanations = entities.map { entity -> String in
            guard own.contains(entity.key) else { return "null" }
            return PageJSON.list(rows(entry, entity.key, traits))
        }
        let constants = entry.theme.constants(traits: traits)
            .map { tables.add(row: PageExplanations.row($0.name, $0.value, ground: ground)) }
        return PageJSON.object([
            "t": String(traits.rawValue), "g": PageJSON.text(ground.css),
            "night": ColorChannels(ground).relativeLuminance < 0.18 ? "1" : "0", "r": PageJSON.list(explanations),
            "c": PageJSON.list(constants),
        ])
    }

    private mutating func rows(_ entry: Preview.Entry, _ key: ThemeEntityKey, _ traits: ThemeTraits) -> [Int] {
        let operations = entry.theme.operations(for: key.component, id: key.id, traits: traits)
        let explained = entry.theme.explain(component: key.component, id: key.id, traits: traits)
        return operations.enumerated().map { index, operation in
            let explanation = explained.indices.contains(index) ? explained[index] : nil
            let atScales = explanation.map { self.explanations($0, of: entry, traits) } ?? []
            return tables.add(row: PageExplanations.row(operation, of: entry.theme, atScales))
        }
    }

    /// Returns one explanation for each scale if it contains files, else one for all scales.
    private func explanations(
        _ explanation: ThemeExplanation, of entry: Preview.Entry, _ traits: ThemeTraits
    ) -> [ThemeExplanation] {
        guard !explanation.assets.isEmpty else { return [explanation] }
        return entry.assets.scales.map { scale in
            var scaled = explanation
            scaled.assets = explanation.assets.map {
                entry.theme.explainAsset($0.name, traits: traits, scale: scale)
            }
            return scaled
        }
    }

    /// Returns the drawings at one scale. Drawings without images are reused from an earlier scale.
    private mutating func variant(
        _ stage: Stage, _ own: Set<ThemeEntityKey>, _ known: inout [[Int: (number: Int, hasImages: Bool)]]
    ) -> String {
        if known.isEmpty { known = Array(repeating: [:], count: entities.count) }
        let drawings = entities.enumerated().map { index, entity -> String in
            guard own.contains(entity.key) else { return "null" }
            let numbers = entity.states.enumerated().map { place, states -> Int in
                if let earlier = known[index][place], !earlier.hasImages { return earlier.number }
                let drawing = entity.drawing(states, on: stage)
                let number = tables.add(drawing)
                known[index][place] = (number, !drawing.images.isEmpty)
                return number
            }
            return PageJSON.list(numbers)
        }
        let scenes = preview.folder.scenes.map { tables.add($0.drawing(on: stage, among: preview.folder.scenes)) }
        return PageJSON.object([
            "t": String(stage.traits.rawValue), "x": String(stage.scale), "d": PageJSON.list(drawings),
            "s": PageJSON.list(scenes),
        ])
    }
}
