/// A node in an engine's tree of scopes: its own settings, and its effective environment.
@MainActor
final class ScopeNode {
    let parent: ScopeNode?
    var settings: ScopeSettings
    /// The effective environment, with all changes applied that were requested so far.
    var scene: ThemeEnvironment
    private var children: [Weak] = []
    private weak var owner: AnyObject?

    private struct Weak {
        weak var node: ScopeNode?
    }

    /// Creates the scope of an engine itself.
    init(showing scene: ThemeEnvironment) {
        parent = nil
        settings = ScopeSettings()
        self.scene = scene
    }

    /// Creates a scope that inherits from another.
    init(in parent: ScopeNode) {
        self.parent = parent
        settings = ScopeSettings()
        scene = parent.scene
        parent.children.removeAll { $0.node == nil }
        parent.children.append(Weak(node: self))
    }

    /// A Boolean value that indicates whether the owner is alive. The components of a closed scope keep what they show.
    var isOpen: Bool { parent == nil || owner != nil }

    func setOwner(_ scope: ThemeScope) { owner = scope }

    /// Calls a closure with this scope and all living scopes below it, each after its parent.
    func forEach(_ body: (ScopeNode) -> Void) {
        body(self)
        for child in children { child.node?.forEach(body) }
    }
}

extension ScopeNode: Hashable {
    nonisolated static func == (left: ScopeNode, right: ScopeNode) -> Bool { left === right }

    nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The theme setting of a scope.
enum ScopedTheme {
    /// The scope inherits the theme of its parent.
    case inherited
    /// The scope overrides its parent's theme with its own, or with none.
    case own(Theme?)

    var isInherited: Bool { if case .inherited = self { true } else { false } }
}

/// The overrides of a scope; nil for each value that it inherits.
struct ScopeSettings {
    var theme = ScopedTheme.inherited
    var traits: ThemeTraits?
    var scale: Int?

    func applied(to scene: ThemeEnvironment) -> ThemeEnvironment {
        var scene = scene
        if case .own(let theme) = theme { scene.theme = theme }
        if let traits { scene.traits = traits }
        if let scale { scene.scale = scale }
        return scene
    }
}

/// A sequence of changes to scopes' settings, and the environments that result.
@MainActor
struct SceneChange {
    typealias Edit = (inout ScopeSettings) -> Void

    private(set) var settings: [ScopeNode: ScopeSettings] = [:]

    mutating func edit(_ node: ScopeNode, _ edit: Edit) {
        edit(&settings[node, default: node.settings])
    }

    /// Returns the environments of the scopes whose environment the changes affect.
    func scenes(from root: ScopeNode) -> [ScopeNode: ThemeEnvironment] {
        var next: [ScopeNode: ThemeEnvironment] = [:]
        root.forEach { node in
            let above = node.parent.flatMap { next[$0] }
            if above == nil, settings[node] == nil { return }
            let scene = (settings[node] ?? node.settings).applied(to: above ?? node.parent?.scene ?? node.scene)
            if !scene.isSame(as: node.scene) { next[node] = scene }
        }
        return next
    }
}
