import SkinDiagnostics
import SkinKit
import SkinLibrary

extension Import {
    /// Imports the colors, dimensions, strings, Booleans and integers of an Android app or library.
    ///
    /// Each becomes a constant such as `color.accent`. The report counts resources of other kinds, which are not imported.
    ///
    /// - Parameter folder: The path of the folder `res`.
    /// - Throws: ``ImportFaults`` if a file is not well-formed; `ThemeFileError` if one cannot be read.
    package static func android(_ folder: String) throws -> Import {
        var reader = AndroidReader()
        for name in try FileSystem.names(inFolder: folder).names {
            let path = FilePath.join(folder, name)
            guard FileSystem.kind(of: path) == .folder else { continue }
            let kind = String(name.prefix { $0 != "-" })
            for file in try FileSystem.names(inFolder: path).names {
                guard kind == "values", file.hasSuffix(".xml") else {
                    reader.skip(kind)
                    continue
                }
                let bytes = try FileSystem.read(FilePath.join(path, file), limit: sizeLimit)
                reader.read(bytes, name: "\(name)/\(file)", configuration: AndroidConfiguration(folder: name))
            }
        }
        guard reader.faults.isEmpty else { throw ImportFaults(faults: reader.faults) }
        var work = AndroidImportWork(reader.resources)
        var result = work.run()
        if let skipped = reader.skippedText { result.report.warn(skipped) }
        return result
    }
}

private struct AndroidImportWork {
    private let resources: [AndroidResource]
    private var names = BundleText.names()
    /// The outcomes of the resources that are in force under some traits, by their indexes.
    private var outcomes: [Int: (InterchangeReport.Outcome, String?)] = [:]

    /// The resources that are defined again for the same configuration, and where.
    private var repeated: [Int: Int] = [:]
    init(_ resources: [AndroidResource]) { self.resources = resources }

    mutating func run() -> Import {
        let known = resources.filter { $0.configuration.foreign == nil }.reduce(into: ThemeTraits()) {
            $0.formUnion($1.configuration.traits)
        }
        let layers = TraitLayers<ImportedLayer.Item>(known.combinations) { items($0) }
        let imported = layers.layers.map { ImportedLayer($0) }
        var result = Import(files: BundleText.files(imported, name: "resources"))
        for (index, resource) in resources.enumerated() {
            let (outcome, reason) = outcomes[index] ?? (.leftOut, unused(index))
            result.report.add(outcome, resource.key, reason, at: resource.location)
        }
        return result
    }

    private func unused(_ index: Int) -> String {
        if let foreign = resources[index].configuration.foreign { return "no trait is '\(foreign)'" }
        guard let again = repeated[index] else { return "a more specific resource replaces it" }
        return "'\(resources[again].location.file)' defines it again in line \(resources[again].location.line)"
    }

    private mutating func items(_ traits: ThemeTraits) -> [(name: String, value: ImportedLayer.Item)] {
        var winners: [String: Int] = [:]
        var order: [String] = []
        for (index, resource) in resources.enumerated() {
            let configuration = resource.configuration
            guard configuration.foreign == nil, configuration.traits.isSubset(of: traits) else { continue }
            if let old = winners[resource.key] {
                if resources[old].configuration.rank > configuration.rank { continue }
                if resources[old].configuration == configuration { repeated[old] = index }
            } else {
                order.append(resource.key)
            }
            winners[resource.key] = index
        }
        let chains = ReferenceChains(
            resources.map { resource in
                guard case .reference(let type, let name) = resource.value else { return nil }
                return winners["\(type)/\(name)"]
            })
        return order.compactMap { key in winners[key].flatMap { item($0, chains) } }
    }

    /// Returns the constant of a resource, or nil if its value cannot be one, and notes the outcome.
    private mutating func item(_ index: Int, _ chains: ReferenceChains) -> (name: String, value: ImportedLayer.Item)? {
        let resource = resources[index]
        let name = names.name("\(resource.type).\(resource.name)")
        switch resolved(index, chains) {
        case .failure(let missing):
            // A value that resolves under one combination of traits is imported.
            if outcomes[index] == nil { outcomes[index] = (.leftOut, missing.reason) }
            return nil
        case .success(let object):
            outcomes[index] = (resource.note == nil ? .exact : .approximated, resource.note)
            let element =
                if case .reference(let type, let target) = resource.value {
                    BundleText.reference(object.typeName, name, to: names.name("\(type).\(target)"))
                } else {
                    ObjectText.element(object, name)
                }
            return (name, .init(name: name, element: element, comment: resource.comment))
        }
    }

    private func resolved(_ index: Int, _ chains: ReferenceChains) -> Result<ThemeValue, Export.Missing> {
        if let circle = chains.circle(of: index) {
            return .failure(.init(ReferenceOrder.reason(ofCircle: circle) { resources[$0].key }))
        }
        guard let end = chains.ends[index] else {
            let member = chains.circularEnds[index] ?? index
            return .failure(.init(ReferenceOrder.reason(leadingTo: resources[member].key)))
        }
        switch resources[end].value {
        case .object(let object): return .success(object)
        case .none(let reason): return .failure(.init(reason))
        case .reference(let type, let name): return .failure(.init("'@\(type)/\(name)' is not imported"))
        }
    }
}
