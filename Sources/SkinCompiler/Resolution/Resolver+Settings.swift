import SkinDiagnostics

// The values of settings against their ranges: theme format 1, section 14.
extension Resolver {
    /// Checks the value of every setting in force.
    mutating func checkSettings() {
        let merged = combination.merged
        guard !merged.settings.isEmpty else { return }
        for name in merged.constantOrder {
            guard let setting = merged.setting(name), let value = combination.constants.value(of: name) else {
                continue
            }
            let constant = chain.definitions.constants[Int(merged.constants[name.index])]
            check(value, of: constant, isWithin: chain.definitions.settings[setting])
        }
    }

    /// Checks the value of a constant that has a range itself and refers to nothing, whether or not it is in force.
    mutating func checkSetting(of constant: ConstantDefinition) {
        guard let number = constant.setting, !chain.definitions.objects[Int(constant.object)].isDependent,
            let value = value(of: constant.object)
        else { return }
        check(value, of: constant, isWithin: chain.definitions.settings[Int(number)])
    }

    private mutating func check(
        _ value: ValueID, of constant: ConstantDefinition, isWithin setting: SettingDefinition
    ) {
        guard setting.isRestricted, let fault = fault(chain.values[value], in: setting) else { return }
        var notes: [ThemeDiagnostic.Note] = []
        if setting.place != constant.place {
            notes.append(.init("the setting is defined here", at: range(of: setting.place)))
        }
        let part = chain.definitions.objects[Int(constant.object)].valuePart
        report(
            .invalidValue, at: constant.place, in: part, "\(fault) of the setting '\(text(constant.name))'",
            notes: notes)
    }

    private func fault(_ value: ThemeValue, in setting: SettingDefinition) -> String? {
        switch value {
        case .integer(let number): rangeFault(.integer(number), in: setting)
        case .float(let number): rangeFault(.float(number), in: setting)
        case .string(let string): choiceFault(string, in: setting)
        default: nil
        }
    }

    private func rangeFault(_ number: ComponentSchema.Bound, in setting: SettingDefinition) -> String? {
        if let minimum = setting.minimum, number < minimum {
            return "\(number.text) is below the minimum \(minimum.text)"
        }
        if let maximum = setting.maximum, maximum < number {
            return "\(number.text) is above the maximum \(maximum.text)"
        }
        return nil
    }

    private func choiceFault(_ string: Symbol, in setting: SettingDefinition) -> String? {
        guard let values = setting.values, !values.contains(string) else { return nil }
        return "'\(text(string))' is not among the values \(values.map { "'\(text($0))'" }.joined(separator: ", "))"
    }
}

extension Resolver {
    /// Returns the settings under the current combination of traits, which has no errors.
    mutating func settings() -> [ResolvedTheme.Setting] {
        let merged = combination.merged
        guard !merged.settings.isEmpty else { return [] }
        return merged.constantOrder.compactMap { name in
            guard let number = merged.setting(name), let value = combination.constants.value(of: name) else {
                return nil
            }
            let definition = chain.definitions.settings[number]
            guard let label = definition.label else { return nil }
            var setting = ResolvedTheme.Setting(name: name, label: label, value: value)
            setting.minimum = definition.minimum.map { chain.values.add($0.value) }
            setting.maximum = definition.maximum.map { chain.values.add($0.value) }
            setting.step = definition.step.map { chain.values.add($0.value) }
            setting.values = definition.values.map { values in
                let strings = values.map { chain.values.add(.string($0)) }
                return chain.values.add(.array(strings))
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
