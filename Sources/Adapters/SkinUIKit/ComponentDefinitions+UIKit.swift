#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import SkinComponents
    import SkinKit
    import SkinQuartz
    import UIKit

    extension ComponentDefinitions {
        /// The definitions of UIKit's views: every component type of the built-in schema.
        ///
        /// Apps add their own component types to a copy.
        public static let uiKit: ComponentDefinitions = {
            var components = ComponentDefinitions()
            components.define(UIView.self, as: "uiview") {
                $0.defineBackground(image: .uiImage)
                defineBehavior(&$0)
                defineLayer(&$0)
            }
            components.define(UIControl.self, as: "uicontrol", inheriting: UIView.self)
            components.define(UIScrollView.self, as: "uiscrollview", inheriting: UIView.self, defineScrollView)
            components.defineTexts()
            components.defineControls()
            components.defineContainers()
            components.defineBars()
            components.defineOtherControls()
            return components
        }()

        private static func defineBehavior(_ view: inout ComponentBuilder<UIView>) {
            view.operation("frame", .rect("rect"), \.frame) { CGRect($0) }
            view.operation("backgroundColor", .uiColor("color"), \.backgroundColor)
            view.operation("tintColor", .uiColor("color"), get: { $0.ownTintColor }, set: { $0.tintColor = $1 })
            view.operation("alpha", .cgFloat("value"), \.alpha)
            view.operation("hidden", .bool("value"), \.isHidden)
            view.operation("clipsToBounds", .bool("value"), \.clipsToBounds)
            view.operation("contentMode", .word("mode", as: ThemeContentMode.self), \.contentMode) { $0.mode }
            view.operation(
                "autoresizing", .array("mask", of: ThemeValueType<ThemeAutoresizing>.word()),
                get: { $0.autoresizingMask.rawValue }, set: { $0.autoresizingMask = .init(rawValue: $1) }
            ) { words in words.reduce(into: UIView.AutoresizingMask()) { $0.formUnion($1.mask) }.rawValue }
            view.operation("layoutMargins", .insets("insets"), \.layoutMargins) { UIEdgeInsets($0) }
        }

        private static func defineLayer(_ view: inout ComponentBuilder<UIView>) {
            view.operation("borderColor", .uiColor("color"), \.layer.borderColor) { $0.cgColor }
            view.operation("borderWidth", .float("width"), \.layer.borderWidth) { CGFloat($0) }
            view.defineShadow { view, shadow in
                let own = Association.own(view.layer.shadow, of: view, isThemed: shadow != nil)
                view.layer.shadow = shadow.map { LayerShadow($0, color: UIColor($0.color).cgColor) } ?? own
            }
            view.operation(
                "material", .word("style", as: ThemeMaterialStyle.self), .optional(.color("tint")),
                get: { _ in SkinMaterial?.none }, set: { $0.showMaterial($1) }
            ) { SkinMaterial(style: $0, tint: $1) }
        }

        private static func defineScrollView(_ view: inout ComponentBuilder<UIScrollView>) {
            view.operation("contentInsets", .insets("insets"), \.contentInset) { UIEdgeInsets($0) }
            view.operation("contentSize", .size("size"), \.contentSize) { CGSize($0) }
            view.operation("contentOffset", .point("point"), \.contentOffset) { CGPoint($0) }
            view.operation("indicatorStyle", .word("style", as: ThemeIndicatorStyle.self), \.indicatorStyle) {
                $0.style
            }
        }
    }

    extension UIView {
        /// A view without a superview, whose tint color is the standard one.
        private static let bare = UIView(frame: .zero)

        /// The tint color that the view has itself; nil if it shows the color of its superview.
        ///
        /// UIKit does not tell the two apart. A color equal to the superview's counts as inherited, so that a view whose
        /// theme is removed follows its superview again.
        var ownTintColor: UIColor? {
            let color = undimmedTintColor
            return color == (superview ?? Self.bare).undimmedTintColor ? nil : color
        }

        /// The tint color without the dimming of the views behind an alert.
        private var undimmedTintColor: UIColor? {
            let mode = tintAdjustmentMode
            if mode == .normal { return tintColor }
            // A mode equal to the superview's counts as inherited, as a color does.
            let own = mode == superview?.tintAdjustmentMode ? .automatic : mode
            tintAdjustmentMode = .normal
            defer { tintAdjustmentMode = own }
            return tintColor
        }
    }
#endif
