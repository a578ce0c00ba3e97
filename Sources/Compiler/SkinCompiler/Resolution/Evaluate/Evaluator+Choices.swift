import SkinDiagnostics
import SkinKit
import SkinSettings
import SkinSyntax

// Constants that another one chooses, and numbers by reference in texts: theme format 1, section 18.
extension Evaluator {
    mutating func choice(_ number: Int32, in node: ObjectNode, _ sight: Sight, _ trace: inout Trace) -> Resolved {
        let choice = definitions.choices[Int(number)]
        let isByBool = typeOfKey(choice, sight) == .bool
        let key = key(of: choice, in: node, sight, &trace)
        let meant = key.value.flatMap { choice.meant(at: word($0)) }
        var given: [ValueID?] = []
        for (index, when) in choice.whens.enumerated() {
            if isByBool { checkValue(of: when) }
            if index == meant, let key = key.value {
                given.append(value(of: when, by: choice, at: key, in: sight, &trace))
            } else {
                var aside = Trace(isRecorded: false)
                given.append(self.aside { $0.value(of: when.object, in: sight, &aside).value })
            }
        }
        let adjustment = definitions.adjustments[Int(choice.adjustment)]
        let base = chosen(from: choice, given, meant, at: key, in: node, sight)
        return adjustment.changes.isEmpty ? base : adjusted(base, adjustment, in: node, sight, &trace)
    }

    /// Evaluates what a choice does not mean, whose values have no faults.
    private mutating func aside<Value>(_ evaluate: (inout Evaluator) -> Value) -> Value {
        let outer = isAside
        isAside = true
        defer { isAside = outer }
        return evaluate(&self)
    }

    private mutating func value(
        of when: Choice.When, by choice: Choice, at key: ValueID, in sight: Sight, _ trace: inout Trace
    ) -> ValueID? {
        var own = Trace(isRecorded: isExplaining)
        guard let value = value(of: when.object, in: sight, &own).value else { return nil }
        let place = definitions.objects[Int(when.object)].place
        trace.add(when: place, by: meant(choice.by, in: sight.scope), at: key, value)
        trace.add(own)
        return value
    }

    // MARK: The value that chooses

    private mutating func key(
        of choice: Choice, in node: ObjectNode, _ sight: Sight, _ trace: inout Trace
    ) -> Resolved {
        let type = typeOfKey(choice, sight) == .bool ? Symbol.bool : .string
        return constant(choice.by, type: type, of: Word.by.text, at: node.place, in: sight, &trace)
    }

    private func typeOfKey(_ choice: Choice, _ sight: Sight) -> Symbol? {
        guard case .scope(let scope) = sight else { return nil }
        let number = meant(choice.by, in: scope).flatMap { constants.definition(of: $0, in: scope) }
        return number.map { definitions.objects[Int(definitions.constants[$0].object)].type }
    }

    /// Returns the word of the `when` that is meant at a value.
    private func word(_ key: ValueID) -> Symbol {
        switch values[key] {
        case .string(let text): text
        case .bool(let flag): flag ? .true : .false
        default: .string
        }
    }

    private mutating func checkValue(of when: Choice.When) {
        guard let value = when.value, value != .true, value != .false else { return }
        faults.report(
            .invalidValue, at: definitions.objects[Int(when.object)].place, in: .value(.value),
            .invalidValue(text(value), of: Word.value.text, .oneOf(["true", "false"])))
    }

    /// Reports the current value, or a word that users may choose, for which there is no `when`.
    private mutating func checkWords(of choice: Choice, at key: ValueID, in node: ObjectNode, _ sight: Sight) {
        guard let name = meant(choice.by, in: sight.scope) else { return }
        let words = settingWords(of: name, key, in: sight.scope)
        for (word, isChosen) in [(word(key), false)] + words.map({ ($0, true) }) where choice.meant(at: word) == nil {
            faults.report(
                .invalidValue, at: node.place, in: .value(.by),
                .nothingChosen(at: text(word), of: text(name), setting: isChosen))
        }
    }

    /// Returns the words that users may choose for a constant; none unless it is a setting.
    private func settingWords(of name: Symbol, _ key: ValueID, in scope: Int) -> [Symbol] {
        guard let setting = constants.setting(name, in: scope) else { return [] }
        if case .bool = values[key] { return [.true, .false] }
        return definitions.settings[Int(setting)].values ?? []
    }

    // MARK: What is chosen

    /// Returns the value that is meant, as one that changes with a setting on which the choice depends.
    private mutating func chosen(
        from choice: Choice, _ given: [ValueID?], _ meant: Int?, at key: Resolved, in node: ObjectNode, _ sight: Sight
    ) -> Resolved {
        guard let key = key.value else { return key }
        if !node.isFaulty { checkWords(of: choice, at: key, in: node, sight) }
        guard let meant, let value = given[meant], !node.isFaulty else { return .reported }
        guard values.isDependent(key) else { return .value(value) }
        var terms: [ValueExpression.Term] = [.init(.select, key)]
        for (when, given) in zip(choice.whens, given) {
            guard let word = when.value else { continue }
            let isBool = if case .bool = values[key] { true } else { false }
            let text = isBool ? PooledValue.bool(word == .true) : .string(word)
            terms += [.init(.match, values.add(text)), .init(.pick, given)]
        }
        for (when, given) in zip(choice.whens, given) where when.value == nil {
            terms += [.init(.otherwise), .init(.pick, given)]
        }
        return .value(values.add(values[value], ValueExpression(terms: terms)))
    }

    /// Changes a value that cannot be adjusted; if a choice gives it, each of the values that the choice may give.
    ///
    /// Choices among choices are changed each once, the inner ones first.
    mutating func changed(
        _ value: ValueID, at place: Place, _ change: (inout Evaluator, ValueID) -> Resolved
    ) -> Resolved {
        if !values.isDependent(value) { return change(&self, value) }
        let left = CacheLayout.expressionLimit - alternativeCount
        guard let all = values.alternatives(of: value, limit: left) else {
            alternativeCount = CacheLayout.expressionLimit
            faults.report(.limitExceeded, at: place, .tooManyAlternatives)
            return .reported
        }
        alternativeCount += all.count
        let result = change(&self, value)
        guard let meant = result.value else { return result }
        var known: [ValueID: ValueID] = [:]
        for each in all where each != value || values.isDependent(each) {
            let content = each == value ? result : aside { change(&$0, each) }
            guard let new = content.value else { continue }
            guard var expression = values.expressions[each] else {
                known[each] = new
                continue
            }
            for index in expression.terms.indices where expression.terms[index].action == .pick {
                expression.terms[index].operand = expression.terms[index].operand.flatMap { known[$0] }
            }
            known[each] = values.add(values[new], expression)
        }
        return .value(known[value] ?? meant)
    }

    // MARK: Numbers in texts

    mutating func numbers(_ number: Int32, in node: ObjectNode, _ sight: Sight, _ trace: inout Trace) -> Resolved {
        let text = definitions.numberTexts[Int(number)]
        guard let kind = Word(node.type)?.objectKind, let base = kind.geometry(text.numbers) else { return .reported }
        var numbers = text.numbers
        var terms: [ValueExpression.Term] = []
        for (index, reference) in text.constants {
            let found = constant(reference, type: .float, part: .text, at: node.place, in: sight, &trace)
            guard let value = found.value, let number = values[value].number else { continue }
            numbers[index] = number
            terms.append(.init(.component(index), value))
        }
        if sight == .nothing { return .unseen }
        guard terms.count == text.constants.count else { return .reported }
        guard let value = kind.geometry(numbers) else {
            return refuse(.invalidValue, at: node.place, in: .text, .negativeSide(of: kind.rawValue))
        }
        return .value(settingNames.isEmpty ? values.add(value) : values.add(value, from: values.add(base), terms))
    }
}

extension ValuePool {
    /// Returns a value, and all values that the choices which give it may give instead, in ascending order; nil if there are
    /// more than a limit.
    fileprivate func alternatives(of value: ValueID, limit: Int) -> [ValueID]? {
        var seen: Set<ValueID> = []
        var open = [value]
        while let next = open.popLast() {
            guard seen.insert(next).inserted else { continue }
            guard seen.count <= limit else { return nil }
            open += (expressions[next]?.terms ?? []).filter { $0.action == .pick }.compactMap(\.operand)
        }
        return seen.sorted { $0.rawValue < $1.rawValue }
    }
}

extension Symbol {
    fileprivate static let string = Symbol(Word.string)
    fileprivate static let bool = Symbol(Word.bool)
    fileprivate static let `true` = Vocabulary.symbol("true")
    fileprivate static let `false` = Vocabulary.symbol("false")
}
