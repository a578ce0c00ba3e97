import SkinKit
import Testing

@testable import SkinTesting

@MainActor
@Suite("Expected writes")
struct ExpectWritesTests {
    static let all = """
        uibutton#button_send backgroundColor: #1F3A93 → #F4D58D
        uibutton#button_send cornerRadius: 4 → 12.5
        uilabel#label_line numberOfLines: 2 → 1 (2 components)
        uilabel#label_line textColor: #1F3A93 → #F4D58D (2 components)
        """

    @Test("are exactly those of a switch, in any order")
    func exact() throws {
        let cards = try Cards()
        try expectWrites(Self.all, by: cards.engine) { try cards.engine.activate(cards.night) }
        try expectWrites("", by: cards.engine) { try cards.engine.activate(cards.night) }
        let back = Self.all.split(separator: "\n").reversed().joined(separator: "\n  ")
        withKnownIssue {
            try expectWrites(back, by: cards.engine) { try cards.engine.activate(cards.paper) }
        }
    }

    @Test("are those of a state and of a component that leaves, too")
    func states() throws {
        let cards = try Cards()
        try expectWrites("uibutton#button_send cornerRadius: 4 → 8", by: cards.engine) {
            try cards.engine.setStates(.selected, for: cards.send)
        }
        expectWrites(
            """
            uilabel numberOfLines: 2 → 1
            uilabel textColor: #1F3A93 → none
            """, by: cards.engine
        ) { cards.engine.unregister(cards.lines[0]) }
        let late = cards.lines[0]
        try expectWrites(
            """
            uilabel#label_line numberOfLines: 1 → 2
            uilabel#label_line textColor: none → #1F3A93
            """, by: cards.engine
        ) { try cards.engine.register(late, as: "label_line") }
    }

    @Test("are as many as their lines")
    func twice() throws {
        let cards = try Cards()
        let writes = try themeWrites(by: cards.engine) { try cards.engine.activate(cards.night) }
        let line = "uibutton#button_send cornerRadius: 4 → 12.5"
        let fault = WriteComparison(of: writes, with: Self.all + "\n" + line).fault
        #expect(fault?.contains("missing     \(line)\n") == true)
    }

    @Test("fail with each difference, where the value comes from, and the list of all writes")
    func message() throws {
        let cards = try Cards()
        let writes = try themeWrites(by: cards.engine) { try cards.engine.activate(cards.night) }
        #expect(writes.count == 6)
        let expected = Self.all.replacing("12.5", with: "12").replacing(" (2 components)", with: "", maxReplacements: 1)
        #expect(
            WriteComparison(of: writes, with: expected).fault == """
                the engine made other writes than expected
                  missing     uibutton#button_send cornerRadius: 4 → 12
                  missing     uilabel#label_line numberOfLines: 2 → 1
                  unexpected  uilabel#label_line numberOfLines: 2 → 1 (2 components)
                  unexpected  uibutton#button_send cornerRadius: 4 → 12.5, from Night.theme/card.xml:5:7
                it made these writes:
                    uilabel#label_line numberOfLines: 2 → 1 (2 components)
                    uilabel#label_line textColor: #1F3A93 → #F4D58D (2 components)
                    uibutton#button_send backgroundColor: #1F3A93 → #F4D58D
                    uibutton#button_send cornerRadius: 4 → 12.5
                """)
        #expect(
            WriteComparison(of: [], with: "a").fault == """
                the engine made other writes than expected
                  missing     a
                it made no writes
                """)
    }

    @Test("are observed only during the call, and do not change what is written")
    func ends() throws {
        let cards = try Cards()
        let other = try Cards()
        var count = 0
        cards.engine.observeWrites { _ in count += 1 }
        try other.engine.activate(other.night)
        #expect(count == 0)
        let report = try cards.engine.activate(cards.night)
        #expect(count == report.writes && count == 6)
        cards.engine.observeWrites(nil)
        try cards.engine.activate(cards.paper)
        #expect(count == 6)
        #expect(cards.send.cornerRadius == 4 && cards.lines[1].numberOfLines == 2)
        cards.engine.deactivate()
        #expect(cards.send.cornerRadius == 0 && cards.lines[1].textColor == nil)
    }

    @Test("of a call that throws are no writes, and the error goes on")
    func throwing() throws {
        let cards = try Cards()
        #expect(throws: ThemePreparationError.self) {
            try expectWrites("", by: cards.engine) { try cards.engine.root.update { $0.traits = [.light, .dark] } }
        }
        try expectWrites(Self.all, by: cards.engine) { try cards.engine.activate(cards.night) }
    }

    @Test("show values of any type on one line")
    func texts() {
        struct Tail { var side = "left"; var length: Double? = 5.5; var other: Double? }
        enum Side { case left, right(Int) }
        #expect(PropertyText.text(Tail()) == #"Tail(side "left", length 5.5, other none)"#)
        #expect(PropertyText.text([Side.left, .right(2)]) == "[left, right(2)]")
        #expect(PropertyText.text(Optional<ThemeColor>.none as Any) == "none")
        #expect(PropertyText.text(ThemeInsets(top: 1, left: 2, bottom: 3.5, right: 4)) == "1,2,3.5,4")
        #expect(PropertyText.text((1, "two\n")) == #"(1, "two\n")"#)
    }
}
