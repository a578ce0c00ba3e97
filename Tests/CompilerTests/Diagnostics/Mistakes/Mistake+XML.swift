// Files that are not well-formed XML.
extension Mistake {
    static let markup: [Mistake] = [
        .constants(#"<string name="a">Salt & Vinegar</string>"#, 3, "unexpected '&'", "write '&amp;' for '&'"),
        .constants(#"<string name="a">a&nbsp;b</string>"#, 3, "unknown entity '&nbsp;'", "write '&#160;'"),
        .constants(
            #"<string name="a">a&foo;b</string>"#, 3, "unknown entity '&foo;'",
            "only '&amp;', '&lt;', '&gt;', '&quot;' and '&apos;' have names"),
        .constants(
            #"<string name="a">a&#xZZ;b</string>"#, 3, "'&#xZZ' is no character",
            "write its number as '&#160;' or '&#xA0;'"),
        .constants(
            #"<string name="a">a&#xFFFE;b</string>"#, 3, "XML does not allow the character '&#xFFFE;'", "remove it"),
        .constants(#"<string name="a">1 < 2</string>"#, 3, "'<' begins no element here", "write '&lt;' for '<'"),
        .constants(
            "<color name=\"accent>#FF0000</color>\n<color name=\"b\">#000</color>", 3,
            #"the quote opened in name="accent in line 3 is not closed"#, ""),
        .constants(
            "<float name=\"a\">8</float\n<float name=\"b\">8</float>", 4, "'</float' in line 3 is not closed with '>'",
            ""),
        .constants(
            #"<color name="a" #FF0000</color>"#, 3, "unexpected '#' in '<color'",
            #"an attribute is written name="value""#),
        .constants(
            "<color name=\"a\"\n<float name=\"b\">8</float>", 4, "'<color' in line 3 is not closed with '>'", ""),
        .constants("<color name=“accent”>#FF0000</color>", 3, "“ is a typographic quote", #"write ""#),
        .constants(
            "<color name=accent>#FF0000</color>", 3, #"the value of 'name' must be in quotes: name="accent""#, ""),
        .constants("<color name>#FF0000</color>", 3, "attribute 'name' has no value", "write name=\"…\""),
        .constants(
            #"<color name="a" name="b">#FF0000</color>"#, 3, "duplicate attribute 'name' of '<color'", "remove one"),
        .constants(#"<color name="a"format="hex">#FF0000</color>"#, 3, "missing space before 'format'", ""),
        .constants(#"<color name="a"">#FF0000</color>"#, 3, "'<color' has a quote too many", ""),
        .constants(#"< color name="a">#FF0000</color>"#, 3, "'<' begins no element here", "remove the space behind it"),
        .constants("<!-- a -- b -->", 3, "unexpected '--' within a comment", "a comment ends with '-->'"),
        .file(
            "<theme>\n<!-- first\n<constants>\n<!-- second -->\n</constants>\n</theme>", 4,
            "the comment that begins in line 2 is not closed before another one begins", "write '-->'"),
        .file(
            "{\"accent\": \"#fff\"}", 1, "this looks like JSON", "write XML, which begins with an element"),
        .constants("<!-- a", 6, "the comment that begins in line 3 is not closed with '-->'", ""),
        .constants(
            #"<color name="a">#FF0000</colour>"#, 3, "'</colour>' does not close '<color>' in line 3",
            "did you mean '</color>'?"),
        .constants(
            #"<color name="a">#FF0000</Color>"#, 3, "'</Color>' does not close '<color>' in line 3",
            "did you mean '</color>'?"),
        .constants(
            #"<color name="a" ref="b"/></color>"#, 3, "'</color>' closes no element",
            "'<color …/>' in line 3 ends with its '/>'"),
        .button(
            #"<operation name="backgroundColor"><color ref="a"></operation>"#, 4,
            "'<color>' in line 4 is not closed before '</operation>'",
            "write '</color>', or '<color …/>' if it is empty"),
        .file(
            "<theme>\n<constants>\n<color name=\"a\">#000</color>\n", 4, "the file ends before '</constants>'",
            "'<constants>' in line 2 is not closed"),
        .file("<theme/>\n<theme/>", 2, "unexpected second root element", "put everything into one root element"),
        .file(
            "\n<?xml version=\"1.0\"?>\n<theme/>", 2, "'<?xml … ?>' must be the very beginning of the file",
            "remove what is before it"),
        .file("<?xml version=“1.0”?>\n<theme/>", 1, "“ is a typographic quote", #"write ""#),
        .file("hello <theme/>", 1, "unexpected text before the root element", "remove it"),
        .file("<theme/>\nhello", 2, "unexpected text after the end of the root element", "remove it"),
        .file("", 1, "file is empty", ""),
        .file("<!DOCTYPE theme>\n<theme/>", 1, "a DOCTYPE is not allowed in a theme", ""),
        .constants(
            "<string name=\"a\">a\u{1}b</string>", 3, "the control character U+0001 is not allowed", "remove it"),
        .constants(#"<string name="a">a ]]> b</string>"#, 3, "unexpected ']]>' in a text", "write ']]&gt;'"),
        .constants(
            "<<<<<<< HEAD", 3, "unresolved merge conflict",
            "keep one of its sides"),
        .constants(
            ##"<color name:"a">#fff</color>"##, 3, "attribute 'name:' has no value",
            #"write name="…""#),
    ]
}
