import SkinDiagnostics

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
    /// - Complexity: That of two compilations.
    package func compile(
        _ bundle: String, settingConstantAt location: ThemeSourceLocation, to value: String
    ) throws -> Result? {
        guard let text = try validate(bundle).sources[location.file],
            let edited = try ConstantEdit(of: text, at: location)?.text(with: value)
        else { return nil }
        var compiler = self
        compiler.shared = nil
        compiler.edits[location.file] = edited
        return try compiler.compile(bundle)
    }
}

/// The element of a constant in a file's text.
private struct ConstantEdit {
    private let bytes: [UInt8]
    private let range: Range<Int>
    private let type: String
    private let name: String
    /// The attributes that make the constant a setting, each after a space.
    private let settingAttributes: String

    init?(of text: SourceText, at location: ThemeSourceLocation) throws {
        bytes = Self.withoutDeclaration(text.bytes)
        var symbols = SymbolTable.withVocabulary()
        let file = try XMLReader.read(bytes, name: location.file, symbols: &symbols)
        let document = file.document
        guard let index = document.elements.indices.first(where: { file.location(ofElement: $0) == location }),
            let attribute = document.attributes(of: document.elements[index]).first(where: {
                symbols[$0.name] == "name"
            })
        else { return nil }
        let source = document.elements[index].sourceRange
        range = Int(source.lowerBound)..<Int(source.upperBound)
        type = symbols[document.elements[index].name]
        name = String(decoding: document.value(of: attribute), as: UTF8.self)
        settingAttributes = document.attributes(of: document.elements[index]).reduce(into: "") { text, attribute in
            let name = symbols[attribute.name]
            guard Self.settingNames.contains(name) else { return }
            text += " \(name)=\"\(Self.escaped(String(decoding: document.value(of: attribute), as: UTF8.self)))\""
        }
    }

    private static let settingNames: Set = ["setting", "minimum", "maximum", "step", "values"]

    /// Replaces the XML declaration by spaces, because it may name another encoding than the text's UTF-8.
    private static func withoutDeclaration(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.starts(with: Array("<?xml".utf8)), let end = bytes.firstIndex(of: UInt8(ascii: ">")) else {
            return bytes
        }
        let isLineEnd = { (byte: UInt8) in byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
        return bytes[...end].map { isLineEnd($0) ? $0 : UInt8(ascii: " ") } + bytes[(end + 1)...]
    }

    func text(with value: String) -> [UInt8] {
        Array(bytes[..<range.lowerBound]) + Array(element(value).utf8) + Array(bytes[range.upperBound...])
    }

    private func element(_ value: String) -> String {
        guard value.first == "<" else {
            return "<\(type) name=\"\(name)\"\(settingAttributes)>\(Self.escaped(value))</\(type)>"
        }
        if value.prefix(while: { $0 != ">" }).contains(" name=") { return value }
        let tag = value.prefix { !" \t\r\n/>".contains($0) }
        return tag + " name=\"\(name)\"" + value.dropFirst(tag.count)
    }

    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}
