import SkinKit
import Testing

/// Expects exactly some writes during a call, and records an issue for each difference.
///
///     try expectWrites(
///         """
///         uibutton#button_send backgroundColor: #1F3A93 → #F4D58D
///         uibutton#button_send cornerRadius: 4 → 12
///         uilabel#label_message textColor: #1F3A93 → #F4D58D (2 components)
///         """, by: engine
///     ) { try engine.activate(night) }
///
/// The list is exhaustive: a write that it does not contain also fails the test. The order of lines does not matter.
/// The message of a failure contains the list of all writes, for you to copy if they are right.
///
/// - Parameters:
///   - expected: The descriptions of ``ThemeWrite``, one a line. Where several components are written alike, their number
///     follows in parentheses.
///   - engine: The engine.
///   - sourceLocation: The place of the issue.
///   - change: Switches the theme, or changes looks in another way.
@MainActor
public func expectWrites<Failure>(
    _ expected: String, by engine: ThemeEngine, sourceLocation: SourceLocation = #_sourceLocation,
    during change: () throws(Failure) -> Void
) throws(Failure) {
    let writes = try themeWrites(by: engine, during: change)
    if let fault = WriteComparison(of: writes, with: expected).fault {
        Issue.record(Comment(rawValue: fault), sourceLocation: sourceLocation)
    }
}

struct WriteComparison {
    private let missing: [String]
    private let unexpected: [(line: String, source: String?)]
    private let all: [String]

    init(of writes: [ThemeWrite], with expected: String) {
        var counts: [String: Int] = [:]
        var sources: [String: String] = [:]
        var order: [String] = []
        for write in writes {
            let line = write.description
            if counts.updateValue((counts[line] ?? 0) + 1, forKey: line) == nil { order.append(line) }
            sources[line] = sources[line] ?? write.source
        }
        let made = order.map { line in (line: Self.text(line, counts[line] ?? 1), source: sources[line]) }
        let wanted = expected.split(whereSeparator: \.isNewline).map(Self.trimmed).filter { !$0.isEmpty }
        var lines = Set(made.map(\.line))
        // A line that is listed twice is expected twice.
        missing = wanted.filter { lines.remove($0) == nil }
        unexpected = made.filter { !Set(wanted).contains($0.line) }
        all = made.map(\.line)
    }

    private static func text(_ line: String, _ count: Int) -> String {
        count == 1 ? line : "\(line) (\(count) components)"
    }

    private static func trimmed(_ line: Substring) -> String {
        var line = line.drop(while: \.isWhitespace)
        while line.last?.isWhitespace ?? false { line.removeLast() }
        return String(line)
    }

    var fault: String? {
        if missing.isEmpty && unexpected.isEmpty { return nil }
        var lines = ["the engine made other writes than expected"]
        lines += missing.map { "  missing     \($0)" }
        lines += unexpected.map { "  unexpected  \($0.line)" + ($0.source.map { ", from \($0)" } ?? "") }
        lines.append(all.isEmpty ? "it made no writes" : "it made these writes:")
        return (lines + all.map { "    \($0)" }).joined(separator: "\n")
    }
}
