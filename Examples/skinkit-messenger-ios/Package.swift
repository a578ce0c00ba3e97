// swift-tools-version:6.2
import PackageDescription

// The screens of a messenger in UIKit, as a library that an app of Xcode uses; see README.md. Where there is no UIKit, the
// library is empty. Tests/Apple compiles it and runs it against stubs of UIKit.
let package = Package(
    name: "MessengerScreens",
    platforms: [.iOS(.v18), .macCatalyst(.v18), .visionOS(.v2), .macOS(.v15)],
    products: [.library(name: "MessengerScreens", targets: ["MessengerScreens"])],
    dependencies: [.package(name: "skinkit", path: "../..")],
    targets: [
        .target(
            name: "MessengerScreens",
            dependencies: [
                .product(name: "SkinKit", package: "skinkit"),
                .product(name: "SkinUIKit", package: "skinkit"),
            ]),
        .testTarget(
            name: "MessengerPictureTests",
            dependencies: ["MessengerScreens", .product(name: "SkinAppKit", package: "skinkit")]),
    ],
    swiftLanguageModes: [.v6]
)
