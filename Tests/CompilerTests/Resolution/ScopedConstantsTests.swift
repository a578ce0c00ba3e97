import SkinBundles
import SkinDiagnostics
import TestSupport
import Testing

/// An entity's scope is checked for the operations that the entity has: theme format 1, section 17.
@Suite("Scoped constants")
struct ScopedConstantsTests {
    /// `#FF0000` darkened by `amount`, which is 6 in the scope of the class `strong`.
    private static let constants = """
        <float name="amount">0.5</float>
        <color name="steep" darken="amount">#FF0000</color>
        """
    private static let tint = "<operation name=\"tintColor\"><color ref=\"steep\"/></operation>"

    private func faults(classes: String, instances: String) throws -> [ThemeDiagnosticCode] {
        let strong = "<class id=\"strong\"><constants><float name=\"amount\">6</float></constants></class>"
        let folder = try TemporaryFolder()
        let text = String.theme(constants: Self.constants, classes: strong + classes, instances: instances)
        let bundle = try folder.writeTheme(["fixture.xml": text])
        return try ThemeCompiler().validate(bundle).diagnostics.map(\.code)
    }

    @Test("A value that is wrong in the scope of an entity that has the operation is an error")
    func inForce() throws {
        let found = try faults(
            classes: "", instances: "<uiview id=\"a\" class=\"strong\">\(Self.tint)</uiview>")
        #expect(found == [.invalidValue])
    }

    @Test("It is none where a class of the entity takes the operation away from it")
    func unset() throws {
        let found = try faults(
            classes: "<class id=\"plain\"><operation name=\"tintColor\" state=\"*\" unset=\"true\"/></class>",
            instances: """
                <uiview id="a">\(Self.tint)</uiview>
                <uibutton id="a" class="strong plain"/>
                """)
        #expect(found == [])
    }

    @Test("It is none where the entity replaces the operation of its class")
    func replaced() throws {
        let found = try faults(
            classes: "<class id=\"tinted\">\(Self.tint)</class>",
            instances: """
                <uiview id="a" class="strong tinted">
                  <operation name="tintColor"><color>#00FF00</color></operation>
                </uiview>
                <uiview id="b" class="tinted"/>
                """)
        #expect(found == [])
    }
}
