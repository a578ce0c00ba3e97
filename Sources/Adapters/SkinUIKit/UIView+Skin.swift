#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import SkinKit
    import SkinQuartz
    import UIKit

    extension NSObjectProtocol where Self: UIView {
        /// Sets ``UIKit/UIView/skin`` to a generated identifier. A wrong name, or one for views of another class, does not compile.
        ///
        ///     send.setSkin(.buttonSend)
        @MainActor public func setSkin(_ id: ThemeID<Self>) { skin = id.text }
    }

    extension UIView {
        /// The identifier under which themes describe the view.
        ///
        ///     send.skin = "button_send"
        ///
        /// Setting it registers the view: in the scope of ``UIKit/UITraitCollection/skinScope`` if it has one, else in
        /// `ThemeEngine.shared`. A view that has neither remembers the identifier and its states until it moves to a
        /// scope. The view moves to another scope with its superview. Setting it to nil restores the view's own look.
        /// Setting the same identifier again does nothing, so cells can be reused without cost. Only a cell whose
        /// `backgroundConfiguration` you have set meanwhile, or a button whose `configuration`, gets its look again. A button does so
        /// itself, or in its `configurationUpdateHandler` when that calls ``UIKit/UIControl/updateSkinStates()``.
        ///
        /// In Interface Builder, set the user defined runtime attribute `skinKitIdentifier`, of the type String.
        ///
        /// If the theme cannot be prepared for the view, `faultHandler` of the engine's configuration is called. The view keeps its look, and
        /// gets that of the identifier when it moves to another scope, or when its scope switches to a theme that can be
        /// prepared.
        public var skin: String? {
            get { ViewSkin.existing(of: self)?.id }
            set {
                guard let newValue else { return removeSkin() }
                let replaced = (self as? UIButton)?.replacedConfiguration
                let isLost = (self as? any BackgroundCell)?.hasLostBackground ?? false
                let skin = ViewSkin.show(
                    newValue, in: currentSkinScope ?? ThemeEngine.shared?.root, of: self,
                    isLost: isLost || replaced != nil,
                    restored: {
                        if let replaced { (self as? UIButton)?.setConfiguration(replaced) }
                    })
                if let skin { follow(skin) }
            }
        }

        /// The states of a view with a ``skin``. Setting them applies the theme's operations for them.
        ///
        /// The states of controls and cells follow UIKit's once ``skin`` is set. Set other states here, such as
        /// `hovered` from a `UIHoverGestureRecognizer`, or an app's own.
        public var skinStates: ThemeStates {
            get { ViewSkin.existing(of: self)?.states ?? [] }
            set { ViewSkin.existing(of: self)?.states = newValue }
        }

        /// The scope that the view's traits name; nil if there is none.
        ///
        /// If the scope follows a window scene, and the view or a superview overrides the scene's appearance or contrast, it
        /// is the scope's variant for that.
        private var currentSkinScope: ThemeScope? {
            guard let scope = traitCollection.skinScope, FollowedScenes.contain(scope) else {
                return traitCollection.skinScope
            }
            // UIKit does not document whether it notifies the scene before its views.
            if let scene = window?.windowScene, scene.traitCollection.skinScope === scope {
                scope.take(scene.traitCollection)
            }
            let known = scope.untracked.traits
            let traits = ThemeTraits(traitCollection).intersection(.appearanceKinds)
                .without(window?.themedAppearance ?? .any, elseThoseOf: known)
            return scope.engine.reportingFaults {
                try scope.variant(known.subtracting(.appearanceKinds).union(traits))
            } ?? scope
        }

        private func follow(_ skin: ViewSkin) {
            let traits: [UITrait] = [
                SkinScopeTrait.self, UITraitUserInterfaceStyle.self, UITraitAccessibilityContrast.self,
            ]
            skin.observations = [
                registerForTraitChanges(traits) { (view: UIView, _) in
                    // A view that leaves its window, such as a cell that waits for reuse, stays in its scope.
                    let shared = view.window == nil ? nil : ThemeEngine.shared?.root
                    let scope = view.currentSkinScope ?? shared
                    if let scope { ViewSkin.existing(of: view)?.move(to: scope) }
                }
            ]
            followFontSettings(skin)
            switch self {
            case let button as UIButton: button.followButtonStates(skin)
            case let control as UIControl: control.followControlStates()
            // The app's own handler can set the states.
            case let cell as UITableViewCell where cell.configurationUpdateHandler == nil:
                cell.configurationUpdateHandler = { $0.show($1) }
            case let cell as UICollectionViewCell where cell.configurationUpdateHandler == nil:
                cell.configurationUpdateHandler = { $0.show($1) }
            default: break
            }
        }

        private func followFontSettings(_ skin: ViewSkin) {
            guard self is any ThemedFontView || self is UIButton else { return }
            let traits: [UITrait] = [UITraitPreferredContentSizeCategory.self, UITraitLegibilityWeight.self]
            let registration = registerForTraitChanges(traits) { (view: UIView, _) in
                (view as? any ThemedFontView)?.updateThemeFont()
                (view as? UIButton)?.updateTitleFont()
            }
            skin.observations.append(registration)
        }

        private func removeSkin() {
            for observation in ViewSkin.remove(from: self) {
                if let registration = observation as? any UITraitChangeRegistration {
                    unregisterForTraitChanges(registration)
                }
            }
        }

        func setUIKitStates(_ states: ThemeStates) {
            ViewSkin.existing(of: self)?.setStates(states, of: [.focused, .selected, .highlighted, .disabled])
        }

        #if canImport(ObjectiveC)
            @IBInspectable @objc(skinKitIdentifier) var interfaceBuilderSkin: String? {
                get { skin }
                set { skin = newValue }
            }
        #endif
    }
#endif
