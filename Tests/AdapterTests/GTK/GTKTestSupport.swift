#if GTK
    import Foundation
    import SkinBundles
    import SkinDevelopment
    import SkinGTK
    import SkinKit
    import Testing

    /// The display of the tests, and the messages that GTK writes.
    @MainActor
    enum Screen {
        /// Whether there is a display. Its first use starts GTK.
        static let isAvailable: Bool = {
            g_log_set_writer_func(
                { level, fields, count, _ in
                    if level.rawValue & (G_LOG_LEVEL_WARNING.rawValue | G_LOG_LEVEL_CRITICAL.rawValue) != 0,
                        let text = g_log_writer_format_fields(level, fields, count, 0)
                    {
                        Screen.messages.append(String(cString: text))
                        g_free(text)
                    }
                    return G_LOG_WRITER_HANDLED
                }, nil, nil)
            guard gtk_init_check() != 0 else {
                print("AdapterTests: no display, so the tests of widgets are skipped; `make test` provides one")
                return false
            }
            skin_set_bool(UnsafeMutableRawPointer(gtk_settings_get_default()!), "gtk-enable-animations", 0)
            return true
        }()

        /// The warnings of GTK. Only the main thread writes them.
        nonisolated(unsafe) static var messages: [String] = []

        /// Runs GLib's main loop until it has nothing to do, or a condition is met.
        static func settle(until isDone: () -> Bool = { false }) {
            let end = Date().addingTimeInterval(10)
            var idle = 0
            // A frame comes every 17 ms.
            while idle < 50, !isDone(), Date() < end {
                if g_main_context_iteration(nil, 0) != 0 { idle = 0 } else { idle += 1; usleep(1_000) }
            }
        }

        /// Shows a window with a child.
        static func window(_ child: GTKWidgetPointer, width: Int32 = 200, height: Int32 = 100) -> GTKWidgetPointer {
            let window = gtk_window_new()!
            let pointer = UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self)
            gtk_window_set_default_size(pointer, width, height)
            gtk_window_set_child(pointer, child)
            gtk_window_present(pointer)
            settle()
            return window
        }

        static func close(_ window: GTKWidgetPointer) {
            gtk_window_destroy(UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self))
            settle()
        }

        /// Returns the pixels of a widget as it is drawn.
        static func picture(of widget: GTKWidgetPointer) -> Picture {
            settle()
            let (width, height) = (gtk_widget_get_width(widget), gtk_widget_get_height(widget))
            guard width > 0, height > 0, let paintable = gtk_widget_paintable_new(widget) else { return Picture() }
            defer { g_object_unref(UnsafeMutableRawPointer(paintable)) }
            let snapshot = gtk_snapshot_new()
            gdk_paintable_snapshot(paintable, snapshot, Double(width), Double(height))
            guard let node = gtk_snapshot_free_to_node(snapshot) else { return Picture() }
            defer { gsk_render_node_unref(node) }
            let renderer = gtk_native_get_renderer(gtk_widget_get_native(widget))
            var bounds = graphene_rect_t()
            graphene_rect_init(&bounds, 0, 0, Float(width), Float(height))
            guard let texture = gsk_renderer_render_texture(renderer, node, &bounds) else { return Picture() }
            defer { g_object_unref(UnsafeMutableRawPointer(texture)) }
            var bytes = [UInt8](repeating: 0, count: Int(4 * width * height))
            gdk_texture_download(texture, &bytes, gsize(4 * width))
            return Picture(width: Int(width), height: Int(height), bytes: bytes)
        }
    }

    extension Trait where Self == ConditionTrait {
        /// A condition that skips tests where there is no display.
        static var needsDisplay: Self { .enabled("no display") { await MainActor.run { Screen.isAvailable } } }
    }

    /// The pixels of a widget: blue, green, red and alpha.
    struct Picture: Equatable {
        var width = 0
        var height = 0
        var bytes: [UInt8] = []

        /// The color of a pixel as `RRGGBB`.
        func color(_ x: Int, _ y: Int) -> String {
            let place = 4 * (y * width + x)
            guard bytes.indices.contains(place + 2) else { return "" }
            return String(format: "%02X%02X%02X", bytes[place + 2], bytes[place + 1], bytes[place])
        }

        var center: String { color(width / 2, height / 2) }
    }

    /// The folder of the themes whose images are read when they are shown. The last test removes it.
    let temporaryFolder = FileManager.default.temporaryDirectory.appendingPathComponent("skingtk-\(getpid())")

    /// A PNG file of 12 by 12 pixels.
    @MainActor let png: [UInt8] = {
        let pixels = [UInt8](repeating: 200, count: 4 * 12 * 12)
        let bytes = g_bytes_new(pixels, gsize(pixels.count))
        let texture = gdk_memory_texture_new(12, 12, GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, 48)
        let file = gdk_texture_save_to_png_bytes(texture)!
        var count: gsize = 0
        let data = g_bytes_get_data(file, &count)!
        return Array(UnsafeRawBufferPointer(start: data, count: Int(count)))
    }()

    /// A theme of one file, in a folder of its own.
    func makeTheme(
        _ content: String, name: String = "test", assets: [String: [UInt8]] = [:], components: String = "",
        info: String = ""
    ) throws -> Theme {
        let folder = temporaryFolder.appendingPathComponent(UUID().uuidString)
        let bundle = folder.appendingPathComponent("Test.theme")
        try FileManager.default.createDirectory(
            at: bundle.appendingPathComponent("assets"), withIntermediateDirectories: true)
        // An image is read when the theme is shown.
        defer { if assets.isEmpty { try? FileManager.default.removeItem(at: folder) } }
        let identity = "<identifier>org.example.\(name)</identifier><name>Test</name><version>1.0.0</version>"
        try Data("<info>\(identity)\(info)</info>".utf8).write(to: bundle.appendingPathComponent("info.xml"))
        try Data("<theme>\(content)</theme>".utf8).write(to: bundle.appendingPathComponent("theme.xml"))
        for (name, bytes) in assets { try Data(bytes).write(to: bundle.appendingPathComponent("assets/\(name)")) }
        let schema = folder.appendingPathComponent("gtk.schema.xml")
        try Data(GTKSchema.text.utf8).write(to: schema)
        let own = folder.appendingPathComponent("own.schema.xml")
        try Data("<schema>\(components)</schema>".utf8).write(to: own)
        return try Theme(bundleAt: bundle.path, compiler: ThemeCompiler(schemaFiles: [schema.path, own.path]))
    }

    func temporaryFile(_ name: String, _ text: String) throws -> String {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("skingtk-\(UUID().uuidString)-\(name)")
        try Data(text.utf8).write(to: file)
        return file.path
    }

    /// Returns a theme of operations for one entity.
    func makeTheme(
        _ component: String, _ operations: String, name: String = "test", assets: [String: [UInt8]] = [:],
        components: String = ""
    ) throws -> Theme {
        try makeTheme(
            "<instances><\(component) id=\"it\">\(operations)</\(component)></instances>", name: name, assets: assets,
            components: components)
    }

    @MainActor
    func makeEngine() -> ThemeEngine {
        ThemeEngine(components: .gtk, configuration: .gtk)
    }

    func color(_ operation: String, _ value: String, state: String? = nil) -> String {
        let state = state.map { " state=\"\($0)\"" } ?? ""
        return "<operation name=\"\(operation)\"\(state)><color>\(value)</color></operation>"
    }
#endif
