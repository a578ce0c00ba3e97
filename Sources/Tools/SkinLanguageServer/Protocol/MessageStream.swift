import SkinDiagnostics
import SkinKit
import SkinLibrary

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The messages of a client on standard input, or another descriptor, and the server's on standard output: the base protocol of LSP 3.17.
package struct MessageStream {
    enum Input {
        case message(JSONValue)
        /// A body that is not JSON, or is too large; the reason.
        case malformed(String)
    }

    /// The largest body that is read; a larger one is skipped.
    static let bodyLimit = 32 << 20
    /// The number of bytes of a header that is accepted.
    private static let headerLimit = 4096

    private var buffer: [UInt8] = []
    private var start = 0
    /// The bytes of a body that is too large and still to be skipped.
    private var skipped = 0
    private(set) var isAtEnd = false

    private let descriptor: Int32

    init(descriptor: Int32 = 0) {
        self.descriptor = descriptor
        // A client that is gone is an error of writing, not a signal that ends the process.
        _ = signal(SIGPIPE, SIG_IGN)
    }

    /// Returns whether input can be read, or can be within a time in milliseconds.
    func hasInput(within time: Int32 = 0) -> Bool {
        var descriptor = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&descriptor, 1, time) > 0
    }

    /// Reads once, waiting if nothing is there. Sets ``isAtEnd`` at the end of the input.
    mutating func fill() {
        if start > 1 << 20 {
            buffer.removeFirst(start)
            start = 0
        }
        let chunk = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { bytes, count in
            var got = 0
            repeat {
                // Safe: the buffer has the capacity that read is given.
                got = unsafe read(descriptor, bytes.baseAddress, 1 << 16)
            } while got < 0 && errno == EINTR
            count = max(0, got)
        }
        if chunk.isEmpty { isAtEnd = true }
        let rest = skipped > 0 ? chunk.dropFirst(skipped) : chunk[...]
        skipped -= chunk.count - rest.count
        buffer += rest
    }

    mutating func next() -> Input? {
        guard let end = headerEnd() else {
            guard buffer.count - start > Self.headerLimit else { return nil }
            buffer = []
            start = 0
            return .malformed("the header is too long")
        }
        let header = String(decoding: buffer[start..<end], as: UTF8.self)
        guard let length = Self.length(in: header) else {
            start = end + 4
            return .malformed("the header has no valid Content-Length")
        }
        let body = end + 4
        if length > Self.bodyLimit {
            skipped = max(0, length - (buffer.count - body))
            start = min(buffer.count, body + min(length, buffer.count))
            return .malformed("the message is larger than 32 MiB")
        }
        guard buffer.count - body >= length else { return nil }
        start = body + length
        do throws(JSONFault) {
            return .message(try JSONReader.read(Array(buffer[body..<body + length])))
        } catch {
            return .malformed(error.message)
        }
    }

    private func headerEnd() -> Int? {
        let limit = min(buffer.count, start + Self.headerLimit)
        guard limit - start >= 4 else { return nil }
        return (start...(limit - 4)).first { buffer[$0...].starts(with: [13, 10, 13, 10]) }
    }

    private static func length(in header: String) -> Int? {
        for line in header.split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
            let digits = parts[1].filter { $0 != " " }
            return digits.allSatisfy { $0.isASCII && $0.isNumber } ? Int(digits) : nil
        }
        return nil
    }

    /// Writes a message. Returns false if the client is gone.
    package static func write(_ message: JSONValue) -> Bool {
        let body = Array(message.compact.utf8)
        let all = Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
        return (try? FileSystem.write(all[...], to: 1, path: "")) != nil
    }
}
