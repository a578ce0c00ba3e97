import SkinFormat
import SkinKit

extension ThemeCacheVerifier {
    func verifyContrast() throws(ThemeCacheError) {
        typealias Role = CacheLayout.Role
        typealias Backdrop = CacheLayout.Backdrop
        for record in 0..<reader.count(.roles) {
            for field in [Role.component, Role.operation, Role.parameter] { try checkString(.roles, record, field) }
            let role = try reader.word(.roles, record, Role.role)
            try check(role < ColorRole.allCases.count, .roles, record, "invalid role \(role)")
        }
        for record in 0..<reader.count(.backdrops) {
            for field in [Backdrop.component, Backdrop.behindComponent] {
                try checkString(.backdrops, record, field)
            }
            for field in [Backdrop.id, Backdrop.behindID]
            where try reader.word(.backdrops, record, field) != CacheLayout.none {
                try checkString(.backdrops, record, field)
            }
        }
    }
}
