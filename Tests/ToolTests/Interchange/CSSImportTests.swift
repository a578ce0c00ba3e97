import SkinInterchange
import TestSupport
import Testing

@Suite("The import of style sheets")
struct CSSImportTests {
    private func run(_ text: String) throws -> Import { try Import.css([("a.css", Array(text.utf8))]) }

    @Test("makes constants of custom properties, with comments, references and traits")
    func properties() throws {
        let result = try run(
            """
            :root {
              /* The accent. */
              --accent: #ff8000; --soft: var(--accent);
              --gap: 8px; --name: "a \\"b\\""; --time: 200ms; --font: "Inter", sans-serif; --curve: cubic-bezier(0, 0, 1, 1);
              color: red;
            }
            @media (prefers-color-scheme: dark) { :root { --accent: rebeccapurple } }
            @media (prefers-contrast: more) and (prefers-color-scheme: dark) { :root { --accent: rgb(255 255 255) } }
            html.dark { --gap: 9px }
            """)
        #expect(
            TokensImportTests.text(result, "variables.xml") == """
                <?xml version="1.0" encoding="UTF-8"?>
                <theme>
                  <constants>
                    <!-- The accent. -->
                    <color name="accent">#FF8000</color>
                    <color name="soft" ref="accent"/>
                    <float name="gap">8</float>
                    <string name="name">a &quot;b&quot;</string>
                    <float name="time">0.2</float>
                    <array name="font"><string>Inter</string><string>sans-serif</string></array>
                    <array name="curve"><float>0</float><float>0</float><float>1</float><float>1</float></array>
                  </constants>
                </theme>

                """)
        #expect(result.files.map(\.path) == ["variables.xml", "variables~dark.xml", "variables~dark~highcontrast.xml"])
        #expect(result.report.summary == "10 values: 10 exact, 0 approximated, 0 left out")
    }

    @Test("leaves out what no theme can say, and what a later property replaces, with the reason")
    func leftOut() throws {
        let result = try run(
            """
            :root { --a: 1; --a: 2; --b: calc(1px + 2vw); --c: var(--c); --d: 1rem }
            .button { --e: 1 }
            @media (min-width: 100px) { :root { --f: 1 } }
            """)
        #expect(
            result.report.entries.map(\.outcome) == [
                .leftOut, .exact, .leftOut, .leftOut, .approximated, .leftOut, .leftOut,
            ])
        #expect(result.report.entries.map { $0.location?.line } == [1, 1, 1, 1, 1, 2, 3])
    }

    @Test("shows a value of several lines on one")
    func lines() throws {
        let entries = try run(":root { --b: bogus\r\n    thing }").report.entries
        #expect(entries.map(\.reason) == ["no value of a theme has the form 'bogus thing'"])
    }

    @Test("refuses what is not closed", arguments: [":root {", ":root { --a: \"x }", "/* a", "}"])
    func faults(_ text: String) {
        #expect(throws: ImportFaults.self) { try run(text) }
    }

    @Test(
        "refuses long runs of combining marks, which cost time, with their place",
        arguments: [
            "--aM: 1px", "--a: 'xM'", "--a: M", "/* M */ --a: 1px", "&.bM { --a: 1px }", "@media M { --a: 1px }",
        ])
    func marks(_ text: String) throws {
        func marked(_ count: Int) throws -> Import {
            let marks = String(repeating: "\u{301}\u{316}", count: count / 2)
            return try run(":root {\n  \(text.replacing("M", with: marks))\n}")
        }
        let fault = #expect(throws: ImportFaults.self) { try marked(32) }
        #expect(
            fault?.faults.map(\.text) == ["a.css:2:3: error: text has more than 30 combining marks in a row\n"])
        #expect(throws: Never.self) { try marked(30) }
    }

    @Test("gives the values of an export again")
    func roundTrip() throws {
        let theme = try ExportTests.theme(ExportTests.files, TemporaryFolder())
        let first = Export.css(ExportedTheme(theme))
        let imported = try run(first.files[0].text)
        let files = Dictionary(uniqueKeysWithValues: imported.files.map { ($0.path, $0.text) })
        let second = Export.css(ExportedTheme(try ExportTests.theme(files, TemporaryFolder())))
        #expect(first.files[0].text == second.files[0].text)
    }
}
