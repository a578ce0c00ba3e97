// swift-tools-version:6.2
import PackageDescription

/// The path of an artifact bundle with skinctl, relative to this package. The plugin then runs that skinctl and builds none,
/// which would be most of a client's first build. `Scripts/make-artifact-bundle.sh` makes one.
let toolBundle = Context.environment["SKINKIT_TOOL_BUNDLE"]

// Dependencies of builds with a trait.
let argumentParser = product("ArgumentParser", of: "swift-argument-parser", with: "Tool")
let sockets = product("FlyingSocks", of: "FlyingFox", with: "Tool")
let crypto = product("Crypto", of: "swift-crypto", with: "Store")
let curl = Target.Dependency.target(name: "CCurl", condition: .when(platforms: [.linux], traits: ["Store"]))
let gtk = Target.Dependency.target(name: "CGTK", condition: .when(traits: ["GTK"]))
let librsvg = Target.Dependency.target(name: "CRSVG", condition: .when(traits: ["Previews"]))
let store = Target.Dependency.target(name: "SkinStore", condition: .when(traits: ["Store"]))
let storeOffice = Target.Dependency.target(name: "StoreOffice", condition: .when(traits: ["Store"]))

// Apple's privacy manifest of the core. On other hosts a resource would make the core import Foundation.
#if canImport(Darwin)
    let privacyManifest: (resources: [Resource], exclude: [String]) = ([.copy("PrivacyInfo.xcprivacy")], [])
#else
    let privacyManifest: (resources: [Resource], exclude: [String]) = ([], ["PrivacyInfo.xcprivacy"])
#endif

let package = Package(
    name: "SkinKit",
    platforms: [.macOS(.v15), .macCatalyst(.v18), .iOS(.v18), .visionOS(.v2), .tvOS(.v18), .watchOS(.v11)],
    products: [
        .library(
            name: "SkinKit", targets: ["SkinKit", "SkinSettings", "SkinLibrary", "SkinLegibility", "SkinBlending"]),
        .library(name: "SkinKitCore", targets: ["SkinKit"]),
        .library(name: "SkinComponents", targets: ["SkinComponents"]),
        .library(name: "SkinUIKit", targets: ["SkinUIKit"]),
        .library(name: "SkinAppKit", targets: ["SkinAppKit"]),
        .library(name: "SkinSwiftUI", targets: ["SkinSwiftUI"]),
        .library(name: "SkinGTK", targets: ["SkinGTK"]),
        .library(name: "SkinCompiler", targets: ["SkinDiagnostics", "SkinCompiler", "SkinBundles"]),
        .library(name: "SkinDevelopment", targets: ["SkinDevelopment", "SkinInspector"]),
        .library(
            name: "SkinTesting",
            targets: ["SkinTesting", "SkinInspector", "SkinDiagnostics", "SkinCompiler", "SkinBundles"]),
        .library(name: "SkinStore", targets: ["SkinStore"]),
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
        target("SkinKit", []),
        // App: runs in an app. No XML, no Foundation, no package.
        target("App/SkinColors", ["SkinKit"]),
        target("App/SkinFormat", ["SkinKit"]),
        target("App/SkinSettings", ["SkinKit", "SkinColors", "SkinFormat"]),
        target("App/SkinLibrary", ["SkinKit", "SkinFormat", "SkinSettings"]),
        target("App/SkinLegibility", ["SkinKit", "SkinColors", "SkinFormat"]),
        target("App/SkinBlending", ["SkinKit", "SkinColors"]),
        target("App/SkinComponents", ["SkinKit"]),
        // Adapters: one toolkit each. Empty where there is no such toolkit.
        target("Adapters/SkinQuartz", ["SkinKit", "SkinComponents"]),
        target("Adapters/SkinUIKit", ["SkinKit", "SkinComponents", "SkinQuartz"]),
        target("Adapters/SkinAppKit", ["SkinKit", "SkinComponents", "SkinQuartz"]),
        target("Adapters/SkinSwiftUI", ["SkinKit", "SkinComponents", "SkinQuartz", "SkinUIKit"]),
        library("Adapters/CGTK", "gtk4", apt: "libgtk-4-dev", brew: "gtk4"),
        target("Adapters/SkinGTK", ["SkinKit", "SkinComponents", gtk], embeds: "gtk.schema.xml"),
        // Compiler: XML in, cache out, every fault told.
        library("CLibXML", "libxml-2.0", apt: "libxml2-dev", brew: "libxml2"),
        target("Compiler/SkinDiagnostics", ["SkinFormat"]),
        target("Compiler/SkinSyntax", ["SkinFormat", "SkinDiagnostics", "CLibXML"]),
        target(
            "Compiler/SkinCompiler",
            ["SkinKit", "SkinColors", "SkinFormat", "SkinSettings", "SkinDiagnostics", "SkinSyntax"]),
        target("Compiler/SkinBundles", ["SkinCompiler", "SkinLibrary"]),
        // Tools: what people who make themes use.
        target("Tools/SkinInspector", ["SkinKit", "SkinFormat", "SkinLegibility", "SkinSettings", "SkinDiagnostics"]),
        target("Tools/SkinLinter", ["SkinInspector", "SkinBundles", "SkinSyntax"]),
        target("Tools/SkinEditing", ["SkinBundles", "SkinInspector", "SkinLegibility", "SkinSyntax"]),
        target(
            "Tools/SkinInterchange",
            ["SkinInspector", "SkinColors", "SkinCompiler", "SkinFormat", "SkinLibrary", "SkinSettings", "SkinSyntax"]),
        target(
            "Tools/SkinLanguageServer",
            ["SkinEditing", "SkinInspector", "SkinFormat", "SkinLibrary", "SkinLinter", "SkinSyntax"]),
        library("Tools/CRSVG", "librsvg-2.0", apt: "librsvg2-dev", brew: "librsvg"),
        target(
            "Tools/SkinPreview",
            ["SkinInspector", "SkinBundles", "SkinFormat", "SkinLegibility", "SkinSyntax", librsvg],
            embeds: "Resources"),
        target("Tools/SkinDevelopment", ["SkinBundles", "SkinInspector", "SkinLibrary", "SkinSettings"]),
        target(
            "Tools/SkinServer",
            ["SkinDevelopment", "SkinEditing", "SkinInspector", "SkinLegibility", "SkinPreview", sockets],
            embeds: "Resources"),
        target(
            "Tools/SkinAgents",
            [
                "SkinEditing", "SkinInspector", "SkinInterchange", "SkinLanguageServer", "SkinLinter", "SkinPreview",
            ], embeds: "Resources"),
        target("Tools/SkinTesting", ["SkinInspector", "SkinPreview"]),
        // Store: signed themes over the network.
        library("Store/CCurl", "libcurl", apt: "libcurl4-openssl-dev"),
        target(
            "Store/SkinStore",
            ["SkinKit", "SkinFormat", "SkinLegibility", "SkinSettings", "SkinBundles", "SkinLibrary", curl, crypto]),
        target(
            "Store/StoreOffice",
            ["SkinBundles", "SkinKit", "SkinFormat", "SkinLibrary", "SkinStore", "SkinSyntax", curl, crypto],
            embeds: "Resources"),
        program(
            "Sources/skinctl",
            [
                "SkinAgents", "SkinBundles", "SkinEditing", "SkinInspector", "SkinLinter", "SkinDevelopment",
                "SkinInterchange", "SkinLanguageServer", "SkinPreview", "SkinServer", "SkinSyntax", store, storeOffice,
                argumentParser,
            ]),
        .plugin(
            name: "SkinKitPlugin", capability: .buildTool(),
            dependencies: [toolBundle == nil ? "skinctl" : "skinctl-bundle"]),
        .target(name: "TestSupport", dependencies: ["SkinBundles"], path: "Tests/Support"),
        tests(
            "App",
            [
                "SkinBlending", "SkinBundles", "SkinComponents", "SkinDevelopment", "SkinLegibility", "SkinLibrary",
                "SkinLinter",
            ]),
        tests("Adapter", ["SkinGTK", "SkinBundles", "SkinDevelopment"]),
        tests("Compiler", ["SkinBundles", "SkinEditing", "SkinLinter", "SkinInterchange", "skinctl"]),
        tests(
            "Tool",
            [
                "SkinAgents", "SkinComponents", "SkinBlending", "SkinInterchange", "SkinLanguageServer", "SkinServer",
                "SkinTesting", "skinctl",
            ]),
        tests("Store", ["SkinStore", "StoreOffice"]),
        program("Tests/System/Store/tuf-client", ["SkinKit", "SkinLibrary", "SkinStore", argumentParser]),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.name == "SkinKit" {
    (target.resources, target.exclude) = privacyManifest
}

if let toolBundle { package.targets.append(.binaryTarget(name: "skinctl-bundle", path: toolBundle)) }

// With `SKINKIT_TESTS`, the package is what `make test` builds. It has no plugin, for which SwiftPM would build skinctl a second
// time. What works on themes is optimized: the tests take less than half the time, and test what clients run.
// Warnings are errors; never in a client's build, whose compiler may warn of more.
if Context.environment["SKINKIT_TESTS"] != nil {
    package.targets.removeAll { $0.type == .plugin }
    package.products.removeAll { $0.name == "SkinKitPlugin" }
    for target in package.targets where ![.system, .binary].contains(target.type) {
        let path = target.path ?? ""
        let isOptimized = [
            "Sources/SkinKit", "Sources/App", "Sources/Compiler", "Sources/Tools/SkinInspector",
            "Sources/Tools/SkinLinter", "Sources/Tools/SkinEditing", "Sources/Tools/SkinPreview",
        ].contains(where: path.hasPrefix)
        target.swiftSettings =
            (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
            + (isOptimized && target.name != "SkinComponents" ? [.unsafeFlags(["-O"])] : [])
    }
}

// With `SKINKIT_ROOM`, the tests of one room only, such as `App`.
if let room = Context.environment["SKINKIT_ROOM"] {
    package.targets.removeAll { $0.type == .test && $0.name != "\(room)Tests" }
}

func product(_ name: String, of package: String, with trait: String) -> Target.Dependency {
    .product(name: name, package: package, condition: .when(traits: [trait]))
}

func target(_ path: String, _ uses: [Target.Dependency], embeds resource: String? = nil) -> Target {
    .target(
        name: lastPart(of: path), dependencies: uses, path: "Sources/\(path)",
        resources: resource.map { [.embedInCode($0)] } ?? [],
        swiftSettings: [.strictMemorySafety()])
}

/// A C library of the system, by a folder of `Sources` and its name for pkg-config.
func library(_ path: String, _ pkgConfig: String, apt: String, brew: String? = nil) -> Target {
    .systemLibrary(
        name: lastPart(of: path), path: "Sources/\(path)", pkgConfig: pkgConfig,
        providers: [.apt([apt])] + (brew.map { [.brew([$0])] } ?? []))
}

func program(_ path: String, _ uses: [Target.Dependency]) -> Target {
    .executableTarget(name: lastPart(of: path), dependencies: uses, path: path, swiftSettings: [.strictMemorySafety()])
}

func tests(_ room: String, _ uses: [Target.Dependency]) -> Target {
    .testTarget(name: "\(room)Tests", dependencies: ["TestSupport"] + uses)
}

func lastPart(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
