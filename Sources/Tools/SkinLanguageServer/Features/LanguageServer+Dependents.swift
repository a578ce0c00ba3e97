import SkinDiagnostics
import SkinEditing
import SkinInspector
import SkinKit

/// The kinds of names that an editor colors.
enum SemanticTokens {
    static let types = ["variable", "class", "struct"]

    static func type(of kind: SourceIndex.Kind) -> Int {
        switch kind {
        case .constant: 0
        case .styleClass: 1
        case .entity: 2
        }
    }
}

extension LanguageServer {
    // MARK: Code lenses

    mutating func lenses(_ request: Request) -> JSONValue {
        guard request.bundle != nil, let index = workspace.index(request.path) else { return .array([]) }
        let definitions = index.occurrences.filter { $0.isDefinition && $0.kind != .entity }
        return .array(
            definitions.map { definition in
                let data =
                    [
                        "uri": .string(workspace.uri(request.path)), "name": .string(definition.name),
                        "class": .bool(definition.kind == .styleClass),
                    ] as JSONValue
                return ["range": request.document.range(definition.range, encoding), "data": data]
            })
    }

    mutating func resolvedLens(_ lens: JSONValue) throws(ServerError) -> JSONValue {
        guard let range = lens["range"], let data = lens["data"], let name = data["name"]?.string,
            let path = data["uri"]?.string.flatMap(DocumentURI.path), let bundle = workspace.bundle(of: path)
        else { throw .invalidParams("not a lens of this server") }
        let theme = workspace.recentTheme(bundle)
        let dependents =
            data["class"]?.bool == true ? theme?.dependents(onClass: name) : theme?.dependents(onConstant: name)
        let count = dependents?.count ?? 0
        let title = count == 1 ? "1 value depends on this" : "\(count) values depend on this"
        return ["range": range, "command": ["title": .string(title), "command": ""]]
    }

    // MARK: Semantic tokens

    mutating func semanticTokens(_ request: Request) -> JSONValue {
        var data: [Int] = []
        var last = (line: 0, column: 0)
        let occurrences = workspace.index(request.path)?.occurrences ?? []
        for occurrence in occurrences.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            let start = request.document.lineAndColumn(occurrence.range.lowerBound, encoding)
            let end = request.document.lineAndColumn(occurrence.range.upperBound, encoding)
            guard start.line == end.line, end.column > start.column else { continue }
            data += [
                start.line - last.line, start.line == last.line ? start.column - last.column : start.column,
                end.column - start.column, SemanticTokens.type(of: occurrence.kind), occurrence.isDefinition ? 1 : 0,
            ]
            last = start
        }
        return ["data": .array(data.map { .integer($0) })]
    }

    // MARK: Overriding

    /// Offers to define a constant of an ancestor in this theme, as the ancestor does.
    mutating func overrides(_ request: Request, at offset: Int) -> [JSONValue] {
        guard let bundle = request.bundle,
            let name = workspace.index(request.path)?.occurrence(at: offset), name.kind == .constant
        else { return [] }
        let chain = workspace.chain(of: bundle)
        let isOwn = workspace.files(of: bundle).contains { path in
            workspace.index(path)?.occurrences.contains {
                $0.isDefinition && $0.kind == .constant && $0.name == name.name
            } == true
        }
        if isOwn { return [] }
        for path in chain.dropFirst().flatMap({ workspace.files(of: $0) }) where !path.contains("~") {
            guard let document = workspace.text(path), let index = workspace.index(path),
                let definition = index.occurrences.first(where: {
                    $0.isDefinition && $0.kind == .constant && $0.name == name.name
                })
            else { continue }
            let element = document.string(definition.tag.lowerBound..<definition.end)
            let change = EditableFile(bytes: request.document.bytes).inserting(element, into: ["constants"])
            let edit = Self.edit(request.document.range(change.range, encoding), change.text)
            let changes = JSONValue.object([(workspace.uri(request.path), .array([edit]))])
            return [
                [
                    "title": .string("Override '\(name.name)' in this theme"), "kind": "refactor",
                    "edit": ["changes": changes],
                ]
            ]
        }
        return []
    }
}
