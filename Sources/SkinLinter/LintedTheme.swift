import SkinBundles
import SkinCompiler
import SkinDiagnostics
import SkinInspector
import SkinKit
import SkinSyntax

/// A bundle to lint: the definitions of its inheritance chain, and the resolved theme.
struct LintedTheme: Sendable {
    let bundle: BundleFolder
    let chain: ThemeChain
    let theme: Theme
    /// The paths of the chain's bundles by folder name.
    let paths: [String: String]
    private let operationNumbers: [ThemeSourceLocation: Int32]
    private let shortForms: [Symbol: Symbol]
    private let filesByName: [String: SourceFile]

    init(bundle: BundleFolder, chain: ThemeChain, theme: Theme, paths: [String: String]) {
        self.bundle = bundle
        self.chain = chain
        self.theme = theme
        self.paths = paths
        filesByName = Dictionary(chain.files.map { ($0.name, $0) }) { first, _ in first }
        var numbers: [ThemeSourceLocation: Int32] = [:]
        for (number, operation) in chain.definitions.operations.enumerated() {
            numbers[chain.location(of: operation.place)] = Int32(number)
        }
        operationNumbers = numbers
        var shortForms: [Symbol: Symbol] = [:]
        for operation in chain.schema.schema.components.flatMap(\.operations) {
            if let name = chain.symbols.find(operation.name), let short = operation.shortFormParameter {
                shortForms[name] = chain.symbols.find(short.name)
            }
        }
        self.shortForms = shortForms
    }

    /// Returns the file with a name in diagnostics.
    func file(named name: String) -> SourceFile? { filesByName[name] }

    /// Returns whether a file, by its name in diagnostics, belongs to the bundle itself rather than to an ancestor.
    func isOwn(_ file: String) -> Bool { file.utf8.starts(with: (bundle.name + "/").utf8) }

    /// The combinations of the traits that files of the chain mention.
    var combinations: [ThemeTraits] { TraitCombinations(mentionedBy: chain.layers.map(\.traits)).all }

    /// Whether the theme has no parent.
    var isRoot: Bool { chain.themes.count - chain.overlayCount == 1 }

    /// The layers of the bundle itself and of overlays.
    var ownLayers: [ThemeLayer] {
        let number = chain.themes.count - chain.overlayCount - 1
        return chain.layers.filter { $0.theme >= number }
    }

    /// Returns whether a file belongs to the bundle itself or to an overlay.
    func isOwnOrOverlay(_ file: String) -> Bool {
        isOwn(file)
            || chain.themes.suffix(chain.overlayCount).contains { file.utf8.starts(with: ($0.folder + "/").utf8) }
    }

    /// The location of the bundle's own definition of an entity; nil if it has none.
    func ownLocation(of key: ThemeEntityKey) -> ThemeSourceLocation? {
        let entities = ownLayers.flatMap(\.entities).map { chain.definitions.entities[Int($0)] }
        return entities.first { entity in
            chain.symbols[entity.component] == key.component && entity.id.map { chain.symbols[$0] } == key.id
        }.map { chain.location(of: $0.place) }
    }
}

extension ThemeChain {
    func location(of place: Place) -> ThemeSourceLocation { files[Int(place.file)].location(ofOffset: place.offset) }
}

// MARK: - Equality of definitions

extension LintedTheme {
    /// Returns the definition of the operation at a location.
    func operation(at location: ThemeSourceLocation) -> OperationDefinition? {
        operationNumbers[location].map { chain.definitions.operations[Int($0)] }
    }

    /// Returns whether two operations are written identically, so that they are equal whatever their constants resolve
    /// to.
    func areEqual(_ first: OperationDefinition?, _ second: OperationDefinition?) -> Bool {
        guard let first, let second, first.key == second.key, !first.isUnset, !second.isUnset else { return false }
        let (mine, others) = (parameters(of: first), parameters(of: second))
        return mine.count == others.count
            && mine.allSatisfy { name, object in others[name].map { areEqual(object, $0) } ?? false }
    }

    private func parameters(of operation: OperationDefinition) -> [Symbol?: Int32] {
        var objects: [Symbol?: Int32] = [:]
        for number in operation.parameters {
            let parameter = chain.definitions.parameters[Int(number)]
            objects[parameter.name ?? shortForms[operation.key.name]] = parameter.object
        }
        return objects
    }

    /// Returns whether two objects are written identically.
    func areEqual(_ left: Int32, _ right: Int32) -> Bool {
        let definitions = chain.definitions
        let (left, right) = (definitions.objects[Int(left)], definitions.objects[Int(right)])
        guard left.type == right.type else { return false }
        switch (left.content, right.content) {
        case (.literal(let a), .literal(let b)): return a == b
        case (.reference(let a, let change), .reference(let b, let other)):
            return a == b && definitions.adjustments[Int(change)] == definitions.adjustments[Int(other)]
        case (.derived(let a), .derived(let b)):
            let (a, b) = (definitions.derivedRecords[Int(a)], definitions.derivedRecords[Int(b)])
            return a.base == b.base
                && areEqual(definitions.fields[a.fields.places], definitions.fields[b.fields.places])
        case (.adjusted(let a), .adjusted(let b)):
            let (a, b) = (definitions.adjustedLiterals[Int(a)], definitions.adjustedLiterals[Int(b)])
            return a.value == b.value && a.adjustment == b.adjustment
        case (.array(let a), .array(let b)):
            let (a, b) = (definitions.elements[a.places], definitions.elements[b.places])
            return a.count == b.count && zip(a, b).allSatisfy { areEqual($0, $1) }
        case (.record(let a), .record(let b)):
            return areEqual(definitions.fields[a.places], definitions.fields[b.places])
        default: return false
        }
    }

    private func areEqual(_ left: ArraySlice<FieldNode>, _ right: ArraySlice<FieldNode>) -> Bool {
        left.count == right.count
            && left.allSatisfy { field in
                right.contains { other in
                    guard field.name == other.name, let x = field.object, let y = other.object else { return false }
                    return areEqual(x, y)
                }
            }
    }
}

extension Range<Int32> {
    fileprivate var places: Range<Int> { Int(lowerBound)..<Int(upperBound) }
}
