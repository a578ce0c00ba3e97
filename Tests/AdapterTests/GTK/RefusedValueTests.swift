import SkinBundles
import SkinLibrary

#if GTK
    import Foundation
    import SkinDevelopment
    import SkinDiagnostics
    import SkinGTK
    import SkinInspector
    import SkinKit
    import Synchronization
    import Testing

    /// A box whose theme says how far its content is from its edges. GTK refuses less than 0, which nothing here prevents.
    private final class Card: ThemedWidget {}

    @Suite("A value that GTK refuses", .serialized, .needsDisplay)
    @MainActor
    struct RefusedValueTests {
        private let components: ComponentDefinitions = {
            var components = ComponentDefinitions.gtk
            components.define(Card.self, as: "card", inheriting: ThemedWidget.self) { card in
                card.style(
                    .view + [
                        GTKStyleOperation("inset", .float("length")) { $0.set("padding", .length($1)) },
                        GTKStyleOperation("place", .float("number")) { style, number in
                            if number < 0 { throw Refusal() }
                        },
                    ])
            }
            return components
        }()

        private struct Refusal: Error, CustomStringConvertible {
            var description: String { "there is no such place" }
        }

        private static let schema = """
            <component name="card" inherits="uiview">
              <operation name="inset"><param name="length" type="float"/></operation>
              <operation name="place"><param name="number" type="float"/></operation>
            </component>
            """

        /// Returns the diagnostics of a switch to a theme of cards.
        private func diagnostics(_ content: String) throws -> [ThemeDiagnostic] {
            let engine = ThemeEngine(components: components, configuration: .gtk)
            let widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)!
            let window = Screen.window(widget)
            defer { Screen.close(window) }
            try engine.register(Card.component(for: widget), as: "it")
            let theme = try makeTheme(content, components: Self.schema)
            let before = Screen.picture(of: widget)
            Screen.messages = []
            let error = #expect(throws: ThemePreparationError.self) { try engine.activate(theme) }
            #expect(Screen.messages == [])
            #expect(Screen.picture(of: widget) == before)
            return error?.diagnostics(in: theme) ?? []
        }

        private func inset(_ value: Int, _ state: String = "") -> String {
            "<operation name=\"inset\"\(state)><float>\(value)</float></operation>"
        }

        @Test("is reported at its place in the theme")
        func place() throws {
            let found = try diagnostics("<instances>\n<card id=\"it\">\n  \(inset(-3))\n</card></instances>")
            let only = try #require(found.first)
            #expect(found.count == 1)
            #expect("\(only.location)" == "Test.theme/theme.xml:3:3")
            #expect(only.code == .invalidValue)
            #expect(only.message.hasPrefix("'inset': GTK rejects it: "))
        }

        @Test("in some states is reported where these are described")
        func states() throws {
            let found = try diagnostics(
                """
                <instances><card id="it">
                \(inset(1))
                \(inset(-4, " state=\"hovered\""))
                \(inset(2, " state=\"disabled\""))
                </card></instances>
                """)
            #expect(found.map { "\($0.location)" } == ["Test.theme/theme.xml:3:1"])
        }

        @Test("of a class is reported in the class, once for all states that it applies to")
        func classes() throws {
            let found = try diagnostics(
                """
                <classes><class id="tight">
                \(inset(-2))
                </class></classes>
                <instances><card id="it" class="tight">
                \(color("backgroundColor", "#FF0000", state: "hovered"))
                </card></instances>
                """)
            #expect(found.map { "\($0.location)" } == ["Test.theme/theme.xml:2:1"])
        }

        @Test("is reported as one that the widget's code refuses is")
        func code() throws {
            let found = try diagnostics(
                "<instances><card id=\"it\">\n<operation name=\"place\"><float>-1</float></operation></card></instances>"
            )
            #expect(
                found.map { "\($0.location): \($0.message)" } == [
                    "Test.theme/theme.xml:2:1: 'place': there is no such place"
                ])
        }

        @Test("of the floor is reported in the floor's sources")
        func floor() throws {
            let engine = ThemeEngine(components: components, configuration: .gtk)
            let widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)!
            let window = Screen.window(widget)
            defer { Screen.close(window) }
            try engine.register(Card.component(for: widget), as: "it")
            let theme = try makeTheme("card", color("backgroundColor", "#FF0000"), components: Self.schema)
            let floor = try makeTheme("card", inset(-1), name: "floor", components: Self.schema)
            try engine.activate(theme)
            let error = #expect(throws: ThemePreparationError.self) {
                try engine.root.update { $0.fallbackTheme = floor }
            }
            #expect(error?.diagnostics(in: theme) == [])
            #expect(error?.diagnostics(in: floor).map { "\($0.location)" } == ["Test.theme/theme.xml:1:33"])
        }

        private final class Events: Sendable {
            let failures = Mutex<[any Error]>([])
            func add(_ event: ThemeLibraryEvent) {
                if event.code == .reloadFailed, let error = event.error { failures.withLock { $0.append(error) } }
            }
        }

        @Test("that is saved while developing is reported at its place")
        func saved() async throws {
            let bundle = temporaryFolder.appendingPathComponent("\(UUID().uuidString)/Test.theme")
            defer { try? FileManager.default.removeItem(at: bundle.deletingLastPathComponent()) }
            try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
            let info = "<info><identifier>saved</identifier><name>Saved</name><version>1.0.0</version></info>"
            try Data(info.utf8).write(to: bundle.appendingPathComponent("info.xml"))
            func save(_ value: Int) throws {
                let text = "<theme><instances>\n<card id=\"it\">\(inset(value))</card></instances></theme>"
                try Data(text.utf8).write(to: bundle.appendingPathComponent("theme.xml"))
            }
            try save(1)
            let schema = try temporaryFile("card.schema.xml", "<schema>\(Self.schema)</schema>")
            defer { try? FileManager.default.removeItem(atPath: schema) }
            let events = Events()
            let library = ThemeLibrary(
                folders: [bundle.deletingLastPathComponent().path], compiler: ThemeCompiler(schemaFiles: [schema]),
                onEvent: events.add)
            let engine = try ThemeEngine(components: components, library: library)
            let widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)!
            g_object_ref_sink(UnsafeMutableRawPointer(widget))
            defer { g_object_unref(UnsafeMutableRawPointer(widget)) }
            try engine.register(Card.component(for: widget), as: "it")
            try await engine.choose("saved")
            let reloader = ThemeReloader(engine)
            defer { reloader.stop() }
            try save(-3)
            for _ in 0..<1_000 where events.failures.withLock(\.isEmpty) {
                try await Task.sleep(for: .milliseconds(10))
            }
            let error = try #require(events.failures.withLock(\.first) as? ThemeError)
            #expect(error.diagnostics.map { "\($0.location)" } == ["Test.theme/theme.xml:2:15"])
        }
    }
#endif
