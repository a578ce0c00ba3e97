// swift-tools-version:6.2
import PackageDescription

// A client of all products that compile wherever Swift does. Without traits it resolves nothing but SkinKit, and builds none of
// the adapters and tools.
let package = Package(
    name: "Platforms",
    platforms: [.macOS(.v15)],
    products: [.library(name: "Core", targets: ["Core"])],
    dependencies: [.package(name: "skinkit", path: "../..", traits: [])],
    targets: [
        .target(
            name: "Core",
            dependencies: [
                "SkinKit",
                "SkinComponents",
            ].map { .product(name: $0, package: "skinkit") })
    ],
    swiftLanguageModes: [.v6]
)
