#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import SkinQuartz
    import UIKit

    /// A view with a property for the view behind its content.
    @MainActor
    protocol BackgroundHost: UIView {
        var backgroundView: UIView? { get set }
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

    /// The background configuration that a cell had before a theme gave it a background view.
    private final class OriginalConfiguration {
        let value: UIBackgroundConfiguration
        init(_ value: UIBackgroundConfiguration) { self.value = value }
    }

    extension BackgroundCell {
        /// Changes a background view. With the last one of a theme, the cell gets its configuration back.
        func changeBackground(_ change: (Self) -> Void) {
            if let configuration = backgroundConfiguration {
                Association.set(OriginalConfiguration(configuration), OriginalConfiguration.self, of: self)
            }
            change(self)
            guard !(backgroundView is SkinBackgroundView), !(selectedBackgroundView is SkinSelectionView),
                let original = Association.get(OriginalConfiguration.self, of: self)
            else { return }
            Association.set(nil, OriginalConfiguration.self, of: self)
            // The configuration also removes the color, which may be a theme's.
            let color = backgroundColor
            backgroundConfiguration = original.value
            if color != nil { backgroundColor = color }
        }
    }
#endif
