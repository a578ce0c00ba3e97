import Foundation
import SkinKit
import Testing

/// The messenger's themes, as `skinctl compile Themes --assets embed` writes them.
enum MessengerThemes {
    static func theme(_ name: String) throws -> Theme {
        let folder = try #require(
            ProcessInfo.processInfo.environment["SKINKIT_CHECK_MESSENGER"],
            "SKINKIT_CHECK_MESSENGER names no folder with the compiled themes of the messenger")
        return try Theme(cacheAt: "\(folder)/\(name).skincache")
    }
}
