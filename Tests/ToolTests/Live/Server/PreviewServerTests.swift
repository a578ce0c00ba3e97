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
            headTime: Duration = .seconds(10), _ test: @escaping @Sendable (UInt16) async throws -> Void
        ) async throws {
            let preview = LivePreview(folder: work.path)
            await preview.refresh()
            let server = try PreviewServer(preview, port: 0, headTime: headTime)
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
            try await serving(headTime: .milliseconds(300)) { port in
                for text in [
                    "\u{16}\u{3}\u{1}\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/1.1\r\nHost : x\r\n\r\n",
                    "GET / HTTP/1.1\nHost: x\r\n\r\n", "GET / HTTP/1.1\r\nX: y\nHost: x\r\n\r\n",
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

        @Test("answers others while clients send nothing, do not read or listen, and tells all who listen of a save")
        func idle() async throws {
            try await serving { port in
                let page = "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"
                let idle = try (0..<40).map { number in
                    let client = try RawClient(port: port, buffer: 4096)
                    client.send(["", "G", page][number % 3])
                    return client
                }
                let streams = try (0..<60).map { _ in
                    let stream = try RawClient(port: port)
                    stream.send("GET /events HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
                    #expect(stream.receive(until: "\n\n").status == 200)
                    return stream
                }
                #expect(try RawClient.get("/data", port: port).status == 200)
                try work.write("Day.theme/main.xml", Workplace.theme(title: "Dawn"))
                for stream in streams { #expect(stream.receive(until: "\n\n").contains("uibutton#send")) }
                withExtendedLifetime(idle) {}
            }
        }

        @Test("lets a client wait while as many as its limit are connected, and answers it when one is gone")
        func limit() async throws {
            try await serving(headTime: .seconds(2)) { port in
                let clients = try (0..<PreviewServer.connectionLimit).map { _ in try RawClient(port: port) }
                #expect(try RawClient.get("/data", port: port).status == 200)
                #expect(clients.allSatisfy { $0.receive().isEmpty })
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
