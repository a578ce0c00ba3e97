import SkinComponents
import SkinKit

/// Themes its first component from a cache, and exits: `first-look CACHE ID`. Without arguments, it does nothing, so that
/// what remains is the cost of its libraries.
@main
@MainActor
enum FirstLook {
    static func main() throws {
        guard CommandLine.arguments.count > 2 else { return }
        let button = SkinButton()
        let engine = ThemeEngine(components: .standard)
        try engine.register(button, as: CommandLine.arguments[2])
        try engine.activate(Theme(cacheAt: CommandLine.arguments[1]))
    }
}
