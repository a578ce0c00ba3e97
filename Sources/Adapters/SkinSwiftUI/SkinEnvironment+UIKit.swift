#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import SkinKit
    import SkinQuartz
    import SkinUIKit
    import SwiftUI
    import UIKit

    extension SkinScopeKey: UITraitBridgedEnvironmentKey {
        static func read(from traitCollection: UITraitCollection) -> ThemeScope? { traitCollection.skinScope }

        static func write(to mutableTraits: inout any UIMutableTraits, value: ThemeScope?) {
            // A scope that follows a window scene would follow it no longer.
            if mutableTraits.skinScope !== value { mutableTraits.skinScope = value }
        }
    }

    extension SkinConstantsKey: UITraitBridgedEnvironmentKey {
        static func read(from traitCollection: UITraitCollection) -> ThemeConstants? { traitCollection.skinConstants }

        static func write(to mutableTraits: inout any UIMutableTraits, value: ThemeConstants?) {
            mutableTraits.skinConstants = value
        }
    }
#endif
