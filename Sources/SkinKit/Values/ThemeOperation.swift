/// One effective operation of a component: what is changed, when, and to what.
public struct ThemeOperation: Hashable, Sendable {
    /// One parameter of an operation.
    public struct Parameter: Hashable, Sendable {
        /// The parameter's name in the schema.
        public var name: String
        /// Its value.
        public var object: ThemeObject

        /// A parameter.
        package init(name: String, object: ThemeObject) {
            self.name = name
            self.object = object
        }
    }

    /// The operation's name in the schema (`backgroundColor`).
    public var name: String
    /// The states that it is for; empty means always.
    public var states: ThemeStates
    /// The parameters that were given, in the schema's order.
    public var parameters: [Parameter]

    /// An operation.
    package init(name: String, states: ThemeStates = [], parameters: [Parameter] = []) {
        self.name = name
        self.states = states
        self.parameters = parameters
    }

    /// A parameter's value; nil where it was not given. O(parameters).
    public subscript(parameter: String) -> ThemeObject? {
        parameters.first { $0.name == parameter }?.object
    }
}

extension Sequence<ThemeOperation> {
    /// What a component in these states shows: of each name the operation of the greatest weight whose states are
    /// all active, in the order of this sequence (theme format 1, section 8). O(n).
    public func effective(in states: ThemeStates) -> [ThemeOperation] {
        var shown: [ThemeOperation] = []
        shown.reserveCapacity(underestimatedCount)
        // The last place of each name. A few names are found faster one by one; more are hashed, so that no input
        // makes the search quadratic.
        var places: [String: Int] = [:]
        let searchLimit = 16
        var superseded: Set<Int> = []
        for operation in self where operation.states.isSubset(of: states) {
            let isSearched = shown.count <= searchLimit
            let place = isSearched ? shown.lastIndex { $0.name == operation.name } : places[operation.name]
            if let place {
                guard shown[place].states.rawValue < operation.states.rawValue else { continue }
                superseded.insert(place)
            }
            shown.append(operation)
            guard shown.count > searchLimit else { continue }
            for place in (isSearched ? 0 : shown.count - 1)..<shown.count { places[shown[place].name] = place }
        }
        if superseded.isEmpty { return shown }
        return shown.indices.filter { !superseded.contains($0) }.map { shown[$0] }
    }
}

/// What a theme speaks about: a component type, and an identifier or every component of the type.
public struct ThemeEntityKey: Hashable, Sendable {
    /// The component type's name in the schema (`uibutton`).
    public var component: String
    /// The identifier; nil for all components of the type.
    public var id: String?

    /// A key.
    public init(component: String, id: String?) {
        self.component = component
        self.id = id
    }
}

extension ThemeEntityKey: CustomStringConvertible {
    /// `uibutton#button_cancel_action`, or `uibutton` where there is no identifier.
    public var description: String { id.map { "\(component)#\($0)" } ?? component }
}
