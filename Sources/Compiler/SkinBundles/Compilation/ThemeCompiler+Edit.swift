import SkinCompiler
import SkinDiagnostics
import SkinSyntax

extension ThemeCompiler {
    /// Compiles a bundle as if a constant had another definition, without changing any file.
    ///
    /// - Parameters:
    ///   - bundle: The path of the bundle's folder.
    ///   - location: The location of the constant's element, with the file's name in diagnostics.
    ///   - value: The text of the constant's element. If it begins with `<`, an element that replaces the constant's
    ///     element, with or without a name.
    /// - Returns: The result, whose diagnostics include errors in the value. Nil if no element is at the location.
    /// - Throws: As ``compile(_:options:)``.
    /// - Complexity: That of ``compile(_:options:)``.
    package func compile(
        _ bundle: String, settingConstantAt location: ThemeSourceLocation, to value: String
    ) throws -> Result? {
        let options = options(for: bundle, cacheOptions)
        var loader = try load(bundle, embedsAssets: options.embedsAssets)
        guard let file = loader.sources.bundles.lazy.flatMap(\.files).first(where: { $0.file.name == location.file }),
            let edited = ConstantEdit(of: file.file.parsed.text, at: location)?.text(with: value)
        else { return nil }
        loader.replace(LoadedFile(name: location.file, bytes: edited))
        var compilation = Compilation(loader.sources)
        return try resolve(&compilation, loader, options).result
    }
}

/// The element of a constant in a file's text.
private struct ConstantEdit {
    private let bytes: [UInt8]
    private let element: Range<Int>
    private let type: String
    private let name: String
    /// The attributes that make the constant a setting, each after a space.
    private var settingAttributes = ""

    init?(of text: SourceText, at location: ThemeSourceLocation) {
        bytes = text.bytes
        guard let offset = text.offset(line: location.line, column: location.column),
            let node = MarkupNode.element(at: offset, in: bytes)
        else { return nil }
        let tag = MarkupTag(node.token, in: bytes)
        guard let value = tag.attribute("name", in: bytes)?.value else { return nil }
        element = node.range
        type = bytes[tag.name].string
        name = bytes[value].string
        for attribute in tag.attributes where Self.settingNames.contains(bytes[attribute.name].string) {
            settingAttributes += " " + bytes[attribute.name.lowerBound..<attribute.end].string
        }
    }

    private static let settingNames: Set = ["setting", "minimum", "maximum", "step", "values"]

    func text(with value: String) -> [UInt8] {
        bytes[..<element.lowerBound] + Array(replacement(value).utf8) + bytes[element.upperBound...]
    }

    private func replacement(_ value: String) -> String {
        let written = Array(value.utf8)
        guard let tag = MarkupTag(at: 0, in: written) else {
            return "<\(type) name=\"\(name)\"\(settingAttributes)>\(MarkupText.escaped(value))</\(type)>"
        }
        if tag.attribute("name", in: written) != nil { return value }
        let end = tag.name.upperBound
        return written[..<end].string + " name=\"\(name)\"" + written[end...].string
    }
}
