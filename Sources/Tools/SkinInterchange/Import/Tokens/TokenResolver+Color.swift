import SkinCompiler
import SkinDiagnostics
import SkinKit

extension TokenResolver {
    /// Reads a color: Design Tokens Color Module 2025.10.
    mutating func color(_ json: JSONValue) -> ThemeColor? {
        if let text = json.string {
            let bytes = Array(text.utf8)
            if text.hasPrefix("#"), let color = ColorFormat.hex.channels(bytes[...]),
                acceptsLegacy("a color is an object with 'colorSpace' and 'components' in the format 2025.10", at: json)
            {
                return color.color
            }
            if !text.hasPrefix("#") || ColorFormat.hex.channels(bytes[...]) == nil {
                let other = files.isStrict ? "" : ", or a string such as '#336699', found \(json.quoted)"
                reject("a color is an object with 'colorSpace' and 'components'\(other)", at: json)
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
        let (components, alpha) = (self.components(json, space), self.alpha(json))
        checkHexadecimal(json)
        guard let components, let alpha else { return nil }
        return color(components, alpha, space)
    }

    private mutating func failure(_ message: String, _ json: JSONValue) -> ThemeColor? {
        reject(message, at: json)
        return nil
    }

    private mutating func components(_ json: JSONValue, _ space: ColorSpace) -> [Double]? {
        guard let elements = json["components"]?.elements, elements.count == 3 else {
            reject("a color has 'components', an array of 3", at: json["components"] ?? json)
            return nil
        }
        let components = zip(elements, space.ranges).compactMap { component($0, $1, isXYZ: space.isXYZ) }
        return components.count == elements.count ? components : nil
    }

    private mutating func component(_ json: JSONValue, _ range: ColorSpace.Range, isXYZ: Bool) -> Double? {
        // 'none' is a missing component, which counts as 0 (CSS Color 4, section 4.4).
        guard let number = json.string == "none" ? 0 : json.number else {
            reject("a component is a number or 'none', found \(json.quoted)", at: json)
            return nil
        }
        if range.contains(number) { return number }
        if isXYZ { return acceptsLegacy("X, Y and Z are 0 to 1 in the format 2025.10", at: json) ? number : nil }
        reject("\(number.decimal) is out of range; expected \(range.text)", at: json)
        return nil
    }

    private mutating func alpha(_ json: JSONValue) -> Double? {
        guard let alpha = json["alpha"] else { return 1 }
        let isNone = alpha.string == "none"
        if isNone, acceptsLegacy("'alpha' is a number from 0 to 1 in the format 2025.10", at: alpha) { return 0 }
        if isNone { return nil }
        if let number = alpha.number, (0...1).contains(number) { return number }
        reject("'alpha' must be a number from 0 to 1", at: alpha)
        return nil
    }

    /// Checks an optional property beside the components, which decide.
    private mutating func checkHexadecimal(_ json: JSONValue) {
        guard let hex = json["hex"] else { return }
        let text = hex.string ?? ""
        if text.utf8.count == 7, ColorFormat.hex.channels(Array(text.utf8)[...]) != nil { return }
        let message = "'hex' must be a string of the form '#rrggbb'"
        if files.isStrict { return reject(message, at: hex) }
        found.warnings.append(ImportFault(at: files.location(hex), "\(message); it is ignored"))
    }

    private mutating func color(_ components: [Double], _ alpha: Double, _ space: ColorSpace) -> ThemeColor {
        if space == .srgb {
            return ThemeColor(
                red: Float(components[0]), green: Float(components[1]), blue: Float(components[2]), alpha: Float(alpha))
        }
        let light = space.light(components)
        if ColorSpace.isInside(light) { return ColorSpace.color(light, alpha: alpha) }
        found.notes.append(ColorText.outside)
        return ColorSpace.fitted(light, alpha: alpha)
    }
}
