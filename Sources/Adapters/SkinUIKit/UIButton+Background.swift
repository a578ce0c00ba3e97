#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import UIKit

    struct ButtonCorners: Equatable {
        var radius: CGFloat
        /// The style of a configuration; nil for a button without one. The style `fixed` shows the radius itself.
        var style: UIButton.Configuration.CornerStyle?
    }

    /// The color of a button's border: that of its configuration, or that of its layer.
    struct ButtonStroke: Equatable {
        var color: UIColor?
        var layer: CGColor?
    }

    /// The background of a configuration, which covers the view's own, or else that of the view and its layer.
    extension UIButton {
        var skinBackgroundColor: UIColor? {
            get { configuration == nil ? backgroundColor : configuration?.background.backgroundColor }
            set {
                if configuration == nil {
                    backgroundColor = newValue
                } else {
                    configuration?.background.backgroundColor = newValue
                }
            }
        }

        var skinCorners: ButtonCorners {
            get {
                guard let configuration else { return ButtonCorners(radius: layer.cornerRadius) }
                return ButtonCorners(radius: configuration.background.cornerRadius, style: configuration.cornerStyle)
            }
            set {
                // A configuration does not round its custom view.
                skinBackground?.layer.cornerRadius = newValue.radius
                guard configuration != nil else {
                    layer.cornerRadius = newValue.radius
                    return
                }
                configuration?.background.cornerRadius = newValue.radius
                if let style = newValue.style { configuration?.cornerStyle = style }
            }
        }

        var skinStroke: ButtonStroke {
            get {
                guard let configuration else { return ButtonStroke(layer: layer.borderColor) }
                return ButtonStroke(color: configuration.background.strokeColor)
            }
            set {
                if configuration == nil {
                    layer.borderColor = newValue.layer
                } else {
                    configuration?.background.strokeColor = newValue.color
                }
            }
        }

        var skinStrokeWidth: CGFloat {
            get { configuration?.background.strokeWidth ?? layer.borderWidth }
            set {
                if configuration == nil {
                    layer.borderWidth = newValue
                } else {
                    configuration?.background.strokeWidth = newValue
                }
            }
        }
    }

    /// A configuration shows a view behind the content.
    extension UIButton: BackgroundHost {
        var backgroundView: UIView? {
            get { configuration?.background.customView }
            set { configuration?.background.customView = newValue }
        }

        var hasBackgroundView: Bool { configuration != nil }
    }
#endif
