import SkinKit

extension ComponentDefinitions {
    /// The definitions of the components in SkinComponents: every component type and operation of the built-in schema.
    ///
    /// Apps add their own component types to a copy.
    public static let standard: ComponentDefinitions = {
        var components = ComponentDefinitions()
        components.define(SkinView.self, as: "uiview") {
            defineBackground(&$0)
            defineBehaviour(&$0)
            defineLayer(&$0)
            defineShape(&$0)
        }
        components.define(SkinControl.self, as: "uicontrol", inheriting: SkinView.self)
        components.define(SkinScrollView.self, as: "uiscrollview", inheriting: SkinView.self, defineScrollView)
        components.defineTexts()
        components.defineControls()
        components.defineContainers()
        components.defineBars()
        return components
    }()

    private static func defineBackground(_ view: inout ComponentBuilder<SkinView>) {
        view.operation("frame", .rect("rect"), get: \.frame, set: { $0.frame = $1 })
        view.operation("backgroundColor", .color("color"), get: \.backgroundColor, set: { $0.backgroundColor = $1 })
        view.operation(
            "backgroundGradient", .skinGradient("gradient"),
            get: \.backgroundGradient, set: { $0.backgroundGradient = $1 })
        view.operation("backgroundImage", .image("image"), get: \.backgroundImage, set: { $0.backgroundImage = $1 })
        view.operation("tintColor", .color("color"), get: \.tintColor, set: { $0.tintColor = $1 })
    }

    private static func defineBehaviour(_ view: inout ComponentBuilder<SkinView>) {
        view.operation("alpha", .float("value"), get: \.alpha, set: { $0.alpha = $1 })
        view.operation("hidden", .bool("value"), get: \.isHidden, set: { $0.isHidden = $1 })
        view.operation("clipsToBounds", .bool("value"), get: \.clipsToBounds, set: { $0.clipsToBounds = $1 })
        view.operation("contentMode", .word("mode"), get: \.contentMode, set: { $0.contentMode = $1 })
        view.operation("autoresizing", .array("mask", of: .word()), get: \.autoresizing, set: { $0.autoresizing = $1 })
        view.operation("layoutMargins", .insets("insets"), get: \.layoutMargins, set: { $0.layoutMargins = $1 })
    }

    private static func defineLayer(_ view: inout ComponentBuilder<SkinView>) {
        view.operation("cornerRadius", .float("radius"), get: \.cornerRadius, set: { $0.cornerRadius = $1 })
        view.operation("borderColor", .color("color"), get: \.borderColor, set: { $0.borderColor = $1 })
        view.operation("borderWidth", .float("width"), get: \.borderWidth, set: { $0.borderWidth = $1 })
        view.operation(
            "shadow", .color("color"), .optional(.point("offset")), .optional(.float("radius")),
            .optional(.float("opacity")), get: \.shadow, set: { $0.shadow = $1 }
        ) { color, offset, radius, opacity in
            var shadow = SkinShadow(color: color)
            if let offset { shadow.offset = offset }
            if let radius { shadow.radius = radius }
            if let opacity { shadow.opacity = opacity }
            return shadow
        }
    }

    private static func defineShape(_ view: inout ComponentBuilder<SkinView>) {
        view.operation("shadows", .array("layers", of: .skinShadowLayer), get: \.shadows, set: { $0.shadows = $1 })
        view.operation(
            "corners", .optional(.float("topLeft")), .optional(.float("topRight")), .optional(.float("bottomRight")),
            .optional(.float("bottomLeft")), .optional(.word("curve", as: ThemeCornerCurve.self)),
            get: \.corners, set: { $0.corners = $1 }
        ) { topLeft, topRight, bottomRight, bottomLeft, curve in
            SkinCorners(
                topLeft: topLeft ?? 0, topRight: topRight ?? 0, bottomRight: bottomRight ?? 0,
                bottomLeft: bottomLeft ?? 0, curve: curve ?? .circular)
        }
        view.operation(
            "material", .word("style", as: ThemeMaterialStyle.self), .optional(.color("tint")),
            get: \.material, set: { $0.material = $1 }
        ) { style, tint in SkinMaterial(style: style, tint: tint) }
    }

    private static func defineScrollView(_ view: inout ComponentBuilder<SkinScrollView>) {
        view.operation("contentInsets", .insets("insets"), get: \.contentInsets, set: { $0.contentInsets = $1 })
        view.operation("contentSize", .size("size"), get: \.contentSize, set: { $0.contentSize = $1 })
        view.operation("contentOffset", .point("point"), get: \.contentOffset, set: { $0.contentOffset = $1 })
        view.operation("indicatorStyle", .word("style"), get: \.indicatorStyle, set: { $0.indicatorStyle = $1 })
    }
}

extension ThemeValueType<SkinGradient> {
    /// Reads the built-in schema's object type `gradient`.
    public static var skinGradient: Self {
        .record("gradient") { record in
            SkinGradient(
                colors: try record.value(.array("colors", of: .color)),
                locations: try record.value(.optional(.array("locations", of: .float))),
                angle: try record.value(.optional(.float("angle"))) ?? 0,
                shape: try record.value(.optional(.word("shape", as: ThemeGradientShape.self))) ?? .linear,
                center: try record.value(.optional(.point("center"))) ?? ThemePoint(x: 0.5, y: 0.5))
        }
    }
}

extension ThemeValueType<SkinShadowLayer> {
    /// Reads the built-in schema's object type `shadowlayer`.
    public static var skinShadowLayer: Self {
        .record("shadowlayer") { record in
            SkinShadowLayer(
                color: try record.value(.color("color")),
                offset: try record.value(.optional(.point("offset"))) ?? ThemePoint(x: 0, y: 0),
                radius: try record.value(.optional(.float("radius"))) ?? 0,
                spread: try record.value(.optional(.float("spread"))) ?? 0,
                isInset: try record.value(.optional(.bool("inset"))) ?? false)
        }
    }
}
