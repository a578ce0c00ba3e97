import SkinKit

extension ThemeCacheWriter {
    /// Writes the values that operations and constants use, parts before the values that contain them.
    ///
    /// Values of the compilation that are no longer in use are omitted.
    mutating func writeValues() throws(ThemeCacheError) {
        let (all, extents) = (theme.values.values, theme.values.extents)
        valueNumbers = [UInt32](repeating: CacheLayout.none, count: all.count)
        valueCosts = [UInt32](repeating: 1, count: all.count)
        valueDepths = [UInt16](repeating: 0, count: all.count)
        let isSeen = seenValues()
        let isUsed = usedValues(isSeen)
        let dependents = theme.values.expressions.isEmpty ? [] : all.indices.filter { isUsed[$0] && isDependent($0) }
        for index in dependents {
            valueNumbers[index] = try next(.values)
            // An array or record is written with what the choice may give.
            if extents[index].depth > 0 { append(.record) } else { try write(all[index], index) }
        }
        for index in all.indices where isUsed[index] {
            if valueNumbers[index] == CacheLayout.none {
                valueNumbers[index] = try next(.values)
                try write(all[index], index)
            } else if extents[index].depth > 0 {
                try writeChoice(index)
            }
        }
        _ = try next(.values)
        try writeExpressions(of: dependents, isSeen)
    }

    /// Writes the record of an array or a record that a choice gives: that of the equal one among its alternatives. It costs as
    /// much as the greatest of these.
    private mutating func writeChoice(_ index: Int) throws(ThemeCacheError) {
        let id = ValueID(rawValue: UInt32(truncatingIfNeeded: index))
        let given = (theme.values.expressions[id]?.terms ?? []).filter { $0.action == .pick }.compactMap(\.operand)
        valueCosts[index] = given.map { valueCosts[$0.index] }.max() ?? 1
        valueDepths[index] = given.map { valueDepths[$0.index] }.max() ?? 0
        guard let equal = theme.values.independent(id), valueNumbers[equal.index] != CacheLayout.none else {
            throw Self.tooLarge("a choice has no value")
        }
        copyValue(valueNumbers[equal.index], to: valueNumbers[index])
    }

    private func isDependent(_ index: Int) -> Bool {
        theme.values.isDependent(ValueID(rawValue: UInt32(truncatingIfNeeded: index)))
    }

    private func seenValues() -> [Bool] {
        var isUsed = [Bool](repeating: false, count: theme.values.values.count)
        let lists = theme.parameterLists
        for operation in theme.operations {
            for index in lists.range(of: operation.parameters) { isUsed[lists.elements[index].value.index] = true }
        }
        for variant in theme.variants {
            for constant in variant.constants { isUsed[constant.value.index] = true }
            // The value of a setting is that of a constant.
            for setting in variant.settings {
                for value in [setting.minimum, setting.maximum, setting.step, setting.values] {
                    if let value { isUsed[value.index] = true }
                }
            }
        }
        mark(&isUsed, operands: false)
        return isUsed
    }

    /// Returns which values are in use: those that are seen, and those from which they were made.
    private func usedValues(_ isSeen: [Bool]) -> [Bool] {
        var isUsed = isSeen
        if options.includesProvenance {
            for step in theme.stepLists.elements {
                if let argument = step.argument { isUsed[argument.index] = true }
                if let before = step.before { isUsed[before.index] = true }
                isUsed[step.after.index] = true
            }
        }
        mark(&isUsed, operands: true)
        return isUsed
    }

    /// Marks the parts of marked values, and the operands of their expressions. Both have smaller numbers than what they
    /// are in: one backward pass suffices.
    private func mark(_ isUsed: inout [Bool], operands: Bool) {
        let (values, extents) = (theme.values.values, theme.values.extents)
        let expressions = theme.values.expressions
        for index in values.indices.reversed() where isUsed[index] && (extents[index].depth > 0 || !expressions.isEmpty)
        {
            if let expression = expressions[ValueID(rawValue: UInt32(truncatingIfNeeded: index))] {
                // The parts of what a choice gives are seen only as long as it gives that.
                guard operands else { continue }
                for operand in expression.terms.compactMap(\.operand) { isUsed[operand.index] = true }
            }
            switch values[index] {
            case .array(let parts): for part in parts { isUsed[part.index] = true }
            case .record(_, let fields): for field in fields { isUsed[field.value.index] = true }
            default: break
            }
        }
    }

    // MARK: Cost

    func cost(of symbol: Symbol) -> Int { 1 + theme.symbols.length(of: symbol) / 64 }

    func cost(of field: FieldValue) -> Int { cost(of: field.name) + Int(valueCosts[field.value.index]) }

    /// Returns the cost limited to twice the limit, which prevents an overflow.
    func clamped(_ cost: Int) -> Int { min(cost, CacheLayout.answerLimit * 2) }

    /// Sets the cost of reading a value that is more than a number.
    private mutating func setCost(_ value: Int, _ cost: Int) { valueCosts[value] = UInt32(clamped(1 + cost)) }

    private mutating func setDepth(_ value: Int, _ parts: [ValueID]) throws(ThemeCacheError) {
        valueDepths[value] = 1 + (parts.map { valueDepths[$0.index] }.max() ?? 0)
        guard valueDepths[value] < CacheLayout.nestingLimit else {
            throw Self.tooLarge("objects are nested too deeply")
        }
    }

    // MARK: Records

    /// - Parameter index: The value's index in the theme.
    private mutating func write(_ value: PooledValue, _ index: Int) throws(ThemeCacheError) {
        switch value {
        case .integer(let number): append(.integer, UInt64(bitPattern: number))
        case .float(let number): append(.float, number.bitPattern)
        case .bool(let flag): append(.bool, reference: flag ? 1 : 0)
        case .string(let text):
            setCost(index, cost(of: text))
            append(.string, reference: string(text))
        case .point(let point): append(.point, point.x.bitPattern, point.y.bitPattern)
        case .size(let size): append(.size, size.width.bitPattern, size.height.bitPattern)
        case .rect(let rect):
            let (origin, size) = (rect.origin, rect.size)
            append(.rect, origin.x.bitPattern, origin.y.bitPattern, size.width.bitPattern, size.height.bitPattern)
        case .insets(let insets): append(.insets, insets)
        case .color(let channels):
            let color = channels.color
            append(
                .color, pair(color.red.bitPattern, color.green.bitPattern),
                pair(color.blue.bitPattern, color.alpha.bitPattern))
        case .image(let image): try write(image, index)
        case .font(let font): try write(font, index)
        case .array(let parts): try write(parts, index)
        case .record(let type, let fields): try write(fields, type: type, index)
        }
    }

    /// - Parameter first: The first of the four numbers of the inline contents.
    private mutating func append(
        _ kind: CacheLayout.Kind, flags: UInt32 = 0, reference: UInt32 = 0, _ first: UInt64 = 0, _ second: UInt64 = 0,
        _ third: UInt64 = 0, _ fourth: UInt64 = 0
    ) {
        append(.values, UInt32(kind.rawValue) | flags, reference)
        append(.values, bits: first)
        append(.values, bits: second)
        append(.values, bits: third)
        append(.values, bits: fourth)
    }

    private mutating func append(
        _ kind: CacheLayout.Kind, flags: UInt32 = 0, reference: UInt32 = 0, _ insets: ThemeInsets
    ) {
        append(
            kind, flags: flags, reference: reference, insets.top.bitPattern, insets.left.bitPattern,
            insets.bottom.bitPattern, insets.right.bitPattern)
    }

    private func pair(_ low: UInt32, _ high: UInt32) -> UInt64 { UInt64(low) | UInt64(high) << 32 }

    private mutating func write(_ image: ImageValue, _ index: Int) throws(ThemeCacheError) {
        setCost(index, cost(of: image.name) + (image.symbol.map { cost(of: $0) } ?? 0))
        var flags: UInt32 = 0
        var reference = string(image.name)
        if let symbol = image.symbol {
            flags |= CacheLayout.Value.imageHasSymbol
            let number = try next(.symbolImages)
            append(.symbolImages, reference, string(symbol))
            reference = number
        }
        if image.resizing == .tile { flags |= CacheLayout.Value.imageIsTiled }
        if image.isCached { flags |= CacheLayout.Value.imageIsCached }
        if image.mode == .template { flags |= CacheLayout.Value.imageIsTemplate }
        if image.slice != nil { flags |= CacheLayout.Value.imageIsSliced }
        append(
            .image, flags: flags, reference: reference,
            image.slice ?? ThemeInsets(top: 0, left: 0, bottom: 0, right: 0))
    }

    private mutating func write(_ font: FontValue, _ index: Int) throws(ThemeCacheError) {
        setCost(index, cost(of: font.faceName))
        guard let weight = UInt16(exactly: font.weight) else {
            throw ThemeCacheError(.tooLarge, message: "font weight \(font.weight) does not fit in 16 bits")
        }
        var flags = UInt32(weight) << CacheLayout.Value.fontWeightShift
        if font.file != nil { flags |= CacheLayout.Value.fontIsFile }
        if font.style == .italic { flags |= CacheLayout.Value.fontIsItalic }
        if font.letterSpacing != nil { flags |= CacheLayout.Value.fontHasLetterSpacing }
        if let style = font.relative { flags |= style.number << CacheLayout.Value.fontTextStyleShift }
        append(
            .font, flags: flags, reference: string(font.faceName), font.size.bitPattern,
            (font.lineHeight ?? 0).bitPattern, (font.letterSpacing ?? 0).bitPattern, (font.maximum ?? 0).bitPattern)
    }

    private mutating func write(_ parts: [ValueID], _ index: Int) throws(ThemeCacheError) {
        setCost(index, parts.reduce(0) { clamped($0 + Int(valueCosts[$1.index])) })
        try setDepth(index, parts)
        let first = try next(.parts)
        for part in parts { append(.parts, valueNumbers[part.index]) }
        append(.array, reference: first, UInt64(try word(parts.count)))
    }

    private mutating func write(_ fields: [FieldValue], type: Symbol, _ index: Int) throws(ThemeCacheError) {
        setCost(index, fields.reduce(cost(of: type)) { clamped($0 + cost(of: $1)) })
        try setDepth(index, fields.map(\.value))
        let type = string(type)
        let (first, count) = try write(fields)
        append(.record, reference: first, pair(type, count))
    }

    mutating func write(_ run: some Collection<FieldValue>) throws(ThemeCacheError) -> Run {
        let first = try next(.fields)
        for field in run { append(.fields, string(field.name), valueNumbers[field.value.index]) }
        return (first, try word(run.count))
    }
}

extension FontValue {
    fileprivate var faceName: Symbol {
        switch face {
        case .family(let name), .file(let name): name
        }
    }
}

extension ThemeCacheWriter {
    /// Writes how values depend on settings.
    ///
    /// - Parameters:
    ///   - dependents: The indices of those values, which are the first in the cache, in their order there.
    ///   - isSeen: Whether each value of the theme is seen; others are only made on the way to one.
    mutating func writeExpressions(of dependents: [Int], _ isSeen: [Bool]) throws(ThemeCacheError) {
        guard dependents.count <= CacheLayout.expressionLimit else {
            throw Self.tooLarge("\(dependents.count) values depend on settings")
        }
        var colors: [ValueID: UInt32] = [:]
        var cost = 0
        for index in dependents {
            let id = ValueID(rawValue: UInt32(truncatingIfNeeded: index))
            guard let expression = theme.values.expressions[id] else { continue }
            for term in expression.terms { cost = clamped(cost + self.cost(of: term)) }
            let kind = UInt32(theme.values[id].kind.rawValue)
            append(
                .expressions, string(expression.setting),
                isSeen[index] ? kind : kind | CacheLayout.Expression.intermediate, try next(.terms),
                try word(expression.terms.count))
            for term in expression.terms {
                append(.terms, term.action.code, try operand(term, dependents.count, &colors))
                append(.terms, bits: term.number)
            }
        }
        guard cost <= CacheLayout.answerLimit else { throw Self.tooLarge("too many values depend on settings") }
    }

    private func cost(of term: ValueExpression.Term) -> Int {
        guard term.action == .values, let list = term.operand, case .array(let parts) = theme.values[list] else {
            return term.action.cost
        }
        return term.action.cost + parts.count
    }

    /// Returns the number of a term's operand: of a value, or behind the expressions of an exact color.
    private mutating func operand(
        _ term: ValueExpression.Term, _ count: Int, _ colors: inout [ValueID: UInt32]
    ) throws(ThemeCacheError) -> UInt32 {
        guard let operand = term.operand else { return CacheLayout.none }
        guard case .color(let color) = theme.values[operand], valueNumbers[operand.index] >= count else {
            return valueNumbers[operand.index]
        }
        if let known = colors[operand] { return known }
        let number = try word(count + self.count(.exactColors))
        for channel in [color.red, color.green, color.blue, color.alpha] {
            append(.exactColors, bits: channel.bitPattern)
        }
        colors[operand] = number
        return number
    }

    mutating func writeSettings() throws(ThemeCacheError) {
        guard theme.variants.contains(where: { !$0.settings.isEmpty }) else { return }
        var runs = WrittenRuns<[ResolvedTheme.Setting]>()
        for variant in theme.variants {
            let run = try runs.run(of: variant.settings) { list throws(ThemeCacheError) in try write(list) }
            append(.settingRuns, run.first, run.count)
        }
    }

    /// The cost of reading the labels of each setting.
    private var labelCosts: [String: Int] {
        theme.labels.reduce(into: [:]) { costs, label in
            let texts = [label.value, label.language, label.text].compactMap(\.self)
            costs[label.setting, default: 0] += texts.reduce(0) { $0 + Self.cost(of: $1) }
        }
    }

    private mutating func write(_ settings: [ResolvedTheme.Setting]) throws(ThemeCacheError) -> Run {
        let first = try next(.settings)
        var total = 0
        let labels = labelCosts
        for setting in settings {
            let values = [setting.value, setting.minimum, setting.maximum, setting.step, setting.values]
            append(.settings, string(setting.name), string(setting.label))
            for value in values { append(.settings, value.map { valueNumbers[$0.index] } ?? CacheLayout.none) }
            total += cost(of: setting.name) + cost(of: setting.label) + labels[theme.symbols[setting.name], default: 0]
            for value in values.compactMap(\.self) { total += Int(valueCosts[value.index]) }
        }
        guard total <= CacheLayout.answerLimit else { throw Self.tooLarge("its settings are too large") }
        return (first, try word(settings.count))
    }
}
