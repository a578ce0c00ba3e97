import SkinInterchange
import Testing

@Suite("The import of palettes")
struct PaletteImportTests {
    private func run(_ text: String) throws -> Import { try Import.palette(Array(text.utf8), name: "p") }

    private func constants(_ result: Import, _ file: String = "palette.xml") -> [String] {
        TokensImportTests.text(result, file).split(separator: "\n").map { String($0.drop { $0 == " " }) }
            .filter { $0.contains(" name=") }
    }

    private static let files: [(format: String, text: String, constants: [String])] = [
        (
            "base16",
            "system: base16\nname: \"A\"\nvariant: dark\npalette:\n  base00: \"#181818\"\n  base0F: a16946 # brown\n",
            ["<color name=\"base00\">#181818</color>", "<color name=\"base0F\">#A16946</color>"]
        ),
        (
            "base24 in its older form", "scheme: 'A'\nauthor: 'B'\nbase00: '181818'\nbase17: '282828'\n",
            ["<color name=\"base00\">#181818</color>", "<color name=\"base17\">#282828</color>"]
        ),
        (
            "VS Code",
            """
            { // a theme
              "type": "dark", "colors": {"editor.background": "#1e1e1e", "focusBorder": "#007fd480"},
              "tokenColors": [{"scope": ["comment", "string"], "settings": {"foreground": "#6A9955"}}],
            }
            """,
            [
                "<color name=\"editor.background\">#1E1E1E</color>", "<color name=\"focusBorder\">#007FD480</color>",
                "<color name=\"syntax.comment\">#6A9955</color>", "<color name=\"syntax.string\">#6A9955</color>",
            ]
        ),
        (
            "Windows Terminal",
            ##"{"name": "Campbell", "background": "#0C0C0C", "foreground": "#CCC", "brightRed": "#E74856"}"##,
            [
                "<color name=\"background\">#0C0C0C</color>", "<color name=\"foreground\">#CCCCCC</color>",
                "<color name=\"brightRed\">#E74856</color>",
            ]
        ),
        (
            "Telegram Desktop",
            "// a\nwindowBg: #ffffff; // text\nwindowFg: #000000cc;\nactive: windowFg;\nboxBg: none | windowBg;\nboxFg: windowBg | x;\n",
            [
                "<color name=\"windowBg\">#FFFFFF</color>", "<color name=\"windowFg\">#000000CC</color>",
                "<color name=\"active\" ref=\"windowFg\"/>", "<color name=\"boxFg\" ref=\"windowBg\"/>",
            ]
        ),
        (
            "Telegram for Android",
            "windowBackgroundWhite=-1\nchat_inBubble=-14934236\ndivider=#80102030\nWPS\n\u{1}binary=1",
            [
                "<color name=\"windowBackgroundWhite\">#FFFFFF</color>",
                "<color name=\"chat_inBubble\">#1C1F24</color>",
                "<color name=\"divider\">#10203080</color>",
            ]
        ),
        (
            "iTerm2",
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0"><dict>
              <key>Ansi 0 Color</key><dict><key>Color Space</key><string>sRGB</string>
                <key>Red Component</key><real>0.2</real><key>Green Component</key><real>0.4</real>
                <key>Blue Component</key><real>0.6</real></dict>
              <key>Background Color (Dark)</key><dict><key>Red Component</key><real>0</real>
                <key>Green Component</key><real>0</real><key>Blue Component</key><integer>0</integer></dict>
              <key>Background Color (Light)</key><dict><key>Red Component</key><real>1</real>
                <key>Green Component</key><real>1</real><key>Blue Component</key><integer>1</integer></dict>
            </dict></plist>
            """,
            ["<color name=\"Ansi-0-Color\">#336699</color>", "<color name=\"Background-Color\">#FFFFFF</color>"]
        ),
        (
            "kitty", "# a\nforeground   #c0caf5\nbackground #1a1b26\ncolor0 #15161e\nfont_size 12\n",
            [
                "<color name=\"foreground\">#C0CAF5</color>", "<color name=\"background\">#1A1B26</color>",
                "<color name=\"color0\">#15161E</color>",
            ]
        ),
        (
            "Alacritty in TOML",
            "[colors.primary]\nbackground = '#1a1b26' # dark\nforeground = \"0xc0caf5\"\n[colors.normal]\nblack = \"#15161e\"\n[window]\nopacity = 0.9\n",
            [
                "<color name=\"primary.background\">#1A1B26</color>",
                "<color name=\"primary.foreground\">#C0CAF5</color>",
                "<color name=\"normal.black\">#15161E</color>",
            ]
        ),
        (
            "Alacritty in YAML",
            "colors:\n  # Default\n  primary:\n    background: '0x1a1b26'\n  normal:\n    black: '#15161e'\nfont:\n  size: 3\n",
            ["<color name=\"primary.background\">#1A1B26</color>", "<color name=\"normal.black\">#15161E</color>"]
        ),
        (
            "Alacritty in YAML with braces",
            "colors:\n  primary: {background: '#111', foreground: \"#222\"}\n  indexed_colors:\n    - { index: 16, color: '0xff9e64' }\n",
            [
                "<color name=\"primary.background\">#111111</color>",
                "<color name=\"primary.foreground\">#222222</color>",
                "<color name=\"indexed_colors.color\">#FF9E64</color>",
            ]
        ),
        (
            "kitty with words", "background black\ncolor1 red\nselection_foreground none\n",
            ["<color name=\"background\">#000000</color>", "<color name=\"color1\">#FF0000</color>"]
        ),
        (
            "GIMP", "GIMP Palette\nName: A\nColumns: 3\n# x\n 51 102 153\tsea\n255   0   0 deep red\n  0 0 0\n",
            [
                "<color name=\"sea\">#336699</color>", "<color name=\"deep-red\">#FF0000</color>",
                "<color name=\"color-3\">#000000</color>",
            ]
        ),
    ]

    @Test("reads each format, with the names of the file and its aliases", arguments: files)
    func formats(_ format: String, _ text: String, _ expected: [String]) throws {
        #expect(constants(try run(text)) == expected, "\(format)")
    }

    @Test("makes traits of the schemes of Material Theme Builder, and leaves out medium contrast")
    func material() throws {
        let result = try run(
            """
            {"seed": "#123456", "schemes": {"light": {"primary": "#415F91", "onPrimary": "#FFFFFF"},
              "light-medium-contrast": {"primary": "#133665"}, "light-high-contrast": {"primary": "#032B5B"},
              "dark": {"primary": "#AAC7FF"}, "dark-high-contrast": {"primary": "#EBF0FF"}},
             "palettes": {"primary": {"0": "#000000", "100": "#FFFFFF"}}}
            """)
        #expect(
            result.files.map(\.path) == [
                "palette.xml", "palette~dark.xml", "palette~highcontrast.xml", "palette~dark~highcontrast.xml",
            ])
        #expect(
            constants(result) == [
                "<color name=\"primary\">#415F91</color>", "<color name=\"onPrimary\">#FFFFFF</color>",
                "<color name=\"primary-0\">#000000</color>", "<color name=\"primary-100\">#FFFFFF</color>",
                "<color name=\"seed\">#123456</color>",
            ])
        #expect(constants(result, "palette~dark~highcontrast.xml") == ["<color name=\"primary\">#EBF0FF</color>"])
        #expect(result.report.summary == "9 values: 8 exact, 0 approximated, 1 left out")
    }

    @Test("counts renamed colors as approximated, and leaves out what is no color and what refers to it")
    func report() throws {
        let report = try run("a: #ffffff;\nb: #12;\nc: b;\nd: e;\ne: d;\nf: none;\n").report
        #expect(
            report.text == """
                p:2:1: left out: 'b': '#12' is not a color
                p:3:1: left out: 'c': it refers to 'b', which is left out
                p:4:1: left out: 'd': it refers to itself: 'd', 'e', 'd'
                p:5:1: left out: 'e': it refers to itself: 'd', 'e', 'd'
                p:6:1: left out: 'f': unknown color 'none'
                6 values: 1 exact, 0 approximated, 5 left out

                """)
        let names = try run("GIMP Palette\n1 2 3 deep red\n").report
        #expect(names.text.hasPrefix("p:2:1: approximated: 'deep red': its name became 'deep-red'\n"))
    }

    @Test(
        "refuses files of other formats, and says which it knows",
        arguments: ["", "hello", "{}", "{\"a\": 1}", "<a/>", "<plist/>", "key: value\n", "\u{0}\u{1}\u{2}"])
    func others(_ text: String) {
        let fault = #expect(throws: ImportFaults.self) { try run(text) }
        #expect(fault?.faults.first?.message.hasPrefix("the file is no palette of a known format") == true)
    }

    @Test("refuses what is not well-formed with its place", arguments: ["{\"colors\": ", "<plist>", "PK\u{3}\u{4}"])
    func malformed(_ text: String) {
        #expect(throws: ImportFaults.self) { try run(text) }
    }
}
