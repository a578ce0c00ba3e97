#if Store
    import Crypto
    import SkinFormat
    import Synchronization

    /// A check of bytes that arrive in pieces: their number, and the hashes that the store signed.
    final class ContentCheck: Sendable {
        private struct State: Sendable {
            var count = 0
            var sha256: SHA256?
            var sha512: SHA512?
        }

        private let content: FileContent
        private let state: Mutex<State>

        init(_ content: FileContent) {
            self.content = content
            state = Mutex(
                State(sha256: content.sha256.map { _ in SHA256() }, sha512: content.sha512.map { _ in SHA512() }))
        }

        func add(_ bytes: ArraySlice<UInt8>) {
            state.withLock { state in
                state.count += bytes.count
                unsafe bytes.withUnsafeBytes { bytes in
                    unsafe state.sha256?.update(bufferPointer: bytes)
                    unsafe state.sha512?.update(bufferPointer: bytes)
                }
            }
        }

        func verify(_ name: String) throws(StoreError) {
            let state = state.withLock { $0 }
            if let length = content.length, length != state.count {
                throw StoreError(.wrongLength, "'\(name)' has \(state.count) bytes; expected \(length)")
            }
            guard state.sha256?.finalize().hexadecimal == content.sha256,
                state.sha512?.finalize().hexadecimal == content.sha512
            else { throw StoreError(.wrongHash, "the bytes of '\(name)' do not have the hash that the store signed") }
        }
    }
#endif
