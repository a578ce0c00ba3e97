import SkinCompiler
import SkinKit
import SkinSyntax

/// The property list of iTerm2: `Ansi 0 Color` and such, each with components from 0 to 1.
enum PaletteXML {
    static func read(_ bytes: [UInt8]) throws(PaletteFault) -> Palette? {
        // A property list has a DOCTYPE, which the XML reader refuses: it declares nothing.
        let text = withoutDoctype(bytes)
        let source: SourceText
        do throws(UnreadableFile) {
            source = try XMLReader.text(of: text, name: "palette")
        } catch {
            throw PaletteFault(message: error.diagnostic.message)
        }
        let root = MarkupNode.nodes(of: source.bytes).first(where: \.isElement)
        guard let root, name(root, source) == "plist", let dictionary = root.children.first(where: \.isElement) else {
            return nil
        }
        var palette = Palette("iTerm2")
        for (key, value) in pairs(dictionary, source) {
            guard name(value, source) == "dict" else { continue }
            palette.add(name(of: key), color(value, source), at: value.range.lowerBound, traits(of: key))
        }
        return palette
    }

    private static func withoutDoctype(_ bytes: [UInt8]) -> [UInt8] {
        guard let start = bytes.firstRange(of: Array("<!DOCTYPE".utf8)),
            let end = bytes[start.lowerBound...].firstIndex(of: UInt8(ascii: ">")),
            !bytes[start.lowerBound..<end].contains(UInt8(ascii: "["))
        else { return bytes }
        var result = bytes
        for index in start.lowerBound...end where result[index] != UInt8(ascii: "\n") {
            result[index] = UInt8(ascii: " ")
        }
        return result
    }

    /// `Ansi 0 Color (Dark)` is `Ansi 0 Color` for dark.
    private static func name(of key: String) -> String {
        for suffix in [" (Dark)", " (Light)"] where key.hasSuffix(suffix) { return String(key.dropLast(suffix.count)) }
        return key
    }

    private static func traits(of key: String) -> ThemeTraits {
        key.hasSuffix(" (Dark)") ? .dark : key.hasSuffix(" (Light)") ? .light : []
    }

    private static func color(_ node: MarkupNode, _ source: SourceText) -> Palette.Color.Value {
        var parts: [String: Double] = [:]
        var space = ColorSpace.srgb
        for (key, value) in pairs(node, source) {
            let text = content(value, source).trimmed
            if key == "Color Space", text == "P3" { space = .p3 }
            if let number = ValueText.plainNumber(text) { parts[key] = number }
        }
        let components = ["Red", "Green", "Blue"].compactMap { parts["\($0) Component"] }
        guard components.count == 3, components.allSatisfy({ (0...1).contains($0) }) else {
            return .unreadable("a color has a red, a green and a blue component from 0 to 1")
        }
        let alpha = min(max(parts["Alpha Component"] ?? 1, 0), 1)
        if space == .srgb {
            let channels = components.map { Float($0) }
            return .color(ThemeColor(red: channels[0], green: channels[1], blue: channels[2], alpha: Float(alpha)))
        }
        let light = space.light(components)
        return .color(
            ColorSpace.isInside(light) ? ColorSpace.color(light, alpha: alpha) : ColorSpace.fitted(light, alpha: alpha))
    }

    private static func pairs(_ node: MarkupNode, _ source: SourceText) -> [(key: String, value: MarkupNode)] {
        var pairs: [(key: String, value: MarkupNode)] = []
        var key: String?
        for child in node.children where child.isElement {
            if name(child, source) == "key" {
                key = content(child, source)
            } else if let known = key {
                pairs.append((known, child))
                key = nil
            }
        }
        return pairs
    }

    private static func name(_ node: MarkupNode, _ source: SourceText) -> String {
        source.bytes[MarkupTag(node.token, in: source.bytes).name].string
    }

    private static func content(_ node: MarkupNode, _ source: SourceText) -> String {
        node.children.filter { $0.token.kind == .text }.map { MarkupText.decoded(source.bytes[$0.range]) }.joined()
    }
}
