import Observation

/// A node in an engine's tree of scopes: its own settings, and its effective appearance.
///
/// It is used on the main actor only. It is not isolated to it, because a deep tree is released in a loop.
final class ScopeNode {
    private(set) var parent: ScopeNode?
    var settings = ScopeSettings()
    var appearance: Appearance
    /// The change by the switch that is being staged and installed, in its scope and those below it; otherwise nil.
    fileprivate(set) var change: ScopeChange?
    /// The generation of the latest switch that concerned the scope.
    var lastSwitch = 0
    private var children: [Weak] = []
    /// The number of children at which released ones are next removed.
    private var pruneCount = 8
    private(set) weak var owner: ThemeScope?
    /// Tracks the readers of the appearance for the Observation framework; nil until there is one.
    private(set) var knownRegistrar: ObservationRegistrar?

    private struct Weak {
        weak var node: ScopeNode?
    }

    init(showing appearance: Appearance) { self.appearance = appearance }

    init(in parent: ScopeNode) {
        self.parent = parent
        appearance = parent.appearance
        parent.add(self)
    }

    deinit {
        // Releasing a long line of parents from one another would exhaust the stack.
        var next = parent.take()
        while isKnownUniquelyReferenced(&next) { next = next?.parent.take() }
    }

    private func add(_ child: ScopeNode) {
        if children.count >= pruneCount {
            children.removeAll { $0.node == nil }
            pruneCount = max(8, 2 * children.count)
        }
        children.append(Weak(node: child))
    }

    /// A Boolean value that indicates whether the owner is alive. The components of a closed scope keep what they show.
    var isOpen: Bool { parent == nil || owner != nil }

    var registrar: ObservationRegistrar {
        if let knownRegistrar { return knownRegistrar }
        let registrar = ObservationRegistrar()
        knownRegistrar = registrar
        return registrar
    }

    func setOwner(_ scope: ThemeScope) { owner = scope }

    /// This scope and all living scopes below it, each after its parent. O(n) in their number.
    var subtree: [ScopeNode] {
        var nodes = [self]
        var next = 0
        while next < nodes.count {
            nodes += nodes[next].children.compactMap(\.node)
            next += 1
        }
        return nodes
    }
}

enum Scoped<Value> {
    case inherited
    /// The scope overrides its parent's value with its own, or with none.
    case own(Value?)

    var isInherited: Bool { if case .inherited = self { true } else { false } }
}

/// The overrides of a scope; nil for each value that it inherits.
struct ScopeSettings {
    var theme = Scoped<Theme>.inherited
    var traits: ThemeTraits?
    var scale: Int?
    /// Set for the engine's root only.
    var floor = Scoped<Theme>.inherited
    /// Set for the engine's root only.
    var filter = Scoped<any LookFilter>.inherited

    func applied(to values: Appearance.Values) -> Appearance.Values {
        var values = values
        if case .own(let theme) = theme { values.theme = theme }
        if let traits { values.traits = traits }
        if let scale { values.scale = scale }
        if case .own(let floor) = floor { values.floor = floor }
        if case .own(let filter) = filter { values.filter = filter }
        return values
    }
}

struct ScopeChange {
    let appearance: Appearance
    let isSame: Bool
    /// A Boolean value that indicates whether the scope is that of the switch, or inherits a theme.
    let inheritsTheme: Bool
    /// A Boolean value for each of the first values of the cache that indicates whether it differs; nil if all looks
    /// may change. It is set if only values of one cache are replaced, as when a user drags a color wheel.
    let changedValues: [Bool]?

    init(from old: Appearance, to appearance: Appearance, inheritsTheme: Bool) {
        self.appearance = appearance
        self.inheritsTheme = inheritsTheme
        isSame = appearance.isSame(as: old)
        changedValues = isSame ? nil : appearance.changedValues(since: old)
    }
}

extension ScopeNode {
    /// Sets the changes of this scope and those below it for the time of a call, which receives them, each after its
    /// parent.
    @MainActor
    func staging<Answer, Failure>(
        _ settings: ScopeSettings, _ work: ([ScopeNode]) throws(Failure) -> Answer
    ) throws(Failure) -> Answer {
        let nodes = subtree
        let outer = nodes.map(\.change)
        defer { for (node, change) in zip(nodes, outer) { node.change = change } }
        for node in nodes {
            let above = node === self ? parent?.appearance : node.parent?.change?.appearance
            let base = above ?? node.appearance
            let settings = node === self ? settings : node.settings
            node.change = ScopeChange(
                from: node.appearance, to: base.with(settings, replacing: node.appearance),
                inheritsTheme: node === self
                    || node.settings.theme.isInherited && node.parent?.change?.inheritsTheme == true)
        }
        return try work(nodes)
    }
}
