import SkinFormat

@testable import SkinCompiler
@testable import SkinDiagnostics
@testable import SkinInspector
@testable import SkinKit

/// The answers of a resolved theme, computed in the simplest way.
struct PlainReading {
    let theme: ResolvedTheme

    init(_ theme: ResolvedTheme) { self.theme = theme }

    func key(_ entity: ResolvedTheme.Entity) -> ThemeEntityKey {
        let component = theme.symbols[theme.components[entity.component].name]
        return ThemeEntityKey(component: component, id: entity.id.map { theme.symbols[$0] })
    }

    func declared(_ variant: Int) -> [ThemeEntityKey] {
        theme.variants[variant].entities.filter(\.isDeclared).map(key)
    }

    func operations(_ entity: ResolvedTheme.Entity) -> [ThemeOperation] {
        theme.operationLists[entity.operations].map { number in
            let operation = theme.operations[Int(number)]
            return ThemeOperation(
                name: theme.symbols[operation.name], states: operation.states,
                parameters: theme.parameterLists[operation.parameters].map {
                    .init(name: theme.symbols[$0.name], object: object($0.value))
                })
        }
    }

    func object(_ id: ValueID) -> ThemeValue {
        switch theme.values[id] {
        case .integer(let number): .integer(number)
        case .float(let number): .float(number)
        case .bool(let flag): .bool(flag)
        case .string(let text): .string(theme.symbols[text])
        case .point(let point): .point(point)
        case .size(let size): .size(size)
        case .rect(let rect): .rect(rect)
        case .insets(let insets): .insets(insets)
        case .color(let channels): .color(channels.color)
        case .image(let image):
            .image(description(image))
        case .font(let font): .font(description(font))
        case .array(let parts): .array(parts.map(object))
        case .record(let type, let fields):
            .record(
                ThemeRecord(
                    type: theme.symbols[type],
                    fields: fields.map { .init(name: theme.symbols[$0.name], object: object($0.value)) }))
        }
    }

    private func description(_ image: ImageValue) -> ThemeImage {
        var description = ThemeImage(
            name: theme.symbols[image.name], isCached: image.isCached, slice: image.slice, mode: image.mode)
        description.resizing = image.resizing
        description.symbol = image.symbol.map { theme.symbols[$0] }
        return description
    }

    private func description(_ font: FontValue) -> ThemeFont {
        var description =
            switch font.face {
            case .family(let names):
                ThemeFont(families: theme.symbols[names], size: font.size, weight: font.weight, style: font.style)
            case .file(let name):
                ThemeFont(face: .file(theme.symbols[name]), size: font.size, weight: font.weight, style: font.style)
            }
        (description.lineHeight, description.letterSpacing) = (font.lineHeight, font.letterSpacing)
        (description.relative, description.maximum) = (font.relative, font.maximum)
        return description
    }

    func origins(_ entity: ResolvedTheme.Entity) -> [ThemeOperationOrigin] {
        theme.provenanceLists[entity.provenance].map { origin(theme.provenance[Int($0)]) }
    }

    private func origin(_ provenance: OperationProvenance) -> ThemeOperationOrigin {
        let steps = theme.stepLists[Int(provenance.steps)]
        return ThemeOperationOrigin(
            winner: source(provenance.winner),
            losers: theme.loserLists[Int(provenance.losers)].map {
                .init(source: source($0.source), reason: $0.reason)
            },
            extensions: steps.filter { $0.kind == .extends }.map { step in
                .init(className: step.name.map { theme.symbols[$0] } ?? "", location: location(step.place))
            },
            steps: steps.filter { $0.kind != .extends }.map { step($0) })
    }

    /// Returns the origins of the removed operations, by entity and operation.
    func removals(_ variant: Int) -> [ThemeEntityKey: [ThemeOperation: ThemeOperationOrigin]] {
        var all: [ThemeEntityKey: [ThemeOperation: ThemeOperationOrigin]] = [:]
        for removal in theme.variants[variant].removals {
            let operation = ThemeOperation(name: theme.symbols[removal.name], states: removal.states)
            let key = key(theme.variants[variant].entities[removal.entity])
            all[key, default: [:]][operation] = origin(theme.provenance[removal.provenance])
        }
        return all
    }

    /// Returns the origins of the removed operations as a cache stores them.
    func removals(_ variant: Int, in cached: Theme, _ traits: ThemeTraits) throws
        -> [ThemeEntityKey: [ThemeOperation: ThemeOperationOrigin]]
    {
        var all: [ThemeEntityKey: [ThemeOperation: ThemeOperationOrigin]] = [:]
        for key in theme.variants[variant].entities.map(key) {
            guard let entity = cached.entity(for: key.component, id: key.id, traits: traits) else { continue }
            for removal in try cached.removals(ofEntity: entity) {
                all[key, default: [:]][removal.operation] = removal.origin
            }
        }
        return all
    }

    private func step(_ step: OperationProvenance.Step) -> ThemeOperationOrigin.Step {
        let name = step.name.map { theme.symbols[$0] } ?? ""
        let arguments = step.argument.map { texts($0) } ?? []
        if step.kind == .field {
            return .init(action: .field(name), location: location(step.place), depth: Int(step.depth))
        }
        if step.kind == .choice {
            return .init(
                action: .choice(name, value: word(step.argument)), location: location(step.place),
                depth: Int(step.depth), after: object(step.after))
        }
        let isConstant = [.constant, .classConstant, .entityConstant].contains(step.kind)
        let isContrast = step.kind == .adjustment([.against])
        var written = isContrast ? arguments[0] : arguments.joined(separator: " ")
        if step.kind == .adjustment([.relative]) {
            written = UInt32(written).flatMap { ThemeFont.TextStyle(number: $0) }?.rawValue ?? "?"
        }
        var action = ThemeOperationOrigin.Step.Action.constant(name)
        if case .adjustment(let attributes) = step.kind {
            let names = attributes.map(\.form.name).joined(separator: " ")
            action = .adjustment(names, argument: name.isEmpty ? written : "\(name) \(written)")
        }
        var result = ThemeOperationOrigin.Step(
            action: action, location: location(step.place), depth: Int(step.depth),
            before: isConstant ? nil : step.before.map(object), after: object(step.after))
        let owner = step.before.map { texts($0) } ?? []
        if isConstant { result.alternatives = arguments }
        if step.kind == .classConstant { result.scope = .class(owner[0]) }
        if step.kind == .entityConstant {
            result.scope = .entity(ThemeEntityKey(component: owner[0], id: owner.count > 1 ? owner[1] : nil))
        }
        if isContrast, let wanted = Double(arguments[0]), let before = Double(arguments[1]),
            let after = Double(arguments[2])
        {
            result.contrast = .init(ground: name, wanted: wanted, before: before, after: after)
        }
        return result
    }

    /// Returns a value, or those in an array, as they are written in attributes.
    private func word(_ value: ValueID?) -> String {
        switch value.map({ theme.values[$0] }) {
        case .string(let text): theme.symbols[text]
        case .bool(let flag): "\(flag)"
        default: ""
        }
    }

    private func texts(_ value: ValueID) -> [String] {
        switch theme.values[value] {
        case .float(let number): [Int64(exactly: number).map { "\($0)" } ?? "\(number)"]
        case .integer(let number): ["\(number)"]
        case .bool(let isItalic): [isItalic ? "italic" : "normal"]
        case .string(let text): [theme.symbols[text]]
        case .array(let parts): parts.flatMap { texts($0) }
        default: ["?"]
        }
    }

    private func source(_ number: Int32) -> ThemeOperationOrigin.Source {
        let source = theme.sources[Int(number)]
        return .init(
            location: location(source.place),
            component: theme.symbols[theme.components[Int(source.component)].name], isDefault: source.isDefault,
            className: source.className.map { theme.symbols[$0] }, isUnset: source.isUnset)
    }

    private func location(_ place: SourcePlace) -> ThemeSourceLocation {
        ThemeSourceLocation(file: theme.files[Int(place.file)], line: Int(place.line), column: Int(place.column))
    }
}
