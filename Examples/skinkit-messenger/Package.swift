// swift-tools-version:6.2
import PackageDescription

// A messenger with widgets of GTK 4, as an app of its own: it uses SkinKit like any other package.
let package = Package(
    name: "Messenger",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "skinkit", path: "../..", traits: ["GTK", "Store"])],
    targets: [
        // What the messenger decides without widgets.
        .target(name: "MessengerModel"),
        .executableTarget(
            name: "Messenger",
            dependencies: [
                "MessengerModel",
                .product(name: "SkinKit", package: "skinkit"),
                .product(name: "SkinCompiler", package: "skinkit"),
                .product(name: "SkinDevelopment", package: "skinkit"),
                .product(name: "SkinGTK", package: "skinkit"),
                .product(name: "SkinStore", package: "skinkit"),
            ]
        ),
        .executableTarget(
            name: "gtk-benchmark",
            dependencies: [
                .product(name: "SkinKit", package: "skinkit"), .product(name: "SkinCompiler", package: "skinkit"),
                .product(name: "SkinGTK", package: "skinkit"),
            ],
            path: "Sources/GTKBenchmark"
        ),
        .testTarget(name: "MessengerModelTests", dependencies: ["MessengerModel"]),
    ],
    swiftLanguageModes: [.v6]
)
