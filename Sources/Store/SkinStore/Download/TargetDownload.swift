import SkinLibrary

#if Store
    import SkinKit

    /// The download of one file of a store to the disk: verified, resumed where it was interrupted, and repeated after
    /// faults that may pass.
    package struct TargetDownload: Sendable {
        let target: StoreTarget
        let url: String
        /// The path of the file. It appears there once it is complete and verified.
        let path: String
        let transport: any StoreTransport
        /// The times to wait before the next attempts, in milliseconds.
        package var pauses = [500, 1_000, 2_000, 4_000]
        var idleTime = 20

        package init(target: StoreTarget, url: String, path: String, transport: any StoreTransport) {
            (self.target, self.url, self.path, self.transport) = (target, url, path, transport)
        }

        /// - Parameter progress: Called with the number of bytes that are there, on any thread.
        package func run(progress: @escaping @Sendable (Int) -> Void = { _ in }) async throws {
            if isComplete { return progress(target.length) }
            var pauses = pauses[...]
            while true {
                do {
                    return try await attempt(progress)
                } catch let error as StoreError where error.isTemporary && !pauses.isEmpty {
                    let pause = pauses.removeFirst()
                    // Clients that failed at the same time should not come back at the same time.
                    try await Task.sleep(for: .milliseconds(pause + Int.random(in: 0...pause / 2)))
                }
            }
        }

        private var isComplete: Bool {
            FileSystem.size(of: path) == target.length && (try? target.verify(fileAt: path)) != nil
        }

        private func attempt(_ progress: @escaping @Sendable (Int) -> Void) async throws {
            let file = try await PartialFile.acquire(path, limit: target.length)
            // Another task or process may have completed the download meanwhile.
            if isComplete {
                file.remove()
                return progress(target.length)
            }
            let resumed = file.count
            progress(resumed)
            if resumed < target.length || target.length == 0 { try await receive(file, from: resumed, progress) }
            guard file.count == target.length else {
                throw StoreError(.connection, "the server ended '\(target.path)' after \(file.count) bytes")
            }
            if target.content.sha256.map({ $0 == file.sha256 }) ?? true {
                try verifySHA512(of: file)
                return try complete(file)
            }
            file.remove()
            let message = "the bytes of '\(target.path)' do not have the hash that the store signed"
            // The part from an earlier attempt may be of another version of the file.
            throw StoreError(resumed > 0 ? .connection : .wrongHash, message)
        }

        private func receive(
            _ file: PartialFile, from offset: Int, _ progress: @escaping @Sendable (Int) -> Void
        ) async throws {
            var request = StoreRequest(url: url, limit: target.length)
            (request.offset, request.idleTime) = (offset, idleTime)
            do {
                try await transport.get(request) { part in
                    switch part {
                    case .start(let start): if start == 0 { try file.restart() }
                    case .bytes(let bytes):
                        try file.append(bytes)
                        progress(file.count)
                    }
                }
            } catch let error as StoreError where offset > 0 && error.code == .status {
                // The server cannot send the rest: the next attempt requests the whole file.
                file.remove()
                throw StoreError(.connection, error.message)
            }
        }

        private func complete(_ file: PartialFile) throws {
            do {
                try file.complete()
            } catch {
                if FileSystem.kind(of: PartialFile.path(beside: path)) != nil { throw error }
                throw StoreError(.connection, "another process removed the download of '\(target.path)'")
            }
        }

        private func verifySHA512(of file: PartialFile) throws {
            guard target.content.sha512 != nil else { return }
            do {
                try target.verify(fileAt: PartialFile.path(beside: path))
            } catch {
                file.remove()
                throw error
            }
        }
    }
#endif
