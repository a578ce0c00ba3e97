import SkinFormat
import SkinKit

extension Canvas {
    private static let rowHeight = 28.0

    /// Draws an app's own component type by the roles that its schema gives to colors: text on a background, with a border.
    ///
    /// With several texts, each has the name of its operation.
    ///
    /// - Returns: The size, and the operations that are not drawn; nil if no color has a role.
    mutating func drawRoles(
        of component: Component, _ operations: [ThemeOperation], width: Double
    ) -> (size: ThemeSize, rest: [ThemeOperation])? {
        let shown = operations.effective(in: component.states)
        var colors: [(role: ColorRole, operation: String, color: ThemeColor)] = []
        for operation in shown {
            let roles = stage.types.roles(of: operation.name, component.type)
            colors += operation.parameters.compactMap { parameter in
                guard let role = roles[parameter.name], role != .none else { return nil }
                return parameter.object.color.map { (role, operation.name, $0) }
            }
        }
        if colors.isEmpty { return nil }
        let texts = colors.filter { $0.role == .text }
        let size = ThemeSize(width: width, height: Double(max(1, texts.count)) * Self.rowHeight)
        for ground in colors where ground.role == .background { fill(ThemeRect(size), ground.color, radius: 4) }
        for border in colors where border.role == .border {
            stroke(ThemeRect(size), border.color, width: 1, radius: 4)
        }
        for (row, entry) in texts.enumerated() {
            let rect = ThemeRect(x: 10, y: Double(row) * Self.rowHeight, width: width - 20, height: Self.rowHeight)
            let words = texts.count > 1 ? entry.operation : component.shownText
            text(words, in: rect, TextStyle(font: ThemeFont(size: 13), color: entry.color))
        }
        let drawn = Set(colors.map(\.operation))
        return (size, operations.filter { !drawn.contains($0.name) })
    }
}
