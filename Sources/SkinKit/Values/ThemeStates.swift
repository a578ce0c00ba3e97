import Synchronization

/// The states of a component (theme format 1, section 8): the built-in ones, and those that an app's schema declares.
///
///     extension ThemeStates {
///         static let error = ThemeStates.custom("error")
///     }
///     try engine.setStates([.error, .focused], for: field)
///
/// `skinctl export swift` writes such members.
public struct ThemeStates: OptionSet, Hashable, Sendable {
    /// The bits of the states. In a theme, the sum of their weights: of two sets that qualify, the one with the greater raw
    /// value takes precedence. The bits of an app's own states differ from theme to theme, and from process to process.
    public let rawValue: UInt64

    /// Creates a set from its weight. Unknown bits are ignored.
    public init(rawValue: UInt64) { self.rawValue = rawValue & Self.allBits }

    package static let customLimit = 24
    package static let builtInBits: UInt64 = 0x1F
    package static let builtInCount = 5
    /// Twice the limit, so that the states of two themes can be compared.
    private static let allBits: UInt64 = 1 << (5 + 48) - 1

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

    /// Returns one of the app's own states, by its name in the schema. A theme that was compiled without the state has no
    /// operations for it.
    ///
    /// The app's code names its states. Do not pass names from data: a process can have 48 names.
    public static func custom(_ name: String) -> ThemeStates {
        if let builtIn = ThemeStates(name: name, custom: []) { return builtIn }
        return known.withLock { names in
            if let position = names.firstIndex(where: { $0.isIdentical(to: name) }) { return custom(at: position) }
            precondition(names.count < 2 * customLimit, "an app has at most \(2 * customLimit) states of its own")
            names.append(name)
            return custom(at: names.count - 1)
        }
    }

    private static let known = Mutex<[String]>([])
    /// The names of the states that the app's code named, by their positions in its sets.
    static var appNames: [String] { known.withLock { $0 } }

    package static func custom(at position: Int) -> ThemeStates {
        ThemeStates(rawValue: 1 << UInt64(builtInCount + position))
    }

    /// The names of the built-in states, lightest first.
    package static let allNames = ["focused", "hovered", "selected", "highlighted", "disabled"]

    /// Creates the state with a name, compared exactly; nil if there is none.
    ///
    /// - Parameters:
    ///   - name: A name of the format's own states or of `custom`.
    ///   - custom: The names of an app's own states, lightest first.
    package init?(name: some StringProtocol, custom: [String]) {
        let names = Self.allNames + custom.prefix(Self.customLimit * 2)
        guard let bit = names.firstIndex(where: { $0.utf8.elementsEqual(name.utf8) }) else { return nil }
        self.init(rawValue: 1 << UInt64(bit))
    }

    package var names: [String] { names(custom: []) }

    /// Lightest first, as `custom` is. States beyond `custom` are omitted.
    package func names(custom: [String]) -> [String] {
        (Self.allNames + custom).enumerated().filter { rawValue & (1 << UInt64($0.offset)) != 0 }.map(\.element)
    }

    /// The states of the set that are an app's own, as bits from 0.
    package var customBits: UInt32 { UInt32(truncatingIfNeeded: rawValue >> UInt64(Self.builtInCount)) }
    package var builtIn: ThemeStates { ThemeStates(rawValue: rawValue & Self.builtInBits) }

    package init(builtInBits: UInt32, customBits: UInt32) {
        self.init(rawValue: UInt64(builtInBits) & Self.builtInBits | UInt64(customBits) << UInt64(Self.builtInCount))
    }

    /// Returns the set in the numbering of other names. A state that these do not have is omitted.
    package func renumbered(from names: [String], to others: [String]) -> ThemeStates {
        if rawValue <= Self.builtInBits || names == others { return self }
        return self.names(custom: names).reduce(into: builtIn) { states, name in
            if let state = ThemeStates(name: name, custom: others) { states.formUnion(state) }
        }
    }
}

extension ThemeStates: CustomStringConvertible {
    /// The names of the states, lightest first, such as `focused disabled`; `no states` if there are none.
    public var description: String {
        isEmpty ? "no states" : names(custom: Self.appNames).joined(separator: " ")
    }
}
