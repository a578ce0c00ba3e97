#if GTK
    import SkinDevelopment
    import Foundation
    import SkinKit
    import Testing

    @testable import SkinGTK

    @Suite("Named colors of GTK", .serialized, .needsDisplay)
    @MainActor
    struct NamedColorTests {
        private func theme(_ constants: String, name: String = "colors", more: String = "") throws -> Theme {
            try makeTheme("<constants>\(constants)</constants>\(more)", name: name)
        }

        /// Adds a style sheet of the app, as long as a closure runs.
        private func with(_ css: String, _ body: () throws -> Void) rethrows {
            let provider = GTKProvider()
            let errors = provider.load(css)
            #expect(errors.isEmpty)
            provider.addToDisplay()
            defer { provider.removeFromDisplay() }
            try body()
        }

        private func label(_ style: String) -> (label: GTKWidgetPointer, window: GTKWidgetPointer) {
            let label = gtk_label_new("")!
            gtk_widget_add_css_class(label, style)
            return (label, Screen.window(label))
        }

        @Test("are the constants of the theme in an app's own CSS, live, and the app's own without a theme")
        func live() throws {
            let engine = makeEngine()
            let css = "@define-color accent #0000ff; .card { background: @accent; } .plain { background: #123456; }"
            try with(css) {
                let (label, window) = label("card")
                defer { Screen.close(window) }
                #expect(Screen.picture(of: label).center == "0000FF")
                do {
                    let colors = GTKNamedColors(engine.root)
                    #expect(colors.names == [] && colors.loadCount == 0)
                    try engine.activate(theme("<color name=\"accent\">#FF0000</color>"))
                    #expect(colors.names == ["accent"])
                    #expect(Screen.picture(of: label).center == "FF0000")
                    try engine.activate(theme("<color name=\"accent\">#00FF00</color>", name: "other"))
                    #expect(Screen.picture(of: label).center == "00FF00")
                    engine.deactivate()
                    #expect(Screen.picture(of: label).center == "0000FF")
                    try engine.activate(theme("<color name=\"accent\">#FF0000</color>"))
                    #expect(Screen.picture(of: label).center == "FF0000")
                }
                #expect(Screen.picture(of: label).center == "0000FF")
            }
        }

        @Test("leave a widget as it is that names none of them")
        func neighbours() throws {
            let engine = makeEngine()
            let colors = GTKNamedColors(engine.root)
            try with(".plain { background: #123456; }") {
                let (plain, window) = label("plain")
                let button = gtk_button_new_with_label("Send")!
                let other = Screen.window(button)
                defer { for window in [window, other] { Screen.close(window) } }
                let before = [Screen.picture(of: plain), Screen.picture(of: button)]
                #expect(before[0].center == "123456")
                try engine.activate(
                    theme("<color name=\"accent\">#FF0000</color><color name=\"surface\">#00FF00</color>"))
                #expect(colors.names.count == 2)
                #expect([Screen.picture(of: plain), Screen.picture(of: button)] == before)
            }
        }

        @Test("are loaded only after a switch that changes a color")
        func loads() throws {
            let engine = makeEngine()
            let colors = GTKNamedColors(engine.root)
            let accent = "<color name=\"accent\">#FF0000</color>"
            try engine.activate(theme(accent))
            #expect(colors.loadCount == 1)
            try engine.activate(theme(accent + "<float name=\"gutter\">8</float>", name: "twin"))
            try engine.root.update { $0.traits = .dark }
            try engine.root.update { $0.scale = 2 }
            #expect(colors.loadCount == 1)
            try engine.activate(theme("<color name=\"accent\">#FF0001</color>"))
            #expect(colors.loadCount == 2)
        }

        @Test("have the values under the active traits, and those of the floor")
        func layers() throws {
            let engine = makeEngine()
            let colors = GTKNamedColors(engine.root)
            let fallback = try theme("<color name=\"accent\">#FF0000</color><color name=\"surface\">#FFFFFF</color>")
            try engine.root.update { $0.fallbackTheme = fallback }
            try engine.activate(theme("<color name=\"accent\">#00FF00</color>", name: "above"))
            #expect(colors.names == ["accent", "surface"])
            with(".card { background: @surface; color: @accent; }") {
                let (label, window) = label("card")
                defer { Screen.close(window) }
                #expect(Screen.picture(of: label).center == "FFFFFF")
            }
        }

        @Test("are those of one scope, which goes with them")
        func scopes() throws {
            let engine = makeEngine()
            weak var scope: ThemeScope?
            weak var kept: GTKNamedColors?
            do {
                let colors = GTKNamedColors(engine.root.makeScope())
                (scope, kept) = (colors.scope, colors)
                try engine.activate(theme("<color name=\"accent\">#FF0000</color>"))
                try scope?.activate(theme("<color name=\"ink\">#FF0000</color>"))
                #expect(colors.names == ["ink"])
                try engine.activate(theme("<color name=\"other\">#FF0000</color>"))
                #expect(colors.names == ["ink"])
            }
            #expect(scope == nil && kept == nil)
        }

        @Test("have names that are identifiers, so that no theme adds a rule")
        func names() throws {
            let engine = makeEngine()
            let colors = GTKNamedColors(engine.root)
            try engine.activate(
                theme(
                    "<color name=\"a.b\">#FF0000</color><color name=\"a_b\">#00FF00</color><color name=\"c.d-1\">#0000FF</color>"
                ))
            #expect(colors.names == ["a_b", "c_d-1"])
            with(".card { background: @a_b; }") {
                let (label, window) = label("card")
                defer { Screen.close(window) }
                #expect(Screen.picture(of: label).center == "00FF00")
            }
            for name in ["", "a b", "x;} * { color: red", "größe", "1st", "-a", "a.b"] {
                #expect(!StyleSheetColors.isName(name))
            }
        }

        @Test("are reported if a style sheet misspells them")
        func misspelt() throws {
            let engine = makeEngine()
            let colors = GTKNamedColors(engine.root)
            try engine.activate(theme("<color name=\"accent\">#FF0000</color>"))
            let css = """
                @define-color own #00ff00;
                /* @nothing */
                .card { background: alpha(@acent, 0.5); color: @own; border-color: @accent; }
                .card:hover { background: @acent; color: @theme_fg_color; }
                """
            with(css) {
                #expect(colors.undefinedNames(in: css) == ["acent"])
            }
        }

        @Test("are found in style sheets, but not in comments, strings and rules")
        func scanning() {
            let css =
                "@import 'x@y'; /* @no */ a{color:@one;background:mix(@two,@one,.5)} @keyframes k {} b { font: \"\\\"@no\" }"
            #expect(StyleSheetColors.names(in: css) == ["one", "two", "one"])
            #expect(StyleSheetColors.names(in: "/* @open") == [] && StyleSheetColors.names(in: "a:'@open\\") == [])
        }
    }
#endif
