// swift-tools-version:6.2
import PackageDescription

// A package of its own, so that a plain build needs neither sanitizers nor libFuzzer. SkinKit is compiled into it from
// the same folders, by links: with coverage counters in it, and open to @testable.
let sanitizers = ["-sanitize=address,fuzzer"]

let package = Package(
    name: "SkinKitFuzz",
    platforms: [.macOS(.v15)],
    targets: [
        .systemLibrary(name: "CLibFuzzer"),
        .systemLibrary(name: "CLibXML", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
        library("SkinKit"),
        library("SkinColors", ["SkinKit"]),
        library("SkinFormat", ["SkinKit"]),
        library("SkinSettings", ["SkinKit", "SkinColors", "SkinFormat"]),
        library("SkinLibrary", ["SkinKit", "SkinFormat", "SkinSettings"]),
        library("SkinLegibility", ["SkinKit", "SkinColors", "SkinFormat"]),
        library("SkinDiagnostics", ["SkinFormat"]),
        library("SkinSyntax", ["SkinFormat", "SkinDiagnostics", "CLibXML"]),
        library(
            "SkinCompiler",
            ["SkinKit", "SkinColors", "SkinFormat", "SkinSettings", "SkinDiagnostics", "SkinSyntax"]),
        library("SkinBundles", ["SkinCompiler", "SkinLibrary"]),
        library("SkinInspector", ["SkinKit", "SkinFormat", "SkinLegibility", "SkinSettings", "SkinDiagnostics"]),
        library("Fuzzing", ["CLibFuzzer", "SkinBundles", "SkinInspector", "SkinSyntax"]),
        fuzzer("fuzz-xml"),
        fuzzer("fuzz-cache"),
        fuzzer("fuzz-pack"),
        fuzzer("fuzz-package"),
    ],
    swiftLanguageModes: [.v6]
)

/// A library with coverage counters in it, open to @testable.
func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(
        name: name, dependencies: dependencies,
        swiftSettings: [
            .unsafeFlags(sanitizers + ["-enable-testing"])
        ])
}

/// A program that gives one part of SkinKit bytes that libFuzzer makes.
func fuzzer(_ name: String) -> Target {
    .executableTarget(
        name: name, dependencies: ["Fuzzing"], swiftSettings: [.unsafeFlags(sanitizers)],
        linkerSettings: [.unsafeFlags(sanitizers + ["-use-ld=lld"])])
}
