#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import SkinKit
    import SkinQuartz
    import UIKit

    @MainActor
    protocol BackgroundHost: UIView {
        var backgroundView: UIView? { get set }
        /// The view behind the content, wherever the view has it.
        var themedBackgroundView: UIView? { get set }
        var hasBackgroundView: Bool { get }
    }

    extension BackgroundHost {
        var themedBackgroundView: UIView? {
            get { backgroundView }
            set { backgroundView = newValue }
        }
        var hasBackgroundView: Bool { true }
    }

    extension UITableView: BackgroundHost {}
    extension UICollectionView: BackgroundHost {}

    /// A cell, a header or a footer, which has either a background configuration or background views: UIKit removes the one
    /// when the other is set. A theme changes the configuration of a view that has one, and its views otherwise.
    @MainActor
    protocol BackgroundCell: BackgroundHost {
        var backgroundConfiguration: UIBackgroundConfiguration? { get set }
    }

    @MainActor
    protocol SelectableCell: BackgroundCell {
        var selectedBackgroundView: UIView? { get set }
    }

    extension UITableViewCell: SelectableCell {}
    extension UICollectionViewCell: SelectableCell {}
    extension UITableViewHeaderFooterView: BackgroundCell {}

    /// The background that a theme has for a cell, and the cell's own. The cell retains it.
    private final class ThemedBackground {
        var color: UIColor?
        var selectedColor: UIColor?
        var view: UIView?
        /// The app's configuration; nil for a cell that has views and a color.
        var own: UIBackgroundConfiguration?
        /// The part of the configuration that was shown last.
        var shown: (color: UIColor?, view: UIView?)

        var isEmpty: Bool { color == nil && selectedColor == nil && view == nil }

        func isShown(in configuration: UIBackgroundConfiguration) -> Bool {
            configuration.backgroundColor == shown.color && configuration.customView === shown.view
        }
    }

    extension BackgroundCell {
        var themedBackgroundView: UIView? {
            get { backgroundConfiguration.map(\.customView) ?? backgroundView }
            set { changeBackground(isView: true) { $0.view = newValue } }
        }

        /// A configuration has one custom view.
        var hasBackgroundView: Bool { backgroundConfiguration?.customView == nil }

        var skinBackgroundColor: ThemedValue<UIColor> {
            get { .original(backgroundConfiguration == nil ? backgroundColor : nil) }
            set {
                let known = Association.get(ThemedBackground.self, of: self)
                changeBackground(isView: false) { $0.color = newValue.isTheme ? newValue.value : nil }
                if known?.own == nil, backgroundConfiguration == nil { backgroundColor = newValue.value }
            }
        }

        fileprivate func changeBackground(isView: Bool, _ change: (ThemedBackground) -> Void) {
            let themed = Association.get(ThemedBackground.self, of: self) ?? ThemedBackground()
            if let configuration = backgroundConfiguration, themed.own == nil || !themed.isShown(in: configuration) {
                themed.own = configuration
            }
            change(themed)
            Association.set(themed.isEmpty ? nil : themed, ThemedBackground.self, of: self)
            if themed.own == nil {
                if isView { backgroundView = themed.view }
                return
            }
            showBackground(themed)
        }

        /// Shows a theme in the configuration.
        fileprivate func showBackground(_ themed: ThemedBackground) {
            guard var configuration = themed.own else { return }
            let isSelected = ViewSkin.existing(of: self)?.states.contains(.selected) ?? false
            if let color = isSelected ? themed.selectedColor ?? themed.color : themed.color {
                configuration.backgroundColor = color
            }
            if let view = themed.view { configuration.customView = view }
            themed.shown = (configuration.backgroundColor, configuration.customView)
            backgroundConfiguration = configuration
        }

        /// Whether the app has set another configuration, which has nothing of the theme.
        var hasLostBackground: Bool {
            guard let themed = Association.get(ThemedBackground.self, of: self),
                let configuration = backgroundConfiguration
            else { return false }
            return themed.own == nil || !themed.isShown(in: configuration)
        }
    }

    extension SelectableCell {
        var skinSelectedBackground: SelectedBackground {
            get {
                if backgroundConfiguration != nil { return .original(nil) }
                return SelectedBackground(selectedBackgroundView)
            }
            set {
                if backgroundConfiguration != nil {
                    return changeBackground(isView: false) { themed in
                        if case .color(let color) = newValue {
                            themed.selectedColor = color
                        } else {
                            themed.selectedColor = nil
                        }
                    }
                }
                switch newValue {
                case .original(let view): selectedBackgroundView = view
                case .color(let color):
                    let view = selectedBackgroundView as? SkinSelectionView ?? SkinSelectionView(frame: .zero)
                    view.backgroundColor = color
                    selectedBackgroundView = view
                }
            }
        }

        /// Shows the color for the state of the cell, which a configuration has in place of a view.
        func updateSelectedBackground() {
            guard let themed = Association.get(ThemedBackground.self, of: self), themed.selectedColor != nil else {
                return
            }
            showBackground(themed)
        }
    }

    /// The background of a selected cell: the app's view, or a theme's color. Each cell needs a view of its own, so a color
    /// becomes one where it is set.
    enum SelectedBackground: Equatable {
        case original(UIView?)
        case color(UIColor)

        @MainActor
        init(_ view: UIView?) {
            if let view = view as? SkinSelectionView, let color = view.backgroundColor {
                self = .color(color)
            } else {
                self = .original(view)
            }
        }
    }

    /// The view behind a selected cell whose theme has a color for it.
    final class SkinSelectionView: UIView {}
#endif
