import SkinCompiler
import SkinDiagnostics
import SkinKit

/// Another value of a constant, of an operation of an entity, of its list of classes, or of a text about the theme, as someone wants to
/// see it.
package struct ThemeEdit: Hashable, Sendable {
    package enum Target: Hashable, Sendable {
        case constant(String)
        /// - Parameter parameter: The parameter's name; nil for an operation with one.
        case operation(String, of: ThemeEntityKey, parameter: String? = nil)
        /// The classes of an entity, as a list separated by white space.
        case classes(of: ThemeEntityKey)
        case info(ThemeInfoText)
    }

    package var target: Target
    /// The value as the text of its element (`#7A3CFF`), or a whole element (`<color ref="accent"/>`); nil to take the
    /// definition out, so that the next one takes effect, or the part that ``path`` leads to.
    package var value: String?
    /// Whether ``value`` is an element whose attributes replace those of the object's element, which keeps the others.
    package var isPartial = false
    /// Whether the value is refused where it would end what the definition follows: a number keeps its reference, and a color the
    /// contrast that it asks for.
    package var keepsRecipe = false
    /// The way from the value's element to the one that is changed, each step the number of a child element from 0: the case of a choice, or
    /// the value of a field. Empty for the value itself.
    package var path: [Int] = []
    /// Whether ``value`` is an element that is put before the one that ``path`` leads to, or behind the last one where that is one too far.
    package var isInserted = false
    package var states: ThemeStates
    package var traits: ThemeTraits

    package init(_ target: Target, to value: String?, states: ThemeStates = [], traits: ThemeTraits = []) {
        (self.target, self.value, self.states, self.traits) = (target, value, states, traits)
    }

    /// The change in words, such as `accent to #7A3CFF`.
    package var title: String {
        let name =
            switch target {
            case .constant(let name), .operation(let name, _, _): name
            case .classes: "classes"
            case .info(let text): text.title
            }
        return "\(name) to \(value ?? "nothing")"
    }
}

package struct EditPlace: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// The definition of a constant that the value refers to, by name.
        case constant(String)
        /// The definition of the operation, of a class if it has one.
        case operation(className: String?)
        /// A new definition in the theme itself, over what an ancestor, a class or other states say.
        case override
        /// A new definition in the theme, under some or all of the edit's traits only.
        case traits(ThemeTraits)
        /// A new definition in the nearest overlay, which holds for whatever it is laid on.
        case overlay
    }

    package var kind: Kind
    /// The element that is replaced; for a new definition, the file that gets it.
    package var location: ThemeSourceLocation
    package var followerCount: Int
    /// The number of entities with a value that follows.
    package var entityCount = 1
    /// Whether the place has a definition of the theme itself, which can be taken out.
    package var isOwn = false
    /// Whether an edit there changes the edited entity or constant in the edited theme, and no other definition.
    package var isHere = false
    /// The names of the other bundles beside the theme that inherit from the file's theme, sorted.
    package var sharers: [String] = []

    var isOfTraits: Bool { if case .traits = kind { true } else { false } }

    /// Whether an edit there writes another definition over the one in force.
    package var isNew: Bool {
        switch kind {
        case .constant, .operation: false
        case .override, .traits, .overlay: true
        }
    }

    /// The place as a word for a command's option: `constant:accent`, `operation`, `override`, `traits:dark` or
    /// `overlay`.
    package var name: String {
        switch kind {
        case .constant(let name): "constant:\(name)"
        case .operation: "operation"
        case .override: "override"
        case .traits(let traits): "traits:\(traits.sortedNames.joined(separator: "+"))"
        case .overlay: "overlay"
        }
    }
}

extension [EditPlace] {
    /// Returns the place with a name, where `traits` is that of all traits; for nil the first one.
    ///
    /// - Throws: ``EditRefusal/noPlace(_:)`` that names the places.
    package func named(_ name: String?) throws(EditRefusal) -> EditPlace {
        let all = name == "traits" ? last(where: \.isOfTraits) : nil
        if let place = all ?? name.map({ name in first { $0.name == name } }) ?? first { return place }
        let names = map(\.name).joined(separator: ", ")
        throw .noPlace("the value cannot be written there; the places are \(names)")
    }
}

/// The reason why an edit is not made. Nothing is written then.
package enum EditRefusal: Error {
    /// There is nothing that the edit could change, or no such place; a sentence in lower case.
    case noPlace(String)
    /// The theme, or one that inherits from it, would have errors: those that it has not now.
    case invalid([ThemeDiagnostic])
    /// The theme would be valid, and the value would not be seen.
    case notShown(String)
    /// The file is not as it was read.
    case changed(String)
    /// The file is a link, or outside of the theme's folder.
    case outside(String)
}

extension EditRefusal: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noPlace(let message), .notShown(let message): message
        case .invalid(let diagnostics): diagnostics.first?.message ?? "the theme would have errors"
        case .changed(let file): "'\(file)' was changed elsewhere"
        case .outside(let file): "'\(file)' is a link, which is not followed for writing"
        }
    }
}

extension ThemeTraits {
    /// Reads names of traits separated by commas.
    ///
    /// - Throws: ``EditRefusal/noPlace(_:)`` with a suggestion if a name is unknown, or two are of one kind.
    package init(written text: String) throws(EditRefusal) {
        self = []
        for part in text.split(separator: ",") {
            let name = part.filter { $0 != " " }
            guard let trait = ThemeTraits(name: name) else {
                throw .noPlace("unknown trait '\(name)'; \(WordAdvice.trait(name, separator: ","))")
            }
            formUnion(trait)
        }
        if !isValid { throw .noPlace("'\(text)' has two traits of one kind") }
    }
}
