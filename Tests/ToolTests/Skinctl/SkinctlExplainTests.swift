import Foundation
import SkinInspector
import SkinKit
import TestSupport
import Testing

@Suite("skinctl explain, diff and impact")
struct SkinctlExplainTests {
    private let folder: TemporaryFolder
    private let one: String
    private let two: String

    init() throws {
        folder = try TemporaryFolder()
        let text = { (accent: String) in
            """
            <theme>
            <constants><color name="accent">\(accent)</color></constants>
            <classes><class id="loud"><operation name="alpha"><float>1</float></operation></class></classes>
            <instances>
            <uibutton><operation name="tintColor"><color>#000</color></operation></uibutton>
            <uibutton id="go" class="loud">
              <operation name="tintColor"><color ref="accent"/></operation>
            </uibutton>
            </instances>
            </theme>
            """
        }
        one = try folder.writeTheme("One.theme", identifier: "one", ["main.xml": text("#FF0000")])
        two = try folder.writeTheme("Two.theme", identifier: "two", ["main.xml": text("#0000FF")])
    }

    @Test("explain shows the value, its source line, its constants and the runner-up")
    func explain() throws {
        let run = try SkinctlProcess(["explain", one, "uibutton#go", "tintColor"])
        #expect(run.status == 0 && run.errors == "")
        #expect(
            run.output == """
                uibutton#go tintColor  #FF0000
                  winner     \(one)/main.xml:7:3   itself
                             <operation name="tintColor"><color ref="accent"/></operation>
                  from       \(one)/main.xml:2:12  accent = #FF0000
                  runner-up  \(one)/main.xml:5:11  every uibutton  a default of the type

                """)
    }

    @Test("explain shows the color of an engine that ensures a contrast, from a bundle and from a cache alike")
    func minimumContrast() throws {
        let bundle = try folder.writeTheme(
            "Faint.theme", identifier: "faint",
            [
                "main.xml": """
                <theme><instances><uilabel id="time"><operation name="textColor"><color>#999999</color></operation>
                <operation name="backgroundColor"><color>#FFFFFF</color></operation></uilabel></instances></theme>
                """
            ])
        func explain(_ theme: String, _ ratio: String) throws -> SkinctlProcess {
            try SkinctlProcess(["explain", theme, "time", "textColor", "--minimum-contrast", ratio])
        }
        let run = try explain(bundle, "4.5")
        #expect(run.status == 0 && run.output.hasPrefix("uilabel#time textColor  #767676\n"))
        #expect(run.output.contains("made legible  #999999 → #767676  "))
        #expect(try !explain(bundle, "2").output.contains("made legible"))
        #expect(try SkinctlProcess(["compile", bundle]).status == 0)
        #expect(try explain(folder.file("Faint.skincache"), "4.5").output == run.output)
        for ratio in ["0.9", "21.1", "nan", "inf"] {
            let refused = try explain(bundle, ratio)
            #expect(refused.status == 64 && refused.errors.contains("between 1 and 21"))
        }
    }

    @Test("A cache explains without its sources as it does with them, but for the source lines")
    func withoutSources() throws {
        #expect(try SkinctlProcess(["compile", one]).status == 0)
        let cache = folder.file("One.skincache")
        let json = try SkinctlProcess(["explain", one, "uibutton#go", "--format", "json"]).output
        let beside = try SkinctlProcess(["explain", cache, "uibutton#go", "tintColor"]).output
        #expect(beside.contains("<operation name=") && beside.contains("\(one)/main.xml"))
        try FileManager.default.moveItem(atPath: one, toPath: folder.file("Gone"))
        let alone = try SkinctlProcess(["explain", cache, "uibutton#go", "tintColor"]).output
        #expect(alone.contains("  winner     One.theme/main.xml:7:3   itself\n") && !alone.contains("<operation"))
        #expect(try SkinctlProcess(["explain", cache, "uibutton#go", "--format", "json"]).output == json)
        try folder.writeTheme("One.theme", identifier: "one", ["main.xml": "<theme>\n\n\n\n\n\n another\n</theme>"])
        #expect(try SkinctlProcess(["explain", cache, "uibutton#go", "tintColor"]).output == alone)
    }

    @Test(
        "An unknown name is reported in a sentence, with a suggestion",
        arguments: [
            ("uibuton#go", "", "unknown component type 'uibuton'; did you mean 'uibutton'?"),
            (
                "uibutton#goo", "",
                "no theme in the inheritance chain defines 'uibutton#goo'; did you mean 'uibutton#go'?"
            ),
            (
                "uibutton#go", "tintColour",
                "the theme does not define 'tintColour' for 'uibutton#go'; did you mean 'tintColor'?"
            ),
            ("uilabel", "", "the theme defines no operations for 'uilabel'"),
        ])
    func missing(_ entity: String, _ operation: String, _ sentence: String) throws {
        let run = try SkinctlProcess(["explain", one, entity] + (operation.isEmpty ? [] : [operation]))
        #expect(run.status == 1 && run.output == "")
        #expect(run.errors == "skinctl: \(sentence)\n")
    }

    @Test("A stripped cache is refused in a sentence")
    func stripped() throws {
        #expect(try SkinctlProcess(["compile", one, "--provenance", "none"]).status == 0)
        for command in [
            ["explain", folder.file("One.skincache"), "uibutton"], ["impact", folder.file("One.skincache"), "x"],
        ] {
            let run = try SkinctlProcess(command)
            #expect(run.status == 1 && run.errors.contains("--provenance none"))
            #expect(run.errors.split(separator: "\n").count == 1)
        }
    }

    @Test("A cache with a provenance file, in the default or a given place, is explained like one with provenance")
    func provenanceAside() throws {
        let question = ["uibutton#go", "tintColor", "--format", "json"]
        let answer = try SkinctlProcess(["explain", one] + question).output
        let (cache, aside) = (folder.file("One.skincache"), folder.file("One.skincache.provenance"))
        let compile = ["compile", one, "--provenance", "aside", "--release"]
        #expect(try SkinctlProcess(compile).status == 0)
        #expect(try !Theme(cacheAt: cache).hasProvenance && Theme(cacheAt: aside).hasProvenance)
        #expect(try SkinctlProcess(["explain", cache] + question).output == answer)
        #expect(try SkinctlProcess(["impact", cache, "accent"]).output.contains("1 value depends on 'accent'"))
        let elsewhere = try TemporaryFolder()
        try FileManager.default.moveItem(atPath: aside, toPath: elsewhere.file("One.skincache.provenance"))
        #expect(try SkinctlProcess(["explain", cache] + question).status == 1)
        for place in ["", "/One.skincache.provenance"] {
            let run = try SkinctlProcess(["explain", cache, "--provenance", elsewhere.path + place] + question)
            #expect(run.output == answer)
        }
        #expect(try SkinctlProcess(compile).status == 0)
        #expect(FileManager.default.fileExists(atPath: aside))
    }

    @Test("A provenance file of other sources, or a damaged one, is refused in a sentence")
    func wrongProvenance() throws {
        let (cache, aside) = (folder.file("One.skincache"), folder.file("One.skincache.provenance"))
        func expectRefusal(_ code: String) throws {
            let run = try SkinctlProcess(["explain", cache, "uibutton#go"])
            #expect(run.status == 66 && run.output == "")
            #expect(run.errors.hasPrefix("skinctl: ") && run.errors.hasSuffix("[\(code)]\n"))
        }
        #expect(try SkinctlProcess(["compile", one, "--provenance", "none"]).status == 0)
        #expect(try SkinctlProcess(["compile", two, "-o", aside]).status == 0)
        try expectRefusal("other-sources")
        try FileManager.default.removeItem(atPath: aside)
        try FileManager.default.copyItem(atPath: cache, toPath: aside)
        try expectRefusal("other-sources")
        #expect(try SkinctlProcess(["compile", one, "-o", aside]).status == 0)
        var bytes = try Data(contentsOf: URL(fileURLWithPath: aside))
        bytes[bytes.count - 1] ^= 1
        try bytes.write(to: URL(fileURLWithPath: aside))
        try expectRefusal("damaged")
        try Data("<theme/>".utf8).write(to: URL(fileURLWithPath: aside))
        try expectRefusal("not-a-cache")
    }

    @Test("An unknown state is answered with the nearest one")
    func unknownState() throws {
        let run = try SkinctlProcess(["explain", one, "uibutton#go", "--states", "highligted"])
        #expect(run.status == 64 && run.errors.contains("unknown state 'highligted'; did you mean 'highlighted'?"))
    }

    @Test("diff exits with 0, 1 or 2, as diff does")
    func diff() throws {
        let same = try SkinctlProcess(["diff", one, one])
        #expect(same.status == 0 && same.output == "" && same.errors == "")
        let other = try SkinctlProcess(["diff", one, two])
        #expect(other.status == 1)
        #expect(
            other.output == """
                --- One.theme 1.0.0  one
                +++ Two.theme 1.0.0  two

                1 change in 1 entity
                  1 value  constant accent  #FF0000 → #0000FF

                uibutton#go
                  tintColor  #FF0000 → #0000FF

                """)
        let json = try SkinctlProcess(["diff", one, two, "--format", "json"])
        let object = try #require(try JSONComparison.parse(json.output) as? [String: Any])
        #expect((object["changes"] as? [Any])?.count == 1 && json.status == 1)
        let cause = try #require((object["causes"] as? [[String: Any]])?.first)
        #expect(cause["constant"] as? String == "accent" && cause["count"] as? Int == 1)
        let missing = try SkinctlProcess(["diff", one, "/nowhere"])
        #expect(missing.status == 2 && missing.errors.split(separator: "\n").count == 1)
        let bad = try folder.writeTheme("Bad.theme", identifier: "bad", ["main.xml": "<theme><x/></theme>"])
        #expect(try SkinctlProcess(["diff", one, bad]).status == 2)
        #expect(try SkinctlProcess(["diff", one]).status == 64)
    }

    @Test("impact with a value names the option for it, and an option that is nearly right is corrected")
    func misusedImpact() throws {
        let value = try SkinctlProcess(["impact", "A.theme", "accent", "#00796B"])
        let expected = "Unexpected argument '#00796B'; another value of the constant is written --set VALUE\n"
        #expect(value.status == 64 && value.errors.contains(expected))
        #expect(try SkinctlProcess(["impact", "A.theme", "accent", "--trait", "dark"]).errors.contains("'--traits'"))
    }

    @Test("impact of a class that only extends lists what comes over it")
    func impactOfExtendingClass() throws {
        let classes = """
            <class id="base"><operation name="alpha"><float>0.5</float></operation></class>
            <class id="middle" extends="base"/><class id="other" extends="base"/>
            """
        let instances = "<uibutton id=\"a\" class=\"middle\"/><uibutton id=\"b\" class=\"other\"/>"
        let theme = try folder.writeTheme(
            "Classes.theme", identifier: "classes", ["a.xml": .theme(classes: classes, instances: instances)])
        let run = try SkinctlProcess(["impact", theme, "middle"])
        #expect(run.status == 0 && run.output.contains("1 value"))
        #expect(run.output.contains("uibutton#a") && !run.output.contains("uibutton#b"))
    }

    @Test("impact sets the constant of the theme, and tells which scopes have their own")
    func impactOfScopedConstant() throws {
        let color = { (name: String) in "<operation name=\"tintColor\"><color ref=\"\(name)\"/></operation>" }
        let instances = """
            <uibutton><constants><color name="c">#F00</color></constants>\(color("c"))</uibutton>
            <uiview id="q">\(color("c"))</uiview>
            """
        let theme = try folder.writeTheme(
            "Scoped.theme", identifier: "scoped",
            ["a.xml": .theme(constants: "<color name=\"c\">#00F</color>", instances: instances)])
        let run = try SkinctlProcess(["impact", theme, "c", "--set", "#FFF"])
        #expect(run.status == 0 && run.output.contains("uiview#q\n  tintColor  #0000FF → #FFFFFF"))
        #expect(run.output.contains("'c' scoped by 'uibutton'; unchanged"))
        #expect(!run.output.contains("under other traits"))
    }

    @Test("impact lists what depends on a constant or a class, and what it would be")
    func impact() throws {
        let constant = try SkinctlProcess(["impact", one, "accent", "--set", "#00FF00"])
        #expect(constant.status == 0 && constant.errors == "")
        #expect(
            constant.output == """
                \(one)/main.xml:2: 'accent' would be #00FF00

                1 value depends on 'accent', 1 would change

                uibutton#go
                  tintColor  #FF0000 → #00FF00  \(one)/main.xml:7:3

                """)
        let loud = try SkinctlProcess(["impact", one, "loud"])
        #expect(loud.output.contains("  alpha  1  \(one)/main.xml:3:27\n"))
        #expect(try SkinctlProcess(["impact", one, "accnt"]).errors.hasSuffix("; did you mean 'accent'?\n"))
        #expect(try SkinctlProcess(["impact", one, "loud", "--set", "1"]).errors.contains("is a class"))
        let wrong = try SkinctlProcess(["impact", one, "accent", "--set", "red"])
        #expect(wrong.status == 1 && wrong.output == "")
        #expect(wrong.errors.hasPrefix("\(one)/main.xml:2:33: error: invalid color 'red'"))
        let element = try SkinctlProcess(["impact", one, "accent", "--set", "<color format=\"gray\">1</color>"])
        #expect(element.output.contains("#FF0000 → #FFFFFF"))
    }
}
