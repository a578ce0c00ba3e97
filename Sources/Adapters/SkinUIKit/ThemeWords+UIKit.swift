#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import SkinComponents
    import SkinKit
    import UIKit

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
