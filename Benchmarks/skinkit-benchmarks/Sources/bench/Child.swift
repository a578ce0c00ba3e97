import Foundation

/// Child processes of this program, which measure costs that occur only once in a process.
@MainActor
enum Child {
    /// The failure of a child process.
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// Runs a mode in a child process.
    ///
    /// - Returns: The numbers that the process printed.
    static func run(_ arguments: [String]) throws -> [Double] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = ["--child"] + arguments
        // The loader resolves symbols before the clock starts, as Apple's does. Otherwise each first call of a function
        // of the Swift or C library would search twenty libraries.
        process.environment = ProcessInfo.processInfo.environment.merging(["LD_BIND_NOW": "1"]) { $1 }
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(description: "'\(arguments.joined(separator: " "))' ended with \(process.terminationStatus)")
        }
        return text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    }

    /// Runs the mode that the first argument names.
    static func main(_ arguments: [String]) throws {
        let answer: [Double]
        switch (arguments.first, arguments.count) {
        case ("resident", 3): answer = try OpenBenchmarks.measureResident(cache: arguments[1], list: arguments[2])
        case ("launch", 5): answer = try LaunchBenchmarks.measure(Array(arguments.dropFirst()))
        default: throw Failure(description: "no such mode: \(arguments.joined(separator: " "))")
        }
        print(answer.map { String($0) }.joined(separator: " "))
    }
}
