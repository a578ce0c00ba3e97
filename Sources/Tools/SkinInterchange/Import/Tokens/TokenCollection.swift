import SkinDiagnostics
import SkinKit

/// The files of an import of tokens, and the modes that they are for.
struct TokenCollection {
    /// The tokens of a file or of a set, and the traits that they are for.
    private struct Part {
        var file: String
        var traits: ThemeTraits = []
        /// The name of the file's mode, which means no traits if these are empty.
        var mode: String?
        var root: TokenGroup
        var place: JSONValue
    }

    private let inputs: [String: String]
    private let load: TokenDocumentReader.Load
    private var parts: [Part] = []
    private var document = TokenDocument()
    /// Whether a file has modifiers or groups of themes, of which inputs choose.
    private var hasChoices = false
    private var first: JSONValue?

    init(inputs: [String: String], load: @escaping TokenDocumentReader.Load) {
        self.inputs = inputs
        self.load = load
    }

    /// - Parameter mode: The mode that the file is for; nil for that which it names itself, if any.
    mutating func add(_ bytes: [UInt8], name: String, mode: String? = nil, _ files: inout TokenFiles) throws {
        if let value = files.read(bytes, name: name) { try add(value, name: name, mode: mode, &files) }
    }

    /// Adds the files of a folder: if it has `$themes.json` or `$metadata.json`, each other file is a set with its path as the
    /// name.
    mutating func add(
        _ sources: [(name: String, bytes: [UInt8])], in folder: String, _ files: inout TokenFiles
    ) throws {
        var sets: [JSONMember] = []
        var names: [String] = []
        for source in sources {
            guard let value = files.read(source.bytes, name: source.name) else { continue }
            // A file of the folder `.` has no prefix.
            let prefix = source.name.hasPrefix(folder) && folder != "." ? folder.count : 0
            let path = source.name.dropFirst(prefix).drop { $0 == "/" }
            sets.append(JSONMember(name: String(path.dropLast(".json".count)), value: value))
            names.append(source.name)
        }
        if let first = sets.first, sets.contains(where: { $0.name.hasPrefix("$") }) {
            try add(JSONValue(.object(sets), file: first.value.file), name: folder, mode: nil, &files)
        } else {
            for (set, name) in zip(sets, names) { try add(set.value, name: name, mode: nil, &files) }
        }
    }

    private mutating func add(
        _ value: JSONValue, name: String, mode: String?, _ files: inout TokenFiles
    ) throws {
        first = first ?? value
        if TokenDocumentReader.isResolver(value, name: name) {
            var reader = TokenDocumentReader(value, name: name, inputs: inputs, load: load)
            document = try reader.read(&files)
            hasChoices = true
        } else if !files.isStrict, let sets = TokenSets(value) {
            add(sets, name, &files)
        } else if let root = TokenTreeReader.read(value, &files) {
            let own = mode ?? root.extensions?["com.figma.modeName"]?.string
            var part = Part(file: name, mode: own, root: root, place: value)
            if let own, let traits = ModeTraits.traits(of: own) { part.traits = traits }
            if let mode, part.traits.isEmpty {
                files.report(
                    "the mode '\(mode)' means no traits; expected one such as 'dark' or 'highcontrast'", at: value)
            }
            parts.append(part)
        }
    }

    private mutating func add(_ sets: TokenSets, _ name: String, _ files: inout TokenFiles) {
        if sets.themes.isEmpty {
            for set in sets.sets {
                guard let root = TokenTreeReader.read(set.value, &files) else { continue }
                let traits = set.name.split(separator: "/").last.flatMap { ModeTraits.traits(of: String($0)) }
                parts.append(Part(file: name, traits: traits ?? [], root: root, place: set.value))
            }
        } else {
            hasChoices = true
            document.merge(sets.document(inputs, &files))
        }
    }

    /// Returns the tokens for each combination of traits.
    mutating func finish(_ files: inout TokenFiles) -> TokenDocument {
        if let first, !hasChoices, let name = inputs.keys.min() {
            files.report("the files have no modifier '\(name)': none of them is a resolver document", at: first)
        }
        checkReplacements(&files)
        if parts.isEmpty { return document }
        let own = parts.reduce(into: ThemeTraits()) { $0.formUnion($1.traits) }.combinations
        let all = Set(own).union(document.variants.map(\.traits))
        var result = document
        result.variants = all.sorted { ($0.specificity, $0.rawValue) < ($1.specificity, $1.rawValue) }.map { traits in
            let other =
                document.variants.last { $0.traits == traits }
                ?? document.variants.last { $0.traits.isSubset(of: traits) } ?? document.variants.first
            return .init(traits: traits, root: root(traits, other?.root))
        }
        return result
    }

    /// Merges the parts that apply under some traits, and a variant of a document over those without traits.
    private func root(_ traits: ThemeTraits, _ variant: TokenGroup?) -> TokenGroup {
        let isDark = traits.contains(.dark)
        // What is for light alone applies also without traits, and below all else for dark, so that references find it.
        func withoutLight(_ part: Part) -> ThemeTraits { part.traits.subtracting(.light) }
        let light = parts.filter { $0.traits.contains(.light) && withoutLight($0).isSubset(of: traits) }
        let plain = parts.filter { $0.traits.isEmpty }
        let others = parts.filter {
            !$0.traits.isEmpty && !$0.traits.contains(.light) && $0.traits.isSubset(of: traits)
        }
        var groups = (isDark ? light + plain : plain).map(\.root)
        if let variant { groups.append(variant) }
        let sorted = ((isDark ? [] : light) + others).enumerated().sorted {
            ($0.element.traits.specificity, $0.offset) < ($1.element.traits.specificity, $1.offset)
        }
        groups += sorted.map(\.element.root)
        return groups.dropFirst().reduce(into: groups.first ?? TokenGroup(place: .null)) { $0.merge($1) }
    }

    // MARK: Replacements

    /// Refuses files that replace all tokens of one another or that have different modes, and warns of other replacements.
    private func checkReplacements(_ files: inout TokenFiles) {
        let plain = parts.filter { $0.traits.isEmpty }
        guard files.faults.isEmpty, plain.count > 1, plain.count <= 100 else { return }
        let values = plain.map { $0.root.values }
        for (index, later) in plain.enumerated().dropFirst() {
            for (number, earlier) in plain[..<index].enumerated() where earlier.file != later.file {
                let common = values[index].filter { values[number][$0.key] != nil }
                let changed = common.count { values[number][$0.key] != $0.value }
                if changed == 0 { continue }
                if earlier.mode != later.mode || common.count == values[number].count {
                    let example = "--mode dark=\(later.file)"
                    let message =
                        "it replaces \(changed) of \(values[number].count) tokens of '\(earlier.file)'; name its mode, as in '\(example)'"
                    files.report(message, at: later.place)
                } else {
                    files.warn(
                        "it replaces \(changed) of \(values[number].count) tokens of '\(earlier.file)'", at: later.place
                    )
                }
            }
        }
    }
}

extension TokenGroup {
    /// The texts of the values of all tokens, by their names.
    var values: [String: String] {
        var values: [String: String] = [:]
        collect(into: &values, "")
        return values
    }

    private func collect(into values: inout [String: String], _ prefix: String) {
        for (name, node) in nodes {
            switch node {
            case .group(let group): group.collect(into: &values, "\(prefix)\(name).")
            case .token(let token): values[prefix + name] = token.value.compact
            }
        }
    }
}

extension TokenDocument {
    /// Adds the tokens of another document to those with the same traits.
    mutating func merge(_ other: TokenDocument) {
        unknownContexts += other.unknownContexts
        for variant in other.variants {
            if let index = variants.firstIndex(where: { $0.traits == variant.traits }) {
                variants[index].root.merge(variant.root)
            } else {
                variants.append(variant)
            }
        }
    }
}
