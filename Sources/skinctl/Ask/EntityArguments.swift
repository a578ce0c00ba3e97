import ArgumentParser
import SkinInspector
import SkinKit

extension ThemeEntityKey: ExpressibleByArgument {
    /// Parses `type`, `type#identifier` or `#identifier`, which has an empty type; nil if the last part is empty.
    public init?(argument: String) { self.init(written: argument) }
}

/// The names of states, written `highlighted,selected`.
struct StateList: ExpressibleByArgument {
    private let text: String

    init?(argument: String) { text = argument }

    func states(of theme: Theme) throws -> ThemeStates {
        do throws(EntityLookup.Failure) {
            return try theme.states(written: text)
        } catch {
            throw ValidationError(error.message)
        }
    }
}
