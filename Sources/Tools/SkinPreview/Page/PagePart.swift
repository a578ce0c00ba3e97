import SkinInspector
import SkinKit

/// Looks, variants and explanations of themes with the tables that they refer to, as JSON: all drawings or all
/// explanations of a static page, or what a live page requests at a time.
struct PagePart {
    private let preview: Preview
    private var themes: [Int: PageTheme] = [:]
    private let entities: [GalleryEntity]
    var tables = PageTables()
    private var looks: [String] = []
    private var variants: [String] = []
    private var explanations: [String] = []
    /// Returns whether the part is no longer needed. It is then left incomplete.
    private let isCancelled: () -> Bool

    init(_ preview: Preview, _ entities: [GalleryEntity], isCancelled: @escaping () -> Bool = { false }) {
        self.preview = preview
        self.entities = entities
        self.isCancelled = isCancelled
    }

    mutating func add(theme number: Int, _ entry: Preview.Entry, _ traits: ThemeTraits, scales: [Int]) {
        var theme = themes.removeValue(forKey: number) ?? PageTheme(entry, entities)
        let head: [(String, String)] = [("m", String(number)), ("t", String(traits.rawValue))]
        let first = preview.stage(entry, traits: traits, scale: scales.first ?? 1)
        let records = theme.records(traits)
        var backdrops = Backdrops(first)
        var (drawings, scenes) = draw(first, of: &theme, records, &backdrops)
        for scale in scales {
            let stage = scale == first.scale ? first : first.scaled(scale, preview.library)
            if scale != first.scale {
                if let images = theme.images(of: first, at: stage) {
                    drawings = drawings.map { theme.add(list: $0, with: images, to: &tables) }
                    scenes = scenes.map { tables.add(drawing: $0, with: images) }
                } else {
                    (drawings, scenes) = draw(stage, of: &theme, records, &backdrops)
                }
            }
            let members = [("x", String(scale)), ("d", PageJSON.list(drawings)), ("s", PageJSON.list(scenes))]
            variants.append(Self.object(head + members))
        }
        looks.append(Self.object(head + look(of: &theme, first, backdrops)))
        themes[number] = theme
    }

    mutating func explain(theme number: Int, _ entry: Preview.Entry, _ traits: ThemeTraits) {
        var theme = themes.removeValue(forKey: number) ?? PageTheme(entry, entities)
        let rows = theme.addRows(traits, theme.records(traits), to: &tables, isCancelled)
        explanations.append(
            Self.object([("m", String(number)), ("t", String(traits.rawValue)), ("r", PageJSON.list(rows))]))
        themes[number] = theme
    }

    private mutating func draw(
        _ stage: Stage, of theme: inout PageTheme, _ records: [EntityRecords?], _ backdrops: inout Backdrops
    ) -> (drawings: [Int], scenes: [Int]) {
        var scenes: [Int] = []
        for scene in theme.entry.scenes where !isCancelled() {
            let places = scene.places(on: stage, among: theme.entry.scenes)
            backdrops.add(places)
            scenes.append(tables.add(scene.drawing(of: places, on: stage)))
        }
        return (theme.addDrawings(stage, records, Set(backdrops.fills.keys), to: &tables, isCancelled), scenes)
    }

    /// Returns what does not depend on the scale: constants and the background.
    private mutating func look(
        of theme: inout PageTheme, _ stage: Stage, _ backdrops: Backdrops
    ) -> [(String, String)] {
        var fills: [Int] = []
        for entity in entities { fills.append(backdrops.fills[entity.key].map { tables.add(text: $0) } ?? -1) }
        return [
            ("g", PageJSON.text(stage.ground.css)), ("b", String(tables.add(list: fills))),
            ("c", String(theme.addConstants(stage, to: &tables))),
        ]
    }

    private static func object(_ members: [(String, String)]) -> String {
        "{" + members.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
    }

    var json: String {
        "{\(tables.json),\"looks\":\(PageJSON.list(looks)),\"variants\":\(PageJSON.list(variants)),"
            + "\"explanations\":\(PageJSON.list(explanations))}"
    }
}
