#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit
    import SkinComponents
    import SkinKit

    extension ThemeContentMode {
        var placement: NSView.LayerContentsPlacement {
            switch self {
            case .scaleToFill: .scaleAxesIndependently
            case .scaleAspectFit: .scaleProportionallyToFit
            case .scaleAspectFill: .scaleProportionallyToFill
            case .center: .center
            case .top: .top
            case .bottom: .bottom
            case .left: .left
            case .right: .right
            }
        }

        /// The scaling of an image view, which has none that fills the view and keeps the proportions.
        var scaling: NSImageScaling {
            switch self {
            case .scaleToFill: .scaleAxesIndependently
            case .scaleAspectFit, .scaleAspectFill: .scaleProportionallyUpOrDown
            case .center, .top, .bottom, .left, .right: .scaleNone
            }
        }

        var imageAlignment: NSImageAlignment {
            switch self {
            case .top: .alignTop
            case .bottom: .alignBottom
            case .left: .alignLeft
            case .right: .alignRight
            case .scaleToFill, .scaleAspectFit, .scaleAspectFill, .center: .alignCenter
            }
        }
    }

    /// The mask in a superview whose `y` axis points up.
    extension ThemeAutoresizing {
        var mask: NSView.AutoresizingMask {
            switch self {
            case .flexibleLeftMargin: .minXMargin
            case .flexibleWidth: .width
            case .flexibleRightMargin: .maxXMargin
            case .flexibleTopMargin: .maxYMargin
            case .flexibleHeight: .height
            case .flexibleBottomMargin: .minYMargin
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
        var border: TextFieldBorder {
            switch self {
            case .none: TextFieldBorder(isBordered: false, isBezeled: false, style: .squareBezel)
            case .line: TextFieldBorder(isBordered: true, isBezeled: false, style: .squareBezel)
            case .bezel: TextFieldBorder(isBordered: false, isBezeled: true, style: .squareBezel)
            case .roundedRect: TextFieldBorder(isBordered: false, isBezeled: true, style: .roundedBezel)
            }
        }
    }

    extension ThemeIndicatorStyle {
        var style: NSScroller.KnobStyle {
            switch self {
            case .default: .default
            case .black: .dark
            case .white: .light
            }
        }
    }
#endif
