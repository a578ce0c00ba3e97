import Foundation

/// Fresh processes of this program, for what the first time costs.
@MainActor
enum Child {
    /// Why a child gave no answer.
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// Runs a mode in a process of its own.
    ///
    /// - Returns: The numbers that it printed.
    static func run(_ arguments: [String]) throws -> [Double] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = ["--child"] + arguments
        // Symbols are found before the clock starts, as Apple's loader does it: else each first call of a function of
        // Swift's or C's library is the loader's search through twenty libraries.
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

    /// What a child does, by the first of its arguments.
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
