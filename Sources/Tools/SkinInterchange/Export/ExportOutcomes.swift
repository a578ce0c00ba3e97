import SkinKit

/// The outcomes of values of which a format may have those under some traits only.
struct ExportOutcomes {
    private var written: [String: [ThemeTraits]] = [:]
    private var missing: [String: (traits: ThemeTraits, reason: String)] = [:]
    private var notes: [String: String] = [:]

    mutating func write(_ name: String, _ traits: ThemeTraits) { written[name, default: []].append(traits) }

    mutating func miss(_ name: String, _ traits: ThemeTraits, _ reason: String) {
        missing[name] = missing[name] ?? (traits, reason)
    }

    mutating func approximate(_ name: String, _ reason: String) { notes[name] = notes[name] ?? reason }

    /// Whether the file has a value for traits that can be active together with others.
    func isWritten(_ name: String, besides traits: ThemeTraits) -> Bool {
        written[name, default: []].contains { $0.union(traits).isPossible }
    }

    func report(_ name: String, in report: inout InterchangeReport) {
        guard let missing = missing[name] else {
            return report.add(notes[name] == nil ? .exact : .approximated, name, notes[name])
        }
        if written[name] == nil { return report.add(.leftOut, name, missing.reason) }
        report.add(.approximated, name, "\(missing.traits.clause): \(missing.reason)")
    }
}

extension ThemeTraits {
    /// The traits in a sentence: `for 'dark'`.
    var clause: String { isEmpty ? "without traits" : "for '\(sortedNames.joined(separator: " "))'" }
}
