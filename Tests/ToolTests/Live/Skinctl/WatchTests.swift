import Foundation
import SkinKit
import Testing

@Suite("skinctl compile --watch", .timeLimit(.minutes(2)))
struct WatchTests {
    let work: Workplace

    init() throws {
        work = try Workplace()
        try work.writeTheme("themes/Base.theme", "base", title: "Base")
        try work.writeTheme("themes/Day.theme", "day", inherits: "base", title: "Day")
    }

    func start(_ arguments: String...) throws -> Process {
        let folders =
            [Bundle.main.bundleURL, Bundle.main.executableURL?.deletingLastPathComponent()].compactMap(\.self)
            + Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
        let process = Process()
        let skinctl = folders.map { $0.appendingPathComponent("skinctl") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
        process.executableURL = try #require(skinctl) as URL
        process.arguments = ["compile", "--watch"] + arguments
        process.standardInput = FileHandle.nullDevice
        for name in ["out", "err"] { try work.write(name, "") }
        process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: work.file("out")))
        process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: work.file("err")))
        try process.run()
        return process
    }

    func title(_ cache: String) -> String? {
        guard let theme = try? Theme(cacheAt: work.file(cache)) else { return nil }
        let operation = theme.operations(for: "uibutton", id: "send").first
        guard case .string(let title)? = operation?.parameters.first?.object else { return nil }
        return title
    }

    func text(_ name: String) throws -> String { try String(contentsOfFile: work.file(name), encoding: .utf8) }

    @Test("compiles what a save has changed, keeps the last good cache of a wrong one, and ends on Ctrl-C")
    func watch() async throws {
        let process = try start(work.file("themes"), "-o", work.file("caches") + "/")
        defer { process.terminate() }
        await eventually("compiled at first") {
            title("caches/Base.skincache") == "Base" && title("caches/Day.skincache") == "Day"
        }
        try work.write("themes/Day.theme/main.xml", "<theme>\n<instances>")
        try await eventually("what is wrong") { try text("err").contains("Day.theme/main.xml:2:") }
        #expect(title("caches/Day.skincache") == "Day")
        try work.replace("themes/Base.theme/main.xml", Workplace.theme(title: "Ground"))
        await eventually("another theme all the same") { title("caches/Base.skincache") == "Ground" }
        try work.replace("themes/Day.theme/main.xml", Workplace.theme(title: "Dawn"))
        await eventually("mended") { title("caches/Day.skincache") == "Dawn" }
        process.interrupt()
        process.waitUntilExit()
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 0)
        #expect(try text("out").contains("caches/Day.skincache\n"))
    }

    @Test("watches single bundles, and writes beside them")
    func bundle() async throws {
        let process = try start(work.file("themes/Day.theme"))
        defer { process.terminate() }
        await eventually("compiled at first") { title("themes/Day.skincache") == "Day" }
        #expect(title("themes/Base.skincache") == nil)
        try work.write("themes/Base.theme/main.xml", Workplace.theme(title: "Ground"))
        try work.write("themes/Day.theme/main.xml", Workplace.theme(title: "Dawn"))
        await eventually("compiled anew") { title("themes/Day.skincache") == "Dawn" }
    }
}
