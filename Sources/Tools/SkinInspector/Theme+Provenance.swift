import SkinDiagnostics
import SkinFormat
import SkinKit

/// The origin of an effective operation: its definition, the definitions that it overrides, and its constants.
package struct ThemeOperationOrigin: Hashable, Sendable {
    package struct Source: Hashable, Sendable {
        package var location: ThemeSourceLocation
        /// The component type of the entity that contains the definition.
        package var component: String
        /// Whether the entity has no id and so applies to all components of the type.
        package var isDefault: Bool
        package var className: String?
        /// Whether the definition is an `unset`, which removes the operation.
        package var isUnset: Bool
    }

    package struct Loser: Hashable, Sendable {
        package var source: Source
        package var reason: ThemeLossReason
    }

    package struct Extension: Hashable, Sendable {
        package var className: String
        /// The location of the class's element that gives the list of the extended classes.
        package var location: ThemeSourceLocation
    }

    package struct Constant: Hashable, Sendable {
        package var name: String
        package var location: ThemeSourceLocation
    }

    package var winner: Source
    /// The overridden definitions, in the order in which they would take effect without the winner.
    package var losers: [Loser]
    /// The classes over which the winner's class came to the entity: the first is in the entity's list of classes and
    /// extends the next, the last extends the winner's class. Empty if the entity lists that class itself.
    package var extensions: [Extension] = []
    /// The evaluation of the values: each constant precedes the constants it refers to, each adjustment follows the
    /// value it adjusts.
    package var steps: [Step]
    /// The constants among the steps, in order.
    package var constants: [Constant] {
        steps.compactMap { step in
            guard case .constant(let name) = step.action else { return nil }
            return Constant(name: name, location: step.location)
        }
    }
}

extension Theme {
    /// Returns the origins of a component's operations, in the order of `Theme.operations(for:id:traits:)`. Empty if the
    /// cache has no provenance.
    package func provenance(for component: String, id: String?, traits: ThemeTraits = []) -> [ThemeOperationOrigin] {
        guard let entity = entity(for: component, id: id, traits: traits) else { return [] }
        return (try? origins(ofEntity: entity)) ?? []
    }

    package func origins(ofEntity entity: Int) throws(ThemeCacheError) -> [ThemeOperationOrigin] {
        guard let run = try reader.provenanceRun(of: reader.entity(entity)) else { return [] }
        var budget = ReadBudget()
        var origins: [ThemeOperationOrigin] = []
        for place in run {
            let record = Int(try reader.word(.provenanceNumbers, place, 0))
            origins.append(try origin(record, &budget))
        }
        return origins
    }

    /// Returns the operations that an `unset` removes from an entity, without values. The winner is the `unset`.
    package func removals(ofEntity entity: Int) throws(ThemeCacheError) -> [(
        operation: ThemeOperation, origin: ThemeOperationOrigin
    )] {
        typealias Field = CacheLayout.Removal
        var budget = ReadBudget()
        var removals: [(operation: ThemeOperation, origin: ThemeOperationOrigin)] = []
        for record in try reader.removals(ofEntity: entity) {
            let name = try reader.string(try reader.word(.removals, record, Field.name), &budget)
            let states = ThemeStates(rawValue: UInt64(try reader.word(.removals, record, Field.states)))
            let origin = try origin(Int(try reader.word(.removals, record, Field.provenance)), &budget)
            removals.append((ThemeOperation(name: name, states: states, parameters: []), origin))
        }
        return removals
    }

    private func origin(_ record: Int, _ budget: inout ReadBudget) throws(ThemeCacheError) -> ThemeOperationOrigin {
        typealias Field = CacheLayout.Provenance
        let winner = try reader.source(reader.word(.provenance, record, Field.winner), &budget)
        var origin = ThemeOperationOrigin(winner: winner, losers: [], steps: [])
        for loser in try reader.run(.losers, .provenance, record, Field.firstLoser, Field.loserCount) {
            let source = try reader.source(reader.word(.losers, loser, CacheLayout.Loser.source), &budget)
            let reason = try reader.lossReason(loser)
            origin.losers.append(.init(source: source, reason: reason))
        }
        // Values can be large and be referenced many times: beyond the budget of one query they are omitted.
        var valueBudget = ReadBudget()
        var chosenDepth: Int?
        for step in try reader.run(.steps, .provenance, record, Field.firstStep, Field.stepCount) {
            if try reader.stepKind(step) == .extends {
                origin.extensions.append(try self.extension(step, &budget))
                continue
            }
            let step = try self.step(step, &budget, values: &valueBudget)
            // How the author's value came about means nothing once the user has chosen another one.
            if let depth = chosenDepth, step.depth > depth { continue }
            chosenDepth = step.isChosen ? step.depth : nil
            origin.steps.append(step)
        }
        return origin
    }

    private func `extension`(
        _ step: Int, _ budget: inout ReadBudget
    ) throws(ThemeCacheError) -> ThemeOperationOrigin.Extension {
        typealias Field = CacheLayout.Step
        let name = try reader.optionalWord(.steps, step, Field.name)
        return ThemeOperationOrigin.Extension(
            className: try name.map { number throws(ThemeCacheError) in try reader.string(number, &budget) } ?? "",
            location: try reader.location(.steps, step, Field.file, Field.line, Field.column, &budget))
    }
}

extension ThemeCacheReader {
    func source(_ number: UInt32, _ budget: inout ReadBudget) throws(ThemeCacheError) -> ThemeOperationOrigin.Source {
        typealias Field = CacheLayout.Source
        let record = Int(number)
        let flags = try word(.operationSources, record, Field.flags)
        let className = try optionalWord(.operationSources, record, Field.className)
        return ThemeOperationOrigin.Source(
            location: try location(.operationSources, record, Field.file, Field.line, Field.column, &budget),
            component: try componentName(word(.operationSources, record, Field.component)),
            isDefault: flags & Field.isDefault != 0,
            className: try className.map { number throws(ThemeCacheError) in try string(number, &budget) },
            isUnset: flags & Field.isUnset != 0)
    }

    func location(
        _ section: CacheSection, _ record: Int, _ file: Int, _ line: Int, _ column: Int, _ budget: inout ReadBudget
    ) throws(ThemeCacheError) -> ThemeSourceLocation {
        let name = try word(.files, Int(try word(section, record, file)), 0)
        return ThemeSourceLocation(
            file: try string(name, &budget), line: Int(try word(section, record, line)),
            column: Int(try word(section, record, column)))
    }
}

extension ThemeOperationOrigin {
    /// A step in the evaluation of a value: a reference to a constant or an adjustment.
    package struct Step: Hashable, Sendable {
        package enum Action: Hashable, Sendable {
            case constant(String)
            /// An attribute that adjusts the value, by name and value (`lighten`, `0.06`). The argument of `mix` is the
            /// constant and the amount, that of `against` the constant and the contrast ratio. Attributes that apply at
            /// once are one step (`lightness hue`, `0.7 240`).
            case adjustment(String, argument: String)
            /// A field of a record, by name. The steps of its value follow, one level deeper. A field at a lower depth
            /// replaces one of the same name, because a record can replace fields of a constant's.
            case field(String)
            /// An element `when`, by the constant that chooses it and the value of this constant. In a theme with values that
            /// users chose, the location is that of the one that the author's values choose.
            case choice(String, value: String)
        }

        /// The definition that a constant is scoped to.
        package enum Scope: Hashable, Sendable {
            case `class`(String)
            case entity(ThemeEntityKey)

            /// The definition in a sentence: `class 'tonal'`, `'uibutton#send'`.
            package var text: String {
                switch self {
                case .class(let name): "class '\(name)'"
                case .entity(let key): "'\(key)'"
                }
            }
        }

        /// The contrast ratio of a color to the one that it must contrast with.
        package struct Contrast: Hashable, Sendable {
            /// The name of the constant with the color that it must contrast with.
            package var ground: String
            /// The ratio that the adjustment requests, 1 to 21.
            package var wanted: Double
            package var before: Double
            package var after: Double
        }

        package var action: Action
        /// The definition that the constant is scoped to; nil for a constant of the theme, and for an adjustment.
        package var scope: Scope?
        /// The names of which the constant is the first defined one. Empty if the reference has one name.
        package var alternatives: [String] = []
        /// Whether the user chose the constant's value in place of the author's (`Theme.adjustments`).
        package var isChosen = false
        /// The ratios of the adjustment `against`; nil for any other step, and in a theme with values that users chose.
        package var contrast: Contrast?
        /// The location of the constant's definition, or of the element with the attribute.
        package var location: ThemeSourceLocation
        /// The number of other constants and fields through which the step is reached.
        package var depth: Int
        /// The value before an adjustment; nil for any other step.
        package var before: ThemeValue?
        /// The constant's value, or the value after the adjustment; nil for a field, or if reading it exceeds the limit
        /// of one query.
        package var after: ThemeValue?
    }
}

extension Theme {
    func step(
        _ record: Int, _ budget: inout ReadBudget, values: inout ReadBudget
    ) throws(ThemeCacheError) -> ThemeOperationOrigin.Step {
        typealias Field = CacheLayout.Step
        let kind = try reader.stepKind(record)
        let name = try reader.optionalWord(.steps, record, Field.name)
        let text = try name.map { number throws(ThemeCacheError) in try reader.string(number, &budget) } ?? ""
        let argument = object(.steps, record, Field.argument, &values)
        let before = object(.steps, record, Field.before, &values)
        let location = try reader.location(.steps, record, Field.file, Field.line, Field.column, &budget)
        let depth = Int(try reader.word(.steps, record, Field.kind) >> Field.depthShift)
        if kind == .field { return ThemeOperationOrigin.Step(action: .field(text), location: location, depth: depth) }
        if kind == .choice {
            return ThemeOperationOrigin.Step(
                action: .choice(text, value: argument.word), location: location, depth: depth,
                after: object(.steps, record, Field.after, &values))
        }
        var step = ThemeOperationOrigin.Step(
            action: kind.isConstant ? .constant(text) : .adjustment(kind, constant: text, argument), location: location,
            depth: depth, before: kind.isConstant ? nil : before, after: object(.steps, record, Field.after, &values))
        if kind.isConstant {
            step.alternatives = argument.strings
            step.scope = ThemeOperationOrigin.Step.Scope(kind, before.strings)
            step.isChosen = kind == .constant && reader.replaced?.constants[text] != nil
        }
        if kind == .adjustment([.against]), reader.replaced == nil, case .array(let numbers) = argument,
            numbers.count == 3,
            case (.float(let wanted), .float(let before), .float(let after)) = (numbers[0], numbers[1], numbers[2])
        {
            step.contrast = .init(ground: text, wanted: wanted, before: before, after: after)
        }
        return step
    }

    private func object(
        _ section: CacheSection, _ record: Int, _ field: Int, _ budget: inout ReadBudget
    ) -> ThemeValue? {
        guard let number = try? reader.optionalWord(section, record, field) else { return nil }
        return reader.object(number, &budget)
    }
}

extension ProvenanceStepKind {
    var isConstant: Bool { self == .constant || self == .classConstant || self == .entityConstant }

    /// The attributes of an adjustment, as written in XML.
    fileprivate var attributes: String {
        guard case .adjustment(let attributes) = self else { return "" }
        return attributes.map(\.form.name).joined(separator: " ")
    }
}

extension ThemeOperationOrigin.Step.Scope {
    /// - Parameter names: The name of a class, or the component type and id of an entity.
    fileprivate init?(_ kind: ProvenanceStepKind, _ names: [String]) {
        guard let first = names.first, kind != .constant else { return nil }
        self =
            kind == .classConstant
            ? .class(first) : .entity(ThemeEntityKey(component: first, id: names.dropFirst().first))
    }
}

extension ThemeValue? {
    /// The text of a string or a bool.
    fileprivate var word: String {
        switch self {
        case .string(let text): text
        case .bool(let flag): String(flag)
        default: ""
        }
    }

    fileprivate var strings: [String] {
        switch self {
        case .string(let text): [text]
        case .array(let parts): parts.flatMap { Optional($0).strings }
        default: []
        }
    }
}

extension ThemeOperationOrigin.Step.Action {
    fileprivate static func adjustment(_ kind: ProvenanceStepKind, constant: String, _ argument: ThemeValue?) -> Self {
        let value =
            switch (kind, argument) {
            case (.adjustment([.against]), .array(let numbers)): text(numbers.first)
            case (.adjustment([.relative]), .integer(let number)):
                UInt32(exactly: number).flatMap { ThemeFont.TextStyle(number: $0) }?.rawValue ?? "?"
            case (_, .array(let numbers)): numbers.map(text).joined(separator: " ")
            default: text(argument)
            }
        return .adjustment(kind.attributes, argument: constant.isEmpty ? value : "\(constant) \(value)")
    }

    private static func text(_ argument: ThemeValue?) -> String {
        switch argument {
        case .integer(let number): String(number)
        case .float(let number): Int64(exactly: number).map { String($0) } ?? String(number)
        case .bool(let isItalic): isItalic ? "italic" : "normal"
        default: "?"
        }
    }
}

// The records of provenance, which all combinations of traits share, for tools that look at a whole theme.
extension Theme {
    package func provenanceRecords(ofEntity entity: Int) -> [Int] {
        guard let run = try? reader.provenanceRun(of: reader.entity(entity)) else { return [] }
        return run.compactMap { place in (try? reader.word(.provenanceNumbers, place, 0)).map { Int($0) } }
    }

    /// The places that decide on the value of an operation: the effective definition and its constants.
    package struct ValuePlaces: Sendable {
        package var winner: ThemeSourceLocation
        package var constants: [ThemeSourceLocation]

        package func mapped(_ place: (ThemeSourceLocation) -> ThemeSourceLocation) -> ValuePlaces {
            ValuePlaces(winner: place(winner), constants: constants.map(place))
        }
    }

    package func places(ofProvenance record: Int) throws(ThemeCacheError) -> ValuePlaces {
        typealias Field = CacheLayout.Provenance
        var budget = ReadBudget()
        let winner = try reader.source(reader.word(.provenance, record, Field.winner), &budget)
        var places = ValuePlaces(winner: winner.location, constants: [])
        for step in try steps(ofProvenance: record) where try reader.stepKind(step).isConstant {
            places.constants.append(try location(ofStep: step, &budget))
        }
        return places
    }

    /// Returns whether the effective definition, one of its constants or one of its adjustments is in one of some files.
    ///
    /// - Parameter isIncluded: Returns whether a file, by its number, is one of them.
    package func decides(
        onProvenance record: Int, anyFileWhere isIncluded: (UInt32) -> Bool
    ) throws(ThemeCacheError) -> Bool {
        typealias Field = CacheLayout.Provenance
        let winner = Int(try reader.word(.provenance, record, Field.winner))
        if isIncluded(try reader.word(.operationSources, winner, CacheLayout.Source.file)) { return true }
        for step in try steps(ofProvenance: record)
        where isIncluded(try reader.word(.steps, step, CacheLayout.Step.file)) { return true }
        return false
    }

    /// An adjustment `against` that does not ensure the contrast that it asks for.
    package struct MissedContrast: Sendable {
        package enum Cause: Hashable, Sendable {
            /// No color has the contrast.
            case unreachable
            case translucent
            /// The color that it is to contrast with is translucent.
            case translucentGround
        }

        package var location: ThemeSourceLocation
        package var contrast: ThemeOperationOrigin.Step.Contrast
        package var cause: Cause
        /// The alpha of the translucent color; 1 for another cause.
        package var alpha: Float = 1
    }

    /// Returns the adjustments `against` that do not ensure the contrast that they ask for, each with its causes.
    package func missedContrasts(ofProvenance record: Int) throws(ThemeCacheError) -> [MissedContrast] {
        let numbers = try steps(ofProvenance: record)
        var hasContrast = false
        for number in numbers where try reader.stepKind(number) == .adjustment([.against]) { hasContrast = true }
        guard hasContrast else { return [] }
        var (budget, values) = (ReadBudget(), ReadBudget())
        var steps: [ThemeOperationOrigin.Step] = []
        for number in numbers { steps.append(try step(number, &budget, values: &values)) }
        return steps.indices.flatMap { number -> [MissedContrast] in
            let step = steps[number]
            guard let contrast = step.contrast else { return [] }
            func missed(_ cause: MissedContrast.Cause, alpha: Float? = nil) -> MissedContrast {
                MissedContrast(location: step.location, contrast: contrast, cause: cause, alpha: alpha ?? 1)
            }
            // The alpha of an element is set after the contrast.
            let last = steps[number...].prefix { $0.location == step.location && $0.isAdjustment }.last ?? step
            let ground = steps.first { $0.action == .constant(contrast.ground) }
            return (contrast.after < contrast.wanted ? [missed(.unreachable)] : [])
                + [missed(.translucent, alpha: last.alphaAfter), missed(.translucentGround, alpha: ground?.alphaAfter)]
                .filter { $0.alpha < 1 }
        }
    }

    private func steps(ofProvenance record: Int) throws(ThemeCacheError) -> Range<Int> {
        typealias Field = CacheLayout.Provenance
        return try reader.run(.steps, .provenance, record, Field.firstStep, Field.stepCount)
    }

    private func location(ofStep step: Int, _ budget: inout ReadBudget) throws(ThemeCacheError) -> ThemeSourceLocation {
        typealias Field = CacheLayout.Step
        return try reader.location(.steps, step, Field.file, Field.line, Field.column, &budget)
    }
}

extension ThemeOperationOrigin.Step {
    fileprivate var isAdjustment: Bool { if case .adjustment = action { true } else { false } }

    fileprivate var alphaAfter: Float? { if case .color(let color)? = after { color.alpha } else { nil } }
}

extension Theme {
    /// The suffix that the name of a provenance file adds to the name of its cache.
    package static let provenanceExtension = ".provenance"

    /// Returns the same theme with provenance, for a cache that was compiled without it.
    ///
    /// A provenance file is a cache of the same theme that includes provenance; `skinctl compile --provenance aside`
    /// writes it beside the cache. The theme that it contains resolves identically and can be explained.
    ///
    /// - Parameter path: The path of the provenance file.
    /// - Throws: `ThemeFileError` if the file cannot be read. `ThemeCacheError` if it is not a valid cache, with the
    ///   code `.otherSources` if it has no provenance or was compiled from other files than this theme.
    /// - Complexity: O(n) in the size of the file.
    public func withProvenance(at path: String) throws -> Theme {
        let other = try Theme(cacheAt: path)
        guard other.reader.isIntact else {
            throw ThemeCacheError(.damaged, message: "the checksum of the provenance file does not match its contents")
        }
        guard other.hasProvenance, try reader.isOfSameSources(as: other.reader) else {
            throw ThemeCacheError(
                .otherSources,
                message: "the provenance file does not match the cache; expected one compiled from the same files")
        }
        return other
    }
}

extension ThemeCacheReader {
    /// Returns whether two caches were compiled from the same files. If only one of them embeds an asset, only the
    /// names of that asset are compared.
    fileprivate func isOfSameSources(as other: ThemeCacheReader) throws(ThemeCacheError) -> Bool {
        guard count(.inputs) == other.count(.inputs) else { return false }
        for record in 0..<count(.inputs) {
            let (mine, theirs) = (try input(record), try other.input(record))
            let isOneEmbedded = Set([mine.kind, theirs.kind]) == [.asset, .embeddedAsset]
            guard mine == theirs || isOneEmbedded && mine.name == theirs.name else { return false }
        }
        return true
    }

    private func input(_ record: Int) throws(ThemeCacheError) -> ThemeInput {
        typealias Field = CacheLayout.Input
        let offset = try offset(.inputs, record)
        guard let kind = ThemeInput.Kind(rawValue: try word(.inputs, record, Field.kind)),
            let mark = bytes.doubleWord(at: offset + Field.mark)
        else {
            throw ThemeCacheError(
                .invalidValue, byteOffset: offset, section: CacheSection.inputs.name, message: "unknown kind of input")
        }
        return ThemeInput(kind, try string(word(.inputs, record, Field.name)), mark: mark)
    }
}
