import SkinFormat
import SkinKit

/// An identifier under which components are registered, but that their theme does not have.
///
/// The components show only what the theme has for all components of their type.
public struct ThemeUnknownIdentifier: Hashable, Sendable {
    /// The component type's name in the theme.
    public internal(set) var component: String
    /// The identifier, as the app registered it.
    public internal(set) var identifier: String
    /// The identifier of the theme.
    public internal(set) var theme: String
    /// The most similar identifier that the theme has for the component type; nil if none is similar.
    public internal(set) var nearest: String?
}

extension ThemeUnknownIdentifier: CustomStringConvertible {
    /// A sentence such as `theme 'org.example.sunny' has no 'uibutton#buton_send'; did you mean 'button_send'?`.
    public var description: String {
        "theme '\(theme)' has no '\(component)#\(identifier)'" + (nearest.map { "; did you mean '\($0)'?" } ?? "")
    }
}

extension ThemeEngine {
    /// Returns the identifiers of registered components that their theme has under no traits, nor a theme below it, neither
    /// for their type nor for an ancestor of it.
    ///
    /// Call it while you develop, after a switch: a theme need not describe every component, but a misspelt identifier
    /// looks the same. A switch does not collect them, so that it costs nothing if you do not ask.
    ///
    /// - Returns: Each identifier once for each component type and theme, in the order of the definitions, then of
    ///   registration.
    /// - Complexity: O(components + entities of the themes), and a limited number of comparisons of names.
    public func unknownIdentifiers() -> [ThemeUnknownIdentifier] {
        sweep()
        var suggestions = SuggestionBudget()
        var known: [ThemeIdentifiers] = []
        var found: [ThemeUnknownIdentifier] = []
        var seen: Set<ThemeUnknownIdentifier> = []
        for population in populations {
            for key in population.keysInUse {
                guard let id = key.id, let type = key.type(for: population.definition) else { continue }
                let themes = key.themes
                let number = known.firstIndex { $0.isOf(themes) } ?? known.count
                if number == known.count { known.append(ThemeIdentifiers(of: themes)) }
                guard !known[number].has(id, type) else { continue }
                var unknown = ThemeUnknownIdentifier(
                    component: type, identifier: id, theme: themes[0].info.identifier, nearest: nil)
                guard seen.insert(unknown).inserted else { continue }
                unknown.nearest = known[number].nearest(to: id, type, within: &suggestions)
                found.append(unknown)
            }
        }
        return found
    }
}

extension Theme {
    /// Returns those of some entities that the theme has under no traits, neither for their component type nor for an
    /// ancestor of it, in the order of the entities.
    package func unknownIdentifiers(among entities: [ThemeEntityKey]) -> [ThemeUnknownIdentifier] {
        var suggestions = SuggestionBudget()
        let known = ThemeIdentifiers(of: [self])
        return entities.compactMap { entity in
            guard let id = entity.id, !known.has(id, entity.component) else { return nil }
            return ThemeUnknownIdentifier(
                component: entity.component, identifier: id, theme: info.identifier,
                nearest: known.nearest(to: id, entity.component, within: &suggestions))
        }
    }
}

/// The identifiers that themes above one another have under any traits, by component type.
private struct ThemeIdentifiers {
    private let themes: [Theme]
    private var names: [String: Set<[UInt8]>] = [:]
    private var parents: [String: String] = [:]

    init(of themes: [Theme]) {
        self.themes = themes
        for theme in themes {
            for key in theme.reader.declaredEntities {
                // Bytes, because String considers canonically equivalent texts equal.
                if let id = key.id { names[key.component, default: []].insert(Array(id.utf8)) }
            }
            parents.merge(theme.reader.componentParents) { nearest, _ in nearest }
        }
    }

    func isOf(_ others: [Theme]) -> Bool {
        themes.count == others.count && zip(themes, others).allSatisfy { $0.reader.bytes === $1.reader.bytes }
    }

    func has(_ id: String, _ type: String) -> Bool {
        let bytes = Array(id.utf8)
        return line(of: type).contains { names[$0]?.contains(bytes) ?? false }
    }

    func nearest(to id: String, _ type: String, within budget: inout SuggestionBudget) -> String? {
        let candidates = line(of: type).flatMap { names[$0] ?? [] }.map { String(decoding: $0, as: UTF8.self) }
        return Suggestion.nearest(to: id, among: candidates.sorted(), within: &budget)
    }

    /// Returns a component type and its ancestors. A damaged cache may have a type that is its own ancestor.
    private func line(of type: String) -> [String] {
        var line = [type]
        while let last = line.last, let parent = parents[last], line.count <= parents.count { line.append(parent) }
        return line
    }
}

extension ThemeCacheReader {
    fileprivate var declaredEntities: [ThemeEntityKey] {
        (0..<count(.variants)).flatMap { number -> [ThemeEntityKey] in
            guard let variant = try? variant(number) else { return [] }
            return entities(in: variant).compactMap { record in
                guard let (key, isDeclared) = try? entityKey(record), isDeclared else { return nil }
                return key
            }
        }
    }
}
