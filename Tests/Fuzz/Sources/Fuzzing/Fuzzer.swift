import CLibFuzzer

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Passes control to libFuzzer, which reads the arguments and ends the program.
///
/// - Parameter target: Processes bytes, and returns 0. On a defect it traps, or the sanitizer stops it.
public func fuzz(_ target: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt) -> Never {
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    exit(LLVMFuzzerRunDriver(&count, &arguments, target))
}

/// A defect that a fuzzer has found.
public struct BrokenPromise: Error {
    /// The guarantee that is violated.
    public var what: String
}

/// Ends the program if the work throws. libFuzzer keeps the bytes.
public func expectSuccess(_ work: () throws -> Void) {
    do {
        try work()
    } catch {
        fatalError("\(error)")
    }
}
