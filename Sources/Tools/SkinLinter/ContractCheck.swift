import SkinBundles
import SkinCompiler
import SkinDiagnostics
import SkinKit

/// Finds what an app's update would break in themes: each is compiled with the app's old schemas and with its new ones,
/// and the results are compared.
///
/// A schema is the contract of an app with its themes (theme format 1, sections 9 and 16). Findings have the codes
/// `ThemeDiagnosticCode.contractCodes`. A use that worked and no longer does is an error. A new name for which a theme has no
/// look is a warning.
public struct ContractCheck: Sendable {
    /// The compiler with the schemas that the themes were written for.
    public var old: ThemeCompiler
    /// The compiler with the schemas of the update.
    public var new: ThemeCompiler

    /// Creates a check.
    ///
    /// - Parameters:
    ///   - old: The compiler with the schemas that the themes were written for.
    ///   - new: The compiler with the schemas of the update, which otherwise finds the same files.
    public init(from old: ThemeCompiler, to new: ThemeCompiler) {
        self.old = old
        self.new = new
        self.old.cacheOptions.includesProvenance = true
        self.new.cacheOptions.includesProvenance = true
    }

    /// Checks bundles.
    ///
    /// Errors that a theme has with either contract are reported as they are. The resolved values are compared if the
    /// theme is valid with both.
    ///
    /// - Parameters:
    ///   - bundles: The paths of the bundles' folders.
    ///   - progress: Called with each bundle before it is compiled.
    /// - Returns: The findings, sorted by file, line and column.
    /// - Throws: `ThemeFileError` if a folder or file cannot be read, `ThemeCacheError` if a theme is too large.
    /// - Complexity: That of compiling each bundle twice, plus O(c · n) for n operations under c combinations of traits.
    public func check(_ bundles: [String], progress: (String) -> Void = { _ in }) throws -> ThemeCompiler.Result {
        var result = ThemeCompiler.Result()
        for bundle in bundles {
            progress(bundle)
            let (before, after) = (try old.compileWithChain(bundle), try new.compileWithChain(bundle))
            for compiled in [after.result, before.result] {
                result.sources.merge(compiled.sources) { first, _ in first }
            }
            guard let oldChain = before.chain, let newChain = after.chain else {
                // A schema is invalid, so that nothing can be compared.
                result.diagnostics += before.result.diagnostics + after.result.diagnostics
                continue
            }
            var changes = ContractChanges(old: oldChain, new: newChain)
            changes.compare(before.result.diagnostics, after.result.diagnostics)
            if let oldCache = before.result.cache, let newCache = after.result.cache {
                let themes = try (old: Theme(cacheBytes: oldCache), new: Theme(cacheBytes: newCache))
                changes.compareLooks(themes.old, themes.new)
                changes.findMissingLooks(of: themes.new)
            }
            result.diagnostics += changes.diagnostics
        }
        result.diagnostics = result.diagnostics.sortedByPlace()
        return result
    }
}

extension ThemeDiagnosticCode {
    /// The codes of the findings of ``ContractCheck``.
    public static let contractCodes: [ThemeDiagnosticCode] = [
        .removedComponent, .removedOperation, .changedParameter, .removedObject, .removedState, .removedIdentifier,
        .changedLook, .missingLook,
    ]

    /// The code of an error that a theme has with the new contract only.
    fileprivate var asBreak: ThemeDiagnosticCode {
        switch self {
        case .unknownComponent: .removedComponent
        case .unknownOperation, .unsupportedOperation: .removedOperation
        case .unknownParam, .missingParam, .duplicateParam, .typeMismatch, .invalidValue: .changedParameter
        case .unknownObject: .removedObject
        case .invalidName: .removedState
        default: self
        }
    }
}

struct ContractChanges {
    let old: ThemeChain
    let new: ThemeChain
    var diagnostics: [ThemeDiagnostic] = []

    private var oldSchema: ComponentSchema { old.schema.schema }
    private var newSchema: ComponentSchema { new.schema.schema }

    /// A problem at a place. Its text can differ between the contracts, for example in the names that it proposes.
    private struct Problem: Hashable {
        var code: ThemeDiagnosticCode
        var location: ThemeSourceLocation

        init(_ diagnostic: ThemeDiagnostic) {
            code = diagnostic.code
            location = diagnostic.location
        }
    }

    // MARK: Diagnostics

    /// Reports the problems that a theme has with the new contract: as breaks if it does not have them with the old one.
    mutating func compare(_ before: [ThemeDiagnostic], _ after: [ThemeDiagnostic]) {
        var known: [Problem: Int] = [:]
        for diagnostic in before { known[Problem(diagnostic), default: 0] += 1 }
        let components = componentsByPlace()
        for diagnostic in after {
            let problem = Problem(diagnostic)
            if let count = known[problem], count > 0 {
                known[problem] = count - 1
                if diagnostic.severity == .error { diagnostics.append(diagnostic) }
                continue
            }
            diagnostics.append(finding(of: diagnostic, component: components[diagnostic.location]))
        }
    }

    private func finding(of diagnostic: ThemeDiagnostic, component: String?) -> ThemeDiagnostic {
        var finding = diagnostic
        if diagnostic.code == .unknownIdentifier {
            // Without a list, the old contract did not say which identifiers the app has.
            guard let component, oldSchema.identifierLists.contains(where: { $0.component == component }) else {
                return diagnostic
            }
            (finding.code, finding.severity) = (.removedIdentifier, .error)
        }
        guard finding.severity == .error else { return finding }
        finding.code = finding.code.asBreak
        finding.message = "no longer valid: \(diagnostic.message)"
        return finding
    }

    private func componentsByPlace() -> [ThemeSourceLocation: String] {
        let entities = new.definitions.entities.map { entity in
            let file = new.files[Int(entity.place.file)]
            let id = file.range(of: .firstValue(of: ["id", "name"]), in: file.tag(at: entity.place.offset))
            return (id.start, new.symbols[entity.component])
        }
        return Dictionary(entities) { first, _ in first }
    }

    // MARK: Looks

    mutating func compareLooks(_ before: Theme, _ after: Theme) {
        let names = presentNames()
        for traits in before.mentionedTraits.union(after.mentionedTraits).combinations {
            for entity in before.entities(traits: traits) {
                var present = entity
                if let id = entity.id { present.id = names[entity.component]?[Array(id.utf8)] ?? id }
                compare(EntityLooks(before, entity, traits), EntityLooks(after, present, traits), of: entity)
            }
        }
    }

    private mutating func compare(_ before: EntityLooks, _ after: EntityLooks, of entity: ThemeEntityKey) {
        let reason = reason(entity.component)
        let name = entity.component + (entity.id.map { "#\($0)" } ?? "")
        for operation in before.names where before[operation] != after[operation] {
            guard let location = before.location(of: operation)?.translated(by: old.cachedFiles) else { continue }
            let effect = after[operation].isEmpty ? "no longer has a value" : "no longer has the same value"
            diagnostics.append(
                ThemeDiagnostic(.changedLook, at: location, "'\(operation)' of '\(name)' \(effect)\(reason)"))
        }
        for operation in after.names where before[operation].isEmpty {
            guard let location = after.location(of: operation)?.translated(by: new.cachedFiles) else { continue }
            diagnostics.append(
                ThemeDiagnostic(
                    .changedLook, severity: .warning, at: location,
                    "'\(operation)' of '\(name)' now has a value\(reason)"))
        }
    }

    private func reason(_ component: String) -> String {
        let lines = [oldSchema, newSchema].map { schema in schema.line(of: component).dropLast().map(\.name) }
        guard lines[0] != lines[1] else { return "" }
        let parents = lines.map { $0.last.map { "'\($0)'" } ?? "no type" }
        return "; '\(component)' inherits from \(parents[1]), before from \(parents[0])"
    }

    private func presentNames() -> [String: [[UInt8]: String]] {
        var names: [String: [[UInt8]: String]] = [:]
        for list in newSchema.identifierLists {
            for identifier in list.identifiers {
                for earlier in identifier.earlierNames {
                    names[list.component, default: [:]][Array(earlier.utf8)] = identifier.name
                }
            }
        }
        return names
    }

    // MARK: New names

    /// Reports the component types, operations and identifiers that only the new contract has, as far as the theme has
    /// nothing for them.
    mutating func findMissingLooks(of theme: Theme) {
        guard let folder = new.themes.dropLast(new.overlayCount).last?.folder else { return }
        let location = ThemeSourceLocation(in: folder.file(BundleFolder.infoName))
        let looks = KnownLooks(theme)
        for name in newNames() where !looks.contains(name, newSchema) {
            diagnostics.append(
                ThemeDiagnostic(.missingLook, severity: .warning, at: location, "no look for the new \(name)"))
        }
    }

    private func newNames() -> [NewName] {
        var names: [NewName] = []
        for component in newSchema.components {
            guard oldSchema.component(named: component.name) != nil else {
                names.append(.component(component.name))
                continue
            }
            let known = Set(oldSchema.operations(of: component.name).map(\.name))
            names += component.operations.filter { !known.contains($0.name) }
                .map { .operation($0.name, component.name) }
        }
        for list in newSchema.identifierLists {
            let known = oldSchema.identifierLists.filter { $0.component == list.component }
                .flatMap(\.identifiers).flatMap { [$0.name] + $0.earlierNames }.map { Array($0.utf8) }
            // If the old contract has no list, nothing says which identifiers are new.
            guard oldSchema.identifierLists.contains(where: { $0.component == list.component }) else { continue }
            let all = Set(known)
            for identifier in list.identifiers
            where !([identifier.name] + identifier.earlierNames).contains(where: { all.contains(Array($0.utf8)) }) {
                names.append(.identifier(identifier.name, list.component))
            }
        }
        return names
    }
}

private struct EntityLooks {
    /// An operation, with its states by name: their positions can differ between contracts.
    struct Value: Equatable {
        var states: [String]
        var operation: ThemeOperation
    }

    private(set) var names: [String] = []
    private var values: [String: [Value]] = [:]
    private var locations: [String: ThemeSourceLocation] = [:]

    init(_ theme: Theme, _ entity: ThemeEntityKey, _ traits: ThemeTraits) {
        let operations = theme.operations(for: entity.component, id: entity.id, traits: traits)
        let origins = theme.provenance(for: entity.component, id: entity.id, traits: traits)
        for (number, operation) in operations.enumerated() {
            if values[operation.name] == nil {
                names.append(operation.name)
                locations[operation.name] = origins.indices.contains(number) ? origins[number].winner.location : nil
            }
        }
        let custom = theme.customStates
        // Of several operations of a name, the one with the greatest weight wins.
        for operation in operations.sorted(by: { $0.states.rawValue < $1.states.rawValue }) {
            var value = Value(states: operation.states.names(custom: custom), operation: operation)
            value.operation.states = []
            values[operation.name, default: []].append(value)
        }
    }

    subscript(operation: String) -> [Value] { values[operation] ?? [] }

    func location(of operation: String) -> ThemeSourceLocation? { locations[operation] }
}

/// A name that only the new contract has.
private enum NewName: CustomStringConvertible {
    case component(String)
    case operation(String, String)
    case identifier(String, String)

    var description: String {
        switch self {
        case .component(let name): "component type '\(name)'"
        case .operation(let name, let component): "operation '\(name)' of '\(component)'"
        case .identifier(let name, let component): "identifier '\(name)' of '\(component)'"
        }
    }
}

/// The names for which a theme has a look, under any traits.
private struct KnownLooks {
    private var entities: Set<ThemeEntityKey> = []
    private var operations: [String: Set<String>] = [:]
    private let theme: Theme

    init(_ theme: Theme) {
        self.theme = theme
        for traits in theme.mentionedTraits.combinations {
            for entity in theme.entities(traits: traits) {
                entities.insert(entity)
                let names = theme.operations(for: entity.component, id: entity.id, traits: traits).map(\.name)
                operations[entity.component, default: []].formUnion(names)
            }
        }
    }

    func contains(_ name: NewName, _ schema: ComponentSchema) -> Bool {
        switch name {
        case .component(let name):
            return operations[name]?.isEmpty == false
                || theme.mentionedTraits.combinations.contains {
                    !theme.operations(for: name, id: nil, traits: $0).isEmpty
                }
        case .identifier(let name, let component):
            return entities.contains(ThemeEntityKey(component: component, id: name))
        case .operation(let name, let component):
            return operations.contains { type, names in
                names.contains(name) && schema.line(of: type).contains { $0.name == component }
            }
        }
    }
}
