import SkinDiagnostics

// The values of settings against their ranges: theme format 1, section 14.
extension Evaluator {
    /// Checks the value of every setting in force.
    mutating func checkSettings(_ theme: LinkedTheme) {
        for name in theme.constantOrder {
            guard let setting = theme.settings[name], let value = constants[name, 0]?.value else { continue }
            let constant = definitions.constants[Int(theme.constants[name.index])]
            check(value, of: constant, isWithin: definitions.settings[Int(setting)])
        }
    }

    /// Checks the value of a constant that is a setting itself and refers to nothing, whether or not it is in force.
    mutating func check(_ value: Resolved, ofSetting constant: ConstantDefinition) {
        guard let number = constant.setting, !definitions.objects[Int(constant.object)].isDependent,
            case .value(let value) = value
        else { return }
        check(value, of: constant, isWithin: definitions.settings[Int(number)])
    }

    private mutating func check(
        _ value: ValueID, of constant: ConstantDefinition, isWithin setting: SettingDefinition
    ) {
        guard let fault = fault(values[value], in: setting) else { return }
        let isElsewhere = setting.place != constant.place
        faults.report(
            .invalidValue, at: constant.place, in: definitions.objects[Int(constant.object)].valuePart,
            "\(fault) of the setting '\(text(constant.name))'",
            notes: isElsewhere ? [faults.note("the setting is defined here", at: setting.place)] : [])
    }

    private func fault(_ value: ThemeValue, in setting: SettingDefinition) -> String? {
        switch value {
        case .integer(let number):
            return ComponentSchema.Bound.integer(number).fault(minimum: setting.minimum, maximum: setting.maximum)
        case .float(let number):
            return ComponentSchema.Bound.float(number).fault(minimum: setting.minimum, maximum: setting.maximum)
        case .string(let string):
            guard let values = setting.values, !values.contains(string) else { return nil }
            let list = values.map { "'\(text($0))'" }.joined(separator: ", ")
            return "'\(text(string))' is not among the values \(list)"
        default: return nil
        }
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
    var settingNames: Set<Symbol> {
        if settings.isEmpty { return [] }
        let names = constants.compactMap { constant in
            constant.setting.flatMap { settings[Int($0)].label == nil ? nil : constant.name }
        }
        return Set(names)
    }
}

extension ComponentSchema.Bound {
    fileprivate var value: ThemeValue {
        switch self {
        case .integer(let number): .integer(number)
        case .float(let number): .float(number)
        }
    }
}
