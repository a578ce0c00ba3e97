import SkinDiagnostics
import SkinKit

// Constants of one linked theme: cycles, then values, each after those that it refers to.
extension Evaluator {
    mutating func evaluateConstants() {
        // What refers to nothing keeps its value, and leads to no other constant.
        for name in constants.order {
            guard let number = constants.definition(of: name, in: 0), evaluationOfConstant[number] >= 0,
                references.ofConstants[number].isEmpty
            else { continue }
            evaluateConstant(name, in: 0)
        }
        let table = constants
        let isOpen = { table[$0, 0] == nil }
        for name in order(of: table.order.filter(isOpen), in: 0, where: isOpen) { evaluateConstant(name, in: 0) }
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
        let (references, table) = (references, constants)
        let walk = DependencyWalk(over: names.lazy.map(\.index), below: table.count) { name in
            guard let number = table.definition(of: Symbol(rawValue: UInt32(name)), in: scope) else { return [] }
            return references.ofConstants[number].compactMap { reference in
                table.meant(reference, in: scope).flatMap { isIncluded($0) ? $0.index : nil }
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
        for name in cycle { constants[name, scope] = ConstantTable.inCycle }
        let scoped = constants.scopes.all[scope].definitions
        if scope > 0, !cycle.contains(where: { scoped[$0] != nil }) { return }
        let members = cycle.compactMap { name in
            constants.definition(of: name, in: scope).map { (name: name, place: definitions.constants[$0].place) }
        }
        faults.report(cycle: members, .constantCycle, alone: .refersToItself(text(cycle[0])))
    }

    private mutating func evaluateConstant(_ name: Symbol, in scope: Int) {
        guard let number = constants.definition(of: name, in: scope) else { return }
        if constants[name, scope] != nil {
            // A member of a cycle is evaluated for its other faults.
            checkObject(definitions.constants[number].object, in: .scope(scope))
            isEvaluated.constants[number] = true
            return
        }
        let key = constants.key(
            Int32(number), constants.setting(name, in: scope) ?? -1, references.ofConstants[number], in: scope)
        let (evaluation, isNew) = constantEvaluations.number(of: key, last: evaluationOfConstant[number])
        if isNew {
            let outcome = evaluate(number, in: scope)
            constantEvaluations.add(outcome)
        }
        evaluationOfConstant[number] = evaluation
        constants[name, scope] = evaluation
    }

    private mutating func evaluate(_ number: Int, in scope: Int) -> ConstantTable.Constant {
        let constant = definitions.constants[number]
        isEvaluated.constants[number] = true
        var trace = Trace(isRecorded: isExplaining)
        let value = value(of: constant.object, in: .scope(scope), &trace).value
        let isSetting = constant.owner == .theme && settingNames.contains(constant.name)
        let chosen = value.map { isSetting ? values.add(setting: constant.name, default: $0) : $0 }
        return .init(value: chosen, trace: trace.items)
    }

    /// The value of a constant of the theme; nil if it has none.
    func value(of name: Symbol) -> ValueID? { constants[name, 0].flatMap { outcome($0)?.value } }

    /// The outcome of an evaluation; nil for that of a member of a cycle.
    func outcome(_ evaluation: Int32) -> ConstantTable.Constant? {
        evaluation == ConstantTable.inCycle ? nil : constantEvaluations[evaluation]
    }
}

struct ConstantTable {
    struct Constant {
        /// The value, or nil if there is none, which was reported.
        var value: ValueID?
        var trace: [Trace.Item]
    }

    /// The evaluation of every constant in a cycle, which has no value.
    static let inCycle = Int32.max

    /// The numbers of the definitions in force, by the constants' names; -1 for other names.
    private let definitions: [Int32]
    private let nameLists: NameLists
    /// The constants in the order in which they were first defined.
    let order: [Symbol]
    let traits: ThemeTraits
    /// The numbers of the settings in force, by the constants' names.
    private let settings: [Symbol: Int32]
    let scopes: Scopes
    /// The evaluations of the theme's constants, by the indices of their names, -1 for none.
    private var evaluations: [Int32]
    private var scoped: [[Symbol: Int32]]

    init(_ theme: LinkedTheme, _ scopes: Scopes, _ nameLists: NameLists) {
        definitions = theme.constants
        self.nameLists = nameLists
        order = theme.constantOrder
        traits = theme.traits
        settings = theme.settings
        self.scopes = scopes
        evaluations = Array(repeating: -1, count: definitions.count)
        scoped = Array(repeating: [:], count: scopes.all.count)
    }

    init() {
        (definitions, order, traits, settings, evaluations, scoped) = ([], [], [], [:], [], [])
        (nameLists, scopes) = (NameLists(), Scopes())
    }

    /// All names have a smaller index.
    var count: Int { definitions.count }

    func definition(of name: Symbol, in scope: Int) -> Int? {
        if scope > 0, let number = scopes.all[scope].definitions[name] { return Int(number) }
        let number = definitions[name.index]
        return number < 0 ? nil : Int(number)
    }

    /// Returns the name that a reference means: the first one that is defined.
    func meant(_ reference: ConstantReference, in scope: Int) -> Symbol? {
        if let name = reference.name { return definition(of: name, in: scope) == nil ? nil : name }
        for name in nameLists[reference] where definition(of: name, in: scope) != nil { return name }
        return nil
    }

    /// Returns the key of an evaluation, of which two numbers say what is evaluated.
    func key(
        _ first: Int32, _ second: Int32, _ references: ArraySlice<ConstantReference>, in scope: Int
    ) -> [Int32] {
        var key = [first, second]
        for reference in references { key.append(meant(reference, in: scope).flatMap { self[$0, scope] } ?? -1) }
        return key
    }

    /// The number of the setting that a constant is, unless it is scoped.
    func setting(_ name: Symbol, in scope: Int) -> Int32? {
        scope == 0 || scopes.all[scope].definitions[name] == nil ? settings[name] : nil
    }

    /// The evaluation of a constant in a scope; nil before it is evaluated.
    subscript(name: Symbol, scope: Int) -> Int32? {
        get {
            if scope > 0, scopes.affected.contains(name) { return scoped[scope][name] }
            return evaluations[name.index] < 0 ? nil : evaluations[name.index]
        }
        set {
            if scope > 0 { scoped[scope][name] = newValue } else { evaluations[name.index] = newValue ?? -1 }
        }
    }
}

// The values of settings against their ranges: theme format 1, section 14.
extension Evaluator {
    mutating func checkSettings(_ theme: LinkedTheme) {
        for name in theme.constantOrder {
            guard let setting = theme.settings[name], let value = value(of: name) else { continue }
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
            guard let number = theme.settings[name], let value = value(of: name) else { return nil }
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
