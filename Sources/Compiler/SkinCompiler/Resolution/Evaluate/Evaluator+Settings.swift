import SkinDiagnostics

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
