import SkinDiagnostics
import SkinKit
import SkinSyntax

/// Evaluates the objects of a chain: theme format 1, section 5. Each evaluation reports the faults that it finds.
struct Evaluator {
    let definitions: ThemeDefinitions
    let references: References
    let schema: SchemaIndex
    let themes: [ThemeChain.Theme]
    var assets: AssetNames
    /// The constants that are settings under some traits.
    let settingNames: Set<Symbol>
    var values: ValuePool
    var faults: Faults
    let isExplaining: Bool
    var constants = ConstantTable()
    var constantEvaluations = Evaluations<ConstantTable.Constant>()
    /// The last evaluation of each definition of a constant, -1 for none.
    var evaluationOfConstant: [Int32]
    var parameterLists = Numbering<[FieldValue]>()
    /// In the rows of definitions.
    var uses = RowNumbering<OperationUse>()
    var operationEvaluations = Evaluations<EvaluatedOperation>()
    /// The evaluation of each use under the linked theme.
    var evaluationOfUse: [Int32] = []
    /// The arrays that fields allow, by the values of constants: one array may be that of very many operations.
    var allowedArrays: [AllowedArray: Allowed] = [:]
    /// Whether each definition was evaluated, under some traits or on its own.
    var isEvaluated: (constants: [Bool], operations: [Bool])
    /// Whether what is evaluated is not meant by its choice, so that faults of values are none (section 18).
    var isAside = false
    /// The number of values that choices may give, each counted for each change of all of them.
    var alternativeCount = 0

    enum Sight: Hashable {
        /// Neither constants nor assets, for checks of definitions on their own.
        case nothing
        /// All assets, and the constants of a scope.
        case scope(Int)

        var scope: Int { if case .scope(let number) = self { number } else { 0 } }
    }

    typealias Resolved = Outcome<ValueID>

    enum Outcome<Value> {
        case value(Value)
        /// There is no value, for a reason that was reported.
        case reported
        /// There is no value, because the object depends on constants or assets, and the evaluation sees nothing.
        case unseen

        var value: Value? { if case .value(let value) = self { value } else { nil } }
    }

    static let depthLimit = 16
    static let objectLimit = 65_536

    /// - Parameters:
    ///   - values: The values of the chain's literals, which the evaluator owns from now on.
    ///   - isExplaining: Whether to record what leads to values.
    init(_ chain: ThemeChain, _ assets: AssetNames, values: consuming ValuePool, isExplaining: Bool) {
        self.isExplaining = isExplaining
        definitions = chain.definitions
        references = References(chain.definitions)
        schema = chain.schema
        themes = chain.themes
        self.assets = assets
        settingNames = chain.definitions.settingNames
        self.values = values
        evaluationOfConstant = Array(repeating: -1, count: chain.definitions.constants.count)
        isEvaluated = (
            Array(repeating: false, count: chain.definitions.constants.count),
            Array(repeating: false, count: chain.definitions.operations.count)
        )
        faults = Faults(chain)
    }

    func text(_ symbol: Symbol) -> String { faults.text(symbol) }

    // MARK: Objects

    mutating func value(of object: Int32, in sight: Sight, _ trace: inout Trace) -> Resolved {
        let node = definitions.objects[Int(object)]
        let value: Resolved =
            switch node.content {
            case .nothing: .reported
            case .literal(let literal): asset(literal, at: node.place, in: sight)
            case .reference(let base, let number): reference(base, number, in: node, sight, &trace)
            case .adjusted(let number): adjustedLiteral(number, in: node, sight, &trace)
            case .array(let parts): array(parts, in: node) { $0.value(of: $1, in: sight, &trace) }
            case .record(let fields): record(fields, in: node, sight, &trace)
            case .derived(let number): derivedRecord(number, in: node, sight, &trace)
            case .choice(let number): choice(number, in: node, sight, &trace)
            case .numbers(let number): numbers(number, in: node, sight, &trace)
            }
        // The parts of a faulty object are evaluated for their own faults.
        return node.isFaulty ? .reported : value
    }

    mutating func array(
        _ parts: Range<Int32>, in node: ObjectNode, _ evaluate: (inout Evaluator, Int32) -> Resolved
    ) -> Resolved {
        var found: [ValueID] = []
        var failure: Resolved?
        for part in parts {
            switch evaluate(&self, definitions.elements[Int(part)]) {
            case .value(let id): found.append(id)
            case .reported: failure = .reported
            case .unseen: failure = failure ?? .unseen
            }
        }
        return failure ?? limited(.array(found), at: node.place)
    }

    private mutating func record(
        _ fields: Range<Int32>, in node: ObjectNode, _ sight: Sight, _ trace: inout Trace
    ) -> Resolved {
        switch self.fields(fields, of: node, isDerived: false, in: sight, &trace) {
        case .value(let fields): limited(.record(type: node.type, fields: fields), at: node.place)
        case .reported: .reported
        case .unseen: .unseen
        }
    }

    private mutating func derivedRecord(
        _ number: Int32, in node: ObjectNode, _ sight: Sight, _ trace: inout Trace
    ) -> Resolved {
        let (base, range) = definitions.derivedRecords[Int(number)]
        let own = fields(range, of: node, isDerived: true, in: sight, &trace)
        let inherited = constant(base, type: node.type, at: node.place, in: sight, &trace)
        guard case .value(let own) = own, case .value(let id) = inherited, let declared = schema.objects[node.type]
        else {
            if case .reported = own { return .reported }
            return inherited.value == nil ? inherited : .unseen
        }
        return changed(id, at: node.place) { evaluator, id in
            guard case .record(_, let others) = evaluator.values[id] else { return .unseen }
            let fields = declared.compactMap { field in
                own.first { $0.name == field.name } ?? others.first { $0.name == field.name }
            }
            return evaluator.limited(.record(type: node.type, fields: fields), at: node.place)
        }
    }

    /// Returns an array or record, unless it is over a limit. Only the innermost element over a limit is reported.
    private mutating func limited(_ value: PooledValue, at place: Place) -> Resolved {
        let extent = values.extent(of: value)
        if extent.depth > Self.depthLimit { return refuse(.limitExceeded, at: place, .resolvedTooDeep) }
        if extent.objects > Self.objectLimit { return refuse(.limitExceeded, at: place, .resolvedTooLarge) }
        return .value(values.add(value))
    }

    /// Reports a fault of a value, as opposed to one of what is written, unless a choice means another value.
    @discardableResult
    mutating func refuse(
        _ code: ThemeDiagnosticCode, at place: Place, in part: MarkupPart = .name, _ sentence: Sentence
    ) -> Resolved {
        if !isAside { faults.report(code, at: place, in: part, sentence) }
        return .reported
    }
}

// Images and font files.
extension Evaluator {
    mutating func asset(_ literal: ValueID, at place: Place, in sight: Sight) -> Resolved {
        let name: Symbol? =
            switch values[literal] {
            case .image(let image): image.name
            case .font(let font): font.file
            default: nil
            }
        guard let name else { return .value(literal) }
        if sight == .nothing { return .unseen }
        if assets.names.contains(name) { return .value(literal) }
        let isFont = if case .font = values[literal] { true } else { false }
        reportMissingAsset(name, isFont: isFont, at: place)
        return .reported
    }

    private mutating func reportMissingAsset(_ name: Symbol, isFont: Bool, at place: Place) {
        let written = text(name)
        let last = written.split(separator: "/").last.map(String.init) ?? written
        let meant = assets.byLastPart[last.lowercased()].flatMap { $0 == written ? nil : Advice.didYouMean($0) }
        let outside = themes.last { $0.otherFiles.contains(last) }.map {
            Advice.outsideOfAssets(last, in: $0.folder.name)
        }
        let folder = themes.lazy.flatMap(\.otherFiles).first { $0.lowercased() == "assets" }
        faults.report(
            .missingAsset, at: place, in: isFont ? .value(.file) : .text,
            .missingAsset(written, isFont: isFont, in: themes.last?.folder.name ?? "", isInherited: themes.count > 1),
            replacing: name, by: meant ?? outside ?? folder.map { .misspelledAssets($0) }, among: assets.names)
    }
}

struct AssetNames {
    let names: Set<Symbol>
    /// The names by their last parts in lower case, for suggestions.
    private(set) lazy var byLastPart: [String: String] = {
        var found: [String: String] = [:]
        for name in texts.sorted() {
            let last = name.split(separator: "/").last.map { $0.lowercased() } ?? name
            if found[last] == nil { found[last] = name }
        }
        return found
    }()
    private let texts: [String]

    /// Adds the names to the symbols of a chain.
    init(_ chain: inout ThemeChain) {
        texts = chain.themes.flatMap(\.assets).filter(\.name.traits.isValid).map(\.name.logicalName)
        names = Set(texts.map { chain.symbols.intern($0) })
    }
}
