// swift-tools-version:6.2
import PackageDescription

// What `make demo` builds: compiler and preview without the tool around them, and skinkit-hello, with one build of SkinKit.
let package = Package(
    name: "Demo",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "skinkit", path: "../..", traits: []), .package(path: "../skinkit-hello"),
    ],
    targets: [
        .executableTarget(
            name: "compile-themes",
            dependencies: [
                .product(name: "SkinCompiler", package: "skinkit"), .product(name: "SkinTesting", package: "skinkit"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
