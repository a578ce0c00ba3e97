#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import SkinComponents
    import SkinKit
    import SkinQuartz
    import UIKit

    extension ComponentDefinitions {
        mutating func defineBars() {
            define(UINavigationBar.self, as: "uinavigationbar", inheriting: UIView.self) { bar in
                Self.defineBackground(&bar)
                Self.define("titleColor", .uiColor("color"), \.titleColors, of: &bar)
                // The titles of bars do not grow with the content size: the system shows them enlarged when they are held.
                bar.operation("titleFont", .uiBaseFont("font")) { bar, font in bar.changeTitles { $0.title = font } }
                bar.operation("largeTitleFont", .uiBaseFont("font")) { bar, font in
                    bar.changeTitles { $0.large = font }
                }
                bar.operation(
                    "translucent", .bool("value"), get: { .original($0.isTranslucent) },
                    set: { bar, value in
                        bar.isTranslucent = value.value ?? true
                        bar.changeBackground { $0.isOpaqueByTranslucency = value == .theme(false) }
                    }
                ) { ThemedValue.theme($0) }
                Self.define("backImage", .uiImage("image"), \.backImages, of: &bar)
                bar.setBlending(.atMiddle, of: "titleFont")
                bar.setBlending(.atMiddle, of: "largeTitleFont")
            }
            define(UIToolbar.self, as: "uitoolbar", inheriting: UIView.self) { Self.defineBackground(&$0) }
            define(UITabBar.self, as: "uitabbar", inheriting: UIView.self) { bar in
                Self.defineBackground(&bar)
                Self.define("itemColor", .uiColor("color"), \.normalColors, of: &bar)
                Self.define("selectedItemColor", .uiColor("color"), \.selectedColors, of: &bar)
                Self.define("itemFont", .uiBaseFont("font"), \.fonts, of: &bar)
                Self.define("badgeColor", .uiColor("color"), \.badgeColors, of: &bar)
                bar.setBlending(.atMiddle, of: "itemFont")
            }
        }

        /// Defines an operation for properties of a bar's appearances, all of which get the value of a theme.
        private static func define<Bar: AppearanceBar, Value: Equatable>(
            _ name: String, _ parameter: ThemeValueType<Value>,
            _ property: ReferenceWritableKeyPath<Bar.Appearance, [Value?]>, of bar: inout ComponentBuilder<Bar>
        ) {
            bar.operation(
                name, parameter, get: { $0.values { $0[keyPath: property] } },
                set: { $0.setValues($1) { $0[keyPath: property] = $1 } }
            ) { BarValues([$0]) }
        }

        /// A bar draws its background itself: a view among its subviews would be behind it, or over its buttons.
        private static func defineBackground<Bar: AppearanceBar>(_ bar: inout ComponentBuilder<Bar>) {
            bar.removeOperations("backgroundGradient", "shadows", "corners")
            bar.operation("barTintColor", .uiColor("color")) { bar, color in bar.changeBackground { $0.color = color } }
            bar.operation("backgroundImage", .uiImage("image")) { bar, image in
                bar.changeBackground { $0.image = image }
            }
            bar.operation("hairlineColor", .uiColor("color")) { bar, color in
                bar.changeBackground { $0.hairline = color }
            }
            bar.operation(
                "material", .word("style", as: ThemeMaterialStyle.self), .optional(.color("tint")),
                get: { _ in SkinMaterial?.none },
                set: { bar, material in bar.changeBackground { $0.material = material } }
            ) { SkinMaterial(style: $0, tint: $1) }
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

    /// The fonts that a theme has for titles, and the bar's own. The bar retains it.
    private final class ThemedTitles {
        var title: UIFont?
        var large: UIFont?
        let own: BarValues<[UIFont?]>

        init(own: BarValues<[UIFont?]>) { self.own = own }
    }

    extension UINavigationBar {
        fileprivate func changeTitles(_ change: (ThemedTitles) -> Void) {
            let titles = Association.get(ThemedTitles.self, of: self) ?? ThemedTitles(own: values(\.titleFonts))
            change(titles)
            let isOwn = titles.title == nil && titles.large == nil
            Association.set(isOwn ? nil : titles, ThemedTitles.self, of: self)
            // UIKit's own large title has twice the size of the title.
            let large = titles.large ?? titles.title.map { $0.withSize(2 * $0.pointSize) }
            setValues(titles.own.map { [titles.title ?? $0[0], large ?? $0[1]] }) { $0.titleFonts = $1 }
        }
    }

    extension UINavigationBarAppearance {
        fileprivate var titleColors: [UIColor?] {
            get { titles(.foregroundColor) }
            set { setTitles(.foregroundColor, newValue) }
        }

        fileprivate var titleFonts: [UIFont?] {
            get { titles(.font) }
            set { setTitles(.font, newValue) }
        }

        private func titles<Value>(_ key: NSAttributedString.Key) -> [Value?] {
            [titleTextAttributes, largeTitleTextAttributes].map { $0[key] as? Value }
        }

        private func setTitles<Value>(_ key: NSAttributedString.Key, _ titles: [Value?]) {
            (titleTextAttributes[key], largeTitleTextAttributes[key]) = (titles.first ?? nil, titles.last ?? nil)
        }

        /// The image of a back button, and the mask for titles that go behind it. UIKit takes both or none.
        fileprivate var backImages: [UIImage?] {
            get { [backIndicatorImage, backIndicatorTransitionMaskImage] }
            set { setBackIndicatorImage(newValue.first ?? nil, transitionMaskImage: newValue.last ?? nil) }
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
        var material: SkinMaterial?
        var isOpaqueByTranslucency = false
        /// The bar's own background while a theme's is shown.
        var own: (fills: BarValues<BarFill>, hasEdge: Bool)?

        var isEmpty: Bool {
            color == nil && image == nil && hairline == nil && material == nil && !isOpaqueByTranslucency
        }
        private var fill: UIColor? { color ?? material?.shownTint.map { UIColor($0) } }
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

    extension UITabBarAppearance {
        private typealias Item = UITabBarItemStateAppearance
        private var layouts: [UITabBarItemAppearance] {
            [stackedLayoutAppearance, inlineLayoutAppearance, compactInlineLayoutAppearance]
        }
        private var items: [Item] { layouts.flatMap { [$0.normal, $0.selected] } }

        fileprivate var normalColors: [UIColor?] {
            get { Self.colors(of: layouts.map(\.normal)) }
            set { Self.setColors(newValue, of: layouts.map(\.normal)) }
        }

        fileprivate var selectedColors: [UIColor?] {
            get { Self.colors(of: layouts.map(\.selected)) }
            set { Self.setColors(newValue, of: layouts.map(\.selected)) }
        }

        fileprivate var fonts: [UIFont?] {
            get { items.map { $0.titleTextAttributes[.font] as? UIFont } }
            set { Self.set(newValue, of: items) { $0.titleTextAttributes[.font] = $1 } }
        }

        fileprivate var badgeColors: [UIColor?] {
            get { items.map(\.badgeBackgroundColor) }
            set { Self.set(newValue, of: items) { $0.badgeBackgroundColor = $1 } }
        }

        /// The colors of the icons, then those of the titles.
        private static func colors(of items: [Item]) -> [UIColor?] {
            items.map(\.iconColor) + items.map { $0.titleTextAttributes[.foregroundColor] as? UIColor }
        }

        private static func setColors(_ colors: [UIColor?], of items: [Item]) {
            set(Array(colors.prefix(items.count)), of: items) { $0.iconColor = $1 }
            set(Array(colors.suffix(items.count)), of: items) { $0.titleTextAttributes[.foregroundColor] = $1 }
        }

        private static func set<Value>(_ values: [Value?], of items: [Item], _ write: (Item, Value?) -> Void) {
            for (number, item) in items.enumerated() { write(item, values[min(number, values.count - 1)]) }
        }
    }
#endif
