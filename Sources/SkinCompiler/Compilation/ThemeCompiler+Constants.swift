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
        var texts: [String: [ThemeSourceLocation: String]] = [:]
        return names.constants.compactMap { constant in
            let plain = constant.locations.filter { !$0.file.contains("~") }
            // Later files of the nearest theme replace earlier ones.
            let last = plain.max { left, right in
                let (age, otherAge) = (ages[Self.folder(of: left)] ?? 0, ages[Self.folder(of: right)] ?? 0)
                return age == otherAge ? left < right : age < otherAge
            }
            guard let last else { return nil }
            if texts[last.file] == nil {
                texts[last.file] = result.sources[last.file]?.elementTexts(in: last.file) ?? [:]
            }
            guard let text = texts[last.file]?[last] else { return nil }
            return ConstantElement(name: constant.text, type: constant.type, text: text)
        }
    }

    private static func folder(of location: ThemeSourceLocation) -> String {
        String(location.file.prefix { $0 != "/" })
    }
}

extension SourceText {
    /// Returns the texts of a file's constants by their locations.
    fileprivate func elementTexts(in file: String) -> [ThemeSourceLocation: String] {
        var symbols = SymbolTable.withVocabulary()
        guard let read = try? XMLReader.read(bytes, name: file, symbols: &symbols) else { return [:] }
        let elements = read.document.elements
        return Dictionary(
            elements.indices.filter { !read.document.attributes(of: elements[$0]).isEmpty }.map { index in
                let source = elements[index].sourceRange
                let text = bytes[Int(source.lowerBound)..<min(Int(source.upperBound), bytes.count)]
                return (read.location(ofElement: index), String(decoding: text, as: UTF8.self))
            }
        ) { $1 }
    }
}
