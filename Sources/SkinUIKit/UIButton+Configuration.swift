#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import SkinKit
    import UIKit

    /// The font of a button's title: that of its label, or what its configuration makes of attributes.
    struct ButtonFont: Equatable {
        var font: TextFont
        /// The transformer of the configuration that the button had; nil if the font is a theme's.
        var original: Original?

        /// A transformer. UIKit's are not comparable, so two are equal only if they are one object.
        final class Original: Equatable {
            let transformer: UIConfigurationTextAttributesTransformer?
            init(_ transformer: UIConfigurationTextAttributesTransformer?) { self.transformer = transformer }
            static func == (left: Original, right: Original) -> Bool { left === right }
        }

        /// Creates the font of a theme.
        init(_ font: UIFont) { self.font = TextFont(font) }

        init(_ font: TextFont, original: Original?) {
            self.font = font
            self.original = original
        }
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
        var skinTitle: String? {
            get { configuration == nil ? title(for: .normal) : configuration?.title }
            set {
                if configuration == nil { setTitle(newValue, for: .normal) } else { configuration?.title = newValue }
            }
        }

        /// The color of the title; nil for the tint color or the configuration's default.
        var ownTitleColor: UIColor? {
            get {
                if let configuration { return configuration.baseForegroundColor }
                let color = titleColor(for: .normal)
                return color == tintColor ? nil : color
            }
            set {
                if configuration == nil {
                    setTitleColor(newValue, for: .normal)
                } else {
                    configuration?.baseForegroundColor = newValue
                }
            }
        }

        var skinFont: ButtonFont {
            get {
                ButtonFont(
                    titleLabel?.skinFont ?? TextFont(nil, isAdjusted: false),
                    original: ButtonFont.Original(configuration?.titleTextAttributesTransformer))
            }
            set {
                guard configuration != nil else {
                    titleLabel?.skinFont = newValue.font
                    return
                }
                if let original = newValue.original {
                    configuration?.titleTextAttributesTransformer = original.transformer
                } else {
                    let font = newValue.font.font
                    configuration?.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { old in
                        var attributes = old
                        attributes.font = font
                        return attributes
                    }
                }
            }
        }

        var skinImage: UIImage? {
            get { configuration == nil ? image(for: .normal) : configuration?.image }
            set {
                if configuration == nil { setImage(newValue, for: .normal) } else { configuration?.image = newValue }
            }
        }

        /// The insets of the content. A configuration counts them from the leading edge, which is the left one in
        /// languages that are written from left to right.
        var skinInsets: UIEdgeInsets {
            get {
                guard let insets = configuration?.contentInsets else {
                    return (self as any ContentInset).contentEdgeInsets
                }
                return UIEdgeInsets(
                    top: insets.top, left: insets.leading, bottom: insets.bottom, right: insets.trailing)
            }
            set {
                guard configuration != nil else {
                    (self as any ContentInset).contentEdgeInsets = newValue
                    return
                }
                configuration?.contentInsets = NSDirectionalEdgeInsets(
                    top: newValue.top, leading: newValue.left, bottom: newValue.bottom, trailing: newValue.right)
            }
        }
    }
#endif
