import SkinLibrary

#if Store
    import SkinKit
    import Synchronization

    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// The part of a file that was downloaded, with the hash of its bytes.
    ///
    /// It is beside the file, under a hidden name that ends in `.part`. So a download that was interrupted continues where it ended,
    /// also in another process. One task or process at a time has it open.
    final class PartialFile: Sendable {
        static let fileExtension = ".part"

        static func path(beside path: String) -> String {
            FilePath.join(FilePath.folder(of: path), ".\(FilePath.lastPart(of: path))\(fileExtension)")
        }

        private let target: String
        private let path: String
        private let descriptor: Int32
        private let limit: Int
        private let contents = Mutex(Contents())

        private struct Contents: Sendable {
            var digest = Digest()
            var count = 0
        }

        var count: Int { contents.withLock { $0.count } }

        /// Opens or creates the file; one longer than the limit is emptied. Sleeps while someone else has it open.
        static func acquire(_ path: String, limit: Int) async throws -> PartialFile {
            var wait = LockWait()
            while true {
                try Task.checkCancellation()
                if let file = try PartialFile(path, limit: limit) { return file }
                try await Task.sleep(for: .milliseconds(wait.next()))
            }
        }

        private init?(_ path: String, limit: Int) throws(ThemeFileError) {
            target = path
            self.path = Self.path(beside: path)
            self.limit = limit
            descriptor = unsafe open(self.path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
            guard descriptor >= 0 else { throw ThemeFileError(.create, self.path) }
            guard try isLocked() else { return nil }
            try contents.withLock { contents throws(ThemeFileError) in try hash(into: &contents) }
            if count > limit { try restart() }
        }

        deinit { close(descriptor) }

        /// Whether the file is locked, and still has its name: who had it open may have renamed or removed it.
        private func isLocked() throws(ThemeFileError) -> Bool {
            while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
                if errno == EINTR { continue }
                if errno == EWOULDBLOCK { return false }
                throw ThemeFileError(.write, path)
            }
            var (own, named) = (stat(), stat())
            return unsafe fstat(descriptor, &own) == 0 && stat(path, &named) == 0
                && own.st_ino == named.st_ino && own.st_dev == named.st_dev
        }

        private func hash(into contents: inout Contents) throws(ThemeFileError) {
            var buffer = [UInt8](repeating: 0, count: 1 << 18)
            while true {
                let got = unsafe buffer.withUnsafeMutableBytes { bytes in
                    unsafe pread(descriptor, bytes.baseAddress, bytes.count, off_t(contents.count))
                }
                if got < 0, errno == EINTR { continue }
                guard got >= 0 else { throw ThemeFileError(.read, path) }
                if got == 0 { return }
                unsafe buffer.withUnsafeBytes { bytes in
                    unsafe contents.digest.add(UnsafeRawBufferPointer(rebasing: bytes[..<got]))
                }
                contents.count += got
            }
        }

        func restart() throws(ThemeFileError) {
            guard ftruncate(descriptor, 0) == 0 else { throw ThemeFileError(.write, path) }
            contents.withLock { $0 = Contents() }
        }

        func append(_ bytes: ArraySlice<UInt8>) throws {
            guard bytes.count <= limit - count else {
                throw StoreError(.wrongLength, "the server sends more than \(limit) bytes")
            }
            try contents.withLock { contents throws(ThemeFileError) in
                try FileSystem.write(bytes, to: descriptor, path: path, at: contents.count)
                unsafe bytes.withUnsafeBytes { unsafe contents.digest.add($0) }
                contents.count += bytes.count
            }
        }

        var sha256: String { contents.withLock { $0.digest.sha256 } }

        /// Gives the file its own name.
        ///
        /// The bytes are not forced to the disk: that would take as long as the download. Every use of the file begins with
        /// its hash, so a power failure only costs another download.
        func complete() throws(ThemeFileError) { try FileSystem.move(path, to: target) }

        func remove() { try? FileSystem.remove(path) }
    }
#endif
