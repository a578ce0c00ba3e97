/// One effective operation of a component: the property that it changes, the states, and the values.
public struct ThemeOperation: Hashable, Sendable {
    /// The operation's name in the schema, such as `backgroundColor`.
    public var name: String
    /// The states in which the operation applies; empty if it always applies. The bits of an app's own states are the theme's,
    /// and not those of ``ThemeStates/custom(_:)``.
    public var states: ThemeStates
    /// The parameters that are present, in the schema's order.
    public var parameters: [ThemeField]

    package init(name: String, states: ThemeStates = [], parameters: [ThemeField] = []) {
        self.name = name
        self.states = states
        self.parameters = parameters
    }

    /// The value of a parameter; nil if the parameter is absent. O(n) in the number of parameters.
    public subscript(parameter: String) -> ThemeValue? {
        parameters.first { $0.name.isIdentical(to: parameter) }?.object
    }
}

extension [ThemeOperation] {
    /// Returns the operations that a component in these states shows, in the order of this array.
    ///
    /// For each name, the result contains one operation: of those whose states are all active, the one with the
    /// greatest weight (theme format 1, section 8).
    ///
    /// - Complexity: O(n) in the length of the array.
    package func effective(in states: ThemeStates) -> [ThemeOperation] {
        var shown: [ThemeOperation] = []
        shown.reserveCapacity(count)
        // The last index of each name. Searching linearly is faster for a few names. More are hashed, so that no input
        // makes the search quadratic.
        var places: [ExactText: Int] = [:]
        let searchLimit = 16
        var superseded: [Int] = []
        for operation in self where operation.states.isSubset(of: states) {
            let isSearched = shown.count <= searchLimit
            let place =
                isSearched
                ? shown.lastIndex { $0.name.isIdentical(to: operation.name) }
                : places[ExactText(operation.name)]
            if let place {
                guard shown[place].states.rawValue < operation.states.rawValue else { continue }
                superseded.append(place)
            }
            shown.append(operation)
            guard shown.count > searchLimit else { continue }
            for place in (isSearched ? 0 : shown.count - 1)..<shown.count {
                places[ExactText(shown[place].name)] = place
            }
        }
        if superseded.isEmpty { return shown }
        var isShown = [Bool](repeating: true, count: shown.count)
        for place in superseded { isShown[place] = false }
        return shown.indices.filter { isShown[$0] }.map { shown[$0] }
    }
}

/// The key of an entity: a component type, with an identifier or without.
public struct ThemeEntityKey: Hashable, Sendable {
    /// The component type's name in the schema (`uibutton`).
    public var component: String
    /// The identifier; nil for all components of the type.
    public var id: String?

    /// Creates a key.
    public init(component: String, id: String?) {
        self.component = component
        self.id = id
    }

    /// Returns whether the values are the same, strings by their Unicode scalars.
    public static func == (left: ThemeEntityKey, right: ThemeEntityKey) -> Bool {
        left.component.isIdentical(to: right.component) && left.id.isIdentical(to: right.id)
    }
}

extension ThemeEntityKey: CustomStringConvertible {
    /// The key as `uibutton#button_cancel_action`, or as `uibutton` if there is no identifier.
    public var description: String { id.map { "\(component)#\($0)" } ?? component }
}

/// A named value: a parameter of an operation, or a field of a record.
public struct ThemeField: Hashable, Sendable {
    /// The name in the schema.
    public var name: String
    /// The value.
    public var object: ThemeValue

    package init(name: String, object: ThemeValue) {
        self.name = name
        self.object = object
    }
}
