/// The key of a look: the scope and the identifier of a registered component, and its states.
///
/// Identifiers are compared byte by byte, as theme format 1 requires. `String` would compare by canonical equivalence.
package struct LookKey {
    var scope: ScopeNode
    package var id: String?
    var states: ThemeStates
}

@MainActor
extension LookKey {
    /// Returns the names of the operations that the current themes have for the components of a definition with this key.
    package func operationNames(for definition: ComponentDefinition) -> [String] {
        let appearance = scope.appearance
        guard let type = appearance.type(for: definition) else { return [] }
        return appearance.operations(of: type, id: id, in: appearance.states(states)).map(\.name)
    }

    package var themes: [Theme] { scope.appearance.themes }

    package func type(for definition: ComponentDefinition) -> String? { scope.appearance.type(for: definition)?.name }
}

extension LookKey {
    /// A hash of the key. Different keys may in rare cases have the same one.
    var fingerprint: UInt {
        let id = id.map { unsafe $0.withBytes { unsafe CacheHash.name($0) } } ?? CacheHash.noName
        let scope = UInt64(UInt(bitPattern: ObjectIdentifier(scope)))
        let place = scope &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(states.rawValue) &* 0xD6E8_FEB8_6659_FD93
        return UInt(truncatingIfNeeded: id ^ place)
    }
}
