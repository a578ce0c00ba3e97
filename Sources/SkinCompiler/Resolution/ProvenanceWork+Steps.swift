import SkinKit

// The steps that produce an operation's values: constants, and their adjustments.
extension ProvenanceWork {
    enum Work: Sendable {
        case object(Int32, depth: Int)
        case constant(Symbol, depth: Int)
        /// The adjustments of an object, after what they adjust.
        case adjustment(Int32, depth: Int)
    }

    /// Appends the steps that produce an operation's values, each constant at its first occurrence.
    ///
    /// The method is not recursive, because references between constants can be a million levels deep.
    mutating func findSteps(of definition: Int32, _ values: inout ValuePool) {
        for parameter in definitions.operations[Int(definition)].parameters.reversed() {
            if let object = definitions.parameters[Int(parameter)].object { open.append(.object(object, depth: 0)) }
        }
        while let work = open.popLast() {
            switch work {
            case .object(let object, let depth): addParts(of: object, depth)
            case .adjustment(let object, let depth): addAdjustments(of: object, depth, &values)
            case .constant(let name, let depth):
                let number = Int(merged.constants[name.index])
                guard number >= 0, lastMet[number] != definition, let value = constants[name] else { continue }
                lastMet[number] = definition
                steps.append(
                    .init(kind: .constant, depth: depth, name: name, place: places.constants[number], after: value))
                open.append(.object(definitions.constants[number].object, depth: depth + 1))
            }
        }
    }

    /// Pushes the parts of an object onto the work list, the last first.
    private mutating func addParts(of object: Int32, _ depth: Int) {
        switch definitions.objects[Int(object)].content {
        case .nothing, .literal: break
        case .reference(let name, let number):
            open.append(.adjustment(object, depth: depth))
            if let mixed = definitions.adjustments[Int(number)].mixedConstant {
                open.append(.constant(mixed, depth: depth))
            }
            open.append(.constant(name, depth: depth))
        case .adjusted(let number):
            open.append(.adjustment(object, depth: depth))
            if let mixed = definitions.adjustedLiterals[Int(number)].adjustment.mixedConstant {
                open.append(.constant(mixed, depth: depth))
            }
        case .array(let parts):
            for part in parts.reversed() { open.append(.object(definitions.elements[Int(part)], depth: depth)) }
        case .record(let fields):
            for field in fields.reversed() {
                if let object = definitions.fields[Int(field)].object { open.append(.object(object, depth: depth)) }
            }
        }
    }

    /// Appends a step for each attribute of an element, in the order of application.
    private mutating func addAdjustments(of object: Int32, _ depth: Int, _ values: inout ValuePool) {
        let node = definitions.objects[Int(object)]
        var value: ThemeValue
        let adjustment: Adjustment
        switch node.content {
        case .reference(let name, let number):
            if Adjustment.keepsValue(number) { return }
            guard let base = constants[name] else { return }
            (value, adjustment) = (values[base], definitions.adjustments[Int(number)])
        case .adjusted(let number): (value, adjustment) = definitions.adjustedLiterals[Int(number)]
        default: return
        }
        let place = sourcePlace(node.place)
        for part in adjustment.parts {
            guard let result = applied(part.adjustment, to: value, values) else { return }
            steps.append(
                .init(
                    kind: part.kind, depth: depth, name: part.name, place: place,
                    argument: values.add(part.argument), before: values.add(value),
                    after: values.add(result)))
            value = result
        }
    }

    private func applied(_ adjustment: Adjustment, to value: ThemeValue, _ values: ValuePool) -> ThemeValue? {
        guard let mixed = adjustment.mixedConstant else { return adjustment.applied(to: value) }
        guard let constant = constants[mixed], case .color(let other) = values[constant] else { return nil }
        return adjustment.applied(to: value, mixedWith: other)
    }
}

extension Adjustment {
    fileprivate struct Part {
        var kind: ProvenanceStepKind
        var name: Symbol?
        var argument: ThemeValue
        var adjustment: Adjustment
    }

    /// The adjustments of the single attributes, in the order in which they are applied.
    fileprivate var parts: [Part] {
        switch self {
        case .none: return []
        case .integer(let multiply, let add):
            return (multiply.map { [.init(.multiply, .integer($0), .integer(multiply: $0, add: nil))] } ?? [])
                + (add.map { [.init(.add, .integer($0), .integer(multiply: nil, add: $0))] } ?? [])
        case .float(let multiply, let add):
            return (multiply.map { [.init(.multiply, .float($0), .float(multiply: $0, add: nil))] } ?? [])
                + (add.map { [.init(.add, .float($0), .float(multiply: nil, add: $0))] } ?? [])
        case .color(let change): return change.parts
        case .font(let size, let weight, let style):
            var parts: [Part] = []
            if let size { parts.append(.init(.size, .float(size), .font(size: size, weight: nil, style: nil))) }
            if let weight {
                parts.append(.init(.weight, .integer(Int64(weight)), .font(size: nil, weight: weight, style: nil)))
            }
            if let style {
                let isItalic = ThemeValue.bool(style == .italic)
                parts.append(.init(.italic, isItalic, .font(size: nil, weight: nil, style: style)))
            }
            return parts
        }
    }
}

extension Adjustment.Part {
    fileprivate init(_ kind: ProvenanceStepKind, _ argument: ThemeValue, _ adjustment: Adjustment) {
        self.init(kind: kind, name: nil, argument: argument, adjustment: adjustment)
    }
}

extension ColorAdjustment {
    fileprivate var parts: [Adjustment.Part] {
        var parts: [Adjustment.Part] = []
        func append(
            _ kind: ProvenanceStepKind, _ amount: Double?, name: Symbol? = nil,
            _ set: (inout ColorAdjustment) -> Void
        ) {
            guard let amount else { return }
            var single = ColorAdjustment()
            set(&single)
            parts.append(.init(kind: kind, name: name, argument: .float(amount), adjustment: .color(single)))
        }
        append(.lighten, lighten) { $0.lighten = lighten }
        append(.darken, darken) { $0.darken = darken }
        append(.mix, mix?.amount, name: mix?.constant) { $0.mix = mix }
        append(.alpha, alpha) { $0.alpha = alpha }
        return parts
    }
}

extension ProvenanceWork {
    private func sourcePlace(_ place: Place) -> SourcePlace {
        let (line, column) = files[Int(place.file)].text.position(ofOffset: Int(place.offset))
        return SourcePlace(file: place.file, line: UInt32(line), column: UInt32(column))
    }
}
