import SkinDiagnostics
import SkinKit
import SkinLibrary
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
        // Later files of the nearest theme replace earlier ones.
        func precedes(_ left: ThemeSourceLocation, _ right: ThemeSourceLocation) -> Bool {
            let (age, otherAge) = (ages[Self.folder(of: left)] ?? 0, ages[Self.folder(of: right)] ?? 0)
            return age == otherAge ? left < right : age < otherAge
        }
        let plain = names.constants.compactMap { constant in
            let places = constant.locations.filter { !FilePath.lastPart(of: $0.file).utf8.contains(UInt8(ascii: "~")) }
            return places.max(by: precedes).map { (constant, $0) }
        }
        // A theme may give a constant another type than its parent.
        let inForce = Dictionary(plain.map { (Array($0.0.text.utf8), $0.1) }) { precedes($0, $1) ? $1 : $0 }
        return plain.compactMap { constant, last in
            guard inForce[Array(constant.text.utf8)] == last, let text = result.sources[last.file],
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
