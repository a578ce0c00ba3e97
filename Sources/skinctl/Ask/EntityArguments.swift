import ArgumentParser
import SkinDiagnostics
import SkinFormat
import SkinInspector
import SkinKit

extension ThemeEntityKey: ExpressibleByArgument {
    /// Parses `type`, `type#identifier` or `#identifier`, which has an empty type; nil if the last part is empty.
    public init?(argument: String) {
        let parts = argument.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.last != "" else { return nil }
        self.init(component: parts[0], id: parts.count > 1 ? parts[1] : nil)
    }
}

/// The names of states, written `highlighted,selected`.
struct StateList: ExpressibleByArgument {
    private let names: [String]

    /// Parses names separated by commas or plus signs, or `none`.
    init?(argument: String) {
        names = argument == "none" ? [] : argument.split { $0 == "," || $0 == "+" }.map(String.init)
    }

    func states(of theme: Theme) throws -> ThemeStates {
        if let states = theme.states(named: names) { return states }
        let known = ThemeStates.allNames + theme.customStates
        let unknown = names.first { !known.contains($0) } ?? ""
        let nearest = Suggestion.nearest(to: unknown, among: known)
        let hint =
            nearest.map { "did you mean '\($0)'?" } ?? "expected 'none' or some of \(known.joined(separator: ", "))"
        throw ValidationError("unknown state '\(TextStyle.oneLine(unknown))'; \(hint)")
    }
}
