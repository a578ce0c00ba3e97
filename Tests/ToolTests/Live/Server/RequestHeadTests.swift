import Testing

@testable import SkinServer

@Suite("The head of a request")
struct RequestHeadTests {
    func head(_ lines: String...) -> RequestHead? {
        RequestHead(Array((lines + ["", ""]).joined(separator: "\r\n").utf8))
    }

    @Test("is read with its method, target, host and origin")
    func read() throws {
        let request = try #require(
            head("GET /data HTTP/1.1", "hOsT:  LocalHost:80 ", "Origin: http://a", "Accept: */*"))
        #expect(request.method == "GET")
        #expect(request.target == "/data")
        #expect(request.host == "localhost:80")
        #expect(request.origin == "http://a")
    }

    @Test(
        "is none where it is not of the form, or could be understood in two ways",
        arguments: [
            "", "GET", "GET /", "GET / HTTP/2", "GET  / HTTP/1.1", "GET http://a/ HTTP/1.1", "GET / HTTP/1.1 x",
            "GET / HTTP/1.1\r\nHost : a", "GET / HTTP/1.1\r\n Host: a", "GET / HTTP/1.1\r\nHost",
            "GET / HTTP/1.1\r\nHost: a\r\nHost: b", "GET / HTTP/1.1\r\nOrigin: a\r\nHost: a\r\norigin: b",
            "GET / HTTP/1.1\nHost: a", "GET / HTTP/1.1\r\nX: b\nHost: a", "GET / HTTP/1.1\r\nX: b\rHost: a",
            "GET /\u{0} HTTP/1.1", "GET /ä HTTP/1.1",
        ])
    func refused(text: String) {
        #expect(RequestHead(Array((text + "\r\n\r\n").utf8)) == nil)
    }

    @Test("has a target as it was sent, with nothing decoded")
    func target() {
        #expect(head("GET /%2e%2e/%64ata?x=/../ HTTP/1.1")?.target == "/%2e%2e/%64ata?x=/../")
    }
}
