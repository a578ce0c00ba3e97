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

func reportingFailures(_ work: () throws -> Void) throws {
    do {
        try work()
    } catch {
        try fail(error)
    }
}

func reportingFailures(_ work: () async throws -> Void) async throws {
    do {
        try await work()
    } catch {
        try fail(error)
    }
}

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
