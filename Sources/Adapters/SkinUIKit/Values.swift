#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import SkinComponents
    import SkinKit
    import UIKit

    extension UIColor {
        /// Creates a color in sRGB.
        public convenience init(_ color: ThemeColor) {
            self.init(
                red: CGFloat(color.red), green: CGFloat(color.green), blue: CGFloat(color.blue),
                alpha: CGFloat(color.alpha))
        }
    }

    extension UIEdgeInsets {
        /// Creates insets from those of a theme.
        public init(_ insets: ThemeInsets) {
            self.init(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
        }
    }

    enum ThemedValue<Value: Equatable>: Equatable {
        case theme(Value)
        case original(Value?)

        var value: Value? {
            switch self {
            case .theme(let value): value
            case .original(let value): value
            }
        }

        var isTheme: Bool { if case .theme = self { true } else { false } }
    }

    // MARK: - Types of parameters and constants

    extension ThemeValueType<UIColor> {
        /// Reads a color. It is fixed for the traits under which the theme was read.
        public static var uiColor: Self { ThemeValueType<ThemeColor>.color.prepared { color, _ in UIColor(color) } }
    }

    extension ThemeValueType<UIFont> {
        /// Reads a font in the content size of now, as ``UIKitFonts`` makes it.
        public static var uiFont: Self {
            ThemeValueType<UIKitFont>.madeFont().prepared { font, _ in MainActor.assumeIsolated { font.font } }
        }

        /// Reads a font in the theme's size, for what does not grow with the content size.
        static var uiBaseFont: Self { ThemeValueType<UIKitFont>.madeFont().prepared { font, _ in font.base } }
    }

    extension ThemeValueType<UIImage> {
        /// Reads an image with its cap insets and its rendering mode: the symbol that a theme names, where the system has it, or
        /// else the file.
        public static var uiImage: Self {
            ThemeValueType<ThemeImage>.image.prepared { image, preparation in
                // A symbol is a template, as the platform's are.
                if let symbol = image.symbol.flatMap({ UIImage(systemName: $0) }) { return symbol }
                var made: UIImage = try preparation.image(image)
                if let slice = image.slice {
                    made = made.resizableImage(
                        withCapInsets: UIEdgeInsets(slice), resizingMode: image.resizing == .tile ? .tile : .stretch)
                }
                return made.withRenderingMode(image.mode == .template ? .alwaysTemplate : .alwaysOriginal)
            }
        }
    }

    extension ThemeValueType<UIKitFont> {
        /// Reads a font, in the theme's size and in the content size of each access.
        public static var themeFont: Self { .madeFont() }
    }

    extension ThemeContentMode {
        var mode: UIView.ContentMode {
            switch self {
            case .scaleToFill: .scaleToFill
            case .scaleAspectFit: .scaleAspectFit
            case .scaleAspectFill: .scaleAspectFill
            case .center: .center
            case .top: .top
            case .bottom: .bottom
            case .left: .left
            case .right: .right
            }
        }
    }

    extension ThemeAutoresizing {
        var mask: UIView.AutoresizingMask {
            switch self {
            case .flexibleLeftMargin: .flexibleLeftMargin
            case .flexibleWidth: .flexibleWidth
            case .flexibleRightMargin: .flexibleRightMargin
            case .flexibleTopMargin: .flexibleTopMargin
            case .flexibleHeight: .flexibleHeight
            case .flexibleBottomMargin: .flexibleBottomMargin
            }
        }
    }

    extension ThemeTextAlignment {
        var alignment: NSTextAlignment {
            switch self {
            case .natural: .natural
            case .left: .left
            case .center: .center
            case .right: .right
            case .justified: .justified
            }
        }
    }

    extension ThemeBorderStyle {
        var style: UITextField.BorderStyle {
            switch self {
            case .none: .none
            case .line: .line
            case .bezel: .bezel
            case .roundedRect: .roundedRect
            }
        }
    }

    extension ThemeIndicatorStyle {
        var style: UIScrollView.IndicatorStyle {
            switch self {
            case .default: .default
            case .black: .black
            case .white: .white
            }
        }
    }
#endif
