import SkinBlending
import SkinInspector
import SkinKit
import SkinTesting
import Testing

@testable import Postcard

@MainActor
@Suite("A postcard")
struct PostcardTests {
    let engine: ThemeEngine
    let card = Postcard()
    let paper: Theme
    let night: Theme

    init() async throws {
        let library = Postcard.library
        engine = try ThemeEngine(
            components: .postcard, configuration: .init(animation: .blending), library: library)
        paper = try await library.load("org.example.paper")
        night = try await library.load("org.example.night")
        try engine.activate(paper)
        try card.register(with: engine)
    }

    @Test("has the ink of its theme on the button")
    func ink() throws {
        expectShown(card.send, "backgroundColor", "#1F3A93", from: "Paper.theme/card.xml", by: engine)
        try engine.activate(night)
        expectShown(card.send, "backgroundColor", "#F4D58D", from: "Night.theme/card.xml:6", by: engine)
        expectShown(card.stamp, "value", "110", from: "Paper.theme", by: engine)
    }

    @Test("changes four properties at night, and nothing else")
    func writes() throws {
        try expectWrites(
            """
            uibutton#button_send backgroundColor: #1F3A93 → #F4D58D
            uibutton#button_send cornerRadius: 4 → 12
            uibutton#button_send titleColor: #FFFDF5 → #101418
            uilabel#label_message textColor: #1F3A93 → #F4D58D
            """, by: engine
        ) { try engine.activate(night) }
    }

    @Test("finds its identifiers in both themes")
    func identifiers() {
        let recorder = RegistrationRecorder()
        engine.record(in: recorder)
        expectIdentifiers(of: recorder, in: [paper, night])
    }

    @Test("rounds its button frame by frame")
    func blend() throws {
        let clock = FrameClock(of: engine)
        try engine.activate(night, transition: .blend(duration: .milliseconds(200), curve: .linear))
        clock.advance(by: .milliseconds(100))
        expectShown(card.send, "cornerRadius", "8", by: engine)
        clock.advance(by: .milliseconds(100))
        expectShown(card.send, "cornerRadius", "12", from: "Night.theme/card.xml:10", by: engine)
    }
}
