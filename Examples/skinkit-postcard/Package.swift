// swift-tools-version:6.2
import PackageDescription

// An app as others write one: its themes are compiled by the plugin, and it refers to them by generated identifiers.
let package = Package(
    name: "Postcard",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "skinkit", path: "../..")],
    targets: [
        .executableTarget(
            name: "Postcard",
            dependencies: [
                .product(name: "SkinKit", package: "skinkit"),
                .product(name: "SkinComponents", package: "skinkit"),
            ],
            exclude: ["Themes"],
            plugins: [.plugin(name: "SkinKitPlugin", package: "skinkit")]
        ),
        .testTarget(
            name: "PostcardTests",
            dependencies: [
                "Postcard", .product(name: "SkinKit", package: "skinkit"),
                .product(name: "SkinTesting", package: "skinkit"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)
