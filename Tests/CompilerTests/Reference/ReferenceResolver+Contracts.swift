import TestSupport

/// Sections 8, 14 and 16, word by word.
extension ReferenceResolver {
    /// The present name of an entity of an earlier name.
    static func newName(of name: Name) -> Name? {
        for identifier in PlainVocabulary.identifiers[name.component] ?? [] {
            if let id = name.id, identifier.was.contains(id) {
                return Name(component: name.component, id: identifier.name)
            }
        }
        return nil
    }

    /// The entities of a layer, as written, that another of the layer leaves out.
    static func leftOut(of layer: [PlainFile]) -> Set<Name> {
        let written = layer.flatMap(\.entities).map { Name(component: $0.component, id: $0.id) }
        var result: Set<Name> = []
        for (index, name) in written.enumerated() {
            guard let new = newName(of: name) else { continue }
            if written.contains(new) || written[..<index].contains(where: { newName(of: $0) == new }) {
                result.insert(name)
            }
        }
        return result
    }

    /// The warnings on identifiers, as `code file:line`.
    static func warnings(of chain: [PlainTheme]) -> Set<String> {
        var result: Set<String> = []
        for theme in chain {
            for file in theme.files {
                for (index, entity) in file.entities.enumerated() {
                    guard let code = warning(on: Name(component: entity.component, id: entity.id)) else { continue }
                    result.insert("\(code) \(theme.folder)/\(file.fileName):\(file.line(ofEntity: index))")
                }
            }
        }
        return result
    }

    private static func warning(on name: Name) -> String? {
        guard let id = name.id, let list = PlainVocabulary.identifiers[name.component] else { return nil }
        if list.contains(where: { $0.name == id }) { return nil }
        if list.contains(where: { $0.was.contains(id) }) { return "renamed-identifier" }
        let isOfDescendant = parents.keys.contains { type in
            inherits(type, from: name.component)
                && (PlainVocabulary.identifiers[type] ?? []).contains { $0.name == id }
        }
        return isOfDescendant ? nil : "unknown-identifier"
    }

    private static func inherits(_ type: String, from ancestor: String) -> Bool {
        guard let parent = parents[type] ?? nil else { return false }
        return parent == ancestor || inherits(parent, from: ancestor)
    }

    /// What a component in these states shows: of each name the operation of the greatest weight.
    func shown(_ name: Name, in states: Set<String>) -> Set<String> {
        var result: Set<String> = []
        let qualifying = effective(name).operations.filter { $0.states?.isSubset(of: states) == true }
        for operation in qualifying {
            let rivals = qualifying.filter { $0.name == operation.name }
            if rivals.allSatisfy({ Self.weight($0.states ?? []) <= Self.weight(operation.states ?? []) }) {
                result.insert("\(operation.name) \((operation.states ?? []).sorted())")
            }
        }
        return result
    }

    private static func weight(_ states: Set<String>) -> Int {
        let weights = [
            "focused": 1, "hovered": 2, "selected": 4, "highlighted": 8, "disabled": 16, "error": 32, "loading": 64,
        ]
        return states.reduce(0) { $0 + (weights[$1] ?? 0) }
    }

    /// What `skinctl list settings` prints, as JSONSerialization reads it.
    func settingList() -> [Any] {
        order.compactMap { name -> [String: Any]? in
            guard let setting = settings[name], let object = constants[name]?.object else { return nil }
            let null: Any = JSONComparison.null
            return [
                "name": name, "type": object.type, "label": setting.label,
                "value": json(constant(name))["value"] ?? null, "minimum": setting.minimum ?? null,
                "maximum": setting.maximum ?? null, "step": setting.step ?? null, "values": setting.values ?? null,
            ]
        }
    }
}
