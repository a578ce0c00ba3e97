#if canImport(QuartzCore) && !os(watchOS)
    import QuartzCore
    import SkinComponents
    import SkinKit

    /// The view behind the content of another view that shows its material and, over that, its gradient, its background image
    /// and its shadows.
    ///
    /// The adapter adds it when a theme first asks for one of them, and removes it when none is left.
    @MainActor
    package protocol ContentBackground: AnyObject {
        associatedtype Image: Equatable

        var gradient: SkinGradient? { get set }
        var image: Image? { get set }
        var material: SkinMaterial? { get set }
        var shadows: [SkinShadowLayer] { get set }
        /// The corners of the view in front; nil for square ones.
        var corners: ThemeCorners? { get set }
    }

    extension SkinMaterial {
        package var isGlass: Bool { style == .glass || style == .clearGlass }
        /// The color of the material; nil for `none`, which has no color either.
        package var shownTint: ThemeColor? { style == .none ? nil : tint }
    }

    @MainActor
    package protocol BackgroundOwner: AnyObject {
        associatedtype Background: ContentBackground

        var skinBackground: Background? { get }
        var layerCorners: LayerCorners { get }
        /// Whether the view can show corners each with a radius of its own.
        var showsEachCorner: Bool { get }
        /// Creates a background; nil if the view cannot have one.
        func makeBackground() -> Background?
        func install(_ background: Background)
        func remove(_ background: Background)
        /// Shows the corners of a theme, or else the view's own.
        func showCorners(_ corners: ThemeCorners?, own: LayerCorners)
    }

    extension BackgroundOwner {
        package var skinGradient: SkinGradient? {
            get { skinBackground?.gradient }
            set { updateBackground(isNeeded: newValue != nil) { $0.gradient = newValue } }
        }

        package var skinBackgroundImage: Background.Image? {
            get { skinBackground?.image }
            set { updateBackground(isNeeded: newValue != nil) { $0.image = newValue } }
        }

        package var skinBackgroundMaterial: SkinMaterial? {
            get { skinBackground?.material }
            set {
                let material = newValue.flatMap { $0.style == .none ? nil : $0 }
                updateBackground(isNeeded: material != nil) { $0.material = material }
            }
        }

        package var skinShadows: [SkinShadowLayer] {
            get { skinBackground?.shadows ?? [] }
            set { updateBackground(isNeeded: !newValue.isEmpty) { $0.shadows = newValue } }
        }

        private func updateBackground(isNeeded: Bool, _ change: (Background) -> Void) {
            if let background = skinBackground {
                change(background)
                let isBare = background.gradient == nil && background.image == nil && background.material == nil
                if isBare, background.shadows.isEmpty { remove(background) }
            } else if isNeeded, let background = makeBackground() {
                background.corners = shownCorners
                change(background)
                install(background)
            }
        }
    }

    extension ComponentBuilder where Component: BackgroundOwner {
        /// Defines what the views of all frameworks have behind their content, and their corners.
        ///
        /// - Parameter image: The reading of the framework's images.
        package mutating func defineBackground(image: ThemeValueType<Component.Background.Image>) {
            operation("backgroundGradient", .skinGradient("gradient"), \.skinGradient)
            operation("backgroundImage", image("image"), \.skinBackgroundImage)
            operation("shadows", .array("layers", of: .skinShadowLayer), \.skinShadows)
            operation(
                "cornerRadius", .float("radius"), get: { _ in ThemeCorners?.none },
                set: { view, corners in view.changeCorners { $0.all = corners } }
            ) { ThemeCorners(radius: $0) }
            defineCorners { view, corners in view.changeCorners { $0.each = corners } }
        }

        /// Defines one shadow around a view.
        ///
        /// - Parameter show: Shows a theme's shadow; nil for the view's own.
        package mutating func defineShadow(_ show: @escaping @MainActor (Component, SkinShadow?) -> Void) {
            operation(
                "shadow", .color("color"), .optional(.point("offset")), .optional(.float("radius")),
                .optional(.float("opacity")), get: { _ in SkinShadow?.none }, set: show
            ) { color, offset, radius, opacity in
                SkinShadow(
                    color: color, offset: offset ?? ThemePoint(x: 0, y: -3), radius: radius ?? 3, opacity: opacity ?? 1)
            }
        }

        package mutating func defineCorners(_ show: @escaping @MainActor (Component, ThemeCorners?) -> Void) {
            operation(
                "corners", .optional(.float("topLeft")), .optional(.float("topRight")),
                .optional(.float("bottomRight")), .optional(.float("bottomLeft")),
                .optional(.word("curve", as: ThemeCornerCurve.self)), get: { _ in ThemeCorners?.none }, set: show
            ) { ThemeCorners([$0, $1, $2, $3], curve: $4) }
        }
    }
#endif
