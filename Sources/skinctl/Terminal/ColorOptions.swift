import ArgumentParser
import SkinKit
import SkinLibrary

/// The values of `--color`.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
    case auto
    case always
    case never
}

/// The option `--color`, the same for every command.
struct ColorOptions: ParsableArguments {
    @Option(
        help: """
            When to use colors. 'auto' uses them on a terminal, unless NO_COLOR is set or TERM is 'dumb'; \
            CLICOLOR_FORCE enables them for other outputs too.
            """)
    var color = ColorChoice.auto

    func isOn(for output: Output) -> Bool {
        switch color {
        case .always: return true
        case .never: return false
        case .auto: break
        }
        let isSet = { (name: String) in !(FileSystem.environment(name) ?? "").isEmpty }
        if isSet("NO_COLOR") { return false }
        if isSet("CLICOLOR_FORCE"), FileSystem.environment("CLICOLOR_FORCE") != "0" { return true }
        return output.isCapableTerminal && FileSystem.environment("CLICOLOR") != "0"
    }
}
