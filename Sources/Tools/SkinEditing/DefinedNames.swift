import SkinBundles
import SkinCompiler
import SkinDiagnostics
import SkinKit
import SkinLibrary

/// The names that themes define, with their locations. Code can refer to these names.
package struct DefinedNames: Sendable {
    package struct Name: Sendable {
        package var text: String
        /// The component type of an entity, or the element name of a constant's object.
        package var type: String
        /// The locations of all definitions, in order of file, line and column.
        package var locations: [ThemeSourceLocation]
        package var summary: String?
    }

    /// The entities with an identifier, by component type, then identifier, as UTF-8 bytes.
    package fileprivate(set) var entities: [Name] = []
    package fileprivate(set) var constants: [Name] = []
    package fileprivate(set) var schema = ComponentSchema.builtIn

    package init() {}

    /// Adds the identifiers that a schema says the app has, whether or not a theme defines an entity for them.
    package mutating func add(identifiersOf schema: ComponentSchema) {
        self.schema = schema
        var places = Dictionary(
            entities.enumerated().map { (NameKey(type: $1.type, text: $1.text), $0) }
        ) { first, _ in first }
        for list in schema.identifierLists {
            for identifier in list.identifiers {
                let key = NameKey(type: list.component, text: identifier.name)
                if let known = places[key] {
                    entities[known].summary = identifier.summary
                    continue
                }
                places[key] = entities.count
                entities.append(
                    Name(text: identifier.name, type: list.component, locations: [], summary: identifier.summary))
            }
        }
        entities.sort { left, right in
            if left.type != right.type { return left.type.utf8.lexicographicallyPrecedes(right.type.utf8) }
            return left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
        }
    }
}

extension ThemeCompiler {
    /// The names are empty if there is an error. O(n · c) in the size of the files and the number of trait combinations
    /// that they distinguish.
    package func names(in bundles: [String]) throws(ThemeFileError) -> (names: DefinedNames, result: Result) {
        var result = Result()
        var entities = NameCollection()
        var constants = NameCollection()
        var names = DefinedNames()
        for bundle in bundles {
            let (chain, found) = try validateWithChain(bundle)
            result.diagnostics += found.diagnostics
            result.sources.merge(found.sources) { first, _ in first }
            guard !found.diagnostics.containError, let chain else { continue }
            entities.addEntities(of: chain)
            constants.addConstants(of: chain)
            names.schema = chain.schema.schema
        }
        result.diagnostics = result.diagnostics.sortedByPlace()
        guard !result.diagnostics.containError else { return (DefinedNames(), result) }
        names.entities = entities.sorted
        names.constants = constants.sorted
        return (names, result)
    }
}

/// A name of a definition. Names are equal if their bytes are.
private struct NameKey: Hashable {
    let type: [UInt8]
    let text: [UInt8]

    init(type: some Sequence<UInt8>, text: some Sequence<UInt8>) {
        (self.type, self.text) = (Array(type), Array(text))
    }

    init(type: String, text: String) { self.init(type: type.utf8, text: text.utf8) }
}

private struct NameCollection {
    private var places: [NameKey: Set<ThemeSourceLocation>] = [:]

    mutating func addEntities(of chain: ThemeChain) {
        for entity in chain.definitions.entities {
            guard let id = entity.id else { continue }
            add(entity.component, id, entity.place, chain)
        }
    }

    mutating func addConstants(of chain: ThemeChain) {
        // Code cannot refer to a constant of a class or an entity.
        for constant in chain.definitions.constants where constant.owner == .theme {
            let type = chain.definitions.objects[Int(constant.object)].type
            add(type, constant.name, constant.place, chain)
        }
    }

    private mutating func add(_ type: Symbol, _ text: Symbol, _ place: Place, _ chain: ThemeChain) {
        let key = NameKey(type: chain.symbols.bytes(of: type), text: chain.symbols.bytes(of: text))
        places[key, default: []].insert(chain.files[Int(place.file)].location(ofOffset: place.offset))
    }

    var sorted: [DefinedNames.Name] {
        places.sorted { left, right in
            if left.key.type != right.key.type { return left.key.type.lexicographicallyPrecedes(right.key.type) }
            return left.key.text.lexicographicallyPrecedes(right.key.text)
        }
        .map { key, places in
            DefinedNames.Name(
                text: String(decoding: key.text, as: UTF8.self), type: String(decoding: key.type, as: UTF8.self),
                locations: places.sorted())
        }
    }
}
