// What the values of an operation come from, step by step: constants, and what adjusts them.
extension VariantWork {
    /// What is still to be looked at; the last first.
    private enum Work {
        case object(Int32, depth: Int)
        case constant(Symbol, depth: Int)
        /// After what it adjusts.
        case adjustment(Int32, depth: Int)
    }

    /// The steps to the parameters of an operation, each constant where it is met first. No recursion: constants may
    /// refer to one another a million deep.
    func steps(of definition: Int32, _ resolver: inout Resolver) -> [OperationProvenance.Step] {
        let parameters = resolver.chain.definitions.operations[Int(definition)].parameters
        var open: [Work] = parameters.reversed().compactMap { parameter in
            resolver.chain.definitions.parameters[Int(parameter)].object.map { .object($0, depth: 0) }
        }
        var seen: Set<Symbol> = []
        var steps: [OperationProvenance.Step] = []
        while let work = open.popLast() {
            switch work {
            case .object(let object, let depth): open += Self.parts(of: object, depth, resolver).reversed()
            case .adjustment(let object, let depth): steps += adjustments(of: object, depth, &resolver)
            case .constant(let name, let depth):
                guard seen.insert(name).inserted, let number = merged.constants[name],
                    let value = resolver.combination?.constants[name] ?? nil
                else { continue }
                let constant = resolver.chain.definitions.constants[Int(number)]
                steps.append(
                    .init(
                        kind: .constant, depth: depth, name: name, place: sourcePlace(constant.place, resolver),
                        after: value))
                open.append(.object(constant.object, depth: depth + 1))
            }
        }
        return steps
    }

    private static func parts(of object: Int32, _ depth: Int, _ resolver: Resolver) -> [Work] {
        switch resolver.chain.definitions.objects[Int(object)].content {
        case .nothing, .literal: return []
        case .reference(let name, let adjustment):
            var parts = [Work.constant(name, depth: depth)]
            if case .color(let change) = adjustment, let mix = change.mix {
                parts.append(.constant(mix.constant, depth: depth))
            }
            return parts + [.adjustment(object, depth: depth)]
        case .adjusted(_, let change):
            return (change.mix.map { [.constant($0.constant, depth: depth)] } ?? [])
                + [.adjustment(object, depth: depth)]
        case .array(let parts): return parts.map { .object($0, depth: depth) }
        case .record(let fields): return fields.compactMap(\.object).map { .object($0, depth: depth) }
        }
    }

    /// What the attributes of one element do, one after another.
    private func adjustments(
        of object: Int32, _ depth: Int, _ resolver: inout Resolver
    ) -> [OperationProvenance.Step] {
        let node = resolver.chain.definitions.objects[Int(object)]
        var value: ThemeValue
        let adjustment: Adjustment
        switch node.content {
        case .reference(let name, let change):
            guard let base = resolver.combination?.constants[name] ?? nil else { return [] }
            (value, adjustment) = (resolver.chain.values[base], change)
        case .adjusted(let color, let change): (value, adjustment) = (.color(color), .color(change))
        default: return []
        }
        let place = sourcePlace(node.place, resolver)
        var steps: [OperationProvenance.Step] = []
        for part in adjustment.parts {
            guard let result = applied(part.adjustment, to: value, resolver) else { return steps }
            steps.append(
                .init(
                    kind: part.kind, depth: depth, name: part.name, place: place,
                    argument: resolver.chain.values.add(part.argument), before: resolver.chain.values.add(value),
                    after: resolver.chain.values.add(result)))
            value = result
        }
        return steps
    }

    private func applied(_ adjustment: Adjustment, to value: ThemeValue, _ resolver: Resolver) -> ThemeValue? {
        switch (adjustment, value) {
        case (.color(let change), .color(let color)):
            var other: ColorChannels?
            if let mix = change.mix {
                guard let constant = resolver.combination?.constants[mix.constant] ?? nil,
                    case .color(let mixed) = resolver.chain.values[constant]
                else { return nil }
                other = mixed
            }
            return .color(change.applied(to: color, mixedWith: other))
        case (.font(let size, let weight, let style), .font(var font)):
            font.size = size ?? font.size
            font.weight = weight ?? font.weight
            font.style = style ?? font.style
            return .font(font)
        case (.float, .integer(let number)): return adjustment.applied(to: .float(Double(number)))
        default: return adjustment.applied(to: value)
        }
    }
}

extension Adjustment {
    fileprivate struct Part {
        var kind: OperationProvenance.Step.Kind
        var name: Symbol?
        var argument: ThemeValue
        var adjustment: Adjustment
    }

    /// Each attribute by itself, in the order in which they are applied.
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
    fileprivate init(_ kind: OperationProvenance.Step.Kind, _ argument: ThemeValue, _ adjustment: Adjustment) {
        self.init(kind: kind, name: nil, argument: argument, adjustment: adjustment)
    }
}

extension ColorAdjustment {
    fileprivate var parts: [Adjustment.Part] {
        var parts: [Adjustment.Part] = []
        func append(
            _ kind: OperationProvenance.Step.Kind, _ amount: Double?, name: Symbol? = nil,
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
