import ArgumentParser
import SkinDiagnostics
import SkinKit
import SkinLibrary

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Standard output and standard error, unbuffered.
enum Output: Int32 {
    case standard = 1
    case error = 2

    var isTerminal: Bool { isatty(rawValue) != 0 }

    /// Whether the output is a terminal that can erase and color text.
    var isCapableTerminal: Bool { isTerminal && FileSystem.environment("TERM") != "dumb" }

    /// Writes all of a text.
    ///
    /// - Throws: Exit status 74 if a write fails. The reason is on standard error.
    func write(_ text: String) throws {
        do {
            try FileSystem.write(Array(text.utf8)[...], to: rawValue, path: "")
        } catch {
            if self == .standard { try? Output.complain("cannot write standard output: \(error.reason)") }
            throw ExitStatus.cannotWrite
        }
    }
}

extension Output {
    /// Writes a line about what failed to standard error, without control characters: it may contain any file's name.
    static func complain(_ complaint: some CustomStringConvertible) throws {
        try Output.error.write("skinctl: \(TextStyle.oneLine(complaint.description))\n")
    }
}

/// Runs a command's work and reports a file or cache error as one line on standard error and an exit status.
func reportingFailures(_ work: () throws -> Void) throws {
    do {
        try work()
    } catch {
        try fail(error)
    }
}

/// Runs a command's asynchronous work and reports errors in the same way.
func reportingFailures(_ work: () async throws -> Void) async throws {
    do {
        try await work()
    } catch {
        try fail(error)
    }
}

/// Prints a file or cache error and throws its exit status; rethrows any other error.
private func fail(_ error: any Error) throws -> Never {
    switch error {
    case let error as ThemeFileError:
        try? Output.complain(error)
        switch error.operation {
        case .read: throw ExitStatus.cannotRead
        case .create: throw ExitStatus.cannotCreate
        case .write, .remove: throw ExitStatus.cannotWrite
        }
    case let error as ThemeCacheError:
        try? Output.complain(error)
        throw ExitStatus.cannotRead
    default: throw error
    }
}
