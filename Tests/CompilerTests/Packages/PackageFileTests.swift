import Foundation
import SkinBundles
import SkinDiagnostics
import SkinFormat
import SkinKit
import SkinLibrary
import Synchronization
import TestSupport
import Testing

@testable import SkinBundles
@testable import SkinCompiler

@Suite("A package in a file")
struct PackageFileTests {
    let folder: TemporaryFolder
    let library: ThemeLibrary

    init() throws {
        folder = try TemporaryFolder()
        library = ThemeLibrary(
            folders: [folder.file("app")], installFolder: folder.file("store"), cacheFolder: folder.file("caches"),
            compiler: ThemeCompiler())
        try FileManager.default.createDirectory(atPath: folder.file("app"), withIntermediateDirectories: true)
    }

    /// A package with assets of several pieces, and of sizes that are no multiples of anything.
    private func package(_ name: String = "A", assets sizes: [Int] = [0, 1, 31, 33, 700_001]) throws -> ThemePackage {
        try folder.writeTheme("\(name).theme", ["ui.xml": .theme(constants: "<color name=\"a\">#112233</color>")])
        for size in sizes {
            let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ name.utf8.count) }
            try folder.write("\(name).theme/assets/\(size).png", bytes)
        }
        return try ThemePackage(of: folder.file("\(name).theme"))
    }

    /// Writes a package into a folder without the bundle that it is of.
    private func write(_ package: ThemePackage) throws -> String {
        try folder.write("packages/x.skin", package.bytes)
    }

    @Test("has the files that it has in memory, and is refused for the same faults")
    func reading() throws {
        let package = try package(assets: [5])
        let file = try PackageFile(at: write(package))
        #expect(file.info == package.info && file.kind == package.kind && file.folderName == package.folderName)
        #expect(file.fileNames.sorted() == package.files.keys.sorted())
        for (name, bytes) in package.files { #expect(try file[name]?.read(limit: .max - 1) == Array(bytes)) }
        for offset in package.bytes.indices {
            var damaged = package.bytes
            damaged[offset] ^= 0x20
            let path = try folder.write("damaged.skin", damaged)
            let error = #expect(throws: ThemePackageError.self) { try PackageFile(at: path) }
            #expect(throws: error ?? ThemePackageError(.truncated, "")) { try ThemePackage(reading: damaged) }
        }
        for count in [0, 3, 29, package.bytes.count - 1] {
            let path = try folder.write("cut.skin", Array(package.bytes[..<count]))
            #expect(throws: ThemePackageError.self) { try PackageFile(at: path) }
        }
        #expect(throws: ThemePackageError.self) {
            try PackageFile(at: write(package), limits: .init(bytes: package.bytes.count - 1))
        }
    }

    @Test("compiles to a file as it does in memory")
    func compilation() throws {
        let path = try write(package())
        let result = try ThemeCompiler().compile(path)
        let cache = try #require(result.cache, "\(result.diagnostics)")
        let target = folder.file("caches/x.skincache")
        try FileSystem.makeFolder(folder.file("caches"))
        #expect(try ThemeCompiler().compile(path, to: target).diagnostics.isEmpty)
        #expect(try FileSystem.read(target) == cache)
        try Theme(cacheAt: target).verify()
        #expect(try FileSystem.names(inFolder: folder.file("caches")).names == ["x.skincache"])
    }

    @Test("writes no cache if the theme has errors")
    func errors() throws {
        let bundle = try folder.writeTheme("Bad.theme", ["ui.xml": "<theme><x/></theme>"])
        let path = try write(ThemePackage(of: bundle))
        let result = try ThemeCompiler().compile(path, to: folder.file("x.skincache"))
        #expect(result.diagnostics.containError && FileSystem.kind(of: folder.file("x.skincache")) == nil)
    }

    @Test("is installed with the bytes that were checked, also if another process changes the file")
    func checkedBytes() async throws {
        let (good, bad) = try (package("A"), package("Another"))
        let path = try write(good)
        let seen = Mutex<[UInt8]>([])
        let checks = ThemeLibrary.PackageChecks { piece in
            seen.withLock { $0 += piece }
        } verify: { [folder] in
            // The file is replaced, and its bytes are overwritten.
            try folder.write("other.skin", bad.bytes)
            let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
            try handle.write(contentsOf: Data(bad.bytes))
            try FileSystem.move(folder.file("other.skin"), to: path)
        }
        let entry = try await library.install(packageAt: path, checks)
        #expect(seen.withLock { $0 } == good.bytes)
        #expect(try FileSystem.read(folder.file("store/org.example.a.skin")) == good.bytes)
        #expect(try library.themes().contains(entry))
        let theme = try await library.load("org.example.a")
        #expect(try theme.bytes(ofAsset: "33.png", scale: 1)?.withBytes { $0.byteCount } == 33)
    }

    @Test("is not installed if its bytes or its theme are not accepted", arguments: [true, false])
    func refusal(ofBytes: Bool) async throws {
        struct Refusal: Error {}
        let path = try write(package())
        let checks = ThemeLibrary.PackageChecks(
            verify: { if ofBytes { throw Refusal() } },
            accept: { _ in
                #expect(!ofBytes)
                throw Refusal()
            })
        await #expect(throws: Refusal.self) { try await library.install(packageAt: path, checks) }
        #expect(try FileSystem.names(inFolder: folder.file("store")).names == [".lock"])
        #expect(FileSystem.kind(of: folder.file("caches")) == nil)
    }

    @Test("that is larger than the limit is not read")
    func limit() async throws {
        let path = try write(package())
        var strict = library
        strict.installationLimits = .init(bytes: 1_000)
        let library = strict
        await #expect(throws: ThemeLibraryError.self) { try await library.install(from: path) }
    }
}

@Suite("A hash of bytes in pieces")
struct ContentHasherTests {
    @Test("is that of all bytes, wherever they are cut", arguments: [0, 1, 7, 8, 31, 32, 33, 64, 95, 1_000])
    func pieces(count: Int) {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 73) }
        for size in [1, 5, 32, 40, 1_001] {
            var hasher = ContentHasher(count: count)
            for start in stride(from: 0, to: count, by: size) { hasher.add(bytes[start..<min(start + size, count)]) }
            #expect(hasher.value == CacheHash.content(bytes))
        }
    }
}
