/// The states that a component is in (theme format 1, section 8).
///
/// The raw value is the set's weight: of two sets that qualify, the one with the greater raw value wins.
public struct ThemeStates: OptionSet, Hashable, Sendable {
    /// The sum of the states' weights, 0 to 31.
    public let rawValue: UInt8

    /// A set from its weight; bits beyond the known states are dropped.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue & 0x1F
    }

    /// Has the keyboard focus; weight 1.
    public static let focused = ThemeStates(rawValue: 1)
    /// The pointer is over it; weight 2.
    public static let hovered = ThemeStates(rawValue: 2)
    /// Is selected or on; weight 4.
    public static let selected = ThemeStates(rawValue: 4)
    /// Is pressed; weight 8.
    public static let highlighted = ThemeStates(rawValue: 8)
    /// Takes no input; weight 16.
    public static let disabled = ThemeStates(rawValue: 16)

    /// The states' names, lightest first.
    public static let allNames = ["focused", "hovered", "selected", "highlighted", "disabled"]

    /// The state of a name, exactly as written; nil where there is none.
    public init?(name: some StringProtocol) {
        guard let bit = Self.allNames.firstIndex(where: { $0.utf8.elementsEqual(name.utf8) }) else { return nil }
        self.init(rawValue: 1 << UInt8(bit))
    }

    /// The state of a name's bytes.
    package init?(bytes: ArraySlice<UInt8>) {
        guard let bit = Self.allNames.firstIndex(where: { bytes.elementsEqual($0.utf8) }) else { return nil }
        self.init(rawValue: 1 << UInt8(bit))
    }

    /// The names of the set's states, lightest first.
    public var names: [String] {
        Self.allNames.enumerated().filter { rawValue & (1 << UInt8($0.offset)) != 0 }.map(\.element)
    }
}
