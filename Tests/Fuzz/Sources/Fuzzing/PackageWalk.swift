import SkinLibrary

@testable import SkinBundles
@testable import SkinKit

/// Reads bytes as a package, as an author's archive and as compressed data.
///
/// - Throws: `BrokenPromise` if a package is not canonical.
public func walkPackage(_ bytes: [UInt8]) throws {
    let limits = ThemeLibrary.InstallationLimits(bytes: 1 << 20, files: 1_000)
    if let package = try? ThemePackage(authorArchive: bytes, limits: limits) {
        guard let copy = try? ThemePackage(reading: package.bytes), copy.info == package.info else {
            throw BrokenPromise(what: "the package of an archive is refused")
        }
    }
    if let archive = try? StoredArchive(reading: bytes) {
        guard try archive.bytes() == bytes else { throw BrokenPromise(what: "an archive is not canonical") }
        if let package = try? ThemePackage(reading: bytes),
            try ThemePackage(authorArchive: bytes, limits: limits).bytes != package.bytes
        {
            throw BrokenPromise(what: "the strict reader reads another package")
        }
    }
    if let first = bytes.first, let data = try? Inflate.decode(bytes.dropFirst(), size: Int(first)) {
        guard data.count == Int(first) else { throw BrokenPromise(what: "decoded data has another size") }
    }
}
