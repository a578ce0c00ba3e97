#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import SkinComponents
    import SkinKit
    import SkinQuartz
    import UIKit

    extension ComponentDefinitions {
        mutating func defineBars() {
            define(UINavigationBar.self, as: "uinavigationbar", inheriting: UIView.self) { bar in
                Self.defineBackground(&bar)
                bar.operation(
                    "titleColor", .uiColor("color"), get: { $0.values { $0.titles(.foregroundColor) } },
                    set: { $0.setValues($1) { $0.setTitles(.foregroundColor, $1) } }
                ) { BarValues(BarTitles(title: $0, large: $0)) }
                // The titles of bars do not grow with the content size: the system shows them enlarged when they are held.
                bar.operation(
                    "titleFont", .themeFont("font"), get: { _ in nil },
                    set: { bar, font in bar.changeTitles { $0.title = font?.base } })
                bar.operation(
                    "largeTitleFont", .themeFont("font"), get: { _ in nil },
                    set: { bar, font in bar.changeTitles { $0.large = font?.base } })
                bar.operation(
                    "translucent", .bool("value"), get: { .original($0.isTranslucent) },
                    set: { bar, value in
                        bar.isTranslucent = value.value ?? true
                        bar.changeBackground { $0.isOpaqueByTranslucency = value == .theme(false) }
                    }
                ) { ThemedValue.theme($0) }
                bar.operation(
                    "backImage", .uiImage("image"), get: { $0.values { BackImages($0) } },
                    set: {
                        $0.setValues($1) { $0.setBackIndicatorImage($1.image, transitionMaskImage: $1.mask) }
                    }
                ) { BarValues(BackImages($0)) }
                bar.setBlending(.atMiddle, of: "titleFont")
                bar.setBlending(.atMiddle, of: "largeTitleFont")
            }
            define(UIToolbar.self, as: "uitoolbar", inheriting: UIView.self) { Self.defineBackground(&$0) }
            define(UITabBar.self, as: "uitabbar", inheriting: UIView.self) { bar in
                Self.defineBackground(&bar)
                Self.defineItems(&bar)
            }
        }

        private static func defineItems(_ bar: inout ComponentBuilder<UITabBar>) {
            for (name, state) in [("itemColor", \UITabBarItemAppearance.normal), ("selectedItemColor", \.selected)] {
                bar.operation(
                    name, .uiColor("color"), get: { $0.values { $0.itemColors(state) } },
                    set: { $0.setValues($1) { $0.setItemColors(state, $1) } }
                ) { BarValues(ItemColors($0)) }
            }
            bar.operation(
                "itemFont", .themeFont("font"),
                get: { $0.values { $0.items.map { $0.titleTextAttributes[.font] as? UIFont } } },
                set: { $0.setValues($1) { $0.setItems($1) { $0.titleTextAttributes[.font] = $1 } } }
            ) { BarValues(Array(repeating: $0.base, count: 6)) }
            bar.operation(
                "badgeColor", .uiColor("color"), get: { $0.values { $0.items.map(\.badgeBackgroundColor) } },
                set: { $0.setValues($1) { $0.setItems($1) { $0.badgeBackgroundColor = $1 } } }
            ) { BarValues(Array(repeating: $0, count: 6)) }
            bar.setBlending(.atMiddle, of: "itemFont")
        }

        /// A bar draws its background itself: a view among its subviews would be behind it, or over its buttons.
        private static func defineBackground<Bar: AppearanceBar>(_ bar: inout ComponentBuilder<Bar>) {
            bar.removeOperations("backgroundGradient", "shadows", "corners")
            bar.operation(
                "barTintColor", .uiColor("color"), get: { _ in nil },
                set: { bar, color in bar.changeBackground { $0.color = color } })
            bar.operation(
                "backgroundImage", .uiImage("image"), get: { _ in nil },
                set: { bar, image in bar.changeBackground { $0.image = image } })
            bar.operation(
                "hairlineColor", .uiColor("color"), get: { _ in nil },
                set: { bar, color in bar.changeBackground { $0.hairline = color } })
            bar.operation(
                "material", .word("style", as: ThemeMaterialStyle.self), .optional(.uiColor("tint")),
                get: { _ in BackgroundMaterial<UIColor>?.none },
                set: { bar, material in
                    bar.changeBackground { $0.material = material }
                }
            ) { BackgroundMaterial(style: $0, tint: $1) }
        }
    }

    // MARK: - Appearances

    /// A bar with appearances. It copies one that is set, and does not notice changes to it. So an appearance is read,
    /// changed and set again.
    @MainActor
    protocol AppearanceBar: UIView {
        associatedtype Appearance: UIBarAppearance
        var standardAppearance: Appearance { get set }
        var scrollEdgeAppearance: Appearance? { get set }
        /// The appearances of a bar of less height, in place of the two above; nil where those apply.
        var compactAppearances: [Appearance?] { get set }
    }

    extension AppearanceBar {
        var compactAppearances: [Appearance?] {
            get { [] }
            set {}
        }
    }

    @MainActor
    protocol CompactBar: AppearanceBar {
        var compactAppearance: Appearance? { get set }
        var compactScrollEdgeAppearance: Appearance? { get set }
    }

    extension CompactBar {
        var compactAppearances: [Appearance?] {
            get { [compactAppearance, compactScrollEdgeAppearance] }
            set { (compactAppearance, compactScrollEdgeAppearance) = (newValue[0], newValue[1]) }
        }
    }

    extension UINavigationBar: CompactBar {}
    extension UIToolbar: CompactBar {}
    extension UITabBar: AppearanceBar {}

    /// A property of a bar's appearances. Those that a bar does not have count as its standard one.
    struct BarValues<Value: Equatable>: Equatable {
        var standard: Value
        var edge: Value
        var compact: [Value]

        init(_ value: Value) { (standard, edge, compact) = (value, value, [value, value]) }

        @MainActor func map(_ change: (Value) -> Value) -> BarValues {
            var values = self
            (values.standard, values.edge, values.compact) = (change(standard), change(edge), compact.map(change))
            return values
        }
    }

    extension AppearanceBar {
        func values<Value>(_ read: (Appearance) -> Value) -> BarValues<Value> {
            var values = BarValues(read(standardAppearance))
            if let scrollEdgeAppearance { values.edge = read(scrollEdgeAppearance) }
            values.compact = compactAppearances.map { $0.map(read) ?? values.standard }
            return values
        }

        func setValues<Value>(_ values: BarValues<Value>, _ write: (Appearance, Value) -> Void) {
            let appearance = standardAppearance
            write(appearance, values.standard)
            standardAppearance = appearance
            if let appearance = scrollEdgeAppearance {
                write(appearance, values.edge)
                scrollEdgeAppearance = appearance
            }
            compactAppearances = zip(compactAppearances, values.compact).map { appearance, value in
                if let appearance { write(appearance, value) }
                return appearance
            }
            // A bar that is on the screen shows another appearance with its next layout, which nothing else asks for.
            setNeedsLayout()
            if UIView.inheritedAnimationDuration > 0 { layoutIfNeeded() }
        }
    }

    // MARK: - Titles

    struct BarTitles<Value: Equatable>: Equatable {
        var title: Value?
        var large: Value?
    }

    /// The fonts that a theme has for titles, and the bar's own. The bar retains it.
    private final class ThemedTitles {
        var title: UIFont?
        var large: UIFont?
        let own: BarValues<BarTitles<UIFont>>

        init(own: BarValues<BarTitles<UIFont>>) { self.own = own }
    }

    extension UINavigationBar {
        fileprivate func changeTitles(_ change: (ThemedTitles) -> Void) {
            let titles = Association.get(ThemedTitles.self, of: self) ?? ThemedTitles(own: values { $0.titles(.font) })
            change(titles)
            let isOwn = titles.title == nil && titles.large == nil
            Association.set(isOwn ? nil : titles, ThemedTitles.self, of: self)
            // UIKit's own large title has twice the size of the title.
            let large = titles.large ?? titles.title.map { $0.withSize(2 * $0.pointSize) }
            let shown = titles.own.map { BarTitles(title: titles.title ?? $0.title, large: large ?? $0.large) }
            setValues(shown) { $0.setTitles(.font, $1) }
        }
    }

    extension UINavigationBarAppearance {
        func titles<Value>(_ key: NSAttributedString.Key) -> BarTitles<Value> {
            BarTitles(title: titleTextAttributes[key] as? Value, large: largeTitleTextAttributes[key] as? Value)
        }

        func setTitles<Value>(_ key: NSAttributedString.Key, _ titles: BarTitles<Value>) {
            titleTextAttributes[key] = titles.title
            largeTitleTextAttributes[key] = titles.large
        }
    }

    /// The image of a back button, and the mask for titles that go behind it. UIKit takes both or none.
    struct BackImages: Equatable {
        var image: UIImage?
        var mask: UIImage?

        init(_ image: UIImage) { (self.image, mask) = (image, image) }

        @MainActor init(_ appearance: UINavigationBarAppearance) {
            (image, mask) = (appearance.backIndicatorImage, appearance.backIndicatorTransitionMaskImage)
        }
    }

    // MARK: - Backgrounds

    struct BarFill: Equatable {
        var color: UIColor?
        var effect: UIBlurEffect?
        var image: UIImage?
        var hairline: UIColor?

        @MainActor init(_ appearance: UIBarAppearance) {
            (color, effect) = (appearance.backgroundColor, appearance.backgroundEffect)
            (image, hairline) = (appearance.backgroundImage, appearance.shadowColor)
        }

        @MainActor func show(in appearance: UIBarAppearance) {
            (appearance.backgroundColor, appearance.backgroundEffect) = (color, effect)
            (appearance.backgroundImage, appearance.shadowColor) = (image, hairline)
        }
    }

    /// The background that a theme has for a bar, and the bar's own. The bar retains it.
    final class BarBackground {
        var color: UIColor?
        var image: UIImage?
        var hairline: UIColor?
        var material: BackgroundMaterial<UIColor>?
        var isOpaqueByTranslucency = false
        /// The bar's own background while a theme's is shown.
        var own: (fills: BarValues<BarFill>, hasEdge: Bool)?

        var isEmpty: Bool {
            color == nil && image == nil && hairline == nil && material == nil && !isOpaqueByTranslucency
        }
        private var fill: UIColor? { color ?? material?.tint }
        /// Whether the bar has a background that it must also have while content is at its edge, where it is transparent else.
        var hasEdge: Bool { fill != nil || image != nil || material?.isBlur ?? false }
        var isOpaque: Bool { isOpaqueByTranslucency || material?.style == ThemeMaterialStyle.none }

        /// A bar blurs what is behind a translucent color, and nothing behind another one.
        @MainActor func changed(_ own: BarFill) -> BarFill {
            var fill = own
            if let color = self.fill {
                fill.color = color
                fill.effect = color.cgColor.alpha < 1 && !isOpaque ? UIBlurEffect(style: .systemChromeMaterial) : nil
            }
            if let material, !material.isGlass { fill.effect = material.effect as? UIBlurEffect }
            if let image { fill.image = image }
            if let hairline { fill.hairline = hairline }
            return fill
        }
    }

    extension AppearanceBar {
        /// Changes what a theme says about the background, and shows it.
        ///
        /// Since iOS 26 bars are of glass, which any background replaces. So a bar keeps its own, unless the theme says that
        /// it is opaque: not translucent, or of no material.
        func changeBackground(_ change: (BarBackground) -> Void) {
            let background = Association.get(BarBackground.self, of: self) ?? BarBackground()
            change(background)
            let isShown = !SystemLook.hasGlass || background.isOpaque
            if !isShown, background.hasEdge || background.hairline != nil {
                SystemLook.skip("background of \(type(of: self))", SystemLook.glassBars)
            }
            if background.isEmpty || !isShown { restore(background) } else { show(background) }
            Association.set(background.isEmpty ? nil : background, BarBackground.self, of: self)
        }

        private func restore(_ background: BarBackground) {
            guard let own = background.own else { return }
            background.own = nil
            if !own.hasEdge { scrollEdgeAppearance = nil }
            setValues(own.fills) { $1.show(in: $0) }
        }

        private func show(_ background: BarBackground) {
            let own = background.own ?? (values { BarFill($0) }, scrollEdgeAppearance != nil)
            background.own = own
            if !own.hasEdge, !background.hasEdge { scrollEdgeAppearance = nil }
            if background.hasEdge, scrollEdgeAppearance == nil { scrollEdgeAppearance = standardAppearance }
            setValues(own.fills.map { background.changed($0) }) { $1.show(in: $0) }
        }
    }

    // MARK: - Items

    struct ItemColors: Equatable {
        var icons: [UIColor?]
        var titles: [UIColor?]

        init(icons: [UIColor?], titles: [UIColor?]) { (self.icons, self.titles) = (icons, titles) }

        init(_ color: UIColor) { self.init(icons: [color, color, color], titles: [color, color, color]) }
    }

    extension UITabBarAppearance {
        private var layouts: [UITabBarItemAppearance] {
            [stackedLayoutAppearance, inlineLayoutAppearance, compactInlineLayoutAppearance]
        }

        var items: [UITabBarItemStateAppearance] { layouts.flatMap { [$0.normal, $0.selected] } }

        func setItems<Value>(_ values: [Value], _ write: (UITabBarItemStateAppearance, Value) -> Void) {
            for (item, value) in zip(items, values) { write(item, value) }
        }

        func itemColors(_ state: KeyPath<UITabBarItemAppearance, UITabBarItemStateAppearance>) -> ItemColors {
            let states = layouts.map { $0[keyPath: state] }
            return ItemColors(
                icons: states.map(\.iconColor),
                titles: states.map { $0.titleTextAttributes[.foregroundColor] as? UIColor })
        }

        func setItemColors(
            _ state: KeyPath<UITabBarItemAppearance, UITabBarItemStateAppearance>, _ colors: ItemColors
        ) {
            for (number, layout) in layouts.enumerated() {
                layout[keyPath: state].iconColor = colors.icons[number]
                layout[keyPath: state].titleTextAttributes[.foregroundColor] = colors.titles[number]
            }
        }
    }
#endif
