/// A theme under one set of active traits, prepared for lookups.
///
/// The part of the cache that applies to the traits is located and validated once. A variant keeps its theme alive.
///
/// Looking up and reading an entity allocates nothing. Names are compared byte by byte.
@_spi(Reading) public struct ThemeVariant: Sendable {
    private let reader: ThemeCacheReader
    private let variant: CacheVariant

    init(_ reader: ThemeCacheReader, _ variant: CacheVariant) {
        self.reader = reader
        self.variant = variant
    }

    /// Returns the entity of a component, over all states; nil if the theme has no operations for it.
    ///
    /// The theme resolves the identifier at the component type or at the nearest ancestor type. Without a result it
    /// falls back to the entity for every component of the type, or of its nearest ancestor.
    ///
    /// - Parameters:
    ///   - component: A component type of this theme. A number from another theme may denote another type here, or
    ///     none.
    ///   - id: The identifier, in UTF-8; empty for the operations of all components of the type.
    /// - Complexity: O(d) for d ancestor types; one probe for an identifier at the component type itself.
    @_lifetime(borrow self)
    public func entity(for component: Theme.ComponentNumber, id: Span<UInt8>) -> ThemeEntity? {
        unsafe entity(id.withUnsafeBytes { unsafe number(for: component, id: $0.isEmpty ? nil : $0) })
    }

    /// Returns the entity of a component, as ``entity(for:id:)`` with a span does.
    ///
    /// - Parameter id: The identifier; nil for the operations of all components of the type.
    @_lifetime(borrow self)
    public func entity(for component: Theme.ComponentNumber, id: String?) -> ThemeEntity? {
        entity(number(for: component, id: id))
    }

    func number(for component: Theme.ComponentNumber, id: String?) -> Int? {
        guard let id else { return unsafe number(for: component, id: UnsafeRawBufferPointer?.none) }
        return unsafe id.withBytes { unsafe number(for: component, id: $0) }
    }

    @inline(__always)
    private func number(for component: Theme.ComponentNumber, id: UnsafeRawBufferPointer?) -> Int? {
        unsafe reader.records.entity(for: component.rawValue, id: id, in: variant)
    }

    @_lifetime(borrow self)
    private func entity(_ number: Int?) -> ThemeEntity? {
        guard let number else { return nil }
        // Safe: the lookup found a whole record, and this variant keeps the reader and its memory alive.
        return unsafe _overrideLifetime(ThemeEntity(reader.records, number: number), borrowing: self)
    }
}

@_spi(Reading) extension Theme {
    /// A component type of the schema that the theme was compiled with, by its number in this theme's cache.
    public struct ComponentNumber: Hashable, Sendable {
        let rawValue: UInt32
    }

    /// Returns the number of a component type; nil if the theme's schema does not have it. O(1).
    public func component(named name: String) -> ComponentNumber? {
        unsafe name.withBytes { unsafe reader.records.component(named: $0) }.map { ComponentNumber(rawValue: $0) }
    }

    /// Returns the number of a component type by its name in UTF-8; nil if the theme's schema does not have it. O(1).
    public func component(named name: Span<UInt8>) -> ComponentNumber? {
        unsafe name.withUnsafeBytes { unsafe reader.records.component(named: $0) }.map { ComponentNumber(rawValue: $0) }
    }

    /// Returns the theme under active traits. Of two traits of one kind, the one declared first in ``ThemeTraits``
    /// applies.
    ///
    /// - Complexity: O(log n) in the number of combinations of the traits.
    public func variant(for traits: ThemeTraits = []) -> ThemeVariant {
        ThemeVariant(reader, (try? reader.variant(for: traits.possible)) ?? CacheVariant())
    }
}

extension String {
    /// Calls a closure with the UTF-8 bytes of the string, in place if they are contiguous.
    func withBytes<Answer>(_ body: (UnsafeRawBufferPointer) -> Answer) -> Answer {
        if let answer = unsafe utf8.withContiguousStorageIfAvailable({ unsafe body(UnsafeRawBufferPointer($0)) }) {
            return answer
        }
        var copy = self
        return copy.withUTF8 { unsafe body(UnsafeRawBufferPointer($0)) }
    }
}
