import SkinDiagnostics
import SkinFormat
import SkinLibrary

#if Store
    import SkinKit
    import SkinStore

    import Crypto

    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// A private Ed25519 key of a role, in a file that only its owner can read.
    struct SigningKey: Sendable {
        private let key: Curve25519.Signing.PrivateKey

        init() { key = Curve25519.Signing.PrivateKey() }

        init(at path: String) throws {
            let bytes = try FileSystem.read(path, limit: 4_096)
            guard let value = try? JSONReader.read(bytes, .signed), value["keytype"]?.string == "ed25519",
                let raw = value["private"]?.string.flatMap({ [UInt8](hexadecimal: $0) }),
                let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: raw)
            else { throw ThemeFileError(.read, path, reason: "the file is no private key of a store") }
            self.key = key
        }

        /// - Throws: `ThemeFileError`, also if there is a file: a lost key cannot be made again.
        func write(to path: String) throws(ThemeFileError) {
            guard FileSystem.kind(of: path) == nil else {
                throw ThemeFileError(.create, path, reason: "the key exists")
            }
            let value: JSONValue = [
                "keytype": "ed25519", "private": .string(Array(key.rawRepresentation).hexadecimal),
                "public": .string(Array(key.publicKey.rawRepresentation).hexadecimal),
            ]
            // The file is never readable by others, also not before its own mode is set.
            guard unsafe chmod(FilePath.folder(of: path), 0o700) == 0 else { throw ThemeFileError(.write, path) }
            try FileSystem.replace(path, with: value.line)
            guard unsafe chmod(path, 0o600) == 0 else { throw ThemeFileError(.write, path) }
            // The office names the key next. A power failure must not leave the name without the key.
            try FileSystem.synchronize(folder: FilePath.folder(of: path))
        }

        var publicKey: VerificationKey { VerificationKey(key.publicKey) }

        func signature(of message: [UInt8]) throws -> [UInt8] { Array(try key.signature(for: message)) }
    }

    extension JSONValue {
        func signed(by keys: [SigningKey]) throws -> [UInt8] {
            let message = canonical
            var seen: Set<VerificationKey> = []
            let signatures = try keys.filter { seen.insert($0.publicKey).inserted }.map { key -> JSONValue in
                ["keyid": .string(key.publicKey.keyID), "sig": .string(try key.signature(of: message).hexadecimal)]
            }
            return JSONValue.object(["signatures": .array(signatures), "signed": self]).line
        }
    }
#endif
