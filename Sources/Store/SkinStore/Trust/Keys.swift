import SkinDiagnostics
import SkinFormat
import SkinLibrary

#if Store
    import Crypto
    import SkinKit

    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    /// A public key that verifies signatures of metadata: Ed25519, or ECDSA over P-256 with SHA-256.
    ///
    /// Two keys are equal if they verify the same signatures, whatever identifiers metadata gives them.
    package struct VerificationKey: Hashable, Sendable {
        private enum Scheme {
            case ed25519
            case ecdsaP256
        }

        private let scheme: Scheme
        /// The raw bytes of the key, in the one form of its scheme.
        private let bytes: [UInt8]

        package init?(_ value: JSONValue) {
            guard let type = value["keytype"]?.string, let scheme = value["scheme"]?.string,
                let text = value["keyval"]?["public"]?.string
            else { return nil }
            switch (type, scheme) {
            case ("ed25519", "ed25519"):
                guard let bytes = [UInt8](hexadecimal: text),
                    let key = try? Curve25519.Signing.PublicKey(rawRepresentation: bytes)
                else { return nil }
                (self.scheme, self.bytes) = (.ed25519, Array(key.rawRepresentation))
            case ("ecdsa", "ecdsa-sha2-nistp256"), ("ecdsa-sha2-nistp256", "ecdsa-sha2-nistp256"):
                let hexadecimal = [UInt8](hexadecimal: text)
                guard
                    let key = hexadecimal.map({ try? P256.Signing.PublicKey(x963Representation: $0) })
                        ?? (try? P256.Signing.PublicKey(pemRepresentation: text))
                else { return nil }
                (self.scheme, bytes) = (.ecdsaP256, Array(key.x963Representation))
            default: return nil
            }
        }

        package init(_ key: Curve25519.Signing.PublicKey) { (scheme, bytes) = (.ed25519, Array(key.rawRepresentation)) }

        func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
            switch scheme {
            case .ed25519:
                guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: bytes) else { return false }
                return key.isValidSignature(signature, for: message)
            case .ecdsaP256:
                guard let key = try? P256.Signing.PublicKey(x963Representation: bytes),
                    let signature = try? P256.Signing.ECDSASignature(derRepresentation: signature)
                else { return false }
                return key.isValidSignature(signature, for: message)
            }
        }

        /// The key as metadata contains it. Only Ed25519 keys are written.
        package var json: JSONValue {
            ["keytype": "ed25519", "scheme": "ed25519", "keyval": ["public": .string(bytes.hexadecimal)]]
        }

        /// The identifier by which metadata names the key: the hash of its canonical form.
        package var keyID: String { Digest.sha256(json.canonical) }
    }

    /// Hashes of bytes, in hexadecimal digits.
    package struct Digest {
        private var hash = SHA256()

        package static func sha256(_ bytes: [UInt8]) -> String { SHA256.hash(data: bytes).hexadecimal }

        static func sha256(of file: OpenFile) throws(ThemeFileError) -> String {
            var digest = Digest()
            try file.forEachPiece(of: 0..<file.size) { unsafe $0.withUnsafeBytes { unsafe digest.add($0) } }
            return digest.sha256
        }

        mutating func add(_ bytes: UnsafeRawBufferPointer) { unsafe hash.update(bufferPointer: bytes) }

        var sha256: String { hash.finalize().hexadecimal }
    }
#endif
