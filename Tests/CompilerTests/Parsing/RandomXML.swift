import TestSupport

/// Creates random XML documents of the subset that themes use: no DOCTYPE, no namespaces.
struct RandomXML {
    private var random: SplitMix64
    private let encoding: Encoding
    /// Whether a document has only the constructs that themes use.
    private let isPlain: Bool
    private let lineEnd: String
    private var text = ""

    enum Encoding: CaseIterable {
        case utf8, markedUTF8, ascii
    }

    /// Returns the bytes of one document. The same seed gives the same document.
    static func document(seed: UInt64) -> [UInt8] {
        var maker = RandomXML(seed: seed)
        maker.addDocument()
        return maker.encoded
    }

    /// Returns the bytes of one document with damaged characters, and sometimes with a damaged byte.
    static func damagedDocument(seed: UInt64) -> [UInt8] {
        var maker = RandomXML(seed: seed)
        maker.addDocument()
        maker.damageCharacters()
        var bytes = maker.encoded
        if maker.chance(20) { maker.damage(&bytes) }
        return bytes
    }

    private init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        isPlain = seed % 4 == 0
        encoding = isPlain ? .utf8 : Encoding.allCases.randomElement(using: &random) ?? .utf8
        lineEnd = isPlain ? "\n" : ["\n", "\r\n", "\r"].randomElement(using: &random) ?? "\n"
    }

    private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    private mutating func pick(_ texts: [String]) -> String { texts.randomElement(using: &random) ?? "" }
}

// MARK: - Markup

extension RandomXML {
    private mutating func addDocument() {
        addDeclaration()
        addBetween()
        // Sometimes a chain of nested elements, up to the limit of the format.
        let isLine = chance(5)
        addElement(
            depth: 1, most: isLine ? 64 : Int.random(in: 1...5, using: &random), children: isLine ? 1...1 : 0...4)
        addBetween()
    }

    private mutating func addDeclaration() {
        let name = encoding == .ascii ? pick(["US-ASCII", "us-ascii"]) : pick(["UTF-8", "utf-8"])
        let mayLackName = encoding != .ascii
        if mayLackName, chance(30) { return }
        let quote = isPlain ? "\"" : pick(["\"", "'"])
        text += "<?xml version=\(quote)1.0\(quote)"
        if !mayLackName || chance(70) { text += " encoding=\(quote)\(name)\(quote)" }
        if !isPlain, chance(30) { text += " standalone=\(quote)\(pick(["yes", "no"]))\(quote)\(blanks(orNone: true))" }
        text += "?>"
    }

    /// Adds content that may precede or follow the root element.
    private mutating func addBetween() {
        for _ in 0..<Int.random(in: 0...2, using: &random) {
            text += blanks(orNone: true)
            if chance(50) { text += comment() } else if !isPlain { text += instruction() }
        }
        text += blanks(orNone: true)
    }

    private mutating func addElement(depth: Int, most: Int, children: ClosedRange<Int>) {
        let name = name()
        text += "<\(name)"
        addAttributes()
        if children.lowerBound == 0 || depth == most, chance(20) {
            text += blanks(orNone: true) + "/>"
            return
        }
        text += blanks(orNone: true) + ">"
        if depth < most {
            for _ in 0..<Int.random(in: children, using: &random) {
                addText(besideChildren: true)
                addElement(depth: depth + 1, most: most, children: children)
            }
            addText(besideChildren: true)
        } else {
            addText(besideChildren: false)
        }
        text += "</\(name)\(blanks(orNone: true))>"
    }

    private mutating func addAttributes() {
        for number in 0..<max(0, Int.random(in: -2...4, using: &random)) {
            let equals = isPlain ? "=" : blanks(orNone: true) + "=" + blanks(orNone: true)
            let quote = pick(["\"", "'"])
            text += blanks(orNone: false) + name() + String(number) + equals + quote
            for _ in 0..<Int.random(in: 0...6, using: &random) { text += valuePiece(in: quote) }
            text += quote
        }
    }

    private mutating func addText(besideChildren: Bool) {
        if isPlain, besideChildren {
            text += blanks(orNone: true) + (chance(20) ? comment() : "")
            return
        }
        for _ in 0..<Int.random(in: 0...5, using: &random) { text += textPiece() }
    }
}

// MARK: - Pieces

extension RandomXML {
    private static let plainNames = [
        "a", "theme", "uibutton", "_a.b-c", "Operation", "x1", "a_very_long_name_of_an_element_indeed",
    ]
    // Every edition of XML 1.0 allows these letters in names.
    private static let wideNames = ["é", "aÄß", "ñandú", "名前", "имя", "a\u{300}", "όνομα"]

    private var names: [String] {
        Self.plainNames + (isPlain || encoding == .ascii ? [] : Self.wideNames)
    }

    private mutating func name() -> String { pick(names) }

    private mutating func blanks(orNone: Bool) -> String {
        if orNone, chance(50) { return "" }
        return (0..<Int.random(in: 1...3, using: &random)).map { _ in pick([" ", " ", "\t", lineEnd]) }.joined()
    }

    /// Returns characters that need no escape in text and in values.
    private mutating func characters() -> String {
        let ascii = ["x", "0", "accent", " ", "  ", "#FF0000", "-", "--", "=", "/", ">", "]", "?", "\u{7F}"]
        let wide = [
            "é", "ÿ", "\u{A0}", "\u{85}", "\u{9F}", "語", "\u{2028}", "\u{D7FF}", "\u{E000}", "\u{FFFD}", "\u{FEFF}",
            "\u{1F3A8}", "\u{10FFFF}", "e\u{301}",
        ]
        return pick(encoding == .ascii ? ascii : ascii + wide)
    }

    private mutating func reference() -> String {
        let numbers: [UInt32] = [
            0x9, 0xA, 0xD, 0x20, 0x26, 0x3C, 0x3E, 0x22, 0x27, 0x41, 0x5D, 0x7F, 0x85, 0xE9, 0x2028, 0x20AC, 0xD7FF,
            0xE000, 0xFFFD, 0x1_0000, 0x1_F3A8, 0x10_FFFF,
        ]
        let number = numbers.randomElement(using: &random) ?? 0x41
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return "&#\(number);"
        case 1: return "&#x\(String(number, radix: 16, uppercase: chance(50)));"
        case 2: return "&#\(pick(["x000", "0"]))\(pick(["41", "38", "60"]));"
        default: return pick(["&amp;", "&lt;", "&gt;", "&quot;", "&apos;"])
        }
    }

    private mutating func valuePiece(in quote: String) -> String {
        if isPlain || chance(40) { return characters() }
        if chance(60) { return reference() }
        return pick([quote == "'" ? "\"" : "'", "\t", lineEnd, lineEnd + lineEnd, "]]>", " \t ", "&amp;amp;"])
    }

    private mutating func textPiece() -> String {
        if isPlain || chance(30) { return pick([withoutEnd(characters()), "\"", "'", "\t", lineEnd]) }
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<5: return reference()
        case 5: return comment()
        case 6: return instruction()
        case 7, 8: return cdata()
        default: return pick([lineEnd, "\t", "]", "]]&gt;", " >", "\r"])
        }
    }

    /// Returns characters that cannot be part of the end of CDATA, an instruction or a text.
    private func withoutEnd(_ characters: String) -> String { characters.replacing(">", with: ".") }

    private mutating func cdata() -> String {
        let content = pick(["", "<a>&amp;</a>", "]", "]]", "& < > \" '", "&#65;", lineEnd, "x\(lineEnd)\ty"])
        return "<![CDATA[\(content)\(chance(30) ? withoutEnd(characters()) : "")]]>"
    }

    private mutating func comment() -> String {
        "<!--\(pick(["", " x ", " <a b='c'> ", "&", " - ", "]]>", lineEnd]))\(withoutEnd(characters()).replacing("-", with: ".")) -->"
    }

    private mutating func instruction() -> String {
        "<?\(pick(["p", "xm", "p-q"])) \(pick(["", "<a>", "&", "?", ">", "a='b'", lineEnd]))\(withoutEnd(characters())) ?>"
    }
}

// MARK: - Encodings

extension RandomXML {
    private var encoded: [UInt8] { (encoding == .markedUTF8 ? [0xEF, 0xBB, 0xBF] : []) + Array(text.utf8) }
}

// MARK: - Damage

extension RandomXML {
    private static let rubbish = [
        "<", ">", "&", "&amp", "&lt;", "&#0;", "&#x1F;", "&#xD800;", "&#xFFFE;", "&#x110000;", "&#99999999999;", "&x;",
        "&#;", "&#x;", "&# 65;", "&#X41;", "&AMP;", "\"", "'", "=", "/", "]]>", "<![CDATA[", "<![CDATA[x]]>",
        "<!-- -- -->", "<!--", "<!---->", "<!--->", "<?x?>", "<?x", "<?xml?>", "<?XML x?>", "<? x?>", "<?", "?>",
        "<?xml version='1.0'?>", "\u{1}", "\u{7F}", "é", "\u{FFFE}", "\u{FFFF}", "\r", "\t", "\n", " ",
        " x=\"1\" x=\"2\"", "<a/>", "</a>", "<a >", "</a >", "< a/>", "</ a>", "-", ".", "<1/>", " a='b'", " a=b", " a",
        " a='<'", " a='&'", " a='&lt;'", "a='1'b='2'", "\0", "<!x>", "<![x[", "<![CDATA[]]]]><![CDATA[>]]>", "]]&gt;",
        "\r\n", "\u{FEFF}", "<!DOCTYPE a>", "<a><b></a></b>",
    ]

    private mutating func damageCharacters() {
        for _ in 0..<(chance(25) ? 2 : 1) {
            var scalars = Array(text.unicodeScalars)
            let place = Int.random(in: 0...scalars.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0, 1: scalars.insert(contentsOf: pick(Self.rubbish).unicodeScalars, at: place)
            case 2: scalars.removeSubrange(place..<min(scalars.count, place + Int.random(in: 1...9, using: &random)))
            default:
                if place < scalars.count { scalars[place] = Unicode.Scalar(UInt8.random(in: 1...0x7F, using: &random)) }
            }
            text = String(String.UnicodeScalarView(scalars))
        }
    }
    /// Changes a byte, which may then be invalid in the encoding.
    private mutating func damage(_ bytes: inout [UInt8]) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        bytes[place] = UInt8.random(in: 0...0xFF, using: &random)
    }
}
