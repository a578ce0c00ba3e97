// swift-tools-version:6.2
import PackageDescription

// A package of its own, so that a plain build needs neither sanitizers nor libFuzzer. SkinKit is compiled into it from
// the same folder, by a link: with coverage counters in it, and open to @testable.
let sanitizers = ["-sanitize=address,fuzzer"]

let package = Package(
    name: "SkinKitFuzz",
    platforms: [.macOS(.v15)],
    targets: [
        .systemLibrary(name: "CLibFuzzer"),
        .systemLibrary(name: "CLibXML", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
        .target(
            name: "SkinKit", dependencies: ["CLibXML"], exclude: ["SkinKit.docc"],
            swiftSettings: [
                .enableExperimentalFeature("Lifetimes"), .unsafeFlags(sanitizers + ["-enable-testing"]),
            ]),
        .target(
            name: "Fuzzing", dependencies: ["CLibFuzzer", "SkinKit"],
            swiftSettings: [.unsafeFlags(sanitizers + ["-enable-testing"])]),
        fuzzer("fuzz-xml"),
        fuzzer("fuzz-cache"),
        fuzzer("fuzz-pack"),
    ],
    swiftLanguageModes: [.v6]
)

/// A program that gives one part of SkinKit bytes that libFuzzer makes.
func fuzzer(_ name: String) -> Target {
    .executableTarget(
        name: name, dependencies: ["Fuzzing", "SkinKit"], swiftSettings: [.unsafeFlags(sanitizers)],
        linkerSettings: [.unsafeFlags(sanitizers + ["-use-ld=lld"])])
}
