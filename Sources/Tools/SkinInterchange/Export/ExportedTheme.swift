import SkinInspector
import SkinKit

/// The values of a theme under every combination of traits that it distinguishes, by their names.
package struct ExportedTheme {
    let theme: Theme
    let layers: [TraitLayers<ThemeValue>.Layer]
    /// The names of all values, in the order of their first layers.
    let names: [String]
    /// The values by name, least specific first.
    let values: [String: [(traits: ThemeTraits, value: ThemeValue)]]

    /// - Parameters:
    ///   - includesEntities: Whether to add the parameters of each entity's operations, under names such as
    ///     `uibutton.button_send.titleColor.highlighted`.
    /// - Complexity: O(c · n) for n values under c combinations of traits.
    package init(_ theme: Theme, includesEntities: Bool = false) {
        self.theme = theme
        layers =
            TraitLayers(theme.mentionedTraits.combinations) { traits in
                let constants = theme.constants(traits: traits)
                return includesEntities ? constants + Self.looks(of: theme, traits) : constants
            }.layers
        var seen: Set<String> = []
        names = layers.flatMap(\.values).map(\.name).filter { seen.insert($0).inserted }
        var values: [String: [(traits: ThemeTraits, value: ThemeValue)]] = [:]
        for layer in layers {
            for (name, value) in layer.values { values[name, default: []].append((layer.traits, value)) }
        }
        self.values = values
    }

    private static func looks(of theme: Theme, _ traits: ThemeTraits) -> [(name: String, value: ThemeValue)] {
        theme.entities(traits: traits).flatMap { key in
            let path = [key.component] + (key.id.map { [$0] } ?? [])
            return theme.operations(for: key.component, id: key.id, traits: traits).flatMap { operation in
                operation.parameters.map { parameter in
                    let own = operation.parameters.count > 1 ? [parameter.name] : []
                    let states = operation.states.names(custom: theme.customStates)
                    let name = path + [operation.name] + own + states
                    return (name.joined(separator: "."), parameter.object)
                }
            }
        }
    }
}

/// A file of an export, by its path below the output folder.
package struct ExportedFile: Sendable {
    package var path: String
    package var text: String
}

package struct Export: Sendable {
    package var files: [ExportedFile] = []
    package var report = InterchangeReport()
}

/// The names of values in the notation of another format, each once.
struct ExportedNames {
    private var names: [String: String] = [:]
    private var taken: Set<String> = []
    /// The last number that was added to a spelling, by its key.
    private var numbers: [String: Int] = [:]
    private let spelling: (String) -> String
    /// A function that tells names apart, for formats that ignore case.
    private let key: (String) -> String

    init(key: @escaping (String) -> String = { $0 }, _ spelling: @escaping (String) -> String) {
        self.spelling = spelling
        self.key = key
    }

    /// Returns the name of a value: the spelling of its name, with a number if another value has that.
    mutating func name(_ name: String) -> String {
        if let known = names[name] { return known }
        let base = spelling(name)
        var result = base
        let baseKey = key(base)
        if !taken.insert(baseKey).inserted {
            // All numbers below the last one are taken.
            var number = numbers[baseKey] ?? 1
            repeat {
                number += 1
                result = "\(base)_\(number)"
            } while !taken.insert(key(result)).inserted
            numbers[baseKey] = number
        }
        names[name] = result
        return result
    }
}

extension ThemeValue {
    var number: Double? { if case .float(let number) = self { number } else { nil } }
}

extension BinaryFloatingPoint where Self: CustomStringConvertible {
    /// The shortest decimal notation that reads back as the same number.
    var decimal: String {
        let text = description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}

/// The outcomes of values of which a format may have those under some traits only.
struct ExportOutcomes {
    private var written: [String: [ThemeTraits]] = [:]
    private var missing: [String: (traits: ThemeTraits, reason: String)] = [:]
    private var notes: [String: String] = [:]

    mutating func write(_ name: String, _ traits: ThemeTraits) { written[name, default: []].append(traits) }

    mutating func miss(_ name: String, _ traits: ThemeTraits, _ reason: String) {
        missing[name] = missing[name] ?? (traits, reason)
    }

    mutating func approximate(_ name: String, _ reason: String) { notes[name] = notes[name] ?? reason }

    /// Whether the file has a value for traits that can be active together with others.
    func isWritten(_ name: String, besides traits: ThemeTraits) -> Bool {
        written[name, default: []].contains { $0.union(traits).isValid }
    }

    func report(_ name: String, in report: inout InterchangeReport) {
        guard let missing = missing[name] else {
            return report.add(notes[name] == nil ? .exact : .approximated, name, notes[name])
        }
        if written[name] == nil { return report.add(.leftOut, name, missing.reason) }
        report.add(.approximated, name, "\(missing.traits.clause): \(missing.reason)")
    }
}

extension ThemeTraits {
    /// The traits in a sentence: `for 'dark'`.
    var clause: String { isEmpty ? "without traits" : "for '\(sortedNames.joined(separator: " "))'" }
}
