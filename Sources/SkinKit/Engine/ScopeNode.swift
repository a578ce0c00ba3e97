/// A place in an engine's tree of scopes: what it has of its own, and what is shown in it.
@MainActor
final class ScopeNode {
    let parent: ScopeNode?
    var settings: ScopeSettings
    /// What is shown, when every change is made that was asked for so far.
    var scene: ThemeEnvironment
    private var children: [Weak] = []
    private weak var owner: AnyObject?

    private struct Weak {
        weak var node: ScopeNode?
    }

    /// The scope of an engine itself.
    init(showing scene: ThemeEnvironment) {
        parent = nil
        settings = ScopeSettings()
        self.scene = scene
    }

    /// A scope that follows another.
    init(in parent: ScopeNode) {
        self.parent = parent
        settings = ScopeSettings()
        scene = parent.scene
        parent.children.removeAll { $0.node == nil }
        parent.children.append(Weak(node: self))
    }

    /// Whether anyone can still ask something of the scope. One that is not open shows what it shows.
    var isOpen: Bool { parent == nil || owner != nil }

    func setOwner(_ scope: ThemeScope) { owner = scope }

    /// The scope itself and all below it that are there, each after its parent.
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
enum ThemeSetting {
    /// The theme of the scope above.
    case inherited
    /// A theme of the scope's own, or none whatever is above.
    case own(Theme?)

    var isInherited: Bool { if case .inherited = self { true } else { false } }
}

/// What a scope has of its own; nil for what it inherits.
struct ScopeSettings {
    var theme = ThemeSetting.inherited
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

/// Changes of scopes' settings, one after the other, and what all scopes show then.
@MainActor
struct SceneChange {
    typealias Edit = (inout ScopeSettings) -> Void

    private(set) var settings: [ScopeNode: ScopeSettings] = [:]

    mutating func edit(_ node: ScopeNode, _ edit: Edit) {
        edit(&settings[node, default: node.settings])
    }

    /// The scopes that show something else then, with what they show.
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
