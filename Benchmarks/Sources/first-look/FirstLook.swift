import SkinComponents
import SkinKit

/// Themes its first component from a cache, and exits: `first-look CACHE ID`.
@main
@MainActor
enum FirstLook {
    static func main() throws {
        let button = SkinButton()
        let engine = ThemeEngine(components: .standard)
        try engine.theme(button, as: CommandLine.arguments[2])
        try engine.activate(Theme(cacheAt: CommandLine.arguments[1]))
    }
}
