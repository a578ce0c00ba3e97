import SkinDiagnostics
import SkinKit

/// A sheet with all entities of a theme: three columns of cards, each with the entity's name and states. The sheet of a
/// theme without entities, such as an import, has its constants.
struct GallerySheet {
    private static let columns = 3
    private static let columnWidth = 380.0
    private static let gap = 20.0
    private static let margin = 40.0

    private let stage: Stage
    private let other: Stage?
    private let ground: ThemeColor
    private let ink: ThemeColor
    private var canvas: Canvas
    private let byteLimit: Int

    /// - Parameters:
    ///   - other: The theme of a second sheet with the same entities. Both sheets then have the same layout.
    ///   - byteLimit: The maximum size of the drawings on the sheet, and of those on the second one, in bytes.
    init(_ stage: Stage, beside other: Stage? = nil, byteLimit: Int = 64 << 20) {
        self.byteLimit = byteLimit
        self.stage = stage
        self.other = other
        ground = stage.ground
        ink = stage.plainInk
        canvas = Canvas(stage)
    }

    /// The maximum number of entities on a sheet. The subtitle states the number of omitted ones.
    static let entityLimit = 5_000

    mutating func drawing(_ all: [GalleryEntity]) -> Drawing {
        if all.isEmpty { return constants() }
        let cards = cards(all)
        var heights = Array(repeating: Self.margin + 80, count: Self.columns)
        var places: [ThemePoint] = []
        for card in cards {
            let column = heights.indices.min { heights[$0] < heights[$1] } ?? 0
            places.append(
                ThemePoint(x: Self.margin + Double(column) * (Self.columnWidth + Self.gap), y: heights[column]))
            heights[column] += card.height + Self.gap
        }
        let size = size(height: (heights.max() ?? 0) + Self.margin - Self.gap)
        drawTitle(size, all.count - cards.count, "entities")
        for (card, place) in zip(cards, places) { draw(card, at: place) }
        return canvas.drawing(size)
    }

    /// Returns the cards of the first entities, within the limits.
    private func cards(_ all: [GalleryEntity]) -> [Card] {
        var (cards, byteCount): ([Card], Int) = ([], 0)
        for entity in all.prefix(Self.entityLimit) {
            let card = card(entity)
            byteCount += card.byteCount
            if byteCount > byteLimit { break }
            cards.append(card)
        }
        return cards
    }

    private func size(height: Double) -> ThemeSize {
        ThemeSize(
            width: Self.margin * 2 + Double(Self.columns) * Self.columnWidth + Double(Self.columns - 1) * Self.gap,
            height: height.rounded(.up))
    }

    // MARK: Constants

    private static let rowHeight = 28.0

    /// Draws the constants in columns: colors, then numbers, fonts and all others.
    private mutating func constants() -> Drawing {
        let all = stage.theme.constants(traits: stage.traits)
        let kinds = Dictionary(grouping: all) { Self.kind(of: $0.value) }
        let shown = (0..<4).flatMap { kinds[$0] ?? [] }.prefix(Self.entityLimit)
        let rows = (shown.count + Self.columns - 1) / Self.columns
        let size = size(height: Self.margin * 2 + 80 + Double(rows) * Self.rowHeight)
        drawTitle(size, all.count - shown.count, "constants")
        for (number, constant) in shown.enumerated() {
            let (column, row) = number.quotientAndRemainder(dividingBy: rows)
            let place = ThemeRect(
                x: Self.margin + Double(column) * (Self.columnWidth + Self.gap),
                y: Self.margin + 80 + Double(row) * Self.rowHeight, width: Self.columnWidth, height: Self.rowHeight)
            canvas.drawConstant(constant.name, constant.value, place)
        }
        return canvas.drawing(size)
    }

    private static func kind(of value: ThemeValue) -> Int {
        switch value {
        case .color: 0
        case .float, .integer: 1
        case .font: 2
        default: 3
        }
    }

    private mutating func drawTitle(_ size: ThemeSize, _ leftOut: Int, _ what: String) {
        canvas.fill(ThemeRect(size), ground)
        let info = stage.theme.info
        let title = ThemeRect(x: Self.margin, y: Self.margin, width: size.width - Self.margin * 2, height: 36)
        canvas.text(info.name, in: title, TextStyle(font: ThemeFont(size: 28, weight: 700), color: ink))
        let traits = stage.traits.isEmpty ? "no traits" : stage.traits.sortedNames.joined(separator: ", ")
        var below = title
        below.origin.y += 36
        below.size.height = 20
        let rest = leftOut > 0 ? " · \(leftOut) \(what) omitted" : ""
        canvas.text(
            "\(info.identifier) \(info.version) · \(traits) · @\(stage.scale)x\(rest)", in: below,
            TextStyle(font: ThemeFont(size: 13), color: faded))
    }

    private var faded: ThemeColor { ThemeColor(red: ink.red, green: ink.green, blue: ink.blue, alpha: 0.6) }

    private struct Card {
        var name: String
        var type: String
        var drawings: [(state: String, drawing: Drawing, place: ThemePoint)]
        var height: Double
        /// The size of the drawings, with those of the second sheet.
        var byteCount: Int
    }

    private func card(_ entity: GalleryEntity) -> Card {
        var x = 16.0
        var y = 52.0
        var rowHeight = 0.0
        var drawings: [(state: String, drawing: Drawing, place: ThemePoint)] = []
        let others = other.map { entity.drawings(on: $0) }
        for (number, drawing) in entity.drawings(on: stage).enumerated() {
            let states = entity.states[number]
            let size = drawing.size.union(others?[number].size)
            let width = max(size.width, 56)
            if x > 16, x + width > Self.columnWidth - 16 {
                x = 16
                y += rowHeight + 34
                rowHeight = 0
            }
            drawings.append(
                (states.names(custom: stage.customStates).joined(separator: " "), drawing, ThemePoint(x: x, y: y)))
            x += width + 18
            rowHeight = max(rowHeight, size.height)
        }
        let all = drawings.map(\.drawing) + (others ?? [])
        let height = y + rowHeight + (drawings.count > 1 ? 34 : 18)
        return Card(
            name: entity.key.id ?? "every \(entity.key.component)", type: entity.key.component, drawings: drawings,
            height: height, byteCount: all.reduce(0) { $0 + $1.body.utf8.count })
    }

    private mutating func draw(_ card: Card, at place: ThemePoint) {
        let rect = ThemeRect(x: place.x, y: place.y, width: Self.columnWidth, height: card.height)
        canvas.stroke(
            rect, ThemeColor(red: ink.red, green: ink.green, blue: ink.blue, alpha: 0.14), width: 1, radius: 12)
        let line = ThemeRect(x: rect.minX + 16, y: rect.minY + 12, width: rect.size.width - 32, height: 20)
        canvas.text(card.name, in: line, TextStyle(font: ThemeFont(size: 13, weight: 600), color: ink))
        var right = TextStyle(font: ThemeFont(size: 11), color: faded)
        right.alignment = "right"
        if TextMeasure.width(of: card.name, ThemeFont(size: 13, weight: 600)) < 200 {
            canvas.text(card.type, in: line, right)
        }
        for (state, drawing, corner) in card.drawings {
            canvas.add(drawing, x: place.x + corner.x, y: place.y + corner.y)
            let caption = ThemeRect(
                x: place.x + corner.x, y: place.y + corner.y + drawing.size.height + 6,
                width: max(drawing.size.width, 80), height: 14)
            if card.drawings.count > 1 {
                let style = TextStyle(font: ThemeFont(size: 10), color: faded)
                canvas.text(state.isEmpty ? "normal" : state, in: caption, style)
            }
        }
    }
}

extension ThemeSize {
    fileprivate func union(_ other: ThemeSize?) -> ThemeSize {
        guard let other else { return self }
        return ThemeSize(width: max(width, other.width), height: max(height, other.height))
    }
}
