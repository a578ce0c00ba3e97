// swift-tools-version:6.2
import PackageDescription

// An app without a toolkit, the build plugin and Foundation: a dashboard in a terminal. Its README says how it is built.
let package = Package(
    name: "Dashboard",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "skinkit", path: "../..", traits: [])],
    targets: [
        .target(name: "DashboardUI", dependencies: [.product(name: "SkinKit", package: "skinkit")]),
        .executableTarget(
            name: "Dashboard", dependencies: ["DashboardUI", .product(name: "SkinKit", package: "skinkit")]),
        .testTarget(
            name: "DashboardTests",
            dependencies: ["DashboardUI", .product(name: "SkinTesting", package: "skinkit")]),
    ],
    swiftLanguageModes: [.v6]
)
