import SkinDiagnostics
import SkinKit

extension Import {
    /// Imports design tokens: files of tokens or of sets of them, the later ones over the earlier, or a resolver document.
    ///
    /// - Parameters:
    ///   - sources: The names and bytes of the files. One that names its mode, as exports of Figma do, is for that.
    ///   - folder: The folder of an export of Tokens Studio to several files, which are the sources; nil for other files.
    ///   - modes: The files for modes such as `dark`, each with the mode's name.
    ///   - isStrict: Whether to refuse files with outdated forms, or with tokens that cannot be read.
    ///   - inputs: The contexts to choose of modifiers, by their names, and the themes to choose of groups. Others become traits.
    ///   - load: Returns the bytes of a file that a resolver document refers to.
    /// - Throws: ``ImportFaults`` if a file is not JSON, is not of the form of its kind, or replaces another one. If files must be
    ///   strict, also if one is not valid. What `load` throws.
    package static func tokens(
        _ sources: [(name: String, bytes: [UInt8])], in folder: String? = nil,
        modes: [(mode: String, name: String, bytes: [UInt8])] = [],
        isStrict: Bool = false, inputs: [String: String] = [:],
        load: @escaping (_ path: String, _ document: String) throws -> [UInt8]
    ) throws -> Import {
        var files = TokenFiles(isStrict: isStrict)
        var collection = TokenCollection(inputs: inputs, load: load)
        if let folder {
            try collection.add(sources, in: folder, &files)
        } else {
            for source in sources { try collection.add(source.bytes, name: source.name, &files) }
        }
        for mode in modes { try collection.add(mode.bytes, name: mode.name, mode: mode.mode, &files) }
        let document = collection.finish(&files)
        var work = TokensImportWork(files: files)
        return try work.run(document)
    }
}

private struct TokensImportWork {
    var files: TokenFiles
    private var outcomes: [String: Outcome] = [:]
    private var order: [String] = []
    private var names = BundleText.names()
    private var comments: [String: String] = [:]
    /// The first constants of groups of tokens.
    private var groupStarts: Set<String> = []

    private struct Variant {
        var traits: ThemeTraits
        var read: ReadTokens
        var groups: [PlacedGroup]
    }

    /// The fate of the tokens of one name, under all traits.
    private struct Outcome {
        var place: ThemeSourceLocation
        /// Whether there are constants under some traits.
        var hasArrived = false
        var notes: [String] = []
        /// The constant, if its name is not that of the token.
        var constant: String?
        /// The faults for which a token is left out, each with the first traits under which it is.
        var faults: [(fault: ImportFault, traits: ThemeTraits)] = []
    }

    init(files: TokenFiles) { self.files = files }

    mutating func run(_ document: TokenDocument) throws(ImportFaults) -> Import {
        var variants: [Variant] = []
        for variant in document.variants {
            let set = TokenSet(variant.root, &files)
            var resolver = TokenResolver(set, files)
            let read = resolver.tokens()
            files = resolver.files
            variants.append(Variant(traits: variant.traits, read: read, groups: set.groups))
        }
        try requireNoFaults()
        let modes = modeTraits(variants.first?.read.tokens ?? [])
        let combinations = Set(variants.map(\.traits)).union(modes).union([[]])
        let layers = TraitLayers<ImportedLayer.Item>(Array(combinations)) { traits in
            let variant =
                variants.last { $0.traits == traits } ?? variants.last { $0.traits.isSubset(of: traits) }
                ?? variants.first
            return variant.map { items($0, traits) } ?? []
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
            result.report.add(entry(name, outcome))
        }
        return result
    }

    private func entry(_ name: String, _ outcome: Outcome) -> InterchangeReport.Entry {
        guard outcome.hasArrived else {
            let faults = outcome.faults.map(\.fault)
            var entry = InterchangeReport.Entry(name: name, outcome: .leftOut, reason: faults.first?.message)
            entry.location = faults.first?.location ?? outcome.place
            entry.further = Array(faults.dropFirst())
            return entry
        }
        let notes = outcome.notes + outcome.faults.map { "\($0.traits.clause): \($0.fault.message)" }
        let isExact = notes.isEmpty && outcome.constant == nil
        return InterchangeReport.Entry(
            name: name, outcome: isExact ? .exact : .approximated,
            reason: notes.isEmpty ? nil : notes.joined(separator: "; "), constant: outcome.constant,
            location: outcome.faults.first?.fault.location ?? outcome.place)
    }

    // MARK: Items

    private mutating func items(
        _ variant: Variant, _ traits: ThemeTraits
    ) -> [(name: String, value: ImportedLayer.Item)] {
        var constants = TokenConstants(variant.read, names)
        var result: [(name: String, value: ImportedLayer.Item)] = []
        var lastGroup: String?
        for (number, token) in variant.read.tokens.enumerated() {
            guard token.faults.isEmpty else {
                note(faultsOf: token, traits)
                continue
            }
            let made = constants.elements(number, mode: mode(of: token, traits))
            note(token, made.map(\.name))
            for (name, element) in made { result.append((name, ImportedLayer.Item(name: name, element: element))) }
            guard traits.isEmpty, let first = made.first?.name else { continue }
            describe(token, first)
            if let group = token.placed.path.first, group != lastGroup {
                lastGroup = group
                groupStarts.insert(first)
            }
        }
        result += items(variant.groups, traits, &constants)
        names = constants.names
        if let token = constants.excess {
            files.report("the tokens have more than 250,000 parts", at: token.placed.token.place)
        }
        return result
    }

    private mutating func items(
        _ groups: [PlacedGroup], _ traits: ThemeTraits, _ constants: inout TokenConstants
    ) -> [(name: String, value: ImportedLayer.Item)] {
        var result: [(name: String, value: ImportedLayer.Item)] = []
        for group in groups {
            guard let json = group.group.extensions?["org.skinkit"] else { continue }
            let token = group.path.joined(separator: ".")
            let name = constants.name(token)
            guard let element = TokenGroupValue.element(json, name) else {
                let location = files.location(group.group.place)
                let fault = ImportFault(at: location, "the extension 'org.skinkit' is of an unknown form")
                note([fault], of: token, traits, location)
                continue
            }
            add(token, [], group.group.place)
            result.append((name, ImportedLayer.Item(name: name, element: element)))
        }
        return result
    }

    /// Returns the value of a token in the mode that applies under some traits.
    private func mode(of token: ReadToken, _ traits: ThemeTraits) -> TokenValue? {
        token.modes.compactMap { mode in ModeTraits.traits(of: mode.name).map { ($0, mode.value) } }
            .filter { $0.0.isSubset(of: traits) && !$0.0.isEmpty }
            .max { $0.0.specificity < $1.0.specificity }?.1
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
        let unknown = token.modes.map(\.name).filter { ModeTraits.traits(of: $0) == nil }
        if !unknown.isEmpty { notes.append("the modes '\(unknown.joined(separator: "', '"))' mean no traits") }
        if token.type == "typography", case .parts(let parts) = token.value {
            for part in parts {
                if case .families(let families) = part.value, families.count > ThemeFont.familyLimit {
                    notes.append("only the first \(ThemeFont.familyLimit) font families are kept")
                }
                if case .weight(let weight) = part.value, TokenConstants.hundreds(weight) != weight {
                    notes.append("the weight \(weight) became \(TokenConstants.hundreds(weight))")
                }
            }
        }
        let wanted = token.placed.name.hasSuffix(".$root") ? String(token.placed.name.dropLast(6)) : token.placed.name
        add(token.placed.name, notes, token.placed.token.place)
        if let name = names.first, !name.hasPrefix(wanted) { outcomes[token.placed.name]?.constant = name }
    }

    private mutating func note(faultsOf token: ReadToken, _ traits: ThemeTraits) {
        note(token.faults, of: token.placed.name, traits, files.location(token.placed.token.place))
    }

    private mutating func note(
        _ faults: [ImportFault], of name: String, _ traits: ThemeTraits, _ place: ThemeSourceLocation
    ) {
        if outcomes[name] == nil { order.append(name) }
        for fault in faults where outcomes[name]?.faults.contains(where: { $0.fault == fault }) != true {
            outcomes[name, default: Outcome(place: place)].faults.append((fault, traits))
        }
    }

    private mutating func add(_ name: String, _ notes: [String], _ place: JSONValue) {
        if outcomes[name] == nil { order.append(name) }
        var outcome = outcomes[name] ?? Outcome(place: files.location(place))
        outcome.hasArrived = true
        for note in notes where !outcome.notes.contains(note) { outcome.notes.append(note) }
        outcomes[name] = outcome
    }
}
