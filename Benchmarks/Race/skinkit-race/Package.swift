// swift-tools-version:6.2
import PackageDescription

// The contestants of the race that use SkinKit, as apps of their own.
let package = Package(
    name: "Race",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "skinkit", path: "../../..", traits: ["GTK"])],
    targets: [
        .executableTarget(
            name: "race-skingtk",
            dependencies: [
                "RaceTrack", .product(name: "SkinKit", package: "skinkit"),
                .product(name: "SkinGTK", package: "skinkit"),
            ],
            path: "Sources/skingtk"),
        .executableTarget(
            name: "race-floor",
            dependencies: [
                "RaceTrack", .product(name: "SkinKit", package: "skinkit"),
                .product(name: "SkinComponents", package: "skinkit"),
            ],
            path: "Sources/floor"),
        .target(
            name: "RaceTrack",
            dependencies: [
                .product(name: "SkinKit", package: "skinkit"), .product(name: "SkinCompiler", package: "skinkit"),
                .product(name: "SkinDevelopment", package: "skinkit"),
            ],
            path: "Sources/track"),
    ],
    swiftLanguageModes: [.v6]
)
