import SkinDiagnostics
import SkinKit
import SkinSyntax

/// The definition of a constant as its author wrote it.
package struct ConstantElement: Hashable, Sendable {
    package var name: String
    /// The element's name, such as `color`.
    package var type: String
    /// The element, without the whitespace around it.
    package var text: String
}

extension ThemeCompiler {
    /// Returns the constants that a theme has under no traits, sorted by their types and names.
    ///
    /// - Returns: The definitions in force; none if the theme has an error.
    /// - Throws: `ThemeFileError` if a folder or file cannot be read.
    /// - Complexity: That of ``validate(_:)``.
    package func constantElements(of bundle: String) throws(ThemeFileError) -> [ConstantElement] {
        let (names, result) = try names(in: [bundle])
        guard let chain = try readChain(of: bundle) else { return [] }
        let ages = Dictionary(chain.themes.enumerated().map { ($1.folder, $0) }) { $1 }
        return names.constants.compactMap { constant in
            let plain = constant.locations.filter { !$0.file.contains("~") }
            // Later files of the nearest theme replace earlier ones.
            let last = plain.max { left, right in
                let (age, otherAge) = (ages[Self.folder(of: left)] ?? 0, ages[Self.folder(of: right)] ?? 0)
                return age == otherAge ? left < right : age < otherAge
            }
            guard let last, let text = result.sources[last.file],
                let offset = text.offset(line: last.line, column: last.column),
                let element = MarkupNode.element(at: offset, in: text.bytes)
            else { return nil }
            return ConstantElement(name: constant.text, type: constant.type, text: text.bytes[element.range].string)
        }
    }

    private static func folder(of location: ThemeSourceLocation) -> String {
        String(location.file.prefix { $0 != "/" })
    }
}
