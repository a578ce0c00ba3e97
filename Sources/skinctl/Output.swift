import ArgumentParser
import SkinKit

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

    /// Whether the output is a terminal.
    var isTerminal: Bool { isatty(rawValue) != 0 }

    /// Writes all of a text.
    ///
    /// - Throws: Exit status 74 if a write fails. The reason is on standard error.
    func write(_ text: String) throws {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe FileSystem.writeOnce($0, to: rawValue) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let reason = unsafe String(cString: strerror(errno))
                if self == .standard {
                    try? Output.error.write("skinctl: cannot write standard output: \(reason)\n")
                }
                throw ExitStatus.cannotWrite
            }
            rest = rest.dropFirst(count)
        }
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
        try? Output.error.write("skinctl: \(error)\n")
        switch error.operation {
        case .read: throw ExitStatus.cannotRead
        case .create: throw ExitStatus.cannotCreate
        case .write, .remove: throw ExitStatus.cannotWrite
        }
    case let error as ThemeCacheError:
        try? Output.error.write("skinctl: \(error)\n")
        throw ExitStatus.cannotRead
    default: throw error
    }
}
