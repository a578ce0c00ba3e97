import CLibFuzzer

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Hands the program over to libFuzzer, which reads the arguments and ends it.
///
/// - Parameter target: Is given bytes, and traps or is found out by the sanitizer where there is a defect; returns 0.
public func fuzz(_ target: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt) -> Never {
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    exit(LLVMFuzzerRunDriver(&count, &arguments, target))
}

/// A defect that a fuzzer has found.
public struct BrokenPromise: Error {
    /// What does not hold.
    public var what: String
}

/// Ends the program where work throws; libFuzzer keeps the bytes.
public func expectSuccess(_ work: () throws -> Void) {
    do {
        try work()
    } catch {
        fatalError("\(error)")
    }
}
