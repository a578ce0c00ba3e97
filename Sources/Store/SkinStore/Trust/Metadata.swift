import SkinDiagnostics
import SkinFormat
import SkinLibrary

#if Store
    import SkinKit

    /// Signed metadata: the value that is signed, and its signatures by the identifiers of keys.
    struct SignedMetadata {
        let signed: JSONValue
        let signatures: [(keyID: String, bytes: [UInt8])]
        /// The metadata's role: `root`, `timestamp`, `snapshot` or `targets`.
        let type: String
        let version: Int64
        /// The time at which the metadata expires, in seconds since 1970.
        let expires: Int64

        /// The versions of metadata. Not every program reads larger numbers exactly, and each version has a next one.
        static let versions: Range<Int64> = 1..<(1 << 53)

        /// The maximum number of values, 40,000 files with a hash each.
        private static let valueLimit = 200_000

        init(_ bytes: [UInt8], _ type: String) throws(StoreError) {
            self.type = type
            let value: JSONValue
            do throws(JSONFault) {
                value = try JSONReader.read(bytes, .signed, valueLimit: Self.valueLimit)
            } catch {
                throw StoreError(.malformed, "the \(type) metadata is malformed: \(error)")
            }
            guard let signed = value["signed"], signed["_type"]?.string == type else {
                throw StoreError(.malformed, "the file is no \(type) metadata")
            }
            self.signed = signed
            guard let specification = signed["spec_version"]?.string, specification.split(separator: ".").first == "1"
            else {
                throw StoreError(.malformed, "the \(type) metadata has an unsupported version of the specification")
            }
            guard let version = signed["version"]?.integer, Self.versions ~= version,
                let date = signed["expires"]?.string, let expires = UTCTime(date)
            else { throw StoreError(.malformed, "the \(type) metadata has no valid version or date of expiry") }
            (self.version, self.expires) = (version, expires.seconds)
            signatures = try Self.signatures(value["signatures"], type)
        }

        private static func signatures(
            _ value: JSONValue?, _ type: String
        ) throws(StoreError) -> [(keyID: String, bytes: [UInt8])] {
            var seen: Set<String> = []
            var signatures: [(keyID: String, bytes: [UInt8])] = []
            for signature in value?.elements ?? [] {
                guard let keyID = signature["keyid"]?.string, let text = signature["sig"]?.string,
                    seen.insert(keyID).inserted
                else { throw StoreError(.malformed, "the \(type) metadata has an invalid or repeated signature") }
                // A signature that is not hexadecimal is as good as none: signing may be unfinished.
                if let bytes = [UInt8](hexadecimal: text) { signatures.append((keyID, bytes)) }
            }
            return signatures
        }
    }

    /// The keys of a role, and how many of them must sign.
    struct Role: Sendable, Hashable {
        let keyIDs: [String]
        let threshold: Int

        init?(_ value: JSONValue?) {
            guard let keyIDs = value?["keyids"]?.strings, let threshold = value?["threshold"]?.integer, threshold > 0,
                threshold <= 1_024, Set(keyIDs).count == keyIDs.count
            else { return nil }
            (self.keyIDs, self.threshold) = (keyIDs, Int(threshold))
        }
    }

    /// The keys by which metadata is verified. Keys of unknown kinds are left out, so that signatures by them do not count.
    struct KeyRing: Sendable, Hashable {
        private let keys: [String: VerificationKey]

        init?(_ value: JSONValue?) {
            guard let members = value?.object else { return nil }
            keys = members.compactMapValues(VerificationKey.init)
        }

        /// Checks that enough keys of a role signed metadata. The same key counts once, whatever its identifiers.
        func verify(_ metadata: SignedMetadata, _ role: Role, name: String) throws(StoreError) {
            let message = metadata.signed.canonical
            let allowed = Set(role.keyIDs)
            var signers: Set<VerificationKey> = []
            for (keyID, signature) in metadata.signatures where allowed.contains(keyID) {
                guard let key = keys[keyID], !signers.contains(key), key.verifies(signature, of: message) else {
                    continue
                }
                signers.insert(key)
            }
            guard signers.count >= role.threshold else {
                throw StoreError(
                    .unsigned, "the \(name) metadata has \(signers.count) of \(role.threshold) required signatures")
            }
        }
    }

    /// The version of metadata, and its length and hashes if they are known.
    struct MetadataFile: Sendable, Hashable {
        let version: Int64
        let content: FileContent?

        init?(_ value: JSONValue?) {
            guard let version = value?["version"]?.integer, SignedMetadata.versions ~= version else { return nil }
            self.version = version
            guard value?["length"] != nil || value?["hashes"] != nil else {
                content = nil
                return
            }
            guard let content = FileContent(value, isComplete: false) else { return nil }
            self.content = content
        }

        /// The number of bytes to accept: the length, or the limit if the length is not known.
        func length(_ role: String, limit: Int) throws(StoreError) -> Int {
            let length = content?.length ?? limit
            guard length <= limit else {
                throw StoreError(
                    .limitExceeded, "the metadata of '\(role)' has \(length) bytes; at most \(limit) are accepted")
            }
            return length
        }
    }

    /// The length and hashes of a file.
    public struct FileContent: Sendable, Hashable {
        package let length: Int?
        package let sha256: String?
        package let sha512: String?

        package init?(_ value: JSONValue?, isComplete: Bool = true) {
            let declared = value?["hashes"]
            let hashes = declared?.object ?? [:]
            guard hashes.values.allSatisfy({ [UInt8](hexadecimal: $0.string ?? "?")?.isEmpty == false }) else {
                return nil
            }
            (sha256, sha512) = (hashes["sha256"]?.string?.lowercased(), hashes["sha512"]?.string?.lowercased())
            length = value?["length"]?.integer.flatMap { $0 >= 0 ? Int($0) : nil }
            if value?["length"] != nil, length == nil { return nil }
            // Hashes of unknown kinds alone verify nothing, nor does what is no list of hashes.
            if sha256 == nil, sha512 == nil, isComplete || declared != nil { return nil }
            if isComplete, length == nil { return nil }
        }

        package init(of bytes: [UInt8]) { (length, sha256, sha512) = (bytes.count, Digest.sha256(bytes), nil) }

        /// The hash by which the file can be named.
        package var name: String { sha256 ?? sha512 ?? "" }

        package func verify(_ bytes: [UInt8], _ name: String) throws(StoreError) {
            let check = ContentCheck(self)
            check.add(bytes[...])
            try check.verify(name)
        }

        func verify(fileAt path: String, _ name: String) throws {
            let check = ContentCheck(self)
            let file = try OpenFile(path)
            try file.forEachPiece(of: 0..<file.size) { check.add($0) }
            try check.verify(name)
        }

        package var json: JSONValue {
            var hashes: [String: JSONValue] = [:]
            if let sha256 { hashes["sha256"] = .string(sha256) }
            if let sha512 { hashes["sha512"] = .string(sha512) }
            return .object(
                ["hashes": .object(hashes)].merging(length.map { ["length": .integer(Int64($0))] } ?? [:]) { $1 })
        }
    }
#endif
