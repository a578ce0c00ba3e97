import SkinKit

/// Records the component types and identifiers under which components are registered, for the contract of an app with
/// its themes.
///
/// Install a recorder in a test that shows the app's screens, and write the contract with
/// `ComponentDefinitions.contract(named:version:mergedInto:identifiers:)` of SkinCompiler:
///
///     let recorder = RegistrationRecorder()
///     engine.record(in: recorder)
///     …
///     let contract = try components.contract(identifiers: recorder.identifiers)
///
/// One recorder can serve several engines. Recording costs nothing when a component is registered as an entity that has
/// been recorded.
@MainActor
public final class RegistrationRecorder {
    private var entities: Set<ThemeEntityKey> = []

    /// Creates a recorder without entries.
    public init() {}

    /// The component types and identifiers, sorted by type, then identifier, as UTF-8 bytes.
    public var identifiers: [ThemeEntityKey] {
        entities.sorted { left, right in
            if left.component.isIdentical(to: right.component) {
                return (left.id ?? "").utf8.lexicographicallyPrecedes((right.id ?? "").utf8)
            }
            return left.component.utf8.lexicographicallyPrecedes(right.component.utf8)
        }
    }

    /// Records an entity. Components without an identifier are not recorded.
    fileprivate func add(_ component: String, _ id: String?) {
        if let id { entities.insert(ThemeEntityKey(component: component, id: id)) }
    }
}

extension ThemeEngine {
    /// Records registrations from now on, and those of components that are registered, in all scopes of the engine.
    ///
    /// - Parameter recorder: The recorder; nil to stop recording.
    public func record(in recorder: RegistrationRecorder?) {
        sweep()
        for population in populations {
            let component = population.definition.name
            guard let recorder else {
                population.observeLooks(nil)
                continue
            }
            population.observeLooks { recorder.add(component, $0) }
        }
    }
}
