import SkinDiagnostics
import SkinKit

// Operations and their parameters: theme format 1, section 4.
extension ThemeReader {
    mutating func readContent(
        of element: Int, owner: ConstantDefinition.Owner
    ) -> (operations: Range<Int32>, scope: Range<Int32>) {
        let start = Int32(definitions.operations.count)
        var scope: Range<Int32>?
        reader.rejectText(in: element, .inOperations)
        var children = reader.children(of: element)
        while let child = reader.next(&children) {
            if reader.names(child, .operation) {
                readKeyedOperation(child, of: start)
            } else if scope == nil, reader.names(child, .constants) {
                scope = readScope(child, owner: owner)
            } else {
                reader.rejectElement(
                    child, in: element,
                    expected: Grammar.entity.childNames.filter { $0 != Word.constants.text || scope == nil },
                    advice: reader.names(child, .constants)
                        ? .oneSectionOfConstants : placement(of: child, in: element))
            }
        }
        return (start..<Int32(definitions.operations.count), scope ?? 0..<0)
    }

    private mutating func readKeyedOperation(_ element: Int, of owner: Int32) {
        guard let key = readOperation(element) else { return }
        let last = seenOperations.updateValue((owner, element), forKey: key)
        guard let last, last.owner == owner else { return }
        seenOperations[key] = last
        reader.report(
            .duplicateDefinition, at: element, .duplicateOperation(symbols[key.name], for: key.states),
            notes: [.init(.firstDefined, at: reader.range(of: last.element))])
    }

    private mutating func readOperation(_ element: Int) -> OperationKey? {
        let attributes = reader.attributes(of: element, allowed: Grammar.operation.names.all)
        let name = reader.required(.name, in: attributes, of: element)
        let unset = reader.value(.unset, attributes, of: element, as: .onlyTrue)
        let isUnset = unset.value ?? false
        let states = readStates(attributes, at: element)
        reader.rejectText(in: element, isUnset ? .besideUnset : nil)
        let start = Int32(definitions.parameters.count)
        var isWhole = true
        if isUnset {
            reader.rejectChildren(of: element, .besideUnset)
        } else {
            isWhole = readParameters(of: element) && !isWrittenOtherwise(element, start)
        }
        guard let name else {
            // They are still checked.
            definitions.looseObjects += definitions.parameters[Int(start)...].compactMap(\.object)
            return nil
        }
        let key = OperationKey(name: name, states: states.set)
        var operation = OperationDefinition(
            key: key, place: place(of: element), isUnset: isUnset,
            parameters: start..<Int32(definitions.parameters.count))
        for number in operation.parameters {
            guard let object = definitions.parameters[Int(number)].object else { continue }
            if definitions.objects[Int(object)].isDependent { operation.isDependent = true }
        }
        operation.hasUnreadableParts = !isWhole || !unset.isValid
        definitions.operations.append(operation)
        return states.isValid ? key : nil
    }

    /// Whether an operation without parameters has its value in its text or in an attribute, which was reported.
    private func isWrittenOtherwise(_ element: Int, _ start: Int32) -> Bool {
        guard definitions.parameters.count == Int(start) else { return false }
        if reader.document.elements[element].hasText { return true }
        return reader.document.attributes(of: reader.document.elements[element])
            .contains { symbols[$0.name] == "value" || Word($0.name) == .ref || Word($0.name)?.objectKind != nil }
    }

    /// Returns the set of states, which is nil for every state, and whether the attribute is valid.
    private mutating func readStates(
        _ attributes: AttributeSet, at element: Int
    ) -> (set: ThemeStates?, isValid: Bool) {
        guard let text = reader.symbol(.state, attributes) else { return ([], true) }
        if let known = knownStates[text] { return (known, true) }
        let words = symbols.bytes(of: text).words()
        if words.contains(where: { $0.equals("*") }) {
            let isAlone = words.allSatisfy { $0.equals("*") }
            if isAlone, attributes.given.contains(.unset) { return (nil, true) }
            reader.report(.invalidName, at: element, in: .value(.state), .everyState(isAlone: isAlone))
            return ([], false)
        }
        var states: ThemeStates = []
        for word in words {
            guard let state = ThemeStates(bytes: word) ?? schema.state(word) else {
                reader.report(
                    .invalidName, at: element, in: .value(.state),
                    .unknownState(word.string, custom: schema.schema.states))
                return ([], false)
            }
            states.formUnion(state)
        }
        knownStates[text] = states
        return (states, true)
    }

    /// Reads the parameters, in long and short form, and returns whether all were readable.
    private mutating func readParameters(of operation: Int) -> Bool {
        var isWhole = true
        var children = reader.children(of: operation)
        while let element = reader.next(&children) {
            let place = place(of: element)
            guard reader.names(element, .param) else {
                if let object = readObject(element, in: operation) {
                    definitions.parameters.append(ParameterDefinition(name: nil, place: place, object: object))
                } else {
                    isWhole = false
                }
                continue
            }
            let attributes = reader.attributes(of: element, allowed: Grammar.parameter.names.all)
            let name = reader.required(.name, in: attributes, of: element)
            let object = readOnlyObject(of: element)
            guard let name else {
                isWhole = false
                continue
            }
            definitions.parameters.append(ParameterDefinition(name: name, place: place, object: object))
        }
        return isWhole
    }

    /// Returns the only object of a `param` or `field`, or nil if it is missing or invalid, which is reported.
    mutating func readOnlyObject(of owner: Int, depth: Int = 0) -> Int32? {
        reader.rejectText(in: owner)
        var object: Int32?
        var isEmpty = true
        var children = reader.children(of: owner)
        while let element = reader.next(&children) {
            isEmpty = false
            guard let next = readObject(element, depth: depth) else { continue }
            if object == nil {
                object = next
            } else {
                let name = symbols[reader.name(owner)]
                reader.report(.duplicateParam, at: element, .secondObject(in: name))
            }
        }
        if isEmpty, !reader.document.elements[owner].hasText {
            let name = symbols[reader.name(owner)]
            reader.report(.missingParam, at: owner, .missingObject(in: name))
        }
        return object
    }
}

extension ThemeStates {
    fileprivate init?(bytes: ArraySlice<UInt8>) {
        guard let bit = Self.allNames.firstIndex(where: { bytes.elementsEqual($0.utf8) }) else { return nil }
        self.init(rawValue: 1 << UInt64(bit))
    }
}
