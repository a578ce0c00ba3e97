// swift-tools-version:6.2
import PackageDescription

// The adapters for Apple's platforms, compiled and executed against stubs of UIKit, AppKit, SwiftUI and QuartzCore. The
// sources are those of the main package, by symbolic links. This is a package of its own, because a module that is called
// UIKit would be seen by every target of a package.

/// Keeps Swift Testing from looking for its own modules for UIKit and AppKit.
let testSettings: [SwiftSetting] = [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]

/// The SDKs of iOS 26 hand on fewer modules than older ones, so each file imports those of the members that it uses.
let adapterSettings: [SwiftSetting] = [.strictMemorySafety(), .enableUpcomingFeature("MemberImportVisibility")]

let package = Package(
    name: "AppleChecks",
    targets: [
        .target(name: "QuartzCore"),
        .target(name: "UIKit", dependencies: ["QuartzCore"]),
        .target(
            name: "SkinKit", exclude: ["PrivacyInfo.xcprivacy"], swiftSettings: [.strictMemorySafety()]),
        .target(name: "SkinColors", dependencies: ["SkinKit"], swiftSettings: [.strictMemorySafety()]),
        .target(name: "SkinFormat", dependencies: ["SkinKit"], swiftSettings: [.strictMemorySafety()]),
        .target(
            name: "SkinSettings", dependencies: ["SkinKit", "SkinColors", "SkinFormat"],
            swiftSettings: [.strictMemorySafety()]),
        .target(
            name: "SkinLibrary", dependencies: ["SkinKit", "SkinFormat", "SkinSettings"],
            swiftSettings: [.strictMemorySafety()]),
        .target(name: "SkinComponents", dependencies: ["SkinKit"], swiftSettings: [.strictMemorySafety()]),
        .target(
            name: "SkinBlending", dependencies: ["SkinKit", "SkinColors"], swiftSettings: [.strictMemorySafety()]),
        .target(
            name: "SkinQuartz", dependencies: ["SkinKit", "SkinComponents", "QuartzCore"],
            swiftSettings: adapterSettings),
        .target(
            name: "SkinUIKit", dependencies: ["SkinKit", "SkinComponents", "SkinQuartz", "UIKit"],
            swiftSettings: adapterSettings),
        .testTarget(
            name: "SkinUIKitTests", dependencies: ["CheckSupport", "SkinUIKit", "SkinBlending"],
            swiftSettings: testSettings),
        // What the tests of the adapters share.
        .target(
            name: "CheckSupport", dependencies: ["SkinKit", "QuartzCore"], path: "Tests/CheckSupport",
            swiftSettings: testSettings),
        .target(name: "MessengerScreens", dependencies: ["SkinLibrary", "SkinUIKit"]),
        .testTarget(name: "MessengerTests", dependencies: ["MessengerScreens"], swiftSettings: testSettings),
        // Tests of pictures, which stubs cannot draw: they are compiled, and not run.
        .target(
            name: "MessengerPictureTests", dependencies: ["MessengerScreens", "SkinAppKit"],
            path: "Tests/MessengerPictureTests", swiftSettings: testSettings),
        .target(name: "AppKit", dependencies: ["QuartzCore"]),
        .target(
            name: "SkinAppKit", dependencies: ["SkinKit", "SkinComponents", "SkinQuartz", "AppKit"],
            swiftSettings: adapterSettings),
        .testTarget(
            name: "SkinAppKitTests", dependencies: ["CheckSupport", "SkinAppKit"], swiftSettings: testSettings),
        .target(name: "Combine"),
        // In the language mode of Apple's, whose clients check at run time on which actor it calls them.
        .target(
            name: "SwiftUI", dependencies: ["Combine", "QuartzCore", "UIKit"],
            swiftSettings: [.swiftLanguageMode(.v5)]),
        .target(
            name: "SkinSwiftUI",
            dependencies: ["SkinKit", "SkinComponents", "SkinQuartz", "SkinUIKit", "SwiftUI", "Combine"],
            swiftSettings: adapterSettings),
        .testTarget(
            name: "SkinSwiftUITests", dependencies: ["CheckSupport", "SkinSwiftUI"], swiftSettings: testSettings),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets {
    target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
}
