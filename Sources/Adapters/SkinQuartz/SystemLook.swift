#if canImport(QuartzCore) && !os(watchOS)
    import Foundation
    import QuartzCore
    import SkinKit

    /// The parts of themes that a version of the system can show.
    @MainActor
    package enum SystemLook {
        /// Whether the system has glass, and draws bars with it. An app may ask the system for the look before it.
        ///
        /// Settable, so that tests see both.
        package static var hasGlass: Bool = {
            // Views of visionOS have no glass effect.
            #if !os(visionOS)
                if #available(iOS 26.0, macOS 26.0, *) {
                    let ignores = if #available(iOS 27.0, macOS 27.0, *) { true } else { false }
                    return !asksForOlderLook(Bundle.main.infoDictionary ?? [:], ignoredSince27: ignores)
                }
            #endif
            return false
        }()

        /// Whether an app has the look before glass. The system ignores the wish since version 27, if the app is built with that
        /// SDK, whose version Xcode writes into `Info.plist`: https://developer.apple.com/forums/thread/832710
        static func asksForOlderLook(_ info: [String: Any], ignoredSince27: Bool) -> Bool {
            let sdk = (info["DTPlatformVersion"] as? String)?.split(separator: ".").first.flatMap { Int($0) } ?? 0
            return info["UIDesignRequiresCompatibility"] as? Bool == true && !(ignoredSince27 && sdk >= 27)
        }

        /// Whether a view of UIKit can show corners each with a radius of its own, with glass or without. Settable for tests.
        package static var showsEachCorner: Bool = {
            if #available(iOS 26.0, visionOS 26.0, *) { true } else { false }
        }()

        /// The parts of themes that the system has not shown so far, each once.
        package private(set) static var skipped: [String] = []

        /// The reason for which a bar shows no background.
        package static let glassBars = "bars are of glass, unless the theme says that they are opaque"

        /// Notes a part of a theme that the system does not show. Builds for debugging print it.
        package static func skip(_ operation: String, _ reason: String) {
            let text = "'\(operation)' is not shown: \(reason)"
            if skipped.contains(text) { return }
            skipped.append(text)
            #if DEBUG
                FileSystem.printFault("SkinKit: \(text)")
            #endif
        }

        package private(set) static var unknown: [String] = []

        /// Notes and prints an identifier that the current theme and its fallback do not describe, for builds for debugging.
        static func check(_ id: String, of view: AnyObject, in engine: ThemeEngine) {
            guard let shown = engine.presentation(of: view), !shown.appearance.themes.isEmpty else { return }
            let all = ThemeEntityKey(component: shown.entity.component, id: nil)
            let isUnknown = shown.appearance.themes.indices.allSatisfy { layer in
                shown.appearance.declaredOperations(of: shown.entity, inLayer: layer)
                    == shown.appearance.declaredOperations(of: all, inLayer: layer)
            }
            let text = "no theme describes '\(id)' of the type '\(shown.entity.component)'"
            guard isUnknown, !unknown.contains(text) else { return }
            unknown.append(text)
            FileSystem.printFault("SkinKit: \(text)")
        }
    }
#endif
