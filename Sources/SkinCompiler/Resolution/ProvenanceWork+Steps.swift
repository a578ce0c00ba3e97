import SkinColors
import SkinFormat
import SkinKit

// The steps that produce an operation's values: constants, and their adjustments.
extension ProvenanceWork {
    enum Work: Sendable {
        case object(Int32, depth: Int)
        case field(FieldNode, depth: Int)
        case constant(ConstantReference, depth: Int)
        /// The adjustments of an object, after what they adjust.
        case adjustment(Int32, depth: Int)
    }

    /// Appends the steps that produce an operation's values, each constant at its first occurrence.
    ///
    /// The method is not recursive, because references between constants can be a million levels deep.
    ///
    /// - Returns: The number of objects, constants and adjustments that were visited.
    mutating func findSteps(of definition: Int32, _ values: inout ValuePool) -> Int {
        var count = 0
        for parameter in definitions.operations[Int(definition)].parameters.reversed() {
            if let object = definitions.parameters[Int(parameter)].object { open.append(.object(object, depth: 0)) }
        }
        while let work = open.popLast() {
            count += 1
            switch work {
            case .object(let object, let depth): addParts(of: object, depth)
            case .field(let field, let depth): addField(field, depth, &values)
            case .adjustment(let object, let depth): addAdjustments(of: object, depth, &values)
            case .constant(let reference, let depth): addConstant(reference, depth, &values)
            }
        }
        return count
    }

    /// Appends a step for a constant unless it was met, and pushes its object onto the work list.
    private mutating func addConstant(_ reference: ConstantReference, _ depth: Int, _ values: inout ValuePool) {
        let meant = definitions.meant(reference) { constants.definition(of: $0) != nil }
        guard let name = meant, let number = constants.definition(of: name), lastMet[number] != listNumber,
            let value = constants.value(of: name)
        else { return }
        lastMet[number] = listNumber
        let definition = definitions.constants[number]
        var step = OperationProvenance.Step(
            kind: .constant, depth: depth, name: name, place: places.constants[number], after: value)
        switch definition.owner {
        case .theme: break
        case .class(let name): (step.kind, step.before) = (.classConstant, values.add(.string(name)))
        case .entity(let component, let id):
            let names = [component] + (id.map { [$0] } ?? [])
            (step.kind, step.before) = (.entityConstant, values.add(names: names))
        }
        let names = definitions.names(of: reference)
        if names.count > 1 { step.argument = values.add(names: names) }
        steps.append(step)
        open.append(.object(definition.object, depth: depth + 1))
    }

    /// Pushes the parts of an object onto the work list, the last first.
    private mutating func addParts(of object: Int32, _ depth: Int) {
        switch definitions.objects[Int(object)].content {
        case .nothing, .literal: break
        case .reference(let base, let number):
            addAdjustment(of: object, definitions.adjustments[Int(number)], depth)
            open.append(.constant(base, depth: depth))
        case .adjusted(let number):
            addAdjustment(of: object, definitions.adjustedLiterals[Int(number)].adjustment, depth)
        case .array(let parts):
            for part in parts.reversed() { open.append(.object(definitions.elements[Int(part)], depth: depth)) }
        case .record(let fields): addFields(fields, depth)
        case .derived(let number):
            open.append(.constant(definitions.derivedRecords[Int(number)].base, depth: depth))
            addFields(definitions.derivedRecords[Int(number)].fields, depth)
        }
    }

    private mutating func addFields(_ fields: Range<Int32>, _ depth: Int) {
        for field in fields.reversed() {
            open.append(.field(definitions.fields[Int(field)], depth: depth))
        }
    }

    /// Appends a step for a field of a record, and pushes its object onto the work list.
    private mutating func addField(_ field: FieldNode, _ depth: Int, _ values: inout ValuePool) {
        guard let object = field.object else { return }
        // The field's value is in the operation's record.
        steps.append(
            .init(
                kind: .field, depth: depth, name: field.name, place: sourcePlace(field.place),
                after: values.add(.string(field.name))))
        open.append(.object(object, depth: depth + 1))
    }

    /// Pushes an adjustment onto the work list, and before it the constants that it refers to.
    private mutating func addAdjustment(of object: Int32, _ adjustment: AdjustmentDefinition, _ depth: Int) {
        open.append(.adjustment(object, depth: depth))
        for reference in adjustment.references.reversed() { open.append(.constant(reference, depth: depth)) }
    }

    /// Appends a step for each attribute of an element, in the order of application.
    private mutating func addAdjustments(of object: Int32, _ depth: Int, _ values: inout ValuePool) {
        let node = definitions.objects[Int(object)]
        var before: ValueID
        let definition: AdjustmentDefinition
        switch node.content {
        case .reference(let reference, let number):
            if AdjustmentDefinition.keepsValue(number) { return }
            guard let base = self.value(of: reference) else { return }
            (before, definition) = (base, definitions.adjustments[Int(number)])
        case .adjusted(let number):
            let (literal, adjustment) = definitions.adjustedLiterals[Int(number)]
            // The size of a font without a reference is no change: without it, there is no font.
            if case .font = literal { return }
            (before, definition) = (values.add(literal), adjustment)
        default: return
        }
        guard let (adjustment, referred) = resolved(definition, values) else { return }
        let place = sourcePlace(node.place)
        let colors = ReferredColors(mixed: color(referred.mixed, values), ground: color(referred.ground, values))
        for part in adjustment.parts {
            guard let result = part.adjustment.applied(to: values[before], with: colors) else { return }
            let after =
                values.expressions.isEmpty
                ? values.add(result) : values.add(result, from: before, part.adjustment.terms(referred))
            steps.append(
                .init(
                    kind: part.kind, depth: depth, name: part.constant.flatMap { meant($0) }, place: place,
                    argument: argument(of: part, before: values[before], after: result, colors, &values),
                    before: before, after: after))
            before = after
        }
    }

    /// Returns the argument of a step. For a contrast, the ratios before and after follow the wanted one.
    private func argument(
        of part: Adjustment.Part, before: ThemeValue, after: ThemeValue, _ colors: ReferredColors,
        _ values: inout ValuePool
    ) -> ValueID {
        var numbers = part.arguments
        if part.kind == .against, let ground = colors.ground, case .color(let old) = before,
            case .color(let new) = after
        {
            numbers += [.float(old.roundedContrast(to: ground)), .float(new.roundedContrast(to: ground))]
        }
        if numbers.count == 1 { return values.add(numbers[0]) }
        return values.add(.array(numbers.map { values.add($0) }))
    }

    private func meant(_ reference: ConstantReference) -> Symbol? {
        definitions.meant(reference) { constants.definition(of: $0) != nil }
    }

    private func value(of reference: ConstantReference) -> ValueID? {
        meant(reference).flatMap { constants.value(of: $0) }
    }

    private func color(_ value: ValueID?, _ values: ValuePool) -> ColorChannels? {
        guard let value, case .color(let color) = values[value] else { return nil }
        return color
    }

    /// Returns an adjustment with the numbers that constants give, and all that it refers to.
    private func resolved(
        _ definition: AdjustmentDefinition, _ values: ValuePool
    ) -> (adjustment: Adjustment, referred: ReferredValues)? {
        var adjustment = definition.adjustment
        var referred = ReferredValues(
            mixed: definition.mixed.flatMap { value(of: $0) }, ground: definition.ground.flatMap { value(of: $0) })
        for number in definition.numbers {
            guard let value = value(of: number.constant), adjustment.set(number.attribute, to: values[value]) else {
                return nil
            }
            referred.numbers.append((number.attribute, value))
        }
        return (adjustment, referred)
    }
}

extension ValuePool {
    /// Adds an array of names.
    fileprivate mutating func add(names: [Symbol]) -> ValueID {
        let names = names.map { add(.string($0)) }
        return add(.array(names))
    }
}

extension Adjustment {
    fileprivate struct Part {
        var kind: ProvenanceStepKind
        /// The color that the part refers to.
        var constant: ConstantReference?
        var arguments: [ThemeValue]
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
        self.init(kind: kind, constant: nil, arguments: [argument], adjustment: adjustment)
    }
}

extension ColorAdjustment {
    fileprivate var parts: [Adjustment.Part] {
        var parts: [Adjustment.Part] = []
        func append(
            _ kind: ProvenanceStepKind, _ arguments: [Double?], _ constant: ConstantReference? = nil,
            _ set: (inout ColorAdjustment) -> Void
        ) {
            let arguments = arguments.compactMap { $0.map { ThemeValue.float($0) } }
            guard !arguments.isEmpty else { return }
            var single = ColorAdjustment()
            set(&single)
            parts.append(.init(kind: kind, constant: constant, arguments: arguments, adjustment: .color(single)))
        }
        append(.lighten, [lighten]) { $0.lighten = lighten }
        append(.darken, [darken]) { $0.darken = darken }
        append(.mix, [mix?.amount], mix?.constant) { $0.mix = mix }
        append(perceptualKind, [lightness, chroma, hue]) {
            ($0.lightness, $0.chroma, $0.hue) = (lightness, chroma, hue)
        }
        append(.against, [against?.contrast], against?.constant) { $0.against = against }
        append(.alpha, [alpha]) { $0.alpha = alpha }
        append(.fade, [fade]) { $0.fade = fade }
        return parts
    }

    /// The kind of the step that sets the given coordinates of OKLCH.
    private var perceptualKind: ProvenanceStepKind {
        switch (lightness != nil, chroma != nil, hue != nil) {
        case (true, true, true): .lightnessChromaHue
        case (true, true, false): .lightnessChroma
        case (true, false, true): .lightnessHue
        case (true, false, false): .lightness
        case (false, true, true): .chromaHue
        case (false, true, false): .chroma
        default: .hue
        }
    }
}

extension ProvenanceWork {
    func sourcePlace(_ place: Place) -> SourcePlace {
        let (line, column) = files[Int(place.file)].text.position(ofOffset: Int(place.offset))
        return SourcePlace(file: place.file, line: UInt32(line), column: UInt32(column))
    }
}
