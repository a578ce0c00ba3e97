#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import SkinKit
    import UIKit

    extension ComponentDefinitions {
        mutating func defineBars() {
            define(UINavigationBar.self, as: "uinavigationbar", inheriting: UIView.self) { bar in
                Self.defineTint(&bar)
                bar.operation(
                    "titleColor", .uiColor("color"), get: { $0.values { $0.titles(.foregroundColor) } },
                    set: { $0.setValues($1) { $0.setTitles(.foregroundColor, $1) } }
                ) { BarValues(BarTitles(title: $0, large: $0)) }
                // The titles of bars do not grow with the content size: the system shows them enlarged when they are held.
                bar.operation(
                    "titleFont", .themeFont("font"), get: { $0.values { $0.titles(.font) } },
                    set: { $0.setValues($1) { $0.setTitles(.font, $1) } }
                ) { BarValues(BarTitles($0.base)) }
                bar.operation("translucent", .bool("value"), get: { $0.isTranslucent }, set: { $0.isTranslucent = $1 })
                bar.setBlending(.atMiddle, of: "titleFont")
            }
            define(UIToolbar.self, as: "uitoolbar", inheriting: UIView.self) { Self.defineTint(&$0) }
            define(UITabBar.self, as: "uitabbar", inheriting: UIView.self) { bar in
                Self.defineTint(&bar)
                bar.operation(
                    "itemColor", .uiColor("color"), get: { $0.values { $0.itemColors(\.normal) } },
                    set: { $0.setValues($1) { $0.setItemColors(\.normal, $1) } }
                ) { BarValues(ItemColors($0)) }
                bar.operation(
                    "selectedItemColor", .uiColor("color"), get: { $0.values { $0.itemColors(\.selected) } },
                    set: { $0.setValues($1) { $0.setItemColors(\.selected, $1) } }
                ) { BarValues(ItemColors($0)) }
            }
        }

        private static func defineTint<Bar: AppearanceBar>(_ bar: inout ComponentBuilder<Bar>) {
            bar.operation("barTintColor", .uiColor("color"), get: { $0.skinTint }, set: { $0.skinTint = $1 }) {
                BarTint($0)
            }
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

    extension UINavigationBar: AppearanceBar {
        var compactAppearances: [UINavigationBarAppearance?] {
            get { [compactAppearance, compactScrollEdgeAppearance] }
            set { (compactAppearance, compactScrollEdgeAppearance) = (newValue[0], newValue[1]) }
        }
    }

    extension UIToolbar: AppearanceBar {
        var compactAppearances: [UIToolbarAppearance?] {
            get { [compactAppearance, compactScrollEdgeAppearance] }
            set { (compactAppearance, compactScrollEdgeAppearance) = (newValue[0], newValue[1]) }
        }
    }

    extension UITabBar: AppearanceBar {
        var compactAppearances: [UITabBarAppearance?] {
            get { [] }
            set {}
        }
    }

    /// A property of a bar's appearances. Those that a bar does not have count as its standard one.
    struct BarValues<Value: Equatable>: Equatable {
        var standard: Value
        var edge: Value
        var compact: [Value]

        init(_ value: Value) { (standard, edge, compact) = (value, value, [value, value]) }
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
        }
    }

    // MARK: - Titles

    /// An attribute of the title of a navigation bar, and of its large title.
    struct BarTitles<Value: Equatable>: Equatable {
        var title: Value?
        var large: Value?
    }

    extension BarTitles<UIFont> {
        /// Creates the fonts of a theme. UIKit's own large title has twice the size of the title.
        init(_ font: UIFont) { self.init(title: font, large: font.withSize(2 * font.pointSize)) }
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

    // MARK: - Backgrounds

    struct BarFill: Equatable {
        var color: UIColor?
        var effect: UIBlurEffect?
    }

    /// The background of a bar. Without an appearance for the edge, a bar is transparent while content is at its edge.
    struct BarTint: Equatable {
        var fills: BarValues<BarFill>
        var hasEdge: Bool

        init(fills: BarValues<BarFill>, hasEdge: Bool) { (self.fills, self.hasEdge) = (fills, hasEdge) }

        /// Creates the background of a theme. A bar blurs what is behind a translucent color, and nothing behind another one.
        @MainActor init(_ color: UIColor) {
            let effect = color.cgColor.alpha < 1 ? UIBlurEffect(style: .systemChromeMaterial) : nil
            self.init(fills: BarValues(BarFill(color: color, effect: effect)), hasEdge: true)
        }
    }

    extension AppearanceBar {
        var skinTint: BarTint {
            get {
                BarTint(
                    fills: values { BarFill(color: $0.backgroundColor, effect: $0.backgroundEffect) },
                    hasEdge: scrollEdgeAppearance != nil)
            }
            set {
                if !newValue.hasEdge { scrollEdgeAppearance = nil }
                if newValue.hasEdge, scrollEdgeAppearance == nil { scrollEdgeAppearance = standardAppearance }
                setValues(newValue.fills) { ($0.backgroundColor, $0.backgroundEffect) = ($1.color, $1.effect) }
            }
        }
    }

    // MARK: - Items

    /// The colors of a tab bar's items in its three layouts.
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
