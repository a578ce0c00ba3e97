import SkinDiagnostics

/// The diagnostics of all bundles that were checked, by the files that they are in.
///
/// Bundles of one family have files in common. A file has the diagnostics that any of them gives it, each once.
struct DiagnosticBoard {
    /// The diagnostics by bundle and path.
    private var found: [String: [String: [ThemeDiagnostic]]] = [:]
    /// The findings about contrast, likewise, of bundles that have not changed since.
    private var findings: [String: [String: [ThemeDiagnostic]]] = [:]
    /// The paths of findings that no longer hold, until they are published again.
    private var outdated: Set<String> = []
    /// The paths for which the client has diagnostics.
    private var published: Set<String> = []
    /// The bundles whose diagnostics are out of date, in the order in which they will be checked.
    private var stale: [String] = []

    var isStale: Bool { !stale.isEmpty }
    var bundles: [String] { Array(found.keys) }

    mutating func invalidate(_ bundle: String) {
        if !stale.contains(bundle) { stale.append(bundle) }
        outdated.formUnion(findings.removeValue(forKey: bundle)?.keys.map { $0 } ?? [])
    }

    mutating func nextStale() -> String? { stale.isEmpty ? nil : stale.removeFirst() }

    /// Sets the diagnostics of a bundle. Returns the paths on which they are, or were.
    mutating func set(_ diagnostics: [ThemeDiagnostic], of bundle: String) -> Set<String> {
        let new = Dictionary(grouping: diagnostics) { $0.location.fileID.path }
        defer {
            found[bundle] = new
            outdated = []
        }
        return outdated.union(new.keys).union(found[bundle].map { Set($0.keys) } ?? [])
    }

    /// Sets the findings about contrast of a bundle. Returns the paths on which they are, or were.
    mutating func setFindings(_ diagnostics: [ThemeDiagnostic], of bundle: String) -> Set<String> {
        let new = Dictionary(grouping: diagnostics) { $0.location.fileID.path }
        defer { findings[bundle] = new }
        return Set(new.keys).union(findings[bundle].map { Set($0.keys) } ?? [])
    }

    /// Returns the diagnostics of a file. Those of bundles that will be checked again do not count.
    func diagnostics(_ path: String) -> [ThemeDiagnostic] {
        let known = found.filter { !stale.contains($0.key) }.values.flatMap { $0[path] ?? [] }
        return Self.merged((known + findings.values.flatMap { $0[path] ?? [] }).sortedByPlace())
    }

    /// Returns sorted diagnostics in which those are one that differ in their notes only: what a parent's constant is
    /// can be defined in another place for each child.
    private static func merged(_ diagnostics: [ThemeDiagnostic]) -> [ThemeDiagnostic] {
        var merged: [ThemeDiagnostic] = []
        for diagnostic in diagnostics {
            guard let last = merged.last, last.range == diagnostic.range, last.code == diagnostic.code,
                last.message == diagnostic.message
            else {
                merged.append(diagnostic)
                continue
            }
            let notes = Set(last.notes + diagnostic.notes)
            merged[merged.count - 1].notes = notes.sorted {
                $0.range != $1.range ? $0.range < $1.range : $0.message < $1.message
            }
        }
        return merged
    }

    /// Notes what is published. Returns whether it is needed: an empty list is not, unless the client has another.
    mutating func publish(_ path: String, isEmpty: Bool) -> Bool {
        if isEmpty { return published.remove(path) != nil }
        published.insert(path)
        return true
    }
}
