import SkinFormat
import SkinKit

extension ThemeCacheWriter {
    /// Writes what decides on contrasts beside the values: the roles of parameters, and what is behind entities.
    mutating func writeContrast() {
        for (component, operation, parameter, role) in theme.roles {
            guard let code = ColorRole.allCases.firstIndex(of: role) else { continue }
            append(.roles, string(component), string(operation), string(parameter), UInt32(code))
        }
        for (entity, behind) in theme.backdrops {
            append(
                .backdrops, string(entity.component), string(entity.id), string(behind.component), string(behind.id))
        }
    }
}
