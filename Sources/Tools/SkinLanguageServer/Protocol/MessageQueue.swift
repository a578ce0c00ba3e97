import SkinDiagnostics

/// The messages of a client that wait for their turn.
package struct MessageQueue {
    private var stream: MessageStream
    private var pending: [JSONValue] = []
    private static let limit = 1_000

    package init(_ stream: MessageStream) { self.stream = stream }

    package var isEmpty: Bool { pending.isEmpty }
    package var isAtEnd: Bool { stream.isAtEnd }

    /// Takes the messages that can be read at once, up to a limit.
    ///
    /// - Parameter refuse: Called with the reason for each that is not JSON, or too large.
    package mutating func take(_ refuse: (String) -> Void) {
        var refused = 0
        while pending.count + refused < Self.limit {
            switch stream.next() {
            case .message(let message)?: pending.append(message)
            case .malformed(let reason)?:
                refused += 1
                refuse(reason)
            case nil:
                guard !stream.isAtEnd, stream.hasInput() else { return }
                stream.fill()
            }
        }
    }

    /// Waits for input or its end.
    package mutating func wait() { stream.fill() }

    /// Waits for input for a time in milliseconds. Returns whether there is some.
    package func hasInput(within time: Int32) -> Bool { stream.hasInput(within: time) }

    package mutating func removeFirst() -> JSONValue { pending.removeFirst() }

    /// Whether a notification that waits cancels a request.
    ///
    /// - Parameters:
    ///   - method: The notification's method.
    ///   - member: The name of its parameter with the request's identifier.
    package func cancels(_ id: JSONValue, by method: String, _ member: String) -> Bool {
        pending.contains { other in
            other["method"]?.string == method && other["params"]?[member]?.requestIdentifier == id
        }
    }
}
