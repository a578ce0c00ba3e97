import SkinCompiler
import SkinDiagnostics
import SkinKit
import SkinSyntax

extension Import {
    /// Imports the custom properties of a style sheet: those of `:root`, and of media queries for appearance and
    /// contrast.
    ///
    /// - Throws: ``ImportFaults`` if the style sheet cannot be read.
    package static func css(_ bytes: [UInt8], name: String) throws(ImportFaults) -> Import {
        let source = SourceText(bytes)
        let location = { (offset: Int) in
            let (line, column) = source.position(ofOffset: offset)
            return ThemeSourceLocation(file: name, line: line, column: column)
        }
        guard bytes.count <= sizeLimit else {
            throw ImportFaults(faults: [
                ImportFault(at: ThemeSourceLocation(file: name), "the file is larger than 64 MiB")
            ])
        }
        let scanner = CSSScanner(bytes)
        if let fault = scanner.fault {
            throw ImportFaults(faults: [ImportFault(at: location(fault.offset), fault.message)])
        }
        var work = CSSImportWork(scanner.properties)
        return work.run(location)
    }
}

private struct CSSImportWork {
    private let properties: [CSSProperty]
    private let readings: [CSSValue.Reading?]
    private var names = BundleText.names()
    private var used: Set<Int> = []
    /// The last property of each name, whatever its conditions.
    private let last: [String: Int]

    init(_ properties: [CSSProperty]) {
        self.properties = properties
        last = Dictionary(properties.enumerated().map { ($1.name, $0) }) { $1 }
        readings = properties.map { $0.foreign == nil ? CSSValue.read($0.value) : nil }
    }

    mutating func run(_ location: (Int) -> ThemeSourceLocation) -> Import {
        let combinations = Set(properties.filter { $0.foreign == nil }.map(\.traits)).union([[]])
        let all = combinations.reduce(into: ThemeTraits()) { $0.formUnion($1) }.combinations
        let layers = TraitLayers<ImportedLayer.Item>(all) { items($0) }
        let imported = layers.layers.map { ImportedLayer($0) }
        var result = Import(files: BundleText.files(imported, name: "variables"))
        let chains = chains(last)
        for (number, property) in properties.enumerated() {
            let (outcome, reason) = outcome(number, chains)
            result.report.add(outcome, "--" + property.name, reason, at: location(property.offset))
        }
        return result
    }

    private mutating func items(_ traits: ThemeTraits) -> [(name: String, value: ImportedLayer.Item)] {
        var order: [String] = []
        var winners: [String: Int] = [:]
        for (number, property) in properties.enumerated()
        where property.foreign == nil && property.traits.isSubset(of: traits) {
            if winners[property.name] == nil { order.append(property.name) }
            winners[property.name] = number
        }
        let chains = chains(winners)
        return order.compactMap { name in
            guard let number = winners[name], let element = element(number, chains) else { return nil }
            used.insert(number)
            let constant = names.name(name)
            return (constant, ImportedLayer.Item(name: constant, element: element, comment: properties[number].comment))
        }
    }

    private mutating func element(_ number: Int, _ chains: ReferenceChains) -> String? {
        guard let reading = readings[number] else { return nil }
        let name = names.name(properties[number].name)
        switch reading.value {
        case .constant(let object): return ObjectText.element(object, name)
        case .reference(let target):
            guard let end = chains.ends[number], case .constant(let object)? = readings[end]?.value else { return nil }
            return BundleText.reference(object.typeName, name, to: names.name(target))
        }
    }

    private func chains(_ winners: [String: Int]) -> ReferenceChains {
        ReferenceChains(
            properties.indices.map { number in
                guard case .reference(let target)? = readings[number]?.value else { return nil }
                return winners[target]
            })
    }

    private func outcome(_ number: Int, _ chains: ReferenceChains) -> (InterchangeReport.Outcome, String?) {
        let property = properties[number]
        if let reason = property.foreign { return (.leftOut, reason) }
        guard let reading = readings[number] else {
            if property.value.trimmed == "initial" { return (.leftOut, "a constant cannot be removed for some traits") }
            return (.leftOut, "no value of a theme has the form '\(property.value.onOneLine.prefix(60))'")
        }
        if used.contains(number) { return (reading.note == nil ? .exact : .approximated, reading.note) }
        return (.leftOut, missing(number, chains) ?? "a later property of the name replaces it")
    }

    /// Returns the reason why a property has no value although it is read; nil if it has one.
    private func missing(_ number: Int, _ chains: ReferenceChains) -> String? {
        if let circle = chains.circle(of: number) {
            return ReferenceOrder.reason(ofCircle: circle) { "--\(properties[$0].name)" }
        }
        guard let end = chains.ends[number] else {
            return chains.circularEnds[number].map { ReferenceOrder.reason(leadingTo: "--\(properties[$0].name)") }
        }
        switch readings[end]?.value {
        case .constant?: return nil
        case .reference(let target)? where end == number: return "unknown property '--\(target)'"
        default: return ReferenceOrder.reason(leadingTo: "--\(properties[end].name)")
        }
    }
}
