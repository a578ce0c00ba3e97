import ArgumentParser
import SkinKit

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Standard output and standard error, written as they are.
enum Output: Int32 {
    case standard = 1
    case error = 2

    /// Whether a person sees it.
    var isTerminal: Bool { isatty(rawValue) != 0 }

    /// Writes a text whole.
    ///
    /// - Throws: The exit status for output that cannot be written; the reason is on standard error.
    func write(_ text: String) throws {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { FileSystem.writeOnce($0, to: rawValue) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let reason = String(cString: strerror(errno))
                if self == .standard {
                    try? Output.error.write("skinctl: standard output cannot be written: \(reason)\n")
                }
                throw ExitStatus.cannotWrite
            }
            rest = rest.dropFirst(count)
        }
    }
}

/// Runs a command's work; what goes wrong with files becomes one line on standard error and an exit status.
func reportingFailures(_ work: () throws -> Void) throws {
    do {
        try work()
    } catch {
        try fail(error)
    }
}

/// As the other one, for work that waits.
func reportingFailures(_ work: () async throws -> Void) async throws {
    do {
        try await work()
    } catch {
        try fail(error)
    }
}

/// Says what went wrong, and throws the exit status for it.
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
