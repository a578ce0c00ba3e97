#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import SkinKit
    import SkinQuartz
    import UIKit

    @MainActor
    protocol BackgroundHost: UIView {
        var backgroundView: UIView? { get set }
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
        /// The configuration without which the view shows no color; nil if it needs none.
        var configurationForColor: UIBackgroundConfiguration? { get }
    }

    @MainActor
    protocol SelectableCell: BackgroundCell {
        var selectedBackgroundView: UIView? { get set }
    }

    extension UITableViewCell: SelectableCell {}
    extension UICollectionViewCell: SelectableCell {}
    extension UITableViewHeaderFooterView: BackgroundCell {
        /// UIKit ignores the color of a header or a footer itself. A configuration would remove the app's background view.
        var configurationForColor: UIBackgroundConfiguration? {
            backgroundView == nil || backgroundView is SkinBackgroundView ? .clear() : nil
        }
    }

    /// The background that a theme has for a cell, and the cell's own. The cell retains it.
    private final class ThemedBackground {
        var color: UIColor?
        var selectedColor: UIColor?
        var view: UIView?
        /// The configuration that the cell has got for a color.
        var made: UIBackgroundConfiguration?
        /// The app's configuration; nil for a cell that has views and a color.
        private(set) var own: UIBackgroundConfiguration?
        /// The part of the configuration that was shown last.
        private var shown: (color: UIColor?, view: UIView?)

        var isEmpty: Bool { color == nil && selectedColor == nil && view == nil }

        /// Notes the configuration of a cell. What a theme has put into it is not the app's, which may have changed the rest.
        func take(_ configuration: UIBackgroundConfiguration?) {
            var taken = configuration
            if let own {
                if taken?.customView === shown.view { taken?.customView = own.customView }
                if taken?.backgroundColor == shown.color { taken?.backgroundColor = own.backgroundColor }
            }
            own = taken
        }

        /// Returns the app's configuration with the theme's background.
        func shown(isSelected: Bool) -> UIBackgroundConfiguration? {
            var configuration = own
            if let color = isSelected ? selectedColor ?? color : color { configuration?.backgroundColor = color }
            if let view { configuration?.customView = view }
            shown = (configuration?.backgroundColor, configuration?.customView)
            return configuration
        }

        func isShown(in configuration: UIBackgroundConfiguration) -> Bool {
            own != nil && configuration.backgroundColor == shown.color && configuration.customView === shown.view
        }
    }

    extension BackgroundCell {
        var configurationForColor: UIBackgroundConfiguration? { nil }

        private var themed: ThemedBackground? { Association.get(ThemedBackground.self, of: self) }

        var themedBackgroundView: UIView? {
            get { themed?.view ?? backgroundConfiguration.map(\.customView) ?? backgroundView }
            set {
                let shown = themed?.view
                changeBackground { $0.view = newValue }
                if backgroundConfiguration == nil, newValue != nil || backgroundView === shown {
                    backgroundView = newValue
                }
            }
        }

        /// A configuration has one custom view.
        var hasBackgroundView: Bool { backgroundConfiguration?.customView == nil }

        var skinBackgroundColor: ThemedValue<UIColor> {
            get { .original(backgroundConfiguration == nil ? backgroundColor : nil) }
            set {
                let hadConfiguration = themed?.own != nil
                changeBackground { $0.color = newValue.isTheme ? newValue.value : nil }
                if backgroundConfiguration == nil, newValue.isTheme || !hadConfiguration {
                    backgroundColor = newValue.value
                }
            }
        }

        /// Changes what a theme has for the background, and shows it in a configuration.
        fileprivate func changeBackground(_ change: (ThemedBackground) -> Void) {
            let themed = self.themed ?? ThemedBackground()
            change(themed)
            if themed.color != nil, backgroundConfiguration == nil, let made = configurationForColor {
                (themed.made, backgroundConfiguration) = (made, made)
            }
            Association.set(themed.isEmpty ? nil : themed, ThemedBackground.self, of: self)
            showBackground(themed)
            if themed.isEmpty, themed.made != nil, backgroundConfiguration == themed.made {
                backgroundConfiguration = nil
            }
        }

        private func showBackground(_ themed: ThemedBackground) {
            themed.take(backgroundConfiguration)
            let isSelected = ViewSkin.existing(of: self)?.states.contains(.selected) ?? false
            if let shown = themed.shown(isSelected: isSelected) { backgroundConfiguration = shown }
        }

        /// Shows the color for the state of the cell, which a configuration has in place of a view.
        func updateSelectedBackground() { if let themed, themed.selectedColor != nil { showBackground(themed) } }

        /// Whether the app has set another configuration, which has nothing of the theme.
        var hasLostBackground: Bool {
            guard let themed, let configuration = backgroundConfiguration else { return false }
            return !themed.isShown(in: configuration)
        }
    }

    extension SelectableCell {
        /// Shows the color of a theme while the cell is selected; nil for the app's view. Each cell needs a view of its own.
        func showSelectedBackground(_ color: UIColor?) {
            changeBackground { $0.selectedColor = color }
            let known = selectedBackgroundView as? SkinSelectionView
            if color == nil, let known { selectedBackgroundView = known.own }
            guard let color, backgroundConfiguration == nil else { return }
            let view = known ?? SkinSelectionView(frame: .zero)
            if known == nil { view.own = selectedBackgroundView }
            view.backgroundColor = color
            selectedBackgroundView = view
        }
    }

    /// The view behind a selected cell whose theme has a color for it, in place of the app's.
    final class SkinSelectionView: UIView {
        fileprivate var own: UIView?
    }
#endif
