import SkinComponents
import SkinDevelopment
import SkinInspector
import SkinKit
import Testing

@testable import SkinTesting

@MainActor
@Suite("Expected identifiers")
struct ExpectIdentifiersTests {
    @Test("are those that were registered, in every theme")
    func complete() throws {
        let cards = try Cards()
        let recorder = RegistrationRecorder()
        #expect(
            identifierFaults(of: recorder, in: [cards.paper])
                == ["no component was registered under an identifier while the recorder was installed"])
        cards.engine.record(in: recorder)
        expectIdentifiers(of: recorder, in: [cards.paper, cards.night])
        #expect(identifierFaults(of: recorder, in: []) == ["there are no themes that could have the identifiers"])
    }

    @Test("are named with the theme that has them not, and the nearest that it has")
    func missing() throws {
        let cards = try Cards()
        try cards.folder.write(
            "Night.theme/more.xml",
            "<theme><instances><uiview id='card'/><uibutton id='button_close'/></instances></theme>")
        let night = try Theme(bundleAt: cards.folder.file("Night.theme"))
        let recorder = RegistrationRecorder()
        cards.engine.record(in: recorder)
        let others = [SkinButton(), SkinButton()]
        try cards.engine.register(others[0], as: "buton_close")
        // What a theme has for a type, its subtypes have.
        try cards.engine.register(others[1], as: "card")
        #expect(
            identifierFaults(of: recorder, in: [cards.paper, night]) == [
                """
                theme 'org.example.paper' has no 'uibutton#buton_close'
                theme 'org.example.paper' has no 'uibutton#card'
                """,
                "theme 'org.example.night' has no 'uibutton#buton_close'; did you mean 'button_close'?",
            ])
        withKnownIssue { expectIdentifiers(of: recorder, in: [night]) }
    }
}
