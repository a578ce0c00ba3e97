import TestSupport

/// Sections 6, 10, 17 and 18: the faults of constants that random themes may have.
///
/// Those of an operation itself are not looked for, but those of what it refers to.
extension ReferenceResolver {
    /// The errors under every combination of traits, as `code file:line`.
    static func faults(of chain: [PlainTheme], overlays: [PlainTheme]) -> Set<String> {
        RandomThemes.traitSets.reduce(into: []) { result, traits in
            let resolver = ReferenceResolver(chain: chain, overlays: overlays, traits: traits, scale: 1)
            result.formUnion(resolver.faults())
        }
    }

    private func faults() -> Set<String> {
        var result = faults(ofConstants: Set(constants.keys)).union(faultsOfSettings())
        for name in checked() {
            let (operations, scope) = effective(name)
            if scope.isEmpty { continue }
            let objects = operations.flatMap { $0.parameters ?? [] }.map(\.object)
            let resolver = within(scope)
            let roots = objects.flatMap(\.references).compactMap(resolver.meant) + scope.keys
            result.formUnion(resolver.faults(ofConstants: resolver.reached(from: roots)))
        }
        return result
    }

    /// "Checked for every entity that is declared and, where one is declared by an identifier at a type, also for that
    /// identifier at each type below that has an entity without id."
    private func checked() -> Set<Name> {
        var result = Set(declared)
        for name in declared where name.id != nil {
            for type in Self.parents.keys where line(type).contains(name.component) {
                if declared.contains(Name(component: type, id: nil)) {
                    result.insert(Name(component: type, id: name.id))
                }
            }
        }
        return result
    }

    /// The constants that some lead to, themselves included, through every `when`.
    private func reached(from roots: [String]) -> Set<String> {
        var (result, rest) = (Set<String>(), roots)
        while let name = rest.popLast() {
            guard result.insert(name).inserted else { continue }
            rest += successors(of: name)
        }
        return result
    }

    private func successors(of name: String) -> [String] {
        (constants[name]?.object.references ?? []).compactMap(meant)
    }

    private func faults(ofConstants names: Set<String>) -> Set<String> {
        var result = circles(among: names)
        for name in names {
            guard let constant = constants[name] else { continue }
            var codes = ranges(of: constant.object)
            if constant.object.references.contains(where: { meant($0) == nil }) { codes.insert("unknown-constant") }
            if case .choice(let choice)? = constant.object.source { codes.formUnion(faults(of: choice)) }
            result.formUnion(codes.map { "\($0) \(constant.place.file):\(constant.place.line)" })
        }
        return result
    }

    /// "A constant with `by` may be a setting, as one with `ref` may; a value out of range stands at the value of `by`."
    private func faultsOfSettings() -> Set<String> {
        settings.reduce(into: []) { result, item in
            guard let place = constants[item.key]?.place else { return }
            let value = number(.constant(PlainNames(item.key)))
            let isLess = item.value.minimum.map { value < Double($0) } ?? false
            if isLess || item.value.maximum.map({ value > Double($0) }) ?? false {
                result.insert("invalid-value \(place.file):\(place.line)")
            }
        }
    }

    // MARK: Circles

    /// The circles, each at its member that comes first by file and line.
    private func circles(among names: Set<String>) -> Set<String> {
        var rest = Dictionary(uniqueKeysWithValues: names.map { ($0, successors(of: $0)) })
        while true {
            let open = rest.filter { $0.value.contains { rest[$0] != nil } }
            if open.count == rest.count { break }
            rest = open
        }
        // What merely leads to a circle is left, too.
        let reach = rest.mapValues { reached(from: $0) }
        return rest.keys.reduce(into: []) { result, name in
            guard let others = reach[name], others.contains(name) else { return }
            let members = others.filter { reach[$0]?.contains(name) == true }
            guard let first = members.compactMap({ constants[$0]?.place }).min() else { return }
            result.insert("constant-cycle \(first.file):\(first.line)")
        }
    }

    // MARK: Ranges

    /// What is out of range in an object, and in the `when` of it that is meant.
    private func ranges(of object: PlainObject) -> Set<String> {
        var numbers: [(number: PlainNumber?, range: ClosedRange<Double>)] = []
        switch object {
        case .color(_, let change), .colorReference(_, let change): numbers = change.ranges
        case .font(_, let size, _, let text): numbers = [(size, Self.aboveZero)] + Self.ranges(of: text)
        case .fontReference(_, let size, _, let text): numbers = [(size, Self.aboveZero)] + Self.ranges(of: text)
        case .numbers("size", let sides): numbers = sides.map { ($0, Self.notNegative) }
        case .numbers("rect", let sides): numbers = sides.suffix(2).map { ($0, Self.notNegative) }
        case .array(let parts): return parts.reduce(into: []) { $0.formUnion(ranges(of: $1)) }
        case .record(_, let fields), .recordReference(_, _, let fields):
            return fields.reduce(into: []) { $0.formUnion(ranges(of: $1.object)) }
        default: break
        }
        // A number that is not known is not out of range.
        let isOut = numbers.contains { number, range in
            number.map { self.number($0) }.map { $0 < range.lowerBound || $0 > range.upperBound } ?? false
        }
        let own: Set<String> = isOut || overflows(object) ? ["invalid-value"] : []
        guard case .choice(let choice)? = object.source, let answer = answer(to: choice) else { return own }
        return own.union(ranges(of: answer))
    }

    /// Whether an integer leaves 64 bits by its own adjustment.
    private func overflows(_ object: PlainObject) -> Bool {
        switch object {
        case .integer(let number, let change): return whole(number, change) == nil
        case .integerReference(let source, let change):
            guard case .integer(let number, _) = value(source) else { return false }
            return whole(number, change) == nil
        default: return false
        }
    }

    private static func ranges(of text: PlainText) -> [(number: PlainNumber?, range: ClosedRange<Double>)] {
        [(text.lineHeight, 0.5...5), (text.letterSpacing, -100...100), (text.maximum, aboveZero)]
    }

    private static let notNegative = 0...Double.greatestFiniteMagnitude
    private static let aboveZero = Double.leastNonzeroMagnitude...Double.greatestFiniteMagnitude
}

extension PlainColorChange {
    /// The numbers with the ranges that they may be in.
    fileprivate var ranges: [(number: PlainNumber?, range: ClosedRange<Double>)] {
        [
            (lighten, 0...1), (darken, 0...1), (mix?.amount, 0...1), (lightness, 0...1), (chroma, 0...0.5),
            (hue, 0...360), (against?.contrast, 1...21), (alpha, 0...1), (fade, 0...1),
        ]
    }
}

extension PlainObject {
    /// Every list of names in an object, also in each `when`.
    var references: [PlainNames] {
        switch self {
        case .integer(_, let change), .float(_, let change): change.references
        case .integerReference(let source, let change), .floatReference(let source, let change):
            source.references + change.references
        case .color(_, let change): change.references
        case .colorReference(let source, let change): source.references + change.references
        case .font(_, let size, _, let text): size.references + text.references
        case .fontReference(let source, let size, _, let text):
            source.references + (size?.references ?? []) + text.references
        case .numbers(_, let numbers): numbers.flatMap(\.references)
        case .array(let parts): parts.flatMap(\.references)
        case .record(_, let fields): fields.flatMap(\.object.references)
        case .recordReference(_, let names, let fields): [names] + fields.flatMap(\.object.references)
        case .reference(_, let source): source.references
        case .bool, .string, .image: []
        }
    }
}

extension PlainSource {
    fileprivate var references: [PlainNames] {
        switch self {
        case .names(let names): [names]
        case .choice(let choice): [choice.by] + choice.whens.flatMap(\.object.references)
        }
    }
}

extension PlainNumber {
    fileprivate var references: [PlainNames] {
        guard case .constant(let names) = self else { return [] }
        return [names]
    }
}

extension PlainText {
    fileprivate var references: [PlainNames] {
        [lineHeight, letterSpacing, maximum].compactMap(\.self).flatMap(\.references)
    }
}

extension PlainArithmetic {
    fileprivate var references: [PlainNames] { [multiply, add].compactMap(\.self).flatMap(\.references) }
}

extension PlainColorChange {
    fileprivate var references: [PlainNames] {
        [mix?.constant, against?.constant].compactMap(\.self)
            + ranges.compactMap(\.number).flatMap(\.references)
    }
}
