// swift-tools-version:6.2
import PackageDescription

// A package of its own, so that nobody who uses SkinKit builds its benchmarks.
let package = Package(
    name: "SkinKitBenchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "skinkit", path: "../..")],
    targets: [
        .target(name: "CMeasures", cSettings: [.define("_GNU_SOURCE")]),
        .executableTarget(
            name: "bench",
            dependencies: [
                "CMeasures", "empty", "first-look", .product(name: "SkinKit", package: "skinkit"),
                .product(name: "SkinCompiler", package: "skinkit"),
                .product(name: "SkinDevelopment", package: "skinkit"),
            ]
        ),
        .executableTarget(name: "empty"),
        .executableTarget(
            name: "first-look",
            dependencies: [
                .product(name: "SkinKit", package: "skinkit"), .product(name: "SkinComponents", package: "skinkit"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
