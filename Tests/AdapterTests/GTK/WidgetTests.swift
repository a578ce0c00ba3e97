#if GTK
    import SkinCompiler
    import SkinGTK
    import SkinKit
    import Testing

    @Suite("Widgets of GTK", .serialized, .needsDisplay)
    @MainActor
    struct WidgetTests {
        @Test("have the operations of the schemas, except for those that position a view")
        func schema() throws {
            let differences = ComponentDefinitions.gtk.differences(from: try schemaOfGTK())
            let others = ["frame", "autoresizing", "contentSize", "contentOffset"]
            let rest = differences.filter { text in !others.contains { text.contains("does not define '\($0)'") } }
            #expect(
                rest.sorted() == [
                    "'uinavigationbar' does not define 'backImage'",
                    "'uinavigationbar' does not define 'largeTitleFont'",
                    "'uinavigationbar' does not define 'translucent'",
                    "'uislider' does not define 'range'",
                    "'uitabbar' does not define 'badgeColor'",
                    "'uitableview' does not define 'separatorInsets'",
                    "'uitableviewcell' does not define 'indentation'",
                    "'uitextfield' does not define 'borderStyle'",
                    "'uitextfield' does not define 'text'",
                    "'uitextfield' does not define 'textAlignment'",
                    "'uitextview' does not define 'text'",
                    "'uitextview' does not define 'textAlignment'",
                ])
        }

        @Test("show a theme, and without it what they showed before")
        func shows() throws {
            let engine = makeEngine()
            let label = gtk_label_new("")!
            let window = Screen.window(label)
            defer { Screen.close(window) }
            let before = Screen.picture(of: label)
            try engine.register(ThemedLabel.component(for: label), as: "it")
            try engine.activate(makeTheme("uilabel", color("backgroundColor", "#FF0000")))
            #expect(Screen.picture(of: label).center == "FF0000")
            engine.deactivate()
            #expect(Screen.picture(of: label) == before)
            #expect(gtk_widget_has_css_class(label, "skin-1") == 0)
        }

        @Test("in the state 'disabled' that the app sets are not sensitive, and are again what they were after it")
        func disabled() throws {
            let engine = makeEngine()
            let buttons = [gtk_button_new()!, gtk_button_new()!]
            gtk_widget_set_sensitive(buttons[1], 0)
            for button in buttons { g_object_ref_sink(UnsafeMutableRawPointer(button)) }
            defer { for button in buttons { g_object_unref(UnsafeMutableRawPointer(button)) } }
            try engine.activate(makeTheme("uibutton", color("backgroundColor", "#102030")))
            for button in buttons {
                try engine.register(ThemedButton.component(for: button), as: "it")
                try engine.setStates(.disabled, for: ThemedButton.component(for: button))
            }
            #expect(buttons.map(gtk_widget_get_sensitive) == [0, 0])
            for button in buttons { try engine.setStates([], for: ThemedButton.component(for: button)) }
            #expect(buttons.map(gtk_widget_get_sensitive) == [1, 0])
        }

        @Test("in states that the app sets show them without a theme, and with one that says nothing of them")
        func statesWithoutLook() throws {
            let engine = makeEngine()
            let button = gtk_button_new()!
            g_object_ref_sink(UnsafeMutableRawPointer(button))
            defer { g_object_unref(UnsafeMutableRawPointer(button)) }
            let component = ThemedButton.component(for: button)
            func isSelected() -> Bool {
                gtk_widget_get_state_flags(button).rawValue & GTK_STATE_FLAG_SELECTED.rawValue != 0
            }
            try engine.register(component, as: "it")
            try engine.setStates([.disabled, .selected], for: component)
            #expect(gtk_widget_get_sensitive(button) == 0 && isSelected())
            try engine.activate(makeTheme("uibutton", color("backgroundColor", "#102030")))
            #expect(gtk_widget_get_sensitive(button) == 0 && isSelected())
            try engine.activate(makeTheme("uilabel", color("backgroundColor", "#102030"), name: "other"))
            #expect(gtk_widget_get_sensitive(button) == 0 && isSelected())
            engine.deactivate()
            #expect(gtk_widget_get_sensitive(button) == 0 && isSelected())
            try engine.setStates(.selected, for: component)
            #expect(gtk_widget_get_sensitive(button) == 1 && isSelected())
            try engine.setStates(.disabled, for: component)
            #expect(gtk_widget_get_sensitive(button) == 0 && !isSelected())
            engine.unregister(component)
            #expect(gtk_widget_get_sensitive(button) == 1)
        }

        @Test("that are labels have left and right where the screen has them, in every language")
        func rightToLeft() throws {
            let engine = makeEngine()
            let labels = [GTK_TEXT_DIR_LTR, GTK_TEXT_DIR_RTL].map { direction in
                let label = gtk_label_new("")!
                g_object_ref_sink(UnsafeMutableRawPointer(label))
                gtk_widget_set_direction(label, direction)
                return label
            }
            defer { for label in labels { g_object_unref(UnsafeMutableRawPointer(label)) } }
            for label in labels { try engine.register(ThemedLabel.component(for: label), as: "it") }
            // GTK mirrors the alignment of a label from right to left.
            for (word, expected) in [("left", [0, 1]), ("right", [1, 0]), ("natural", [0, 0])] as [(String, [Float])] {
                let parameter = #"<param name="alignment"><string>\#(word)</string></param>"#
                try engine.activate(
                    makeTheme("uilabel", #"<operation name="textAlignment">\#(parameter)</operation>"#))
                #expect(labels.map { gtk_label_get_xalign(OpaquePointer($0)) } == expected)
            }
            engine.deactivate()
            #expect(labels.map { gtk_label_get_xalign(OpaquePointer($0)) } == [0.5, 0.5])
        }

        @Test("change with GTK's states without a call of the engine")
        func states() throws {
            let engine = makeEngine()
            let button = gtk_button_new()!
            let window = Screen.window(button)
            defer { Screen.close(window) }
            try engine.register(ThemedButton.component(for: button), as: "it")
            try engine.activate(
                makeTheme(
                    "uibutton",
                    color("backgroundColor", "#102030") + color("backgroundColor", "#00FF00", state: "hovered")
                        + color("backgroundColor", "#0000FF", state: "disabled")))
            gtk_widget_set_state_flags(button, GTK_STATE_FLAG_NORMAL, 1)
            #expect(Screen.picture(of: button).center == "102030")
            gtk_widget_set_state_flags(button, GTK_STATE_FLAG_PRELIGHT, 0)
            #expect(Screen.picture(of: button).center == "00FF00")
            gtk_widget_set_sensitive(button, 0)
            // Disabled weighs more than hovered.
            #expect(Screen.picture(of: button).center == "0000FF")
        }

        @Test("show states that the app sets")
        func appStates() throws {
            let engine = makeEngine()
            let label = gtk_label_new("")!
            let window = Screen.window(label)
            defer { Screen.close(window) }
            let component = ThemedLabel.component(for: label)
            try engine.register(component, as: "it")
            try engine.activate(
                makeTheme(
                    "uilabel",
                    color("backgroundColor", "#102030") + color("backgroundColor", "#00FF00", state: "selected")))
            try engine.setStates(.selected, for: component)
            #expect(Screen.picture(of: label).center == "00FF00")
            try engine.setStates([], for: component)
            #expect(Screen.picture(of: label).center == "102030")
        }

        @Test("set properties and restore them")
        func properties() throws {
            let engine = makeEngine()
            let label = gtk_label_new("old")!
            let window = Screen.window(label)
            defer { Screen.close(window) }
            let component = ThemedLabel.component(for: label)
            try engine.register(component, as: "it")
            let text = "<operation name=\"text\"><string>new</string></operation>"
            try engine.activate(makeTheme("uilabel", text))
            #expect(component.text == "new")
            engine.deactivate()
            #expect(component.text == "old")
        }

        @Test("have one component each, which lives as long as the widget")
        func identity() throws {
            let engine = makeEngine()
            weak var component: ThemedLabel?
            let label = gtk_label_new("")!
            g_object_ref_sink(UnsafeMutableRawPointer(label))
            component = ThemedLabel.component(for: label)
            #expect(ThemedWidget.component(for: label) === component)
            try engine.register(ThemedLabel.component(for: label), as: "it")
            #expect(engine.liveCount == 1)
            g_object_unref(UnsafeMutableRawPointer(label))
            #expect(component == nil)
            #expect(engine.liveCount == 0)
        }

        @Test("that are buttons keep an icon, and without a child have a theme's title until it goes")
        func titles() throws {
            let engine = makeEngine()
            let (icon, empty) = (gtk_button_new_from_icon_name("window-close")!, gtk_button_new()!)
            let (iconButton, emptyButton) = (ThemedButton.component(for: icon), ThemedButton.component(for: empty))
            for button in [icon, empty] { g_object_ref_sink(UnsafeMutableRawPointer(button)) }
            defer { for button in [icon, empty] { g_object_unref(UnsafeMutableRawPointer(button)) } }
            func child(_ button: GTKWidgetPointer) -> GTKWidgetPointer? {
                gtk_button_get_child(UnsafeMutableRawPointer(button).assumingMemoryBound(to: GtkButton.self))
            }
            let image = child(icon)
            try engine.register(iconButton, as: "it")
            try engine.register(emptyButton, as: "it")
            try engine.activate(makeTheme("uibutton", "<operation name=\"title\"><string>Close</string></operation>"))
            #expect(child(icon) == image && iconButton.title == nil && emptyButton.title == "Close")
            engine.deactivate()
            #expect(child(icon) == image && child(empty) == nil)
        }

        @Test("may outlive a component that was made by hand")
        func madeByHand() {
            let button = gtk_button_new()!
            g_object_ref_sink(UnsafeMutableRawPointer(button))
            weak var component: ThemedButton?
            do {
                let made = ThemedButton(widget: button)
                component = made
                #expect(made.widget == button)
            }
            #expect(component == nil)
            // One of these has the memory of the component that is gone.
            let others = (0..<100).map { _ in gtk_button_new()! }
            for other in others { g_object_ref_sink(UnsafeMutableRawPointer(other)) }
            defer { for other in others { g_object_unref(UnsafeMutableRawPointer(other)) } }
            let components = others.map { ThemedButton.component(for: $0) }
            g_object_run_dispose(skin_object(UnsafeMutableRawPointer(button)))
            g_object_unref(UnsafeMutableRawPointer(button))
            #expect(components.allSatisfy { !$0.isDestroyed })
        }

        @Test("show the desktop's focus ring, unless the theme shows the focus")
        func focusRing() throws {
            func changes(_ operations: String) throws -> Bool {
                let engine = makeEngine()
                let (box, button) = (gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)!, gtk_button_new_with_label("Button")!)
                gtk_box_append(UnsafeMutableRawPointer(box).assumingMemoryBound(to: GtkBox.self), button)
                gtk_widget_set_focusable(button, 0)
                let window = Screen.window(box)
                defer { Screen.close(window) }
                try engine.register(ThemedButton.component(for: button), as: "it")
                try engine.activate(makeTheme("uibutton", color("backgroundColor", "#FFFFFF") + operations))
                let before = Screen.picture(of: box)
                let focus = GtkStateFlags(GTK_STATE_FLAG_FOCUSED.rawValue | GTK_STATE_FLAG_FOCUS_VISIBLE.rawValue)
                gtk_widget_set_state_flags(button, focus, 0)
                return Screen.picture(of: box) != before
            }
            #expect(try changes(""))
            // The theme's own look of the focus has the same color, so that nothing is left to see.
            #expect(
                try !changes(
                    "<operation name=\"backgroundColor\" state=\"focused\"><color>#FFFFFF</color></operation>"))
        }

        @Test("that are entries show a placeholder in the theme's color, which the desktop's theme does not fade")
        func placeholder() throws {
            let engine = makeEngine()
            let entry = gtk_entry_new()!
            let window = Screen.window(entry)
            defer { Screen.close(window) }
            try engine.register(ThemedEntry.component(for: entry), as: "it")
            let placeholder =
                "<operation name=\"placeholder\"><string>████</string><param name=\"color\"><color>#0000FF</color></param></operation>"
            try engine.activate(makeTheme("uitextfield", color("backgroundColor", "#FFFFFF") + placeholder))
            let picture = Screen.picture(of: entry)
            let middle = (0..<picture.width).map { picture.color($0, picture.height / 2) }
            #expect(middle.contains("0000FF"))
        }

        @Test("that are destroyed but referred to take no changes")
        func destroyed() throws {
            let engine = makeEngine()
            let label = gtk_label_new("")!
            g_object_ref_sink(UnsafeMutableRawPointer(label))
            let window = Screen.window(label)
            var component = Optional(ThemedLabel.component(for: label))
            try engine.register(ThemedLabel.component(for: label), as: "it")
            Screen.close(window)
            g_object_run_dispose(skin_object(UnsafeMutableRawPointer(label)))
            #expect(component?.isDestroyed == true)
            let text = "<operation name=\"text\"><string>new</string></operation>"
            try engine.activate(makeTheme("uilabel", text + color("backgroundColor", "#FF0000")))
            #expect(component?.widget == nil)
            component = nil
            g_object_unref(UnsafeMutableRawPointer(label))
            #expect(engine.liveCount == 0)
        }

        @Test("on a page that was measured and never shown have the new theme when it is")
        func hiddenPage() throws {
            let engine = makeEngine()
            let stack = gtk_stack_new()!
            let (first, second) = (gtk_label_new("")!, gtk_label_new("")!)
            for (page, name) in [(first, "first"), (second, "second")] {
                gtk_stack_add_named(OpaquePointer(stack), page, name)
                try engine.register(ThemedLabel.component(for: page), as: "it")
            }
            try engine.activate(makeTheme("uilabel", color("backgroundColor", "#FF0000")))
            let window = Screen.window(stack)
            defer { Screen.close(window) }
            try engine.activate(makeTheme("uilabel", color("backgroundColor", "#00FF00"), name: "other"))
            // Measured between the switch and the next frame, with the style that it had.
            gtk_widget_measure(second, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
            Screen.settle()
            gtk_stack_set_visible_child_name(OpaquePointer(stack), "second")
            #expect(Screen.picture(of: second).center == "00FF00")
        }

        @Test("by the ten thousand are freed, and no class and no slot remains")
        func many() throws {
            let engine = makeEngine()
            try engine.activate(makeTheme("uilabel", color("backgroundColor", "#FF0000")))
            let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)!
            g_object_ref_sink(UnsafeMutableRawPointer(box))
            let looks = GTKStyleSheet.shared.lookCount
            for _ in 0..<10_000 {
                let label = gtk_label_new("")!
                gtk_box_append(UnsafeMutableRawPointer(box).assumingMemoryBound(to: GtkBox.self), label)
                try engine.register(ThemedLabel.component(for: label), as: "it")
            }
            #expect(engine.liveCount == 10_000)
            #expect(GTKStyleSheet.shared.lookCount == looks + 1)
            g_object_unref(UnsafeMutableRawPointer(box))
            #expect(engine.liveCount == 0)
            try engine.activate(nil)
            #expect(GTKStyleSheet.shared.lookCount == looks)
        }

        private func schemaOfGTK() throws -> ComponentSchema {
            let file = try temporaryFile("gtk.schema.xml", GTKSchema.text)
            return try ComponentSchema(filesAt: [file])
        }
    }
#endif
