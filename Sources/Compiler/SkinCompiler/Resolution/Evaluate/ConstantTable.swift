import SkinKit

struct ConstantTable {
    struct Constant {
        /// The value, or nil if there is none, which was reported.
        var value: ValueID?
        var trace: [Trace.Item]
    }

    /// The numbers of the definitions in force, by the constants' names; -1 for other names.
    private var definitions: [Int32]
    /// The constants in the order in which they were first defined.
    private(set) var order: [Symbol]
    private(set) var traits: ThemeTraits
    /// The numbers of the settings in force, by the constants' names.
    private(set) var settings: [Symbol: Int32]
    let scopes: Scopes
    /// The constants of the theme, by the indices of their names.
    private var constants: [Constant?]
    private var scoped: [[Symbol: Constant]]

    init(_ theme: LinkedTheme, _ scopes: Scopes) {
        definitions = theme.constants
        order = theme.constantOrder
        traits = theme.traits
        settings = theme.settings
        self.scopes = scopes
        constants = Array(repeating: nil, count: definitions.count)
        scoped = Array(repeating: [:], count: scopes.all.count)
    }

    init() { (definitions, order, traits, settings, scopes, constants, scoped) = ([], [], [], [:], Scopes(), [], []) }

    /// The theme differs in constants only. Returns what to evaluate again; all other values stay.
    mutating func replace(by theme: LinkedTheme, _ references: References, _ all: ThemeDefinitions) -> Affected {
        let hasSettings = settings != theme.settings
        let changed = definitions.indices.filter { index in
            let name = Symbol(rawValue: UInt32(index))
            return definitions[index] != theme.constants[index]
                || hasSettings && settings[name] != theme.settings[name]
        }
        let affected = Affected(by: changed.map { Symbol(rawValue: UInt32($0)) }, in: theme, references, all)
        (definitions, order, traits, settings) = (theme.constants, theme.constantOrder, theme.traits, theme.settings)
        for index in constants.indices where affected.contains(Symbol(rawValue: UInt32(index))) {
            constants[index] = nil
        }
        return affected
    }

    func definition(of name: Symbol, in scope: Int) -> Int? {
        if scope > 0, let number = scopes.all[scope].definitions[name] { return Int(number) }
        let number = definitions[name.index]
        return number < 0 ? nil : Int(number)
    }

    /// The outcome of a constant in a scope; nil before it is evaluated.
    subscript(name: Symbol, scope: Int) -> Constant? {
        get {
            scope > 0 && scopes.affected.contains(name) ? scoped[scope][name] : constants[name.index]
        }
        set {
            if scope > 0 { scoped[scope][name] = newValue } else { constants[name.index] = newValue }
        }
    }
}
