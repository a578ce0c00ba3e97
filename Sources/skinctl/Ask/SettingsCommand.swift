import ArgumentParser

/// `skinctl list settings` under the name that theme format 1, section 14, requires.
struct SettingsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings", abstract: "List the settings that a theme offers to users", shouldDisplay: false)

    @OptionGroup var list: ListSettingsCommand

    func run() throws { try list.run() }
}
