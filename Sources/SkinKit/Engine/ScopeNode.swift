import Observation

/// A node in an engine's tree of scopes: its own settings, and its effective environment.
///
/// It is used on the main actor only. It is not isolated to it, because a deep tree is released in a loop.
final class ScopeNode {
    private(set) var parent: ScopeNode?
    var settings = ScopeSettings()
    /// The effective environment, with all changes applied that were requested so far.
    var environment: ThemeEnvironment
    private var children: [Weak] = []
    /// The number of children at which released ones are next removed.
    private var pruneCount = 8
    private(set) weak var owner: ThemeScope?
    /// Tracks the readers of the environment for the Observation framework; nil until there is one.
    private(set) var knownRegistrar: ObservationRegistrar?

    private struct Weak {
        weak var node: ScopeNode?
    }

    /// Creates the scope of an engine itself.
    init(showing environment: ThemeEnvironment) {
        self.environment = environment
    }

    /// Creates a scope that inherits from another. Amortised O(1).
    init(in parent: ScopeNode) {
        self.parent = parent
        environment = parent.environment
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

    /// The scopes above this one, the root first.
    fileprivate var ancestors: [ScopeNode] { sequence(first: self, next: \.parent).dropFirst().reversed() }
}

extension ScopeNode: Hashable {
    static func == (left: ScopeNode, right: ScopeNode) -> Bool { left === right }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A setting of a scope.
enum Scoped<Value> {
    /// The scope inherits the value of its parent.
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

    func applied(to environment: ThemeEnvironment) -> ThemeEnvironment {
        var environment = environment
        if case .own(let theme) = theme { environment.theme = theme }
        if let traits { environment.traits = traits }
        if let scale { environment.scale = scale }
        if case .own(let floor) = floor { environment.floor = floor }
        if case .own(let filter) = filter { environment.filter = filter }
        return environment
    }
}

/// A sequence of changes to scopes' settings, and the environments that result.
@MainActor
struct ScopeChanges {
    typealias Edit = (inout ScopeSettings) -> Void

    private(set) var settings: [ScopeNode: ScopeSettings] = [:]

    mutating func edit(_ node: ScopeNode, _ edit: Edit) {
        edit(&settings[node, default: node.settings])
    }

    /// Removes the changes of a scope, or sets them.
    mutating func restore(_ node: ScopeNode, _ old: ScopeSettings?) { settings[node] = old }

    /// Returns the environments that a scope and those below it have after the changes.
    ///
    /// - Complexity: O(n) in the number of these scopes and of those above them.
    func environments(below top: ScopeNode) -> [ScopeNode: ThemeEnvironment] {
        var environments: [ScopeNode: ThemeEnvironment] = [:]
        var above: ThemeEnvironment?
        for node in top.ancestors { above = settings(of: node).applied(to: above ?? node.environment) }
        for node in top.subtree {
            let base = node == top ? above : node.parent.flatMap { environments[$0] }
            let environment = settings(of: node).applied(to: base ?? node.environment)
            environments[node] = environment.showing(like: base ?? node.environment, node.environment)
        }
        return environments
    }

    private func settings(of node: ScopeNode) -> ScopeSettings { settings[node] ?? node.settings }
}
