import SkinKit

/// The root of the dashboard's own classes.
@MainActor
package class Widget {
    package var foreground: ThemeColor?
    package var background: ThemeColor?
    package var bold = false

    package init() {}

    package func lines(width: Int) -> [String] { [] }
}

/// A value of the schema's object `frame`.
package struct Frame: Equatable, Sendable {
    package enum Style: String, CaseIterable, Sendable { case single, double, rounded, heavy, ascii }

    package var style: Style
    package var color: ThemeColor
}

/// A value of the schema's object `bar`.
package struct Bar: Equatable, Sendable {
    package var full: String
    package var empty: String
    package var ramp: [ThemeColor]
}

package final class Panel: Widget {
    package var title: String
    package var frame: Frame?
    package var padding = 0
    package var content: [Widget] = []

    package init(_ title: String) { self.title = title }

    package override func lines(width: Int) -> [String] {
        let parts: [String] =
            switch frame?.style ?? .ascii {
            case .single: ["┌", "─", "┐", "│", "└", "┘"]
            case .double: ["╔", "═", "╗", "║", "╚", "╝"]
            case .rounded: ["╭", "─", "╮", "│", "╰", "╯"]
            case .heavy: ["┏", "━", "┓", "┃", "┗", "┛"]
            case .ascii: ["+", "-", "+", "|", "+", "+"]
            }
        func edge(_ text: String) -> String { Terminal.paint(text, frame?.color, background) }
        let space = String(repeating: " ", count: padding)
        let title = " \(title) ".padded(to: width - 2, with: parts[1])
        let inside = content.flatMap { $0.lines(width: max(4, width - 2 - 2 * padding)) }
        return [edge(parts[0] + title + parts[2])]
            + inside.map { edge(parts[3]) + space + $0 + space + edge(parts[3]) }
            + [edge(parts[4] + String(repeating: parts[1], count: width - 2) + parts[5])]
    }
}

package final class Gauge: Widget {
    package var label: String
    package var value = 0.0
    package var bar: Bar?

    package init(_ label: String) { self.label = label }

    package override func lines(width: Int) -> [String] {
        let bar = bar ?? Bar(full: "=", empty: " ", ramp: [])
        let room = max(1, width - 12)
        let filled = Int((Double(room) * value).rounded())
        let step = min(bar.ramp.count - 1, Int(value * Double(bar.ramp.count)))
        let color = bar.ramp.isEmpty ? foreground : bar.ramp[step]
        let text = String(repeating: bar.full, count: filled) + String(repeating: bar.empty, count: room - filled)
        func word(_ text: String) -> String { Terminal.paint(text.padded(to: 6), foreground, background, bold: bold) }
        return [word(label) + Terminal.paint(text, color, background) + word(" \(Int(value * 100))%")]
    }
}

package final class StatusLine: Widget {
    package var parts: [String] = []
    package var separator = " "

    package override func lines(width: Int) -> [String] {
        let text = parts.joined(separator: separator).padded(to: width)
        return [Terminal.paint(text, foreground, background, bold: bold)]
    }
}

package enum Terminal {
    /// Whether texts have the escape sequences of colors.
    @MainActor package static var isColored = true

    @MainActor
    static func paint(
        _ text: String, _ foreground: ThemeColor?, _ background: ThemeColor?, bold: Bool = false
    ) -> String {
        guard isColored else { return text }
        func code(_ color: ThemeColor, _ kind: Int) -> String {
            let channels = [color.red, color.green, color.blue].map { String(Int(($0 * 255).rounded())) }
            return "\(kind);2;" + channels.joined(separator: ";")
        }
        let codes = [bold ? "1" : nil, foreground.map { code($0, 38) }, background.map { code($0, 48) }]
        return "\u{1B}[\(codes.compactMap(\.self).joined(separator: ";"))m\(text)\u{1B}[0m"
    }
}

extension String {
    func padded(to width: Int, with fill: String = " ") -> String {
        count >= width ? String(prefix(width)) : self + String(repeating: fill, count: width - count)
    }
}
