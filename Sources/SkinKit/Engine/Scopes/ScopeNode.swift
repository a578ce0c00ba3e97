import Observation

/// A node in an engine's tree of scopes: its overrides, and what it shows.
///
/// It is used on the main actor only. It is not isolated to it, because a deep tree is released in a loop.
final class ScopeNode {
    private(set) var parent: ScopeNode?
    /// The overrides of the scope. Only a switch sets it, together with ``appearance``.
    var settings = ScopeSettings()
    /// The appearance that the scope shows. Only a switch sets it, after everything is prepared. Looks of the scope have the plans of this
    /// appearance, except while a switch installs the plans of another.
    var appearance: Appearance
    /// The generation of the latest switch that concerned the scope. It is set before observers are notified.
    var lastSwitch = 0
    /// The scopes below, which keep this one alive, in order of creation. Released ones are removed from time to time.
    private var children: [Weak] = []
    /// The number of children at which released ones are next removed.
    private var pruneCount = 8
    /// The app's object for the scope. When it is released, the scope is closed, and stays so.
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
    case own(Value)

    var isInherited: Bool { if case .inherited = self { true } else { false } }

    func apply(to value: inout Value) { if case .own(let own) = self { value = own } }
}

/// The overrides of a scope.
struct ScopeSettings {
    typealias Edit = (inout ScopeSettings) -> Void

    var theme = Scoped<Theme?>.inherited
    var traits = Scoped<ThemeTraits>.inherited
    var scale = Scoped<Int>.inherited
    var floor = Scoped<Theme?>.inherited
    var filter = Scoped<(any LookFilter)?>.inherited

    func applied(to values: Appearance.Values) -> Appearance.Values {
        var values = values
        theme.apply(to: &values.theme)
        traits.apply(to: &values.traits)
        scale.apply(to: &values.scale)
        floor.apply(to: &values.floor)
        filter.apply(to: &values.filter)
        return values
    }
}
