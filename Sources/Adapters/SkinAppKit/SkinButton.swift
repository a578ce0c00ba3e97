#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit

    /// A button whose look follows its states: `highlighted` while it is pressed, `disabled`, and `selected` while it is on.
    ///
    /// It keeps the theme's color of the title when the app sets another title. For other buttons, call
    /// ``AppKit/NSControl/updateSkinStates()``.
    open class SkinButton: NSButton {
        open override var isHighlighted: Bool {
            didSet { setAppKitStates(isHighlighted ? .highlighted : [], of: .highlighted) }
        }

        open override var isEnabled: Bool { didSet { updateSkinStates() } }

        open override var state: NSControl.StateValue { didSet { updateSkinStates() } }

        open override var title: String {
            didSet {
                updateTitleCase()
                showTitleColor()
            }
        }

        /// Tracks the pointer until the user releases it. AppKit highlights the button's cell meanwhile, not the button.
        open override func mouseDown(with event: NSEvent) {
            if isEnabled { setAppKitStates(.highlighted, of: .highlighted) }
            super.mouseDown(with: event)
            setAppKitStates([], of: .highlighted)
            updateSkinStates()
        }

        /// Clicks the button, as the space bar does. A click may switch it on or off.
        open override func performClick(_ sender: Any?) {
            super.performClick(sender)
            updateSkinStates()
        }
    }
#endif
