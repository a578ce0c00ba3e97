import CPeers

/// The start-up time of a tool in a build: `skinctl --version` in comparison with other resource compilers.
@MainActor
enum StartupBenchmarks {
    private static let peers = [
        (name: "aapt2", command: ["aapt2", "version"]),
        (name: "glib-compile-resources", command: ["glib-compile-resources", "--version"]),
    ]

    /// - Parameter skinctl: The path of the tool's release build.
    static func run(skinctl: String, _ report: Report) throws {
        let there = peers.filter { peer in
            do { try run(peer.command) } catch {
                print("\(peer.name) is not installed; skipping it")
                return false
            }
            return true
        }
        var comparison = Comparison()
        comparison.add { try run([skinctl, "--version"]) }
        for peer in there { comparison.add { try run(peer.command) } }
        let measurement = try comparison.run(rounds: 51)
        for (number, peer) in there.enumerated() {
            report.add("startup-over-\(peer.name)", entities: 0, measurement, peer: peer.name, case: number + 1)
        }
    }

    /// Runs a program to its end and discards its output.
    private static func run(_ command: [String]) throws {
        let status = command.withCStrings { peers_run($0) }
        guard status == 0 else { throw Child.Failure(description: "'\(command.joined(separator: " "))' does not run") }
    }
}

extension [String] {
    /// The strings as a program's arguments: C strings, terminated by a null pointer.
    func withCStrings<Result>(_ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result)
        -> Result
    {
        var pointers: [UnsafeMutablePointer<CChar>?] = []
        for text in self {
            let bytes = text.utf8CString
            let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
            for (index, byte) in bytes.enumerated() { (copy + index).initialize(to: byte) }
            pointers.append(copy)
        }
        pointers.append(nil)
        defer { for pointer in pointers { pointer?.deallocate() } }
        return pointers.withUnsafeMutableBufferPointer { body($0.baseAddress!) }
    }
}
