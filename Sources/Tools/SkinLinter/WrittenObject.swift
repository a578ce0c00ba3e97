import SkinCompiler

/// An object as it is written, without the places of its parts. Objects that are written identically are equal.
indirect enum WrittenObject: Equatable, Sendable {
    case nothing
    case literal(type: Symbol, ValueID)
    case adjusted(PooledValue, Adjustment)
    case reference(type: Symbol, ConstantReference, Adjustment)
    case array([WrittenObject])
    /// A record, or the fields that replace those of a constant.
    case record(type: Symbol, base: ConstantReference?, fields: [Symbol: WrittenObject])
    case choice(by: ConstantReference, [Symbol?: WrittenObject], Adjustment)
    case numbers(type: Symbol, SIMD4<Double>, [Int: ConstantReference])
}

/// An operation as it is written, without the places of its parts.
struct WrittenOperation: Equatable, Sendable {
    let key: OperationKey
    let isUnset: Bool
    let parameters: [Symbol: WrittenObject]

    /// Returns whether operations have the same effect, whatever their constants resolve to. What an unset is of is the same
    /// for all operations that override one another.
    func repeats(_ other: WrittenOperation) -> Bool { isUnset ? other.isUnset : self == other }
}

extension ThemeChain {
    func written(operation number: Int32) -> WrittenOperation {
        let operation = definitions.operations[Int(number)]
        let shortForm = schema.operationsByName[operation.key.name]?.compactMap(schema.shortFormName).last
        let parameters = operation.parameters.compactMap { place -> (Symbol, WrittenObject)? in
            let parameter = definitions.parameters[Int(place)]
            guard let name = parameter.name ?? shortForm else { return nil }
            return (name, parameter.object.map(definitions.written) ?? .nothing)
        }
        return WrittenOperation(
            key: operation.key, isUnset: operation.isUnset, parameters: Dictionary(parameters) { $1 })
    }
}

extension ThemeDefinitions {
    /// Returns whether a constant repeats the one that it replaces. One that says something of a setting does more.
    func repeats(_ override: LinkedTheme.Override) -> Bool {
        let (constant, replaced) = (constants[Int(override.constant)], constants[Int(override.replaced)])
        return constant.setting == nil && written(constant.object) == written(replaced.object)
    }

    func written(_ number: Int32) -> WrittenObject {
        let object = objects[Int(number)]
        switch object.content {
        case .nothing: return .nothing
        case .literal(let value): return .literal(type: object.type, value)
        case .adjusted(let number):
            let (value, adjustment) = adjustedLiterals[Int(number)]
            return .adjusted(value, adjustment)
        case .reference(let constant, let adjustment):
            return .reference(type: object.type, constant, adjustments[Int(adjustment)])
        case .array(let range): return .array(range.map { written(elements[Int($0)]) })
        case .record(let range): return record(object.type, nil, range)
        case .choice(let number): return choice(choices[Int(number)])
        case .numbers(let number):
            let (numbers, constants) = (numberTexts[Int(number)].numbers, numberTexts[Int(number)].constants)
            return .numbers(type: object.type, numbers, Dictionary(uniqueKeysWithValues: constants.map { ($0, $1) }))
        case .derived(let number):
            return record(object.type, derivedRecords[Int(number)].base, derivedRecords[Int(number)].fields)
        }
    }

    private func choice(_ choice: Choice) -> WrittenObject {
        let whens = choice.whens.map { ($0.value, written($0.object)) }
        return .choice(by: choice.by, Dictionary(whens) { $1 }, adjustments[Int(choice.adjustment)])
    }

    private func record(_ type: Symbol, _ base: ConstantReference?, _ range: Range<Int32>) -> WrittenObject {
        let written = range.map { number in
            let field = fields[Int(number)]
            return (field.name, field.object.map(self.written) ?? .nothing)
        }
        return .record(type: type, base: base, fields: Dictionary(written) { $1 })
    }
}
