/// The values of all properties of some components, for comparison.
struct Snapshot: Equatable {
    private var properties: [[String]]

    init(of components: [AnyObject]) {
        properties = components.map(Self.properties)
    }

    private static func properties(of component: AnyObject) -> [String] {
        var lines: [String] = []
        var level: Mirror? = Mirror(reflecting: component)
        while let mirror = level {
            lines += mirror.children.map { "\($0.label ?? ""): \(String(reflecting: $0.value))" }
            level = mirror.superclassMirror
        }
        return lines
    }
}
