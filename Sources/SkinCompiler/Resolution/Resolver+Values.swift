import SkinDiagnostics
import SkinKit
import SkinSettings
import SkinSyntax

// Values of objects: theme format 1, section 5, and restrictions of a schema: section 9.
extension Resolver {
    static let valueDepthLimit = 16
    static let valueObjectLimit = 65_536

    /// Returns the value of an object, or nil if it has none, which was reported.
    ///
    /// The result is also nil if the value depends on a constant or asset without a current combination of traits.
    mutating func value(of object: Int32) -> ValueID? {
        let node = chain.definitions.objects[Int(object)]
        if node.isDependent, !isCombined {
            checkParts(of: node)
            return nil
        }
        if node.isDependent { return compute(node) }
        if case .literal(let value) = node.content { return value }
        if let known = independentValues[object], trialFaults == nil { return known }
        let value = compute(node)
        if trialFaults == nil { independentValues[object] = value }
        return value
    }

    /// Checks the parts of an object without computing its value.
    private mutating func checkParts(of node: ObjectNode) {
        switch node.content {
        case .array(let parts): for part in parts { _ = value(of: chain.definitions.elements[Int(part)]) }
        case .record(let fields): _ = fieldValues(fields, of: node)
        case .derived(let number):
            _ = fieldValues(chain.definitions.derivedRecords[Int(number)].fields, of: node, isDerived: true)
        default: break
        }
    }

    mutating func compute(_ node: ObjectNode) -> ValueID? {
        let value: ValueID? =
            switch node.content {
            case .nothing: nil
            case .literal(let literal): checkAsset(of: literal, at: node.place)
            case .reference(let base, let adjustment): reference(base, adjustment, in: node)
            case .adjusted(let number): adjustedLiteral(number, in: node)
            case .array(let parts): array(parts, in: node)
            case .record(let fields): record(fields, in: node)
            case .derived(let number): derivedRecord(number, in: node)
            }
        return node.isFaulty ? nil : value
    }

    private mutating func array(_ parts: Range<Int32>, in node: ObjectNode) -> ValueID? {
        let values = parts.map { value(of: chain.definitions.elements[Int($0)]) }
        let sound = values.compactMap(\.self)
        guard sound.count == values.count, isWithinLimits(sound, at: node.place) else { return nil }
        return chain.values.add(.array(sound))
    }

    private mutating func record(_ fields: Range<Int32>, in node: ObjectNode) -> ValueID? {
        guard let values = fieldValues(fields, of: node), isWithinLimits(values.map(\.value), at: node.place) else {
            return nil
        }
        return chain.values.add(.record(type: node.type, fields: values))
    }

    private mutating func derivedRecord(_ number: Int32, in node: ObjectNode) -> ValueID? {
        let (base, fields) = chain.definitions.derivedRecords[Int(number)]
        let inherited = constant(base, type: node.type, at: node.place)
        guard let own = fieldValues(fields, of: node, isDerived: true), let inherited,
            case .record(_, let others) = chain.values[inherited], let declared = chain.schema.objects[node.type]
        else { return nil }
        let values = declared.compactMap { field in
            own.first { $0.name == field.name } ?? others.first { $0.name == field.name }
        }
        guard isWithinLimits(values.map(\.value), at: node.place) else { return nil }
        return chain.values.add(.record(type: node.type, fields: values))
    }

    /// Returns whether a value is within the limits. Only the innermost element over a limit is reported.
    private mutating func isWithinLimits(_ parts: [ValueID], at place: Place) -> Bool {
        let extent = chain.values.extent(ofParts: parts)
        if extent.depth > Self.valueDepthLimit {
            report(.limitExceeded, at: place, "resolved value is nested more than 16 levels deep")
            return false
        }
        if extent.objects > Self.valueObjectLimit {
            report(.limitExceeded, at: place, "resolved value has more than 65,536 objects")
            return false
        }
        return true
    }

    /// Returns the literal, or reports it and returns nil if it names a file that does not exist.
    private mutating func checkAsset(of literal: ValueID, at place: Place) -> ValueID? {
        hasAsset(chain.values[literal], at: place) ? literal : nil
    }

    /// Returns whether the file that a value names exists, if it names any. Reports one that does not.
    mutating func hasAsset(_ value: ThemeValue, at place: Place) -> Bool {
        let name: Symbol? =
            switch value {
            case .image(let image): image.name
            case .font(let font): font.file
            default: nil
            }
        guard let name, isCombined, !isAssetName[name.index] else { return true }
        if case .font = value {
            reportMissingAsset(name, isFont: true, at: place)
        } else {
            reportMissingAsset(name, isFont: false, at: place)
        }
        return false
    }
}

// MARK: - Restrictions of a schema

extension Resolver {
    /// Returns the value of an object as a parameter or field accepts it. Converts an integer to a float if required.
    mutating func value(of object: Int32, as field: SchemaIndex.Field) -> ValueID? {
        let node = chain.definitions.objects[Int(object)]
        let value = value(of: object)
        guard node.type == field.type || (isFloat(field.type) && isInteger(node.type)) else {
            reportType(node.type, as: field, at: node.place)
            return nil
        }
        if case .array(let parts) = node.content, let element = field.element {
            let values = parts.map { self.value(of: chain.definitions.elements[Int($0)], as: element) }
            let sound = values.compactMap(\.self)
            guard value != nil, sound.count == values.count else { return nil }
            return chain.values.add(.array(sound))
        }
        if node.type == field.type, field.allowsAll { return value }
        return value.flatMap { restricted($0, to: field, node) }
    }

    /// Returns a value if the schema allows it. Otherwise reports its object and returns nil.
    private mutating func restricted(_ value: ValueID, to field: SchemaIndex.Field, _ node: ObjectNode) -> ValueID? {
        switch chain.values[value] {
        case .integer(let number) where isFloat(field.type):
            let float = chain.values.add(.float(Double(number)), from: value, [.init(.float)])
            return restricted(float, to: field, node)
        case .integer(let number):
            return isAllowed(.integer(number), field, node) ? checked(value, field.bounds) : nil
        case .float(let number):
            return isAllowed(.float(number), field, node) ? checked(value, field.bounds) : nil
        case .string(let string):
            guard let number = field.values else { return value }
            if chain.schema.valueLists[number].symbols.contains(string) {
                return checked(value, allowing: chain.schema.valueLists[number].symbols)
            }
            let values = chain.schema.valueLists[number].symbols
            let list = chain.schema.valueLists[number].texts.listed
            report(
                .invalidValue, at: node.place, in: node.valuePart,
                "invalid value '\(text(string))' of '\(text(field.name))'; expected one of \(list)",
                replacing: string, among: values)
            return nil
        case .array(let parts):
            guard let element = field.element else { return value }
            // One constant can be the value of very many operations.
            let key = Restriction(value: value, field: field)
            if trialFaults == nil, let known = allowedArrays[key] { return known }
            let allowed = restricted(parts, to: element, node)
            if trialFaults == nil, let allowed { allowedArrays[key] = allowed }
            return allowed
        default: return value
        }
    }

    /// Returns a value that settings may change only within some bounds.
    private mutating func checked(_ value: ValueID, _ bounds: [ValueExpression.Term]) -> ValueID {
        guard chain.values.isDependent(value), !bounds.isEmpty else { return value }
        return chain.values.add(chain.values[value], from: value, bounds)
    }

    /// Returns a string that settings may change only to one of some strings.
    private mutating func checked(_ value: ValueID, allowing strings: Set<Symbol>) -> ValueID {
        guard chain.values.isDependent(value) else { return value }
        let strings = strings.sorted { $0.rawValue < $1.rawValue }.map { chain.values.add(.string($0)) }
        return checked(value, [.init(.values, chain.values.add(.array(strings)))])
    }

    private mutating func restricted(_ parts: [ValueID], to element: SchemaIndex.Field, _ node: ObjectNode) -> ValueID?
    {
        var values: [ValueID] = []
        for part in parts {
            let type = type(of: chain.values[part])
            if type == element.type || (isFloat(element.type) && isInteger(type)) {
                if let value = restricted(part, to: element, node) { values.append(value) }
            } else {
                report(
                    .typeMismatch, at: node.place, in: node.valuePart,
                    "'\(text(element.name))' expects an array of '\(text(element.type))', but contains \(article(type))"
                )
            }
        }
        return values.count == parts.count ? chain.values.add(.array(values)) : nil
    }

    private mutating func isAllowed(_ number: ComponentSchema.Bound, _ field: SchemaIndex.Field, _ node: ObjectNode)
        -> Bool
    {
        if let minimum = field.minimum, number < minimum {
            report(
                .invalidValue, at: node.place, in: node.valuePart,
                "\(number.text) is below the minimum \(minimum.text) of '\(text(field.name))'"
            )
            return false
        }
        if let maximum = field.maximum, maximum < number {
            report(
                .invalidValue, at: node.place, in: node.valuePart,
                "\(number.text) is above the maximum \(maximum.text) of '\(text(field.name))'"
            )
            return false
        }
        return true
    }

    func type(of value: ThemeValue) -> Symbol {
        switch value {
        case .integer: Self.type(.integer)
        case .float: Self.type(.float)
        case .bool: Self.type(.bool)
        case .string: Self.type(.string)
        case .point: Self.type(.point)
        case .size: Self.type(.size)
        case .rect: Self.type(.rect)
        case .insets: Self.type(.insets)
        case .color: Self.type(.color)
        case .image: Self.type(.image)
        case .font: Self.type(.font)
        case .array: Self.type(.array)
        case .record(let type, _): type
        }
    }
}

extension ObjectNode {
    /// The part of the element that gives the value: the reference, or else the text.
    var valuePart: MarkupPart {
        switch content {
        case .reference, .derived: .value(.ref)
        default: .text
        }
    }
}

extension SchemaIndex.Field {
    /// A Boolean value that indicates whether every value of the type is allowed.
    var allowsAll: Bool { values == nil && minimum == nil && maximum == nil && elementType == nil }

    /// The bounds of a number as terms.
    fileprivate var bounds: [ValueExpression.Term] {
        func term(_ action: ExpressionAction, _ bound: ComponentSchema.Bound?) -> ValueExpression.Term? {
            switch bound {
            case .integer(let number)?:
                isFloatType ? .init(action, Double(number)) : .init(action, integer: number)
            case .float(let number)?: .init(action, number)
            case nil: nil
            }
        }
        return [term(.minimum, minimum), term(.maximum, maximum)].compactMap(\.self)
    }

    private var isFloatType: Bool { type == Resolver.floatType }

    /// The declaration of an element of this array, or nil if any element is allowed.
    fileprivate var element: SchemaIndex.Field? {
        guard let elementType else { return nil }
        var field = self
        field.type = elementType
        field.elementType = nil
        return field
    }
}

extension ComponentSchema.Bound {
    /// The number in its usual notation.
    var text: String {
        switch self {
        case .integer(let number): String(number)
        case .float(let number):
            number == number.rounded() && abs(number) < 1e15 ? String(Int64(number)) : String(number)
        }
    }
}
