#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import SkinQuartz
    import UIKit

    @MainActor
    protocol BackgroundHost: UIView {
        var backgroundView: UIView? { get set }
        var hasBackgroundView: Bool { get }
    }

    extension BackgroundHost {
        var hasBackgroundView: Bool { true }
    }

    extension UITableView: BackgroundHost {}
    extension UICollectionView: BackgroundHost {}

    /// A cell, which has either background views or a background configuration: UIKit removes the one when the other is set.
    @MainActor
    protocol BackgroundCell: BackgroundHost {
        var selectedBackgroundView: UIView? { get set }
        var backgroundConfiguration: UIBackgroundConfiguration? { get set }
    }

    extension UITableViewCell: BackgroundCell {}
    extension UICollectionViewCell: BackgroundCell {}

    /// The views and the color of a theme behind a cell, and the background configuration that the cell had before.
    private final class ThemedBackground {
        var original: UIBackgroundConfiguration?
        var hasViews = false
        var color: UIColor?
    }

    extension BackgroundCell {
        /// Changes a background view. With the last one of a theme, the cell gets its configuration back.
        func changeBackground(_ change: (Self) -> Void) {
            let themed = Association.get(ThemedBackground.self, of: self) ?? ThemedBackground()
            if let configuration = backgroundConfiguration { themed.original = configuration }
            change(self)
            themed.hasViews = backgroundView is SkinBackgroundView || selectedBackgroundView is SkinSelectionView
            keep(themed)
            guard !themed.hasViews, let original = themed.original else { return }
            themed.original = nil
            // The configuration also removes the color, which may be a theme's.
            let color = backgroundColor
            backgroundConfiguration = original
            if color != nil { backgroundColor = color }
        }

        var skinBackgroundColor: ThemedValue<UIColor> {
            get { .original(backgroundColor) }
            set {
                backgroundColor = newValue.value
                let themed = Association.get(ThemedBackground.self, of: self) ?? ThemedBackground()
                themed.color = newValue.isTheme ? newValue.value : nil
                keep(themed)
            }
        }

        private func keep(_ themed: ThemedBackground) {
            let isShown = themed.hasViews || themed.color != nil
            Association.set(isShown ? themed : nil, ThemedBackground.self, of: self)
        }

        /// Whether the app has set a configuration, which removed what a theme shows behind the cell.
        var hasLostBackground: Bool {
            guard let themed = Association.get(ThemedBackground.self, of: self), backgroundConfiguration != nil
            else { return false }
            return themed.hasViews || themed.color != nil && backgroundColor != themed.color
        }
    }
#endif
