#if GTK
    import CGTK
    import SkinKit

    /// Follows the settings of the desktop: appearance, contrast and scale.
    ///
    /// An engine then has the trait `desktop`, `light` or `dark`, and `highcontrast` if the user asks for it. The appearance
    /// is that of the settings portal if there is one, else that of `gtk-application-prefer-dark-theme` and
    /// `gtk-theme-name`. A follower does not retain its engine.
    @MainActor
    public final class GTKSystem {
        private weak var engine: ThemeEngine?
        /// The appearance that the app sets; nil to follow the system.
        public var appearance: ThemeTraits? { didSet { if appearance != oldValue { update() } } }
        private var portal: GTKReference?
        private var signals: [GTKSignal] = []
        private var portalTraits = PortalTraits()
        /// Called if a theme cannot be shown with the new traits or scale.
        public var onError: @MainActor (ThemePreparationError) -> Void = { _ in }

        private struct PortalTraits: Equatable {
            /// 0 for no preference, 1 for dark, 2 for light; nil without a portal.
            var scheme: UInt32?
            var isHighContrast = false
        }

        /// Starts following the system.
        ///
        /// - Parameter engine: The engine whose traits follow.
        public init(_ engine: ThemeEngine) {
            self.engine = engine
            if let settings = unsafe gtk_settings_get_default() {
                for name in ["gtk-theme-name", "gtk-application-prefer-dark-theme"] {
                    unsafe connect(unsafe UnsafeMutableRawPointer(settings), "notify::\(name)")
                }
            }
            connectPortal()
            update()
        }

        /// Ends following. The engine keeps its traits and scale.
        public func stop() {
            for signal in signals { signal.disconnect() }
            signals = []
            engine = nil
        }

        /// Makes the engine's scale follow that of a widget's monitor.
        public func followScale(of widget: GTKWidgetPointer) {
            let update: @MainActor () -> Void = { [weak self] in
                guard let self, let engine, let view = unsafe GTKView.existing(for: widget),
                    let widget = unsafe view.widget
                else { return }
                let scale = unsafe Int(gtk_widget_get_scale_factor(widget))
                if scale == engine.root.scale || !(1...9).contains(scale) { return }
                do throws(ThemePreparationError) {
                    try engine.root.setScale(scale)
                } catch {
                    onError(error)
                }
            }
            unsafe _ = GTKView.existing(for: widget) ?? GTKView.component(for: widget)
            unsafe GTKSignal.connect(widget, "notify::scale-factor", update)
            update()
        }

        /// The traits of the system, with the appearance that the app sets.
        public var traits: ThemeTraits {
            var traits: ThemeTraits = [.desktop]
            let name = themeName.lowercased()
            if let appearance {
                traits.formUnion(appearance.intersection([.light, .dark]))
            } else {
                switch portalTraits.scheme {
                case 1: traits.formUnion(.dark)
                case 2: traits.formUnion(.light)
                default: traits.formUnion(prefersDark || name.hasSuffix("-dark") ? .dark : .light)
                }
            }
            if portalTraits.isHighContrast || name.hasPrefix("highcontrast") || name.hasPrefix("hc") {
                traits.formUnion(.highcontrast)
            }
            return traits
        }

        private var themeName: String {
            guard let settings = unsafe gtk_settings_get_default(),
                let name = unsafe skin_string(UnsafeMutableRawPointer(settings), "gtk-theme-name")
            else { return "" }
            defer { unsafe g_free(name) }
            return unsafe String(cString: name)
        }

        private var prefersDark: Bool {
            guard let settings = unsafe gtk_settings_get_default() else { return false }
            return unsafe skin_bool(UnsafeMutableRawPointer(settings), "gtk-application-prefer-dark-theme") != 0
        }

        private func update() {
            guard let engine, engine.root.traits != traits else { return }
            do throws(ThemePreparationError) {
                try engine.root.setTraits(traits)
            } catch {
                onError(error)
            }
        }

        private func connect(_ object: UnsafeMutableRawPointer, _ signal: String) {
            unsafe signals.append(GTKSignal.connection(object, signal) { [weak self] in self?.settingsChanged() })
        }

        private func settingsChanged() {
            readPortal()
            update()
        }

        // MARK: Portal

        private func connectPortal() {
            // Without an address GLib would start a bus.
            guard unsafe g_getenv("DBUS_SESSION_BUS_ADDRESS") != nil else { return }
            let proxy = unsafe g_dbus_proxy_new_for_bus_sync(
                G_BUS_TYPE_SESSION, G_DBUS_PROXY_FLAGS_DO_NOT_AUTO_START, nil, "org.freedesktop.portal.Desktop",
                "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings", nil, nil)
            guard let proxy = unsafe proxy else { return }
            unsafe portal = GTKReference(owning: UnsafeMutableRawPointer(proxy))
            unsafe connect(UnsafeMutableRawPointer(proxy), "g-signal::SettingChanged")
            readPortal()
        }

        private func readPortal() {
            portalTraits = PortalTraits(scheme: read("color-scheme"), isHighContrast: read("contrast") == 1)
        }

        /// Returns a number of the portal's group of appearance settings; nil if it has none.
        private func read(_ key: String) -> UInt32? {
            guard let portal else { return nil }
            let proxy = unsafe portal.pointer.assumingMemoryBound(to: GDBusProxy.self)
            return UInt32(exactly: unsafe skin_portal_number(proxy, "org.freedesktop.appearance", key))
        }
    }
#endif
