import SkinKit

enum ObjectText {
    static func element(_ object: ThemeValue, _ name: String?, _ adjustments: String = "") -> String {
        switch object {
        case .integer(let number): BundleText.element("integer", name, String(number))
        case .float(let number): BundleText.float(number, name)
        case .bool(let flag): BundleText.element("bool", name, flag ? "true" : "false")
        case .string(let text): BundleText.string(text, name)
        case .point(let point): numbers("point", [point.x, point.y], name)
        case .size(let size): numbers("size", [size.width, size.height], name)
        case .rect(let rect):
            numbers("rect", [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height], name)
        case .insets(let insets): numbers("insets", [insets.top, insets.left, insets.bottom, insets.right], name)
        case .color(let color): BundleText.color(color, name, adjustments)
        case .image(let image): BundleText.element("image", name, BundleText.escaped(image.name))
        case .font(let font): Self.font(font, name)
        case .array(let objects): BundleText.element("array", name, objects.map { element($0, nil) }.joined())
        case .record(let record):
            BundleText.element(
                record.type, name,
                record.fields.map { "<field name=\"\($0.name)\">\(element($0.object, nil))</field>" }.joined())
        }
    }

    private static func numbers(_ type: String, _ numbers: [Double], _ name: String?) -> String {
        BundleText.element(type, name, numbers.map(\.decimal).joined(separator: ", "))
    }

    private static func font(_ font: ThemeFont, _ name: String?) -> String {
        var attributes = ""
        switch font.face {
        case .family:
            let families = font.families.joined(separator: ", ")
            if families != "system" { attributes += " family=\"\(BundleText.escaped(families))\"" }
        case .file(let file): attributes += " file=\"\(BundleText.escaped(file))\""
        }
        attributes += " size=\"\(font.size.decimal)\""
        if font.weight != 400 { attributes += " weight=\"\(font.weight)\"" }
        if font.style == .italic { attributes += " style=\"italic\"" }
        if let height = font.lineHeight { attributes += " line-height=\"\(height.decimal)\"" }
        if let spacing = font.letterSpacing { attributes += " letter-spacing=\"\(spacing.decimal)\"" }
        if let style = font.relative { attributes += " relative=\"\(style.rawValue)\"" }
        if let maximum = font.maximum { attributes += " maximum=\"\(maximum.decimal)\"" }
        return BundleText.element("font", name, "", attributes)
    }
}
