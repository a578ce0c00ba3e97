import SkinKit

// Objects: theme format 1, section 5. Each element becomes one node, and its parts become separate nodes.
extension ThemeReader {
    package static let nestingLimit = 16

    /// The use of an object element. It decides whether the element has a name, and may be a setting.
    enum ObjectUse {
        case value, constant, scopedConstant
    }

    /// Reports an element that is not an object. The depth is the number of arrays and records around it.
    mutating func readObject(
        _ element: Int, as use: ObjectUse = .value, in parent: Int? = nil, depth: Int = 0
    ) -> Int32? {
        let type = reader.name(element)
        if reader.document.elements[element].isPrefixed {
            reader.report(.unknownElement, at: element, .prefixed(symbols[type]))
            return nil
        }
        if reader.names(element, .when) {
            reader.report(.unknownElement, at: element, .whenWithoutBy)
            return nil
        }
        let kind = Word(type)?.objectKind
        guard kind != nil || schema.objects[type] != nil else {
            reportUnknownObject(element, in: parent)
            return nil
        }
        var allowed: NameSet = use == .value ? [] : [.name, .by]
        if use == .constant { allowed.formUnion(settingAttributes(of: element, kind)) }
        return readObject(element, of: type, kind, allowed: allowed, depth: depth)
    }

    /// Reads an object from its own element, or from a `when`.
    ///
    /// - Parameter others: The attributes that the element may have beside those of its kind.
    mutating func readObject(
        _ element: Int, of type: Symbol, _ kind: ObjectKind?, allowed others: NameSet, depth: Int
    ) -> Int32 {
        let by = reader.symbol(.by, of: element)
        let reference = by == nil ? reader.symbol(.ref, of: element) : nil
        let form = Grammar.object(kind).names
        let allowed = by != nil ? form.reference.subtracting([.ref]) : reference != nil ? form.reference : form.literal
        let source = by != nil ? others.contains(.by) ? Word.by : nil : reference != nil ? .ref : nil
        let attributes = reader.attributes(of: element, allowed: allowed.union(others), beside: source)
        let reading =
            if let by {
                others.contains(.by) ? readChoice(by: by, element, type, kind, attributes) : .nothing
            } else if let reference {
                readReference(to: reference, element, kind, attributes, depth: depth)
            } else {
                readContent(element, kind, attributes, depth: depth)
            }
        return append(
            ObjectNode(
                type: type, place: place(of: element), content: reading.content,
                isDependent: reading.isDependent, isFaulty: reading.isFaulty))
    }

    struct Reading {
        var content: ObjectNode.Content
        var isDependent = false
        var isFaulty = false

        static let nothing = Reading(content: .nothing, isFaulty: true)
    }

    private mutating func readReference(
        to constant: Symbol, _ element: Int, _ kind: ObjectKind?, _ attributes: AttributeSet, depth: Int
    ) -> Reading {
        let base = reference(constant)
        if kind == nil, Int(reader.document.elements[element].end) > element + 1 {
            return readDerivedRecord(from: base, element, depth: depth)
        }
        reader.rejectText(in: element, .besideReference)
        reader.rejectChildren(of: element, .besideReference)
        let (adjustment, isSound) = readAdjustment(element, kind, attributes)
        return Reading(
            content: .reference(base, adjustment: definitions.add(adjustment)), isDependent: true, isFaulty: !isSound)
    }

    private mutating func readContent(
        _ element: Int, _ kind: ObjectKind?, _ attributes: AttributeSet, depth: Int
    ) -> Reading {
        guard let kind else { return readRecord(element, depth: depth) }
        if kind == .array { return readArray(element, depth: depth) }
        reader.rejectChildren(of: element, kind == .font ? nil : .textOnly)
        let hasChildren = Int(reader.document.elements[element].end) > element + 1
        // A child in place of the text is already reported, so missing text is not an error of its own.
        if hasChildren, !reader.document.elements[element].hasText, kind != .font { return .nothing }
        switch kind {
        case .color: return readColor(element, attributes)
        case .font: return readFont(element, attributes)
        case .image: return readImage(element, attributes)
        case .integer, .float: return readNumber(element, kind, attributes)
        default:
            guard let value = plainValue(kind, element) else {
                if let text = numberText(kind, element) {
                    return Reading(content: definitions.add(text), isDependent: true)
                }
                reportValue(kind, at: element, .value(kind), { WordAdvice.text($0, of: kind) })
                return .nothing
            }
            return Reading(content: .literal(values.add(value)))
        }
    }

    private mutating func plainValue(_ kind: ObjectKind, _ element: Int) -> PooledValue? {
        if kind == .string { return .string(reader.intern(textOf: element)) }
        let texts = reader.document.texts
        let text = texts.span.extracting(reader.textRange(of: element))
        if let count = kind.numberCount {
            return NumberText.doubles(text, count: count).flatMap { kind.geometry($0) }
        }
        guard kind == .bool else { return nil }
        let word = text.extracting(text.trimmedIndices)
        return word.equals("true") ? .bool(true) : word.equals("false") ? .bool(false) : nil
    }
}

// MARK: - Arrays and records

extension ThemeReader {
    private mutating func isTooDeep(_ element: Int, depth: Int) -> Bool {
        guard depth >= Self.nestingLimit else { return false }
        reader.report(.limitExceeded, at: element, .nestedTooDeep)
        return true
    }

    private mutating func readArray(_ element: Int, depth: Int) -> Reading {
        if isTooDeep(element, depth: depth) { return .nothing }
        reader.rejectText(in: element, .inArrayElements)
        var parts: [Int32] = []
        var isSound = true
        var children = reader.children(of: element)
        while let child = reader.next(&children) {
            if let part = readObject(child, depth: depth + 1) {
                parts.append(part)
            } else {
                isSound = false
            }
        }
        let isDependent = parts.contains { definitions.objects[Int($0)].isDependent }
        let range = definitions.elements.add(parts)
        return Reading(content: .array(range), isDependent: isDependent, isFaulty: !isSound)
    }

    private mutating func readRecord(_ element: Int, depth: Int) -> Reading {
        if isTooDeep(element, depth: depth) { return .nothing }
        let (range, isSound) = readFields(of: element, depth: depth)
        let isDependent = definitions.fields[Int(range.lowerBound)..<Int(range.upperBound)]
            .contains { $0.object.map { definitions.objects[Int($0)].isDependent } ?? false }
        return Reading(content: .record(range), isDependent: isDependent, isFaulty: !isSound)
    }

    private mutating func readDerivedRecord(from base: ConstantReference, _ element: Int, depth: Int) -> Reading {
        if isTooDeep(element, depth: depth) { return .nothing }
        let (range, isSound) = readFields(of: element, depth: depth)
        definitions.derivedRecords.append((base, range))
        return Reading(
            content: .derived(Int32(definitions.derivedRecords.count - 1)), isDependent: true, isFaulty: !isSound)
    }

    private mutating func readFields(of element: Int, depth: Int) -> (Range<Int32>, isSound: Bool) {
        reader.rejectText(in: element, .inFields)
        var fields: [FieldNode] = []
        var isSound = true
        var children = reader.children(of: element)
        while let child = reader.next(&children) {
            guard reader.names(child, .field) else {
                let name = reader.name(child)
                let fields = schema.objects[reader.name(element)] ?? []
                reader.rejectElement(
                    child, in: element, expected: Grammar.container.childNames,
                    advice: fields.contains { $0.name == name } ? .fieldElement(symbols[name]) : nil)
                isSound = false
                continue
            }
            let attributes = reader.attributes(of: child, allowed: Grammar.field.names.all)
            let name = reader.required(.name, in: attributes, of: child)
            let object = readOnlyObject(of: child, depth: depth + 1)
            guard let name else {
                isSound = false
                continue
            }
            fields.append(FieldNode(name: name, place: place(of: child), object: object))
        }
        return (definitions.fields.add(fields), isSound)
    }
}

extension Array {
    fileprivate mutating func add(_ elements: [Element]) -> Range<Int32> {
        let start = Int32(count)
        self += elements
        return start..<Int32(count)
    }
}
