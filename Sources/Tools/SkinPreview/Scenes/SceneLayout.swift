import SkinCompiler
import SkinDiagnostics
import SkinKit

struct SceneLayout {
    /// A component with its rectangle. Parents precede their children.
    struct Placed {
        var component: Component
        var rect: ThemeRect
        /// The separators that a table draws between its cells.
        var separators: [ThemeRect] = []
    }

    private let stage: Stage
    private let scenes: [String: Scene]
    private var includes = 0
    private let memo = Memo()
    private(set) var placed: [Placed] = []

    init(_ stage: Stage, scenes: [Scene]) {
        self.stage = stage
        self.scenes = Dictionary(scenes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    mutating func lay(_ scene: Scene, size: ThemeSize) { place(scene.root, ThemeRect(size)) }

    // MARK: Boxes

    /// A node with its resolved component and layout properties, before placement.
    private struct Box {
        var node: SceneNode
        var component: Component?
        var drawing: ComponentDrawing?
        var padding: ThemeInsets
        var spacing: Double
        var arrangement: SceneNode.Arrangement
    }

    /// Boxes and sizes that are asked for at each level of nesting.
    private final class Memo {
        struct SizeKey: Hashable {
            var node: ThemeSourceLocation
            var available: ThemeSize
        }

        var boxes: [ThemeSourceLocation: Box?] = [:]
        var sizes: [SizeKey: ThemeSize] = [:]
    }

    private func box(_ node: SceneNode) -> Box? {
        if let known = memo.boxes[node.location] { return known }
        let box = newBox(node)
        memo.boxes[node.location] = .some(box)
        return box
    }

    private func newBox(_ node: SceneNode) -> Box? {
        guard node.traits.isSubset(of: stage.traits), node.without.isDisjoint(with: stage.traits) else { return nil }
        var component: Component?
        if case .component(let type, let id) = node.content {
            let states = stage.states(of: type, id, in: node.states)
            let found = Component(type, id: id, states: states, text: node.text, on: stage)
            if found.look.bool("hidden") == true { return nil }
            component = found
        }
        let drawing = component.flatMap { stage.drawing(of: $0.type) }
        let own = component.flatMap { drawing?.padding(of: $0) ?? $0.look.insets("contentInsets") ?? $0.margins }
        let spacing = node.spacing.flatMap { number($0, component) }
        return Box(
            node: node, component: component, drawing: drawing, padding: padding(node, component) ?? own ?? .zero,
            spacing: spacing ?? component.flatMap { drawing?.spacing(of: $0) } ?? 0,
            arrangement: node.arrangement ?? component?.arrangement ?? .column)
    }

    private func number(_ expression: Expression, _ component: Component?) -> Double? {
        value(expression, component)?.number?.clamped(-Component.sizeLimit, Component.sizeLimit)
    }

    private func value(_ expression: Expression, _ component: Component?) -> ThemeValue? {
        expression.value(in: Expression.Scope(values: [:], look: component?.look ?? Look([]), constants: stage))
    }

    private func padding(_ node: SceneNode, _ component: Component?) -> ThemeInsets? {
        switch node.padding {
        case .insets(let insets): return insets
        case .expression(let expression):
            switch value(expression, component) {
            case .insets(let insets): return insets
            case let object:
                return object?.number.map { ThemeInsets(top: $0, left: $0, bottom: $0, right: $0) }
            }
        case nil: return nil
        }
    }

    private func length(_ length: SceneNode.Length?, _ component: Component?, of available: Double) -> Double? {
        switch length {
        case .points(let expression): number(expression, component)
        case .share(let share): available * share
        case nil: nil
        }
    }

    // MARK: Sizes

    private func size(_ box: Box, _ available: ThemeSize) -> ThemeSize {
        let key = Memo.SizeKey(node: box.node.location, available: available)
        if let known = memo.sizes[key] { return known }
        let size = newSize(box, available)
        memo.sizes[key] = size
        return size
    }

    private func newSize(_ box: Box, _ available: ThemeSize) -> ThemeSize {
        var room = available
        if let share = box.component.flatMap({ box.drawing?.share(of: $0) }) { room.width *= share.clamped(0, 1) }
        let width = length(box.node.width, box.component, of: available.width)
        let height = length(box.node.height, box.component, of: available.height)
        if let width { room.width = width }
        var size = box.node.children.isEmpty ? leafSize(box, room) : contentSize(box, room)
        if let width { size.width = width }
        if let height { size.height = height }
        return size
    }

    private func leafSize(_ box: Box, _ room: ThemeSize) -> ThemeSize {
        if let component = box.component { return component.naturalSize(on: stage, width: room.width) }
        if case .include = box.node.content { return room }
        return ThemeSize(width: 0, height: 0)
    }

    private func contentSize(_ box: Box, _ room: ThemeSize) -> ThemeSize {
        let inner = ThemeSize(width: room.width - box.padding.width, height: room.height - box.padding.height)
        let children = box.node.children.compactMap(self.box)
        var size = ThemeSize(width: 0, height: 0)
        let sizes = childSizes(children, box, inner)
        for child in sizes {
            switch box.arrangement {
            case .row:
                size.width += child.width
                size.height = max(size.height, child.height)
            case .column:
                size.width = max(size.width, child.width)
                size.height += child.height
            case .layers:
                size.width = max(size.width, child.width)
                size.height = max(size.height, child.height)
            }
        }
        let gaps = Double(max(sizes.count - 1, 0)) * box.spacing
        if box.arrangement == .row { size.width += gaps }
        if box.arrangement == .column { size.height += gaps }
        let least = box.component.map { $0.leastHeight(on: stage) } ?? 0
        return ThemeSize(
            width: min(size.width + box.padding.width, room.width), height: max(size.height + box.padding.height, least)
        )
    }

    /// Returns the sizes of a node's children. Growing children share the remaining width of a row. Their share of a
    /// column's height is known only when the column is placed.
    private func childSizes(_ children: [Box], _ parent: Box, _ inner: ThemeSize) -> [ThemeSize] {
        guard parent.arrangement == .row else { return children.map { cellSize($0, parent, inner) } }
        var sizes = children.map { $0.node.grow > 0 ? ThemeSize(width: 0, height: 0) : size($0, inner) }
        let gaps = Double(max(children.count - 1, 0)) * parent.spacing
        let left = max(inner.width - gaps - sizes.reduce(0) { $0 + $1.width }, 0)
        let total = children.reduce(0) { $0 + $1.node.grow }
        for (index, child) in children.enumerated() where child.node.grow > 0 {
            let width = left * child.node.grow / total
            sizes[index] = ThemeSize(
                width: width, height: size(child, ThemeSize(width: width, height: inner.height)).height)
        }
        return sizes
    }

    /// Returns the size of a child of a column or of layers. A table determines the height of its cells.
    private func cellSize(_ child: Box, _ parent: Box, _ inner: ThemeSize) -> ThemeSize {
        var size = size(child, inner)
        if parent.component?.kind == .uitableview, child.component?.kind == .uitableviewcell,
            let height = parent.component?.look.number("rowHeight", "height")
        {
            size.height = child.node.height == nil ? max(size.height, height) : size.height
        }
        return size
    }

    // MARK: Placement

    private mutating func place(_ node: SceneNode, _ rect: ThemeRect) {
        guard let box = box(node) else { return }
        if case .include(let name) = node.content {
            guard let scene = scenes[name], includes < SceneInclusions.depthLimit else { return }
            includes += 1
            place(scene.root, rect)
            includes -= 1
            return
        }
        let index = placed.count
        if let component = box.component { placed.append(Placed(component: component, rect: rect)) }
        let inner = rect.inset(by: box.padding)
        let children = box.node.children.compactMap(self.box)
        guard !children.isEmpty else { return }
        switch box.arrangement {
        case .layers: for child in children { placeLayer(child, inner) }
        case .row: placeRow(children, box, inner)
        case .column:
            let rects = placeColumn(children, box, inner)
            if box.component != nil { placed[index].separators = Self.separators(box, rects) }
        }
    }

    private mutating func placeLayer(_ child: Box, _ inner: ThemeRect) {
        guard let place = child.node.place, place != .stretch else {
            var rect = inner
            let own = size(child, inner.size)
            if child.node.width != nil { rect.size.width = own.width }
            if child.node.height != nil { rect.size.height = own.height }
            return self.place(child.node, rect)
        }
        let own = size(child, inner.size)
        self.place(
            child.node,
            ThemeRect(
                x: Self.start(place, inner.minX, inner.size.width, own.width),
                y: Self.start(place, inner.minY, inner.size.height, own.height), width: own.width, height: own.height))
    }

    private mutating func placeRow(_ children: [Box], _ parent: Box, _ inner: ThemeRect) {
        var x = inner.minX
        for (child, size) in zip(children, childSizes(children, parent, inner.size)) {
            let across = child.node.place ?? parent.node.align ?? .center
            let height = across == .stretch ? inner.size.height : min(size.height, max(inner.size.height, 0))
            place(
                child.node,
                ThemeRect(
                    x: x.rounded(), y: Self.start(across, inner.minY, inner.size.height, height), width: size.width,
                    height: height))
            x += size.width + parent.spacing
        }
    }

    private mutating func placeColumn(_ children: [Box], _ parent: Box, _ inner: ThemeRect) -> [ThemeRect] {
        var sizes = childSizes(children, parent, inner.size)
        let total = children.reduce(0) { $0 + $1.node.grow }
        for (index, child) in children.enumerated() where child.node.grow > 0 { sizes[index].height = 0 }
        let gaps = Double(max(children.count - 1, 0)) * parent.spacing
        let left = max(inner.size.height - gaps - sizes.reduce(0) { $0 + $1.height }, 0)
        var y = inner.minY
        var rects: [ThemeRect] = []
        for (index, child) in children.enumerated() {
            let height = child.node.grow > 0 ? left * child.node.grow / total : sizes[index].height
            let across = child.node.place ?? parent.node.align ?? .stretch
            let fills = across == .stretch && child.node.width == nil
            let width = fills ? inner.size.width : min(sizes[index].width, inner.size.width)
            let x = Self.start(across, inner.minX, inner.size.width, width)
            let rect = ThemeRect(x: x, y: y.rounded(), width: width, height: height)
            place(child.node, rect)
            rects.append(rect)
            y += height + parent.spacing
        }
        return rects
    }

    private static func start(_ place: SceneNode.Place, _ from: Double, _ length: Double, _ own: Double) -> Double {
        switch place {
        case .start, .stretch: from
        case .center: (from + (length - own) / 2).rounded()
        case .end: (from + length - own).rounded()
        }
    }

    private static func separators(_ table: Box, _ rects: [ThemeRect]) -> [ThemeRect] {
        guard let component = table.component, component.kind == .uitableview else { return [] }
        let insets = component.look.insets("separatorInsets") ?? ThemeInsets(top: 0, left: 16, bottom: 0, right: 0)
        return zip(rects, rects.dropFirst()).compactMap { upper, lower in
            guard lower.minY - upper.maxY < 1 else { return nil }
            return ThemeRect(
                x: upper.minX + insets.left, y: upper.maxY - 0.5, width: max(upper.size.width - insets.width, 0),
                height: 0.5)
        }
    }
}

extension Component {
    /// The default margins of a container of this type.
    fileprivate var margins: ThemeInsets? {
        switch kind {
        case .uitableviewcell, .uinavigationbar, .uiview: look.insets("layoutMargins")
        default: nil
        }
    }

    fileprivate var arrangement: SceneNode.Arrangement? {
        switch kind {
        case .uitableviewcell, .uinavigationbar: .row
        default: nil
        }
    }

    fileprivate func leastHeight(on stage: Stage) -> Double { kind == .uinavigationbar ? 44 : 0 }
}
