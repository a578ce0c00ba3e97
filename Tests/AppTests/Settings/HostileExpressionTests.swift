import Foundation
import SkinColors
import SkinLibrary
import SkinSettings
import TestSupport
import Testing

@testable import SkinCompiler
@testable import SkinKit

/// Expressions of an untrusted cache that are long chains.
@Suite("A chain of expressions in an untrusted cache")
struct HostileExpressionTests {
    /// Returns a cache in which each expression takes the value of the one before it, and the first overflows if a
    /// setting has its greatest value.
    private static func cache(count: Int, first: Int64) throws -> [UInt8] {
        var theme = CacheFixture.small()
        let name = theme.symbols.intern("zzz")
        let literal = theme.values.add(.integer(first))
        let setting = theme.values.add(setting: name, default: literal)
        var last = theme.values.add(
            .integer(first &* 2), from: setting, [.init(.adjust(.multiply), integer: 2)])
        for _ in 2..<count { last = theme.values.add(.integer(first &* 2), from: last, []) }
        theme.variants[0].settings = [.init(name: name, label: name, value: setting)]
        theme.variants[0].constants.append(FieldValue(name: name, value: setting))
        theme.variants[0].constants.append(FieldValue(name: theme.symbols.intern("zzzz"), value: last))
        return try ThemeCacheWriter.write(theme)
    }

    @Test("is verified on a thread with a small stack", arguments: [20_000, 60_000])
    func verification(count: Int) async throws {
        let theme = try Theme(cacheBytes: Self.cache(count: count, first: .max))
        #expect(theme.reader.isIntact)
        let error = await onSmallStack { () -> (any Error)? in
            do { try theme.verify() } catch { return error }
            return nil
        }
        let found = try #require(error as? ThemeCacheError)
        #expect(found.code == .invalidValue && "\(found)".contains("\(Int64.max) is out of range where it is used"))
    }

    @Test("gives the error of its first one when a setting is changed, and its value when it is changed back")
    func adjustment() async throws {
        let theme = try Theme(cacheBytes: Self.cache(count: 20_000, first: 3))
        try theme.verify()
        let errors = await onSmallStack { () -> [String] in
            var errors: [String] = []
            do {
                _ = try theme.adjusted("zzz", to: .integer(.max))
            } catch {
                errors.append("\(error)")
            }
            do {
                let adjusted = try theme.adjusted("zzz", to: .integer(4))
                if adjusted.constant("zzzz") != .integer(8) { errors.append("the value is wrong") }
            } catch {
                errors.append("\(error)")
            }
            return errors
        }
        #expect(errors == ["setting 'zzz': \(Int64.max) is out of range where it is used"])
    }

    /// Runs work on a thread that has the stack of a pool's thread on Apple's systems.
    private func onSmallStack<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            let thread = Thread { continuation.resume(returning: work()) }
            thread.stackSize = 512 << 10
            thread.start()
        }
    }
}
