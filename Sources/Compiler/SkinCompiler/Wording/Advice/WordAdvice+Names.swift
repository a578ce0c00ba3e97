import SkinFormat
import SkinKit

// Elements, attributes and operations under the names that they have in style sheets and in other formats.
extension WordAdvice {
    /// Returns a name as the tables of this file have it: `font-size` and `fontSize` are one.
    private static func key(_ name: String) -> String { name.lowercased().filter { $0 != "-" && $0 != "_" } }

    // MARK: Objects

    static func object(_ name: String) -> Advice? { objects[key(name)].map { .didYouMean($0) } }

    private static let objects = [
        "number": "float", "double": "float", "dimen": "float", "dimension": "float", "length": "float",
        "fontsize": "float", "percentage": "float", "int": "integer", "long": "integer", "boolean": "bool",
        "text": "string", "str": "string", "colour": "color", "edgeinsets": "insets", "padding": "insets",
        "margin": "insets", "offset": "point", "vector": "point", "rectangle": "rect", "frame": "rect",
        "img": "image", "picture": "image", "typeface": "font", "list": "array", "parameter": "param",
    ]

    static func object(for text: String) -> String {
        let bytes = Array(text.utf8)[...]
        if NumberText.double(bytes) != nil { return "float" }
        if text == "true" || text == "false" { return "bool" }
        if ColorFormat.guessed(bytes.span).channels(bytes) != nil { return "color" }
        let isFile = [".png", ".jpg", ".pdf", ".svg"].contains { text.lowercased().hasSuffix($0) }
        return isFile ? "image" : "string"
    }

    // MARK: Attributes

    static func attribute(_ name: String, allowed: NameSet) -> Advice? {
        let isAllowed = { (name: String) in allowed.contains(Vocabulary.symbol(name)) }
        if let cure = cures[key(name)], isAllowed(cure.attribute) { return Advice(cure.text) }
        return attributes[key(name)]?.first(where: isAllowed).map { .didYouMean($0) }
    }

    /// Returns advice about an attribute that other elements of configuration files have. The element is nil for a
    /// component.
    static func placement(ofAttribute name: String, at element: Word?, beside source: Word?) -> Advice? {
        let kind = element?.objectKind
        if let source, let kind, Grammar.object(kind).attribute(name) != nil { return .beside(source) }
        let meant = [name] + (attributes[key(name)] ?? [])
        for meant in meant {
            guard let requirement = Grammar.requirement(ofAttribute: meant, at: kind) else { continue }
            let subject = meant == name ? "'\(name)'" : "\(Advice.didYouMean(meant).text) it"
            return Advice("\(subject) requires '\(requirement.text)'")
        }
        let owners = Grammar.owners(ofAttribute: name, insteadOf: element)
        return owners.isEmpty ? nil : Advice("'\(name)' is an attribute of \(owners.joined(separator: " or "))")
    }

    private static let attributes: [String: [String]] = [
        "name": ["id", "family", "ref", "for"], "id": ["name", "for"], "identifier": ["id", "name"],
        "key": ["name", "ref", "for"],
        "parent": ["extends"],
        "inherits": ["extends"], "class": ["extends"], "extends": ["class"], "style": ["class"], "classes": ["class"],
        "states": ["state"], "opacity": ["alpha"], "brighten": ["lighten"], "lighter": ["lighten"],
        "darker": ["darken"], "bold": ["weight"], "fontweight": ["weight"], "fontsize": ["size"],
        "textsize": ["size"], "pointsize": ["size"], "fontstyle": ["style"], "italic": ["style"], "face": ["family"],
        "font": ["family"], "fontfamily": ["family"], "src": ["file"], "path": ["file"], "reference": ["ref"],
        "constant": ["ref", "for"], "setting": ["for"], "source": ["file", "ref"], "use": ["ref"],
        "tint": ["mode"], "renderingmode": ["mode"], "insets": ["slice"], "capinsets": ["slice"],
        "scale": ["multiply"], "times": ["multiply"], "plus": ["add"], "offset": ["add"], "min": ["minimum"],
        "max": ["maximum"], "increment": ["step"], "choices": ["values"], "options": ["values"],
        "label": ["setting"], "leading": ["line-height"], "linespacing": ["line-height"], "lineheight": ["line-height"],
        "letterspacing": ["letter-spacing"], "tracking": ["letter-spacing"], "kerning": ["letter-spacing"],
        "kern": ["letter-spacing"], "textstyle": ["relative"], "relativeto": ["relative"],
        "dynamictype": ["relative"], "maximumsize": ["maximum"], "maxsize": ["maximum"],
        "systemname": ["symbol"], "sfsymbol": ["symbol"], "resizingmode": ["resizing"], "tile": ["resizing"],
        "families": ["family"], "language": ["lang"], "locale": ["lang"], "word": ["value"],
    ]

    /// Clauses about attributes that the format does not have, with the attribute to write in place of each.
    private static let cures: [String: (attribute: String, text: String)] = {
        let chroma = (attribute: "chroma", text: "'chroma', from 0 to 0.5, sets how vivid a color is")
        let add = (attribute: "add", text: "to subtract 2 write add=\"-2\"")
        return [
            "divide": ("multiply", "to divide by 2 write multiply=\"0.5\""), "subtract": add, "minus": add,
            "saturate": chroma, "saturation": chroma, "desaturate": chroma,
        ]
    }()

    // MARK: Operations

    /// Returns the operation of a component type that has another name in style sheets or at another type.
    static func operation(_ name: String, isKnown: (String) -> Bool) -> Advice? {
        let last = name.split(separator: ".").last.map(String.init) ?? name
        if last != name, isKnown(last) { return .didYouMean(last) }
        return operations[key(last)]?.first(where: isKnown).map { .didYouMean($0) }
    }

    private static let operations: [String: [String]] = {
        let text = ["titleColor", "textColor", "tintColor"]
        let font = ["titleFont", "font"]
        return [
            "color": text, "textcolor": text, "titlecolor": text, "fontcolor": text, "foregroundcolor": text,
            "font": font, "textfont": font, "titlefont": font, "fontsize": font, "fontfamily": font,
            "fontweight": font, "textsize": font, "text": ["title"], "title": ["text"], "label": ["title", "text"],
            "background": ["backgroundColor"], "fill": ["backgroundColor"], "fillcolor": ["backgroundColor"],
            "gradient": ["backgroundGradient"], "tint": ["tintColor"], "accentcolor": ["tintColor"],
            "opacity": ["alpha"], "radius": ["cornerRadius"], "borderradius": ["cornerRadius"],
            "rounded": ["cornerRadius"], "strokecolor": ["borderColor"], "strokewidth": ["borderWidth"],
            "padding": ["contentInsets", "layoutMargins"], "margin": ["layoutMargins"], "margins": ["layoutMargins"],
            "boxshadow": ["shadow"],
            "dropshadow": ["shadow"], "elevation": ["shadow"], "visible": ["hidden"], "visibility": ["hidden"],
            "ishidden": ["hidden"], "textalign": ["textAlignment"], "icon": ["image"],
        ]
    }()
}
