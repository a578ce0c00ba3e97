// swift-tools-version:6.2
import PackageDescription

// A screen of a chat in the terminal, which switches between themes. Without traits it resolves nothing but SkinKit.
let package = Package(
    name: "Hello",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "hello", targets: ["hello"])],
    dependencies: [.package(name: "skinkit", path: "../..", traits: [])],
    targets: [
        .executableTarget(
            name: "hello",
            dependencies: [
                .product(name: "SkinKit", package: "skinkit"), .product(name: "SkinComponents", package: "skinkit"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
