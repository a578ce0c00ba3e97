/// A theme under one set of active traits, prepared for lookups.
///
/// The part of the cache that applies to the traits is located and validated once. Names are compared byte by byte.
struct ThemeVariant: Sendable {
    private let reader: ThemeCacheReader
    private let variant: CacheVariant

    init(_ reader: ThemeCacheReader, _ variant: CacheVariant) {
        self.reader = reader
        self.variant = variant
    }

    /// The theme resolves the identifier at the component type or at the nearest ancestor type. Without a result it
    /// falls back to the entity for every component of the type, or of its nearest ancestor.
    func operations(for component: Theme.ComponentNumber, id: String?) -> [ThemeOperation] {
        entity(for: component, id: id).map(reader.operations(ofEntity:)) ?? []
    }

    func has(_ isSought: [Bool], for component: Theme.ComponentNumber, id: String?) -> Bool {
        entity(for: component, id: id).map { reader.entity($0, hasValues: isSought) } ?? false
    }

    func entity(for component: Theme.ComponentNumber, id: String?) -> Int? {
        guard let id else { return unsafe reader.entity(for: component.rawValue, id: nil, in: variant) }
        return unsafe id.withBytes { unsafe reader.entity(for: component.rawValue, id: $0, in: variant) }
    }
}

extension Theme {
    /// A component type of the schema that the theme was compiled with, by its number in this theme's cache.
    struct ComponentNumber: Hashable, Sendable {
        let rawValue: UInt32
    }

    func component(named name: String) -> ComponentNumber? {
        unsafe name.withBytes { unsafe reader.component(named: $0) }.map { ComponentNumber(rawValue: $0) }
    }

    /// Returns the theme under active traits. Of two traits of one kind, the one declared first in ``ThemeTraits``
    /// applies.
    func variant(for traits: ThemeTraits = []) -> ThemeVariant {
        ThemeVariant(reader, (try? reader.variant(for: traits.possible)) ?? CacheVariant())
    }
}
