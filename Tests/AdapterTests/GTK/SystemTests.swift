#if GTK
    import Foundation
    import SkinGTK
    import SkinKit
    import Testing

    @Suite("The system's settings", .serialized, .needsDisplay)
    @MainActor
    struct SystemTests {
        @Test("are followed from a window that becomes a component later")
        func scale() {
            let engine = makeEngine()
            let window = gtk_window_new()!
            defer { Screen.close(window) }
            let system = GTKSystem(engine)
            system.followScale(of: window)
            #expect(ThemedWindow.component(for: window).widget == window)
            #expect(engine.root.scale == Int(gtk_widget_get_scale_factor(window)))
        }

        @Test("are followed until the follower is released")
        func release() {
            let engine = makeEngine()
            let settings = UnsafeMutableRawPointer(gtk_settings_get_default()!)
            do {
                let system = GTKSystem(engine)
                defer { withExtendedLifetime(system) {} }
                skin_set_bool(settings, "gtk-application-prefer-dark-theme", 1)
                #expect(engine.root.traits == [.desktop, .dark])
            }
            skin_set_bool(settings, "gtk-application-prefer-dark-theme", 0)
            #expect(engine.root.traits == [.desktop, .dark])
        }

        @Test("are those of a theme that is always light or dark while it is shown, for what GTK draws itself")
        func appearance() throws {
            let engine = makeEngine()
            let settings = UnsafeMutableRawPointer(gtk_settings_get_default()!)
            skin_set_bool(settings, "gtk-application-prefer-dark-theme", 0)
            func isDark() -> Bool { skin_bool(settings, "gtk-application-prefer-dark-theme") != 0 }
            let system = GTKSystem(engine)
            defer { withExtendedLifetime(system) {} }
            let dark = try makeTheme("", name: "dark", info: "<appearance>dark</appearance>")
            let light = try makeTheme("", name: "light", info: "<appearance>light</appearance>")
            let any = try makeTheme("", name: "any")
            try engine.activate(dark)
            // What the desktop prefers does not change by that.
            #expect(isDark() && engine.root.traits == [.desktop, .light])
            try engine.activate(any)
            #expect(!isDark())
            system.appearance = .dark
            #expect(isDark() && engine.root.traits == [.desktop, .dark])
            try engine.activate(light)
            #expect(!isDark() && engine.root.traits == [.desktop, .dark])
            system.appearance = nil
            try engine.activate(dark)
            #expect(isDark() && engine.root.traits == [.desktop, .light])
            engine.deactivate()
            #expect(!isDark())
            skin_set_bool(settings, "gtk-application-prefer-dark-theme", 1)
            try engine.activate(light)
            #expect(!isDark() && engine.root.traits == [.desktop, .dark])
            system.stop()
            #expect(isDark())
            skin_set_bool(settings, "gtk-application-prefer-dark-theme", 0)
        }

        @Test("that change while a theme is dark are those after it")
        func changedPreference() throws {
            let (engine, other) = (makeEngine(), makeEngine())
            let settings = UnsafeMutableRawPointer(gtk_settings_get_default()!)
            skin_set_bool(settings, "gtk-application-prefer-dark-theme", 0)
            func isDark() -> Bool { skin_bool(settings, "gtk-application-prefer-dark-theme") != 0 }
            let systems = [GTKSystem(engine), GTKSystem(other)]
            try engine.activate(makeTheme("", name: "dark", info: "<appearance>dark</appearance>"))
            // Two themes that disagree do not set it by turns without end.
            try other.activate(makeTheme("", name: "light", info: "<appearance>light</appearance>"))
            #expect(!isDark())
            skin_set_bool(settings, "gtk-application-prefer-dark-theme", 1)
            #expect(!isDark())
            other.deactivate()
            engine.deactivate()
            #expect(isDark())
            for system in systems { system.stop() }
            skin_set_bool(settings, "gtk-application-prefer-dark-theme", 0)
        }

        @Test("are the user's languages as language tags, the preferred one first")
        func languages() {
            let old = ProcessInfo.processInfo.environment["LANGUAGE"]
            defer { if let old { setenv("LANGUAGE", old, 1) } else { unsetenv("LANGUAGE") } }
            setenv("LANGUAGE", "de_CH:pt_BR.UTF-8:sr@latin", 1)
            #expect(GTKSystem.languages == ["de-CH", "de", "pt-BR", "pt", "sr"])
            setenv("LANGUAGE", "C", 1)
            #expect(GTKSystem.languages == [])
        }

        @Test("end their connections with the object or with the connection, whichever is first")
        func signals() {
            var count = 0
            let label = gtk_label_new("")!
            g_object_ref_sink(UnsafeMutableRawPointer(label))
            let kept = GTKSignal(label, "notify::label") { count += 1 }
            do { _ = GTKSignal(label, "notify::label") { count += 100 } }
            gtk_label_set_text(OpaquePointer(label), "a")
            #expect(count == 1)
            g_object_unref(UnsafeMutableRawPointer(label))
            withExtendedLifetime(kept) {}
        }

        @Test("are read from the portal, and followed, without waiting for an answer")
        func portal() throws {
            let portal = try #require(Portal())
            defer { portal.stop() }
            let engine = makeEngine()
            // The portal answers in this thread, so waiting for it would end with a time-out.
            let begin = Date()
            let system = GTKSystem(engine)
            #expect(Date().timeIntervalSince(begin) < 0.5)
            #expect(engine.root.traits == [.desktop, .light])
            Screen.settle { engine.root.traits.contains(.dark) }
            #expect(engine.root.traits == [.desktop, .dark, .highContrast])
            portal.change("('org.freedesktop.appearance', 'color-scheme', <uint32 2>)")
            Screen.settle { engine.root.traits.contains(.light) }
            portal.change("('org.freedesktop.appearance', 'contrast', <uint32 0>)")
            Screen.settle { !engine.root.traits.contains(.highContrast) }
            #expect(engine.root.traits == [.desktop, .light])
            withExtendedLifetime(system) {}
        }
    }

    /// A settings portal with a dark appearance and increased contrast, on a bus of its own.
    @MainActor
    private final class Portal {
        private let daemon = g_test_dbus_new(G_TEST_DBUS_NONE)
        /// The connection of the process, and that of the portal.
        private let session: OpaquePointer
        private let connection: OpaquePointer
        private static let path = "/org/freedesktop/portal/desktop"
        private static let name = "org.freedesktop.portal.Settings"
        private static let xml = """
            <node><interface name='\(name)'><method name='ReadAll'><arg type='as' direction='in'/>\
            <arg type='a{sa{sv}}' direction='out'/></method></interface></node>
            """
        private static let table = UnsafeMutablePointer<GDBusInterfaceVTable>.allocate(capacity: 1)

        init?() {
            // The thread may block signals, and the daemon would inherit that and not end when it is stopped.
            var (none, old) = (sigset_t(), sigset_t())
            sigemptyset(&none)
            pthread_sigmask(SIG_SETMASK, &none, &old)
            g_test_dbus_up(daemon)
            pthread_sigmask(SIG_SETMASK, &old, nil)
            let flags =
                G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
                | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue
            guard let session = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil),
                let connection = g_dbus_connection_new_for_address_sync(
                    g_test_dbus_get_bus_address(daemon), GDBusConnectionFlags(flags), nil, nil, nil),
                let info = g_dbus_node_info_new_for_xml(Self.xml, nil), let interface = info.pointee.interfaces[0]
            else { return nil }
            (self.session, self.connection) = (session, connection)
            let table = Self.table
            table.initialize(to: GDBusInterfaceVTable())
            table.pointee.method_call = { _, _, _, _, _, _, call, _ in
                let answer =
                    "({'org.freedesktop.appearance': {'color-scheme': <uint32 1>, 'contrast': <uint32 1>}},)"
                g_dbus_method_invocation_return_value(call, g_variant_parse(nil, answer, nil, nil, nil))
            }
            g_dbus_connection_register_object(connection, Self.path, interface, table, nil, nil, nil)
            // The end of the session's bus ends a process that uses it, unless its only connection says otherwise.
            g_dbus_connection_set_exit_on_close(session, 0)
            g_bus_own_name_on_connection(
                connection, "org.freedesktop.portal.Desktop", G_BUS_NAME_OWNER_FLAGS_NONE, nil, nil, nil, nil)
            Screen.settle()
        }

        /// Reports a change of a setting.
        func change(_ arguments: String) {
            g_dbus_connection_emit_signal(
                connection, nil, Self.path, Self.name, "SettingChanged",
                g_variant_parse(nil, arguments, nil, nil, nil), nil)
        }

        func stop() {
            g_dbus_connection_close_sync(connection, nil, nil)
            g_object_unref(UnsafeMutableRawPointer(connection))
            g_object_unref(UnsafeMutableRawPointer(session))
            g_test_dbus_stop(daemon)
            g_object_unref(UnsafeMutableRawPointer(daemon))
            unsetenv("DBUS_SESSION_BUS_ADDRESS")
        }
    }
#endif
