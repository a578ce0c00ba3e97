import ArgumentParser
import SkinDiagnostics
import SkinKit
import SkinLibrary

/// A file that a command writes where the user wants it.
enum OutputFile {
    /// Writes a file atomically, with the folders that it needs, and says so on a terminal.
    static func write(_ bytes: [UInt8], to path: String) throws {
        try replace(path, with: bytes)
        report(bytes, at: path)
    }

    static func replace(_ path: String, with bytes: [UInt8]) throws(ThemeFileError) {
        try makeFolder(of: path)
        try? FileSystem.removeTemporaries(inFolder: FilePath.folder(of: path), olderThan: 3_600)
        try FileSystem.replace(path, with: bytes)
    }

    static func report(_ bytes: [UInt8], at path: String) {
        Success.report("wrote \(path), \(Success.size(bytes.count))")
    }

    static func makeFolder(of path: String) throws(ThemeFileError) {
        try FileSystem.makeFolder(FilePath.folder(of: path))
    }

    static func require(_ endings: [String], of path: String) throws {
        let name = FilePath.lastPart(of: path)
        if let ending = FilePath.fileExtension(of: name), endings.contains(ending.lowercased()) { return }
        let expected = endings.map { ".\($0)" }.joined(separator: " or ")
        throw ValidationError("the name '\(TextStyle.oneLine(name))' does not end with \(expected)")
    }
}

/// One line that says what a command has done. Only a terminal gets it: scripts have the exit status.
enum Success {
    static func report(_ line: String) {
        guard Output.error.isCapableTerminal else { return }
        try? Output.error.write(TextStyle.oneLine(line) + "\n")
    }

    static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

    static func size(_ bytes: Int) -> String {
        for (unit, name) in [(1_000_000, "MB"), (1_000, "kB")] where bytes >= unit {
            let (quotient, rest) = bytes.quotientAndRemainder(dividingBy: unit / 10)
            let tenths = quotient + (rest < unit / 20 ? 0 : 1)
            return tenths >= 100 ? "\(tenths / 10) \(name)" : "\(tenths / 10).\(tenths % 10) \(name)"
        }
        return count(bytes, "byte")
    }
}
