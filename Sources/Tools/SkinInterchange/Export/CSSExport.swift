import SkinFormat
import SkinKit

extension Export {
    /// Returns a theme as one style sheet of custom properties: those of `:root`, and for each other combination of
    /// traits a block with the ones that differ.
    ///
    /// Appearance and contrast become media features. No media feature describes a device: `data-idiom` of the root
    /// element does.
    package static func css(_ exported: ExportedTheme) -> Export {
        var export = Export()
        var names = ExportedNames { CSSText.propertyName($0) }
        var text = "/* \(CSSText.comment(exported.theme.info.name)) \(exported.theme.info.version). */\n"
        var outcomes = ExportOutcomes()
        for layer in exported.layers {
            var lines: [String] = []
            var removals = layer.removals
            for (name, value) in layer.values {
                switch CSSText.value(value) {
                case .success(let text):
                    lines.append("--\(names.name(name)): \(text);")
                    outcomes.write(name, layer.traits)
                    if let reason = CSSText.loss(of: value) { outcomes.approximate(name, reason) }
                case .failure(let missing):
                    removals.append(name)
                    outcomes.miss(name, layer.traits, missing.reason)
                }
            }
            // Without a value here, the property would have that of an earlier block where both apply.
            lines += removals.filter { outcomes.isWritten($0, besides: layer.traits) }
                .map { "--\(names.name($0)): initial;" }
            if lines.isEmpty { continue }
            text += "\n" + CSSText.block(lines, layer.traits)
        }
        for name in exported.names { outcomes.report(name, in: &export.report) }
        export.files = [ExportedFile(path: "theme.css", text: text)]
        return export
    }

    struct Missing: Error {
        var reason: String

        init(_ reason: String) { self.reason = reason }
    }
}

/// Values and names in CSS: CSS Color 4, CSS Values 4.
enum CSSText {
    static func propertyName(_ name: String) -> String {
        String(
            String.UnicodeScalarView(
                name.unicodeScalars.map { scalar in
                    scalar.value >= 0x80 || scalar.isASCIIAlphanumeric || scalar == "-" || scalar == "_" ? scalar : "-"
                }))
    }

    static func comment(_ text: String) -> String { text.replacing("*/", with: "* /") }

    static func block(_ lines: [String], _ traits: ThemeTraits) -> String {
        let features = traits.sortedNames.compactMap { name in
            switch name {
            case "light", "dark": "(prefers-color-scheme: \(name))"
            case "highcontrast": "(prefers-contrast: more)"
            default: nil
            }
        }
        let idiom = traits.sortedNames.first { !["light", "dark", "highcontrast"].contains($0) }
        let selector = ":root" + (idiom.map { "[data-idiom=\"\($0)\"]" } ?? "")
        let rule = ["\(selector) {"] + lines.map { "  \($0)" } + ["}"]
        if features.isEmpty { return rule.joined(separator: "\n") + "\n" }
        let inner = rule.map { "  \($0)" }.joined(separator: "\n")
        return "@media \(features.joined(separator: " and ")) {\n\(inner)\n}\n"
    }

    static func value(_ object: ThemeValue) -> Result<String, Export.Missing> {
        switch object {
        case .integer(let number): .success(String(number))
        case .float(let number): .success(number.decimal)
        case .bool(let flag): .success(flag ? "true" : "false")
        case .string(let string): .success(quoted(string))
        case .point(let point): .success(lengths([point.x, point.y]))
        case .size(let size): .success(lengths([size.width, size.height]))
        case .rect(let rect):
            .success(lengths([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]))
        // CSS lists the sides clockwise.
        case .insets(let insets): .success(lengths([insets.top, insets.right, insets.bottom, insets.left]))
        case .color(let color): .success(Self.color(color))
        case .image: .failure(.init("an image is a file; CSS needs its URL in the app"))
        case .font(let font): Self.font(font)
        case .array(let objects): list(objects)
        case .record(let record): Self.record(record)
        }
    }

    static func color(_ color: ThemeColor) -> String {
        if color.isExactInBytes { return color.description.lowercased() }
        let alpha = color.alpha == 1 ? "" : " / \(color.alpha.decimal)"
        return "color(srgb \(color.red.decimal) \(color.green.decimal) \(color.blue.decimal)\(alpha))"
    }

    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            if scalar == "\"" || scalar == "\\" {
                result += "\\"
                result.unicodeScalars.append(scalar)
            } else if scalar.value < 0x20 || scalar.value == 0x7F {
                result += "\\\(String(scalar.value, radix: 16)) "
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    private static func lengths(_ numbers: [Double]) -> String {
        numbers.map { "\($0.decimal)px" }.joined(separator: " ")
    }

    private static func font(_ font: ThemeFont) -> Result<String, Export.Missing> {
        guard case .family = font.face else {
            return .failure(.init("the font is a file; CSS needs an @font-face with its URL in the app"))
        }
        let names = font.families.map { $0 == "system" ? "system-ui" : quoted($0) }.joined(separator: ", ")
        let height = font.lineHeight.map { "/\($0.decimal)" } ?? ""
        return .success("\(font.style.rawValue) \(font.weight) \(font.size.decimal)px\(height) \(names)")
    }

    /// Returns the reason why the property is only a part of a value; nil if it is all of it.
    static func loss(of object: ThemeValue) -> String? {
        guard case .font(let font) = object else { return nil }
        let missing = [
            font.letterSpacing == nil ? nil : "letter spacing",
            font.relative == nil && font.maximum == nil ? nil : "growth with the user's text size",
        ].compactMap(\.self)
        return missing.isEmpty ? nil : "a font of CSS has no \(missing.joined(separator: " and no "))"
    }

    /// Returns a shadow as `box-shadow` has it; nil for another value.
    private static func shadow(_ object: ThemeValue) -> String? {
        guard case .record(let record) = object, record.type == "shadowlayer", case .color(let color)? = record["color"]
        else { return nil }
        var offset = ThemePoint(x: 0, y: 0)
        if case .point(let point)? = record["offset"] { offset = point }
        // The blur reaches as far as two standard deviations, of which the radius is one.
        var lengths = [offset.x, offset.y, (record["radius"]?.number ?? 0) * 2]
        if let spread = record["spread"]?.number, spread != 0 { lengths.append(spread) }
        let inset = record["inset"] == .bool(true) ? "inset " : ""
        return "\(inset)\(Self.lengths(lengths)) \(Self.color(color))"
    }

    private static func list(_ objects: [ThemeValue]) -> Result<String, Export.Missing> {
        var parts: [String] = []
        if objects.isEmpty { return .failure(.init("CSS has no lists without elements")) }
        let shadows = objects.compactMap(shadow)
        if shadows.count == objects.count { return .success(shadows.joined(separator: ", ")) }
        for object in objects {
            switch object {
            case .array, .record: return .failure(.init("CSS has no lists of lists and records"))
            default: break
            }
            switch value(object) {
            case .success(let text): parts.append(text)
            case .failure(let missing): return .failure(missing)
            }
        }
        return .success(parts.joined(separator: ", "))
    }

    private static func record(_ record: ThemeRecord) -> Result<String, Export.Missing> {
        guard record.type == "gradient", case .array(let objects)? = record["colors"] else {
            return .failure(.init("CSS has no records; '\(record.type)' is the app's own"))
        }
        var locations: [Double] = []
        if case .array(let numbers)? = record["locations"] {
            locations = numbers.compactMap { if case .float(let number) = $0 { number } else { nil } }
        }
        let stops = objects.enumerated().compactMap { index, object -> String? in
            guard case .color(let color) = object else { return nil }
            return Self.color(color)
                + (locations.count == objects.count ? " \((locations[index] * 100).roundedBeyondNoise.decimal)%" : "")
        }
        guard !stops.isEmpty else { return .failure(.init("CSS has no gradient without colors")) }
        let all = stops.count == 1 ? [stops[0], stops[0]] : stops
        return .success("\(course(of: record)), \(all.joined(separator: ", ")))")
    }

    /// Returns the beginning of a gradient, up to its first stop.
    private static func course(of gradient: ThemeRecord) -> String {
        let angle = gradient["angle"]?.number ?? 0
        var place = ""
        if case .point(let center)? = gradient["center"] {
            place =
                "at \([center.x, center.y].map { "\(($0 * 100).roundedBeyondNoise.decimal)%" }.joined(separator: " "))"
        }
        func degrees(_ angle: Double) -> String {
            "\(angle.truncatingRemainder(dividingBy: 360).roundedBeyondNoise.decimal)deg"
        }
        switch gradient["shape"] {
        case .string("radial"): return "radial-gradient(ellipse farthest-corner\(place.isEmpty ? "" : " \(place)")"
        case .string("conic"): return "conic-gradient(from \(degrees(angle))\(place.isEmpty ? "" : " \(place)")"
        // At 0 a gradient runs downward, which is 180 degrees in CSS; both turn clockwise.
        default: return "linear-gradient(\(degrees(180 + angle))"
        }
    }
}

extension Double {
    /// The number without the error of an addition or multiplication, so that 212.4 - 180 is 32.4.
    var roundedBeyondNoise: Double {
        let scaled = (self * 1e9).rounded()
        return abs(scaled) < 1e15 ? scaled / 1e9 : self
    }
}

extension Unicode.Scalar {
    var isASCIIAlphanumeric: Bool {
        ("a"..."z").contains(self) || ("A"..."Z").contains(self) || ("0"..."9").contains(self)
    }
}
