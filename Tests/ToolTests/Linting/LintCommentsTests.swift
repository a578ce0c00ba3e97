import SkinBundles
import SkinDiagnostics
import SkinLinter
import TestSupport
import Testing

@Suite("Comments for the linter")
struct LintCommentsTests {
    private static func lint(_ bundles: [String]) throws -> [ThemeDiagnostic] {
        try ThemeLinter(compiler: ThemeCompiler()).lint(bundles).diagnostics
    }

    @Test(
        "cost what they are, however many there are", arguments: ["public", "allow unused-constant: an app needs it"])
    func manyComments(_ comment: String) throws {
        func time(of count: Int) throws -> Duration {
            let folder = try TemporaryFolder()
            let constants = (0..<count).map { "<!-- skinkit:\(comment) --><float name=\"c\($0)\">\($0)</float>\n" }
            let theme = try folder.writeTheme(["a.xml": .theme(constants: constants.joined())])
            return try threadTime {
                let found = try Self.lint([theme])
                #expect(found == [])
            }
        }
        let (few, many) = (try time(of: 500), try time(of: 4_000))
        #expect(many < few * 40, "\(few) and \(many)")
    }

    @Test("reach the element that follows, and all that is in it, and no other")
    func scopes() throws {
        let folder = try TemporaryFolder()
        let constants = """
            <float name="a">1</float>
            <!-- skinkit:public --><float name="b">1</float>
            <float name="c">1</float>
            """
        let theme = try folder.writeTheme([
            "a.xml": "<theme><constants>\(constants)</constants></theme>",
            "b.xml": """
            <theme><!-- skinkit:allow unused-constant: below -->
            <constants><float name="d">1</float>
            <!-- skinkit:public --><float name="e">1</float></constants>
            <classes><class id="f"/></classes></theme>
            """,
        ])
        let found = try Self.lint([theme]).map { "\($0.code.rawValue) \($0.message.prefix { $0 != ";" })" }
        #expect(
            found.sorted() == [
                "unused-class unused class 'f'", "unused-constant unused constant 'a'",
                "unused-constant unused constant 'c'",
            ])
    }

    @Test("about backgrounds hold for the themes of their chain only")
    func neighbour() throws {
        let folder = try TemporaryFolder()
        let label = """
            <theme><instances><uilabel id="a"><operation name="textColor"><color>#888888</color></operation></uilabel>
            <uiview id="b"><operation name="backgroundColor"><color>#777777</color></operation></uiview></instances></theme>
            """
        let alone = try folder.writeTheme("A.theme", identifier: "a", ["a.xml": label])
        let other = try folder.writeTheme(
            "B.theme", identifier: "b",
            ["b.xml": label.replacing("<theme>", with: "<theme><!-- skinkit:contrast uilabel#a on uiview#b -->")])
        func codes(_ bundles: [String]) throws -> [String] {
            try Self.lint(bundles).filter { $0.location.file.hasPrefix("A.theme") }.map(\.code.rawValue)
        }
        #expect(try codes([alone, other]) == codes([alone]))
        #expect(try Self.lint([other]).map(\.code).contains(.contrast))
    }

    @Test("A font whose size is a reference uses its file")
    func fontOfReference() throws {
        let folder = try TemporaryFolder()
        let theme = try folder.writeTheme([
            "a.xml": .theme(
                constants: "<float name=\"body\">12</float>",
                instances:
                    "<uilabel id=\"a\"><operation name=\"font\"><font file=\"brand.ttf\" size=\"body\"/></operation>"
                    + "</uilabel>")
        ])
        try folder.write("A.theme/assets/brand.ttf", "a font")
        #expect(try Self.lint([theme]).filter { $0.code == .unusedAsset } == [])
    }
}
