import Foundation
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What skinctl prints on a terminal only.
@Suite("skinctl on a terminal")
struct SkinctlTerminalTests {
    private let folder: TemporaryFolder
    private let theme: String

    init() throws {
        folder = try TemporaryFolder()
        theme = try folder.writeTheme(["a.xml": .theme(instances: "<uiview id=\"a\"/>")])
    }

    /// Runs skinctl with a terminal as standard error, and returns what it shows.
    private func show(_ arguments: [String]) throws -> String {
        let terminal = posix_openpt(O_RDWR | O_NOCTTY)
        try #require(terminal >= 0 && grantpt(terminal) == 0 && unlockpt(terminal) == 0)
        defer { close(terminal) }
        let name = try #require(ptsname(terminal).map { String(cString: $0) })
        let side = open(name, O_RDWR | O_NOCTTY)
        try #require(side >= 0)
        let process = Process()
        process.executableURL = SkinctlProcess.executable
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(["TERM": "xterm"]) { $1 }
        process.standardOutput = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        process.standardError = FileHandle(fileDescriptor: side)
        try process.run()
        process.waitUntilExit()
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let flags = fcntl(terminal, F_GETFL)
        _ = fcntl(terminal, F_SETFL, flags | O_NONBLOCK)
        let count = read(terminal, &bytes, bytes.count)
        close(side)
        return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self).replacingOccurrences(of: "\r", with: "")
    }

    @Test("A command that succeeds says so in one line")
    func success() throws {
        #expect(try show(["validate", theme]) == "1 theme, no problems\n")
        #expect(try show(["lint", theme]) == "1 theme, no problems\n")
        let cache = folder.file("A.skincache")
        #expect(try show(["compile", theme]).hasPrefix("wrote \(cache), "))
        #expect(try show(["compile", theme]) == "1 file up to date\n")
        #expect(try show(["verify", cache]) == "1 file intact\n")
        #expect(
            try show(["preview", theme, "-o", folder.file("p.html")]).hasPrefix("wrote \(folder.file("p.html")), "))
    }
}
