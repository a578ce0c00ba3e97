import SkinDiagnostics
import SkinKit

/// The fate of each value that an import or export was given: none is dropped in silence.
package struct InterchangeReport: Sendable {
    package enum Outcome: String, Sendable, CaseIterable {
        case exact
        case approximated
        case leftOut = "left out"
    }

    package struct Entry: Sendable {
        package var name: String
        package var outcome: Outcome
        /// The reason for an outcome that is not exact.
        package var reason: String?
        /// The constant that the value became, if that is not its name in the source.
        package var constant: String?
        /// The place of the value in the source, if the source has lines.
        package var location: ThemeSourceLocation?
        /// Reasons beside the first, each at another place in the value.
        package var further: [ImportFault] = []

        /// The reason, with the change of the name: of this value, or of a group of values that all have another name.
        func reason(isOfGroup: Bool) -> String? {
            guard let constant else { return reason }
            let renamed = isOfGroup ? "characters of its name became '-' or '_'" : "its name became '\(constant)'"
            return reason.map { "\($0); \(renamed)" } ?? renamed
        }
    }

    package private(set) var entries: [Entry] = []
    /// Remarks that do not change how a value is counted, such as an outdated form.
    package private(set) var warnings: [(location: ThemeSourceLocation?, message: String)] = []

    mutating func add(
        _ outcome: Outcome, _ name: String, _ reason: String? = nil, at location: ThemeSourceLocation? = nil
    ) {
        entries.append(Entry(name: name, outcome: outcome, reason: reason, location: location))
    }

    mutating func add(_ entry: Entry) { entries.append(entry) }

    mutating func warn(_ message: String, at location: ThemeSourceLocation? = nil) {
        warnings.append((location, message))
    }

    package func count(_ outcome: Outcome) -> Int { entries.count { $0.outcome == outcome } }

    /// The number of values in all, as `12 values: 10 exact, 1 approximated, 1 left out`.
    package var summary: String {
        let parts = Outcome.allCases.map { "\(count($0)) \($0.rawValue)" }
        return "\(entries.count) value\(entries.count == 1 ? "" : "s"): \(parts.joined(separator: ", "))"
    }

    /// One line for each warning, and for each reason why the outcome of a value is not exact, and the summary. Many values
    /// with one reason are one line, at the first of them.
    package var text: String {
        (warningLines + entryLines + [summary]).joined(separator: "\n") + "\n"
    }

    private var warningLines: [String] {
        let counts = warnings.reduce(into: [:]) { $0[$1.message, default: 0] += 1 }
        var shown: Set<String> = []
        return warnings.compactMap { warning in
            let count = counts[warning.message] ?? 0
            let isGroup = count > Self.singleLimit
            if isGroup, !shown.insert(warning.message).inserted { return nil }
            let rest = isGroup ? " (and at \(count - 1) more places)" : ""
            return "\(Self.place(warning.location))warning: \(TextStyle.oneLine(warning.message))\(rest)"
        }
    }

    private var entryLines: [String] {
        let inexact = entries.filter { $0.outcome != .exact }
        let groups = Dictionary(grouping: inexact, by: Self.group)
        var shown: Set<[String]> = []
        return inexact.flatMap { entry -> [String] in
            let key = Self.group(entry)
            let count = groups[key]?.count ?? 0
            let isGroup = entry.reason(isOfGroup: true) != nil && count > Self.singleLimit
            if isGroup, !shown.insert(key).inserted { return [] }
            let rest = isGroup ? " and \(count - 1) more" : ""
            let subject = "\(entry.outcome.rawValue): '\(TextStyle.oneLine(entry.name))'\(rest)"
            let reason = entry.reason(isOfGroup: isGroup).map { ": \(TextStyle.oneLine($0))" } ?? ""
            let further = entry.further.map { "\(Self.place($0.location))\(subject): \(TextStyle.oneLine($0.message))" }
            return ["\(Self.place(entry.location))\(subject)\(reason)"] + further
        }
    }

    private static func group(_ entry: Entry) -> [String] {
        [entry.outcome.rawValue, entry.reason(isOfGroup: true) ?? ""] + entry.further.map(\.message)
    }

    /// The number of values with one reason that have a line each.
    private static let singleLimit = 8

    /// One JSON object for each value, exact ones included, and for each warning. `further` are reasons beside the first.
    package var json: String {
        let warnings = warnings.map { warning in
            [("outcome", "warning"), ("reason", .string(warning.message))] + Self.members(warning.location)
        }
        let entries = entries.map { entry in
            [
                ("outcome", .string(entry.outcome.rawValue)), ("name", .string(entry.name)),
                ("reason", entry.reason(isOfGroup: false).map(JSONValue.string) ?? .null),
            ] + Self.members(entry.location) + Self.members(entry.further)
        }
        return (warnings + entries).map { JSONValue.object($0).spaced + "\n" }.joined()
    }

    private static func place(_ location: ThemeSourceLocation?) -> String {
        location.map { "\(TextStyle.oneLine($0.file)):\($0.line):\($0.column): " } ?? ""
    }

    private static func members(_ further: [ImportFault]) -> [(name: String, value: JSONValue)] {
        let faults = further.map { fault in
            JSONValue.object([("reason", .string(fault.message))] + members(fault.location))
        }
        return faults.isEmpty ? [] : [("further", .array(faults))]
    }

    private static func members(_ location: ThemeSourceLocation?) -> [(name: String, value: JSONValue)] {
        guard let location else { return [] }
        return [
            ("file", .string(location.file)), ("line", .integer(location.line)), ("column", .integer(location.column)),
        ]
    }
}
