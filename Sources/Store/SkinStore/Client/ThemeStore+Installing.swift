import SkinDiagnostics
import SkinLibrary

#if Store
    import SkinBundles
    import SkinKit
    import SkinLegibility

    extension ThemeStore {
        // MARK: Installing

        /// Installs or updates a product, off the caller's actor. The app keeps showing the earlier version until the
        /// next switch.
        public nonisolated func install(_ product: StoreProduct) -> StoreInstallation {
            StoreInstallation { report in
                try await self.turns.take()
                defer { self.turns.give() }
                try await self.install(product, report)
            }
        }

        private func install(
            _ product: StoreProduct, _ report: @escaping @Sendable (StoreInstallation.State) -> Void
        ) async throws {
            try Task.checkCancellation()
            if let reason = retracted[product.id] { throw StoreError(.retracted, "the store retracted it: \(reason)") }
            if let reason = product.incompatibility(with: contracts) { throw StoreError(.incompatible, reason) }
            guard let detailsPath = product.details else {
                throw StoreError(.unknownTarget, "the store does not offer '\(product.id)'")
            }
            let details = try await json(detailsPath, limit: 1 << 20)
            guard let path = details["package"]?.string else {
                throw StoreError(.malformed, "'\(detailsPath)' names no package")
            }
            let target = try await target(path)
            guard target.length <= library.installationLimits.bytes else {
                throw StoreError(.limitExceeded, "the package is larger than \(library.installationLimits.bytes) bytes")
            }
            try await download(target, report)
            try Task.checkCancellation()
            report(.installing)
            do {
                try await put(target, of: product)
            } catch is ThemeFileError where hasBeenInstalled(product, from: target) {
            } catch {
                // A package that was refused is refused the next time, too.
                if !(error is CancellationError), !(error is ThemeFileError) { removeDownload(of: target) }
                throw error
            }
            // The download is needed until the package is in place. From then on, nothing is an error.
            removeDownload(of: target)
            try? updateStates()
        }

        /// Whether another task or process has installed the package meanwhile, and removed its download.
        private func hasBeenInstalled(_ product: StoreProduct, from target: StoreTarget) -> Bool {
            FileSystem.kind(of: downloadPath(of: target)) == nil
                && (try? installedVersions())?[product.id] == product.version
        }

        private func removeDownload(of target: StoreTarget) { try? FileSystem.remove(downloadPath(of: target)) }

        private func downloadPath(of target: StoreTarget) -> String {
            FilePath.join(folder, "downloads/\(target.content.name)")
        }

        private func download(
            _ target: StoreTarget, _ report: @escaping @Sendable (StoreInstallation.State) -> Void
        ) async throws {
            let path = downloadPath(of: target)
            let download = TargetDownload(target: target, url: await url(of: target), path: path, transport: transport)
            try await download.run { report(.downloading($0, total: target.length)) }
            report(.verifying)
        }

        /// The bytes are checked again while they are copied: another process may have changed the file.
        private func put(_ target: StoreTarget, of product: StoreProduct) async throws {
            let path = downloadPath(of: target)
            switch product.kind {
            case .theme:
                let check = ContentCheck(target.content)
                let (legibility, report) = (legibility, Locked<ThemeLegibilityReport?>(nil))
                let checks = ThemeLibrary.PackageChecks {
                    check.add($0)
                } verify: {
                    try check.verify(target.path)
                } accept: {
                    try Self.checkIdentity(of: $0.info, as: product)
                    let required = RequiredContrast(text: legibility.minimumContrast)
                    let found = try $0.legibilityReport(required) { try Task.checkCancellation() }
                    try legibility.check(found)
                    report.withLock { $0 = found }
                }
                try await library.install(packageAt: path, checks)
                // The theme is installed, also if its report cannot be kept.
                try? keep(report.withLock { $0 }, of: product)
            case .stickers:
                let bytes = try FileSystem.read(path, limit: target.length)
                try target.verify(bytes)
                let package = try ThemePackage(reading: bytes)
                try Self.checkIdentity(of: package.info, as: product)
                try installPack(package)
            }
        }

        private func keep(_ report: ThemeLegibilityReport?, of product: StoreProduct) throws {
            guard let report else { return }
            try legibilityReports.keep(report, of: product.id, product.version, among: installedVersions())
        }

        private static func checkIdentity(of info: ThemeInfo, as product: StoreProduct) throws(StoreError) {
            guard info.identifier == product.id, info.version == product.version else {
                throw StoreError(.mismatch, "the package is not that of '\(product.id)' \(product.version)")
            }
        }

        /// Removes a theme from the library, or a pack of stickers. If an engine shows the theme, remove it there first:
        /// `ThemeEngine.removeTheme(_:)`.
        ///
        /// - Throws: The errors of `ThemeLibrary.remove(_:)`; `ThemeFileError`.
        public func uninstall(_ id: String) async throws {
            let own = try packFiles(of: id)
            if own.isEmpty {
                try await library.remove(id)
            } else {
                for pack in own { try FileSystem.remove(pack.path) }
                if let packFolder { try FileSystem.synchronize(folder: packFolder) }
            }
            try updateStates()
        }

        // MARK: Stickers

        /// A pack's name contains its version, so that putting it in place is one step.
        private func installPack(_ package: ThemePackage) throws {
            guard let packFolder else { throw StoreError(.incompatible, "the app has no stickers") }
            let result = try ContentPackCompiler().compile(package)
            guard let pack = result.pack else {
                throw StoreError(.malformed, "the pack has errors: \(result.diagnostics.first?.message ?? "")")
            }
            try FileSystem.makeDurableFolder(packFolder)
            let (id, version) = (package.info.identifier, package.info.version)
            let old = try packFiles(of: id).filter { $0.version != version }
            try FileSystem.replace(FilePath.join(packFolder, "\(id)@\(version).\(Self.packExtension)"), with: pack)
            try FileSystem.synchronize(folder: packFolder)
            for pack in old { try? FileSystem.remove(pack.path) }
        }

        private static let packExtension = "skinpack"

        /// The installed packs of stickers: identifiers, versions and paths, sorted by identifiers.
        ///
        /// - Throws: `ThemeFileError`.
        public func packs() throws -> [(id: String, version: String, path: String)] {
            // An interrupted update leaves two versions, of which the newer one counts.
            let newest = Dictionary(try packFiles().map { ($0.id, $0) }) { $1 }
            return newest.values.sorted { $0.id < $1.id }
        }

        /// The files of packs, the oldest version first.
        private func packFiles(of id: String? = nil) throws -> [(id: String, version: String, path: String)] {
            guard let packFolder, FileSystem.kind(of: packFolder) == .folder else { return [] }
            return try FileSystem.names(inFolder: packFolder).names
                .compactMap { name -> (version: StoreVersion, file: (id: String, version: String, path: String))? in
                    guard name.hasSuffix(".\(Self.packExtension)") else { return nil }
                    let parts = name.dropLast(Self.packExtension.count + 1).split(separator: "@").map(String.init)
                    guard parts.count == 2, id == nil || parts[0] == id, let version = StoreVersion(parts[1]) else {
                        return nil
                    }
                    return (version, (parts[0], parts[1], FilePath.join(packFolder, name)))
                }
                .sorted { $0.version < $1.version }.map(\.file)
        }
    }
#endif
