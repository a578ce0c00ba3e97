#if canImport(QuartzCore) && !os(watchOS)
    import Foundation
    import QuartzCore
    import SkinKit
    import Synchronization

    /// The constants of a scope at one time. Frameworks resolve colors on any thread, and an engine has one.
    package struct ThemeConstants: Equatable, Sendable {
        private let themes: [Theme]
        private let traits: ThemeTraits

        /// Creates the constants that a scope has now. Reading them registers no access with Observation.
        @MainActor
        package init(_ scope: ThemeScope) {
            let environment = scope.untracked
            (themes, traits) = (environment.themes, environment.traits)
        }

        /// The constants of `ThemeEngine.shared`; nil if there is none. Outside of the main actor they are those that were read
        /// last on it.
        package static var shared: ThemeConstants? {
            guard let now = MainActor.ifCurrent({ ThemeEngine.shared.map { ThemeConstants($0.root) } }) else {
                return latest.withLock { $0 }
            }
            latest.withLock { $0 = now }
            return now
        }

        private static let latest = Mutex<ThemeConstants?>(nil)

        /// Returns a constant of the theme, or else of the fallback theme.
        ///
        /// - Parameter own: The traits of a view. It has the scope's idiom and appearance if it has none itself.
        package func object(_ name: String, under own: ThemeTraits) -> ThemeValue? {
            var active = own
            for kind in ThemeTraits.kinds where kind != .highContrast && own.isDisjoint(with: kind) {
                active.formUnion(traits.intersection(kind))
            }
            return object(name, exactlyUnder: active)
        }

        package func color(_ name: String, under own: ThemeTraits) -> ThemeColor? {
            if case .color(let color)? = object(name, under: own) { color } else { nil }
        }

        package func color(_ name: String) -> ThemeColor? {
            if case .color(let color)? = object(name, exactlyUnder: traits) { color } else { nil }
        }

        private func object(_ name: String, exactlyUnder traits: ThemeTraits) -> ThemeValue? {
            themes.firstNonNil { $0.constant(name, traits: traits) }
        }

        /// Returns whether both are constants of the same caches in memory, with the same values of settings and traits.
        package static func == (left: ThemeConstants, right: ThemeConstants) -> Bool {
            left.traits == right.traits && left.themes.elementsEqual(right.themes) { $0.reader === $1.reader }
        }
    }

    extension ThemeScope {
        /// The appearance that the scope's theme is made for. Reading it registers no access with Observation.
        package var themeAppearance: ThemeAppearance { untracked.theme?.reader.appearance ?? .any }

        package func take(_ traits: ThemeTraits, _ displayScale: CGFloat) {
            let scale = displayScale.themeScale
            if traits == untracked.traits && scale == untracked.scale { return }
            engine.reportingFaults { try update { ($0.traits, $0.scale) = (traits, scale) } }
        }
    }

    /// The appearance that a theme has given to a window, and the app's own. The window retains it.
    @MainActor
    package final class ThemedAppearance<Value: Equatable> {
        package let appearance: ThemeAppearance
        package let own: Value
        private let shown: Value

        private init(_ appearance: ThemeAppearance, shown: Value, own: Value) {
            (self.appearance, self.shown, self.own) = (appearance, shown, own)
        }

        /// Shows the appearance of a theme in a window, or else the app's own.
        ///
        /// - Parameters:
        ///   - current: The framework's value that the window has.
        ///   - shown: That of the theme's appearance.
        package static func show(
            _ appearance: ThemeAppearance, in window: AnyObject, current: Value, shown: Value, set: (Value) -> Void
        ) {
            let known = Association.get(Self.self, of: window)
            guard appearance != .any || known != nil else { return }
            // The app may have set another one meanwhile.
            var own = current
            if let known, known.shown == current { own = known.own }
            let themed = appearance == .any ? nil : Self(appearance, shown: shown, own: own)
            // First, because views look for it when their appearance changes.
            Association.set(themed, Self.self, of: window)
            let new = themed == nil ? own : shown
            if new != current { set(new) }
        }
    }

    extension ThemeTraits {
        /// The traits that users and views choose, in place of a device.
        package static var appearanceKinds: ThemeTraits { [.light, .dark, .highContrast] }

        /// Returns the traits of a view, with the appearance of its scope where the view has that which a theme has given
        /// to the whole window: such a view differs in nothing from its scope.
        package func without(_ themed: ThemeAppearance, elseThoseOf scope: ThemeTraits) -> ThemeTraits {
            guard themed != .any, isSuperset(of: themed.traits) else { return self }
            return subtracting([.light, .dark]).union(scope.intersection([.light, .dark]))
        }
    }

    extension MainActor {
        private static let key: DispatchSpecificKey<Void> = {
            let key = DispatchSpecificKey<Void>()
            DispatchQueue.main.setSpecific(key: key, value: ())
            return key
        }()

        package static func ifCurrent<Value: Sendable>(_ body: @MainActor () -> Value) -> Value? {
            DispatchQueue.getSpecific(key: key) == nil ? nil : assumeIsolated(body)
        }
    }
#endif
