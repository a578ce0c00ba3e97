#if GTK
    import SkinKit

    extension ComponentBuilder where Component: ThemedWidget {
        /// Defines the operations of a component that CSS shows.
        ///
        ///     components.define(ChatBubble.self, as: "chatbubble", inheriting: ThemedWidget.self) { bubble in
        ///         bubble.style(.view + [GTKStyleOperation("tailColor", .color("color")) { style, color in
        ///             style.set("color", .color(color), on: GTKNode("& > .tail"))
        ///         }])
        ///     }
        ///
        /// Operations that set a property of the widget, such as a text, are defined with `operation` as usual. GTK resolves
        /// states for CSS. For properties, set states with `ThemeEngine.setStates(_:for:)`.
        ///
        /// - Parameters:
        ///   - operations: All operations of the component, also those of the type that it inherits from.
        ///   - focus: The case in which GTK's focus is the state `focused`.
        ///   - base: Sets what the component has before its operations, such as no background of the desktop's theme.
        public mutating func style(
            _ operations: [GTKStyleOperation], focus: GTKFocus = .visible,
            base: @escaping @MainActor (inout GTKStyle) -> Void = GTKStyle.bare
        ) {
            look(operations, get: { $0.look }, set: { $0.look = $1 }) { look in
                try GTKLook(look, focus: focus, base: base)
            }
            showStates { $0.show($1) }
        }
    }

    extension GTKStyle {
        /// Sets nothing.
        @MainActor public static let none: @MainActor (inout GTKStyle) -> Void = { _ in }

        /// Removes the background, the frame and the transition of the desktop's theme.
        @MainActor public static let bare: @MainActor (inout GTKStyle) -> Void = { style in
            style.removeFrame()
            style.set(["text-shadow", "transition"], .none)
        }

        /// Removes also the space that the desktop's theme adds to a control.
        @MainActor static let control: @MainActor (inout GTKStyle) -> Void = { style in
            bare(&style)
            style.set(["border-radius", "min-width", "min-height", "padding"], .length(0))
            style.removeOutline()
        }

        @MainActor static let entry: @MainActor (inout GTKStyle) -> Void = { style in
            bare(&style)
            style.set("border-radius", .length(0))
            style.removeOutline()
        }

        /// The text of a text view has a background of its own.
        @MainActor static let textView: @MainActor (inout GTKStyle) -> Void = { style in
            bare(&style)
            style.set("background-color", .transparent, on: .text)
            style.removeOutline()
        }

        /// A switch in the form of UIKit's, 51 points by 31.
        @MainActor static let switchControl: @MainActor (inout GTKStyle) -> Void = { style in
            bare(&style)
            style.set("border-radius", .length(14))
            style.removeOutline()
            style.set("background-image", .none, on: .checked)
            style.set("-gtk-icon-source", .none, on: .switchSymbols)
            style.set(["background-image", "box-shadow", "border-style"], .none, on: .switchThumb)
            style.set("border-radius", .length(14), on: .switchThumb)
            style.set("margin", .length(2), on: .switchThumb)
            style.set(["min-width", "min-height"], .length(20), on: .switchThumb)
        }

        @MainActor static let scale: @MainActor (inout GTKStyle) -> Void = { style in
            bare(&style)
            style.removeOutline()
            for node in [GTKNode.trough, .fill, .thumb] {
                style.set(["background-image", "border-style", "box-shadow", "transition"], .none, on: node)
            }
            style.removeOutline(on: .trough)
            style.set("margin", .length(0), on: .fill)
            for node in [GTKNode.trough, .fill] {
                style.set("min-height", .length(4), on: node)
                style.set("border-radius", .length(2), on: node)
            }
        }

        @MainActor static let grid: @MainActor (inout GTKStyle) -> Void = { style in
            bare(&style)
            for node in GTKNode.cells { style.set("background", .none, on: node) }
        }

        @MainActor static let list: @MainActor (inout GTKStyle) -> Void = { style in
            bare(&style)
            style.set(["background", "transition"], .none, on: .row)
            style.set("padding", .length(0), on: .row)
            style.removeOutline(on: .row)
        }

        /// A popover has its background on a part.
        @MainActor static let popover: @MainActor (inout GTKStyle) -> Void = { style in
            style.main = .contents
            bare(&style)
        }
    }
#endif
