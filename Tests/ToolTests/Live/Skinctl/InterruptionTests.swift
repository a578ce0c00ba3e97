import Foundation
import TestSupport
import Testing

@Suite("skinctl preview --serve", .timeLimit(.minutes(5)))
struct InterruptionTests {
    let work: Workplace

    init() throws { work = try Workplace() }

    /// Writes scenes that take minutes to draw together, none of which is too large.
    private func writeScenes() throws {
        try work.writeTheme("themes/Day.theme", "day", title: "Day")
        let text = String(repeating: "word ", count: 200)
        let label = "<uilabel text='\(text)'/>"
        try work.write("themes/preview/all.xml", "<scene>\(String(repeating: label, count: 1_990))</scene>")
        for number in 0..<200 {
            try work.write("themes/preview/s\(number).xml", "<scene><include scene='all'/></scene>")
        }
    }

    private func start() throws -> Process {
        let process = Process()
        process.executableURL = SkinctlProcess.executable
        process.arguments = ["preview", "--serve", "--port", "0", work.file("themes")]
        process.standardInput = FileHandle.nullDevice
        for name in ["out", "err"] { try work.write(name, "") }
        process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: work.file("out")))
        process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: work.file("err")))
        try process.run()
        return process
    }

    private func port() async throws -> UInt16 {
        var port: UInt16?
        try await eventually("an address") {
            let text = try String(contentsOfFile: work.file("out"), encoding: .utf8)
            port = text.hasSuffix("/\n") ? text.split { !$0.isNumber }.last.flatMap { UInt16($0) } : nil
            return port != nil
        }
        return try #require(port)
    }

    private func get(_ target: String, _ port: UInt16) throws -> RawClient {
        let client = try RawClient(port: port)
        #expect(client.send("GET \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"))
        return client
    }

    @Test("ends within a second of Ctrl-C and of SIGTERM, also while it draws", arguments: [SIGINT, SIGTERM])
    func ends(_ signal: Int32) async throws {
        try writeScenes()
        let process = try start()
        defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
        let port = try await port()
        var mark: String?
        try await eventually("the themes") {
            let data = try RawClient.get("/data", port: port)
            mark = data.firstMatch(of: /"mark":"([0-9a-f]+)"/).map { String($0.1) }
            return mark != nil
        }
        // Each keeps a thread; there are no more than cores.
        let target = "/part/\(try #require(mark))/0/1"
        let clients = try (0..<ProcessInfo.processInfo.activeProcessorCount + 2).map { _ in try get(target, port) }
        try await Task.sleep(for: .seconds(1))
        kill(process.processIdentifier, signal)
        let time = await ContinuousClock().measure {
            for _ in 0..<6_000 where process.isRunning { try? await Task.sleep(for: .milliseconds(10)) }
        }
        #expect(!process.isRunning)
        // Drawing everything takes minutes, also on a machine with nothing else to do.
        #expect(time < (isMeasuring ? .seconds(1) : .seconds(60)))
        withExtendedLifetime(clients) {}
        guard !process.isRunning else { return }
        #expect(process.terminationReason == .exit && process.terminationStatus == 0)
    }
}
