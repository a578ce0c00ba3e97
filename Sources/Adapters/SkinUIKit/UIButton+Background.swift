#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import SkinQuartz
    import UIKit

    struct ButtonCorners: Equatable {
        var radius: CGFloat
        /// The style `fixed` shows the radius itself.
        var style: UIButton.Configuration.CornerStyle
    }

    struct ButtonStroke: Equatable {
        var color: UIColor?
        var layer: CGColor?
    }

    // MARK: - Configurations that are replaced

    /// The values that a theme has in the configuration of a button, which retains them. UIKit changes others for each state.
    private final class ThemedConfiguration {
        struct Value {
            /// The value that the configuration had before, which is the one that remains without a theme.
            let own: Any
            /// Whether configurations of the app seldom have the value.
            let isTelling: Bool
            let isShown: (UIButton.Configuration) -> Bool
        }

        var values: [PartialKeyPath<UIButton.Configuration>: Value] = [:]
        var isWriting = false

        func isShown(in configuration: UIButton.Configuration) -> Bool {
            let telling = values.values.filter(\.isTelling)
            return values.isEmpty
                || (telling.isEmpty ? Array(values.values) : telling).contains { $0.isShown(configuration) }
        }
    }

    extension UIButton {
        /// Changes the content of the configuration, which the app may replace.
        func changeConfiguration(_ change: (inout Configuration) -> Void) {
            guard var changed = configuration else { return }
            change(&changed)
            setConfiguration(changed)
        }

        func show<Value: Equatable>(
            _ value: Value, in property: WritableKeyPath<Configuration, Value>, else show: (Value) -> Void = { _ in }
        ) {
            if configuration == nil { show(value) } else { configure(property, value) { $0 == $1 } }
        }

        /// Writes a value of a theme, or the app's own, into the configuration.
        func configure<Value>(
            _ property: WritableKeyPath<Configuration, Value>, _ value: Value,
            _ areEqual: @escaping (Value, Value) -> Bool
        ) {
            guard let configuration else { return }
            let themed = Association.get(ThemedConfiguration.self, of: self) ?? ThemedConfiguration()
            Association.set(themed, ThemedConfiguration.self, of: self)
            let own = themed.values[property].flatMap { $0.own as? Value } ?? configuration[keyPath: property]
            let isNil = if case Optional<Any>.none = value as Any { true } else { false }
            let themedValue = ThemedConfiguration.Value(own: own, isTelling: !isNil && property != \.cornerStyle) {
                areEqual($0[keyPath: property], value)
            }
            themed.values[property] = areEqual(own, value) ? nil : themedValue
            changeConfiguration { $0[keyPath: property] = value }
        }

        /// Sets a configuration that does not count as one of the app.
        func setConfiguration(_ new: Configuration) {
            let themed = Association.get(ThemedConfiguration.self, of: self)
            themed?.isWriting = true
            configuration = new
            themed?.isWriting = false
        }

        /// The configuration that the app has set after a theme wrote another one, of which it has nothing; nil if there is none.
        var replacedConfiguration: Configuration? {
            guard let configuration, let themed = Association.get(ThemedConfiguration.self, of: self),
                !themed.isWriting, !themed.isShown(in: configuration)
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
                let hasBase = configuration?.baseBackgroundColor != nil
                show(newValue, in: hasBase ? \.baseBackgroundColor : \.background.backgroundColor)
            }
        }

        /// The corners of the configuration; nil for a button without one, whose layer has them.
        var configuredCorners: ButtonCorners? {
            configuration.map { ButtonCorners(radius: $0.background.cornerRadius, style: $0.cornerStyle) }
        }

        /// Shows the corners of a theme or the button's own, in its layer if it has no configuration.
        func showCorners(_ corners: ThemedValue<ButtonCorners>) {
            guard configuration != nil else {
                let radius = corners.isTheme ? corners.value?.radius : nil
                return changeCorners { $0.all = radius.map { ThemeCorners(radius: Double($0)) } }
            }
            guard let value = corners.value else { return }
            // A configuration does not round its custom view.
            skinBackground?.corners = ThemeCorners(radius: Double(value.radius))
            show(value.radius, in: \.background.cornerRadius)
            show(value.style, in: \.cornerStyle)
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
            set { show(newValue, in: \.background.customView) }
        }

        var hasBackgroundView: Bool { configuration != nil }
    }
#endif
