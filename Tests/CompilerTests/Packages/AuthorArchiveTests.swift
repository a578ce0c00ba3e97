import Foundation
import SkinKit
import SkinLibrary
import TestSupport
import Testing

@testable import SkinBundles
@testable import SkinCompiler

@Suite("An author's archive")
struct AuthorArchiveTests {
    /// The archives that `make-archives.py` writes, which several programs make.
    static let folder: TemporaryFolder = {
        do {
            let folder = try TemporaryFolder()
            let process = try Process.run(
                URL(fileURLWithPath: "/usr/bin/env"),
                arguments: ["python3", Fixtures.path("make-archives.py"), folder.path])
            process.waitUntilExit()
            return folder
        } catch { preconditionFailure("\(error)") }
    }()

    static func names(_ prefix: String) -> [String] {
        ((try? folder.names()) ?? []).filter { $0.hasPrefix(prefix) }
    }

    private func package(_ name: String) throws -> ThemePackage {
        try ThemePackage(of: Self.folder.file(name))
    }

    @Test("that any program makes of a theme is read, and gives the same package", arguments: names("accept-"))
    func accepts(_ name: String) throws {
        let package = try package(name)
        #expect(package.info.identifier == "org.example.a")
        #expect(
            package.files.keys.sorted().filter { !$0.contains("ü") } == ["assets/icons/a.png", "info.xml", "ui.xml"])
        #expect(try ThemePackage(reading: package.bytes).bytes == package.bytes)
        if !name.contains("unicode") { #expect(package.bytes == (try self.package("accept-canonical.zip")).bytes) }
    }

    @Test("that programs could read differently, or that leads elsewhere, is refused", arguments: names("reject-"))
    func refuses(_ name: String) throws {
        let error = #expect(throws: ThemePackageError.self) { try package(name) }
        #expect(error?.message.isEmpty == false)
        // What the strict reader of authors' archives refuses is no package either.
        #expect(throws: ThemePackageError.self) { try ThemePackage(at: Self.folder.file(name)) }
    }

    @Test("is there in all its forms")
    func corpus() {
        #expect(Self.names("accept-").count >= 14)
        #expect(Self.names("reject-").count >= 80)
    }

    @Test("with a folder around the theme says which folder to pack")
    func wrapped() throws {
        let files = ["main/README.md": "", "main/Sea.theme/info.xml": "<info/>"]
        let archive = StoredArchive(
            files.sorted { $0.key < $1.key }.map { .init(name: $0.key, bytes: Array($0.value.utf8)[...]) })
        let error = #expect(throws: ThemePackageError.self) { try ThemePackage(authorArchive: archive.bytes()) }
        #expect(error?.message == "the theme is in the folder 'main/Sea.theme'; make the archive of that folder alone")
    }

    @Test("with more files or bytes than the limits is refused")
    func limits() throws {
        let path = Self.folder.file("accept-python-deflated.zip")
        for limits in [ThemeLibrary.InstallationLimits(bytes: 4_000), .init(files: 2)] {
            let error = #expect(throws: ThemePackageError.self) { try ThemePackage(of: path, limits: limits) }
            #expect(error?.code == .limitExceeded)
        }
    }

    @Test("that is damaged anywhere is refused, or gives the same files")
    func damage() throws {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: Self.folder.file("accept-python-deflated.zip"))))
        let whole = try ThemePackage(authorArchive: bytes)
        for offset in bytes.indices {
            for bit: UInt8 in [1, 0x80] {
                var damaged = bytes
                damaged[offset] ^= bit
                guard let package = try? ThemePackage(authorArchive: damaged) else { continue }
                // Times and attributes of an author's archive mean nothing.
                #expect(package.bytes == whole.bytes, "\(offset)")
            }
        }
        for count in bytes.indices where count % 7 == 0 || count > bytes.count - 100 {
            #expect(throws: ThemePackageError.self) { try ThemePackage(authorArchive: Array(bytes[..<count])) }
        }
    }

    @Test("is decompressed as zlib does", arguments: 0..<12)
    func inflate(_ seed: Int) throws {
        let script = """
            import random, sys, zlib
            r = random.Random(\(seed))
            parts = [r.randbytes(r.randrange(300)), b"abc" * r.randrange(2000), bytes([r.randrange(4)]) * r.randrange(70000)]
            data = b"".join(r.choice(parts)[:r.randrange(1, 40000)] for _ in range(r.randrange(1, 12)))
            strategy = r.choice([zlib.Z_DEFAULT_STRATEGY, zlib.Z_FIXED, zlib.Z_HUFFMAN_ONLY, zlib.Z_FILTERED])
            c = zlib.compressobj(r.randrange(0, 10), zlib.DEFLATED, -15, 9, strategy)
            open(sys.argv[1], "wb").write(data)
            open(sys.argv[2], "wb").write(c.compress(data[:len(data) // 2]) + c.flush(zlib.Z_FULL_FLUSH)
                + c.compress(data[len(data) // 2:]) + c.flush())
            """
        let folder = try TemporaryFolder()
        let process = try Process.run(
            URL(fileURLWithPath: "/usr/bin/env"),
            arguments: ["python3", "-c", script, folder.file("data"), folder.file("packed")])
        process.waitUntilExit()
        let data = try FileSystem.read(folder.file("data"))
        let packed = try FileSystem.read(folder.file("packed"))
        #expect(try Inflate.decode(packed[...], size: data.count) == data)
        #expect(throws: Inflate.Failure.self) { try Inflate.decode(packed[...], size: data.count + 1) }
        if !data.isEmpty {
            #expect(throws: Inflate.Failure.self) { try Inflate.decode(packed[...], size: data.count - 1) }
        }
        #expect(throws: Inflate.Failure.self) { try Inflate.decode(packed.dropLast(), size: data.count) }
    }
}
