import SkinDiagnostics
import SkinFormat
import SkinKit

// The identifiers of an app, and the names that they had before: theme format 1, section 16.
extension ThemeReader {
    /// Returns the name that an entity's identifier has now, and warns of an earlier or unknown one.
    mutating func presentName(of component: Symbol, _ id: Symbol?, at element: Int) -> Symbol? {
        guard let id, !schema.identifiers.isEmpty else { return id }
        switch schema.identifiers.find(component, id) {
        case .known: return id
        case .renamed(let name):
            reader.report(
                .renamedIdentifier, .warning, at: element, in: .identifier(.id),
                .renamedIdentifier(symbols[id], of: symbols[component], now: symbols[name]))
            return name
        case .unknown:
            // A malformed identifier is already reported.
            guard NameText.isEntityID(symbols.bytes(of: id)) else { return id }
            let name = symbols[id]
            reader.report(
                .unknownIdentifier, .warning, at: element, in: .identifier(.id),
                .unknownIdentifier(name, of: symbols[component]), replacing: name,
                among: schema.identifiers.candidates(of: component))
            return id
        }
    }

    /// Adds an entity to the layer, unless another of the layer leaves it out: one of the present name, or one further
    /// up of an earlier name.
    mutating func addEntity(_ number: Int32, _ component: Symbol, written: Symbol?, _ name: Symbol?) {
        layer.entities.append(number)
        guard let written, let name, !schema.identifiers.isEmpty else { return }
        let key = RenamedEntities.Key(component: component, name: name)
        guard let owner = renamedEntities.owners[key] else {
            renamedEntities.owners[key] = .init(number: number, isRenamed: written != name)
            return
        }
        if written != name {
            layer.entities.removeLast()
        } else if owner.isRenamed {
            renamedEntities.omitted.insert(owner.number)
            renamedEntities.owners[key] = .init(number: number, isRenamed: false)
        }
    }
}

/// The entities of a layer by their present names.
struct RenamedEntities {
    struct Key: Hashable {
        var component: Symbol
        var name: Symbol
    }

    struct Owner {
        var number: Int32
        var isRenamed: Bool
    }

    var owners: [Key: Owner] = [:]
    /// The entities that later ones of the same file leave out.
    var omitted: Set<Int32> = []
}
