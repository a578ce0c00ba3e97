import SkinKit

/// The bar at the top of a screen: component type `uinavigationbar`.
open class SkinNavigationBar: SkinView {
    /// The background color of the bar; nil for the platform's default.
    public var barTintColor: ThemeColor?
    /// The color of the title; nil for the platform's default.
    public var titleColor: ThemeColor?
    /// The font of the title.
    public var titleFont = ThemeFont(size: 17, weight: 600)
    /// Whether the bar is translucent.
    public var isTranslucent = true
    /// The font of a large title.
    public var largeTitleFont = ThemeFont(size: 34, weight: 700)
    /// The color of the line below the bar; nil for the platform's default.
    public var hairlineColor: ThemeColor?
    /// The image of the button that leads back; nil for the platform's default.
    public var backImage: ThemeImage?
}

/// The bar with an item for each part of an app: component type `uitabbar`.
open class SkinTabBar: SkinView {
    /// The background color of the bar; nil for the platform's default.
    public var barTintColor: ThemeColor?
    /// The color of the items; nil for the platform's default.
    public var itemColor: ThemeColor?
    /// The color of the selected item; nil for the platform's default.
    public var selectedItemColor: ThemeColor?
    /// The font of the items.
    public var itemFont = ThemeFont(size: 10)
    /// The background color of badges; nil for the platform's default.
    public var badgeColor: ThemeColor?
    /// The color of the line above the bar; nil for the platform's default.
    public var hairlineColor: ThemeColor?
}

/// A bar with buttons: component type `uitoolbar`.
open class SkinToolbar: SkinView {
    /// The background color of the bar; nil for the platform's default.
    public var barTintColor: ThemeColor?
    /// The color of the line above the bar; nil for the platform's default.
    public var hairlineColor: ThemeColor?
}

/// A field for a search: component type `uisearchbar`.
open class SkinSearchBar: SkinView {
    /// The background color of the bar; nil for the platform's default.
    public var barTintColor: ThemeColor?
}

/// A bar that shows how far something is: component type `uiprogressview`.
open class SkinProgressView: SkinView {
    /// The color of what is done; nil for the platform's default.
    public var progressTintColor: ThemeColor?
    /// The color of what is not done; nil for the platform's default.
    public var trackTintColor: ThemeColor?
}

/// A sign that something goes on: component type `uiactivityindicatorview`.
open class SkinActivityIndicatorView: SkinView {
    /// The color; nil for the platform's default.
    public var color: ThemeColor?
}

extension ComponentDefinitions {
    mutating func defineBars() {
        define(SkinNavigationBar.self, as: "uinavigationbar", inheriting: SkinView.self) { bar in
            bar.operation("barTintColor", .color("color"), get: \.barTintColor, set: { $0.barTintColor = $1 })
            bar.operation("titleColor", .color("color"), get: \.titleColor, set: { $0.titleColor = $1 })
            bar.operation("titleFont", .font("font"), get: \.titleFont, set: { $0.titleFont = $1 })
            bar.operation("translucent", .bool("value"), get: \.isTranslucent, set: { $0.isTranslucent = $1 })
            bar.operation("largeTitleFont", .font("font"), get: \.largeTitleFont, set: { $0.largeTitleFont = $1 })
            bar.operation("hairlineColor", .color("color"), get: \.hairlineColor, set: { $0.hairlineColor = $1 })
            bar.operation("backImage", .image("image"), get: \.backImage, set: { $0.backImage = $1 })
        }
        define(SkinTabBar.self, as: "uitabbar", inheriting: SkinView.self) { bar in
            bar.operation("barTintColor", .color("color"), get: \.barTintColor, set: { $0.barTintColor = $1 })
            bar.operation("itemColor", .color("color"), get: \.itemColor, set: { $0.itemColor = $1 })
            bar.operation(
                "selectedItemColor", .color("color"), get: \.selectedItemColor, set: { $0.selectedItemColor = $1 })
            bar.operation("itemFont", .font("font"), get: \.itemFont, set: { $0.itemFont = $1 })
            bar.operation("badgeColor", .color("color"), get: \.badgeColor, set: { $0.badgeColor = $1 })
            bar.operation("hairlineColor", .color("color"), get: \.hairlineColor, set: { $0.hairlineColor = $1 })
        }
        define(SkinToolbar.self, as: "uitoolbar", inheriting: SkinView.self) { bar in
            bar.operation("barTintColor", .color("color"), get: \.barTintColor, set: { $0.barTintColor = $1 })
            bar.operation("hairlineColor", .color("color"), get: \.hairlineColor, set: { $0.hairlineColor = $1 })
        }
        define(SkinSearchBar.self, as: "uisearchbar", inheriting: SkinView.self) { bar in
            bar.operation("barTintColor", .color("color"), get: \.barTintColor, set: { $0.barTintColor = $1 })
        }
        define(SkinProgressView.self, as: "uiprogressview", inheriting: SkinView.self) { view in
            view.operation(
                "progressTintColor", .color("color"), get: \.progressTintColor, set: { $0.progressTintColor = $1 })
            view.operation("trackTintColor", .color("color"), get: \.trackTintColor, set: { $0.trackTintColor = $1 })
        }
        define(SkinActivityIndicatorView.self, as: "uiactivityindicatorview", inheriting: SkinView.self) { view in
            view.operation("color", .color("color"), get: \.color, set: { $0.color = $1 })
        }
    }
}
