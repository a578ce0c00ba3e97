// swift-tools-version:6.2
import PackageDescription

/// The path of an artifact bundle with skinctl, relative to this package; the plugin then runs that instead of building the
/// tool, which takes most of a client's first build. `Scripts/make-artifact-bundle.sh` makes one.
let toolBundle = Context.environment["SKINKIT_TOOL_BUNDLE"]

let argumentParser = Target.Dependency.product(
    name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Tool"]))

let curl = Target.Dependency.target(name: "CCurl", condition: .when(platforms: [.linux], traits: ["Store"]))
let crypto = Target.Dependency.product(
    name: "Crypto", package: "swift-crypto", condition: .when(traits: ["Store"]))

let package = Package(
    name: "SkinKit",
    platforms: [.macOS(.v15), .macCatalyst(.v18), .iOS(.v18), .visionOS(.v2)],
    products: [
        .library(name: "SkinKit", targets: ["SkinKit"]),
        .library(name: "SkinLibrary", targets: ["SkinLibrary"]),
        .library(name: "SkinSettings", targets: ["SkinSettings"]),
        .library(name: "SkinLegibility", targets: ["SkinLegibility"]),
        .library(name: "SkinBlending", targets: ["SkinBlending"]),
        .library(name: "SkinPalette", targets: ["SkinPalette"]),
        .library(name: "SkinCompiler", targets: ["SkinBundles", "SkinCompiler", "SkinDiagnostics"]),
        .library(name: "SkinBundles", targets: ["SkinBundles"]),
        .library(name: "SkinInspector", targets: ["SkinInspector"]),
        .library(name: "SkinDevelopment", targets: ["SkinDevelopment"]),
        .library(name: "SkinFoundation", targets: ["SkinFoundation"]),
        .library(name: "SkinComponents", targets: ["SkinComponents"]),
        .library(name: "SkinTesting", targets: ["SkinTesting"]),
        .library(name: "SkinGTK", targets: ["SkinGTK"]),
        .library(name: "SkinStore", targets: ["SkinStore"]),
        .library(name: "SkinUIKit", targets: ["SkinUIKit"]),
        .library(name: "SkinAppKit", targets: ["SkinAppKit"]),
        .library(name: "SkinSwiftUI", targets: ["SkinSwiftUI"]),
        .executable(name: "skinctl", targets: ["skinctl"]),
        .plugin(name: "SkinKitPlugin", targets: ["SkinKitPlugin"]),
    ],
    traits: [
        .trait(name: "Tool", description: "skinctl; adds swift-argument-parser, and FlyingFox for the live preview."),
        .trait(name: "Previews", description: "Previews as PNG, drawn by librsvg with cairo and pango."),
        .trait(name: "GTK", description: "SkinGTK, which themes widgets of GTK 4."),
        .trait(name: "Store", description: "The store of themes: adds swift-crypto and, on Linux, libcurl."),
        .default(enabledTraits: ["Tool"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    ],
    targets: [
        .systemLibrary(
            name: "CLibXML",
            pkgConfig: "libxml-2.0",
            providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]
        ),
        .target(
            name: "SkinKit",
            swiftSettings: [.strictMemorySafety()]
        ),
        .target(
            name: "SkinColors", dependencies: ["SkinKit"], path: "Sources/Features/SkinColors",
            swiftSettings: [.strictMemorySafety()]),
        .target(
            name: "SkinFormat", dependencies: ["SkinKit"], path: "Sources/Features/SkinFormat",
            swiftSettings: [.strictMemorySafety()]),
        .target(
            name: "SkinSettings", dependencies: ["SkinKit", "SkinColors", "SkinFormat"],
            path: "Sources/Features/SkinSettings",
            swiftSettings: [.strictMemorySafety()]),
        .target(
            name: "SkinLibrary", dependencies: ["SkinKit", "SkinFormat", "SkinSettings"],
            path: "Sources/Features/SkinLibrary",
            swiftSettings: [.strictMemorySafety()]),
        .target(
            name: "SkinLegibility", dependencies: ["SkinKit", "SkinColors", "SkinFormat"],
            path: "Sources/Features/SkinLegibility",
            swiftSettings: [.strictMemorySafety()]),
        .target(
            name: "SkinBlending", dependencies: ["SkinKit", "SkinColors"], path: "Sources/Features/SkinBlending",
            swiftSettings: [.strictMemorySafety()]),
        .target(
            name: "SkinJSON", dependencies: ["SkinFormat"], path: "Sources/Compiler/SkinJSON",
            swiftSettings: [.strictMemorySafety()]),
        .target(
            name: "SkinDiagnostics", dependencies: ["SkinFormat", "SkinJSON"], swiftSettings: [.strictMemorySafety()]),
        .target(
            name: "SkinSyntax", dependencies: ["SkinFormat", "SkinDiagnostics", "CLibXML"],
            path: "Sources/Compiler/SkinSyntax", swiftSettings: [.strictMemorySafety()]),
        .target(
            name: "SkinCompiler",
            dependencies: ["SkinKit", "SkinColors", "SkinFormat", "SkinSettings", "SkinDiagnostics", "SkinSyntax"],
            swiftSettings: [.strictMemorySafety()]
        ),
        .target(
            name: "SkinBundles", dependencies: ["SkinCompiler", "SkinLibrary"], path: "Sources/Compiler/SkinBundles",
            swiftSettings: [.strictMemorySafety()]),
        .target(
            name: "SkinInspector",
            dependencies: ["SkinKit", "SkinFormat", "SkinLegibility", "SkinSettings", "SkinDiagnostics", "SkinJSON"],
            swiftSettings: [.strictMemorySafety()]),
        .target(
            name: "SkinEditing", dependencies: ["SkinBundles", "SkinInspector", "SkinLegibility", "SkinSyntax"],
            swiftSettings: [.strictMemorySafety()]),
        .target(
            name: "SkinLinter", dependencies: ["SkinInspector", "SkinBundles", "SkinSyntax"],
            swiftSettings: [.strictMemorySafety()]),
        .target(
            name: "SkinLanguageServer",
            dependencies: [
                "SkinEditing", "SkinInspector", "SkinFormat", "SkinJSON", "SkinLibrary", "SkinLinter", "SkinSyntax",
            ],
            swiftSettings: [.strictMemorySafety()]),
        .target(
            name: "SkinDevelopment", dependencies: ["SkinBundles", "SkinInspector", "SkinLibrary", "SkinSettings"],
            swiftSettings: [.strictMemorySafety()]),
        .target(
            name: "SkinInterchange",
            dependencies: [
                "SkinInspector", "SkinColors", "SkinCompiler", "SkinFormat", "SkinJSON", "SkinLibrary", "SkinSyntax",
            ],
            swiftSettings: [.strictMemorySafety()]),
        .target(
            name: "SkinPalette", dependencies: ["SkinKit", "SkinColors"], path: "Sources/Features/SkinPalette",
            swiftSettings: [.strictMemorySafety()]),
        .target(
            name: "SkinFoundation", dependencies: ["SkinKit", "SkinLibrary", "SkinSettings", "SkinDiagnostics"],
            swiftSettings: [.strictMemorySafety()]),
        .target(name: "SkinComponents", dependencies: ["SkinKit"], swiftSettings: [.strictMemorySafety()]),
        // Empty where there are no frameworks of Apple's. Checks/Apple compiles and tests them against stubs.
        .target(name: "SkinQuartz", dependencies: ["SkinKit"], swiftSettings: [.strictMemorySafety()]),
        .target(name: "SkinUIKit", dependencies: ["SkinKit", "SkinQuartz"], swiftSettings: [.strictMemorySafety()]),
        .target(name: "SkinAppKit", dependencies: ["SkinKit", "SkinQuartz"], swiftSettings: [.strictMemorySafety()]),
        .target(
            name: "SkinSwiftUI", dependencies: ["SkinKit", "SkinQuartz", "SkinUIKit"],
            swiftSettings: [.strictMemorySafety()]),
        .systemLibrary(
            name: "CGTK",
            pkgConfig: "gtk4",
            providers: [.apt(["libgtk-4-dev"]), .brew(["gtk4"])]
        ),
        .target(
            name: "SkinGTK",
            dependencies: ["SkinKit", .target(name: "CGTK", condition: .when(traits: ["GTK"]))],
            resources: [.embedInCode("gtk.schema.xml")],
            swiftSettings: [.strictMemorySafety()]
        ),
        .systemLibrary(
            name: "CRSVG",
            pkgConfig: "librsvg-2.0",
            providers: [.apt(["librsvg2-dev"]), .brew(["librsvg"])]
        ),
        .target(
            name: "SkinPreview",
            dependencies: [
                "SkinInspector", "SkinBundles", "SkinFormat", "SkinJSON", "SkinSyntax",
                .target(name: "CRSVG", condition: .when(traits: ["Previews"])),
            ],
            resources: [.embedInCode("Resources")],
            swiftSettings: [.strictMemorySafety()]
        ),
        .target(
            name: "SkinTesting", dependencies: ["SkinInspector", "SkinPreview"], swiftSettings: [.strictMemorySafety()]
        ),
        .target(
            name: "SkinServer",
            dependencies: [
                "SkinDevelopment", "SkinEditing", "SkinInspector", "SkinJSON", "SkinLegibility", "SkinPreview",
                .product(name: "FlyingSocks", package: "FlyingFox", condition: .when(traits: ["Tool"])),
            ],
            resources: [.embedInCode("Resources")],
            swiftSettings: [.strictMemorySafety()]
        ),
        .systemLibrary(
            name: "CCurl",
            path: "Sources/Store/CCurl",
            pkgConfig: "libcurl",
            providers: [.apt(["libcurl4-openssl-dev"])]
        ),
        .target(
            name: "SkinStore",
            dependencies: [
                "SkinKit", "SkinFormat", "SkinLegibility", "SkinSettings", "SkinBundles", "SkinJSON", "SkinLibrary",
                curl, crypto,
            ],
            path: "Sources/Store/SkinStore",
            swiftSettings: [.strictMemorySafety()]
        ),
        .target(
            name: "StoreOffice",
            dependencies: [
                "SkinBundles", "SkinKit", "SkinFormat", "SkinJSON", "SkinLibrary", "SkinStore", "SkinSyntax", curl,
                crypto,
            ],
            path: "Sources/Store/StoreOffice",
            resources: [.embedInCode("Resources")],
            swiftSettings: [.strictMemorySafety()]
        ),
        .executableTarget(
            name: "tuf-client",
            dependencies: ["SkinKit", "SkinLibrary", "SkinStore", argumentParser],
            path: "Tests/System/Store/TUFClient", swiftSettings: [.strictMemorySafety()]),
        .executableTarget(
            name: "skinctl",
            dependencies: [
                "SkinBundles", "SkinEditing", "SkinInspector", "SkinLinter", "SkinDevelopment", "SkinInterchange",
                "SkinJSON", "SkinLanguageServer", "SkinPreview", "SkinServer", "SkinSyntax",
                .target(name: "SkinStore", condition: .when(traits: ["Store"])),
                .target(name: "StoreOffice", condition: .when(traits: ["Store"])),
                argumentParser,
            ],
            swiftSettings: [.strictMemorySafety()]
        ),
        .plugin(
            name: "SkinKitPlugin", capability: .buildTool(),
            dependencies: [toolBundle == nil ? "skinctl" : "skinctl-bundle"]),
        .target(name: "SkinTestSupport", dependencies: ["SkinBundles"], path: "Tests/SkinTestSupport"),
        .testTarget(
            name: "SkinKitTests",
            dependencies: [
                "SkinTestSupport", "SkinKit", "SkinBlending", "SkinBundles", "SkinComponents", "SkinDevelopment",
                "SkinEditing",
                "SkinFoundation", "SkinLibrary", "SkinLinter", "SkinPreview", "SkinSyntax", "skinctl",
            ],
            exclude: [
                "Conformance", "Faults", "Linting/Corpus", "Golden/Golden.theme", "Golden/Parent.theme",
                "Golden/Cats.stickers", "Golden/v1", "Golden/Pictures",
                "Golden/README.md", "Parsing/expat-trees.py", "Values/contrast-ratios.py", "Values/contrast-ratios.txt",
                "Values/perceptual-colors.py",
                "Values/perceptual-colors.txt",
            ]
        ),
        .testTarget(
            name: "SkinInterchangeTests",
            dependencies: ["SkinTestSupport", "SkinInterchange", "SkinBundles", "SkinJSON"]),
        .testTarget(
            name: "SkinLanguageServerTests", dependencies: ["SkinTestSupport", "SkinLanguageServer", "SkinJSON"]),
        .testTarget(
            name: "SkinPaletteTests", dependencies: ["SkinPalette"],
            exclude: ["material-palettes.py", "material-palettes.txt"]),
        .testTarget(
            name: "SkinTestingTests",
            dependencies: ["SkinTesting", "SkinBlending", "SkinComponents", "SkinDevelopment"],
            exclude: ["Pictures"]),
        .testTarget(
            name: "SkinGTKTests",
            dependencies: [
                "SkinGTK", "SkinBundles", "SkinCompiler", "SkinDiagnostics", "SkinInspector", "SkinDevelopment",
            ]),
        .testTarget(
            name: "SkinPackageTests", dependencies: ["SkinTestSupport", "SkinBundles", "SkinCompiler", "skinctl"],
            exclude: ["make-archives.py"]),
        .testTarget(
            name: "SkinStoreTests",
            dependencies: ["SkinTestSupport", "SkinStore", "StoreOffice", "SkinBundles", "SkinCompiler", "SkinJSON"]),
        .testTarget(
            name: "SkinLiveTests",
            dependencies: [
                "SkinTestSupport", "SkinBundles", "SkinComponents", "SkinDevelopment", "SkinLinter", "SkinPreview",
                "SkinServer",
                "skinctl",
            ]),
    ],
    swiftLanguageModes: [.v6]
)

if let toolBundle {
    package.targets.append(.binaryTarget(name: "skinctl-bundle", path: toolBundle))
}

/// With `SKINKIT_TESTS`, the package is what `make test` builds. It has no plugin, whose tool SwiftPM would compile a second time.
/// The targets that compile and read themes are optimized: the tests then take less than half the time, and see what clients run.
/// Warnings are errors here, and never in a client's build, whose compiler may warn of more.
if Context.environment["SKINKIT_TESTS"] != nil {
    package.targets.removeAll { $0.type == .plugin }
    package.products.removeAll { $0.name == "SkinKitPlugin" }
    let optimized = [
        "SkinKit", "SkinColors", "SkinFormat", "SkinLibrary", "SkinSettings", "SkinLegibility", "SkinBlending",
        "SkinDiagnostics", "SkinJSON", "SkinSyntax", "SkinCompiler", "SkinBundles",
    ]
    for target in package.targets where target.type != .system && target.type != .binary {
        let speed: [SwiftSetting] = optimized.contains(target.name) ? [.unsafeFlags(["-O"])] : []
        target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)] + speed
    }
}
