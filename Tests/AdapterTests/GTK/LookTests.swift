#if GTK
    import SkinCompiler
    import SkinGTK
    import SkinKit
    import Testing

    @Suite("The look of a widget of GTK", .serialized, .needsDisplay)
    @MainActor
    struct LookTests {
        /// Shows a label with operations, and passes it with its picture.
        private func show(
            _ operations: String, text: String = "", assets: [String: [UInt8]] = [:], width: Int32 = 200,
            _ body: (Picture, GTKWidgetPointer) throws -> Void
        ) throws {
            let engine = makeEngine()
            let label = gtk_label_new(text)!
            let window = Screen.window(label, width: width)
            defer { Screen.close(window) }
            try engine.register(ThemedLabel.component(for: label), as: "it")
            try engine.activate(makeTheme("uilabel", operations, assets: assets))
            try body(Screen.picture(of: label), label)
        }

        private func picture(_ operations: String, text: String = "") throws -> Picture {
            var result = Picture()
            try show(operations, text: text) { picture, _ in result = picture }
            return result
        }

        private func naturalSize(_ operations: String, text: String) throws -> (width: Int32, height: Int32) {
            var result: (Int32, Int32) = (0, 0)
            try show(operations, text: text) { _, label in result = size(of: label) }
            return result
        }

        private func size(of widget: GTKWidgetPointer) -> (width: Int32, height: Int32) {
            var (width, height): (Int32, Int32) = (0, 0)
            gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, &width, nil, nil)
            gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, -1, nil, &height, nil, nil)
            return (width, height)
        }

        private func isSame(_ operations: String, _ text: String, as other: String) throws -> Bool {
            try picture(operations, text: text) == picture("", text: other)
        }

        private func operation(_ name: String, _ parameters: String) -> String {
            "<operation name=\"\(name)\">\(parameters)</operation>"
        }

        private func word(_ operation: String, _ word: String) -> String {
            self.operation(operation, "<string>\(word)</string>")
        }

        private func font(_ attributes: String) -> String { operation("font", "<font \(attributes)/>") }

        @Test("has shadows within it, the first in front, in place of a single shadow")
        func shadows() throws {
            func layer(_ color: String, _ spread: Int) -> String {
                "<shadowlayer><field name=\"color\"><color>\(color)</color></field>"
                    + "<field name=\"spread\"><float>\(spread)</float></field>"
                    + "<field name=\"inset\"><bool>true</bool></field></shadowlayer>"
            }
            let layers = operation("shadows", "<array>" + layer("#0000FF", 4) + layer("#FF0000", 10) + "</array>")
            let single = operation("shadow", "<color>#00FF00</color>")
            for operations in [layers + single, single + layers] {
                let shown = try picture(color("backgroundColor", "#FFFFFF") + operations)
                #expect(shown.color(2, 50) == "0000FF")
                #expect(shown.color(7, 50) == "FF0000")
                #expect(shown.center == "FFFFFF")
            }
        }

        @Test("has corners that differ, in place of one radius")
        func corners() throws {
            let corners = operation("corners", "<param name=\"topLeft\"><float>30</float></param>")
            let radius = operation("cornerRadius", "<float>30</float>")
            for operations in [corners + radius, radius + corners] {
                let shown = try picture(color("backgroundColor", "#FF0000") + operations)
                #expect(shown.color(1, 1) != "FF0000")
                #expect(shown.color(shown.width - 2, 1) == "FF0000")
                #expect(shown.color(1, shown.height - 2) == "FF0000")
                #expect(shown.color(shown.width - 2, shown.height - 2) == "FF0000")
            }
        }

        private func gradient(_ fields: String) -> String {
            operation(
                "backgroundGradient",
                "<gradient><field name=\"colors\"><array><color>#FF0000</color><color>#0000FF</color></array></field>"
                    + fields + "</gradient>")
        }

        @Test("has a gradient from a center to the farthest corner, or around a center")
        func gradients() throws {
            let place = "<field name=\"center\"><point>0,0.5</point></field>"
            let radial = try picture(gradient("<field name=\"shape\"><string>radial</string></field>" + place))
            let (left, right) = (radial.color(1, radial.height / 2), radial.color(radial.width - 2, 1))
            #expect(left.hasPrefix("F") && right.hasPrefix("0"))
            let conic = try picture(gradient("<field name=\"shape\"><string>conic</string></field>"))
            let above = (conic.color(conic.width / 2 + 2, 2), conic.color(conic.width / 2 - 3, 2))
            // Clockwise from above: red on the right of it, blue on the left.
            #expect(above.0.hasPrefix("F") && above.1.hasPrefix("0"))
        }

        @Test("has its material's tint for a material, unless it has a background color")
        func material() throws {
            let material = operation(
                "material", "<string>regular</string><param name=\"tint\"><color>#00FF00</color></param>")
            #expect(try picture(material).center == "00FF00")
            let background = color("backgroundColor", "#FF0000")
            #expect(try picture(material + background).center == "FF0000")
            #expect(try picture(background + material).center == "FF0000")
            let none = material.replacingOccurrences(of: "regular", with: "none")
            #expect(try picture(none).center != "00FF00")
        }

        @Test("shows a text in another case, and with a line")
        func texts() throws {
            #expect(try isSame(word("textCase", "upper"), "abc", as: "ABC"))
            #expect(try isSame(word("textCase", "lower"), "ABC", as: "abc"))
            #expect(try isSame(word("textCase", "capitalized"), "abc", as: "Abc"))
            let plain = try picture("", text: "abc")
            let (under, through) = try (
                picture(word("textDecoration", "underline"), text: "abc"),
                picture(word("textDecoration", "strikethrough"), text: "abc")
            )
            let areDistinct = plain != under && plain != through && under != through
            #expect(areDistinct)
        }

        @Test("has the height of lines and the space between letters of its font, and no other font's")
        func spacing() throws {
            let (plain, lines) = ("size=\"20\"", "one\ntwo")
            let usual = try naturalSize(font(plain), text: "abcd")
            let spaced = try naturalSize(font(plain + " letter-spacing=\"5\""), text: "abcd")
            #expect((15...20).contains(spaced.width - usual.width))
            #expect(spaced.height == usual.height)
            let high = try naturalSize(font(plain + " line-height=\"3\""), text: lines)
            #expect((118...122).contains(high.height))
            let both =
                font(plain + " line-height=\"3\" letter-spacing=\"5\"")
                + font(plain).replacingOccurrences(of: "name=", with: "state=\"selected\" name=")
            let without = try naturalSize(font(plain), text: lines)
            try show(both, text: lines) { _, label in
                gtk_widget_set_state_flags(label, GTK_STATE_FLAG_SELECTED, 0)
                Screen.settle()
                #expect(size(of: label) == without)
            }
        }

        @Test("has the first family of a list that there is")
        func families() throws {
            let known = try picture(font("family=\"DejaVu Sans Mono\" size=\"20\""), text: "abc")
            let listed = try picture(font("family=\"No Such Font!, DejaVu Sans Mono\" size=\"20\""), text: "abc")
            #expect((listed == known) == true)
        }

        @Test("has a text that grows with the desktop's, to its maximum, where the font says so")
        func textSize() throws {
            let settings = UnsafeMutableRawPointer(gtk_settings_get_default()!)
            let usual = skin_int(settings, "gtk-xft-dpi")
            defer { skin_set_int(settings, "gtk-xft-dpi", usual) }
            func sizes(_ attributes: String) throws -> [Int32] {
                try ([96, 192] as [gint]).map { resolution in
                    skin_set_int(settings, "gtk-xft-dpi", resolution * 1_024)
                    return try naturalSize(font("size=\"20\" \(attributes)"), text: "abcdefgh").width
                }
            }
            let fixed = try sizes("")
            #expect(fixed[0] == fixed[1])
            let growing = try sizes("relative=\"body\"")
            #expect(growing[0] == fixed[0])
            #expect(abs(growing[1] - 2 * growing[0]) <= 4)
            let limited = try sizes("relative=\"body\" maximum=\"30\"")
            #expect(limited[0] == fixed[0])
            #expect(abs(2 * limited[1] - 3 * limited[0]) <= 6)
        }

        @Test("repeats or stretches the edges of an image of nine parts")
        func edges() throws {
            // Four pixels in a row: between the corners a red and a blue one.
            let row: [UInt8] = [0, 0, 0, 255, 0, 0, 255, 255, 255, 0, 0, 255, 0, 0, 0, 255]
            let bytes = (0..<4).flatMap { _ in row }
            let image = try #require(encoded(bytes, width: 4, height: 4))
            func repetitions(_ attributes: String) throws -> Int {
                var count = 0
                let name = "<image slice=\"1,1,1,1\" \(attributes)>a.png</image>"
                try show(operation("backgroundImage", name), assets: ["a.png": image]) { picture, _ in
                    let colors = (0..<picture.width).map { picture.color($0, 0) }
                    count = zip(colors, zip(colors.dropFirst(), colors.dropFirst(2))).count { $0 != $1.0 && $0 == $1.1 }
                }
                return count
            }
            let (stretched, tiled) = try (repetitions(""), repetitions("resizing=\"tile\""))
            #expect(tiled > 100 && stretched < 10)
        }

        private func encoded(_ pixels: [UInt8], width: Int32, height: Int32) -> [UInt8]? {
            let bytes = g_bytes_new(pixels, gsize(pixels.count))
            defer { g_bytes_unref(bytes) }
            let texture = gdk_memory_texture_new(
                width, height, GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, gsize(4 * width))
            guard let texture, let file = gdk_texture_save_to_png_bytes(texture) else { return nil }
            defer {
                g_bytes_unref(file)
                g_object_unref(UnsafeMutableRawPointer(texture))
            }
            var count: gsize = 0
            guard let data = g_bytes_get_data(file, &count) else { return nil }
            return Array(UnsafeRawBufferPointer(start: data, count: Int(count)))
        }

        @Test("of a bar, of buttons in it or of its progress is the theme's")
        func bars() throws {
            func colors(_ widget: GTKWidgetPointer, _ type: String, _ component: ThemedWidget, _ operations: String)
                throws -> Set<String>
            {
                let engine = makeEngine()
                let window = Screen.window(widget)
                defer { Screen.close(window) }
                try engine.register(component, as: "it")
                try engine.activate(makeTheme(type, operations))
                let shown = Screen.picture(of: widget)
                return Set((0..<shown.width).flatMap { x in (0..<shown.height).map { shown.color(x, $0) } })
            }
            func switcher() -> GTKWidgetPointer {
                let (stack, switcher) = (gtk_stack_new()!, gtk_stack_switcher_new()!)
                for name in ["█", "██"] {
                    gtk_stack_add_titled(OpaquePointer(stack), gtk_label_new(name), name, name)
                }
                gtk_stack_switcher_set_stack(OpaquePointer(switcher), OpaquePointer(stack))
                return switcher
            }
            let tint = color("barTintColor", "#112233")
            let bar = gtk_action_bar_new()!
            #expect(
                try colors(
                    bar, "uitoolbar", ThemedToolbar.component(for: bar), tint + color("hairlineColor", "#FF0000")
                ).isSuperset(of: ["112233", "FF0000"]))
            let tabs = switcher()
            #expect(
                try colors(
                    tabs, "uitabbar", ThemedTabBar.component(for: tabs),
                    tint + color("itemColor", "#FF0000") + color("selectedItemColor", "#00FF00")
                ).isSuperset(of: ["112233", "FF0000", "00FF00"]))
            let segments = switcher()
            #expect(
                try colors(
                    segments, "uisegmentedcontrol", ThemedSegmentedControl.component(for: segments),
                    color("selectedSegmentTintColor", "#0000FF") + color("titleColor", "#FF0000")
                        + color("selectedTitleColor", "#00FF00")
                ).isSuperset(of: ["0000FF", "FF0000", "00FF00"]))
            let progress = gtk_progress_bar_new()!
            gtk_progress_bar_set_fraction(OpaquePointer(progress), 0.5)
            #expect(
                try colors(
                    progress, "uiprogressview", ThemedProgressBar.component(for: progress),
                    color("progressTintColor", "#00FF00") + color("trackTintColor", "#FF0000")
                ).isSuperset(of: ["00FF00", "FF0000"]))
        }

        @Test("of a selected cell of a grid is the theme's")
        func cells() throws {
            let engine = makeEngine()
            let (grid, cell) = (gtk_flow_box_new()!, gtk_label_new("")!)
            gtk_flow_box_insert(OpaquePointer(grid), cell, -1)
            let window = Screen.window(grid)
            defer { Screen.close(window) }
            try engine.register(ThemedGridCell.component(for: cell), as: "it")
            try engine.activate(
                makeTheme(
                    "uicollectionviewcell",
                    color("backgroundColor", "#FF0000") + color("selectedBackgroundColor", "#00FF00")))
            // A grid selects the cell that has the focus.
            gtk_flow_box_unselect_all(OpaquePointer(grid))
            #expect(Screen.picture(of: cell).center == "FF0000")
            gtk_flow_box_select_child(OpaquePointer(grid), gtk_flow_box_get_child_at_index(OpaquePointer(grid), 0))
            #expect(Screen.picture(of: cell).center == "00FF00")
        }
    }
#endif
