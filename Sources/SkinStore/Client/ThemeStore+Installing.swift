#if Store
    import SkinCompiler
    import SkinKit

    extension ThemeStore {
        // MARK: Installing

        /// Installs or updates a product, off the caller's actor. The app keeps showing the earlier version until the
        /// next switch.
        public nonisolated func install(_ product: StoreProduct) -> StoreInstallation {
            StoreInstallation { report in
                await self.turns.take()
                do {
                    try await self.install(product, report)
                } catch {
                    await self.turns.give()
                    throw error
                }
                await self.turns.give()
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
            if try await !update(to: target, by: details["deltas"], of: product) {
                try await download(target, report)
            }
            try Task.checkCancellation()
            report(.installing)
            do {
                try await put(target, of: product)
            } catch {
                // A package that was refused is refused the next time, too.
                if !(error is CancellationError), !(error is ThemeFileError) { removeDownload(of: target) }
                throw error
            }
            // The download is needed until the package is in place.
            removeDownload(of: target)
            try updateStates()
        }

        private func removeDownload(of target: StoreTarget) {
            for path in [downloadPath(of: target), PartialFile.path(beside: downloadPath(of: target))] {
                try? FileSystem.remove(path)
            }
        }

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

        /// Makes a package from the installed one and a delta, in place of a download.
        ///
        /// - Returns: Whether the package is there. On any doubt it is not.
        private func update(
            to target: StoreTarget, by deltas: JSONValue?, of product: StoreProduct
        ) async throws -> Bool {
            guard product.kind == .theme, let deltas = deltas?.array, !deltas.isEmpty,
                let path = try? library.themes().first(where: { $0.info.identifier == product.id })?.bundlePath,
                let old = try? OpenFile(path), let hash = try? Digest.sha256(of: old),
                let path = deltas.first(where: { $0["from"]?.string == hash })?["path"]?.string,
                let deltaTarget = try? await self.target(path), deltaTarget.length < target.length,
                let delta = try? await bytes(of: deltaTarget, in: "downloads", limit: target.length)
            else { return false }
            try? FileSystem.remove(downloadPath(of: deltaTarget))
            let new = try PartialFile(downloadPath(of: target), limit: target.length)
            do {
                try new.restart()
                try StoreDelta.apply(delta, size: target.length, copying: old.size) { range in
                    try old.forEachPiece(of: range) { piece throws(ThemeFileError) in try new.write(piece) }
                } adding: {
                    try new.append($0)
                }
                guard new.sha256 == target.content.sha256 else { throw StoreDelta.Failure() }
                try new.complete()
                return true
            } catch {
                new.remove()
                return false
            }
        }

        /// Installs the package that was downloaded.
        ///
        /// Its bytes are checked again while they are copied to the library, since another process may have changed the
        /// file. Only the copy is read.
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
                    let found = $0.legibilityReport(minimumContrast: legibility.minimumContrast)
                    try legibility.check(found)
                    report.withLock { $0 = found }
                }
                try await library.install(packageAt: path, checks)
                try keep(report.withLock { $0 }, of: product)
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
            let own = try packs().filter { $0.id == id }
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
            let old = try packs().filter { $0.id == id && $0.version != version }
            try FileSystem.replace(FilePath.join(packFolder, "\(id)@\(version).\(Self.packExtension)"), with: pack)
            try FileSystem.synchronize(folder: packFolder)
            for pack in old { try FileSystem.remove(pack.path) }
        }

        private static let packExtension = "skinpack"

        /// The installed packs of stickers: identifiers, versions and paths, sorted by identifiers.
        ///
        /// - Throws: `ThemeFileError`.
        public func packs() throws -> [(id: String, version: String, path: String)] {
            guard let packFolder, FileSystem.kind(of: packFolder) == .folder else { return [] }
            let found = try FileSystem.names(inFolder: packFolder).names.compactMap {
                name -> (String, String, String)? in
                guard name.hasSuffix(".\(Self.packExtension)") else { return nil }
                let parts = name.dropLast(Self.packExtension.count + 1).split(separator: "@")
                guard parts.count == 2, StoreVersion(String(parts[1])) != nil else { return nil }
                return (String(parts[0]), String(parts[1]), FilePath.join(packFolder, name))
            }
            // An interrupted update leaves two versions, of which the newer one counts.
            let newest = Dictionary(found.map { ($0.0, $0) }) { left, right in
                (StoreVersion(left.1).map { one in StoreVersion(right.1).map { one < $0 } ?? false } ?? true)
                    ? right : left
            }
            return newest.values.sorted { $0.0 < $1.0 }.map { (id: $0.0, version: $0.1, path: $0.2) }
        }
    }
#endif
