import SkinCompiler
import SkinDiagnostics
import SkinKit
import SkinSyntax

extension Scene {
    /// The scenes for themes without scenes of their own, of built-in component types.
    static let standard = ["form": PackageResources.form_xml, "list": PackageResources.list_xml]
        .sorted { $0.key < $1.key }
        .compactMap { name, bytes in read(bytes, name: name) }

    private static func read(_ bytes: [UInt8], name: String) -> Scene? {
        var symbols = SymbolTable.withVocabulary()
        guard let file = try? XMLReader.read(bytes, name: ThemeFileID(name), symbols: &symbols) else { return nil }
        var elements = PreviewElements(file, symbols: symbols)
        return SceneReader.read(elements.element(0), name: name, &elements)
    }

    /// Returns the standard scenes with a theme's own identifiers, so that its buttons and fields are seen.
    static func standard(for entities: [GalleryEntity]) -> [Scene] {
        var ids: [String: [String]] = [:]
        let schema = ComponentSchema.builtIn
        for entity in entities where schema.line(of: entity.key.component).contains(where: { $0.name == "uicontrol" }) {
            if let id = entity.key.id { ids[entity.key.component, default: []].append(id) }
        }
        return standard.map { scene in
            var scene = scene
            var used: [String: Int] = [:]
            scene.root = named(scene.root, ids, &used) ?? scene.root
            return scene
        }
    }

    /// Gives the components of a node identifiers in turn. A component in some states repeats the one before it. A
    /// button without a text is left out if no identifier is left for it.
    private static func named(_ node: SceneNode, _ ids: [String: [String]], _ used: inout [String: Int]) -> SceneNode? {
        var node = node
        if case .component(let type, nil) = node.content {
            let count = used[type] ?? 0
            let known = ids[type] ?? []
            if type == "uibutton", node.text == nil, count >= known.count { return nil }
            guard !known.isEmpty else { return node }
            let isRepeated = !node.states.isEmpty && count > 0 && type == "uibutton"
            let id = known[(isRepeated ? count - 1 : count) % known.count]
            node.content = .component(type, id: id)
            if type == "uibutton", !isRepeated { node.text = Component.sampleText(for: id) }
            if !isRepeated { used[type] = count + 1 }
        }
        node.children = node.children.compactMap { named($0, ids, &used) }
        return node
    }
}
