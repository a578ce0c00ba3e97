import SkinDiagnostics
import SkinKit

// Constants of one linked theme: cycles, then values, each after those that it refers to.
extension Evaluator {
    mutating func evaluateConstants() {
        let names = constants.order.filter { constants[$0, 0] == nil }
        let table = constants
        for name in order(of: names, in: 0, where: { table[$0, 0] == nil }) { evaluateConstant(name, in: 0) }
    }

    /// Returns the number of constants and of the names that they refer to.
    mutating func evaluateConstants(in scope: Int, for operations: [Scopes.OperationUse]) -> Int {
        let affected = constants.scopes.affected
        let scoped = constants.scopes.all[scope].definitions.sorted { $0.value < $1.value }
        var roots = scoped.map(\.key)
        for reference in operations.flatMap({ references.ofOperations[Int($0.definition)] }) {
            if let name = meant(reference, in: scope), affected.contains(name) { roots.append(name) }
        }
        var count = 0
        for name in order(of: roots, in: scope, where: affected.contains) {
            if let number = constants.definition(of: name, in: scope) {
                count += definitions.cost(of: references.ofConstants[number])
                count += definitions.whenCount(ofConstant: number)
            }
            evaluateConstant(name, in: scope)
        }
        return count
    }

    /// Returns constants with all that they refer to, each after those. Reports cycles, whose members have no value.
    private mutating func order(of names: [Symbol], in scope: Int, where isIncluded: (Symbol) -> Bool) -> [Symbol] {
        let (definitions, references, table) = (definitions, references, constants)
        let walk = DependencyWalk(over: names.lazy.map(\.index)) { name in
            guard let number = table.definition(of: Symbol(rawValue: UInt32(name)), in: scope) else { return [] }
            return references.ofConstants[number].compactMap { reference in
                let meant = definitions.meant(reference) { table.definition(of: $0, in: scope) != nil }
                return meant.flatMap { isIncluded($0) ? $0.index : nil }
            }
        }
        for cycle in walk.cycles { report(cycle.map { Symbol(rawValue: UInt32($0)) }, in: scope) }
        if scope == 0, let omitted = walk.omitted,
            let number = constants.definition(of: Symbol(rawValue: UInt32(omitted)), in: scope)
        {
            faults.reportOmittedCycles(at: definitions.constants[number].place)
        }
        return walk.order.map { Symbol(rawValue: UInt32($0)) }
    }

    /// Reports a cycle, and gives its members no value. One without scoped constants was reported for the theme.
    private mutating func report(_ cycle: [Symbol], in scope: Int) {
        for name in cycle { constants[name, scope] = .init(value: nil, trace: []) }
        let scoped = constants.scopes.all[scope].definitions
        if scope > 0, !cycle.contains(where: { scoped[$0] != nil }) { return }
        let members = cycle.compactMap { name in
            constants.definition(of: name, in: scope).map { (name: name, place: definitions.constants[$0].place) }
        }
        faults.report(cycle: members, .constantCycle, alone: .refersToItself(text(cycle[0])))
    }

    private mutating func evaluateConstant(_ name: Symbol, in scope: Int) {
        guard let number = constants.definition(of: name, in: scope) else { return }
        isEvaluated.constants[number] = true
        var trace = Trace(isRecorded: isExplaining)
        let value = value(of: definitions.constants[number].object, in: .scope(scope), &trace).value
        // A member of a cycle is evaluated for its other faults.
        guard constants[name, scope] == nil else { return }
        let isSetting = definitions.constants[number].owner == .theme && settingNames.contains(name)
        let chosen = value.map { isSetting ? values.add(setting: name, default: $0) : $0 }
        constants[name, scope] = .init(value: chosen, trace: trace.items)
    }
}

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

// The values of settings against their ranges: theme format 1, section 14.
extension Evaluator {
    mutating func checkSettings(_ theme: LinkedTheme) {
        for name in theme.constantOrder {
            guard let setting = theme.settings[name], let value = constants[name, 0]?.value else { continue }
            let constant = definitions.constants[Int(theme.constants[name.index])]
            checkSetting(constant, value, isWithin: definitions.settings[Int(setting)])
        }
    }

    /// Checks the value of a constant that is a setting itself and refers to nothing, whether or not it is in force.
    mutating func checkSetting(_ constant: ConstantDefinition, _ value: Resolved) {
        guard let number = constant.setting, !definitions.objects[Int(constant.object)].isDependent,
            case .value(let value) = value
        else { return }
        checkSetting(constant, value, isWithin: definitions.settings[Int(number)])
    }

    private mutating func checkSetting(
        _ constant: ConstantDefinition, _ value: ValueID, isWithin setting: SettingDefinition
    ) {
        guard let refusal = refusal(values[value], of: text(constant.name), setting) else { return }
        let isElsewhere = setting.place != constant.place
        faults.report(
            .invalidValue, at: constant.place, in: definitions.objects[Int(constant.object)].valuePart, refusal,
            notes: isElsewhere ? [faults.note(.settingDefined, at: setting.place)] : [])
    }

    private func refusal(_ value: PooledValue, of name: String, _ setting: SettingDefinition) -> Sentence? {
        let number: ComponentSchema.Bound
        switch value {
        case .integer(let integer): number = .integer(integer)
        case .float(let float): number = .float(float)
        case .string(let string):
            guard let values = setting.values, !values.contains(string) else { return nil }
            return .unlisted(text(string), among: values.map { text($0) }, ofSetting: name)
        default: return nil
        }
        let excess = number.excess(minimum: setting.minimum, maximum: setting.maximum)
        return excess.map { .outOfRange($0, ofSetting: name) }
    }

    /// Returns the settings of a linked theme without errors.
    mutating func settings(_ theme: LinkedTheme) -> [ResolvedTheme.Setting] {
        if theme.settings.isEmpty { return [] }
        return theme.constantOrder.compactMap { name in
            guard let number = theme.settings[name], let value = constants[name, 0]?.value else { return nil }
            let definition = definitions.settings[Int(number)]
            guard let label = definition.label else { return nil }
            var setting = ResolvedTheme.Setting(name: name, label: label, value: value)
            setting.minimum = definition.minimum.map { values.add($0.value) }
            setting.maximum = definition.maximum.map { values.add($0.value) }
            setting.step = definition.step.map { values.add($0.value) }
            setting.values = definition.values.map { strings in
                let strings = strings.map { values.add(.string($0)) }
                return values.add(.array(strings))
            }
            return setting
        }
    }
}

extension ThemeDefinitions {
    /// The names of the constants that are settings somewhere.
    package var settingNames: Set<Symbol> {
        if settings.isEmpty { return [] }
        let names = constants.compactMap { constant in
            constant.setting.flatMap { settings[Int($0)].label == nil ? nil : constant.name }
        }
        return Set(names)
    }
}

extension ComponentSchema.Bound {
    fileprivate var value: PooledValue {
        switch self {
        case .integer(let number): .integer(number)
        case .float(let number): .float(number)
        }
    }
}
