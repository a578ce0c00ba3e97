/// The routes of a live preview: the page, its data, the parts of its data and its events. A request path never becomes
/// a file path.
struct PreviewRoutes: Sendable {
    let preview: LivePreview
    /// The edits that a page with its token may ask for; nil for a server that writes nothing.
    var studio: Studio?
    let port: UInt16

    /// The target of raw bytes, which an edit refers to.
    static let upload = "/edit/upload"

    /// The maximum number of bytes of an edit of a value, of one with a whole text, and of a picture.
    static func bodyLimit(of target: String) -> Int {
        if target == upload { return 50 << 20 }
        return ["/edit/check", "/edit/save"].contains(target) ? 4 << 20 : 1 << 16
    }

    /// Returns the number of bytes of the body to read before the request is answered; 0 if it has none that counts.
    func bodyLength(of head: RequestHead?) -> Int {
        guard let head, head.method == "POST", refusal(of: head) == nil else { return 0 }
        return head.bodyLength ?? 0
    }

    /// Returns the bytes of the response to a request, and the states that follow them as events.
    func answer(to head: RequestHead?, _ body: [UInt8] = []) async -> (bytes: [UInt8], events: AsyncStream<LivePage>?) {
        if let refusal = refusal(of: head) { return (refusal, nil) }
        if let studio, head?.method == "POST" {
            let target = head?.target ?? ""
            let (status, json) =
                target == Self.upload ? ("200 OK", await studio.keep(body)) : await studio.answer(target, body)
            return (response(status, "application/json", json), nil)
        }
        let (page, target) = (await preview.page, head?.target ?? "")
        switch target {
        case "/":
            if studio != nil { await preview.keepFirst(page) }
            return (response("200 OK", "text/html; charset=utf-8", page.html(canEdit: studio != nil)), nil)
        case "/data": return (response("200 OK", "application/json", page.data, "ETag: \"\(page.revision)\""), nil)
        case "/events": return (response("200 OK", "text/event-stream"), await preview.pages())
        default:
            var part = page.part(target)
            if part == nil { for first in await preview.firstPages where part == nil { part = first.part(target) } }
            if let part { return (response("200 OK", "application/json", part), nil) }
            // A browser asks for explanations in the background; the theme may be saved again meanwhile. That is no fault.
            let isLate = target.hasPrefix("/why/") && target.dropFirst(5).allSatisfy { $0.isHexDigit || $0 == "/" }
            return (isLate ? response("204 No Content") : error("404 Not Found"), nil)
        }
    }

    private func refusal(of head: RequestHead?) -> [UInt8]? {
        guard let head else { return error("400 Bad Request") }
        // A page of another site whose name resolves to this machine (DNS rebinding) sends its own name as the host.
        guard let host = head.host, ["127.0.0.1:\(port)", "localhost:\(port)"].contains(host),
            head.origin.map({ $0 == "http://\(host)" }) ?? true
        else { return error("403 Forbidden") }
        if head.method == "GET" { return nil }
        guard let studio, head.method == "POST" else { return error("405 Method Not Allowed", "Allow: GET") }
        // A page of another site can send neither the origin nor the token.
        guard head.origin != nil, studio.accepts(head.token) else { return error("403 Forbidden") }
        guard let length = head.bodyLength, length <= Self.bodyLimit(of: head.target),
            length == 0 || head.isRaw == (head.target == Self.upload)
        else {
            return error("413 Content Too Large")
        }
        return nil
    }

    private func error(_ status: String, _ field: String? = nil) -> [UInt8] {
        response(status, "text/plain; charset=utf-8", status + "\n", field)
    }

    /// The page declares its own content policy; all other responses forbid everything.
    private func response(
        _ status: String, _ type: String? = nil, _ body: String? = nil, _ field: String? = nil
    ) -> [UInt8] {
        let policy = type?.hasPrefix("text/html") == true ? "" : "default-src 'none'; "
        let lines = [
            "HTTP/1.1 \(status)", type.map { "Content-Type: \($0)" },
            body.map { "Content-Length: \($0.utf8.count)" }, field,
            "Content-Security-Policy: \(policy)frame-ancestors 'none'", "X-Content-Type-Options: nosniff",
            "Cache-Control: no-store", "Referrer-Policy: no-referrer", "Cross-Origin-Resource-Policy: same-origin",
            "Cross-Origin-Opener-Policy: same-origin", "Connection: close", "", body ?? "",
        ]
        return Array(lines.compactMap(\.self).joined(separator: "\r\n").utf8)
    }
}
