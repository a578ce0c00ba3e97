// swift-tools-version:6.2
import PackageDescription

// A messenger without a screen, which shows what switches cost. Without traits it resolves nothing but SkinKit.
let package = Package(
    name: "Chat",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "skinkit", path: "../..", traits: [])],
    targets: [
        .executableTarget(
            name: "chat-demo",
            dependencies: [
                .product(name: "SkinKit", package: "skinkit"),
                .product(name: "SkinComponents", package: "skinkit"),
            ],
            path: "Sources/ChatDemo"
        ),
        .testTarget(
            name: "ChatDemoTests", dependencies: ["chat-demo", .product(name: "SkinCompiler", package: "skinkit")]),
    ],
    swiftLanguageModes: [.v6]
)
