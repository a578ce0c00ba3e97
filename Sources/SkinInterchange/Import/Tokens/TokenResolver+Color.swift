import SkinCompiler
import SkinJSON
import SkinKit

extension TokenResolver {
    /// Reads a color: Design Tokens Color Module 2025.10.
    mutating func color(_ json: JSONValue) -> ThemeColor? {
        if let text = json.string {
            let bytes = Array(text.utf8)
            if text.hasPrefix("#"), let color = ColorFormat.hex.channels(bytes[...]),
                files.acceptsLegacy(
                    "a color is an object with 'colorSpace' and 'components' in the format 2025.10", at: json)
            {
                return color.color
            }
            if !text.hasPrefix("#") || ColorFormat.hex.channels(bytes[...]) == nil {
                files.report("a color is an object with 'colorSpace' and 'components'", at: json)
            }
            return nil
        }
        guard let members = json.members else { return failure("a color is an object, found \(json.kind)", json) }
        for member in members where !["colorSpace", "components", "alpha", "hex"].contains(member.name) {
            return failure("a color has no '\(member.name)'", member.value)
        }
        guard let name = json["colorSpace"], let space = name.string.flatMap(ColorSpace.init) else {
            return failure("expected a 'colorSpace' of the format, such as 'srgb'", json["colorSpace"] ?? json)
        }
        guard let components = components(json, space), let alpha = alpha(json), isHexadecimal(json) else { return nil }
        return color(components, alpha, space)
    }

    private mutating func failure(_ message: String, _ json: JSONValue) -> ThemeColor? {
        files.report(message, at: json)
        return nil
    }

    private mutating func components(_ json: JSONValue, _ space: ColorSpace) -> [Double]? {
        guard let elements = json["components"]?.elements, elements.count == 3 else {
            files.report("a color has 'components', an array of 3", at: json["components"] ?? json)
            return nil
        }
        var components: [Double] = []
        for (element, range) in zip(elements, space.ranges) {
            // 'none' is a missing component, which counts as 0 (CSS Color 4, section 4.4).
            guard let number = element.string == "none" ? 0 : element.number else {
                files.report("a component is a number or 'none', found \(element.kind)", at: element)
                return nil
            }
            let isLarge = !range.contains(number) && space.isXYZ
            if isLarge, !files.acceptsLegacy("X, Y and Z are 0 to 1 in the format 2025.10", at: element) { return nil }
            guard range.contains(number) || isLarge else {
                files.report("\(number.decimal) is out of range; expected \(range.text)", at: element)
                return nil
            }
            components.append(number)
        }
        return components
    }

    private mutating func alpha(_ json: JSONValue) -> Double? {
        guard let alpha = json["alpha"] else { return 1 }
        let isNone = alpha.string == "none"
        if isNone, files.acceptsLegacy("'alpha' is a number from 0 to 1 in the format 2025.10", at: alpha) { return 0 }
        if isNone { return nil }
        if let number = alpha.number, (0...1).contains(number) { return number }
        files.report("'alpha' must be a number from 0 to 1", at: alpha)
        return nil
    }

    private mutating func isHexadecimal(_ json: JSONValue) -> Bool {
        guard let hex = json["hex"] else { return true }
        if let text = hex.string, text.utf8.count == 7, ColorFormat.hex.channels(Array(text.utf8)[...]) != nil {
            return true
        }
        files.report("'hex' must be a string of the form '#rrggbb'", at: hex)
        return false
    }

    private mutating func color(_ components: [Double], _ alpha: Double, _ space: ColorSpace) -> ThemeColor {
        if space == .srgb {
            return ThemeColor(
                red: Float(components[0]), green: Float(components[1]), blue: Float(components[2]), alpha: Float(alpha))
        }
        let light = space.light(components)
        if light.allSatisfy({ $0 > -1e-4 && $0 < 1 + 1e-4 }) {
            return ColorSpace.color(light, alpha: alpha)
        }
        notes.append("the color is outside sRGB; its chroma is reduced")
        return ColorSpace.fitted(light, alpha: alpha)
    }
}
