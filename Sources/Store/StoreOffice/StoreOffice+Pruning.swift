import SkinLibrary

#if Store
    import SkinKit
    import SkinStore

    extension StoreOffice {
        package struct Retention: Sendable {
            /// The number of snapshots whose files are kept, however old they are; at least 1.
            package var snapshots: Int
            /// The time in seconds for which files are kept after a newer snapshot replaced theirs.
            package var grace: Int64

            package static let defaultSnapshots = 3
            package static let defaultDays = 14

            package init(snapshots: Int = defaultSnapshots, days: Int = defaultDays) {
                (self.snapshots, grace) = (max(1, snapshots), Int64(max(0, days)) * 86_400)
            }
        }

        /// Deletes files of earlier publications: metadata and files that no snapshot that is kept names.
        ///
        /// A reader that has requested a timestamp goes on to request what its snapshot names, also hours later. So a
        /// snapshot is kept for a time after it was replaced. Root metadata is never deleted, since readers follow each
        /// version to the next. Files that no snapshot names yet are kept for the same time: a publication that was
        /// interrupted may have written them.
        ///
        /// - Throws: `StoreError` if metadata of a snapshot that is kept is missing or malformed, in which case nothing
        ///   is deleted; `ThemeFileError`.
        @discardableResult
        package func prune(_ retention: Retention = Retention()) throws -> (files: Int, bytes: Int) {
            try prune(retention, now: .now)
        }

        func prune(_ retention: Retention, now: UTCTime) throws -> (files: Int, bytes: Int) {
            let limit = now.seconds - retention.grace
            let kept = try KeptFiles(publicFolder, retention, limit: limit)
            var pruning = Pruning(limit: limit)
            try pruning.clean(FilePath.join(publicFolder, "metadata")) { name in
                kept.metadata.contains(name) || name == PublicFolder.timestampName || name.hasSuffix(".root.json")
            }
            try pruning.cleanAll(FilePath.join(publicFolder, "targets"), "") { kept.targets.contains($0) }
            let own = Set(
                products.values.flatMap { ($0["files"]?.object ?? [:]).values }.compactMap {
                    $0["hashes"]?["sha256"]?.string
                })
            try pruning.clean(FilePath.join(folder, "files")) { own.contains($0) }
            return (pruning.count, pruning.bytes)
        }
    }

    /// The files that the snapshots name that are kept.
    private struct KeptFiles {
        /// The names of metadata, such as `3.targets.json`.
        private(set) var metadata: Set<String> = []
        private(set) var targets: Set<String> = []

        init(_ publicFolder: String, _ retention: StoreOffice.Retention, limit: Int64) throws {
            let folder = FilePath.join(publicFolder, "metadata")
            let versions = try FileSystem.names(inFolder: folder).names
                .compactMap { PublicFolder.version(of: $0, PublicFolder.snapshotName) }.sorted()
            // A newer snapshot is of a publication that was interrupted before its timestamp.
            let current = try PublicFolder.publishedVersions(folder)?.snapshot ?? versions.last ?? 0
            let replacedCount = versions.count { $0 < current }
            var isFirst: Set<String> = []
            for (place, version) in versions.enumerated() {
                let next = place + 1 < versions.count ? versions[place + 1] : nil
                let replaced = next.flatMap {
                    FileSystem.modificationTime(of: FilePath.join(folder, "\($0).\(PublicFolder.snapshotName)"))
                }
                let isRecent = replacedCount - place < retention.snapshots
                guard isRecent || replaced.map({ Int64($0) > limit }) ?? true else { continue }
                let name = "\(version).\(PublicFolder.snapshotName)"
                metadata.insert(name)
                for (role, file) in try PublicFolder.signed(folder, name)["meta"]?.object ?? [:] {
                    guard role.hasSuffix(".json"), let version = file["version"]?.integer else {
                        throw StoreError(.malformed, "'\(name)' is malformed")
                    }
                    let file = "\(version).\(URLText.quoted(String(role.dropLast(5)))).json"
                    if isFirst.insert(file).inserted { try add(file, in: folder) }
                }
            }
        }

        private mutating func add(_ name: String, in folder: String) throws {
            metadata.insert(name)
            for (path, value) in try PublicFolder.signed(folder, name)["targets"]?.object ?? [:] {
                guard let hash = FileContent(value)?.sha256 else {
                    throw StoreError(.malformed, "'\(name)' is malformed")
                }
                targets.insert(StoreTarget.serverPath(path, hash: hash))
            }
        }
    }

    private struct Pruning {
        let limit: Int64
        private(set) var count = 0
        private(set) var bytes = 0

        mutating func clean(_ folder: String, keeping isKept: (String) -> Bool) throws(ThemeFileError) {
            guard FileSystem.kind(of: folder) == .folder else { return }
            for name in try FileSystem.names(inFolder: folder).names where !isKept(name) {
                try remove(FilePath.join(folder, name))
            }
        }

        /// Deletes the old files in a folder and in those below it, except some.
        ///
        /// - Parameter prefix: The path below the first folder. Ends with a slash unless it is empty.
        mutating func cleanAll(
            _ folder: String, _ prefix: String, keeping isKept: (String) -> Bool
        ) throws(ThemeFileError) {
            guard FileSystem.kind(of: folder) == .folder else { return }
            for name in try FileSystem.names(inFolder: folder).names {
                let path = FilePath.join(folder, name)
                if FileSystem.kind(of: path) == .folder {
                    try cleanAll(path, "\(prefix)\(name)/", keeping: isKept)
                } else if !isKept(prefix + name) {
                    try remove(path)
                }
            }
        }

        private mutating func remove(_ path: String) throws(ThemeFileError) {
            guard let time = FileSystem.modificationTime(of: path), Int64(time) <= limit else { return }
            let size = FileSystem.size(of: path) ?? 0
            try FileSystem.remove(path)
            count += 1
            bytes += size
        }
    }
#endif
