#if GTK
    import Foundation
    import SkinGTK
    import SkinKit
    import Testing

    @Suite("A hostile theme", .serialized, .needsDisplay)
    @MainActor
    struct HostileThemeTests {
        static let texts = [
            "\"; } * { color: red; } .x { font-family: \"", "}*{opacity:0}", "\\", "\\\"", "'", "a\nb", "/*", "*/",
            "<!--",
            "url(file:///etc/passwd)", "@import url('x')", "\u{202E}x", "é漢😀", ";", "{", ")", "\\a ", "\u{85}",
            String(repeating: "\"}", count: 500), " ", "-gtk-x", "inherit", "@define-color a red;",
        ]
        static let numbers = [
            "0", "-1", "1e308", "-1e308", "1e-300", "4096.5", "0.1", "99999999999", "-0.0", "3.4028235e38", "12",
        ]

        @Test("never makes GTK warn, and never leaves its rules", arguments: [1])
        func mutants(seed: UInt64) throws {
            var random = Generator(state: seed)
            defer { try? FileManager.default.removeItem(at: temporaryFolder) }
            let engine = makeEngine()
            let (target, witness) = (gtk_label_new("target")!, gtk_label_new("witness")!)
            let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)!
            let window = Screen.window(box)
            defer { Screen.close(window) }
            gtk_widget_set_halign(witness, GTK_ALIGN_START)
            for widget in [target, witness] {
                gtk_box_append(UnsafeMutableRawPointer(box).assumingMemoryBound(to: GtkBox.self), widget)
            }
            let fresh = Screen.picture(of: witness)
            try engine.register(ThemedLabel.component(for: target), as: "it")
            try engine.register(ThemedLabel.component(for: witness), as: "other")
            Screen.messages = []
            var shownCount = 0
            for number in 0..<1_000 {
                // The compiler refuses some of the values itself.
                let text = operations(&random)
                let assets = text.contains("a.png") ? ["a.png": png] : [:]
                guard let theme = try? makeTheme("uilabel", text, assets: assets) else { continue }
                do {
                    try engine.activate(theme)
                    shownCount += 1
                } catch {
                    #expect(error.failureCount > 0)
                }
                GTKStyleSheet.shared.loadIfNeeded()
                #expect(GTKStyleSheet.shared.errors.isEmpty)
                if number % 50 == 0 { #expect((Screen.picture(of: witness) == fresh) == true) }
            }
            #expect(shownCount > 300)
            engine.deactivate()
            #expect(Screen.messages == [])
            #expect((Screen.picture(of: witness) == fresh) == true)
        }

        @Test("cannot leave a string")
        func quotes() {
            for text in Self.texts {
                let value = CSSValue.string(text)
                let provider = gtk_css_provider_new()
                Screen.messages = []
                let css = ".a{font-family:\(value.text);}"
                css.withCString { gtk_css_provider_load_from_data(provider, $0, gssize(strlen($0))) }
                #expect(Screen.messages == [], "\(css)")
                let parsed = gtk_css_provider_to_string(provider)!
                #expect(String(cString: parsed).filter { $0 == "{" }.count == 1 + text.filter { $0 == "{" }.count)
                g_free(parsed)
                g_object_unref(UnsafeMutableRawPointer(provider))
            }
        }

        private func operations(_ random: inout Generator) -> String {
            let text = escaped(Self.texts.randomElement(using: &random)!)
            let other = escaped(Self.texts.randomElement(using: &random)!)
            func number() -> String { Self.numbers.randomElement(using: &random)! }
            var parts = [
                "<operation name=\"font\"><font family=\"\(text)\" size=\"\(number())\"/></operation>",
                "<operation name=\"text\"><string>\(other)</string></operation>",
                "<operation name=\"cornerRadius\"><float>\(number())</float></operation>",
                "<operation name=\"borderWidth\"><float>\(number())</float></operation>",
                "<operation name=\"layoutMargins\"><insets>\(number()),\(number()),\(number()),0</insets></operation>",
                "<operation name=\"backgroundImage\"><image>\(text)</image></operation>",
                "<operation name=\"backgroundImage\"><image slice=\"\(number()),\(number()),2,3\">a.png</image></operation>",
                "<operation name=\"backgroundImage\"><image mode=\"template\">a.png</image></operation>",
                "<operation name=\"textShadow\"><color>#FF000080</color>"
                    + "<param name=\"offset\"><point>\(number()),\(number())</point></param></operation>",
                "<operation name=\"shadow\"><color>#000000</color>"
                    + "<param name=\"radius\"><float>\(number())</float></param></operation>",
                "<operation name=\"backgroundGradient\"><gradient><field name=\"colors\"><array><color>#FF0000</color>"
                    + "<color>#00FF00</color></array></field><field name=\"angle\"><float>\(number())</float></field>"
                    + "</gradient></operation>",
                "<operation name=\"backgroundGradient\"><gradient><field name=\"colors\"><array><color>#FF0000</color>"
                    + "</array></field><field name=\"shape\"><string>radial</string></field>"
                    + "<field name=\"center\"><point>\(number()),\(number())</point></field></gradient></operation>",
                "<operation name=\"font\"><font family=\"x, \(text)\" size=\"12\" line-height=\"\(number())\""
                    + " letter-spacing=\"\(number())\" relative=\"body\" maximum=\"\(number())\"/></operation>",
                "<operation name=\"shadows\"><array>"
                    + String(
                        repeating: "<shadowlayer><field name=\"color\"><color>#FF0000</color></field>"
                            + "<field name=\"spread\"><float>\(number())</float></field></shadowlayer>", count: 40)
                    + "</array></operation>",
                "<operation name=\"corners\"><param name=\"topLeft\"><float>\(number())</float></param></operation>",
            ]
            parts.shuffle(using: &random)
            return parts.prefix(Int.random(in: 1...4, using: &random)).joined()
        }

        private func escaped(_ text: String) -> String {
            text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
                .replacingOccurrences(of: "\"", with: "&quot;").replacingOccurrences(of: "\n", with: "&#10;")
        }
    }

    /// A random generator whose numbers repeat.
    struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }
#endif
