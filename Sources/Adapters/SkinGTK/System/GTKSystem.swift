#if GTK
    import CGTK
    import SkinKit

    /// Follows the settings of the desktop: appearance, contrast and scale.
    ///
    /// An engine then has the trait `desktop`, `light` or `dark`, and `highcontrast` if the user asks for it. The appearance
    /// is that of the settings portal if there is one, else that of `gtk-application-prefer-dark-theme` and
    /// `gtk-theme-name`. A follower does not retain its engine.
    ///
    /// While a theme is shown that is always light or always dark (theme format 1, section 18), or the app sets an appearance,
    /// `gtk-application-prefer-dark-theme` says so. Dialogs follow, and all that GTK draws without a theme.
    @MainActor
    public final class GTKSystem {
        private weak var engine: ThemeEngine?
        /// The appearance that the app sets; nil to follow the system.
        public var appearance: ThemeTraits? {
            didSet {
                if appearance == oldValue { return }
                update()
                showAppearance()
            }
        }
        /// Whether the desktop prefers dark windows, whatever the app and its themes say.
        private static var prefersDark = setting
        /// The value that a follower has set last; another one is the desktop's.
        private static var written: Bool?
        private var portal: GTKPortal?
        private var signals: [GTKSignal] = []
        /// Called if a theme cannot be shown with the new traits or scale.
        public var onError: @MainActor (ThemePreparationError) -> Void = { _ in }

        /// Starts following the system, until the follower is released.
        ///
        /// The portal answers later: until then, the appearance is that of GTK's settings.
        ///
        /// - Parameter engine: The engine whose traits follow.
        public init(_ engine: ThemeEngine) {
            self.engine = engine
            if let settings = unsafe gtk_settings_get_default().map(UnsafeMutableRawPointer.init) {
                unsafe signals.append(GTKSignal(settings, "notify::gtk-theme-name") { [weak self] in self?.update() })
                unsafe signals.append(
                    GTKSignal(settings, "notify::gtk-application-prefer-dark-theme") { [weak self] in
                        self?.followPreference()
                    })
            }
            portal = GTKPortal { [weak self] in self?.update() }
            if Self.setting != Self.written { Self.prefersDark = Self.setting }
            update()
            engine.root.observe(self) { system, _ in system.showAppearance() }
            showAppearance()
        }

        /// Ends following. The engine keeps its traits and scale, and GTK has the desktop's appearance again.
        public func stop() {
            Self.set(Self.prefersDark)
            signals = []
            portal = nil
            engine = nil
        }

        /// Makes the engine's scale follow that of a widget's monitor, while the widget is alive.
        public func followScale(of widget: GTKWidgetPointer) {
            let update: @MainActor () -> Void = { [weak self] in
                guard let self, let engine else { return }
                // Safe: the widget emits the signal.
                let scale = unsafe Int(gtk_widget_get_scale_factor(widget))
                if scale == engine.root.scale || !(1...9).contains(scale) { return }
                do throws(ThemePreparationError) {
                    try engine.root.update { $0.scale = scale }
                } catch {
                    onError(error)
                }
            }
            unsafe signals.append(GTKSignal(widget, "notify::scale-factor", update))
            update()
        }

        /// The tags of the user's languages, the preferred one first, as the names of themes and the labels of settings are looked
        /// up by: those of the locale for messages, and of `LANGUAGE`.
        public static var languages: [String] {
            guard let names = unsafe g_get_language_names() else { return [] }
            var tags: [String] = []
            var place = 0
            while let name = unsafe names[place] {
                place += 1
                // Locales are `de_AT.UTF-8@euro` and shorter; the last one is `C`.
                let locale = unsafe String(cString: name)
                let tag = String(locale.prefix { $0 != "." && $0 != "@" }.map { $0 == "_" ? "-" : $0 })
                if tag != "C", tag != "POSIX", !tags.contains(tag) { tags.append(tag) }
            }
            return tags
        }

        /// The traits of the system, with the appearance that the app sets.
        public var traits: ThemeTraits {
            var traits: ThemeTraits = [.desktop]
            let name = themeName.lowercased()
            if let appearance {
                traits.formUnion(appearance.intersection([.light, .dark]))
            } else {
                switch portal?.settings.scheme {
                case 1: traits.formUnion(.dark)
                case 2: traits.formUnion(.light)
                default: traits.formUnion(Self.prefersDark || name.hasSuffix("-dark") ? .dark : .light)
                }
            }
            if portal?.settings.isHighContrast ?? false || name.hasPrefix("highcontrast") || name.hasPrefix("hc") {
                traits.formUnion(.highContrast)
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

        private static var setting: Bool {
            guard let settings = unsafe gtk_settings_get_default() else { return false }
            return unsafe skin_bool(UnsafeMutableRawPointer(settings), "gtk-application-prefer-dark-theme") != 0
        }

        private static func set(_ isDark: Bool) {
            guard isDark != setting, let settings = unsafe gtk_settings_get_default() else { return }
            written = isDark
            unsafe skin_set_bool(UnsafeMutableRawPointer(settings), "gtk-application-prefer-dark-theme", isDark ? 1 : 0)
        }

        private func followPreference() {
            if Self.setting == Self.written { return }
            Self.prefersDark = Self.setting
            Self.written = nil
            update()
            showAppearance()
        }

        private func showAppearance() {
            guard let engine else { return }
            switch engine.root.activeTheme?.info.appearance ?? .any {
            case .light: Self.set(false)
            case .dark: Self.set(true)
            case .any: Self.set(appearance.map { $0.contains(.dark) } ?? Self.prefersDark)
            }
        }

        private func update() {
            guard let engine, engine.root.traits != traits else { return }
            do throws(ThemePreparationError) {
                try engine.root.update { $0.traits = traits }
            } catch {
                onError(error)
            }
        }
    }
#endif
