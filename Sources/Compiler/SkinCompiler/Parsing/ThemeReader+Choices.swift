import SkinDiagnostics
import SkinFormat
import SkinKit

// Constants that another one chooses, and numbers by reference in texts: theme format 1, section 18.
extension ThemeReader {
    mutating func readChoice(
        by constant: Symbol, _ element: Int, _ type: Symbol, _ kind: ObjectKind?, _ attributes: AttributeSet
    ) -> Reading {
        reader.rejectText(in: element, .besideChoice)
        let (adjustment, isSound) = readAdjustment(element, kind, attributes)
        var choice = Choice(by: reference(constant), adjustment: definitions.add(adjustment))
        var isFaulty = !isSound
        var seen: [Symbol?: Int] = [:]
        var children = reader.children(of: element)
        while let child = reader.next(&children) {
            guard reader.names(child, .when) else {
                reader.rejectElement(child, in: element, expected: [Word.when.text], advice: .besideChoice)
                isFaulty = true
                continue
            }
            let object = readObject(child, of: type, kind, allowed: [.value], depth: 0)
            let value = reader.symbol(.value, of: child)
            if let first = seen.updateValue(child, forKey: value) {
                reader.report(
                    .duplicateDefinition, at: child, .repeatedWhen(value.map { symbols[$0] }),
                    notes: [.init(.firstDefined, at: reader.range(of: first))])
                isFaulty = true
            }
            choice.add(.init(value: value, object: object))
        }
        if seen.isEmpty {
            reader.report(.missingAttribute, at: element, .choiceWithoutWhen(symbols[constant]))
            isFaulty = true
        }
        return Reading(content: definitions.add(choice), isDependent: true, isFaulty: isFaulty)
    }

    /// Returns the numbers of a text in which some are names; nil if it is none.
    mutating func numberText(_ kind: ObjectKind, _ element: Int) -> NumberText.Named? {
        guard let count = kind.numberCount else { return nil }
        let text = reader.text(element)
        let parts = text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        guard parts.count == count else { return nil }
        var found = NumberText.Named()
        for (index, part) in parts.enumerated() {
            if let number = NumberText.double(part) {
                found.numbers[index] = number
            } else if let constant = numberReference(symbols.intern(part.trimmed())) {
                found.constants.append((index, constant))
            } else {
                return nil
            }
        }
        return kind.geometry(found.numbers) == nil ? nil : found
    }
}

extension ObjectKind {
    /// The number of numbers in the text of a point, a size, a rect or insets.
    var numberCount: Int? {
        switch self {
        case .point, .size: 2
        case .rect, .insets: 4
        default: nil
        }
    }

    /// Returns the value that numbers are; nil if one of them must not be negative.
    func geometry(_ numbers: SIMD4<Double>) -> PooledValue? {
        switch self {
        case .point: .point(ThemePoint(x: numbers[0], y: numbers[1]))
        case .size where numbers[0] >= 0 && numbers[1] >= 0: .size(ThemeSize(width: numbers[0], height: numbers[1]))
        case .rect where numbers[2] >= 0 && numbers[3] >= 0:
            .rect(ThemeRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
        case .insets:
            .insets(ThemeInsets(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3]))
        default: nil
        }
    }
}

// Scoped constants and references to constants: theme format 1, section 17.
extension ThemeReader {
    mutating func readScope(_ section: Int, owner: ConstantDefinition.Owner) -> Range<Int32> {
        let start = Int32(definitions.constants.count)
        _ = reader.attributes(of: section, allowed: [])
        reader.rejectText(in: section)
        var seen: [Symbol: Int] = [:]
        var children = reader.children(of: section)
        while let element = reader.next(&children) {
            guard let constant = readScopedConstant(element, owner: owner) else { continue }
            if let first = seen[constant.name] {
                let note = ThemeDiagnostic.Note(.firstDefined, at: reader.range(of: first))
                reader.report(
                    .duplicateDefinition, at: element, .duplicate(.constant, symbols[constant.name]), notes: [note])
            } else {
                seen[constant.name] = element
                definitions.constants.append(constant)
            }
        }
        return start..<Int32(definitions.constants.count)
    }

    /// Reads a constant, and returns it if it has a name. Without a name its object is still checked.
    private mutating func readScopedConstant(_ element: Int, owner: ConstantDefinition.Owner) -> ConstantDefinition? {
        let name = reader.symbol(.name, of: element) ?? reader.misnamed(.name, of: element)
        let place = place(of: element)
        let object = readObject(element, as: .scopedConstant)
        guard let name else {
            guard let object else { return nil }
            definitions.looseObjects.append(object)
            reader.report(.missingAttribute, at: element, .namelessConstant)
            return nil
        }
        if object != nil { requireName(name, of: .constant, at: element) }
        let type = reader.name(element)
        // A constant whose element is not an object is defined, like one with any other error.
        let faulty = ObjectNode(type: type, place: place, content: .nothing, isDependent: false, isFaulty: true)
        var constant = ConstantDefinition(name: name, place: place, object: object ?? append(faulty))
        constant.owner = owner
        return constant
    }

    /// Returns the reference that the text of an attribute is: a name, or names separated by white space.
    mutating func reference(_ text: Symbol) -> ConstantReference {
        let bytes = symbols.bytes(of: text)
        if !bytes.isEmpty, !bytes.contains(where: \.isWhiteSpace) { return ConstantReference(text) }
        if let known = definitions.nameLists.number(of: text) { return ConstantReference(list: known) }
        return ConstantReference(list: definitions.nameLists.add(bytes.words().map { symbols.intern($0) }, of: text))
    }
}
