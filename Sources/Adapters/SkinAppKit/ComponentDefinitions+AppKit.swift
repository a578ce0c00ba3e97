#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit
    import SkinComponents
    import SkinKit
    import SkinQuartz

    extension ComponentDefinitions {
        /// The definitions of AppKit's views: the component types of the built-in schema that AppKit has, and `nswindow`,
        /// which an app's schema may declare.
        ///
        /// Apps add their own component types to a copy.
        public static let appKit: ComponentDefinitions = {
            var components = ComponentDefinitions()
            components.define(NSView.self, as: "uiview") {
                $0.defineBackground(image: .nsImage)
                defineBehavior(&$0)
                defineLayer(&$0)
            }
            // AppKit draws subviews over what a control draws, so a control cannot have them as a background.
            components.define(NSControl.self, as: "uicontrol", inheriting: NSView.self) {
                $0.removeOperations("backgroundGradient", "backgroundImage", "material", "shadows")
            }
            components.defineTexts()
            components.defineControls()
            components.defineContainers()
            return components
        }()

        private static func defineBehavior(_ view: inout ComponentBuilder<NSView>) {
            view.operation("frame", .rect("rect"), \.frame) { CGRect($0) }
            view.operation(
                "backgroundColor", .nsColor("color"), get: { $0.layer?.backgroundColor },
                set: { $0.themedLayer?.backgroundColor = $1 }
            ) { $0.cgColor }
            view.operation("alpha", .cgFloat("value"), \.alphaValue)
            view.operation("hidden", .bool("value"), \.isHidden)
            view.operation("clipsToBounds", .bool("value"), \.clipsToBounds)
            view.operation("contentMode", .word("mode", as: ThemeContentMode.self), \.layerContentsPlacement) {
                $0.placement
            }
            view.operation(
                "autoresizing", .array("mask", of: ThemeValueType<ThemeAutoresizing>.word()),
                get: { $0.autoresizingMask.rawValue }, set: { $0.autoresizingMask = .init(rawValue: $1) }
            ) { words in words.reduce(into: NSView.AutoresizingMask()) { $0.formUnion($1.mask) }.rawValue }
        }

        private static func defineLayer(_ view: inout ComponentBuilder<NSView>) {
            view.operation(
                "borderColor", .nsColor("color"), get: { ($0.layer ?? CALayer()).borderColor },
                set: { $0.themedLayer?.borderColor = $1 }
            ) { $0.cgColor }
            view.operation(
                "borderWidth", .float("width"), get: { $0.layer?.borderWidth ?? 0 },
                set: { $0.themedLayer?.borderWidth = $1 }
            ) { CGFloat($0) }
            view.defineShadow { $0.show($1) }
            view.operation(
                "material", .word("style", as: ThemeMaterialStyle.self), .optional(.color("tint")),
                get: { _ in SkinMaterial?.none }, set: { $0.skinBackgroundMaterial = $1 }
            ) { SkinMaterial(style: $0, tint: $1) }
        }
    }

    private struct OwnShadow {
        let value: NSShadow?
    }

    extension NSView {
        /// The layer of the view, which gets one if it has none. It keeps the layer when its theme is removed.
        var themedLayer: CALayer? {
            if layer == nil { wantsLayer = true }
            return layer
        }

        fileprivate func show(_ theme: SkinShadow?) {
            let own = Association.own(OwnShadow(value: shadow), of: self, isThemed: theme != nil)
            guard let theme else { return shadow = own.value }
            wantsLayer = true
            var color = theme.color
            color.alpha *= Float(theme.opacity)
            let made = NSShadow()
            made.shadowColor = NSColor(color)
            made.shadowBlurRadius = CGFloat(theme.radius)
            // The y axis of a shadow points up, unless the view is flipped.
            made.shadowOffset = NSSize(
                width: theme.offset.x, height: isFlipped ? theme.offset.y : -theme.offset.y)
            shadow = made
        }
    }
#endif
