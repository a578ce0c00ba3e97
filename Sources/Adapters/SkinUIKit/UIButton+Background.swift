#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import SkinQuartz
    import UIKit

    struct ButtonCorners: Equatable {
        var radius: CGFloat
        /// The style of a configuration; nil for a button without one. The style `fixed` shows the radius itself.
        var style: UIButton.Configuration.CornerStyle?
    }

    struct ButtonStroke: Equatable {
        var color: UIColor?
        var layer: CGColor?
    }

    // MARK: - Configurations that are replaced

    /// The parts of a configuration that themes write, as they were when a theme last wrote one of them. The button retains it.
    @MainActor
    private final class ThemedConfiguration {
        var background = UIBackgroundConfiguration.clear()
        var colors: [UIColor?] = []
        var isWriting = false

        func isShown(in configuration: UIButton.Configuration) -> Bool {
            background == configuration.background
                || colors == Self.colors(configuration) && colors.contains { $0 != nil }
        }

        func note(_ configuration: UIButton.Configuration) {
            (background, colors) = (configuration.background, Self.colors(configuration))
        }

        private static func colors(_ configuration: UIButton.Configuration) -> [UIColor?] {
            [configuration.baseForegroundColor, configuration.baseBackgroundColor]
        }
    }

    extension UIButton {
        func changeConfiguration(_ change: (inout Configuration) -> Void) {
            guard var changed = configuration else { return }
            change(&changed)
            setConfiguration(changed)
        }

        func show<Value>(
            _ value: Value, in property: WritableKeyPath<Configuration, Value>, else show: (Value) -> Void
        ) {
            if configuration == nil { return show(value) }
            changeConfiguration { $0[keyPath: property] = value }
        }

        /// Sets a configuration that does not count as one of the app.
        func setConfiguration(_ new: Configuration) {
            let themed = Association.get(ThemedConfiguration.self, of: self) ?? ThemedConfiguration()
            Association.set(themed, ThemedConfiguration.self, of: self)
            themed.note(new)
            themed.isWriting = true
            configuration = new
            themed.isWriting = false
        }

        /// The configuration that the app has set after a theme wrote another one, of which it has nothing; nil if there is none.
        var replacedConfiguration: Configuration? {
            guard let configuration, let themed = Association.get(ThemedConfiguration.self, of: self),
                !themed.isWriting,
                !themed.isShown(in: configuration)
            else { return nil }
            return configuration
        }
    }

    /// The background of a configuration, which covers the view's own, or else that of the view and its layer.
    extension UIButton {
        var skinBackgroundColor: UIColor? {
            get {
                guard let configuration else { return backgroundColor }
                return configuration.baseBackgroundColor ?? configuration.background.backgroundColor
            }
            set {
                if configuration == nil { return backgroundColor = newValue }
                // UIKit dims a base color of a pressed or disabled button, and not the color of a background.
                changeConfiguration {
                    if $0.baseBackgroundColor == nil {
                        $0.background.backgroundColor = newValue
                    } else {
                        $0.baseBackgroundColor = newValue
                    }
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
                skinBackground?.corners = ThemeCorners(radius: Double(newValue.radius))
                guard configuration != nil else {
                    layer.cornerRadius = newValue.radius
                    return
                }
                changeConfiguration {
                    $0.background.cornerRadius = newValue.radius
                    if let style = newValue.style { $0.cornerStyle = style }
                }
            }
        }

        /// Shows the corners of a theme or the button's own, in its layer if it has no configuration.
        func showCorners(_ corners: ThemedValue<ButtonCorners>) {
            if configuration != nil {
                if let value = corners.value { skinCorners = value }
                return
            }
            let radius = corners.isTheme ? corners.value?.radius : nil
            changeCorners { $0.all = radius.map { ThemeCorners(radius: Double($0)) } }
        }

        var skinStroke: ButtonStroke {
            get {
                guard let configuration else { return ButtonStroke(layer: layer.borderColor) }
                return ButtonStroke(color: configuration.background.strokeColor)
            }
            set { show(newValue.color, in: \.background.strokeColor) { _ in layer.borderColor = newValue.layer } }
        }

        var skinStrokeWidth: CGFloat {
            get { configuration?.background.strokeWidth ?? layer.borderWidth }
            set { show(newValue, in: \.background.strokeWidth) { layer.borderWidth = $0 } }
        }
    }

    /// A configuration shows a view behind the content.
    extension UIButton: BackgroundHost {
        var backgroundView: UIView? {
            get { configuration?.background.customView }
            set { changeConfiguration { $0.background.customView = newValue } }
        }

        var hasBackgroundView: Bool { configuration != nil }
    }
#endif
