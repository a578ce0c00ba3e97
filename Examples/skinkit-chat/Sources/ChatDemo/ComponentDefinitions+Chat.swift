import SkinComponents
import SkinKit

extension ComponentDefinitions {
    /// The definitions of the standard components and those that `Themes/app.schema.xml` declares.
    static var chat: ComponentDefinitions {
        var components = ComponentDefinitions.standard
        components.define(Bubble.self, as: "chatbubble", inheriting: SkinView.self) {
            defineShape(of: &$0)
            defineMeasures(of: &$0)
        }
        components.define(MessageLabel.self, as: "messagelabel", inheriting: SkinLabel.self) { label in
            label.operation("linkColor", .color("color"), get: \.linkColor, set: { $0.linkColor = $1 })
            label.operation(
                "mention", .color("color"), .optional(.color("background")),
                get: \.mention, set: { $0.mention = $1 }
            ) { Mention(color: $0, background: $1) }
            label.operation("lineSpacing", .float("spacing"), get: \.lineSpacing, set: { $0.lineSpacing = $1 })
        }
        components.define(Avatar.self, as: "avatar", inheriting: SkinImageView.self, defineAvatar)
        components.define(InputBar.self, as: "inputbar", inheriting: SkinView.self, defineInputBar)
        components.define(Wallpaper.self, as: "wallpaper", inheriting: SkinView.self) { wallpaper in
            wallpaper.operation(
                "pattern", .image("image"), .optional(.color("tint")), .optional(.float("opacity")),
                get: \.pattern, set: { $0.pattern = $1 }
            ) { Pattern(image: $0, tint: $1, opacity: $2 ?? 1) }
        }
        return components
    }

    private static func defineShape(of bubble: inout ComponentBuilder<Bubble>) {
        bubble.operation(
            "fill",
            .record("sheen", "sheen") { sheen in
                Sheen(
                    from: try sheen.value(.color("from")), to: try sheen.value(.color("to")),
                    angle: try sheen.value(.optional(.float("angle"))) ?? 0)
            }, get: \.fill, set: { $0.fill = $1 })
        bubble.operation("style", .word("name"), get: \.style, set: { $0.style = $1 })
        bubble.operation(
            "tail", .word("side", as: Tail.Side.self), .optional(.array("colors", of: .color)),
            .optional(.size("size")), get: \.tail, set: { $0.tail = $1 }
        ) { Tail(side: $0, colors: $1, size: $2) }
        bubble.operation(
            "outline", .color("color"), .optional(.float("width")), get: \.outline, set: { $0.outline = $1 }
        ) { Line(color: $0, width: $1 ?? 1) }
        bubble.operation("mask", .image("image"), get: \.mask, set: { $0.mask = $1 })
        bubble.operation("overlay", .color("color"), get: \.overlay, set: { $0.overlay = $1 })
    }

    private static func defineMeasures(of bubble: inout ComponentBuilder<Bubble>) {
        bubble.operation("textInsets", .insets("insets"), get: \.textInsets, set: { $0.textInsets = $1 })
        bubble.operation("maximumWidth", .float("fraction"), get: \.maximumWidth, set: { $0.maximumWidth = $1 })
        bubble.operation(
            "grouping", .float("spacing"), .optional(.float("radius")),
            get: \.grouping, set: { $0.grouping = $1 }
        ) { Grouping(spacing: $0, radius: $1) }
    }

    private static func defineAvatar(_ avatar: inout ComponentBuilder<Avatar>) {
        avatar.operation("diameter", .float("length"), get: \.diameter, set: { $0.diameter = $1 })
        avatar.operation("shape", .word("outline"), get: \.shape, set: { $0.shape = $1 })
        avatar.operation("placeholder", .image("image"), get: \.placeholder, set: { $0.placeholder = $1 })
        avatar.operation(
            "monogram", .color("color"), .array("backgrounds", of: .color), .optional(.font("font")),
            get: \.monogram, set: { $0.monogram = $1 }
        ) { Monogram(color: $0, backgrounds: $1, font: $2) }
        avatar.operation(
            "ring",
            .record("ring", "ring") { ring in
                Ring(
                    color: try ring.value(.color("color")), width: try ring.value(.float("width")),
                    gap: try ring.value(.optional(.float("gap"))) ?? 0)
            }, get: \.ring, set: { $0.ring = $1 })
        avatar.operation(
            "presence", .color("color"), .optional(.color("rim")), get: \.presence, set: { $0.presence = $1 }
        ) { Presence(color: $0, rim: $1) }
    }

    private static func defineInputBar(_ bar: inout ComponentBuilder<InputBar>) {
        bar.operation("contentInsets", .insets("insets"), get: \.contentInsets, set: { $0.contentInsets = $1 })
        bar.operation("spacing", .float("length"), get: \.spacing, set: { $0.spacing = $1 })
        bar.operation(
            "height", .float("minimum"), .optional(.float("maximum")), get: \.height, set: { $0.height = $1 }
        ) { HeightRange(minimum: $0, maximum: $1) }
        bar.operation(
            "topLine", .color("color"), .optional(.float("width")), get: \.topLine, set: { $0.topLine = $1 }
        ) { Line(color: $0, width: $1 ?? 1) }
    }
}
