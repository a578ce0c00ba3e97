import Foundation
import TestSupport
import Testing

#if os(Linux)
    /// Messages that skinctl prints on a terminal only. `script` of util-linux runs it on one.
    @Suite("skinctl on a terminal")
    struct SkinctlTerminalTests {
        private let folder: TemporaryFolder
        private let theme: String

        init() throws {
            folder = try TemporaryFolder()
            theme = try folder.writeTheme(["a.xml": .theme(instances: "<uiview id=\"a\"/>")])
        }

        /// Runs skinctl on a terminal, and returns what it shows there.
        private func show(_ arguments: [String]) throws -> String {
            let command = ([SkinctlProcess.executable.path] + arguments).map { "'\($0)'" }.joined(separator: " ")
            let run = try SkinctlProcess(
                [], environment: ["TERM": "xterm"], shell: "script -qec \"\(command)\" /dev/null; exit $?")
            #expect(run.status == 0)
            return run.output.replacingOccurrences(of: "\r", with: "")
        }

        @Test("A command that succeeds says so in one line")
        func success() throws {
            let cache = folder.file("A.skincache")
            #expect(try show(["validate", theme]) == "1 theme, no problems\n")
            #expect(try show(["lint", theme]).hasSuffix("1 theme, no problems\n"))
            #expect(try show(["compile", theme]).hasPrefix("wrote \(cache), "))
            #expect(try show(["compile", theme]) == "1 file up to date\n")
            #expect(try show(["verify", cache]) == "1 file intact\n")
            #expect(
                try show(["preview", theme, "-o", folder.file("p.svg")]).hasPrefix("wrote \(folder.file("p.svg")), "))
        }

        @Test("Without a terminal it says nothing")
        func silence() throws {
            for command in ["validate", "compile", "lint"] {
                let run = try SkinctlProcess([command, theme])
                #expect(run.output.isEmpty && run.errors.isEmpty)
            }
        }
    }
#endif
