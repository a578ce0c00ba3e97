import SkinFormat
import SkinKit

/// The roles that schemas give to the parameters of operations, by component type and operation.
package typealias ColorRoles = [String: [String: [String: ColorRole]]]

extension ColorRoles {
    /// Of several declarations of a parameter, the nearest one with a role counts. The `line` is a component type and
    /// its ancestors, the nearest first.
    package func roles(of operation: String, _ line: some Sequence<String>) -> [String: ColorRole] {
        if isEmpty { return [:] }
        return line.reduce(into: [:]) { declared, type in
            declared.merge(self[type]?[operation] ?? [:]) { nearest, _ in nearest }
        }
    }
}

extension ThemeCacheReader {
    package var colorRoles: ColorRoles {
        typealias Role = CacheLayout.Role
        var roles = ColorRoles()
        for record in 0..<count(.roles) {
            guard let component = try? string(word(.roles, record, Role.component)),
                let operation = try? string(word(.roles, record, Role.operation)),
                let parameter = try? string(word(.roles, record, Role.parameter)),
                let code = try? word(.roles, record, Role.role), code < ColorRole.allCases.count
            else { continue }
            roles[component, default: [:]][operation, default: [:]][parameter] = ColorRole.allCases[Int(code)]
        }
        return roles
    }

    /// The entities behind others, each pair once, in the order of the themes' files.
    package var backdrops: [(entities: [ThemeEntityKey], behind: [ThemeEntityKey])] {
        typealias Backdrop = CacheLayout.Backdrop
        return (0..<count(.backdrops)).compactMap { record in
            guard let entity = try? key(record, Backdrop.component, Backdrop.id),
                let behind = try? key(record, Backdrop.behindComponent, Backdrop.behindID)
            else { return nil }
            return ([entity], [behind])
        }
    }

    private func key(_ record: Int, _ component: Int, _ id: Int) throws(ThemeCacheError) -> ThemeEntityKey {
        let number = try word(.backdrops, record, id)
        return ThemeEntityKey(
            component: try string(word(.backdrops, record, component)),
            id: number == CacheLayout.none ? nil : try string(number))
    }
}
