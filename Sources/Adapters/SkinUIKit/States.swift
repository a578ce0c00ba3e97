#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import SkinKit
    import SkinQuartz
    import UIKit

    private let idioms: [(theme: ThemeTraits, idiom: UIUserInterfaceIdiom)] = [
        (.phone, .phone), (.pad, .pad), (.mac, .mac), (.tv, .tv), (.vision, .vision),
    ]
    private let styles: [(theme: ThemeTraits, style: UIUserInterfaceStyle)] = [(.light, .light), (.dark, .dark)]

    extension ThemeTraits {
        /// Creates the traits of a theme from UIKit's: the idiom, increased contrast, and the light or dark appearance.
        /// Unspecified traits and CarPlay are omitted.
        public init(_ traits: UITraitCollection) {
            self = idioms.first { $0.idiom == traits.userInterfaceIdiom }?.theme ?? []
            formUnion(styles.first { $0.style == traits.userInterfaceStyle }?.theme ?? [])
            if traits.accessibilityContrast == .high { insert(.highContrast) }
        }

        static var observed: [UITrait] {
            [
                UITraitUserInterfaceIdiom.self, UITraitUserInterfaceStyle.self, UITraitAccessibilityContrast.self,
                UITraitDisplayScale.self,
            ]
        }
    }

    extension UITraitCollection {
        /// Creates UIKit's traits from those of a theme, for example to preview a view in the dark appearance.
        ///
        /// The traits `watch` and `desktop` have no counterpart in UIKit, and are omitted.
        public convenience init(_ traits: ThemeTraits) {
            self.init { collection in
                for (theme, idiom) in idioms where traits.contains(theme) { collection.userInterfaceIdiom = idiom }
                for (theme, style) in styles where traits.contains(theme) { collection.userInterfaceStyle = style }
                if traits.contains(.highContrast) { collection.accessibilityContrast = .high }
            }
        }
    }

    private let common:
        [(
            theme: ThemeStates, control: UIControl.State,
            cell: WritableKeyPath<UICellConfigurationState, Bool> & Sendable
        )] = [
            (.focused, .focused, \.isFocused), (.selected, .selected, \.isSelected),
            (.highlighted, .highlighted, \.isHighlighted), (.disabled, .disabled, \.isDisabled),
        ]

    extension ThemeStates {
        /// Creates the states of a theme from those of a control.
        public init(_ state: UIControl.State) {
            self = common.reduce(into: []) { if state.contains($1.control) { $0.formUnion($1.theme) } }
        }

        /// Creates the states of a theme from those of a cell.
        public init(_ state: UICellConfigurationState) {
            self = common.reduce(into: []) { if state[keyPath: $1.cell] { $0.formUnion($1.theme) } }
        }
    }

    extension UIControl.State {
        /// Creates the state of a control from the states of a theme. `hovered` and an app's own states have no counterpart,
        /// and are omitted.
        public init(_ states: ThemeStates) {
            self = common.reduce(into: []) { if states.contains($1.theme) { $0.formUnion($1.control) } }
        }
    }

    extension UICellConfigurationState {
        /// Creates the state of a cell from the states of a theme. `hovered` and an app's own states have no counterpart,
        /// and are omitted.
        public init(_ states: ThemeStates, traitCollection: UITraitCollection) {
            self.init(traitCollection: traitCollection)
            for state in common { self[keyPath: state.cell] = states.contains(state.theme) }
        }
    }

    // MARK: - Following UIKit

    extension UIControl {
        /// Applies the control's state to its look.
        ///
        /// The look of a button follows its state. For another control, call it after you set `isEnabled`, `isSelected` or
        /// `isOn`: UIKit reports only what users do. Call it also in a button's `configurationUpdateHandler` of your own. There it
        /// shows the theme again in a configuration or a title that the app has set.
        public func updateSkinStates() {
            var states = ThemeStates(state)
            if (self as? UISwitch)?.isOn ?? false { states.insert(.selected) }
            if (self as? UITextField)?.isEditing ?? false { states.insert(.focused) }
            setUIKitStates(states)
            guard let button = self as? UIButton else { return }
            button.updateTitleCase()
            if button.replacedConfiguration != nil { button.skin = button.skin }
        }

        /// Adds actions for what changes the control's state. UIKit does not document whether a control has its new state
        /// when it reports an event, so the events of touches and of editing say what is the case.
        func followControlStates() {
            follow([.touchDown, .touchDragEnter], "pressed") { $0.insert(.highlighted) }
            follow([.touchUpInside, .touchUpOutside, .touchDragExit, .touchCancel], "released") {
                $0.remove(.highlighted)
            }
            follow([.editingDidBegin], "editing") { $0.insert(.focused) }
            follow([.editingDidEnd], "edited") { $0.remove(.focused) }
            follow([.valueChanged], "changed") { _ in }
            updateSkinStates()
        }

        fileprivate func observeStates() -> [AnyObject] {
            let focus = NotificationObserver([UIFocusSystem.didUpdateNotification]) { [weak self] in
                self?.updateSkinStates()
            }
            return [\UIControl.isEnabled, \.isSelected, \.isHighlighted].map { property in
                observe(property) { control, _ in MainActor.assumeIsolated { control.updateSkinStates() } }
            } + [focus]
        }

        /// Adds an action, which replaces the one that an earlier registration added.
        private func follow(_ events: Event, _ name: String, _ change: @escaping (inout ThemeStates) -> Void) {
            let action = UIAction(identifier: UIAction.Identifier("org.skinkit.\(name)")) { action in
                guard let control = action.sender as? UIControl, control.skin != nil else { return }
                control.updateSkinStates()
                var states = control.skinStates
                change(&states)
                control.skinStates = states
            }
            addAction(action, for: events)
        }
    }

    extension UIButton {
        /// Follows the button's state, unless the app has a handler of its own. A handler would make a button without a
        /// configuration one with it.
        func followButtonStates(_ skin: ViewSkin) {
            followControlStates()
            if configuration == nil {
                skin.observations += observeStates()
            } else if configurationUpdateHandler == nil {
                configurationUpdateHandler = { $0.updateSkinStates() }
            }
        }

        /// Shows the font of a theme again. That of a configuration is made with each update.
        func updateTitleFont() {
            if configuration != nil { return setNeedsUpdateConfiguration() }
            if let font = titleLabel.flatMap({ Association.get(UIKitFont.self, of: $0) }) { showTitleFont(font) }
        }
    }

    extension SelectableCell {
        func show(_ state: UICellConfigurationState) {
            setUIKitStates(ThemeStates(state))
            updateSelectedBackground()
        }
    }
#endif
