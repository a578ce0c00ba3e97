/// The constants of one combination of traits, as the theme or one scope sees them.
struct VisibleConstants: Sendable {
    let merged: MergedTheme
    private var values: ConstantValues
    /// The meaning of each constant outside of scopes, by name; -1 if it is not resolved.
    private(set) var meanings: [Int32]
    var scopes: ConstantScopes
    /// The number of the current scope, 0 for that of the theme.
    var scope = 0

    /// - Parameter count: The number of symbols.
    init(_ merged: MergedTheme, _ definitions: ThemeDefinitions, count: Int) {
        self.merged = merged
        values = ConstantValues(count: count)
        meanings = [Int32](repeating: -1, count: count)
        scopes = ConstantScopes(merged, definitions)
    }

    /// Returns the definition of a constant, or nil if it is not defined.
    @inline(__always)
    func definition(of name: Symbol) -> Int? {
        if scope > 0, let scoped = scopes.scopes[scope].definitions[name] { return Int(scoped) }
        let number = merged.constants[name.index]
        return number >= 0 ? Int(number) : nil
    }

    /// Returns the value of a constant, or nil if it is not resolved yet or has none, which was reported.
    @inline(__always)
    func value(of name: Symbol) -> ValueID? {
        if scope > 0, scopes.isSensitive(name) { return scopes.scopes[scope].values[name] }
        return values[name]
    }

    mutating func setMeaning(_ name: Symbol, _ meaning: Int32) { meanings[name.index] = meaning }

    mutating func set(_ name: Symbol, _ value: ValueID?) {
        if scope > 0 { scopes.set(name, value, in: scope) } else { values[name] = value }
    }
}

/// The resolved values of constants, by name.
struct ConstantValues: Sendable {
    /// The values by name, -1 if not resolved.
    private var numbers: [Int32]

    init(count: Int) {
        numbers = [Int32](repeating: -1, count: count)
    }

    subscript(name: Symbol) -> ValueID? {
        get { numbers[name.index] < 0 ? nil : ValueID(rawValue: UInt32(numbers[name.index])) }
        set { numbers[name.index] = newValue.map { Int32($0.rawValue) } ?? -1 }
    }
}
