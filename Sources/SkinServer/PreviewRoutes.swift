import SkinKit

/// The routes of a live preview: the page, its data, the parts of its data and its events. A request path never becomes
/// a file path.
struct PreviewRoutes: Sendable {
    enum Answer: Sendable {
        /// A complete response. Clients share the body.
        case response(head: [UInt8], body: [UInt8])
        /// The head of an event stream.
        case events([UInt8])
    }

    let preview: LivePreview
    /// The accepted values of the header field Host. Others are refused, which prevents DNS rebinding: a page of
    /// another site whose name resolves to this machine sends its own name.
    let hosts: Set<String>

    init(preview: LivePreview, port: UInt16) {
        self.preview = preview
        hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    }

    /// Returns the answer to a request.
    ///
    /// - Parameter head: The head of the request; nil if it is malformed.
    func answer(to head: RequestHead?) async -> Answer {
        guard let head else { return refusal("400 Bad Request") }
        guard let host = head.host, hosts.contains(host) else { return refusal("403 Forbidden") }
        if let origin = head.origin, origin != "http://\(host)" { return refusal("403 Forbidden") }
        guard head.method == "GET" else { return refusal("405 Method Not Allowed", more: ["Allow: GET"]) }
        switch head.target {
        case "/":
            return response(await preview.html(), type: "text/html; charset=utf-8")
        case "/data":
            let page = await preview.page
            return response(page.data, type: "application/json", more: ["ETag: \"\(page.revision)\""])
        case "/events": return .events(Self.head("200 OK", ["Content-Type: text/event-stream"]))
        default:
            guard let key = LivePartKey(target: head.target) else { return refusal("404 Not Found") }
            if let part = await preview.part(key) { return response(part, type: "application/json") }
            // A browser asks for explanations in the background; the theme may be saved again meanwhile. That is no fault.
            if key.scale == nil { return .response(head: Self.head("204 No Content", []), body: []) }
            return refusal("404 Not Found")
        }
    }

    /// The answer if the maximum number of streams is open.
    var tooManyStreams: Answer { refusal("503 Service Unavailable") }

    private func response(_ body: [UInt8], type: String, more: [String] = []) -> Answer {
        let fields = ["Content-Type: \(type)", "Content-Length: \(body.count)"] + more
        return .response(head: Self.head("200 OK", fields), body: body)
    }

    private func refusal(_ status: String, more: [String] = []) -> Answer {
        let body = Array((status + "\n").utf8)
        let fields = ["Content-Type: text/plain; charset=utf-8", "Content-Length: \(body.count)"] + more
        return .response(head: Self.head(status, fields), body: body)
    }

    /// Returns the head of a response. The page declares its own content policy; all other responses forbid everything.
    private static func head(_ status: String, _ fields: [String]) -> [UInt8] {
        let isPage = fields.contains { $0.hasPrefix("Content-Type: text/html") }
        let policy = isPage ? "frame-ancestors 'none'" : "default-src 'none'; frame-ancestors 'none'"
        let lines =
            ["HTTP/1.1 \(status)"] + fields + [
                "Content-Security-Policy: \(policy)", "X-Content-Type-Options: nosniff", "Cache-Control: no-store",
                "Referrer-Policy: no-referrer", "Cross-Origin-Resource-Policy: same-origin",
                "Cross-Origin-Opener-Policy: same-origin", "Connection: close", "", "",
            ]
        return Array(lines.joined(separator: "\r\n").utf8)
    }
}
