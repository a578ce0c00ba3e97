import Foundation
import SkinDiagnostics
import TestSupport
import Testing

@Suite("skinctl lint")
struct SkinctlLintTests {
    private let folder: TemporaryFolder
    private let theme: String

    init() throws {
        folder = try TemporaryFolder()
        let label = """
            <uilabel id="é"><operation name="textColor"><color>#999999</color></operation>
            <operation name="backgroundColor"><color>#FFFFFF</color></operation></uilabel>
            """
        theme = try folder.writeTheme(
            ["main.xml": .theme(constants: "<color name=\"spare\">#000000</color>", instances: label)])
    }

    @Test("Findings are warnings; --deny makes errors of them, --allow leaves them out")
    func levels() throws {
        let plain = try SkinctlProcess(["lint", theme])
        #expect(plain.status == 0)
        #expect(plain.output.contains("A.theme/main.xml:2:13: warning: unused constant 'spare'"))
        #expect(plain.output.contains("[contrast]"))
        #expect(plain.output.hasSuffix("\n2 warnings in 1 theme\n") && plain.errors.isEmpty)
        let denied = try SkinctlProcess(["lint", theme, "--deny", "contrast"])
        #expect(denied.status == 1)
        #expect(denied.output.contains("error: 'textColor' of 'uilabel#é'"))
        #expect(denied.output.contains("warning: unused constant"))
        #expect(try SkinctlProcess(["lint", theme, "--strict"]).status == 1)
        #expect(try SkinctlProcess(["lint", theme, "--deny", "warnings"]).status == 1)
        let allowed = try SkinctlProcess([
            "lint", theme, "--allow", "contrast", "--allow", "unused-constant", "--strict",
        ])
        #expect(allowed.status == 0)
        #expect(allowed.output == "")
    }

    @Test("A class that only a child has is compared with those of its parents, an identifier with states")
    func misspelledNames() throws {
        try folder.writeTheme(
            "B.theme", identifier: "b",
            ["main.xml": .theme(classes: "<class id=\"pill\"/>", instances: "<uibutton id=\"send\" class=\"pill\"/>")])
        let child = try folder.writeTheme(
            "C.theme", identifier: "c", inherits: "b",
            [
                "main.xml": .theme(
                    classes: "<class id=\"pil\"/>", instances: "<uibutton id=\"send:hover\"/><uibutton id=\"a:b\"/>")
            ])
        let output = try SkinctlProcess(["lint", child]).output
        #expect(output.contains("unused class 'pil'; did you mean 'pill'?"))
        #expect(output.contains("identifier 'send:hover' ends in a state; write it in the attribute 'state'"))
        #expect(!output.contains("identifier 'a:b'"))
    }

    @Test("An unused asset whose name should have a trait is told the name to take")
    func misnamedAsset() throws {
        for name in ["send-dark.png", "send~night.png"] {
            try folder.write("A.theme/assets/\(name)", "picture")
            let output = try SkinctlProcess(["lint", theme]).output
            #expect(output.contains("unused asset '\(name)'; did you mean to call '\(name)' 'send~dark.png'?"))
        }
    }

    @Test("An unknown code is wrong use, and the nearest is offered")
    func unknownCode() throws {
        let run = try SkinctlProcess(["lint", theme, "--deny", "contast"])
        #expect(run.status == 64)
        #expect(run.errors.contains("unknown code 'contast'; did you mean 'contrast'?"))
    }

    @Test("--aaa asks for more")
    func enhanced() throws {
        let text = try String(contentsOfFile: "\(theme)/main.xml", encoding: .utf8)
        try folder.write("A.theme/main.xml", text.replacingOccurrences(of: "#999999", with: "#707070"))
        #expect(try !SkinctlProcess(["lint", theme]).output.contains("[contrast]"))
        #expect(
            try SkinctlProcess(["lint", theme, "--aaa"]).output.contains("expected 7:1 for text (WCAG 2.2, 1.4.6, AAA)")
        )
    }

    @Test("A theme with errors is not linted")
    func errorsFirst() throws {
        try folder.write("A.theme/more.xml", "<theme><constant/></theme>")
        let run = try SkinctlProcess(["lint", theme])
        #expect(run.status == 1)
        #expect(run.output.contains("[unknown-element]"))
        #expect(!run.output.contains("[contrast]"))
    }

    // MARK: Formats

    @Test("GitHub's workflow commands name the place, and nothing in them ends early")
    func gitHub() throws {
        let run = try SkinctlProcess(["lint", theme, "--format", "github"])
        #expect(run.errors == "")
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(
            lines.first
                == "::warning file=\(theme)/main.xml,line=2,endLine=2,col=13,endColumn=18,title=unused-constant::unused constant 'spare'; remove it, or make it public if the app requests it by name"
        )
        #expect(lines.last?.contains("%0A") == true)
        let formatter = ThemeDiagnosticFormatter()
        let odd = ThemeDiagnostic(.contrast, at: ThemeSourceLocation(file: "a,b:c%.xml"), "50%\n")
        #expect(
            formatter.gitHub(odd)
                == "::error file=a%2Cb%3Ac%25.xml,line=1,endLine=1,col=1,endColumn=1,title=contrast::50%25%0A\n")
    }

    /// The members that the JSON schema of SARIF 2.1.0 requires of each object.
    @Test("SARIF logs have what SARIF 2.1.0 requires", arguments: ["lint", "validate", "compile"])
    func sarif(_ command: String) throws {
        let run = try SkinctlProcess([command, theme, "--format", "sarif"])
        #expect(run.status == 0)
        let log = try #require(JSONComparison.parse(run.output) as? [String: Any])
        #expect(log["version"] as? String == "2.1.0")
        #expect(Set(log.keys) == ["$schema", "version", "runs"])
        let runs = try #require(log["runs"] as? [[String: Any]])
        #expect(runs.count == 1)
        #expect(Set(runs[0].keys) == ["tool", "results", "columnKind"])
        #expect(runs[0]["columnKind"] as? String == "unicodeCodePoints")
        let driver = try #require((runs[0]["tool"] as? [String: Any])?["driver"] as? [String: Any])
        #expect(driver["name"] as? String == "skinctl")
        let rules = try #require(driver["rules"] as? [[String: String]]).map { $0["id"] }
        let results = try #require(runs[0]["results"] as? [[String: Any]])
        #expect(results.count == (command == "lint" ? 2 : 0))
        for result in results {
            #expect(["error", "warning", "note", "none"].contains(result["level"] as? String))
            #expect(rules.contains(result["ruleId"] as? String))
            #expect((result["message"] as? [String: String])?["text"]?.isEmpty == false)
            let places =
                (result["locations"] as? [[String: Any]] ?? []) + (result["relatedLocations"] as? [[String: Any]] ?? [])
            for place in places {
                let physical = try #require(place["physicalLocation"] as? [String: [String: Any]])
                let uri = try #require(physical["artifactLocation"]?["uri"] as? String)
                #expect(URL(string: uri)?.path == "\(theme)/main.xml")
                let region = try #require(physical["region"] as? [String: Int])
                #expect((region["startLine"] ?? 0) >= 1 && (region["startColumn"] ?? 0) >= 1)
                #expect(region["endLine"] == region["startLine"])
                #expect((region["endColumn"] ?? 0) > (region["startColumn"] ?? 0))
            }
        }
    }

    @Test("A SARIF result has its place and those of its notes; columns count characters, paths are URIs")
    func sarifPlaces() throws {
        let formatter = ThemeDiagnosticFormatter(
            displayPath: { $0.name == "abs.xml" ? "/t/a b.xml" : $0.name }, sourceLine: { _, _ in "é😀<a/>" })
        let note = ThemeDiagnostic.Note("see \"here\"", at: ThemeSourceLocation(file: "abs.xml", line: 2, column: 1))
        let text = formatter.sarifResult(
            ThemeDiagnostic(
                .contrast, severity: .warning,
                at: ThemeSourceRange(
                    from: ThemeSourceLocation(file: "é a.xml", line: 1, column: 7), toLine: 1, column: 9), "x",
                notes: [note]))
        func place(_ uri: String, _ line: Int, _ column: Int, _ endColumn: Int) -> [String: Any] {
            let region = ["startLine": line, "startColumn": column, "endLine": line, "endColumn": endColumn]
            return ["artifactLocation": ["uri": uri], "region": region]
        }
        let expected: [String: Any] = [
            "ruleId": "contrast", "level": "warning", "message": ["text": "x"],
            "locations": [["physicalLocation": place("%C3%A9%20a.xml", 1, 3, 5)]],
            "relatedLocations": [
                ["physicalLocation": place("file:///t/a%20b.xml", 2, 1, 1), "message": ["text": "see \"here\""]]
            ],
        ]
        let sorted = { try JSONSerialization.data(withJSONObject: $0, options: .sortedKeys) }
        #expect(try sorted(JSONComparison.parse(text)) == sorted(expected))
    }

    // MARK: Colours

    /// The effect of the environment and of `--color`.
    struct Coloring: Sendable, CustomTestStringConvertible {
        var environment: [String: String] = [:]
        var choice: String?
        var isColored: Bool
        var testDescription: String { "\(environment) \(choice ?? "")" }
    }

    static let colorings = [
        Coloring(isColored: false), Coloring(choice: "always", isColored: true),
        Coloring(environment: ["NO_COLOR": "1"], choice: "always", isColored: true),
        Coloring(environment: ["CLICOLOR_FORCE": "1"], isColored: true),
        Coloring(environment: ["CLICOLOR_FORCE": "0"], isColored: false),
        Coloring(environment: ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], isColored: false),
        Coloring(environment: ["CLICOLOR_FORCE": "1"], choice: "never", isColored: false),
    ]

    @Test("Colours are as --color and the environment say", arguments: colorings)
    func colors(_ coloring: Coloring) throws {
        let option = coloring.choice.map { ["--color", $0] } ?? []
        let environment = ["NO_COLOR": "", "CLICOLOR_FORCE": ""].merging(coloring.environment) { $1 }
        let run = try SkinctlProcess(["lint", theme] + option, environment: environment)
        #expect(run.output.contains("\u{1B}[") == coloring.isColored)
    }

    @Test("Names are completed from the given theme")
    func completion() throws {
        let words = ["---completion", "explain", "--", "positional@1", "3", "0", "skinctl", "explain", theme, ""]
        #expect(try SkinctlProcess(words, environment: ["SAP_SHELL": "bash"]).output.contains("uilabel#é"))
        let operation = [
            "---completion", "explain", "--", "positional@2", "4", "0", "skinctl", "explain", theme, "uilabel#é", "",
        ]
        let names = try SkinctlProcess(operation, environment: ["SAP_SHELL": "bash"]).output
        #expect(names.contains("textColor") && names.contains("backgroundColor") && !names.contains("uilabel"))
    }

    @Test("A mistyped command is wrong use, and the nearest is offered")
    func mistypedCommand() throws {
        let run = try SkinctlProcess(["lnit", theme])
        #expect(run.status == 64)
        #expect(run.errors.contains("unknown command 'lnit'; did you mean 'lint'?"))
    }

    @Test("Every command gives an example, and says that colors can be switched off", arguments: Self.commands)
    func help(_ command: String) throws {
        let text = try SkinctlProcess(command.split(separator: " ").map(String.init) + ["--help"]).output
        #expect(text.contains("  skinctl \(command)"))
        #expect(text.contains("--color <color>"))
    }

    @Test("The help of the tool names the exit statuses and all commands in at most 40 lines")
    func overview() throws {
        let text = try SkinctlProcess(["--help"]).output
        #expect(text.contains("Exit status: 0 success;"))
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 41)
        for command in Self.commands { #expect(text.contains("\n  \(command.split(separator: " ")[0]) ")) }
    }

    @Test(
        "An example in a help text is one line, which can be copied",
        arguments: commands + ["list", "list schema", "export", "package"])
    func examples(_ command: String) throws {
        let text = try SkinctlProcess(command.split(separator: " ").map(String.init) + ["--help"]).output
        let examples = text.components(separatedBy: "\nExample").dropFirst().first ?? ""
        let lines = examples.components(separatedBy: "\n\n")[0].split(separator: "\n").dropFirst()
        #expect(!lines.isEmpty)
        for line in lines { #expect(line.hasPrefix("  skinctl ") || line.hasPrefix("  xmllint "), "\(line)") }
    }

    static let commands = [
        "validate", "compile", "dump", "list themes", "list settings", "verify", "lint", "explain", "diff", "impact",
        "preview",
    ]
}
