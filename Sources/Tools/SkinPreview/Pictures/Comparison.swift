import SkinDiagnostics
import SkinKit

/// A comparison of two themes, or of two versions of one: before, after and difference.
struct Comparison {
    private let before: Stage
    private let after: Stage
    /// The states of the differing operations, by entity; empty for an entity that only one theme declares.
    private let changes: [ThemeEntityKey: [ThemeStates]]

    init(from before: Stage, to after: Stage) {
        self.before = before
        self.after = after
        let difference = after.theme.difference(from: before.theme, scale: after.scale)
        let deciding = difference.combinations.reduce(ThemeTraits()) { $0.union($1) }
        let traits = after.traits.intersection(deciding)
        var changes: [ThemeEntityKey: [ThemeStates]] = [:]
        for declaration in difference.declarations where declaration.traits.contains(traits) {
            changes[declaration.entity] = []
        }
        for change in difference.changes where change.traits.contains(traits) {
            changes[change.entity, default: []].append(
                change.states.renumbered(from: difference.customStates, to: after.customStates))
        }
        self.changes = changes
    }

    func drawing(of scene: Scene, among scenes: [Scene]) -> Drawing {
        let pair = [before, after].map { stage -> Pane in
            let places = scene.places(on: stage, among: scenes)
            let marked = places.filter { isChanged($0.component) }
            return Pane(drawing: scene.drawing(on: stage, among: scenes), marks: marked.map(\.rect))
        }
        let shown = scene.places(on: after, among: scenes).map(\.component)
        let differing = Set(shown.filter(isChanged).map(\.key)).count
        return sheet(pair[0], pair[1], "\(scene.title): \(count(differing, of: Set(shown.map(\.key)).count))")
    }

    private func isChanged(_ component: Component) -> Bool {
        changes[component.key]?.contains { $0.isSubset(of: component.states) } ?? false
    }

    func drawing(of entities: [GalleryEntity]) -> Drawing {
        let shown = entities.filter { entity in changes[entity.key] != nil || looksDifferent(entity) }
        let pair = [(before, after), (after, before)].map { stage, other -> Pane in
            var sheet = GallerySheet(stage, beside: other)
            return Pane(drawing: sheet.drawing(shown), marks: [])
        }
        return sheet(pair[0], pair[1], "All entities: \(count(shown.count, of: entities.count))")
    }

    /// Returns whether the drawings of an entity differ, for example because a file of the same name has other
    /// contents.
    private func looksDifferent(_ entity: GalleryEntity) -> Bool {
        entity.drawings(on: before) != entity.drawings(on: after)
    }

    private func count(_ number: Int, of all: Int) -> String {
        number == 0 ? "no entity differs" : "\(number) of \(all) entities differ\(number == 1 ? "s" : "")"
    }
}

// MARK: - The sheet

extension Comparison {
    private struct Pane {
        var drawing: Drawing
        var marks: [ThemeRect]
    }

    private static let margin = 40.0
    private static let gap = 28.0
    private static let top = 132.0
    private static let paper = ThemeColor(red: 0.955, green: 0.955, blue: 0.965)
    private static let ink = ThemeColor(red: 0.1, green: 0.1, blue: 0.12)
    private static let mark = ThemeColor(red: 0.92, green: 0, blue: 0.55)

    private func sheet(_ first: Pane, _ second: Pane, _ title: String) -> Drawing {
        let width = max(first.drawing.size.width, second.drawing.size.width)
        let height = max(first.drawing.size.height, second.drawing.size.height)
        let size = ThemeSize(width: width * 3 + Self.gap * 2 + Self.margin * 2, height: height + Self.top + Self.margin)
        var canvas = Canvas(after)
        canvas.fill(ThemeRect(size), Self.paper)
        canvas.line(title, size: 26, weight: 700, at: ThemePoint(x: Self.margin, y: 30), width: size.width, Self.ink)
        let traits = after.traits.isEmpty ? "no traits" : after.traits.sortedNames.joined(separator: ", ")
        canvas.line(
            "\(traits) · @\(after.scale)x", size: 13, at: ThemePoint(x: Self.margin, y: 66), width: size.width, Self.ink
        )
        let ids = [first, second].map { canvas.define($0.drawing) }
        let captions = ["Before: \(Self.name(before))", "After: \(Self.name(after))", "Difference"]
        for (number, caption) in captions.enumerated() {
            let corner = ThemePoint(x: Self.margin + Double(number) * (width + Self.gap), y: Self.top)
            canvas.line(
                caption, size: 14, weight: 600, at: ThemePoint(x: corner.x, y: corner.y - 30), width: width, Self.ink)
            canvas.group(x: corner.x, y: corner.y) { canvas in
                guard number < 2 else {
                    return canvas.difference(ids[0], ids[1], ThemeSize(width: width, height: height))
                }
                canvas.use(ids[number])
                for rect in number == 0 ? first.marks : second.marks {
                    canvas.stroke(rect.inset(by: -2), Self.mark, width: 2, radius: 6)
                }
            }
        }
        return canvas.drawing(size)
    }

    private static func name(_ stage: Stage) -> String { "\(stage.theme.info.name) \(stage.theme.info.version)" }
}

extension Canvas {
    fileprivate mutating func line(
        _ text: String, size: Double, weight: Int = 400, at corner: ThemePoint, width: Double, _ color: ThemeColor
    ) {
        let rect = ThemeRect(x: corner.x, y: corner.y, width: width, height: size * 1.3)
        self.text(text, in: rect, TextStyle(font: ThemeFont(size: size, weight: weight), color: color))
    }

    fileprivate mutating func define(_ drawing: Drawing) -> String {
        let id = newID()
        svg.open("defs", [:])
        svg.open("g", ["id": id])
        add(drawing, x: 0, y: 0)
        svg.close()
        svg.close()
        return id
    }

    fileprivate mutating func use(_ id: String, style: String? = nil) {
        svg.add("use", ["href": "#\(id)", "style": style])
    }

    /// Draws the second drawing faded, with every visibly differing pixel marked.
    fileprivate mutating func difference(_ first: String, _ second: String, _ size: ThemeSize) {
        fill(ThemeRect(size), ThemeColor(red: 1, green: 1, blue: 1))
        group(alpha: 0.15) { $0.use(second) }
        let id = newID()
        openFilter(id, ThemeRect(size))
        // The sum of the channels' differences becomes the alpha of the marks, amplified so that small differences are
        // visible. A difference of 1/255 in each channel is ignored, because browsers dither gradients.
        svg.add("feColorMatrix", ["values": "0 0 0 0 .92  0 0 0 0 0  0 0 0 0 .55  1 1 1 0 -.012"])
        svg.open("feComponentTransfer", [:])
        svg.add("feFuncA", ["type": "gamma", "exponent": "0.35"])
        svg.close()
        svg.close()
        group(filter: "url(#\(id))") { canvas in
            canvas.use(first)
            canvas.use(second, style: "mix-blend-mode:difference")
        }
    }
}
