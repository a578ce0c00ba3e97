import SkinDiagnostics
import SkinJSON
import SkinKit

extension Import {
    /// Imports design tokens: files of tokens, the later ones over the earlier, or a resolver document.
    ///
    /// - Parameters:
    ///   - sources: The names and bytes of the files.
    ///   - isStrict: Whether to refuse forms from before the format 2025.10, instead of warning of them.
    ///   - inputs: The contexts to choose of a resolver document's modifiers, by their names. Contexts of other modifiers
    ///     become traits.
    ///   - load: Returns the bytes of a file that a resolver document refers to.
    /// - Throws: ``ImportFaults`` if a file is not valid; what `load` throws.
    package static func tokens(
        _ sources: [(name: String, bytes: [UInt8])], isStrict: Bool = false, inputs: [String: String] = [:],
        load: @escaping (_ path: String, _ document: String) throws -> [UInt8]
    ) throws -> Import {
        var files = TokenFiles(isStrict: isStrict)
        var document = TokenDocument()
        var merged: TokenGroup?
        var plain: JSONValue?
        var hasModifiers = false
        for source in sources {
            guard let value = files.read(source.bytes, name: source.name) else { continue }
            plain = plain ?? value
            if TokenDocumentReader.isResolver(value, name: source.name) {
                var reader = TokenDocumentReader(value, name: source.name, inputs: inputs, load: load)
                document = try reader.read(&files)
                hasModifiers = true
            } else if let group = TokenTreeReader.read(value, &files) {
                if merged == nil { merged = group } else { merged?.merge(group) }
            }
        }
        if let plain, !hasModifiers, let name = inputs.keys.min() {
            files.report("the files have no modifier '\(name)': none of them is a resolver document", at: plain)
        }
        if let merged {
            if document.variants.isEmpty { document.variants = [.init(traits: [], root: merged)] }
            for index in document.variants.indices where sources.count > 1 {
                var root = merged
                root.merge(document.variants[index].root)
                document.variants[index].root = root
            }
        }
        var work = TokensImportWork(files: files)
        return try work.run(document)
    }
}

/// The work of one import of tokens.
private struct TokensImportWork {
    var files: TokenFiles
    private var outcomes: [String: (entry: InterchangeReport.Entry, notes: [String])] = [:]
    private var order: [String] = []
    private var names = BundleText.names()
    private var comments: [String: String] = [:]
    /// The first constants of groups of tokens.
    private var groupStarts: Set<String> = []

    init(files: TokenFiles) { self.files = files }

    mutating func run(_ document: TokenDocument) throws(ImportFaults) -> Import {
        var read: [(traits: ThemeTraits, tokens: [ReadToken], groups: [PlacedGroup])] = []
        for variant in document.variants {
            let set = TokenSet(variant.root, &files)
            var resolver = TokenResolver(set, files)
            let tokens = resolver.tokens()
            files = resolver.files
            read.append((variant.traits, tokens, set.groups))
        }
        try requireNoFaults()
        let modes = modeTraits(read.first?.tokens ?? [])
        let combinations = Set(read.map(\.traits)).union(modes).union([[]])
        let layers = TraitLayers<ImportedLayer.Item>(Array(combinations)) { traits in
            let variant =
                read.last { $0.traits == traits } ?? read.last { $0.traits.isSubset(of: traits) } ?? read.first
            return variant.map { items($0.tokens, $0.groups, traits) } ?? []
        }
        try requireNoFaults()
        for context in document.unknownContexts {
            files.report.warn(
                "the context '\(context)' means no traits and is left out",
                at: ThemeSourceLocation(file: files.files.first?.name ?? ""))
        }
        return finish(layers.layers)
    }

    private func requireNoFaults() throws(ImportFaults) {
        if files.faults.isEmpty { return }
        var seen: Set<ImportFault> = []
        let faults = files.faults.filter { seen.insert($0).inserted }
        throw ImportFaults(faults: faults.sorted { $0.location < $1.location })
    }

    private func modeTraits(_ tokens: [ReadToken]) -> Set<ThemeTraits> {
        Set(tokens.flatMap(\.modes).compactMap { ModeTraits.traits(of: $0.name) })
    }

    private mutating func finish(_ layers: [TraitLayers<ImportedLayer.Item>.Layer]) -> Import {
        let imported = layers.map { layer in
            let items = layer.values.map { name, item in
                var item = item
                if layer.traits.isEmpty {
                    item.comment = comments[name]
                    item.beginsGroup = groupStarts.contains(name)
                }
                return item
            }
            return ImportedLayer(traits: layer.traits, items: items)
        }
        var result = Import()
        result.files = BundleText.files(imported, name: "tokens")
        result.report = files.report
        for name in order {
            guard let outcome = outcomes[name] else { continue }
            let reason = outcome.notes.isEmpty ? nil : outcome.notes.joined(separator: "; ")
            let kind = outcome.entry.outcome == .exact && reason != nil ? .approximated : outcome.entry.outcome
            result.report.add(kind, name, reason, at: outcome.entry.location)
        }
        return result
    }

    // MARK: Items

    private mutating func items(
        _ tokens: [ReadToken], _ groups: [PlacedGroup], _ traits: ThemeTraits
    ) -> [(name: String, value: ImportedLayer.Item)] {
        var constants = TokenConstants(tokens, names)
        var result: [(name: String, value: ImportedLayer.Item)] = []
        var lastGroup: String?
        for token in tokens {
            let made = token.isLeftOut == nil ? elements(token, traits, &constants) : []
            note(token, made.map(\.name))
            for (name, element) in made {
                result.append((name, ImportedLayer.Item(name: name, element: element)))
            }
            guard traits.isEmpty, let first = made.first?.name else { continue }
            describe(token, first)
            if let group = token.placed.path.first, group != lastGroup {
                lastGroup = group
                groupStarts.insert(first)
            }
        }
        for group in groups {
            guard let json = group.group.extensions?["org.skinkit"] else { continue }
            let token = group.path.joined(separator: ".")
            let name = constants.name(token)
            guard let element = TokenGroupValue.element(json, name) else {
                add(token, .leftOut, ["the extension 'org.skinkit' is of an unknown form"], group.group.place)
                continue
            }
            add(token, .exact, [], group.group.place)
            result.append((name, ImportedLayer.Item(name: name, element: element)))
        }
        names = constants.names
        if constants.budget <= 0, let first = tokens.first {
            files.report("the tokens have more than 250,000 parts", at: first.placed.token.place)
        }
        return result
    }

    private mutating func elements(
        _ token: ReadToken, _ traits: ThemeTraits, _ constants: inout TokenConstants
    ) -> [(name: String, element: String)] {
        let applying = token.modes.compactMap { mode in ModeTraits.traits(of: mode.name).map { ($0, mode.value) } }
            .filter { $0.0.isSubset(of: traits) && !$0.0.isEmpty }
            .max { $0.0.specificity < $1.0.specificity }
        return constants.elements(token, applying?.1 ?? token.value)
    }

    private mutating func describe(_ token: ReadToken, _ name: String) {
        var parts: [String] = []
        if let reason = token.placed.deprecation {
            parts.append(reason.isEmpty ? "Deprecated." : "Deprecated: \(reason)")
        }
        if let description = token.placed.token.description, !description.isEmpty { parts.append(description) }
        if !parts.isEmpty { comments[name] = parts.joined(separator: " ") }
    }

    // MARK: The report

    private mutating func note(_ token: ReadToken, _ names: [String]) {
        var notes = token.notes
        if let reason = token.isLeftOut { return add(token.placed.name, .leftOut, [reason], token.placed.token.place) }
        let unknown = token.modes.map(\.name).filter { ModeTraits.traits(of: $0) == nil }
        if !unknown.isEmpty { notes.append("the modes '\(unknown.joined(separator: "', '"))' mean no traits") }
        if token.type == "typography", case .parts(let parts) = token.value {
            for part in parts {
                if case .families(let families) = part.value, families.count > 1 {
                    notes.append("only the first font family is kept")
                }
                if case .weight(let weight) = part.value, TokenConstants.hundreds(weight) != weight {
                    notes.append("the weight \(weight) became \(TokenConstants.hundreds(weight))")
                }
            }
        }
        let wanted = token.placed.name.hasSuffix(".$root") ? String(token.placed.name.dropLast(6)) : token.placed.name
        if let name = names.first, !name.hasPrefix(wanted) { notes.append("its name became '\(name)'") }
        add(token.placed.name, .exact, notes, token.placed.token.place)
    }

    private mutating func add(
        _ name: String, _ outcome: InterchangeReport.Outcome, _ notes: [String], _ place: JSONValue
    ) {
        if outcomes[name] == nil {
            order.append(name)
            let entry = InterchangeReport.Entry(name: name, outcome: outcome, location: files.location(place))
            outcomes[name] = (entry, [])
        }
        for note in notes where outcomes[name]?.notes.contains(note) == false { outcomes[name]?.notes.append(note) }
        if outcome != .exact { outcomes[name]?.entry.outcome = outcome }
    }
}
