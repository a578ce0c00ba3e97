import Foundation

/// Runs the skinctl that was built beside these tests.
package struct SkinctlProcess {
    package let status: Int32
    package let output: String
    package let errors: String

    /// The folder of built products: that of the test bundle or of its runner.
    package static let executable: URL = {
        let candidates =
            [Bundle.main.bundleURL, Bundle.main.executableURL?.deletingLastPathComponent()].compactMap(\.self)
            + Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
        let found = candidates.map { $0.appendingPathComponent("skinctl") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
        return found ?? URL(fileURLWithPath: "skinctl")
    }()

    /// Shell commands that restrict the process to one core, and end it if that fails. `nil` if the system does not
    /// support it.
    package static let oneCore: String? = {
        #if os(Linux)
            #"""
            core=$(taskset -pc $$ | sed 's/.*: \([0-9]*\).*/\1/') && taskset -pc "$core" $$ >/dev/null &&
            test "$(nproc)" = 1 || { echo "cannot run on one core" >&2; exit 97; }
            """#
        #else
            nil
        #endif
    }()

    /// Runs a command to its end.
    ///
    /// - Parameters:
    ///   - arguments: The arguments of `skinctl`.
    ///   - environment: Variables to add to the environment of the tests.
    ///   - shell: Commands that a shell runs before it, in the same process.
    package init(_ arguments: [String], environment: [String: String] = [:], shell: String? = nil) throws {
        let process = Process()
        if let shell {
            process.executableURL = URL(fileURLWithPath: "/bin/bash")
            process.arguments = ["-c", shell + "; exec \"$@\"", "bash", Self.executable.path] + arguments
        } else {
            process.executableURL = Self.executable
            process.arguments = arguments
        }
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let folder = try TemporaryFolder()
        for name in ["out", "err"] { try folder.write(name, "") }
        let out = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.file("out")))
        let err = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.file("err")))
        process.standardOutput = out
        process.standardError = err
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        status = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
        output = try String(contentsOfFile: folder.file("out"), encoding: .utf8)
        errors = try String(contentsOfFile: folder.file("err"), encoding: .utf8)
    }
}
