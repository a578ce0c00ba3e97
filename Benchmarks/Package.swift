// swift-tools-version:6.2
import PackageDescription

// A package of its own, so that nobody who uses SkinKit builds its peers.
let package = Package(
    name: "SkinKitBenchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "skinkit", path: "..")],
    targets: [
        .systemLibrary(name: "CLibXMLPeer", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
        .target(
            name: "CPeers",
            dependencies: ["CLibXMLPeer"],
            cSettings: [.define("_GNU_SOURCE")],
            linkerSettings: [.linkedLibrary("xml2")]
        ),
        .executableTarget(
            name: "bench",
            dependencies: ["CPeers", .product(name: "SkinKit", package: "skinkit")]
        ),
    ],
    swiftLanguageModes: [.v6]
)
