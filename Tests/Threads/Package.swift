// swift-tools-version:6.2
import PackageDescription

// The tests of what an app runs, without those of the tools: ThreadSanitizer needs a build of its own, and this one
// compiles neither the tool, the preview nor the server. The tests are links to those of the package.
let package = Package(
    name: "SkinKitThreads",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "skinkit", path: "../..")],
    targets: [
        .testTarget(
            name: "SkinKitThreadTests",
            dependencies: [
                .product(name: "SkinKit", package: "skinkit"), .product(name: "SkinCompiler", package: "skinkit"),
                .product(name: "SkinComponents", package: "skinkit"),
                .product(name: "SkinDevelopment", package: "skinkit"),
                .product(name: "SkinInspector", package: "skinkit"),
                .product(name: "SkinFoundation", package: "skinkit"),
            ],
            path: "Tests")
    ],
    swiftLanguageModes: [.v6]
)
