import SkinBundles
import SkinDiagnostics
import SkinLinter
import TestSupport
import Testing

/// Checks what `ContractCheck` finds: each test changes a schema, and gives a theme that was written for the old one.
@Suite("A changed contract")
struct ContractCheckTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Returns the findings as `line severity code: message`.
    private func findings(_ instances: String, old: String, new: String) throws -> [String] {
        try folder.writeTheme(["main.xml": "<theme><instances>\n\(instances)\n</instances></theme>"])
        let compilers = try [("old", old), ("new", new)].map { name, text in
            ThemeCompiler(schemaFiles: [try folder.write("\(name).schema.xml", "<schema>\(text)</schema>")])
        }
        let result = try ContractCheck(from: compilers[0], to: compilers[1]).check([folder.file("A.theme")])
        return result.diagnostics.map { "\($0.location.line) \($0.severity) \($0.code.rawValue): \($0.message)" }
    }

    private static func bubble(_ operations: String, parent: String = "uiview") -> String {
        "<component name=\"bubble\" inherits=\"\(parent)\">\(operations)</component>"
    }

    private static func tail(_ parameter: String) -> String {
        bubble("<operation name=\"tail\"><param name=\"size\" \(parameter)/></operation>")
    }

    private static func buttons(_ identifiers: String) -> String {
        "<identifiers component=\"uibutton\">\(identifiers)</identifiers>"
    }

    private static let withTail = "<bubble>\n<operation name=\"tail\"><float>9</float></operation></bubble>"

    @Test("that is the same breaks nothing")
    func same() throws {
        let schema = Self.tail("type=\"float\"")
        #expect(try findings(Self.withTail, old: schema, new: schema) == [])
    }

    @Test("without a component type breaks the entities of it")
    func component() throws {
        let found = try findings("<bubble/>", old: Self.bubble(""), new: "")
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("2 error removed-component: no longer valid: unknown component") == true)
    }

    @Test("without an operation breaks its uses, and proposes the nearest one")
    func operation() throws {
        let new = Self.bubble("<operation name=\"tails\"><param name=\"size\" type=\"float\"/></operation>")
        let found = try findings(Self.withTail, old: Self.tail("type=\"float\""), new: new)
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("3 error removed-operation: no longer valid: unknown operation 'tail'") == true)
        #expect(found.first?.contains("did you mean 'tails'?") == true)
    }

    @Test(
        "breaks values that no longer have the type or are out of the range",
        arguments: ["type=\"bool\"", "type=\"float\" maximum=\"8\"", "type=\"integer\""])
    func parameter(_ parameter: String) throws {
        let found = try findings(Self.withTail, old: Self.tail("type=\"float\""), new: Self.tail(parameter))
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("3 error changed-parameter: no longer valid: ") == true, "\(found)")
    }

    @Test("breaks an operation that newly requires a parameter")
    func requiredParameter() throws {
        let new = Self.bubble(
            """
            <operation name="tail"><param name="size" type="float"/><param name="side" type="string"/></operation>
            """)
        let found = try findings(Self.withTail, old: Self.tail("type=\"float\""), new: new)
        #expect(found.first?.contains("error changed-parameter") == true, "\(found)")
    }

    @Test("with another parent breaks what the component type no longer inherits")
    func parent() throws {
        let theme = "<uibutton>\n<operation name=\"alpha\"><float>0.5</float></operation></uibutton>\n<bubble/>"
        let old = Self.bubble("", parent: "uibutton")
        let found = try findings(theme, old: old, new: Self.bubble(""))
        #expect(
            found == [
                "3 error changed-look: 'alpha' of 'bubble' no longer has a value; 'bubble' inherits from 'uiview', "
                    + "before from 'uibutton'"
            ])
        let gained = try findings(theme, old: Self.bubble(""), new: old)
        #expect(gained.map { $0.prefix(21) } == ["3 warning changed-loo"])
    }

    @Test("without a state breaks its uses; another order of states changes looks where two meet")
    func states() throws {
        let theme = """
            <uiview><operation name="alpha"><float>1</float></operation>
            <operation name="alpha" state="unread"><float>0.5</float></operation>
            <operation name="alpha" state="muted"><float>0.2</float></operation></uiview>
            """
        let (unread, muted) = ("<state name=\"unread\"/>", "<state name=\"muted\"/>")
        let removed = try findings(theme, old: unread + muted, new: unread)
        #expect(removed.count == 1)
        #expect(removed.first?.hasPrefix("4 error removed-state: no longer valid: unknown state 'muted'") == true)
        let moved = try findings(theme, old: unread + muted, new: muted + unread)
        #expect(moved == ["4 error changed-look: 'alpha' of 'uiview' no longer has the same value"])
        #expect(try findings(theme, old: unread + muted, new: unread + muted + "<state name=\"new\"/>") == [])
    }

    @Test("without an identifier breaks its entity; a renamed one is a warning, and changes no look")
    func identifiers() throws {
        let theme = "<uibutton id=\"send\">\n<operation name=\"alpha\"><float>0.5</float></operation></uibutton>"
        let old = Self.buttons("<identifier name=\"send\"/>")
        let removed = try findings(theme, old: old, new: Self.buttons("<identifier name=\"sends\"/>"))
        #expect(removed.contains { $0.hasPrefix("2 error removed-identifier: no longer valid: the app has no") })
        #expect(removed.contains { $0.contains("did you mean 'sends'?") })
        let renamed = try findings(theme, old: old, new: Self.buttons("<identifier name=\"call\" was=\"send\"/>"))
        #expect(renamed == ["2 warning renamed-identifier: identifier 'send' of 'uibutton' is now 'call'"])
        // Without a list, the old contract did not say which identifiers the app has.
        let listed = try findings(theme, old: "", new: Self.buttons("<identifier name=\"call\"/>"))
        #expect(listed.map { $0.prefix(30) } == ["2 warning unknown-identifier: "])
        #expect(try findings(theme, old: old, new: "") == [])
    }

    @Test("with new names warns of those for which the theme has no look")
    func newNames() throws {
        let theme = "<uibutton id=\"send\"/>"
        let old = Self.buttons("<identifier name=\"send\"/>") + Self.bubble("")
        let new =
            Self.buttons("<identifier name=\"send\"/><identifier name=\"call\"/>") + Self.tail("type=\"float\"")
            + "<component name=\"badge\"/>"
        let found = try findings(theme, old: old, new: new)
        #expect(
            found == [
                "1 warning missing-look: no look for the new component type 'badge'",
                "1 warning missing-look: no look for the new identifier 'call' of 'uibutton'",
                "1 warning missing-look: no look for the new operation 'tail' of 'bubble'",
            ])
        let looks =
            theme + "<uibutton id=\"call\"/>" + Self.withTail
            + "<badge><operation name=\"alpha\"><float>1</float></operation></badge>"
        let badge = "<component name=\"badge\" inherits=\"uiview\"/>"
        let oldTail = Self.buttons("<identifier name=\"send\"/>") + Self.tail("type=\"float\"") + badge
        #expect(
            try findings(looks, old: oldTail, new: new.replacing("<component name=\"badge\"/>", with: badge))
                .filter { $0.contains("missing-look") } == [])
    }

    @Test("does not blame the update for errors that the theme had before, but reports them")
    func earlierErrors() throws {
        let theme = "<uibutton class=\"none\"/>\n<bubble/>"
        let found = try findings(theme, old: Self.bubble(""), new: "")
        #expect(found.map { $0.split(separator: ":")[0] } == ["2 error unknown-class", "3 error removed-component"])
        #expect(try findings("<bubble/>", old: "", new: Self.bubble("")) == [])
    }

    @Test("with an invalid schema is reported as such")
    func invalidSchema() throws {
        let found = try findings("<bubble/>", old: Self.bubble(""), new: "<component/>")
        #expect(found == ["1 error missing-attribute: missing attribute 'name' of 'component'"])
    }

    @Test("is checked by skinctl, which exits with 1 if something breaks")
    func command() throws {
        let theme = try folder.writeTheme(["main.xml": .theme(instances: "<uibutton id=\"send\"/>")])
        let old = try folder.write("old.xml", "<schema>\(Self.buttons("<identifier name=\"send\"/>"))</schema>")
        let renamed = try folder.write(
            "renamed.xml", "<schema>\(Self.buttons("<identifier name=\"call\" was=\"send\"/>"))</schema>")
        let removed = try folder.write("removed.xml", "<schema>\(Self.buttons(""))</schema>")
        let fine = try SkinctlProcess(["validate", theme, "--old-schema", old, "--schema", renamed])
        #expect(fine.status == 0 && fine.output.contains("[renamed-identifier]"), "\(fine.errors)")
        let broken = try SkinctlProcess(["validate", folder.path, "--old-schema", old, "--schema", removed])
        #expect(broken.status == 1 && broken.output.contains("A.theme/main.xml:5:15: error: no longer valid: "))
        for format in ["json", "github", "sarif"] {
            let run = try SkinctlProcess([
                "validate", theme, "--old-schema", old, "--schema", removed, "--format", format,
            ])
            #expect(run.status == 1 && run.output.contains("removed-identifier"))
        }
        #expect(try SkinctlProcess(["validate", theme, "--old-schema", folder.file("none.xml")]).status == 66)
    }
}
