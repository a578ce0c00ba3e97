#if GTK
    import CGTK
    import SkinComponents
    import SkinKit

    /// The bar at the top of a window or pane: component type `uinavigationbar`, for `GtkHeaderBar` and boxes.
    open class ThemedHeaderBar: ThemedWidget {}

    /// A bar with buttons: component type `uitoolbar`, for `GtkActionBar`.
    open class ThemedToolbar: ThemedWidget {}

    /// A bar with a field for a search: component type `uisearchbar`, for `GtkSearchBar`.
    open class ThemedSearchBar: ThemedWidget {}

    /// The bar with an item for each part of an app: component type `uitabbar`, for `GtkStackSwitcher` and a box of toggle buttons.
    open class ThemedTabBar: ThemedWidget {}

    /// A choice of one among few: component type `uisegmentedcontrol`, for `GtkStackSwitcher` and a box of toggle buttons.
    open class ThemedSegmentedControl: ThemedControl {}

    /// The progress of a task: component type `uiprogressview`, for `GtkProgressBar`.
    open class ThemedProgressBar: ThemedWidget {}

    /// A sign that something goes on: component type `uiactivityindicatorview`, for `GtkSpinner`.
    open class ThemedSpinner: ThemedWidget {}

    extension ComponentDefinitions {
        mutating func defineBars() {
            define(ThemedHeaderBar.self, as: "uinavigationbar", inheriting: ThemedWidget.self) {
                $0.style(.headerBar, base: GTKStyle.headerBar)
            }
            define(ThemedToolbar.self, as: "uitoolbar", inheriting: ThemedWidget.self) {
                $0.style(.toolbar, base: GTKStyle.contentBar)
            }
            define(ThemedSearchBar.self, as: "uisearchbar", inheriting: ThemedWidget.self) {
                $0.style(.searchBar, base: GTKStyle.contentBar)
            }
            define(ThemedTabBar.self, as: "uitabbar", inheriting: ThemedWidget.self) {
                $0.style(.tabBar, base: GTKStyle.buttons)
            }
            define(ThemedSegmentedControl.self, as: "uisegmentedcontrol", inheriting: ThemedControl.self) {
                $0.style(.segmentedControl, base: GTKStyle.buttons)
            }
            define(ThemedProgressBar.self, as: "uiprogressview", inheriting: ThemedWidget.self) {
                $0.style(.progressBar, base: GTKStyle.progressBar)
            }
            define(ThemedSpinner.self, as: "uiactivityindicatorview", inheriting: ThemedWidget.self) {
                $0.style(.spinner)
            }
        }
    }

    extension [GTKStyleOperation] {
        @MainActor fileprivate static var headerBar: Self {
            view + [
                Element("barTintColor", .color("color")) { $0.set("background-color", .color($1)) },
                Element("titleColor", .color("color")) { style, color in
                    style.set("color", .color(color))
                    style.set("color", .color(color), on: .windowControls)
                },
                Element("titleFont", .gtkFont("font")) { $0.setFont($1, on: .title) },
                Element("hairlineColor", .color("color")) { $0.set("border-bottom", .hairline($1)) },
            ]
        }

        @MainActor fileprivate static var searchBar: Self {
            view + [
                Element("barTintColor", .color("color")) { $0.set("background-color", .color($1), on: .barContent) }
            ]
        }

        @MainActor fileprivate static var toolbar: Self {
            searchBar + [
                Element("hairlineColor", .color("color")) { $0.set("border-top", .hairline($1), on: .barContent) }
            ]
        }

        @MainActor fileprivate static var tabBar: Self {
            view + [
                Element("barTintColor", .color("color")) { $0.set("background-color", .color($1)) },
                Element("itemColor", .color("color")) { $0.set("color", .color($1), on: .button) },
                Element("selectedItemColor", .color("color")) { $0.set("color", .color($1), on: .selectedButton) },
                Element("itemFont", .gtkFont("font")) { $0.setFont($1, on: .button) },
                Element("hairlineColor", .color("color")) { $0.set("border-top", .hairline($1)) },
            ]
        }

        @MainActor fileprivate static var segmentedControl: Self {
            view + [
                Element("selectedSegmentTintColor", .color("color")) {
                    $0.set("background-color", .color($1), on: .selectedButton)
                },
                Element("titleColor", .color("color")) { $0.set("color", .color($1), on: .button) },
                Element("selectedTitleColor", .color("color")) { $0.set("color", .color($1), on: .selectedButton) },
                Element("titleFont", .gtkFont("font")) { $0.setFont($1, on: .button) },
            ]
        }

        @MainActor fileprivate static var progressBar: Self {
            view + [
                Element("progressTintColor", .color("color")) { $0.set("background-color", .color($1), on: .progress) },
                Element("trackTintColor", .color("color")) { $0.set("background-color", .color($1), on: .trough) },
            ]
        }

        @MainActor fileprivate static var spinner: Self {
            view + [Element("color", .color("color")) { $0.set("color", .color($1)) }]
        }
    }

    extension GTKStyle {
        @MainActor fileprivate static let headerBar: @MainActor (inout GTKStyle) -> Void = { style in
            bare(&style)
            style.set("background-image", .none, on: .windowControls)
            style.set("background-color", .transparent, on: .windowControls)
        }

        /// Removes what the desktop's theme shows of a bar with its content in a part.
        @MainActor fileprivate static let contentBar: @MainActor (inout GTKStyle) -> Void = { style in
            bare(&style)
            style.removeFrame(on: .barContent)
        }

        /// Removes what the desktop's theme shows of the buttons in a widget.
        @MainActor fileprivate static let buttons: @MainActor (inout GTKStyle) -> Void = { style in
            bare(&style)
            for node in [GTKNode.button, .selectedButton] { style.removeFrame(on: node) }
        }

        @MainActor fileprivate static let progressBar: @MainActor (inout GTKStyle) -> Void = { style in
            bare(&style)
            for node in [GTKNode.trough, .progress] {
                style.set(["background-image", "border-style"], .none, on: node)
            }
        }
    }

    extension GTKNode {
        fileprivate static let windowControls = GTKNode("& windowcontrols > button")
        fileprivate static let title = GTKNode("& .title")
        fileprivate static let barContent = GTKNode("& > revealer > box")
        fileprivate static let button = GTKNode("& > button")
        fileprivate static let selectedButton = GTKNode("& > button:checked")
        fileprivate static let progress = GTKNode("& > trough > progress")
    }

    extension CSSValue {
        fileprivate static func hairline(_ color: ThemeColor) -> CSSValue {
            .sequence(.length(1), CSSValue("solid"), .color(color))
        }
    }
#endif
