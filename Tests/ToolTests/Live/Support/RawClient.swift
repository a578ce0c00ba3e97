#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A connection to a local server on which the test sends every byte itself.
final class RawClient {
    private let descriptor: Int32

    /// - Parameters:
    ///   - patience: The number of seconds to wait for a byte.
    ///   - buffer: The size of the kernel's receive buffer in bytes; `nil` for the default.
    init(port: UInt16, patience: Int = 120, buffer: Int? = nil) throws {
        #if canImport(Glibc)
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var time = timeval(tv_sec: patience, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        if let buffer {
            var size = Int32(buffer)
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw Failure(errno: errno) }
    }

    struct Failure: Error { var errno: Int32 }

    deinit {
        close(descriptor)
    }

    /// Returns whether all could be sent.
    @discardableResult
    func send(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        var count = 0
        while count < bytes.count {
            let sent = bytes.withUnsafeBytes { buffer in
                #if canImport(Glibc)
                    Glibc.send(descriptor, buffer.baseAddress! + count, buffer.count - count, Int32(MSG_NOSIGNAL))
                #elseif canImport(Musl)
                    Musl.send(descriptor, buffer.baseAddress! + count, buffer.count - count, Int32(MSG_NOSIGNAL))
                #else
                    Darwin.send(descriptor, buffer.baseAddress! + count, buffer.count - count, 0)
                #endif
            }
            if sent <= 0 { return false }
            count += sent
        }
        return true
    }

    /// Receives text until it contains another one, the server closes the connection, or no byte arrives in time.
    func receive(until end: String? = nil) -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count <= 0 { return String(decoding: bytes, as: UTF8.self) }
            bytes += buffer[..<count]
            if let end, bytes.suffix(count + end.utf8.count).firstRange(of: Array(end.utf8)) != nil {
                return String(decoding: bytes, as: UTF8.self)
            }
        }
    }

    /// Sends a request with a valid host, and returns the response.
    static func get(_ target: String, port: UInt16, method: String = "GET", fields: [String] = []) throws -> String {
        let client = try RawClient(port: port)
        let lines = ["\(method) \(target) HTTP/1.1", "Host: 127.0.0.1:\(port)"] + fields + ["", ""]
        client.send(lines.joined(separator: "\r\n"))
        return client.receive()
    }
}

extension String {
    /// Returns the status code in the first line of a response.
    var status: Int? { split(separator: " ").dropFirst().first.flatMap { Int($0) } }
}
