#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
    import SkinKit
    import SkinQuartz
    import SwiftUI

    import enum SkinComponents.ThemeTextAlignment
    import enum SkinComponents.ThemeTextCase
    import enum SkinComponents.ThemeTextDecoration
    import struct SkinComponents.SkinGradient
    import struct SkinComponents.SkinMaterial
    import struct SkinComponents.SkinShadowLayer

    /// The look of one view: what the theme's operations for it set. Nil means SwiftUI's own value.
    struct SkinAppearance {
        struct Shadow {
            var color: Color
            var radius: CGFloat
            var offset: CGSize
        }

        var background: Color?
        var gradient: SkinGradient?
        var backgroundImage: Image?
        var tint: Color?
        var opacity = 1.0
        var isHidden = false
        var clips = false
        var insets: EdgeInsets?
        var cornerRadius: CGFloat = 0
        var corners: ThemeCorners?
        var shadows: [SkinShadowLayer] = []
        var material: SkinMaterial?
        var barTint: Color?
        var isOpaque = false
        var border: Color?
        var borderWidth: CGFloat = 0
        var shadow: Shadow?
        var foreground: Color?
        var font: Font?
        var textAlignment: TextAlignment?
        /// The greatest number of lines, of which 0 means any.
        var lineLimit: Int?
        var textShadow: Shadow?
        var text: String?
        var image: Image?
        /// The case of texts; of the two optionals, the inner one is a case that the theme removes.
        var textCase: Text.Case??
        /// Whether words of the theme's own text begin with capitals, for which SwiftUI has no case.
        var isCapitalized = false
        var decoration: ThemeTextDecoration?
        var letterSpacing: CGFloat?
        private var isRightToLeft = false

        init() {}

        /// The corners, of which the theme has the sides of the screen.
        var shape: UnevenRoundedRectangle {
            let shown = corners ?? ThemeCorners(radius: Double(cornerRadius))
            let (left, right) = ([shown.radii[0], shown.radii[3]], [shown.radii[1], shown.radii[2]])
            let (leading, trailing) = isRightToLeft ? (right, left) : (left, right)
            return UnevenRoundedRectangle(
                topLeadingRadius: leading[0], bottomLeadingRadius: leading[1], bottomTrailingRadius: trailing[1],
                topTrailingRadius: trailing[0], style: shown.isContinuous ? .continuous : .circular)
        }

        var hasBackground: Bool {
            background != nil || gradient != nil || backgroundImage != nil
                || material.map { $0.style != .none } ?? false
        }

        /// Whether the background also fills the safe area beside the view, as a color of SwiftUI's `background(_:)` does.
        var fillsSafeArea: Bool {
            (corners?.radius ?? cornerRadius) == 0 && borderWidth == 0 && shadow == nil && shadows.isEmpty && !clips
        }

        /// The look for a view whose background is elsewhere.
        var withoutBackground: SkinAppearance {
            var look = self
            (look.background, look.gradient, look.backgroundImage, look.material) = (nil, nil, nil, nil)
            look.shadows = []
            return look
        }

        /// Creates the look that operations describe. An operation that cannot be shown is reported and left out.
        @MainActor
        init(_ operations: [ThemeOperation], in context: SkinContext) {
            isRightToLeft = context.layoutDirection == .rightToLeft
            for operation in operations {
                context.engine.reportingFaults {
                    if let set = Self.setters[operation.name] { try set(&self, operation, context) }
                }
            }
            if isCapitalized { text = text?.localizedCapitalized }
        }
    }

    extension ThemeTextAlignment {
        /// The alignment in a layout. Texts of SwiftUI cannot be justified.
        func alignment(in direction: LayoutDirection) -> TextAlignment {
            switch self {
            case .natural, .justified: .leading
            case .left: direction == .rightToLeft ? .trailing : .leading
            case .center: .center
            case .right: direction == .rightToLeft ? .leading : .trailing
            }
        }
    }

    // MARK: - Operations

    extension SkinAppearance {
        typealias Setter = (inout SkinAppearance, ThemeOperation, SkinContext) throws -> Void

        /// The operations that SwiftUI has a counterpart for, by their names in the schema.
        @MainActor static let setters: [String: Setter] = backgrounds.merging(texts) { $1 }.merging(behavior) { $1 }

        @MainActor private static let backgrounds: [String: Setter] = [
            "backgroundColor": color(\.background),
            "backgroundGradient": setter(.skinGradient("gradient")) { $0.gradient = $1 },
            "backgroundImage": { look, operation, context in
                look.backgroundImage = try context.image(operation.value(.image("image")), isStretched: true)
            },
            "cornerRadius": setter(.float("radius")) { $0.cornerRadius = CGFloat($1) },
            "corners": { look, operation, _ in
                let names = ["topLeft", "topRight", "bottomRight", "bottomLeft"]
                look.corners = ThemeCorners(
                    try names.map { try operation.value(.optional(.float($0))) },
                    curve: try operation.value(.optional(.word("curve"))))
            },
            "shadows": setter(.array("layers", of: .skinShadowLayer)) { $0.shadows = $1 },
            "material": { look, operation, _ in
                look.material = SkinMaterial(
                    style: try operation.value(.word("style")), tint: try operation.value(.optional(.color("tint"))))
            },
            "barTintColor": color(\.barTint),
            "translucent": setter(.bool("value")) { $0.isOpaque = !$1 },
            "borderColor": color(\.border),
            "borderWidth": setter(.float("width")) { $0.borderWidth = CGFloat($1) },
            "shadow": { look, operation, _ in
                let opacity = try operation.value(.optional(.float("opacity"))) ?? 1
                let color = Color(try operation.value(.color("color")))
                look.shadow = Shadow(
                    color: color.opacity(opacity),
                    radius: CGFloat(try operation.value(.optional(.float("radius"))) ?? 3),
                    offset: CGSize(offset: try operation.value(.optional(.point("offset"))) ?? ThemePoint(x: 0, y: -3)))
            },
        ]

        @MainActor private static let texts: [String: Setter] = [
            "text": setter(.string("text")) { $0.text = $1 },
            "title": setter(.string("text")) { $0.text = $1 },
            "textColor": color(\.foreground),
            "titleColor": color(\.foreground),
            "textCase": textCase,
            "titleCase": textCase,
            "textDecoration": setter(.word("line")) { $0.decoration = $1 },
            "font": font,
            "titleFont": font,
            "textAlignment": { look, operation, context in
                let word: ThemeTextAlignment = try operation.value(.word("alignment"))
                look.textAlignment = word.alignment(in: context.layoutDirection)
            },
            "numberOfLines": setter(.integer("lines")) { $0.lineLimit = max($1, 0) },
            "textShadow": { look, operation, _ in
                let offset = try operation.value(.optional(.point("offset"))) ?? ThemePoint(x: 0, y: 1)
                look.textShadow = Shadow(
                    color: Color(try operation.value(.color("color"))), radius: 0, offset: CGSize(offset: offset))
            },
        ]

        @MainActor private static let behavior: [String: Setter] = [
            "tintColor": color(\.tint),
            "onTintColor": color(\.tint),
            "minimumTrackTintColor": color(\.tint),
            "alpha": setter(.float("value")) { $0.opacity = $1 },
            "hidden": setter(.bool("value")) { $0.isHidden = $1 },
            "clipsToBounds": setter(.bool("value")) { $0.clips = $1 },
            "layoutMargins": insets,
            "contentInsets": insets,
            "image": { look, operation, context in
                look.image = try context.image(operation.value(.image("image")))
            },
        ]

        private static func setter<Value>(
            _ parameter: ThemeValueType<Value>, _ set: @escaping (inout SkinAppearance, Value) -> Void
        ) -> Setter {
            { look, operation, _ in set(&look, try operation.value(parameter)) }
        }

        private static func color(_ property: WritableKeyPath<SkinAppearance, Color?>) -> Setter {
            setter(.color("color")) { $0[keyPath: property] = Color($1) }
        }

        private static func insets(
            _ look: inout SkinAppearance, _ operation: ThemeOperation, _ context: SkinContext
        ) throws {
            look.insets = EdgeInsets(try operation.value(.insets("insets")), layoutDirection: context.layoutDirection)
        }

        private static func font(
            _ look: inout SkinAppearance, _ operation: ThemeOperation, _ context: SkinContext
        ) throws {
            let font = try operation.value(.font("font"))
            look.font = try context.font(font)
            look.letterSpacing = font.letterSpacing.map { CGFloat($0) }
        }

        private static func textCase(
            _ look: inout SkinAppearance, _ operation: ThemeOperation, _ context: SkinContext
        ) throws {
            let word: ThemeTextCase = try operation.value(.word("case"))
            look.isCapitalized = word == .capitalized
            look.textCase = word == .upper ? .some(.uppercase) : word == .lower ? .some(.lowercase) : .some(nil)
        }
    }

    extension ThemeOperation {
        fileprivate func value<Value>(_ parameter: ThemeValueType<Value>) throws -> Value {
            try parameter.value(of: self[parameter.name])
        }
    }
#endif
