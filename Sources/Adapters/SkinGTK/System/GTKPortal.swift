#if GTK
    import CGTK

    /// The appearance of the desktop in its settings portal, which is read and followed without waiting for an answer.
    ///
    /// <https://flatpak.github.io/xdg-desktop-portal/docs/doc-org.freedesktop.portal.Settings.html>
    @MainActor
    final class GTKPortal {
        /// The settings of the portal; nil until it has answered, and where there is none.
        struct Settings: Equatable {
            /// 0 for no preference, 1 for dark, 2 for light.
            var scheme: UInt32?
            var isHighContrast = false
        }

        private(set) var settings = Settings()
        private let onChange: @MainActor () -> Void
        private var bus: GTKReference?
        private var subscription: guint = 0

        /// Connects to the session's bus. Without an address there is none, and GLib would start one.
        init(_ onChange: @escaping @MainActor () -> Void) {
            self.onChange = onChange
            guard unsafe g_getenv("DBUS_SESSION_BUS_ADDRESS") != nil else { return }
            unsafe g_bus_get(
                G_BUS_TYPE_SESSION, nil,
                { _, result, context in
                    let bus = unsafe g_bus_get_finish(result, nil).map {
                        unsafe GTKReference(owning: UnsafeMutableRawPointer($0))
                    }
                    unsafe GTKPortal.with(context, releasing: true) { portal in
                        if let bus { portal.follow(bus) }
                    }
                }, Self.context(of: self))
        }

        isolated deinit {
            guard subscription != 0, let bus else { return }
            unsafe g_dbus_connection_signal_unsubscribe(OpaquePointer(bus.pointer), subscription)
        }

        private func follow(_ bus: GTKReference) {
            self.bus = bus
            let connection = unsafe OpaquePointer(bus.pointer)
            unsafe subscription = g_dbus_connection_signal_subscribe(
                connection, Self.name, Self.interface, "SettingChanged", Self.path, Self.group,
                G_DBUS_SIGNAL_FLAGS_NONE,
                { _, _, _, _, _, arguments, context in
                    unsafe GTKPortal.with(context, releasing: false) { unsafe $0.take(arguments) }
                }, Self.context(of: self),
                { context in unsafe GTKPortal.with(context, releasing: true) { _ in } })
            // An app that runs where there is no portal does not start one.
            unsafe g_dbus_connection_call(
                connection, Self.name, Self.path, Self.interface, "ReadAll", skin_portal_request(Self.group), nil,
                G_DBUS_CALL_FLAGS_NO_AUTO_START, -1, nil,
                { bus, result, context in
                    let answer = unsafe g_dbus_connection_call_finish(OpaquePointer(bus), result, nil)
                    unsafe GTKPortal.with(context, releasing: true) { portal in
                        if let answer = unsafe answer { unsafe portal.take(answer) }
                    }
                    if let answer = unsafe answer { unsafe g_variant_unref(answer) }
                }, Self.context(of: self))
        }

        private func take(_ values: OpaquePointer?) {
            let old = settings
            if let scheme = UInt32(exactly: unsafe skin_portal_number(values, Self.group, "color-scheme")) {
                settings.scheme = scheme
            }
            if let contrast = UInt32(exactly: unsafe skin_portal_number(values, Self.group, "contrast")) {
                settings.isHighContrast = contrast == 1
            }
            if settings != old { onChange() }
        }

        private static let name = "org.freedesktop.portal.Desktop"
        private static let path = "/org/freedesktop/portal/desktop"
        private static let interface = "org.freedesktop.portal.Settings"
        private static let group = "org.freedesktop.appearance"

        // MARK: Contexts of callbacks

        @MainActor
        private final class Weak {
            weak var portal: GTKPortal?
            init(_ portal: GTKPortal) { self.portal = portal }
        }

        private static func context(of portal: GTKPortal) -> UnsafeMutableRawPointer {
            unsafe Unmanaged.passRetained(Weak(portal)).toOpaque()
        }

        /// Calls a closure with the portal of a context, unless it is released. GLib calls on the thread of its main loop.
        private nonisolated static func with(
            _ context: UnsafeMutableRawPointer?, releasing isLast: Bool, _ body: @MainActor (GTKPortal) -> Void
        ) {
            guard let context = unsafe context else { return }
            let weak = unsafe Unmanaged<Weak>.fromOpaque(context)
            let known = unsafe isLast ? weak.takeRetainedValue() : weak.takeUnretainedValue()
            MainActor.assumeIsolated { if let portal = known.portal { body(portal) } }
        }
    }
#endif
