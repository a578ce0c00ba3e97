#if Tool
    import Foundation
    import Testing

    @testable import SkinServer

    @Suite("The server of a live preview", .timeLimit(.minutes(3)), .serialized)
    struct PreviewServerTests {
        let work: Workplace

        init() throws {
            work = try Workplace()
            try work.writeTheme("Day.theme", "day", title: "Day")
        }

        /// Runs a server while a test talks to it.
        func serving(
            patience: PreviewServer.Patience = .init(), _ test: @escaping @Sendable (UInt16) async throws -> Void
        ) async throws {
            let preview = LivePreview(folder: work.path)
            await preview.refresh()
            let server = try PreviewServer(preview, port: 0, patience: patience)
            try await withTaskExecutorPreference(OwnThreads.shared) {
                try await withThrowingTaskGroup { group in
                    group.addTask { await preview.run() }
                    group.addTask { try? await server.run() }
                    defer { group.cancelAll() }
                    try await test(server.port)
                }
            }
        }

        func count(_ name: String, usually: Int) -> Int {
            ProcessInfo.processInfo.environment[name].flatMap(Int.init) ?? usually
        }

        @Test("answers with the page, its data and a stream of events, and each says what it may do")
        func answers() async throws {
            try await serving { port in
                let page = try RawClient.get("/", port: port)
                #expect(page.hasPrefix("HTTP/1.1 200 OK\r\n"))
                #expect(
                    page.contains("connect-src &apos;self&apos;") || page.contains("connect-src 'self'")
                        || page.contains("connect-src &#39;self&#39;"))
                #expect(page.contains("frame-ancestors 'none'"))
                let data = try RawClient.get("/data", port: port)
                #expect(data.contains("Content-Security-Policy: default-src 'none'"))
                #expect(data.contains("\"name\":\"day\""))
                let stream = try RawClient(port: port)
                stream.send("GET /events HTTP/1.1\r\nHost: localhost:\(port)\r\n\r\n")
                #expect(stream.receive(until: "\n\n").contains("Content-Type: text/event-stream"))
            }
        }

        @Test("has no explanations of a theme that was saved again, which is no fault")
        func superseded() async throws {
            try await serving { port in
                let answer = try RawClient.get("/why/0/0", port: port)
                #expect(answer.status == 204 && answer.hasSuffix("\r\n\r\n"))
            }
        }

        @Test(
            "serves no file, whatever the path is",
            arguments: [
                "/../../../../etc/hostname", "/%2e%2e/%2e%2e/%2e%2e/etc/hostname", "/..%2f..%2fetc/hostname",
                "//etc/hostname", "/Day.theme/info.xml", "/./data", "/data/", "/data?x", "/%64ata", "/events/../data",
                "/\\..\\..\\etc\\hostname", "/part/0/0/1", "/part//0/1", "/part/../0/1", "/why/../0", "/%00",
                "/..;/etc/hostname", "/favicon.ico",
            ])
        func traversal(target: String) async throws {
            try await serving { port in
                let answer = try RawClient.get(target, port: port)
                #expect(answer.status == 404)
                #expect(answer.hasSuffix("\r\n\r\n404 Not Found\n"))
            }
        }

        @Test("answers no request for another host or from another site")
        func spoofing() async throws {
            try await serving { port in
                for host in [
                    "evil.example", "evil.example:\(port)", "127.0.0.1", "127.0.0.1:1", "localhost.evil:\(port)", "",
                    "[::1]:\(port)",
                ] {
                    let client = try RawClient(port: port)
                    client.send("GET /data HTTP/1.1\r\nHost: \(host)\r\n\r\n")
                    #expect(client.receive().status == 403)
                }
                let nameless = try RawClient(port: port)
                nameless.send("GET /data HTTP/1.1\r\n\r\n")
                #expect(nameless.receive().status == 403)
                for origin in ["http://evil.example", "null", "https://127.0.0.1:\(port)", "http://127.0.0.1:1"] {
                    #expect(try RawClient.get("/data", port: port, fields: ["Origin: \(origin)"]).status == 403)
                }
                #expect(
                    try RawClient.get("/data", port: port, fields: ["Origin: http://127.0.0.1:\(port)"]).status == 200)
            }
        }

        @Test(
            "does nothing but GET", arguments: ["POST", "HEAD", "PUT", "DELETE", "OPTIONS", "CONNECT", "get", "TRACE"])
        func methods(method: String) async throws {
            try await serving { port in
                let answer = try RawClient.get("/", port: port, method: method, fields: ["Content-Length: 0"])
                #expect(answer.status == 405)
                #expect(answer.contains("Allow: GET"))
            }
        }

        @Test("refuses what is no request, and one that does not end")
        func malformed() async throws {
            try await serving(patience: .init(head: .milliseconds(300))) { port in
                for text in [
                    "\u{16}\u{3}\u{1}\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/1.1\r\nHost : x\r\n\r\n",
                    "GET / HTTP/1.1\nHost: x\n\n",
                    "GET / HTTP/1.1\rHost: x\r\r", "GET / HTTP/1.1\r\nHost: x\r\n\n", "\nGET / HTTP/1.1\r\n",
                ] {
                    let client = try RawClient(port: port)
                    client.send(text)
                    #expect(client.receive().status == 400)
                }
                let endless = try RawClient(port: port)
                endless.send("GET / HTTP/1.1\r\nX: ")
                var sent = 0
                while sent < 64 << 20, endless.send(String(repeating: "x", count: 4096)) { sent += 4096 }
                #expect(sent < 64 << 20)
                let silent = try RawClient(port: port)
                let start = ContinuousClock.now
                #expect(silent.receive() == "")
                #expect(ContinuousClock.now - start < .seconds(4))
                #expect(try RawClient.get("/data", port: port).status == 200)
            }
        }

        @Test("answers many requests, one after another")
        func many() async throws {
            let requests = count("SKINKIT_REQUESTS", usually: 300)
            try await serving { port in
                let before = residentBytes()
                let start = ContinuousClock.now
                for number in 0..<requests {
                    let target = ["/data", "/nothing", "/"][number % 3]
                    let answer = try RawClient.get(target, port: port)
                    #expect(answer.status == (number % 3 == 1 ? 404 : 200))
                }
                let grown = residentBytes() - before
                if isMeasuring {
                    print("\(requests) requests: \(ContinuousClock.now - start), \(grown >> 10) KiB more")
                }
                #expect(grown < 64 << 20)
            }
        }

        @Test("holds 100 idle streams, refuses more than its limit, and has room again when they have gone")
        func idleStreams() async throws {
            try await serving { port in
                var streams: [RawClient] = []
                func open() throws -> Int? {
                    let stream = try RawClient(port: port)
                    stream.send("GET /events HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
                    streams.append(stream)
                    return stream.receive(until: "\n\n").status
                }
                for _ in 0..<PreviewServer.streamLimit { #expect(try open() == 200) }
                #expect(try RawClient.get("/data", port: port).status == 200)
                #expect(try RawClient.get("/events", port: port).status == 503)
                try work.write("Day.theme/main.xml", Workplace.theme(title: "Dawn"))
                for stream in streams { #expect(stream.receive(until: "\n\n").contains("uibutton#send")) }
                streams = []
                try await eventually("room again") { try open() == 200 }
            }
        }

        @Test("drops a client that never reads, and goes on answering others")
        func neverReads() async throws {
            let name = String(repeating: "x", count: 200)
            let views = (0..<8_000).map {
                "<uiview id=\"\(name)\($0)\"><operation name=\"alpha\"><float>1</float></operation></uiview>"
            }
            try work.write(
                "Day.theme/long.xml", "<theme><instances>\(views.joined())</instances></theme>")
            try await serving(patience: .init(piece: .milliseconds(500))) { port in
                let before = residentBytes()
                let clients = try (0..<50).map { _ in
                    let client = try RawClient(port: port, buffer: 4096)
                    client.send("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
                    return client
                }
                #expect(try RawClient.get("/nothing", port: port).status == 404)
                try await Task.sleep(for: .seconds(2))
                // The bytes in the kernel's buffer arrive, then nothing.
                let whole = try RawClient.get("/", port: port)
                #expect(whole.hasSuffix("</html>\n"))
                #expect(clients.allSatisfy { $0.receive().utf8.count < whole.utf8.count })
                if isMeasuring { print("50 clients that never read: \((residentBytes() - before) >> 10) KiB more") }
            }
        }

        @Test("answers others while more clients than its limit send nothing, or ask for the page and do not read it")
        func tooMany() async throws {
            try work.write(
                "Day.theme/long.xml",
                "<theme><constants>" + (0..<20_000).map { "<string name=\"c\($0)\">\($0)</string>" }.joined()
                    + "</constants></theme>")
            try await serving { port in
                for request in ["", "G", "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"] {
                    let before = residentBytes()
                    let clients = try (0..<PreviewServer.connectionLimit + 44).map { _ in
                        let client = try RawClient(port: port, buffer: 4096)
                        client.send(request)
                        return client
                    }
                    try await Task.sleep(for: OpenConnections.idleTime * 2)
                    for _ in 0..<3 { #expect(try RawClient.get("/data", port: port).status == 200) }
                    if isMeasuring {
                        print("\(clients.count) clients of \(request): \((residentBytes() - before) >> 10) KiB more")
                    }
                    #expect(residentBytes() - before < 128 << 20)
                }
            }
        }

        @Test("frees its port when it ends, and says so where a port is taken")
        func port() async throws {
            let preview = LivePreview(folder: work.path)
            let server = try PreviewServer(preview, port: 0)
            let error = #expect(throws: PreviewServerError.self) { try PreviewServer(preview, port: server.port) }
            #expect(error?.description == "cannot listen on 127.0.0.1:\(server.port): address already in use")
            let task = Task { try? await server.run() }
            try await Task.sleep(for: .milliseconds(50))
            task.cancel()
            await task.value
            #expect(throws: Never.self) { try PreviewServer(preview, port: server.port) }
        }
    }

    /// The resident memory of the process in bytes; 0 if the system does not report it.
    private func residentBytes() -> Int {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        return text.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * 4096 } ?? 0
    }
#endif
