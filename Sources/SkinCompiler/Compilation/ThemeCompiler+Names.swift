import SkinDiagnostics
import SkinKit

/// What themes name, and where: what code can refer to.
package struct DefinedNames: Sendable {
    /// Something with a name.
    package struct Name: Sendable {
        package var text: String
        /// The component type of an entity, the element name of a constant's object.
        package var type: String
        /// Every definition, in order of file, line and column.
        package var locations: [ThemeSourceLocation]
    }

    /// Entities with an identifier, by component type, then identifier, as UTF-8 bytes.
    package fileprivate(set) var entities: [Name] = []
    /// By type, then name.
    package fileprivate(set) var constants: [Name] = []
    /// The schema that the themes were read with; the built-in one where there is none.
    package fileprivate(set) var schema = ComponentSchema.builtIn
}

extension ThemeCompiler {
    /// Checks bundles, and collects what they and the themes that they inherit from define under any traits.
    ///
    /// - Returns: The names, none where there is an error; and what validation says of all bundles.
    /// - Throws: `ThemeFileError` where a folder or file cannot be read.
    /// - Complexity: O(n · c) in the size of the files and the number of trait combinations that they tell apart.
    package func names(in bundles: [String]) throws(ThemeFileError) -> (names: DefinedNames, result: Result) {
        var result = Result()
        var entities = NameCollection()
        var constants = NameCollection()
        var names = DefinedNames()
        for bundle in bundles {
            let found = try validate(bundle)
            result.diagnostics += found.diagnostics
            result.sources.merge(found.sources) { first, _ in first }
            result.paths.merge(found.paths) { first, _ in first }
            var sources = ThemeSources(compiler: self)
            guard !found.diagnostics.containError, let chain = try sources.read(bundle) else { continue }
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

/// Names with the places where they are defined; two are the same where their bytes are.
private struct NameCollection {
    private struct Key: Hashable {
        var type: [UInt8]
        var text: [UInt8]
    }

    private var places: [Key: Set<ThemeSourceLocation>] = [:]

    mutating func addEntities(of chain: ThemeChain) {
        for entity in chain.definitions.entities {
            guard let id = entity.id else { continue }
            add(entity.component, id, entity.place, chain)
        }
    }

    mutating func addConstants(of chain: ThemeChain) {
        for constant in chain.definitions.constants {
            let type = chain.definitions.objects[Int(constant.object)].type
            add(type, constant.name, constant.place, chain)
        }
    }

    private mutating func add(_ type: Symbol, _ text: Symbol, _ place: Place, _ chain: ThemeChain) {
        let key = Key(type: Array(chain.symbols.bytes(of: type)), text: Array(chain.symbols.bytes(of: text)))
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
