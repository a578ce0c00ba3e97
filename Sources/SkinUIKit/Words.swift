#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import UIKit

    /// The schema's words for `UIView.ContentMode`.
    enum ContentModeWord: String, CaseIterable {
        case scaleToFill, scaleAspectFit, scaleAspectFill, center, top, bottom, left, right

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

    /// The schema's words for `UIView.AutoresizingMask`.
    enum AutoresizingWord: String, CaseIterable {
        case flexibleLeftMargin, flexibleWidth, flexibleRightMargin, flexibleTopMargin, flexibleHeight
        case flexibleBottomMargin

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

    /// The schema's words for `NSTextAlignment`.
    enum AlignmentWord: String, CaseIterable {
        case natural, left, center, right, justified

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

    /// The schema's words for `UITextField.BorderStyle`.
    enum BorderWord: String, CaseIterable {
        case none, line, bezel, roundedRect

        var style: UITextField.BorderStyle {
            switch self {
            case .none: .none
            case .line: .line
            case .bezel: .bezel
            case .roundedRect: .roundedRect
            }
        }
    }

    /// The schema's words for `UIScrollView.IndicatorStyle`.
    enum IndicatorWord: String, CaseIterable {
        case `default`, black, white

        var style: UIScrollView.IndicatorStyle {
            switch self {
            case .default: .default
            case .black: .black
            case .white: .white
            }
        }
    }
#endif
