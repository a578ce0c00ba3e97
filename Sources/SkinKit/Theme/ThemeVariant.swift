/// A theme under one set of active traits, ready to be looked up in: which part of the cache holds for the traits is
/// found and checked once. It keeps the theme alive.
///
/// Looking an entity up, and reading it, allocates nothing. Names are compared byte by byte.
@_spi(Reading) public struct ThemeVariant: Sendable {
    private let reader: ThemeCacheReader
    private let variant: CacheVariant

    init(_ reader: ThemeCacheReader, _ variant: CacheVariant) {
        self.reader = reader
        self.variant = variant
    }

    /// What a component shows, over all states: what the theme says for the identifier at the component type or the
    /// nearest ancestor type, else for every component of the type or its nearest ancestor; nil where that is nothing.
    ///
    /// - Parameters:
    ///   - component: A component type of this theme; that of another may be another type here, or none.
    ///   - id: The identifier, in UTF-8; empty for what all components of the type get.
    /// - Complexity: O(d) for d ancestor types; one probe for an identifier at the component type itself.
    @_lifetime(borrow self)
    public func entity(for component: Theme.ComponentNumber, id: Span<UInt8>) -> ThemeEntity? {
        entity(id.withUnsafeBytes { number(for: component, id: $0.isEmpty ? nil : $0) })
    }

    /// As ``entity(for:id:)``, for an identifier that is a `String`; nil for what all components of the type get.
    @_lifetime(borrow self)
    public func entity(for component: Theme.ComponentNumber, id: String?) -> ThemeEntity? {
        entity(number(for: component, id: id))
    }

    func number(for component: Theme.ComponentNumber, id: String?) -> Int? {
        guard let id else { return number(for: component, id: UnsafeRawBufferPointer?.none) }
        return id.withBytes { number(for: component, id: $0) }
    }

    @inline(__always)
    private func number(for component: Theme.ComponentNumber, id: UnsafeRawBufferPointer?) -> Int? {
        reader.records.entity(for: component.rawValue, id: id, in: variant)
    }

    @_lifetime(borrow self)
    private func entity(_ number: Int?) -> ThemeEntity? {
        guard let number else { return nil }
        // Sound: the look-up has found a whole record, and the reader, which this variant keeps alive, the memory.
        return _overrideLifetime(ThemeEntity(reader.records, number: number), borrowing: self)
    }
}

@_spi(Reading) extension Theme {
    /// A component type of the schema that the theme was compiled with, by its number in this theme's cache.
    public struct ComponentNumber: Hashable, Sendable {
        let rawValue: UInt32
    }

    /// The number of a component type; nil where the theme's schema does not have it. O(1).
    public func component(named name: String) -> ComponentNumber? {
        name.withBytes { reader.records.component(named: $0) }.map { ComponentNumber(rawValue: $0) }
    }

    /// The number of a component type by its name in UTF-8; nil where the theme's schema does not have it. O(1).
    public func component(named name: Span<UInt8>) -> ComponentNumber? {
        name.withUnsafeBytes { reader.records.component(named: $0) }.map { ComponentNumber(rawValue: $0) }
    }

    /// The theme under active traits. Of two of one kind the one declared first in ``ThemeTraits`` counts.
    ///
    /// - Complexity: O(log n) in the number of the traits' combinations.
    public func variant(for traits: ThemeTraits = []) -> ThemeVariant {
        ThemeVariant(reader, (try? reader.variant(for: traits.possible)) ?? CacheVariant())
    }
}

extension String {
    /// Its UTF-8 bytes, where they are if it has them in one piece.
    func withBytes<Answer>(_ body: (UnsafeRawBufferPointer) -> Answer) -> Answer {
        if let answer = utf8.withContiguousStorageIfAvailable({ body(UnsafeRawBufferPointer($0)) }) { return answer }
        var copy = self
        return copy.withUTF8 { body(UnsafeRawBufferPointer($0)) }
    }
}
