import Foundation
import SkinComponents
import SkinKit
import TestSupport
import Testing

@testable import SkinTesting

@MainActor
@Suite("What a component is expected to show")
struct ExpectShownTests {
    @Test("is its property's value, from the definition or a constant of it")
    func passes() throws {
        let cards = try Cards()
        expectShown(cards.send, "backgroundColor", "#1F3A93", from: "Paper.theme/card.xml:5", by: cards.engine)
        try cards.engine.activate(cards.night)
        expectShown(cards.send, "backgroundColor", "#F4D58D", from: "Paper.theme/card.xml:5:7", by: cards.engine)
        expectShown(cards.send, "backgroundColor", "#F4D58D", from: "Night.theme/card.xml:2", by: cards.engine)
        expectShown(cards.send, "cornerRadius", "12.5", from: "Night.theme/card.xml", by: cards.engine)
        expectShown(cards.lines[0], "numberOfLines", "1", by: cards.engine)
        withKnownIssue { expectShown(cards.send, "cornerRadius", "12", by: cards.engine) }
    }

    func fault(
        _ cards: Cards, _ component: AnyObject, _ operation: String, _ value: String, from source: String? = nil
    ) -> String? {
        ShownCheck(component: component, operation: operation, engine: cards.engine)
            .fault(expecting: value, from: source)
    }

    @Test("is a record as the article about components writes it")
    func records() throws {
        struct Sheen {
            var from = ThemeColor(red: 1, green: 1, blue: 1)
            var to = ThemeColor(red: 199.0 / 255, green: 199.0 / 255, blue: 204.0 / 255)
            var angle = 90.0
        }
        let article = try Fixtures.article("SkinKit/SkinKit.docc/DefiningComponents")
        let line = try #require(article.split(separator: "\n").first { $0.contains("expectShown(") })
        #expect(line.contains("\"\(PropertyText.text(Sheen()))\""), "\(line)")
    }

    @Test("is explained where it differs")
    func explanation() throws {
        let cards = try Cards()
        #expect(
            fault(cards, cards.send, "cornerRadius", "5") == """
                uibutton#button_send shows 4 as 'cornerRadius', expected 5
                uibutton#button_send cornerRadius  4
                  winner     Paper.theme/card.xml:6:7  itself
                  runner-up  none
                  loser      Paper.theme/card.xml:7:7  itself  for other states: selected

                """)
        let wrong = fault(cards, cards.send, "backgroundColor", "#1F3A93", from: "Night.theme")
        #expect(
            wrong?.hasPrefix(
                "uibutton#button_send has its 'backgroundColor' from Paper.theme/card.xml:5:7, expected Night.theme\n")
                ?? false)
        #expect(fault(cards, cards.send, "backgroundColor", "#1F3A93", from: "aper.theme/card.xml") != nil)
        #expect(fault(cards, cards.send, "backgroundColor", "#1F3A93", from: "card.xml:5:70") != nil)
    }

    @Test("was perhaps changed by code, or is the component's own")
    func code() throws {
        let cards = try Cards()
        cards.send.cornerRadius = 7
        #expect(
            fault(cards, cards.send, "cornerRadius", "4")?.hasPrefix(
                """
                uibutton#button_send shows 7 as 'cornerRadius', expected 4
                the theme set it to 4, and code changed it afterwards

                """) ?? false)
        #expect(
            fault(cards, cards.send, "alpha", "2") == """
                uibutton#button_send shows 1 as 'alpha', expected 2
                its theme has no 'alpha' for it in its states
                """)
        #expect(
            fault(cards, cards.send, "alpha", "1", from: "Paper.theme") == """
                uibutton#button_send shows its own value as 'alpha', expected one from Paper.theme
                its theme has no 'alpha' for it in its states
                """)
    }

    @Test("needs a component that is registered, and an operation that it has")
    func unknown() throws {
        let cards = try Cards()
        #expect(
            fault(cards, cards.send, "cornerradius", "4")
                == "'SkinButton' has no operation 'cornerradius'; did you mean 'cornerRadius'?")
        #expect(
            fault(cards, SkinButton(), "cornerRadius", "4") == "the SkinButton is not registered with the engine")
        final class Other {}
        #expect(fault(cards, Other(), "cornerRadius", "4") == "the class 'Other' is not defined as a component")
        cards.engine.deactivate()
        #expect(
            fault(cards, cards.send, "cornerRadius", "4") == """
                uibutton#button_send shows 0 as 'cornerRadius', expected 4
                the engine shows no theme
                """)
    }

    @Test("follows a clock that only the test moves")
    func clock() throws {
        let cards = try Cards()
        let clock = FrameClock(of: cards.engine)
        clock.advance(by: .seconds(100))
        try cards.engine.activate(
            cards.night, transition: .blend(duration: .milliseconds(200), curve: .linear))
        #expect(clock.advance(by: .milliseconds(100)))
        expectShown(cards.send, "cornerRadius", "8.25", by: cards.engine)
        #expect(fault(cards, cards.send, "cornerRadius", "4")?.contains("expected 4\n") ?? false)
        #expect(!clock.advance(by: .milliseconds(100)))
        expectShown(cards.send, "cornerRadius", "12.5", from: "Night.theme", by: cards.engine)
        #expect(clock.time == .milliseconds(100_200))
    }
}
