import SkinLibrary

#if Store
    import SkinKit

    /// A file of a store, with the length and hashes that the store signed.
    public struct StoreTarget: Sendable, Hashable {
        /// The path of the file in the store.
        public let path: String
        /// The number of bytes.
        public let length: Int
        let content: FileContent

        package func verify(_ bytes: [UInt8]) throws(StoreError) { try content.verify(bytes, path) }

        func verify(fileAt local: String) throws { try content.verify(fileAt: local, path) }

        /// - Parameter isConsistent: Whether names of files begin with their hashes.
        package func serverPath(isConsistent: Bool) -> String {
            guard isConsistent, let hash = content.sha256 ?? content.sha512 else { return path }
            return Self.serverPath(path, hash: hash)
        }

        /// Returns a path with a hash before its last part.
        package static func serverPath(_ path: String, hash: String) -> String {
            var parts = FilePath.parts(of: path)
            let name = parts.removeLast()
            return (parts + ["\(hash).\(name)"]).joined(separator: "/")
        }
    }
#endif
