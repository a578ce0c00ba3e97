import SkinBundles
import SkinInspector
import SkinKit

/// The data of a page: the themes, entities and scenes, and the parts that draw and explain them.
package struct PageData: Sendable {
    /// The maximum number of drawings on a page, under all combinations of traits and scales. Further entities are
    /// counted but not drawn.
    static let drawingLimit = 200_000
    /// The maximum number of the operations of all entities, each of which is explained on its own.
    static let operationLimit = 50_000

    private var preview: Preview
    let entities: [GalleryEntity]
    private let leftOut: Int
    private let samples: PageSamples

    package init(_ preview: Preview) {
        self.preview = preview
        samples = PageSamples(of: preview)
        let all = GalleryEntity.merged(preview.entries.map(\.entities))
        let variants = preview.entries.reduce(0) { $0 + $1.traitCombinations.count * $1.assets.scales.count }
        var drawings = 0
        var operations = 0
        entities = Array(
            all.prefix { entity in
                drawings += entity.states.count * variants
                operations += entity.operationCount
                return drawings <= Self.drawingLimit && operations <= Self.operationLimit
            })
        leftOut = all.count - entities.count
    }

    /// The indices of the themes, then those of the samples of their settings.
    package var themeIndices: Range<Int> { 0..<preview.entries.count + samples.all.count }

    private func sample(_ number: Int) -> PageSamples.Sample? {
        number < preview.entries.count ? nil : samples.all[number - preview.entries.count]
    }

    private func entry(_ number: Int) -> Preview.Entry { sample(number)?.entry ?? preview.entries[number] }

    func allParts() -> [String] { inParallel(2) { $0 == 0 ? drawings() : explanations() } }

    private func drawings() -> String {
        var part = PagePart(preview, entities)
        for (number, entry) in preview.entries.enumerated() {
            for traits in entry.traitCombinations {
                part.add(theme: number, entry, traits, scales: entry.assets.scales)
            }
        }
        for (number, sample) in samples.all.enumerated() {
            for traits in samples.traitCombinations(of: sample) {
                let scale = samples.scale(of: sample)
                part.add(theme: preview.entries.count + number, sample.entry, traits, scales: [scale])
            }
        }
        return part.json
    }

    private func explanations() -> String {
        var part = PagePart(preview, entities)
        for (number, entry) in preview.entries.enumerated() {
            for traits in entry.traitCombinations { part.explain(theme: number, entry, traits) }
        }
        return part.json
    }

    /// Returns a part with the drawings of one theme, or sample, under some traits at one scale; nil if the theme does not tell
    /// these apart, or if the task is cancelled.
    package func part(theme number: Int, traits: ThemeTraits, scale: Int) -> String? {
        guard themeIndices.contains(number) else { return nil }
        let entry = entry(number)
        guard entry.traitCombinations.contains(traits), entry.assets.scales.contains(scale) else { return nil }
        var part = PagePart(preview, entities) { Task.isCancelled }
        part.add(theme: number, entry, traits, scales: [scale])
        return Task.isCancelled ? nil : part.json
    }

    package func part(of other: Preview, theme number: Int, traits: ThemeTraits, scale: Int) -> String? {
        var data = self
        data.preview = other
        return data.part(theme: number, traits: traits, scale: scale)
    }

    /// Returns a part with the explanations of one theme under some traits; nil if the theme does not tell these apart, or if
    /// the task is cancelled.
    package func explanations(theme number: Int, traits: ThemeTraits) -> String? {
        guard themeIndices.contains(number) else { return nil }
        let entry = entry(number)
        guard entry.traitCombinations.contains(traits) else { return nil }
        var part = PagePart(preview, entities) { Task.isCancelled }
        part.explain(theme: number, entry, traits)
        return Task.isCancelled ? nil : part.json
    }

    package func hash(theme number: Int, into hasher: inout Hasher) {
        let entry = entry(number)
        hasher.combine(sample(number)?.setting)
        hasher.combine(sample(number).map { PageValue.label(ofChoice: $0.value) })
        hasher.combine(entry.theme.reader.bytes.doubleWord(at: CacheLayout.Header.contentHash))
        hasher.combine(number)
        hasher.combine(entry.assets.images)
        hasher.combine(entry.assets.fonts)
        hasher.combine(entities.map(\.key))
        hasher.combine(entities.map(\.states))
        preview.folder.hash(into: &hasher)
    }

    /// Returns everything but the drawings and explanations.
    ///
    /// - Parameters:
    ///   - parts: The parts that the page begins with, as JSON.
    ///   - marks: For each theme, a mark of all that its parts are made of.
    package func json(parts: [String] = [], marks: [String] = []) -> String {
        let themes = themeIndices.map { number in
            theme(entry(number), mark: marks.indices.contains(number) ? marks[number] : "", sample: sample(number))
        }
        return PageJSON.object([
            "title": PageJSON.text(preview.title), "note": PageJSON.text(preview.note),
            "themes": PageJSON.list(themes), "entities": PageJSON.list(entities.map(entity)),
            "leftOut": String(leftOut), "traitNames": PageJSON.list(ThemeTraits.names.map { PageJSON.text($0) }),
            "scenes": PageJSON.list(preview.scenes.map { PageJSON.text($0.title) }),
            "definitions": PageJSON.text(preview.library.definitions), "parts": PageJSON.list(parts),
            "samples": samples.json,
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

    private func theme(_ entry: Preview.Entry, mark: String, sample: PageSamples.Sample? = nil) -> String {
        let info = entry.theme.info
        return PageJSON.object([
            "name": PageJSON.text(info.name), "id": PageJSON.text(info.identifier),
            "version": PageJSON.text(info.version), "summary": PageJSON.text(info.summary),
            "appearance": PageJSON.text(info.appearance.rawValue), "names": PageJSON.texts(info.localizedNames),
            "summaries": PageJSON.texts(info.localizedSummaries),
            "ancestors": PageJSON.list(entry.theme.ancestors.map { PageJSON.text($0.name) }),
            "traits": String(entry.traits.rawValue), "scales": PageJSON.list(entry.assets.scales),
            "mark": PageJSON.text(mark), "of": sample.map { String($0.theme) } ?? "null",
            "setting": PageJSON.text(sample?.setting),
            "choice": PageJSON.text(sample.map { PageValue.label(ofChoice: $0.value) }),
        ])
    }
}

extension Preview.Entry {
    var traits: ThemeTraits { theme.mentionedTraits.union(assets.traits) }

    var traitCombinations: [ThemeTraits] { TraitVariants.all(of: traits) }
}
