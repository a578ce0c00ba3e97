// swift-tools-version:6.2
import PackageDescription

// A package of its own, so that nobody who uses SkinKit builds its peers.
let package = Package(
    name: "SkinKitBenchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "skinkit", path: "../..")],
    targets: [
        .systemLibrary(name: "CLibXMLPeer", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
        .systemLibrary(name: "CGIOPeer", pkgConfig: "gio-2.0", providers: [.apt(["libglib2.0-dev"])]),
        // `make bench` has flatc write generated/theme_generated.h first.
        .target(
            name: "CPeers",
            dependencies: ["CLibXMLPeer", "CGIOPeer"],
            exclude: ["schema"],
            cSettings: [.define("_GNU_SOURCE")],
            cxxSettings: [.headerSearchPath("generated")],
            linkerSettings: [.linkedLibrary("xml2"), .linkedLibrary("stdc++", .when(platforms: [.linux]))]
        ),
        .executableTarget(
            name: "bench",
            dependencies: [
                "CPeers", "empty", "first-look", .product(name: "SkinKit", package: "skinkit"),
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
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx14
)
