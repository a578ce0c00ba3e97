import SkinDiagnostics
import SkinKit

/// A file of several sets of tokens, whose names are no part of the tokens' names: an export of Tokens Studio, or of another
/// tool that keeps sets in groups.
struct TokenSets {
    struct Theme {
        var name: String
        var group: String
        /// The names of the sets that it enables, or takes as a source of references.
        var sets: Set<String>
    }

    /// The sets in the order in which later ones override the earlier.
    private(set) var sets: [(name: String, value: JSONValue)] = []
    private(set) var themes: [Theme] = []
    private let root: JSONValue
    private static let combinationLimit = 256

    /// Returns nil for a file whose groups are no sets.
    init?(_ root: JSONValue) {
        guard let members = root.members else { return nil }
        let order = root["$metadata"]?["tokenSetOrder"]?.strings
        guard root["$themes"]?.elements?.isEmpty == false || order != nil || Self.hasSets(root) else { return nil }
        self.root = root
        let places = Dictionary((order ?? []).enumerated().map { ($1, $0) }) { first, _ in first }
        let named = members.filter { !$0.name.hasPrefix("$") && $0.value.members != nil }
        let sorted = named.enumerated().sorted { left, right in
            let (first, second) = (places[left.element.name] ?? .max, places[right.element.name] ?? .max)
            return (first, left.offset) < (second, right.offset)
        }
        sets = sorted.map { ($0.element.name, $0.element.value) }
        themes = (root["$themes"]?.elements ?? []).compactMap(Self.theme)
    }

    private static func theme(_ json: JSONValue) -> Theme? {
        guard let name = json["name"]?.string, let selected = json["selectedTokenSets"]?.members else { return nil }
        let sets = selected.filter { ["source", "enabled"].contains($0.value.string ?? "") }.map(\.name)
        return Theme(name: name, group: json["group"]?.string ?? "", sets: Set(sets))
    }

    /// Whether most references that lead to nothing lead to a token if the name of a group at the top is left out.
    private static func hasSets(_ root: JSONValue) -> Bool {
        var paths: Set<String> = []
        var references: Set<String> = []
        collect(root, "", &paths, &references)
        let unknown = references.subtracting(paths).filter { !paths.contains($0 + ".$root") && !$0.hasSuffix("value") }
        guard !unknown.isEmpty else { return false }
        let inner = Set(paths.compactMap { path in path.firstIndex(of: ".").map { String(path[$0...].dropFirst()) } })
        return unknown.count { inner.contains($0) } * 2 > unknown.count
    }

    private static func collect(
        _ json: JSONValue, _ path: String, _ paths: inout Set<String>, _ references: inout Set<String>
    ) {
        if let text = json.string, let path = TokenReference.curly(text) {
            references.insert(path.joined(separator: "."))
        }
        for element in json.elements ?? [] { collect(element, path, &paths, &references) }
        for member in json.members ?? [] where member.name != "$extensions" {
            if member.name == "value" || member.name == "$value" { paths.insert(path) }
            collect(member.value, path.isEmpty ? member.name : "\(path).\(member.name)", &paths, &references)
        }
    }

    // MARK: Themes

    /// Returns the tokens of each combination of themes of different groups.
    func document(_ inputs: [String: String], _ files: inout TokenFiles) -> TokenDocument {
        var document = TokenDocument()
        var combinations: [(traits: ThemeTraits, sets: Set<String>)] = [([], [])]
        var groups: [String] = []
        for theme in themes where !groups.contains(theme.group) { groups.append(theme.group) }
        check(inputs, groups, &files)
        for group in groups {
            let contexts = contexts(of: group, inputs, &document)
            let next = combinations.flatMap { combination in
                contexts.map { (combination.traits.union($0.traits), combination.sets.union($0.sets)) }
            }
            combinations = next.filter { $0.0.isValid }.map { (traits: $0.0, sets: $0.1) }
            guard combinations.count <= Self.combinationLimit else {
                files.report("more than \(Self.combinationLimit) combinations of themes", at: root)
                return document
            }
        }
        let groupsOfTokens = sets.map { TokenTreeReader.read($0.value, &files) }
        var seen: Set<ThemeTraits> = []
        for combination in combinations where seen.insert(combination.traits).inserted {
            var group = TokenGroup(place: root)
            for (set, tokens) in zip(sets, groupsOfTokens) where combination.sets.contains(set.name) {
                if let tokens { group.merge(tokens) }
            }
            document.variants.append(.init(traits: combination.traits, root: group))
        }
        warn(of: combinations.reduce(into: []) { $0.formUnion($1.sets) }, &files)
        return document
    }

    private func check(_ inputs: [String: String], _ groups: [String], _ files: inout TokenFiles) {
        for (group, name) in inputs.sorted(by: { $0.key < $1.key }) {
            let known = themes.filter { $0.group.lowercased() == group.lowercased() }.map(\.name)
            if known.contains(where: { $0.lowercased() == name.lowercased() }) { continue }
            let message =
                known.isEmpty
                ? "the file has no group of themes '\(group)'"
                : "'\(name)' is not a theme of '\(group)'; expected one of '\(known.joined(separator: "', '"))'"
            files.report(message, at: root["$themes"] ?? root)
        }
    }

    /// Returns the themes of a group that mean traits, and one that applies without traits.
    private func contexts(
        of group: String, _ inputs: [String: String], _ document: inout TokenDocument
    ) -> [(traits: ThemeTraits, sets: Set<String>)] {
        let all = themes.filter { $0.group == group }
        let input = inputs.first { $0.key.lowercased() == group.lowercased() }?.value.lowercased()
        if let chosen = all.first(where: { $0.name.lowercased() == input }) { return [([], chosen.sets)] }
        let plain =
            all.first { ModeTraits.traits(of: $0.name) == [] } ?? all.first { ModeTraits.traits(of: $0.name) == .light }
            ?? all[0]
        return all.compactMap { theme in
            if theme.name == plain.name { return ([], theme.sets) }
            guard let traits = ModeTraits.traits(of: theme.name), !traits.isEmpty else {
                document.unknownContexts.append(theme.name)
                return nil
            }
            return (traits, theme.sets)
        }
    }

    private func warn(of used: Set<String>, _ files: inout TokenFiles) {
        let unused = sets.map(\.name).filter { !used.contains($0) }
        guard !unused.isEmpty else { return }
        let names = unused.prefix(8).joined(separator: "', '")
        let rest = unused.count > 8 ? " and \(unused.count - 8) more" : ""
        files.warn("no theme that is imported enables the sets '\(names)'\(rest), which are left out", at: root)
    }
}
