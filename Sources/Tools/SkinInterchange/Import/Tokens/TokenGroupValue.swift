import SkinDiagnostics
import SkinFormat
import SkinKit

/// A value that an export of SkinKit keeps in the extension of a group, because no type of token can have it.
enum TokenGroupValue {
    /// Returns the element of a constant, or nil if the extension is not of this form.
    static func element(_ json: JSONValue, _ name: String?) -> String? {
        guard let type = json["type"]?.string, let value = json["value"] else { return nil }
        switch type {
        case "integer":
            return value.number.flatMap(Int64.init(exactly:)).map { BundleText.element(type, name, String($0)) }
        case "float": return value.number.map { BundleText.float($0, name) }
        case "bool": return value.bool.map { BundleText.element(type, name, $0 ? "true" : "false") }
        case "string": return value.string.map { BundleText.string($0, name) }
        case "point", "size": return numbers(value, 2).map { BundleText.element(type, name, $0) }
        case "rect", "insets": return numbers(value, 4).map { BundleText.element(type, name, $0) }
        case "color": return color(value, name)
        case "image": return image(value, name)
        case "font": return font(value, name)
        case "array":
            let parts = value.elements?.map { element($0, nil) } ?? [nil]
            return parts.contains(nil) ? nil : BundleText.element(type, name, parts.compactMap(\.self).joined())
        default: return record(type, value, name)
        }
    }

    private static func numbers(_ json: JSONValue, _ count: Int) -> String? {
        let numbers = json.elements?.compactMap(\.number) ?? []
        return numbers.count == count ? numbers.map(\.decimal).joined(separator: ", ") : nil
    }

    private static func color(_ json: JSONValue, _ name: String?) -> String? {
        let numbers = json.elements?.compactMap(\.number) ?? []
        guard numbers.count == 4, numbers.allSatisfy({ (0...1).contains($0) }) else { return nil }
        let channels = numbers.map { Float($0) }
        return BundleText.color(
            ThemeColor(red: channels[0], green: channels[1], blue: channels[2], alpha: channels[3]), name)
    }

    private static func image(_ json: JSONValue, _ name: String?) -> String? {
        guard let file = json["name"]?.string else { return nil }
        var attributes = json["cache"]?.bool == true ? " cache=\"true\"" : ""
        if let slice = json["slice"], let text = numbers(slice, 4) { attributes += " slice=\"\(text)\"" }
        if json["mode"]?.string == "template" { attributes += " mode=\"template\"" }
        if json["resizing"]?.string == "tile" { attributes += " resizing=\"tile\"" }
        if let symbol = json["symbol"]?.string { attributes += " symbol=\"\(BundleText.escaped(symbol))\"" }
        return BundleText.element("image", name, BundleText.escaped(file), attributes)
    }

    private static func font(_ json: JSONValue, _ name: String?) -> String? {
        guard let size = json["size"]?.number else { return nil }
        var attributes = ""
        for key in ["family", "file"] {
            if let text = json[key]?.string { attributes += " \(key)=\"\(BundleText.escaped(text))\"" }
        }
        attributes += " size=\"\(size.decimal)\""
        if let weight = json["weight"]?.number { attributes += " weight=\"\(weight.decimal)\"" }
        if json["style"]?.string == "italic" { attributes += " style=\"italic\"" }
        for (key, attribute) in [
            ("lineHeight", "line-height"), ("letterSpacing", "letter-spacing"), ("maximum", "maximum"),
        ] {
            if let number = json[key]?.number { attributes += " \(attribute)=\"\(number.decimal)\"" }
        }
        if let style = json["relative"]?.string, ThemeFont.TextStyle(rawValue: style) != nil {
            attributes += " relative=\"\(style)\""
        }
        return BundleText.element("font", name, "", attributes)
    }

    private static func record(_ type: String, _ json: JSONValue, _ name: String?) -> String? {
        guard NameText.isThemeIdentifier(type.utf8), let members = json.members else { return nil }
        var fields = ""
        for member in members {
            guard let value = element(member.value, nil) else { return nil }
            fields += "<field name=\"\(BundleText.escaped(member.name))\">\(value)</field>"
        }
        return BundleText.element(type, name, fields)
    }
}
