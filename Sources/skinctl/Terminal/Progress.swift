import SkinDiagnostics
import SkinKit
import SkinLibrary

/// A progress line on standard error, shown only on a terminal and only for work longer than 0.3 seconds.
struct Progress {
    private let count: Int
    private let start = ContinuousClock.now
    private var number = 0
    private var isShown = false
    private static let patience = Duration.milliseconds(300)

    init(count: Int) { self.count = count }

    mutating func begin(_ name: String) {
        end()
        number += 1
        guard Output.error.isCapableTerminal, ContinuousClock.now - start > Self.patience else { return }
        isShown = true
        try? Output.error.write("[\(number)/\(count)] \(TextStyle.oneLine(name))")
    }

    mutating func end() {
        if isShown { try? Output.error.write("\r\u{1B}[K") }
        isShown = false
    }
}
