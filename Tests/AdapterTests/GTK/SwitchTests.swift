#if GTK
    import Foundation
    import SkinGTK
    import SkinKit
    import Testing

    @Suite("A switch of widgets", .serialized, .needsDisplay)
    @MainActor
    struct SwitchTests {
        @Test("to the same theme loads no style sheet")
        func same() throws {
            let engine = makeEngine()
            let label = gtk_label_new("")!
            let window = Screen.window(label)
            defer { Screen.close(window) }
            try engine.register(ThemedLabel.component(for: label), as: "it")
            let theme = try makeTheme("uilabel", color("backgroundColor", "#FF0000"))
            try engine.activate(theme)
            Screen.settle()
            let count = GTKStyleSheet.shared.loadCount
            try engine.activate(theme)
            try engine.activate(makeTheme("uilabel", color("backgroundColor", "#FF0000"), name: "twin"))
            Screen.settle()
            #expect(GTKStyleSheet.shared.loadCount == count)
        }

        @Test("before a window is shown gives it the size of its themed widgets")
        func sizeOfNewWindow() throws {
            let engine = makeEngine()
            try engine.activate(
                makeTheme("uilabel", "<operation name=\"font\"><font size=\"40\"/></operation>", name: "large"))
            let label = gtk_label_new("A dialog")!
            gtk_label_set_ellipsize(OpaquePointer(label), PANGO_ELLIPSIZE_END)
            try engine.register(ThemedLabel.component(for: label), as: "it")
            let window = Screen.window(label, width: -1, height: -1)
            defer { Screen.close(window) }
            var natural: Int32 = 0
            gtk_widget_measure(label, GTK_ORIENTATION_HORIZONTAL, -1, nil, &natural, nil, nil)
            #expect(natural > 100 && gtk_widget_get_width(label) >= natural)
        }

        @Test("back to the look before loads no style sheet")
        func back() throws {
            let engine = makeEngine()
            let label = gtk_label_new("")!
            let window = Screen.window(label)
            defer { Screen.close(window) }
            try engine.register(ThemedLabel.component(for: label), as: "it")
            let themes = try ["#FF0000", "#00FF00"].map {
                try makeTheme("uilabel", color("backgroundColor", $0), name: "back")
            }
            for theme in themes { try engine.activate(theme) }
            let count = GTKStyleSheet.shared.loadCount
            for (theme, shown) in zip(themes + themes, ["FF0000", "00FF00", "FF0000", "00FF00"]) {
                try engine.activate(theme)
                #expect(Screen.picture(of: label).center == shown)
            }
            #expect(GTKStyleSheet.shared.loadCount == count)
        }

        @Test("keeps the looks of a few switches, however many there were")
        func manyLooks() throws {
            let engine = makeEngine()
            let labels = (0..<8).map { _ in gtk_label_new("")! }
            let box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)!
            gtk_box_set_homogeneous(UnsafeMutableRawPointer(box).assumingMemoryBound(to: GtkBox.self), 1)
            let scopes = try labels.map { label in
                gtk_box_append(UnsafeMutableRawPointer(box).assumingMemoryBound(to: GtkBox.self), label)
                gtk_widget_set_hexpand(label, 1)
                let scope = engine.root.makeScope()
                try scope.register(ThemedLabel.component(for: label), as: "it")
                return scope
            }
            let window = Screen.window(box)
            defer { Screen.close(window) }
            for round in 0..<5 {
                for (number, scope) in scopes.enumerated() {
                    let value = String(format: "#%02X%02X40", 30 * round, 30 * number)
                    try scope.activate(makeTheme("uilabel", color("backgroundColor", value), name: "many"))
                }
                for (number, label) in labels.enumerated() {
                    #expect(Screen.picture(of: label).center == String(format: "%02X%02X40", 30 * round, 30 * number))
                }
            }
            let rules = GTKStyleSheet.shared.text.split(separator: "{").count
            #expect(rules < 40)
        }

        @Test("fails as a whole, and names the operation of an image that is damaged")
        func fails() throws {
            let engine = makeEngine()
            let (label, button) = (gtk_label_new("")!, gtk_button_new()!)
            let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)!
            for widget in [label, button] {
                gtk_box_append(UnsafeMutableRawPointer(box).assumingMemoryBound(to: GtkBox.self), widget)
            }
            let window = Screen.window(box)
            defer { Screen.close(window) }
            try engine.register(ThemedLabel.component(for: label), as: "it")
            try engine.register(ThemedButton.component(for: button), as: "it")
            try engine.activate(makeTheme("uilabel", color("backgroundColor", "#FF0000")))
            let before = Screen.picture(of: box)
            let operations =
                "<instances><uilabel id=\"it\">\(color("backgroundColor", "#00FF00"))</uilabel>"
                + "<uibutton id=\"it\"><operation name=\"image\"><image>bad.jpg</image></operation></uibutton></instances>"
            let bad = try makeTheme(operations, name: "bad", assets: ["bad.jpg": [1, 2, 3]])
            let error = #expect(throws: ThemePreparationError.self) { try engine.activate(bad) }
            #expect(error?.failures.map(\.operation) == ["image"])
            #expect(error?.failures.first?.entity == ThemeEntityKey(component: "uibutton", id: "it"))
            #expect(Screen.picture(of: box) == before)
        }

        @Test("ends in the same picture whichever themes came before")
        func paths() throws {
            var random = Generator(state: 18)
            let themes = try [
                makeTheme("uibutton", color("backgroundColor", "#112233") + color("titleColor", "#FFFFFF"), name: "a"),
                makeTheme(
                    "uibutton",
                    color("borderColor", "#FF0000") + "<operation name=\"borderWidth\"><float>3</float></operation>",
                    name: "b"),
                makeTheme(
                    "uibutton",
                    "<operation name=\"cornerRadius\"><float>12</float></operation>"
                        + color("backgroundColor", "#00AA00"), name: "c"),
                makeTheme("uibutton", "<operation name=\"title\"><string>Other</string></operation>", name: "d"),
            ]
            func shown(_ walk: [Theme?]) throws -> Picture {
                let engine = makeEngine()
                let button = gtk_button_new_with_label("Button")!
                gtk_widget_set_halign(button, GTK_ALIGN_CENTER)
                let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)!
                gtk_box_append(UnsafeMutableRawPointer(box).assumingMemoryBound(to: GtkBox.self), button)
                gtk_widget_set_focusable(button, 0)
                let window = Screen.window(box)
                defer { Screen.close(window) }
                try engine.register(ThemedButton.component(for: button), as: "it")
                for theme in walk {
                    try engine.activate(theme)
                    if Bool.random(using: &random) { Screen.settle() }
                }
                return Screen.picture(of: box)
            }
            for end in themes + [nil] as [Theme?] {
                let fresh = try shown([end])
                for _ in 0..<4 {
                    let walk = (0..<6).map { _ in themes.randomElement(using: &random) } + [end]
                    let picture = try shown(walk)
                    #expect((picture == fresh) == true, "\(walk.map { $0?.info.identifier ?? "none" })")
                }
            }
        }

        @Test("of a scope leaves other widgets of the same identifier alone")
        func scopes() throws {
            let engine = makeEngine()
            let scope = engine.root.makeScope()
            let (outer, inner) = (gtk_label_new("")!, gtk_label_new("")!)
            let box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)!
            gtk_box_set_homogeneous(UnsafeMutableRawPointer(box).assumingMemoryBound(to: GtkBox.self), 1)
            for widget in [outer, inner] {
                gtk_box_append(UnsafeMutableRawPointer(box).assumingMemoryBound(to: GtkBox.self), widget)
                gtk_widget_set_hexpand(widget, 1)
            }
            let window = Screen.window(box)
            defer { Screen.close(window) }
            try engine.register(ThemedLabel.component(for: outer), as: "it")
            try scope.register(ThemedLabel.component(for: inner), as: "it")
            try engine.activate(makeTheme("uilabel", color("backgroundColor", "#FF0000")))
            try scope.activate(makeTheme("uilabel", color("backgroundColor", "#00FF00"), name: "b"))
            #expect(Screen.picture(of: outer).center == "FF0000")
            #expect(Screen.picture(of: inner).center == "00FF00")
            try scope.update { $0.inherit() }
            #expect(Screen.picture(of: inner).center == "FF0000")
        }

        #if os(Linux)
            @Test("wakes nothing up while the app is idle")
            func mainQueue() {
                GTKMainQueue.connect()
                Screen.settle()
                let count = GTKMainQueue.drainCount
                Screen.settle()
                #expect(GTKMainQueue.drainCount == count)
            }
        #endif
    }
#endif
