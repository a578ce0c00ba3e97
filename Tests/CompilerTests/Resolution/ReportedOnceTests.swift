import SkinBundles
import TestSupport
import Testing

/// Checks that a fault is reported once, at its location, and its consequences are not (theme format 1, section 10).
@Suite("Reported once")
struct ReportedOnceTests {
    struct Example: Sendable, CustomTestStringConvertible {
        var name: String
        var text: String
        var faults: [String]

        var testDescription: String { name }

        init(_ name: String, _ text: String, _ faults: String...) {
            self.name = name
            self.text = text
            self.faults = faults
        }

        static func operation(_ name: String, _ content: String, _ faults: String...) -> Example {
            var example = Example(name, .theme(instances: "<uiview id=\"a\">\n\(content)</uiview>"))
            example.faults = faults
            return example
        }
    }

    static let examples: [Example] = [
        Example(
            "]]> in a text is malformed in its own line",
            "<theme><constants><string name=\"a\">\nfoo\nbar ]]> baz\n</string></constants></theme>", "3 malformed-xml"),
        .operation(
            "an element that names no object does not count as one",
            "<operation name=\"alpha\"><float>1</float>\n<foo/></operation>",
            "7 unknown-object"),
        .operation(
            "nor does it where it comes first",
            "<operation name=\"alpha\"><param name=\"value\">\n<foo/><float>1</float></param></operation>",
            "7 unknown-object"),
        .operation(
            "nor where there is no short form",
            "<operation name=\"shadow\"><foo/>\n<param name=\"radius\"><float>1</float></param></operation>",
            "6 unknown-object"),
        .operation(
            "a wrong unset says nothing of parameters", "<operation name=\"alpha\" unset=\"false\"/>", "6 invalid-value"
        ),
        .operation("* twice is *", "<operation name=\"alpha\" state=\"* *\" unset=\"true\"/>"),
        .operation(
            "where an element stands in place of a text, the text is not missed",
            "<operation name=\"alpha\"><float>\n<integer>1</integer></float></operation>",
            "7 unknown-element"),
        Example(
            "a constant whose element is unknown counts as defined",
            .theme(
                constants: "\n<foo name=\"x\"/>",
                instances: "<uiview id=\"a\"><operation name=\"alpha\"><float ref=\"x\"/></operation></uiview>"),
            "3 unknown-object"),
        Example(
            "a class that is there twice is checked twice",
            .theme(
                classes:
                    "<class id=\"c\"/>\n<class id=\"c\"><operation name=\"alpha\">\n<bool>true</bool></operation></class>",
                instances: "<uiview class=\"c\"/>"),
            "4 duplicate-definition", "5 type-mismatch"),
        Example(
            "a class without an id is looked into",
            .theme(
                classes:
                    "<class>\n<operation name=\"zzz\"><float>1</float></operation>\n<operation name=\"alpha\"><float>a</float></operation></class>"
            ),
            "3 missing-attribute", "4 unknown-operation", "5 invalid-value"),
        Example(
            "what leads to a cycle is not reported",
            .theme(
                constants: "<float name=\"a\" ref=\"b\"/>\n<float name=\"b\" ref=\"b\"/>",
                instances: "<uiview id=\"a\"><operation name=\"alpha\"><float ref=\"a\"/></operation></uiview>"),
            "3 constant-cycle"),
        .operation(
            "an unknown parameter may be the missing one",
            "<operation name=\"shadow\"><param name=\"colour\"><color>#000</color></param></operation>",
            "6 unknown-param"),
    ]

    @Test("A fault is reported once", arguments: examples)
    func once(_ example: Example) throws {
        let folder = try TemporaryFolder()
        let result = try ThemeCompiler().validate(folder.writeTheme(["main.xml": example.text]))
        #expect(result.diagnostics.map { "\($0.location.line) \($0.code.rawValue)" } == example.faults)
    }

    @Test("While a file cannot be read, references, classes and assets are not checked, and all else is")
    func unreadableFile() throws {
        let folder = try TemporaryFolder()
        let instances = """
            <uiview id="a" class="none"><operation name="alpha"><float ref="none"/></operation></uiview>
            <uiview id="b"><operation name="backgroundImage"><image>none.png</image></operation></uiview>
            <uiview id="c"><operation name="alpha"><float>2</float></operation></uiview>
            """
        let bundle = try folder.writeTheme(["a.xml": .theme(instances: instances), "b.xml": "<theme"])
        let found = try ThemeCompiler().validate(bundle).diagnostics
        #expect(found.map(\.code) == [.invalidValue, .malformedXML])
        try folder.write("A.theme/b.xml", "<theme/>")
        let all = try ThemeCompiler().validate(bundle).diagnostics
        #expect(all.map(\.code) == [.unknownClass, .unknownConstant, .missingAsset, .invalidValue])
    }
}
