import SkinGTK
import SkinKit

/// A bubble: a box with the parts `.body` and `.tail`.
final class ChatBubble: ThemedWidget {
    /// The space above a bubble that follows one of the same sender, in points.
    var spacing = 2.0 {
        didSet { if spacing != oldValue { onSpacing() } }
    }
    /// Called when another theme, or another value of a setting, has another space.
    var onSpacing: @MainActor () -> Void = {}
    /// The width that a bubble may have, as a fraction of the chat's width.
    var maximumWidth = 0.72
    /// The style. A plain bubble has no tail.
    fileprivate var style = BubbleStyle.tailed {
        didSet { widget?.set(class: "plain", style == .plain) }
    }
}

private enum BubbleStyle: String, CaseIterable { case tailed, plain }

/// The text of a message.
final class MessageLabel: ThemedLabel {}

/// The picture of a person: a label with initials, and a dot for who is online.
final class Avatar: ThemedImage {}

/// The bar at the foot of a chat.
final class InputBar: ThemedWidget {}

/// The background of a chat.
final class Wallpaper: ThemedWidget {}

/// The progress of a download, in the colors of a slider.
final class ProgressLine: ThemedProgressBar {}

extension ComponentDefinitions {
    /// The widgets of GTK, and the component types of the messenger's schema.
    static let messenger: ComponentDefinitions = {
        var components = ComponentDefinitions.gtk
        components.define(ChatBubble.self, as: "chatbubble", inheriting: ThemedWidget.self) { bubble in
            bubble.style(.view + .bubble) { style in
                style.main = .body
                GTKStyle.bare(&style)
            }
            bubble.operation("style", .word("name"), get: { $0.style }, set: { $0.style = $1 })
            bubble.operation(
                "maximumWidth", .float("fraction"), get: { $0.maximumWidth }, set: { $0.maximumWidth = $1 })
            bubble.operation(
                "grouping", .float("spacing"), .optional(.float("radius")), get: { $0.spacing },
                set: { $0.spacing = $1 }, prepare: { spacing, _ in spacing })
        }
        components.define(MessageLabel.self, as: "messagelabel", inheriting: ThemedLabel.self) { label in
            label.style(.label + .message)
        }
        components.define(Avatar.self, as: "avatar", inheriting: ThemedImage.self) { avatar in
            avatar.style(.imageView + .avatar)
        }
        components.define(InputBar.self, as: "inputbar", inheriting: ThemedWidget.self) { bar in
            bar.style(.view + .inputBar)
        }
        components.define(Wallpaper.self, as: "wallpaper", inheriting: ThemedWidget.self) { wallpaper in
            wallpaper.style(.view + .wallpaper)
        }
        components.define(ProgressLine.self, as: "progressline", inheriting: ThemedWidget.self) { line in
            line.style(.view + .progressLine)
        }
        return components
    }()
}

extension GTKNode {
    static let body = GTKNode("& > .body")
    static let tails = [GTKNode("& > .tail.left > .curve"), GTKNode("& > .tail.right > .curve")]
    static let leftTail = GTKNode("&:not(.plain) > .tail.left")
    static let rightTail = GTKNode("&:not(.plain) > .tail.right")
    static let leftCurve = GTKNode("&:not(.plain) > .tail.left > .curve")
    static let rightCurve = GTKNode("&:not(.plain) > .tail.right > .curve")
    static let leftCorner = GTKNode("&.last.incoming:not(.plain) > .body")
    static let rightCorner = GTKNode("&.last.outgoing:not(.plain) > .body")
    static let presence = GTKNode("& > .presence")
    static let monogram = GTKNode("& > .monogram")
    /// The same part in a rule that outweighs that of the font.
    static let initials = GTKNode("& > label.monogram")
}

@MainActor
extension [GTKStyleOperation] {
    fileprivate static var bubble: Self {
        [
            Element("fill", .sheen("sheen")) { style, sheen in
                style.set(GTKLayer(gradient: sheen.gradient), at: .gradient)
                style.setTail(sheen.to)
            },
            Element(
                "tail", .word("side", as: Side.self), .optional(.array("colors", of: .color)), .optional(.size("size"))
            ) {
                (style: inout GTKStyle, side: Side, colors: [ThemeColor]?, size: ThemeSize?) in
                if let color = colors?.first { style.setTail(color) }
                style.setTail(size ?? ThemeSize(width: 6, height: 14))
            },
            Element("outline", .color("color"), .optional(.float("width"))) {
                (style: inout GTKStyle, color: ThemeColor, width: Double?) in
                style.border = GTKEdge(width: width ?? 1, color: color)
                style.setTailOutline(width: width ?? 1, color)
            },
            Element("overlay", .color("color")) { style, color in
                style.set(GTKLayer(gradient: .gradient([color], locations: nil, angle: 0)), at: .pattern)
            },
            Element("textInsets", .insets("insets")) { $0.set("padding", .insets($1)) },
        ]
    }

    fileprivate static var progressLine: Self {
        [
            Element("minimumTrackTintColor", .color("color")) {
                $0.set("background-color", .color($1), on: GTKNode("& > trough > progress"))
            },
            Element("maximumTrackTintColor", .color("color")) {
                $0.set("background-color", .color($1), on: GTKNode("& > trough"))
            },
        ]
    }

    fileprivate static var message: Self {
        [Element("linkColor", .color("color")) { $0.set("color", .color($1), on: GTKNode("& link")) }]
    }

    fileprivate static var avatar: Self {
        [
            Element("diameter", .float("length")) { style, length in
                for node in [GTKNode.main, .monogram] {
                    style.set("min-width", .extent(length), on: node)
                    style.set("min-height", .extent(length), on: node)
                }
                // Two letters fit into the picture, however large texts are.
                style.set("font-size", .extent(length * 0.38), on: .initials)
            },
            Element("shape", .word("outline", as: Shape.self)) { (style: inout GTKStyle, shape: Shape) in
                let radius: CSSValue = shape == .circle ? .length(999) : .length(shape == .rounded ? 12 : 0)
                style.set("border-radius", radius)
                style.set("border-radius", radius, on: .monogram)
            },
            Element("monogram", .color("color"), .array("backgrounds", of: .color), .optional(.gtkFont("font"))) {
                (style: inout GTKStyle, color: ThemeColor, backgrounds: [ThemeColor], font: GTKFont?) in
                style.set("color", .color(color), on: .monogram)
                if let font { style.setFont(font, on: .monogram) }
                for (place, background) in backgrounds.prefix(monogramNodes.count).enumerated() {
                    style.set("background-color", .color(background), on: monogramNodes[place])
                }
            },
            Element("presence", .color("color"), .optional(.color("rim"))) {
                (style: inout GTKStyle, color: ThemeColor, rim: ThemeColor?) in
                style.set("background-color", .color(color), on: .presence)
                guard let rim else { return }
                style.set(
                    "box-shadow", .sequence(.length(0), .length(0), .length(0), .length(2), .color(rim)), on: .presence)
            },
        ]
    }

    private static var monogramNodes: [GTKNode] {
        [
            GTKNode("&.color-0 > .monogram"), GTKNode("&.color-1 > .monogram"), GTKNode("&.color-2 > .monogram"),
            GTKNode("&.color-3 > .monogram"), GTKNode("&.color-4 > .monogram"), GTKNode("&.color-5 > .monogram"),
        ]
    }

    fileprivate static var inputBar: Self {
        [
            Element("contentInsets", .insets("insets")) { $0.set("padding", .insets($1)) },
            Element("height", .float("minimum"), .optional(.float("maximum"))) {
                (style: inout GTKStyle, minimum: Double, _: Double?) in
                style.set("min-height", .extent(minimum - 16))
            },
            Element("topLine", .color("color"), .optional(.float("width"))) {
                (style: inout GTKStyle, color: ThemeColor, _: Double?) in
                style.set("border-top", .sequence(.length(1), CSSValue("solid"), .color(color)))
            },
        ]
    }

    fileprivate static var wallpaper: Self {
        [
            Element("pattern", .picture("image"), .optional(.color("tint")), .optional(.float("opacity"))) {
                (style: inout GTKStyle, image: GTKImageReference, tint: ThemeColor?, opacity: Double?) in
                var color = tint ?? ThemeColor(red: 0, green: 0, blue: 0)
                color.alpha *= Float(opacity ?? 1)
                style.set(GTKLayer(tiling: image, tint: color), at: .pattern)
            }
        ]
    }
}

private enum Side: String, CaseIterable { case left, right }
private enum Shape: String, CaseIterable { case circle, rounded, square }

/// Two colors that run into each other.
private struct Sheen {
    var from: ThemeColor
    var to: ThemeColor
    var angle: Double
    var gradient: CSSValue { .gradient([from, to], locations: nil, angle: angle) }
}

extension ThemeValueType<Sheen> {
    fileprivate static var sheen: Self {
        .record("sheen") { record in
            Sheen(
                from: try record.value(.color("from")), to: try record.value(.color("to")),
                angle: try record.value(.optional(.float("angle"))) ?? 0)
        }
    }
}

extension GTKStyle {
    /// Draws the tail: a corner that curves away from the bubble. The curve is the edge of a round corner, which GTK
    /// smooths, and the tail is what is outside of it, a shadow.
    fileprivate mutating func setTail(_ color: ThemeColor) {
        for node in [GTKNode.leftCurve, .rightCurve] {
            set("box-shadow", .sequence(.length(0), .length(0), .length(0), .length(32), .color(color)), on: node)
        }
    }

    /// Draws the outline along the curve and below it. The tail covers the bubble's own outline, which it continues.
    fileprivate mutating func setTailOutline(width: Double, _ color: ThemeColor) {
        let width = min(max(width, 0), 4)
        if width == 0 { return }
        let line = CSSValue.sequence(.length(width), CSSValue("solid"), .color(color))
        set("border-right", line, on: .leftCurve)
        set("border-left", line, on: .rightCurve)
        set("margin-right", .length(-width), on: .leftTail)
        set("margin-left", .length(-width), on: .rightTail)
        for node in [GTKNode.leftCurve, .rightCurve, .leftTail, .rightTail] { set("border-bottom", line, on: node) }
    }

    fileprivate mutating func setTail(_ size: ThemeSize) {
        let (width, height) = (min(max(size.width, 2), 16), min(max(size.height, 2), 32))
        for node in GTKNode.tails {
            set("min-width", .extent(width), on: node)
            set("min-height", .extent(height), on: node)
        }
        let radius = CSSValue.sequence(.length(width), .length(height))
        set("border-bottom-right-radius", radius, on: .leftCurve)
        set("border-bottom-left-radius", radius, on: .rightCurve)
        set("border-bottom-left-radius", .length(0), on: .leftCorner)
        set("border-bottom-right-radius", .length(0), on: .rightCorner)
    }
}
