import SkinDiagnostics
import SkinFormat
import SkinKit
import SkinSyntax

extension Export {
    /// Returns a theme as resources of an Android app: a file of values for each combination of traits that has a
    /// resource qualifier.
    package static func android(_ exported: ExportedTheme) -> Export {
        var export = Export()
        var names = AndroidNames()
        var outcomes = ExportOutcomes()
        for layer in exported.layers {
            let folder = AndroidText.folder(for: layer.traits)
            var lines: [String] = []
            for (name, value) in layer.values {
                let (resource, isPlain) = names.name(name, value)
                switch folder == nil ? .failure(AndroidText.noQualifier) : AndroidText.resources(resource, value) {
                case .success(let elements):
                    lines += elements
                    outcomes.write(name, layer.traits)
                    if AndroidText.isRounded(value) { outcomes.approximate(name, "Android's colors are whole 255ths") }
                    if !isPlain {
                        outcomes.approximate(
                            name, "its name became '\(resource)', since another value has the plain one")
                    }
                case .failure(let missing): outcomes.miss(name, layer.traits, missing.reason)
                }
            }
            for name in layer.removals { outcomes.miss(name, layer.traits, "resources cannot be removed") }
            guard let folder, !lines.isEmpty else { continue }
            let body = lines.map { "    \($0)\n" }.joined()
            export.files.append(
                ExportedFile(
                    path: "res/\(folder)/theme.xml",
                    text: "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<resources>\n\(body)</resources>\n"))
        }
        for name in exported.names { outcomes.report(name, in: &export.report) }
        return export
    }
}

/// The names of resources, which each type tells apart. A constant that an import named by its type, such as `color.accent`,
/// has its name there.
private struct AndroidNames {
    private var types: [String: ExportedNames] = [:]

    /// Returns the name of a resource, and whether it is the plain one, which no other value has.
    mutating func name(_ name: String, _ value: ThemeValue) -> (name: String, isPlain: Bool) {
        let type = AndroidText.type(of: value)
        let spelling = { (name: String) in
            AndroidText.name(name.hasPrefix(type + ".") ? String(name.dropFirst(type.count + 1)) : name)
        }
        // aapt tells names apart by their case, but generated accessors need not.
        let resource = types[type, default: ExportedNames(key: { $0.lowercased() }, spelling)].name(name)
        return (resource, resource == spelling(name))
    }
}

enum AndroidText {
    /// Returns the type of the resources that a value becomes.
    static func type(of object: ThemeValue) -> String {
        switch object {
        case .color, .integer, .bool, .string: object.typeName
        default: "dimen"
        }
    }

    static func name(_ name: String) -> String {
        let plain = String(String.UnicodeScalarView(name.unicodeScalars.map { $0.isASCIIAlphanumeric ? $0 : "_" }))
        return plain.first?.isNumber == true || plain.isEmpty ? "_" + plain : plain
    }

    /// Returns the folder of values under some traits; nil if a trait has no qualifier.
    ///
    /// The qualifiers are in the order of Android's precedence, which is that of the theme format: device before
    /// appearance.
    static func folder(for traits: ThemeTraits) -> String? {
        var qualifiers: [String] = []
        for name in traits.sortedNames where name != "dark" && name != "light" {
            switch name {
            case "ipad": qualifiers.append("sw600dp")
            case "desktop": qualifiers.append("desk")
            case "tv": qualifiers.append("television")
            case "watch": qualifiers.append("watch")
            default: return nil
            }
        }
        if traits.contains(.dark) { qualifiers.append("night") }
        if traits.contains(.light) { qualifiers.append("notnight") }
        return (["values"] + qualifiers).joined(separator: "-")
    }

    static let noQualifier = Export.Missing("Android has no qualifier")

    static func isRounded(_ object: ThemeValue) -> Bool {
        if case .color(let color) = object { !color.isExactInBytes } else { false }
    }

    static func resources(_ name: String, _ object: ThemeValue) -> Result<[String], Export.Missing> {
        switch object {
        case .color(let color): .success(["<color name=\"\(name)\">\(Self.color(color))</color>"])
        case .float(let number):
            .success(["<item name=\"\(name)\" type=\"dimen\" format=\"float\">\(number.decimal)</item>"])
        case .integer(let number):
            Int32(exactly: number) == nil
                ? .failure(.init("Android's integers have 32 bits"))
                : .success(["<integer name=\"\(name)\">\(number)</integer>"])
        case .bool(let flag): .success(["<bool name=\"\(name)\">\(flag)</bool>"])
        case .string(let string): Self.string(string).map { ["<string name=\"\(name)\">\($0)</string>"] }
        case .point(let point): .success(dimensions(name, [("x", point.x), ("y", point.y)]))
        case .size(let size): .success(dimensions(name, [("width", size.width), ("height", size.height)]))
        case .rect(let rect):
            .success(
                dimensions(
                    name,
                    [
                        ("x", rect.origin.x), ("y", rect.origin.y), ("width", rect.size.width),
                        ("height", rect.size.height),
                    ]))
        case .insets(let insets):
            .success(
                dimensions(
                    name,
                    [("top", insets.top), ("left", insets.left), ("bottom", insets.bottom), ("right", insets.right)]))
        case .image: .failure(.init("an image is a file; copy it to the app's drawables"))
        case .font: .failure(.init("a font is a style of a text view, not a value"))
        case .array, .record: .failure(.init("Android's values have no counterpart of '\(object.typeName)'"))
        }
    }

    private static func dimensions(_ name: String, _ parts: [(name: String, value: Double)]) -> [String] {
        parts.map { "<dimen name=\"\(name)_\($0.name)\">\($0.value.decimal)dp</dimen>" }
    }

    private static func color(_ color: ThemeColor) -> String {
        let bytes = color.bytes
        let alpha = bytes[3] == 255 ? [] : [bytes[3]]
        return "#" + (alpha + bytes.prefix(3)).hexadecimal.uppercased()
    }

    /// Returns a string with the escapes of Android: white space is kept between double quotes.
    private static func string(_ string: String) -> Result<String, Export.Missing> {
        var text = "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\\", "'", "\"": text += "\\\(scalar)"
            case "\n": text += "\\n"
            case "\t": text += "\\t"
            default: text += MarkupText.reference(to: scalar) ?? String(scalar)
            }
        }
        return .success(text + "\"")
    }
}
