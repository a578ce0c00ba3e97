import SkinCompiler
import SkinDiagnostics
import SkinInspector
import SkinKit
import TestSupport
import Testing

/// Which constant a name means depends on the traits.
@Suite("Constants under traits")
struct ConstantsUnderTraitsTests {
    private static let base = String.theme(
        constants: """
            <color name="blue">#0000FF</color>
            <color name="link" ref="blue" alpha="0.5"/>
            <float name="gap">4</float>
            """,
        classes: """
            <class id="plain"><operation name="backgroundColor"><color ref="link"/></operation></class>
            <class id="more" extends="plain"/>
            """,
        instances: """
            <uiview id="a" class="more">
              <operation name="tintColor"><color ref="special link"/></operation>
              <operation name="cornerRadius"><float ref="gap"/></operation>
            </uiview>
            """)

    private static let files = [
        "": base, "~dark": .theme(constants: "<color name=\"blue\">#000080</color>"),
        "~ipad": .theme(constants: "<color name=\"special\">#FF0000</color>"),
    ]

    private func explanation(_ operation: String, _ traits: ThemeTraits) throws -> ThemeExplanation {
        let theme = try Theme.fixture(Self.files)
        let found = theme.explain(component: "uiview", id: "a", operation: operation, traits: traits)
        return try #require(found.first)
    }

    @Test(
        "A constant that another one replaces under a trait changes the values and the steps that depend on it",
        arguments: [([], ""), ([.pad], ""), ([.dark], "~dark"), ([.dark, .pad], "~dark")] as [(ThemeTraits, String)])
    func dependent(_ traits: ThemeTraits, _ file: String) throws {
        let found = try explanation("backgroundColor", traits)
        let blue: ThemeColor =
            file.isEmpty ? .init(red: 0, green: 0, blue: 1) : .init(red: 0, green: 0, blue: 128.0 / 255)
        #expect(found.steps.map(\.location.file) == ["fixture.xml", "fixture\(file).xml", "fixture.xml"])
        #expect(found.steps.last?.before == .color(blue))
        #expect(found.extensions.count == 1)
        let radius = try explanation("cornerRadius", traits)
        #expect(radius.steps.map(\.action) == [.constant("gap")])
    }

    @Test("A name that only a trait defines changes what a list of names means")
    func list() throws {
        for traits in [[], [.dark]] as [ThemeTraits] {
            #expect(try explanation("tintColor", traits).steps.first?.action == .constant("link"))
        }
        for traits in [[.pad], [.dark, .pad]] as [ThemeTraits] {
            #expect(try explanation("tintColor", traits).steps.map(\.action) == [.constant("special")])
        }
    }

    @Test("A constant that is wrong only under a trait is reported where an entity shows it")
    func faults() throws {
        let base = String.theme(
            constants: "<float name=\"o\">0.5</float><float name=\"p\" ref=\"o\"/>",
            classes: "<class id=\"c\"><operation name=\"alpha\"><float ref=\"p\"/></operation></class>",
            instances: "<uiview id=\"a\"><operation name=\"alpha\"><float ref=\"p\"/></operation></uiview>")
        let files = ["": base, "~ipad": .theme(constants: "<float name=\"q\">1</float>")]
        #expect(throws: Never.self) { _ = try Theme.fixture(files) }
        let error = #expect(throws: ThemeError.self) {
            _ = try Theme.fixture(
                files.merging(["~dark": .theme(constants: "<float name=\"o\">3</float>")]) { first, _ in first })
        }
        #expect(error?.diagnostics.map(\.code) == [.invalidValue])
    }
}
