import SkinBundles
import SkinDiagnostics
import SkinEditing
import SkinKit
import SkinLibrary

extension LanguageServer {
    private typealias Place = (path: String, document: TextDocument, occurrence: SourceIndex.Occurrence)

    private mutating func occurrence(_ request: Request) -> SourceIndex.Occurrence? {
        request.offset.flatMap { workspace.index(request.path)?.occurrence(at: $0) }
    }

    private mutating func places(of name: SourceIndex.Occurrence, in bundles: [String]) -> [Place] {
        var places: [Place] = []
        // Labels in an `info.xml` name constants.
        let paths = bundles.flatMap { [FilePath.join($0, BundleFolder.infoName)] + workspace.files(of: $0) }
        for path in paths {
            guard let index = workspace.index(path), let document = workspace.text(path) else { continue }
            for other in index.occurrences where other.kind == name.kind && other.name == name.name {
                if name.kind == .entity, other.element != name.element { continue }
                places.append((path, document, other))
            }
        }
        return places
    }

    // MARK: Definition and references

    mutating func definition(_ request: Request) -> JSONValue {
        guard let bundle = request.bundle, let name = occurrence(request) else { return .null }
        let chain = workspace.chain(of: bundle)
        let definitions = places(of: name, in: chain).filter { $0.occurrence.isDefinition }
        return .array(definitions.map { location($0.path, $0.document, $0.occurrence.range) })
    }

    mutating func references(_ request: Request) -> JSONValue {
        guard let bundle = request.bundle, let name = occurrence(request) else { return .null }
        let family = workspace.family(of: bundle)
        return .array(places(of: name, in: family).map { location($0.path, $0.document, $0.occurrence.range) })
    }

    // MARK: Rename

    mutating func prepareRename(_ request: Request) -> JSONValue {
        guard request.bundle != nil, let name = occurrence(request) else { return .null }
        return ["range": request.document.range(name.range, encoding), "placeholder": .string(name.name)]
    }

    mutating func rename(_ request: Request, _ params: JSONValue) throws(ServerError) -> JSONValue {
        guard let bundle = request.bundle, let name = occurrence(request) else {
            throw .invalidParams("nothing to rename here")
        }
        guard let new = params["newName"]?.string, name.kind.accepts(new) else {
            throw .invalidParams("not a valid name")
        }
        let family = workspace.family(of: bundle)
        var renamed = name
        renamed.name = new
        guard new == name.name || places(of: renamed, in: family).isEmpty else {
            throw .invalidParams("'\(new)' is there already")
        }
        var edits: [String: [JSONValue]] = [:]
        for place in places(of: name, in: family) {
            let range = place.document.range(place.occurrence.range, encoding)
            edits[place.path, default: []].append(Self.edit(range, new))
        }
        let changes = edits.sorted { $0.key < $1.key }.map { (workspace.uri($0.key), JSONValue.array($0.value)) }
        return ["changes": .object(changes)]
    }

    // MARK: Symbols

    private static func kind(_ kind: SourceIndex.Kind) -> JSONValue {
        switch kind {
        case .constant: .integer(14)
        case .styleClass: .integer(5)
        case .entity: .integer(19)
        }
    }

    mutating func symbols(_ request: Request) -> JSONValue {
        let index = workspace.index(request.path)
        let definitions = index?.occurrences.filter(\.isDefinition) ?? []
        return .array(
            definitions.map { definition in
                let name = definition.kind == .entity ? "\(definition.element)#\(definition.name)" : definition.name
                return [
                    "name": .string(name), "detail": .string(definition.element), "kind": Self.kind(definition.kind),
                    "range": request.document.range(
                        definition.tag.lowerBound..<max(definition.end, definition.tag.upperBound), encoding),
                    "selectionRange": request.document.range(definition.range, encoding),
                ]
            })
    }

    mutating func workspaceSymbols(_ query: String) -> JSONValue {
        let bundles = Set(
            workspace.documents.keys.compactMap { workspace.bundle(of: $0) }.flatMap { workspace.family(of: $0) })
        var found: [JSONValue] = []
        for path in bundles.sorted().flatMap({ workspace.files(of: $0) }) {
            guard let index = workspace.index(path), let document = workspace.text(path) else { continue }
            for definition in index.occurrences where definition.isDefinition && Self.matches(definition.name, query) {
                guard found.count < 1_000 else { return .array(found) }
                found.append(
                    [
                        "name": .string(definition.name), "kind": Self.kind(definition.kind),
                        "location": location(path, document, definition.range),
                        "containerName": .string(FilePath.lastPart(of: FilePath.folder(of: path))),
                    ])
            }
        }
        return .array(found)
    }

    /// Whether a name contains the letters of a query, in order.
    private static func matches(_ name: String, _ query: String) -> Bool {
        var rest = query.lowercased()[...]
        for character in name.lowercased() where character == rest.first { rest = rest.dropFirst() }
        return rest.isEmpty
    }
}
