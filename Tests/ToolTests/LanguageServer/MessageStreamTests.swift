import Foundation
import Testing

@testable import SkinLanguageServer

@Suite("The messages of a client")
struct MessageStreamTests {
    /// Handles a signal so that it interrupts a read, and returns what handled it before.
    private func interruptReads(by signal: Int32) -> sigaction {
        var (action, old) = (sigaction(), sigaction())
        #if canImport(Darwin)
            action.__sigaction_u.__sa_handler = { _ in }
        #else
            action.__sigaction_handler.sa_handler = { _ in }
        #endif
        sigaction(signal, &action, &old)
        return old
    }

    @Test("are read to the end although signals interrupt the wait for them", .timeLimit(.minutes(1)))
    func interruption() throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        let (reading, writing) = (ends[0], ends[1])
        var old = interruptReads(by: SIGUSR1)
        defer { sigaction(SIGUSR1, &old, nil) }
        let reader = pthread_self()
        Thread {
            for _ in 0..<20 {
                usleep(10_000)
                pthread_kill(reader, SIGUSR1)
            }
            let message = Array("Content-Length: 2\r\n\r\n{}".utf8)
            _ = write(writing, message, message.count)
            close(writing)
        }.start()
        var stream = MessageStream(descriptor: reading)
        stream.fill()
        #expect(!stream.isAtEnd)
        guard case .message = stream.next() else {
            Issue.record("the message was not read")
            return
        }
        stream.fill()
        #expect(stream.isAtEnd)
        close(reading)
    }
}
