/// The states of a component (theme format 1, section 8).
///
/// The raw value is the set's weight. Of two qualifying sets, the one with the greater raw value takes precedence.
public struct ThemeStates: OptionSet, Hashable, Sendable {
    /// The sum of the states' weights, 0 to 31.
    public let rawValue: UInt8

    /// Creates a set from its weight. Unknown bits are ignored.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue & 0x1F
    }

    /// The component has the keyboard focus. Its weight is 1.
    public static let focused = ThemeStates(rawValue: 1)
    /// The pointer is over the component. Its weight is 2.
    public static let hovered = ThemeStates(rawValue: 2)
    /// The component is selected or on. Its weight is 4.
    public static let selected = ThemeStates(rawValue: 4)
    /// The component is pressed. Its weight is 8.
    public static let highlighted = ThemeStates(rawValue: 8)
    /// The component accepts no input. Its weight is 16.
    public static let disabled = ThemeStates(rawValue: 16)

    /// The states' names, lightest first.
    public static let allNames = ["focused", "hovered", "selected", "highlighted", "disabled"]

    /// Creates the state with a name, compared exactly; nil if there is none.
    public init?(name: some StringProtocol) {
        guard let bit = Self.allNames.firstIndex(where: { $0.utf8.elementsEqual(name.utf8) }) else { return nil }
        self.init(rawValue: 1 << UInt8(bit))
    }

    /// Creates the state with a name in UTF-8; nil if there is none.
    package init?(bytes: ArraySlice<UInt8>) {
        guard let bit = Self.allNames.firstIndex(where: { bytes.elementsEqual($0.utf8) }) else { return nil }
        self.init(rawValue: 1 << UInt8(bit))
    }

    /// The names of the set's states, lightest first.
    public var names: [String] {
        Self.allNames.enumerated().filter { rawValue & (1 << UInt8($0.offset)) != 0 }.map(\.element)
    }
}
