/// Token files of one token or two, each for one rule of the format 2025.10.
enum TokenCases {
    private static let px = "{\"value\": 1, \"unit\": \"px\"}"
    private static let ms = "{\"value\": 200, \"unit\": \"ms\"}"
    private static let red = "{\"colorSpace\": \"srgb\", \"components\": [1, 0, 0]}"

    private static func token(_ type: String, _ value: String) -> String {
        "{\"t\": {\"$type\": \"\(type)\", \"$value\": \(value)}}"
    }

    private static func color(_ space: String, _ components: String, _ rest: String = "") -> String {
        token("color", "{\"colorSpace\": \"\(space)\", \"components\": [\(components)]\(rest)}")
    }

    private static func shadow(_ rest: String) -> String {
        "{\"color\": \(red), \"offsetX\": \(px), \"offsetY\": \(px), \"blur\": \(px), \"spread\": \(px)\(rest)}"
    }

    private static let typography = """
        {"fontFamily": "Inter", "fontSize": \(px), "fontWeight": 700, "letterSpacing": \(px), "lineHeight": 1.2}
        """

    static let valid = [
        color("srgb", "0.2, 0.4, 0.6", ", \"alpha\": 0, \"hex\": \"#336699\""), color("hsl", "0, \"none\", 50"),
        color("hwb", "359.9, 0, 100"), color("lab", "50, -100, 125"), color("lch", "50, 100, 0"),
        color("oklab", "0.5, 0.1, -0.1"), color("oklch", "0.7, 0.1, 200"), color("display-p3", "1, 0, 0"),
        color("rec2020", "0, 1, 0"), color("prophoto-rgb", "0, 0, 1"), color("a98-rgb", "0, 1, 0"),
        color("srgb-linear", "0.5, 0.5, 0.5"), color("xyz-d50", "0.3, 0.4, 0.5"),
        color("xyz-d65", "0.9504559, 1, 1"),
        token("dimension", px), token("dimension", "{\"value\": -0.5, \"unit\": \"rem\"}"), token("duration", ms),
        token("duration", "{\"value\": 1.5, \"unit\": \"s\"}"), token("number", "-1e-3"),
        token("fontFamily", "\"Inter\""),
        token("fontFamily", "[\"Inter\", \"serif\"]"), token("fontWeight", "1"), token("fontWeight", "\"ultra-black\""),
        token("cubicBezier", "[0, -2, 1, 2.5]"), token("strokeStyle", "\"groove\""),
        token("strokeStyle", "{\"dashArray\": [\(px), \(px)], \"lineCap\": \"butt\"}"),
        token("border", "{\"color\": \(red), \"width\": \(px), \"style\": \"solid\"}"),
        token("transition", "{\"duration\": \(ms), \"delay\": \(ms), \"timingFunction\": [0, 0, 1, 1]}"),
        token("shadow", shadow("")), token("shadow", "[\(shadow(", \"inset\": true")), \(shadow(""))]"),
        token("gradient", "[{\"color\": \(red), \"position\": 0.5}]"), token("typography", typography), "{}",
        "{\"group\": {}}",
        "{\"$description\": \"\", \"a\": {\"$type\": \"number\", \"b\": {\"c\": {\"$value\": 1}}}}",
        "{\"a\": {\"$type\": \"number\", \"$value\": 1}, \"b\": {\"$value\": \"{a}\"}, \"c\": {\"$value\": \"{b}\"}}",
        "{\"a\": {\"$type\": \"color\", \"$value\": \(red)}, \"b\": {\"$type\": \"color\", \"$ref\": \"#/a/$value\"}, \"c\": {\"$ref\": \"#/b/$value\"}}",
        """
        {"a": {"$type": "color", "$value": \(red)}, "b": {"$type": "color", "$value": {"colorSpace": "srgb",
          "components": [{"$ref": "#/a/$value/components/0"}, 0, 0]}}, "n": {"$type": "number",
          "$value": {"$ref": "#/b/$value/components/0"}}}
        """,
        "{\"g\": {\"$type\": \"number\", \"a\": {\"$value\": 1}}, \"h\": {\"$extends\": \"{g}\", \"b\": {\"$value\": \"{h.a}\"}}}",
        "{\"g\": {\"$type\": \"number\", \"a\": {\"$value\": 1}}, \"h\": {\"$ref\": \"#/g\", \"b\": {\"$value\": 2}}}",
        "{\"i\": {\"$extends\": \"{h}\"}, \"h\": {\"$extends\": \"{g}\"}, \"g\": {\"a\": {\"$type\": \"number\", \"$value\": 1}}}",
        "{\"a\": {\"$type\": \"number\", \"$value\": 1, \"$deprecated\": true, \"$extensions\": {\"x\": [1]}}}",
        // A pointer may have a space, as the specification's own table has.
        "{\"a b\": {\"$type\": \"number\", \"$value\": 1}, \"c\": {\"$type\": \"number\", \"$ref\": \"#/a b/$value\"}}",
        "{\"a b\": {\"$type\": \"number\", \"$value\": 1}, \"c\": {\"$type\": \"number\", \"$ref\": \"#/a%20b/$value\"}}",
        "{\"$root\": {\"$type\": \"number\", \"$value\": 1}, \"b\": {\"$value\": \"{$root}\"}}",
        "{\"a\": {\"$extends\": \"{a.b}\", \"b\": {\"c\": {\"$type\": \"number\", \"$value\": 1}}}, \"d\": {\"$value\": \"{a.c}\"}}",
        "{\"$type\": \"dimension\", \"a\": {\"$value\": \(px)}, \"b\": {\"$value\": {\"value\": {\"$ref\": \"#/a/$value/value\"}, \"unit\": \"rem\"}}}",
        "{\"a\": {\"$type\": \"dimension\", \"$value\": \(px)}, \"b\": {\"$type\": \"dimension\", \"$value\": {\"value\": 2, \"unit\": {\"$ref\": \"#/a/$value/unit\"}}}}",
        "{\"a\": {\"$type\": \"fontFamily\", \"$value\": [\"X\", \"Y\"]}, \"b\": {\"$type\": \"fontFamily\", \"$value\": [{\"$ref\": \"#/a/$value/0\"}, \"serif\"]}}",
        "{\"a\": {\"$type\": \"fontFamily\", \"$value\": \"X\", \"$extensions\": {\"org.a\": {\"family\": \"Y\"}}}, \"b\": {\"$type\": \"fontFamily\", \"$value\": {\"$ref\": \"#/a/$extensions/org.a/family\"}}}",
        "{\"g\": {\"$extensions\": {\"x\": [4, 5]}}, \"b\": {\"$type\": \"number\", \"$ref\": \"#/g/$extensions/x/1\"}}",
        "{\"s\": {\"$type\": \"shadow\", \"$value\": \(shadow(""))}, \"t\": {\"$type\": \"shadow\", \"$value\": [\"{s}\", {\"$ref\": \"#/s/$value\"}]}}",
        "{\"d\": {\"$type\": \"dimension\", \"$value\": \(px)}, \"t\": {\"$type\": \"strokeStyle\", \"$value\": {\"dashArray\": [\"{d}\", {\"$ref\": \"#/d/$value\"}], \"lineCap\": \"round\"}}}",
        "{\"a\": {\"$type\": \"strokeStyle\", \"$value\": {\"dashArray\": [\(px)], \"lineCap\": \"round\"}}, \"b\": {\"$type\": \"strokeStyle\", \"$value\": {\"dashArray\": {\"$ref\": \"#/a/$value/dashArray\"}, \"lineCap\": {\"$ref\": \"#/a/$value/lineCap\"}}}}",
        "{\"n\": {\"$type\": \"number\", \"$value\": 0.5}, \"c\": {\"$type\": \"color\", \"$value\": \(red)}, \"g\": {\"$type\": \"gradient\", \"$value\": [{\"color\": \"{c}\", \"position\": \"{n}\"}, {\"color\": {\"$ref\": \"#/c/$value\"}, \"position\": 42}]}}",
        "{\"c\": {\"$type\": \"color\", \"$value\": \(red)}, \"d\": {\"$type\": \"color\", \"$value\": {\"colorSpace\": {\"$ref\": \"#/c/$value/colorSpace\"}, \"components\": {\"$ref\": \"#/c/$value/components\"}}}}",
        "{\"t\": {\"$type\": \"typography\", \"$value\": \(typography)}, \"u\": {\"$type\": \"fontWeight\", \"$ref\": \"#/t/$value/fontWeight\"}}",
        "{\"a/b\": {\"$type\": \"number\", \"$value\": 1}, \"c\": {\"$value\": \"{a/b}\"}}",
        "{\"g\": {\"$deprecated\": \"x\", \"$description\": \"d\"}}", color("srgb", "\"none\", \"none\", \"none\""),
        token("duration", "{\"value\": 0, \"unit\": \"ms\"}"), token("fontWeight", "\"hairline\""),
    ]

    static let invalid = [
        color("srgb", "0, 0, 1.01"), color("srgb", "-0.1, 0, 0"), color("srgb", "0, 0"), color("srgb", "0, 0, 0, 0"),
        color("cmyk", "0, 0, 0"), color("hsl", "360, 0, 0"), color("hsl", "0, 101, 0"), color("hsl", "\"nope\", 0, 0"),
        color("lab", "101, 0, 0"), color("lch", "50, -1, 0"), color("oklab", "1.1, 0, 0"), color("oklch", "1, 0, 360"),
        color("srgb", "0, 0, 0", ", \"alpha\": 1.5"), color("srgb", "0, 0, 0", ", \"hex\": \"#33669980\""),
        color("srgb", "0, 0, 0", ", \"hex\": 5"), color("srgb", "\"{a}\", 0, 0"), token("color", "\"#FF0000\""),
        token("color", "{\"colorSpace\": \"srgb\"}"), token("color", "{\"components\": [0, 0, 0]}"),
        token("dimension", "\"1px\""), token("dimension", "{\"value\": 1}"), token("dimension", "{\"unit\": \"px\"}"),
        token("dimension", "{\"value\": \"1\", \"unit\": \"px\"}"),
        token("dimension", "{\"value\": 1, \"unit\": \"em\"}"),
        token("duration", "{\"value\": 1, \"unit\": \"m\"}"), token("number", "\"1\""), token("number", "{}"),
        token("number", "null"), token("fontFamily", "5"), token("fontFamily", "[\"a\", 1]"),
        token("fontWeight", "1001"),
        token("fontWeight", "0"), token("fontWeight", "\"Bold\""), token("cubicBezier", "[0, 0, 1]"),
        token("cubicBezier", "[-0.1, 0, 1, 1]"), token("cubicBezier", "\"ease\""), token("strokeStyle", "\"wavy\""),
        token("strokeStyle", "{\"dashArray\": [], \"lineCap\": \"butt\"}"),
        token("strokeStyle", "{\"dashArray\": [1], \"lineCap\": \"butt\"}"),
        token("strokeStyle", "{\"dashArray\": [\(px)], \"lineCap\": \"flat\"}"),
        token("border", "{\"width\": \(px), \"style\": \"solid\"}"),
        token("border", "{\"color\": \"red\", \"width\": \(px), \"style\": \"solid\"}"),
        token("transition", "{\"duration\": \(ms), \"delay\": \(ms)}"), token("shadow", "[1]"),
        token("shadow", shadow(", \"inset\": 1")), token("gradient", "[]"), token("gradient", "[{\"color\": \(red)}]"),
        token("gradient", "[{\"color\": \(red), \"position\": \"0\"}]"), token("typography", "{\"fontFamily\": \"a\"}"),
        "{\"a\": {\"$type\": \"number\", \"$value\": 1}, \"c\": {\"$ref\": \"#/a\"}}",
        token("nonsense", "1"), "{\"t\": {\"$value\": 1}}", "[]", "{\"t\": 1}", "{\"$t\": {}}", "{\"a.b\": {}}",
        "{\"a{\": {}}",
        "{\"t\": {\"$type\": \"number\", \"$value\": 1, \"u\": {}}}", "{\"t\": {\"$type\": 1, \"$value\": 1}}",
        "{\"t\": {\"$type\": \"number\", \"$value\": 1, \"$deprecated\": 1}}", "{\"$description\": 1}",
        "{\"$extensions\": 1}",
        "{\"t\": {\"$type\": \"number\", \"$value\": \"{none}\"}}",
        "{\"t\": {\"$type\": \"number\", \"$value\": \"{}\"}}",
        "{\"t\": {\"$type\": \"number\", \"$value\": \"{t\"}}", "{\"t\": {\"$type\": \"number\", \"$value\": \"{t}\"}}",
        "{\"a\": {\"$value\": \"{b}\"}, \"b\": {\"$value\": \"{c}\"}, \"c\": {\"$value\": \"{a}\"}}",
        "{\"a\": {\"$type\": \"number\", \"$value\": 1}, \"b\": {\"$type\": \"dimension\", \"$value\": \"{a}\"}}",
        "{\"a\": {\"$type\": \"number\", \"$value\": 1, \"$ref\": \"#/b\"}}",
        "{\"a\": {\"$type\": \"color\", \"$value\": \(red)}, \"b\": {\"$type\": \"number\", \"$value\": \"{a.components.0}\"}}",
        pointer("#/a/$value/components/-1"), pointer("#/a/$value/components/01"), pointer("#/a/$value/components/3"),
        pointer("#/a/$value/components/x"), pointer("#/a/$value/nothing"), pointer("#/a/$type"), pointer("#/a"),
        pointer("#/g"), pointer("#//a/$value"), pointer("#/a/$value/"), pointer("#"), pointer("/a/$value"),
        pointer("{a}"),
        pointer("#/a b/$value"), pointer("#a/$value"), pointer("#/a/$value"), pointer("#/a.$value"),
        "{\"a\": {\"$extends\": \"{b}\"}}", "{\"a\": {\"$extends\": \"{b}\"}, \"b\": {\"$extends\": \"{a}\"}}",
        "{\"a\": {\"b\": {\"$extends\": \"{a}\"}}}",
        "{\"a\": {\"$type\": \"number\", \"$value\": 1}, \"b\": {\"$extends\": \"{a}\"}}",
        "{\"a\": {\"x\": {\"$extends\": \"{b}\"}}, \"b\": {\"y\": {\"$extends\": \"{a}\"}}}",
        color("srgb", "0, 0, 0", ", \"alpha\": \"none\""), color("xyz-d65", "0, 0, 1.1"),
        color("xyz-d50", "-0.1, 0, 0"),
        token("fontFamily", "[\"{a}\", \"serif\"]"), token("fontFamily", "[]"), token("fontFamily", "[[\"a\"]]"),
        token("Color", red), token("typography", "\"{none}\""),
        "{\"a\": {\"$type\": \"number\", \"$value\": {\"$ref\": \"#/b/$value\"}}, \"b\": {\"$type\": \"number\", \"$value\": {\"$ref\": \"#/a/$value\"}}}",
        "{\"a\": {\"$ref\": \"#/b\"}, \"b\": {\"$ref\": \"#/a\"}}", "{\"a\": {\"$ref\": \"#/a\"}}",
        "{\"a\": {\"$type\": \"number\", \"$value\": 1}, \"b\": {\"$type\": \"number\", \"$value\": {\"$ref\": \"#/a/$value\", \"x\": 1}}}",
        "{\"a\": {\"$type\": \"fontWeight\", \"$value\": 1}, \"b\": {\"$type\": \"number\", \"$value\": \"{a}\"}}",
        "{\"g\": {\"$root\": {\"$type\": \"number\", \"$value\": 1}}, \"b\": {\"$value\": \"{g}\"}}",
        "{\"g\": {\"$root\": {\"a\": {}}}}", "{\"g\": {\"$extends\": \"g\"}}", "{\"g\": {\"$extends\": 1}}",
        "{\"g\": {\"$extends\": \"{g}\"}}", "{\"g\": {\"$extends\": \"#/\"}}",
        "{\"a\": {\"$extends\": \"{a.b}\", \"b\": {\"$extends\": \"{a}\"}}}", "{\"a\": {\"$extends\": \"{a.b}\"}}",
        "{\"a\": {\"$value\": 1, \"$type\": \"number\", \"$extends\": \"{b}\"}, \"b\": {}}",
        "{\"a\": {\"$type\": \"number\", \"$value\": 1}, \"b\": {\"$type\": \"number\", \"$ref\": \"#/a/$extensions/x\"}}",
        "{\"$schema\": 1}", "{\"a\": {\"$schema\": \"x\"}}", "{\"\": {}}", "{\"a}\": {}}", "{\"$value\": 1}",
        token("strokeStyle", "{\"dashArray\": [\(px)]}"),
        token("strokeStyle", "{\"dashArray\": [\(px)], \"lineCap\": \"butt\", \"x\": 1}"),
        token("border", "{\"color\": \(red), \"width\": \(px), \"style\": \"solid\", \"x\": 1}"),
        token("shadow", "[]"), token("shadow", "[[\(shadow(""))]]"),
        token("transition", "{\"duration\": \(ms), \"delay\": \(px), \"timingFunction\": [0, 0, 1, 1]}"),
        token("cubicBezier", "[0, 0, 1, \"1\"]"), token("cubicBezier", "[0, 0, 1.5, 1]"), token("dimension", "1"),
        token("dimension", "{\"value\": 1, \"unit\": \"px\", \"x\": 1}"), token("number", "true"),
        "{\"a\": {\"$type\": \"border\", \"$value\": {\"color\": \"{b}\", \"width\": \(px), \"style\": \"solid\"}}, \"b\": {\"$type\": \"number\", \"$value\": 1}}",
        "{\"s\": {\"$type\": \"shadow\", \"$value\": [\(shadow(""))]}, \"t\": {\"$type\": \"shadow\", \"$value\": [\"{s}\"]}}",
        "{\"s\": {\"$type\": \"shadow\", \"$value\": [\(shadow(""))]}, \"r\": {\"$value\": \"{s}\"}, \"t\": {\"$type\": \"shadow\", \"$value\": [\"{r}\"]}}",
        "{\"s\": {\"$type\": \"shadow\", \"$value\": [\(shadow(""))]}, \"t\": {\"$type\": \"shadow\", \"$value\": [{\"$ref\": \"#/s/$value\"}]}}",
        "{\"a\": {\"$type\": \"number\", \"0\": {\"$value\": 1}}, \"b\": {\"$value\": \"{a.1}\"}}",
    ]

    /// A number that refers to a part of a color.
    private static func pointer(_ text: String) -> String {
        "{\"a\": {\"$type\": \"color\", \"$value\": \(red)}, \"g\": {}, \"b\": {\"$type\": \"number\", \"$value\": {\"$ref\": \"\(text)\"}}}"
    }
}
