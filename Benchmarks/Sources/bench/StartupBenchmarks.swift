import CPeers

/// What a build waits for before a tool does anything: `skinctl --version` beside other compilers of resources.
@MainActor
enum StartupBenchmarks {
    private static let peers = [
        (name: "aapt2", command: ["aapt2", "version"]),
        (name: "glib-compile-resources", command: ["glib-compile-resources", "--version"]),
    ]

    /// - Parameter skinctl: The tool, as it is shipped.
    static func run(skinctl: String, _ report: Report) throws {
        let there = peers.filter { peer in
            do { try run(peer.command) } catch {
                print("\(peer.name) is not there, and not compared with")
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

    /// Runs a program to its end, its output thrown away.
    private static func run(_ command: [String]) throws {
        let status = command.withCStrings { peers_run($0) }
        guard status == 0 else { throw Child.Failure(description: "'\(command.joined(separator: " "))' does not run") }
    }
}

extension [String] {
    /// The strings as a program's arguments are handed over, with a null pointer at the end.
    fileprivate func withCStrings<Result>(_ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result)
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
