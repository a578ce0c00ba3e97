import SkinFormat
import SkinLibrary

#if Store
    import SkinKit

    extension ThemeStore {
        /// Returns the description of a product; nil if the store does not offer it.
        ///
        /// - Throws: `StoreError`; `ThemeFileError`.
        public func details(of product: StoreProduct) async throws -> StoreDetails? {
            guard let path = product.details else { return nil }
            return StoreDetails(try await json(path, limit: 1 << 20))
        }

        /// Returns the products that are installed, as they are on this device. Requests nothing.
        ///
        /// - Throws: `ThemeFileError`.
        public func installedProducts() throws -> [StoreProduct] {
            let themes = try library.themes().filter { $0.origin == .store }.map { entry in
                StoreProduct(
                    installed: entry.info.identifier, .theme, name: entry.info.name, version: entry.info.version,
                    author: entry.info.author, size: entry.bundlePath.flatMap { FileSystem.size(of: $0) } ?? 0)
            }
            let packs = try packs().map { pack in
                StoreProduct(
                    installed: pack.id, .stickers, name: pack.id, version: pack.version, author: nil,
                    size: FileSystem.size(of: pack.path) ?? 0)
            }
            return themes + packs
        }

        static var recentLimit: Int { 24 }
        private var recentPath: String { FilePath.join(folder, "recents") }

        /// The identifiers of the products that were used last, the latest first. Products that were removed may be among
        /// them.
        public var recents: [String] {
            guard let bytes = try? FileSystem.read(recentPath, limit: 1 << 16) else { return [] }
            return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
                .filter { NameText.isThemeIdentifier($0.utf8) }
        }

        /// Records that a product was used, for ``recents``.
        ///
        /// - Throws: `ThemeFileError`.
        public func noteUse(of id: String) throws {
            let ids = ([id] + recents.filter { $0 != id }).prefix(Self.recentLimit)
            try FileSystem.replace(recentPath, with: Array(ids.map { $0 + "\n" }.joined().utf8))
        }
    }
#endif
