import SkinCompiler
import SkinDiagnostics
import SkinFormat
import SkinKit
import SkinSyntax

struct ImportedLayer {
    struct Item: Equatable {
        var name: String
        var element: String
        var comment: String?
        /// Whether an empty line separates the constant from those before it.
        var beginsGroup = false
    }

    var traits: ThemeTraits = []
    var items: [Item] = []
}

extension ImportedLayer {
    /// Creates the constants of a layer. Comments are on those without traits only.
    init(_ layer: TraitLayers<Item>.Layer) {
        traits = layer.traits
        items = layer.values.map { $0.value }
        guard !traits.isEmpty else { return }
        for index in items.indices { items[index].comment = nil }
    }
}

package struct Import: Sendable {
    /// The maximum size of a file that an import reads, in bytes.
    package static let sizeLimit = 64 << 20

    /// The files below the bundle, apart from its `info.xml`.
    package var files: [ExportedFile] = []
    package var report = InterchangeReport()
}

enum BundleText {
    /// Returns the files of layers, laid out as `skinctl format` does.
    ///
    /// - Parameter name: The name of the files without traits and extension.
    static func files(_ layers: [ImportedLayer], name: String) -> [ExportedFile] {
        layers.compactMap { layer in
            guard !layer.items.isEmpty else { return nil }
            let traits = layer.traits.sortedNames.map { "~\($0)" }.joined()
            return ExportedFile(path: "\(name)\(traits).xml", text: text(layer.items))
        }
    }

    private static func text(_ items: [ImportedLayer.Item]) -> String {
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<theme>\n<constants>\n"
        for (index, item) in items.enumerated() {
            if item.beginsGroup, index > 0 { text += "\n" }
            if let note = item.comment { text += "<!-- \(comment(note)) -->\n" }
            text += item.element + "\n"
        }
        text += "</constants>\n</theme>\n"
        let formatted = try? MarkupFormatter.format(Array(text.utf8), name: "import.xml")
        return formatted.map { String(decoding: $0, as: UTF8.self) } ?? text
    }

    /// Returns a text that a comment can contain.
    static func comment(_ text: String) -> String {
        var plain = ""
        for scalar in text.unicodeScalars {
            if scalar == "-", plain.unicodeScalars.last == "-" { plain += " " }
            plain.unicodeScalars.append(isCharacter(scalar) ? scalar : " ")
        }
        return plain.hasSuffix("-") ? plain + " " : plain
    }

    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            if let reference = MarkupText.reference(to: scalar) {
                result += reference
            } else if "\n\r\t".unicodeScalars.contains(scalar) {
                result += "&#\(scalar.value);"
            } else {
                result.unicodeScalars.append(isCharacter(scalar) ? scalar : "\u{FFFD}")
            }
        }
        return result
    }

    private static func isCharacter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF
            || "\n\r\t".unicodeScalars.contains(scalar)
    }

    // MARK: Constants

    static func element(_ type: String, _ name: String?, _ content: String, _ attributes: String = "") -> String {
        let named = name.map { " name=\"\($0)\"" } ?? ""
        return content.isEmpty
            ? "<\(type)\(named)\(attributes)/>" : "<\(type)\(named)\(attributes)>\(content)</\(type)>"
    }

    static func reference(_ type: String, _ name: String?, to target: String, _ attributes: String = "") -> String {
        element(type, name, "", " ref=\"\(target)\"\(attributes)")
    }

    static func color(_ color: ThemeColor, _ name: String?, _ adjustments: String = "") -> String {
        if color.isExactInBytes { return element("color", name, color.description, adjustments) }
        let channels = [color.red, color.green, color.blue] + (color.alpha == 1 ? [] : [color.alpha])
        let text = channels.map(\.decimal).joined(separator: ", ")
        let format = " format=\"\(channels.count == 3 ? "rgb" : "rgba")\""
        return element("color", name, text, format + adjustments)
    }

    static func float(_ number: Double, _ name: String?) -> String { element("float", name, number.decimal) }
    static func string(_ text: String, _ name: String?) -> String { element("string", name, escaped(text)) }

    // MARK: Names

    /// Names of constants as the theme format allows them, each once.
    static func names() -> ExportedNames {
        ExportedNames { name in
            let plain = name.unicodeScalars.map { scalar in
                scalar.isASCIIAlphanumeric || "_.-".unicodeScalars.contains(scalar) ? scalar : "-"
            }
            var text = String(String.UnicodeScalarView(plain.prefix(120)))
            if text.first.map({ $0.isLetter || $0 == "_" }) != true { text = "_" + text }
            return text
        }
    }
}
