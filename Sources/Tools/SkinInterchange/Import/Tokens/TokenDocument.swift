import SkinDiagnostics
import SkinKit

/// The groups of tokens that apply under combinations of modes: token files, or a resolver document.
struct TokenDocument {
    /// A context of a modifier, or a mode of a token.
    struct Variant {
        var traits: ThemeTraits
        var root: TokenGroup
    }

    /// The tokens without traits first.
    var variants: [Variant] = []
    /// The contexts that are no combination of traits.
    var unknownContexts: [String] = []
}

/// A reader of resolver documents: Design Tokens Resolver Module 2025.10.
struct TokenDocumentReader {
    /// Returns the bytes of a file that a document refers to, by its path relative to the document.
    typealias Load = (_ path: String, _ document: String) throws -> [UInt8]

    private let root: JSONValue
    private let name: String
    private let load: Load
    /// The context to choose of a modifier, by their names.
    private let inputs: [String: String]
    private var loaded: [String: TokenGroup] = [:]
    private static let combinationLimit = 256
    /// The number of sources that may still be merged: sets in sets can be exponentially many.
    private var budget = 100_000

    init(_ root: JSONValue, name: String, inputs: [String: String], load: @escaping Load) {
        self.root = root
        self.name = name
        self.inputs = inputs
        self.load = load
    }

    static func isResolver(_ value: JSONValue, name: String) -> Bool {
        value["resolutionOrder"]?.elements != nil || value["version"]?.string != nil || name.hasSuffix(".resolver.json")
            || value["$schema"]?.string?.hasSuffix("resolver.json") == true
            || value["modifiers"] != nil && value["sets"] != nil
    }

    private struct Step {
        var name = ""
        var sources: [JSONValue] = []
        var modifier: String?
        var contexts: [(name: String, sources: [JSONValue])] = []
        var chosen: String?
    }

    mutating func read(_ files: inout TokenFiles) throws -> TokenDocument {
        checkRoot(&files)
        var steps: [Step] = []
        var names: Set<String> = []
        for item in root["resolutionOrder"]?.elements ?? [] {
            guard let step = step(item, &files) else { continue }
            if !step.name.isEmpty, !names.insert(step.name).inserted {
                files.report("the name '\(step.name)' is there twice", at: item)
            }
            steps.append(step)
        }
        checkDefinitions(&files)
        choose(among: &steps, &files)
        guard files.faults.isEmpty else { return TokenDocument() }
        return try document(steps, &files)
    }

    // MARK: Structure

    private func checkRoot(_ files: inout TokenFiles) {
        for member in root.members ?? [] {
            switch member.name {
            case "version":
                if member.value.string != "2025.10" { files.report("'version' must be '2025.10'", at: member.value) }
            case "name", "description", "$schema":
                if member.value.string == nil { files.report("'\(member.name)' must be a string", at: member.value) }
            case "sets", "modifiers":
                if member.value.members == nil { files.report("'\(member.name)' must be an object", at: member.value) }
            case "resolutionOrder":
                if member.value.elements == nil { files.report("'resolutionOrder' must be an array", at: member.value) }
            case "$extensions", "$defs": break
            default: files.report("unknown property '\(member.name)'", at: member.nameOffset, file: root.file)
            }
        }
        if let order = root["resolutionOrder"], order.elements?.isEmpty == true {
            _ = files.acceptsLegacy("'resolutionOrder' is empty", at: order)
        }
        for name in ["version", "resolutionOrder"] where root[name] == nil {
            files.report("missing property '\(name)'", at: root)
        }
    }

    private func checkDefinitions(_ files: inout TokenFiles) {
        for member in root["sets"]?.members ?? [] { _ = set(member.value, isInline: false, &files) }
        for member in root["modifiers"]?.members ?? [] { _ = modifier(member.value, isInline: false, &files) }
    }

    private func step(_ item: JSONValue, _ files: inout TokenFiles) -> Step? {
        guard item.members != nil else {
            files.report("expected a reference, a set or a modifier, found \(item.kind)", at: item)
            return nil
        }
        if let reference = item["$ref"] { return referenced(reference, item, &files) }
        guard let name = item["name"]?.string else {
            files.report("an inline set or modifier has a 'name'", at: item)
            return nil
        }
        var step: Step?
        switch item["type"]?.string {
        case "set": step = Step(sources: set(item, isInline: true, &files) ?? [])
        case "modifier": step = modifier(item, isInline: true, &files)
        default:
            files.report("the 'type' of an inline set or modifier is 'set' or 'modifier'", at: item["type"] ?? item)
        }
        step?.name = name
        if step?.contexts.isEmpty == false { step?.modifier = name }
        return step
    }

    private func referenced(_ reference: JSONValue, _ item: JSONValue, _ files: inout TokenFiles) -> Step? {
        guard let path = reference.string.flatMap(TokenReference.pointer), path.count == 2 else {
            files.report("expected '#/sets/name' or '#/modifiers/name'", at: reference)
            return nil
        }
        guard path[0] == "sets" || path[0] == "modifiers", let target = root[path[0]]?[path[1]] else {
            files.report("'\(reference.string ?? "")' leads to no set or modifier", at: reference)
            return nil
        }
        let extended = target.overridden(by: item)
        if path[0] == "sets" { return Step(sources: set(extended, isInline: false, &files) ?? []) }
        var step = modifier(extended, isInline: false, &files)
        step?.modifier = path[1]
        return step
    }

    /// Leaves only the contexts that the inputs choose. Names are compared without regard to case.
    private func choose(among steps: inout [Step], _ files: inout TokenFiles) {
        for (name, context) in inputs.sorted(by: { $0.key < $1.key }) {
            guard let index = steps.firstIndex(where: { $0.modifier?.lowercased() == name.lowercased() }) else {
                files.report("the input '\(name)' is no modifier in the resolution order", at: root)
                continue
            }
            let chosen = steps[index].contexts.first { $0.name.lowercased() == context.lowercased() }
            guard let chosen else {
                let known = steps[index].contexts.map { "'\($0.name)'" }.joined(separator: ", ")
                files.report("'\(context)' is no context of '\(name)'; expected one of \(known)", at: root)
                continue
            }
            steps[index].contexts = [chosen]
            steps[index].chosen = chosen.name
        }
    }

    private func set(_ json: JSONValue, isInline: Bool, _ files: inout TokenFiles) -> [JSONValue]? {
        guard let json = followed(json) else {
            files.report("the reference leads to no set, or to itself", at: json)
            return nil
        }
        guard check(json, ["sources", "description", "$extensions"] + (isInline ? ["name", "type"] : []), &files) else {
            return nil
        }
        guard let sources = json["sources"]?.elements else {
            files.report("a set has 'sources', an array", at: json)
            return nil
        }
        for source in sources { checkSource(source, inModifier: false, &files) }
        return sources
    }

    private func modifier(_ json: JSONValue, isInline: Bool, _ files: inout TokenFiles) -> Step? {
        let allowed = ["contexts", "description", "default", "$extensions"] + (isInline ? ["name", "type"] : [])
        guard check(json, allowed, &files) else { return nil }
        guard let contexts = json["contexts"]?.members, !contexts.isEmpty else {
            files.report("a modifier has 'contexts', an object with at least one", at: json["contexts"] ?? json)
            return nil
        }
        var step = Step()
        if contexts.count == 1 {
            _ = files.acceptsLegacy("a modifier with one context is a set", at: json["contexts"] ?? json)
        }
        for context in contexts {
            guard let sources = context.value.elements else {
                files.report("a context is an array of sources", at: context.value)
                continue
            }
            for source in sources { checkSource(source, inModifier: true, &files) }
            step.contexts.append((context.name, sources))
        }
        if let chosen = json["default"] {
            step.chosen = chosen.string
            if !contexts.contains(where: { $0.name == chosen.string }) {
                files.report("'default' is not among the contexts", at: chosen)
            }
        }
        return step
    }

    private func check(_ json: JSONValue, _ allowed: [String], _ files: inout TokenFiles) -> Bool {
        guard let members = json.members else {
            files.report("expected an object, found \(json.kind)", at: json)
            return false
        }
        if let description = json["description"], description.string == nil {
            files.report("'description' must be a string", at: description)
        }
        if let extensions = json["$extensions"], extensions.members == nil {
            files.report("'$extensions' must be an object, found \(extensions.kind)", at: extensions)
        }
        for member in members where !allowed.contains(member.name) {
            files.report("unknown property '\(member.name)'", at: member.nameOffset, file: json.file)
        }
        return true
    }

    private func checkSource(_ source: JSONValue, inModifier: Bool, _ files: inout TokenFiles) {
        guard source.members != nil else {
            return files.report("a source is an object: tokens, or a reference", at: source)
        }
        guard let reference = source["$ref"] else { return }
        guard let text = reference.string else {
            return files.report("'$ref' must be a string, found \(reference.kind)", at: reference)
        }
        guard text.hasPrefix("#") else {
            guard text.contains("#") else { return }
            return files.report("'\(text)' is a part of a file; refer to the whole file", at: reference)
        }
        let path = TokenReference.pointer(text) ?? []
        if path.count == 2, path[0] == "sets", root["sets"]?[path[1]] != nil {
            // A set within a set could contain itself; contexts of modifiers are expanded only once.
            var known: Set<String> = []
            if !inModifier { checkSetCycle(path[1], [], &known, &files) }
            return
        }
        if tokens(at: path) == nil {
            files.report("'\(text)' leads to no set and no tokens; modifiers cannot be sources", at: reference)
        }
    }

    /// Returns the tokens that a pointer within the document leads to: an object outside modifiers and the order.
    private func tokens(at path: [String]) -> JSONValue? {
        guard let value = value(at: path).flatMap(followed) else { return nil }
        return value.members != nil && value["$ref"] == nil && value["sources"] == nil ? value : nil
    }

    private func value(at path: [String]) -> JSONValue? {
        guard let first = path.first, first != "modifiers", first != "resolutionOrder" else { return nil }
        var value = root
        for segment in path {
            let next = value.elements.flatMap { elements in
                Int(segment).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
            }
            guard let found = next ?? value[segment] else { return nil }
            value = found
        }
        return value
    }

    /// Returns what a reference within the document leads to in the end, with the keys beside the reference; any other
    /// value as it is. A reference to a file is not followed.
    private func followed(_ json: JSONValue) -> JSONValue? {
        var value = json
        var overriding: [JSONValue] = []
        for _ in 0..<Self.combinationLimit {
            guard let text = value["$ref"]?.string, text.hasPrefix("#") else {
                return overriding.reversed().reduce(value) { $0.overridden(by: $1) }
            }
            guard let next = TokenReference.pointer(text).flatMap(self.value) else { return nil }
            overriding.append(value)
            value = next
        }
        return nil
    }

    /// Reports a set that contains itself. `known` are the sets without a cycle.
    private func checkSetCycle(
        _ name: String, _ open: [String], _ known: inout Set<String>, _ files: inout TokenFiles
    ) {
        guard let set = root["sets"]?[name].flatMap(followed) else { return }
        if open.contains(name) || open.count > Self.combinationLimit {
            return files.report("the set '\(name)' contains itself, or too many others", at: set)
        }
        if known.contains(name) { return }
        for source in set["sources"]?.elements ?? [] {
            guard let path = source["$ref"]?.string.flatMap(TokenReference.pointer), path.count == 2, path[0] == "sets"
            else { continue }
            checkSetCycle(path[1], open + [name], &known, &files)
        }
        known.insert(name)
    }

    // MARK: Combinations

    private mutating func document(_ steps: [Step], _ files: inout TokenFiles) throws -> TokenDocument {
        var document = TokenDocument()
        // Each entry has the contexts chosen so far, and the sources that they add.
        var combinations: [(traits: ThemeTraits, sources: [JSONValue])] = [([], [])]
        for step in steps {
            guard !step.contexts.isEmpty else {
                for index in combinations.indices { combinations[index].sources += step.sources }
                continue
            }
            let plain =
                step.chosen ?? step.contexts.first { ModeTraits.traits(of: $0.name) == [] }?.name
                ?? step.contexts[0].name
            var next: [(traits: ThemeTraits, sources: [JSONValue])] = []
            for context in step.contexts {
                let named = context.name == plain ? [] : ModeTraits.traits(of: context.name)
                guard let traits = named, context.name == plain || !traits.isEmpty else {
                    document.unknownContexts.append(context.name)
                    continue
                }
                for combination in combinations where combination.traits.union(traits).isValid {
                    next.append((combination.traits.union(traits), combination.sources + context.sources))
                }
            }
            guard next.count <= Self.combinationLimit else {
                files.report("more than \(Self.combinationLimit) combinations of contexts", at: root)
                return document
            }
            combinations = next
        }
        var seen: Set<ThemeTraits> = []
        for combination in combinations where seen.insert(combination.traits).inserted {
            var group = TokenGroup(place: root)
            for source in combination.sources { try merge(source, into: &group, &files) }
            document.variants.append(.init(traits: combination.traits, root: group))
        }
        return document
    }

    private mutating func merge(_ source: JSONValue, into group: inout TokenGroup, _ files: inout TokenFiles) throws {
        budget -= 1
        guard budget > 0 else {
            if budget == 0 { files.report("more than 100,000 sources", at: source) }
            return
        }
        guard let reference = source["$ref"]?.string else {
            if let tokens = TokenTreeReader.read(source, &files) { group.merge(tokens) }
            return
        }
        if let path = TokenReference.pointer(reference), path.count == 2, path[0] == "sets",
            let set = root["sets"]?[path[1]].flatMap(followed)
        {
            for inner in set.overridden(by: source)["sources"]?.elements ?? [] {
                try merge(inner, into: &group, &files)
            }
            return
        }
        guard var tokens = try tokens(of: reference, source, &files) else { return }
        // What is beside a reference replaces what it leads to, without a merge of groups.
        let own = JSONValue(.object([]), offset: source.offset, file: source.file).overridden(by: source)
        if own.members?.isEmpty == false, let local = TokenTreeReader.read(own, &files) {
            for name in local.names { tokens.nodes[name] = nil }
            tokens.names.removeAll { tokens.nodes[$0] == nil }
            tokens.merge(local)
        }
        group.merge(tokens)
    }

    private mutating func tokens(
        of reference: String, _ source: JSONValue, _ files: inout TokenFiles
    ) throws -> TokenGroup? {
        if let known = loaded[reference] { return known }
        if let path = TokenReference.pointer(reference) {
            return tokens(at: path).flatMap { TokenTreeReader.read($0, &files) }
        }
        if reference.contains("://") {
            files.report("'\(reference)' is not a local file; download it first", at: source)
            return nil
        }
        guard let value = files.read(try load(reference, name), name: reference),
            let tokens = TokenTreeReader.read(value, &files)
        else { return nil }
        loaded[reference] = tokens
        return tokens
    }
}
