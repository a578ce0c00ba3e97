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
                defineBackground(&$0)
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

        private static func defineBackground(_ view: inout ComponentBuilder<UIView>) {
            view.operation("frame", .rect("rect"), get: { $0.frame }, set: { $0.frame = $1 }) { CGRect($0) }
            view.operation(
                "backgroundColor", .uiColor("color"), get: { $0.backgroundColor }, set: { $0.backgroundColor = $1 })
            view.operation(
                "backgroundGradient", .gradient(of: .uiColor)("gradient"), get: { $0.skinGradient },
                set: { $0.skinGradient = $1 })
            view.operation(
                "backgroundImage", .uiImage("image"),
                get: { $0.skinBackgroundImage }, set: { $0.skinBackgroundImage = $1 })
            view.operation("tintColor", .uiColor("color"), get: { $0.ownTintColor }, set: { $0.tintColor = $1 })
        }

        private static func defineBehavior(_ view: inout ComponentBuilder<UIView>) {
            view.operation("alpha", .float("value"), get: { $0.alpha }, set: { $0.alpha = $1 }) { CGFloat($0) }
            view.operation("hidden", .bool("value"), get: { $0.isHidden }, set: { $0.isHidden = $1 })
            view.operation("clipsToBounds", .bool("value"), get: { $0.clipsToBounds }, set: { $0.clipsToBounds = $1 })
            view.operation(
                "contentMode", .word("mode", as: ThemeContentMode.self),
                get: { $0.contentMode }, set: { $0.contentMode = $1 }
            ) { $0.mode }
            view.operation(
                "autoresizing", .array("mask", of: ThemeValueType<ThemeAutoresizing>.word()),
                get: { $0.autoresizingMask.rawValue }, set: { $0.autoresizingMask = .init(rawValue: $1) }
            ) { words in words.reduce(into: UIView.AutoresizingMask()) { $0.formUnion($1.mask) }.rawValue }
            view.operation(
                "layoutMargins", .insets("insets"), get: { $0.layoutMargins }, set: { $0.layoutMargins = $1 }
            ) { UIEdgeInsets($0) }
        }

        private static func defineLayer(_ view: inout ComponentBuilder<UIView>) {
            view.operation(
                "cornerRadius", .float("radius"), get: { _ in ThemeCorners?.none },
                set: { view, corners in view.changeCorners { $0.all = corners } }
            ) { ThemeCorners(radius: $0) }
            view.operation(
                "corners", .optional(.float("topLeft")), .optional(.float("topRight")),
                .optional(.float("bottomRight")),
                .optional(.float("bottomLeft")), .optional(.word("curve", as: ThemeCornerCurve.self)),
                get: { _ in ThemeCorners?.none }, set: { view, corners in view.changeCorners { $0.each = corners } }
            ) { ThemeCorners([$0, $1, $2, $3], curve: $4?.rawValue) }
            view.operation(
                "borderColor", .uiColor("color"), get: { $0.layer.borderColor }, set: { $0.layer.borderColor = $1 }
            ) { $0.cgColor }
            view.operation(
                "borderWidth", .float("width"), get: { $0.layer.borderWidth }, set: { $0.layer.borderWidth = $1 }
            ) { CGFloat($0) }
            view.operation(
                "shadow", .uiColor("color"), .optional(.point("offset")), .optional(.float("radius")),
                .optional(.float("opacity")), get: { $0.layer.shadow }, set: { $0.layer.shadow = $1 }
            ) { color, offset, radius, opacity in
                LayerShadow(color: color.cgColor, offset: offset, radius: radius, opacity: opacity)
            }
            view.operation(
                "shadows", .array("layers", of: .shadowLayer(of: .uiColor)),
                get: { $0.skinShadows }, set: { $0.skinShadows = $1 })
            view.operation(
                "material", .word("style", as: ThemeMaterialStyle.self), .optional(.uiColor("tint")),
                get: { $0.skinMaterial }, set: { $0.skinMaterial = $1 }
            ) { .theme(BackgroundMaterial(style: $0.rawValue, tint: $1)) }
        }

        private static func defineScrollView(_ view: inout ComponentBuilder<UIScrollView>) {
            view.operation(
                "contentInsets", .insets("insets"), get: { $0.contentInset }, set: { $0.contentInset = $1 }
            ) { UIEdgeInsets($0) }
            view.operation(
                "contentSize", .size("size"), get: { $0.contentSize }, set: { $0.contentSize = $1 }
            ) { CGSize($0) }
            view.operation(
                "contentOffset", .point("point"), get: { $0.contentOffset }, set: { $0.contentOffset = $1 }
            ) { CGPoint($0) }
            view.operation(
                "indicatorStyle", .word("style", as: ThemeIndicatorStyle.self),
                get: { $0.indicatorStyle }, set: { $0.indicatorStyle = $1 }
            ) { $0.style }
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
