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

/// The messages of a client on standard input, or another descriptor, and the server's on standard output.
package struct MessageStream {
    package enum Framing: Sendable {
        /// A header with the length before each message: the base protocol of LSP 3.17.
        case header
        /// A message on each line: the transport `stdio` of MCP 2026-07-28.
        case line
    }

    package enum Input {
        case message(JSONValue)
        /// A body that is not JSON, or is too large; the reason.
        case malformed(String)
    }

    /// The largest body that is read; a larger one is skipped.
    static let bodyLimit = 32 << 20
    /// The number of bytes of a header that is accepted.
    private static let headerLimit = 4096
    /// The largest line that is read, and the number of values in it; what is beyond is skipped.
    private static let lineLimit = (bytes: 4 << 20, values: 100_000)

    private var buffer: [UInt8] = []
    private var start = 0
    /// The bytes of a body that is too large and still to be skipped.
    private var skipped = 0
    /// Whether the rest of a line that is too long is skipped.
    private var skipsLine = false
    /// The number of bytes behind the start that are known to have no line end.
    private var scanned = 0
    package private(set) var isAtEnd = false

    private let framing: Framing
    private let descriptor: Int32

    package init(_ framing: Framing = .header, descriptor: Int32 = 0) {
        (self.framing, self.descriptor) = (framing, descriptor)
        // A client that is gone is an error of writing, not a signal that ends the process.
        _ = signal(SIGPIPE, SIG_IGN)
    }

    /// Returns whether input can be read, or can be within a time in milliseconds.
    package func hasInput(within time: Int32 = 0) -> Bool {
        var descriptor = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&descriptor, 1, time) > 0
    }

    /// Reads once, waiting if nothing is there. Sets ``isAtEnd`` at the end of the input.
    package mutating func fill() {
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

    package mutating func next() -> Input? { framing == .line ? nextLine() : nextBody() }

    private mutating func nextLine() -> Input? {
        while let end = buffer[(start + scanned)...].firstIndex(of: UInt8(ascii: "\n")) {
            let line = Array(buffer[start..<end])
            (start, scanned) = (end + 1, 0)
            if skipsLine || line.count > Self.lineLimit.bytes {
                skipsLine = false
                return .malformed("the message is larger than 4 MiB")
            }
            if line.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) { continue }
            return Self.input(line, valueLimit: Self.lineLimit.values)
        }
        scanned = buffer.count - start
        if scanned > Self.lineLimit.bytes { (buffer, start, scanned, skipsLine) = ([], 0, 0, true) }
        return nil
    }

    private static func input(_ text: [UInt8], valueLimit: Int = .max) -> Input {
        do throws(JSONFault) {
            return .message(try JSONReader.read(text, valueLimit: valueLimit))
        } catch {
            return .malformed(error.message)
        }
    }

    private mutating func nextBody() -> Input? {
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
        return Self.input(Array(buffer[body..<body + length]))
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
        return write(Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body)
    }

    /// Writes a message as a line. Returns false if the client is gone.
    package static func writeLine(_ message: JSONValue) -> Bool { write(message.line) }

    private static func write(_ bytes: [UInt8]) -> Bool {
        (try? FileSystem.write(bytes[...], to: 1, path: "")) != nil
    }
}

/// An error by the protocol: JSON-RPC 2.0, LSP 3.17 and MCP 2026-07-28.
package struct ServerError: Error {
    package var code: Int
    package var message: String
    package var data: JSONValue?

    package init(code: Int, message: String, data: JSONValue? = nil) {
        (self.code, self.message, self.data) = (code, message, data)
    }

    package static let parseError = -32700
    package static let invalidRequest = -32600
    package static func methodNotFound(_ method: String) -> ServerError {
        .init(code: -32601, message: "unknown method '\(method)'")
    }
    package static func invalidParams(_ reason: String) -> ServerError { .init(code: -32602, message: reason) }
    static let notInitialized = ServerError(code: -32002, message: "the server is not initialized")
    static let cancelled = ServerError(code: -32800, message: "the request was cancelled")

    /// The member `error` of a response.
    package var json: JSONValue {
        let members: [(name: String, value: JSONValue)] = [("code", .integer(code)), ("message", .string(message))]
        return .object(members + (data.map { [("data", $0)] } ?? []))
    }
}

extension JSONValue {
    /// The value as the identifier of a request; nil if it is neither a string nor an integer.
    package var requestIdentifier: JSONValue? {
        if let text = string { return .string(text) }
        if let integer { return .integer(integer) }
        return number.flatMap { Int(exactly: $0) }.map { .integer($0) }
    }
}
