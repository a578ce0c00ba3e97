/// The identifiers of an app with the symbols of one compilation: theme format 1, section 16.
package struct IdentifierIndex: Sendable {
    package enum Finding: Sendable {
        /// The entity's identifier is known, or its component type has no list.
        case known
        case renamed(Symbol)
        case unknown
    }

    private struct Key: Hashable {
        var component: Symbol
        var id: Symbol
    }

    /// The present names of the identifiers by component type and written name. A present name is its own.
    private var names: [Key: Symbol] = [:]
    private var candidates: [Symbol: [String]] = [:]

    /// Whether no component type has a list.
    package var isEmpty: Bool { candidates.isEmpty }

    package init(_ schema: ComponentSchema, symbols: inout SymbolTable) {
        for list in schema.identifierLists {
            let component = symbols.intern(list.component)
            candidates[component] = list.identifiers.map(\.name)
            for identifier in list.identifiers {
                let name = symbols.intern(identifier.name)
                for written in [identifier.name] + identifier.earlierNames {
                    names[Key(component: component, id: symbols.intern(written))] = name
                }
            }
        }
        for list in schema.identifierLists { addNames(of: list, schema, &symbols) }
    }

    /// Adds the names of a component type to those of its ancestors, as far as these have a list.
    private mutating func addNames(
        of list: ComponentSchema.IdentifierList, _ schema: ComponentSchema, _ symbols: inout SymbolTable
    ) {
        for ancestor in schema.line(of: list.component).dropLast() {
            let component = symbols.intern(ancestor.name)
            guard candidates[component] != nil else { continue }
            for identifier in list.identifiers {
                let id = symbols.intern(identifier.name)
                let key = Key(component: component, id: id)
                if names[key] == nil {
                    names[key] = id
                    candidates[component]?.append(identifier.name)
                }
            }
        }
    }

    package func find(_ component: Symbol, _ id: Symbol) -> Finding {
        guard candidates[component] != nil else { return .known }
        guard let name = names[Key(component: component, id: id)] else { return .unknown }
        return name == id ? .known : .renamed(name)
    }

    package func candidates(of component: Symbol) -> [String] { candidates[component] ?? [] }
}
