import SkinCompiler
import SkinDiagnostics
import SkinKit
import SkinSyntax

extension Import {
    /// Imports the custom properties of style sheets: those of `:root`, and of rules for appearance and contrast.
    ///
    /// - Parameters:
    ///   - sources: The names and bytes of the style sheets, of which a later one overrides the earlier.
    ///   - selectors: The selectors whose properties are imported beside those of `:root`.
    /// - Throws: ``ImportFaults`` if a style sheet cannot be read.
    package static func css(
        _ sources: [(name: String, bytes: [UInt8])], selectors: [String] = []
    ) throws(ImportFaults) -> Import {
        var files: [TokenFile] = []
        var faults: [ImportFault] = []
        var properties: [CSSProperty] = []
        for (number, source) in sources.enumerated() {
            let file = TokenFile(name: source.name, text: SourceText(source.bytes))
            files.append(file)
            guard source.bytes.count <= sizeLimit else {
                faults.append(ImportFault(at: ThemeSourceLocation(file: file.name), "the file is larger than 64 MiB"))
                continue
            }
            let scanner = CSSScanner(source.bytes, selectors: selectors)
            if let fault = scanner.fault { faults.append(ImportFault(at: file.location(fault.offset), fault.message)) }
            properties += scanner.properties.map { property in
                var property = property
                property.file = number
                return property
            }
        }
        if !faults.isEmpty { throw ImportFaults(faults: faults) }
        var work = CSSImportWork(properties)
        return work.run { files[$0.file].location($0.offset) }
    }
}

private struct CSSImportWork {
    private let properties: [CSSProperty]
    /// The properties for one appearance each, and the numbers of those that they are of.
    private var parts: [(property: CSSProperty, source: Int)] = []
    private var names = BundleText.names()
    private var outcomes: [Int: Outcome] = [:]

    /// The fate of a property, under all traits.
    private struct Outcome {
        var notes: [String] = []
        var constant: String?
        var faults: [(reason: String, traits: ThemeTraits)] = []
        var hasArrived = false
    }

    init(_ properties: [CSSProperty]) {
        self.properties = properties
        for (number, property) in properties.enumerated()
        where property.foreign == nil && property.otherSelector == nil {
            parts += Self.appearances(of: property).map { ($0, number) }
        }
    }

    /// Returns a property with `light-dark()` as one for any appearance and one for dark.
    private static func appearances(of property: CSSProperty) -> [CSSProperty] {
        guard property.value.contains("light-dark("), FunctionCalls.isReadable(property.value) else {
            return [property]
        }
        return [(0, ThemeTraits()), (1, .dark)].compactMap { index, traits in
            var part = property
            part.traits.formUnion(traits)
            guard part.traits.isValid, index == 1 || !property.traits.contains(.dark) else { return nil }
            part.value = chosen(index, in: property.value)
            return part
        }
    }

    private static func chosen(_ index: Int, in text: String) -> String {
        FunctionCalls.replacing(["light-dark"], in: text) { inner in
            let arguments = ValueText.split(inner, at: ",")
            return arguments.count == 2 ? chosen(index, in: arguments[index].trimmed) : nil
        } ?? text
    }

    mutating func run(_ location: (CSSProperty) -> ThemeSourceLocation) -> Import {
        let combinations = Set(parts.map(\.property.traits)).union([[]])
        let all = combinations.reduce(into: ThemeTraits()) { $0.formUnion($1) }.combinations
        let layers = TraitLayers<ImportedLayer.Item>(all) { items($0) }
        let imported = layers.layers.map { ImportedLayer($0) }
        var result = Import(files: BundleText.files(imported, name: "variables"))
        if result.files.isEmpty, let text = otherSelectors { result.report.warn(text) }
        for (number, property) in properties.enumerated() {
            var entry = entry(number)
            entry.location = location(property)
            result.report.add(entry)
        }
        return result
    }

    private mutating func items(_ traits: ThemeTraits) -> [(name: String, value: ImportedLayer.Item)] {
        var cascade = CSSCascade(parts.map(\.property), traits)
        let read = cascade.read()
        var constants = TokenConstants(read, names)
        var result: [(name: String, value: ImportedLayer.Item)] = []
        for (number, token) in read.tokens.enumerated() {
            let part = cascade.winners[number]
            let source = parts[part].source
            if let fault = token.faults.first {
                outcomes[source, default: Outcome()].faults.append((fault.message, traits))
                continue
            }
            let made = constants.elements(number, mode: nil)
            note(token, made.first?.name, source)
            for (index, (name, element)) in made.enumerated() {
                let comment = index == 0 ? parts[part].property.comment : nil
                result.append((name, ImportedLayer.Item(name: name, element: element, comment: comment)))
            }
        }
        names = constants.names
        return result
    }

    private mutating func note(_ token: ReadToken, _ name: String?, _ source: Int) {
        var outcome = outcomes[source] ?? Outcome()
        outcome.hasArrived = true
        for note in token.notes where !outcome.notes.contains(note) { outcome.notes.append(note) }
        if let name, !name.hasPrefix(token.placed.name) { outcome.constant = name }
        outcomes[source] = outcome
    }

    // MARK: The report

    private func entry(_ number: Int) -> InterchangeReport.Entry {
        let property = properties[number]
        var entry = InterchangeReport.Entry(name: "--" + property.name, outcome: .leftOut)
        guard let outcome = outcomes[number], property.foreign == nil, property.otherSelector == nil else {
            let isOther = property.otherSelector != nil
            entry.reason =
                isOther
                ? "it is not a property of ':root'; '--selector' names other selectors"
                : property.foreign ?? "a later property of the name replaces it"
            return entry
        }
        guard outcome.hasArrived else {
            entry.reason = outcome.faults.first?.reason
            return entry
        }
        let faults = outcome.faults.prefix(1).map { "\($0.traits.clause): \($0.reason)" }
        let notes = outcome.notes + faults
        entry.reason = notes.isEmpty ? nil : notes.joined(separator: "; ")
        entry.constant = outcome.constant
        entry.outcome = notes.isEmpty && outcome.constant == nil ? .exact : .approximated
        return entry
    }

    /// A sentence with the selectors that have custom properties, most first; nil if there are none.
    private var otherSelectors: String? {
        var counts: [String: Int] = [:]
        for selector in properties.compactMap(\.otherSelector) where !selector.isEmpty {
            counts[selector, default: 0] += 1
        }
        guard !counts.isEmpty else { return nil }
        let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        let shown = sorted.prefix(8).map { "'\($0.key.prefix(80))' (\($0.value))" }
        let rest = sorted.count > 8 ? ["and \(sorted.count - 8) more"] : []
        return "no rule for ':root' has custom properties; choose one of these with '--selector': "
            + (shown + rest).joined(separator: ", ")
    }
}
