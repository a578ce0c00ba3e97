import SkinCompiler
import SkinFormat
import SkinInspector
import SkinKit
import SkinLegibility

/// The operations of a theme that decide on contrast, by number. Each is read once, however many entities have it.
struct DecidingOperations {
    /// An operation as the cache stores it, with its provenance. Equal records are equal operations.
    private struct Record: Hashable {
        var component: UInt32
        var name: UInt32
        var states: UInt32
        var parameters: UInt32
        var provenance: UInt32
    }

    /// The part of a contrast that an operation decides on.
    private enum Role {
        case color([String: ColorRole])
        /// The required contrast, which is less for large text.
        case size
        case nothing
    }

    private struct Name: Hashable {
        var component: UInt32
        var name: UInt32
    }

    private let linted: LintedTheme
    private var theme: Theme { linted.theme }
    private let schema: ComponentSchema
    private let roles: ColorRoles
    private var numbers: [Record: Int32] = [:]
    private var rolesByName: [Name: Role] = [:]
    private var places: [(record: Record, entity: Int, index: Int)] = []
    private var known: [ContrastOperation?] = []

    init(_ linted: LintedTheme) {
        self.linted = linted
        schema = linted.chain.schema.schema
        roles = linted.theme.reader.colorRoles
    }

    mutating func numbers(ofEntity number: Int, _ component: String) throws(ThemeCacheError) -> [Int32] {
        typealias Field = CacheLayout.Operation
        let reader = theme.reader
        let entity = try reader.entity(number)
        guard let run = try reader.provenanceRun(of: entity) else { return [] }
        let type = try reader.word(.entities, number, CacheLayout.Entity.component)
        var found: [Int32] = []
        for (index, (operation, provenance)) in zip(entity.operations, run).enumerated() {
            let name = try reader.word(.operations, operation, Field.name)
            if case .nothing = try role(type, name, component) { continue }
            let record = Record(
                component: type, name: name, states: try reader.word(.operations, operation, Field.states),
                parameters: try reader.word(.operations, operation, Field.firstParameter),
                provenance: try reader.word(.provenanceNumbers, provenance, 0))
            found.append(self.number(of: record, entity: number, index: index))
        }
        return found
    }

    private mutating func number(of record: Record, entity: Int, index: Int) -> Int32 {
        if let number = numbers[record] { return number }
        let number = Int32(places.count)
        numbers[record] = number
        places.append((record, entity, index))
        known.append(nil)
        return number
    }

    func isSize(_ number: Int32) -> Bool {
        let record = places[Int(number)].record
        if case .size = rolesByName[Name(component: record.component, name: record.name)] { return true }
        return false
    }

    func provenance(_ number: Int32) -> Int { Int(places[Int(number)].record.provenance) }

    mutating func shown(_ numbers: [Int32]) -> [ContrastOperation] { numbers.compactMap { shown($0) } }

    func places(_ operation: ContrastOperation) -> Theme.ValuePlaces? {
        try? theme.places(ofProvenance: provenance(Int32(operation.number))).mapped(linted.source)
    }

    private mutating func shown(_ number: Int32) -> ContrastOperation? {
        if let known = known[Int(number)] { return known }
        let (record, entity, index) = places[Int(number)]
        guard let operation = theme.reader.operation(ofEntity: entity, at: index) else { return nil }
        var shown = ContrastOperation(operation, number: Int(number))
        if case .color(let roles) = rolesByName[Name(component: record.component, name: record.name)] {
            shown.roles = roles
        }
        known[Int(number)] = shown
        return shown
    }

    private mutating func role(_ type: UInt32, _ name: UInt32, _ component: String) throws(ThemeCacheError) -> Role {
        let key = Name(component: type, name: name)
        if let known = rolesByName[key] { return known }
        let text = try theme.reader.string(name)
        let declared = roles(of: text, component)
        var role = ContrastLook.decides(text) || !declared.isEmpty ? Role.color(declared) : .nothing
        if ContrastLook.sizeNames.contains(text) { role = .size }
        rolesByName[key] = role
        return role
    }

    func roles(of operation: String, _ component: String) -> [String: ColorRole] {
        roles.roles(of: operation, schema.line(of: component).reversed().map(\.name))
    }
}
