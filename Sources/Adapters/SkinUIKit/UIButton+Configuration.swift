#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import SkinKit
    import SkinQuartz
    import UIKit

    private struct OwnTransformer {
        let value: UIConfigurationTextAttributesTransformer?
    }

    extension UIKitFont {
        /// UIKit calls it at each update, and so with the content size of then.
        fileprivate var transformer: UIConfigurationTextAttributesTransformer {
            UIConfigurationTextAttributesTransformer { old in
                var attributes = old
                attributes.font = MainActor.assumeIsolated { font }
                if let letterSpacing { attributes.kern = letterSpacing }
                attributes[ThemeMark.self] = true
                return attributes
            }
        }
    }

    /// Marks the attributes that a theme's transformer makes: transformers are not comparable.
    private enum ThemeMark: AttributedStringKey {
        typealias Value = Bool
        static let name = "org.skinkit.theme"
    }

    struct ButtonTitle: Equatable {
        var text: String?
        /// The attributed title for the state `normal`, which UIKit shows instead of the text.
        var attributed: NSAttributedString?
        var configured: AttributedString?
    }

    /// The insets of a button without a configuration. UIKit deprecates them in favor of configurations, which not every
    /// button has. A protocol gives access without the warning.
    @MainActor
    private protocol ContentInset: AnyObject {
        var contentEdgeInsets: UIEdgeInsets { get set }
    }

    extension UIButton: ContentInset {}

    /// A button with a configuration shows that; one without shows what was set for the state `normal`. The engine sets
    /// the look of the other states itself, as states of the theme.
    extension UIButton {
        var skinTitle: ButtonTitle {
            get {
                if let configuration {
                    return ButtonTitle(text: configuration.title, configured: configuration.attributedTitle)
                }
                return ButtonTitle(text: title(for: .normal), attributed: attributedTitle(for: .normal))
            }
            set {
                if configuration == nil {
                    setTitle(newValue.text, for: .normal)
                    setAttributedTitle(newValue.attributed, for: .normal)
                } else {
                    configure(\.title, newValue.text) { [weak self] shown, title in
                        shown == title || shown != nil && shown == self.flatMap { TitleCase.existing(of: $0)?.shown }
                    }
                    if let own = newValue.configured { changeConfiguration { $0.attributedTitle = own } }
                }
                updateTitleCase()
            }
        }

        /// The color of the title; nil for the tint color or the configuration's default.
        var ownTitleColor: UIColor? {
            get {
                if let configuration { return configuration.baseForegroundColor }
                let color = titleColor(for: .normal)
                return color == tintColor ? nil : color
            }
            set { show(newValue, in: \.baseForegroundColor) { setTitleColor($0, for: .normal) } }
        }

        /// Shows the font of a theme; nil for the button's own.
        func showTitleFont(_ font: UIKitFont?) {
            if configuration == nil {
                if font?.letterSpacing != nil || font?.lineHeight != nil {
                    SystemLook.skip("titleFont letter-spacing, line-height", "UIKit owns the text of a plain button")
                }
                return titleLabel?.exchangeFont(font) ?? ()
            }
            let transformer = configuration?.titleTextAttributesTransformer
            let own = Association.own(OwnTransformer(value: transformer), of: self, isThemed: font != nil)
            configure(\.titleTextAttributesTransformer, font?.transformer ?? own.value) {
                $0?(AttributeContainer())[ThemeMark.self] == $1?(AttributeContainer())[ThemeMark.self]
            }
        }

        var skinImage: UIImage? {
            get { configuration == nil ? image(for: .normal) : configuration?.image }
            set { show(newValue, in: \.image) { setImage($0, for: .normal) } }
        }

        /// The insets of the content. A configuration counts them from the leading edge, a theme from the left one.
        var skinInsets: UIEdgeInsets {
            get {
                guard let insets = configuration?.contentInsets else {
                    return (self as any ContentInset).contentEdgeInsets
                }
                let (left, right) =
                    isRightToLeft ? (insets.trailing, insets.leading) : (insets.leading, insets.trailing)
                return UIEdgeInsets(top: insets.top, left: left, bottom: insets.bottom, right: right)
            }
            set {
                let (leading, trailing) =
                    isRightToLeft ? (newValue.right, newValue.left) : (newValue.left, newValue.right)
                let insets = NSDirectionalEdgeInsets(
                    top: newValue.top, leading: leading, bottom: newValue.bottom, trailing: trailing)
                show(insets, in: \.contentInsets) { _ in (self as any ContentInset).contentEdgeInsets = newValue }
            }
        }

        private var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }
    }
#endif
