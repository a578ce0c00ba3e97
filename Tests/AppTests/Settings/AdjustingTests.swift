import SkinKit
import SkinLibrary
import SkinSettings
import TestSupport
import Testing

/// Returns a theme of probes with settings: a color, a width from 1 to 9, and a text.
private func adjustableTheme() throws -> Theme {
    try .fixture(
        [
            "": """
            <theme><constants>
              <color name="accent" setting="Accent">#204080</color>
              <float name="wide" setting="Width" minimum="1" maximum="9">2</float>
              <string name="word" setting="Word" values="short long">short</string>
              <color name="soft" ref="accent" lighten="0.2"/>
            </constants><instances>
              <probe id="plain">\(operation("width", "3"))</probe>
              <probe id="own"><operation name="color"><color ref="soft"/></operation>
                <operation name="width"><float ref="wide" multiply="2"/></operation>
                <operation name="text"><string ref="word"/></operation></probe>
            </instances></theme>
            """
        ], schema: Theme.probeSchema)
}

@MainActor
@Suite("Adjusting the current theme")
struct AdjustingTests {
    let engine = ThemeEngine(components: .probes)
    let own = Probe()
    let plain = Probe()

    init() throws {
        try engine.activate(adjustableTheme())
        try engine.register(own, as: "own")
        try engine.register(plain, as: "plain")
        (own.writes, plain.writes) = (0, 0)
    }

    @Test("writes what depends on the setting, and nothing else")
    func writes() throws {
        let report = try engine.root.adjust("wide", to: .float(4))
        #expect(own.width == 8 && report.writes == 1 && plain.writes == 0)
        try engine.root.adjust("word", to: .string("long"))
        #expect(own.text == "long" && own.writes == 2)
        #expect(try engine.root.adjust("word", to: .string("long")).writes == 0)
        try engine.root.adjust("wide", to: nil)
        #expect(own.width == 4 && own.text == "long" && own.writes == 3)
        #expect(engine.root.activeTheme?.adjustments == ["word": .string("long")])
        try engine.root.adjust(to: [:])
        #expect(own.text == "short" && engine.root.activeTheme?.adjustments == [:])
    }

    @Test("takes values of the setting's type by a generated name")
    func generatedNames() throws {
        let (wide, word) = (ThemeConstant(named: "wide", as: .float), ThemeConstant(named: "word", as: .string))
        let accent = ThemeConstant(named: "accent", as: .color)
        try engine.root.adjust(wide, to: 4)
        try engine.root.adjust(word, to: "long")
        try engine.root.adjust(accent, to: ThemeColor(red: 1, green: 1, blue: 1))
        #expect(own.width == 8 && own.text == "long")
        #expect(own.color == ThemeColor(red: 1, green: 1, blue: 1))
        try engine.root.adjust(wide, to: nil)
        #expect(own.width == 4)
    }

    @Test("of another theme begins with what its author chose")
    func otherTheme() throws {
        try engine.root.adjust("wide", to: .float(4))
        try engine.activate(adjustableTheme())
        #expect(own.width == 4)
    }

    @Test(
        "to a value that does not fit throws, and leaves the look as it was",
        arguments: [
            ("wide", ThemeValue.float(0.5), "setting 'wide': 0.5 is below the minimum 1"),
            ("wide", .float(10), "setting 'wide': 10 is above the maximum 9"),
            ("wide", .float(.nan), "setting 'wide': expected a finite number"),
            ("wide", .string("4"), "setting 'wide': expected a value of the type 'float'"),
            ("word", .string("other"), "setting 'word': expected one of 'short', 'long'"),
            (
                "accent", .color(ThemeColor(red: 2, green: 0, blue: 0)),
                "setting 'accent': expected channels from 0 to 1"
            ),
            ("acent", .bool(true), "setting 'acent': there is no such setting; did you mean 'accent'?"),
            ("soft", .bool(true), "setting 'soft': there is no such setting"),
        ])
    func refused(setting: String, value: ThemeValue, message: String) {
        let error = #expect(throws: ThemeAdjustmentError.self) { try engine.root.adjust(setting, to: value) }
        #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
        #expect(own.writes == 0 && engine.root.activeTheme?.adjustments == [:])
    }

    @Test("out of a range names the setting and the range, also where only a use has one")
    func ranges() throws {
        let schema = Theme.probeSchema.replacingOccurrences(
            of: "name=\"width\" type=\"float\"", with: "name=\"width\" type=\"float\" maximum=\"9\"")
        try #require(schema.contains("maximum"))
        let theme = try Theme.fixture(
            [
                "": """
                <theme><constants>
                  <float name="wide" setting="Width" minimum="0" maximum="9">1</float>
                  <float name="high" setting="Height" minimum="0">1</float>
                </constants><instances>
                  <probe id="a"><operation name="width"><float ref="wide"/></operation></probe>
                  <probe id="b"><operation name="width"><float ref="high" multiply="3"/></operation></probe>
                </instances></theme>
                """
            ], schema: schema)
        #expect { try theme.adjusted("wide", to: .float(12)) } throws: {
            "\($0)" == "setting 'wide': 12 is above the maximum 9"
        }
        #expect { try theme.adjusted("high", to: .float(4)) } throws: {
            "\($0)" == "setting 'high': 12.0 is above the maximum 9.0 where it is used"
        }
    }

    @Test("in a callback waits for its turn, and follows what was asked for before")
    func queued() throws {
        var isFirst = true
        engine.observe(engine) { [engine] _, _ in
            guard isFirst else { return }
            isFirst = false
            _ = try? engine.root.adjust("wide", to: .float(5))
            _ = try? engine.root.adjust("word", to: .string("long"))
        }
        try engine.root.adjust("wide", to: .float(4))
        #expect(own.width == 10 && own.text == "long")
    }

    @Test("of no theme, or of one without settings, says so")
    func nothing() throws {
        try engine.activate(.probes("<probe/>"))
        let error = #expect(throws: ThemeAdjustmentError.self) { try engine.root.adjust("wide", to: .float(1)) }
        #expect(error?.message == "there is no such setting; the theme has no settings")
        engine.deactivate()
        #expect(throws: ThemeAdjustmentError.self) { try engine.root.adjust(to: ["wide": .float(1)]) }
    }
}

@Suite("A theme with other values of settings")
struct AdjustedValuesTests {
    @Test("has an integer that a float was adjusted to as a float, under all traits")
    func converted() throws {
        let theme = try Theme.fixture(
            [
                "": "<theme><constants/></theme>",
                "~dark": """
                <theme><constants><float name="corner" setting="Corner">2</float></constants></theme>
                """,
            ], schema: Theme.probeSchema)
        let mine = try theme.adjusted("corner", to: .integer(12))
        #expect(mine.constant("corner", traits: .dark) == .float(12))
        #expect(mine.constant("corner") == .float(12))
        #expect(mine.adjustments == ["corner": .float(12)])
    }

    @Test("of a setting does not ask what its default would be")
    func defaultOutOfRange() throws {
        let theme = try Theme.fixture(
            [
                "": """
                <theme><constants>
                  <integer name="first" setting="First">1</integer>
                  <integer name="second" setting="Second" ref="first" add="-7"/>
                </constants><instances>
                  <probe id="a"><operation name="width"><integer ref="first"/></operation></probe>
                  <probe id="b"><operation name="width"><integer ref="second"/></operation></probe>
                </instances></theme>
                """
            ], schema: Theme.probeSchema)
        let choices: [String: ThemeValue] = ["first": .integer(.min), "second": .integer(10)]
        #expect(try theme.adjusted(to: choices).adjustments == choices)
        #expect(throws: ThemeAdjustmentError.self) { try theme.adjusted(to: ["first": .integer(.min)]) }
    }

    @Test("is the theme itself again without them")
    func unadjusted() throws {
        let theme = try adjustableTheme()
        let mine = try theme.adjusted("wide", to: .float(4)).adjusted("word", to: .string("long"))
        #expect(mine.adjustments.count == 2)
        #expect(mine.unadjusted.reader === theme.reader && theme.unadjusted.reader === theme.reader)
        #expect(try mine.adjusted(to: [:]).reader === theme.reader)
    }
}

@Suite("A link to a theme with its settings")
struct ThemeLinkTests {
    @Test("gives another user the same look")
    func sharing() throws {
        let theme = try adjustableTheme()
        let mine = try theme.adjusted(to: [
            "accent": .color(ThemeColor(red: 1, green: 0, blue: 0.2)), "wide": .float(2.5), "word": .string("long"),
        ])
        let text = try ThemeLink(mine).text
        #expect(text == "skinkit:1/org.example.fixture?accent=FF0033&wide=2.5&word=long")
        let (theirs, faults) = try ThemeLink(text).adjusted(theme)
        #expect(faults.isEmpty && theirs.adjustments == mine.adjustments)
    }

    @Test("keeps any color and any text")
    func values() throws {
        let theme = try Theme.fixture(
            [
                "": """
                <theme><constants><color name="c" setting="C">#000</color><bool name="b" setting="B">true</bool>
                <integer name="i" setting="I">1</integer>
                <string name="s" setting="S" values="ü?&amp;=%2F a b">a</string></constants></theme>
                """
            ], schema: Theme.probeSchema)
        let color = ThemeColor(red: 0.1, green: 1, blue: 0.123_456, alpha: 0.5)
        for text in theme.settings().last?.values ?? [] {
            let mine = try theme.adjusted(to: [
                "c": .color(color), "b": .bool(false), "i": .integer(-7), "s": .string(text),
            ])
            let (theirs, faults) = try ThemeLink(ThemeLink(mine).text).adjusted(theme)
            #expect(faults.isEmpty && theirs.adjustments == mine.adjustments)
        }
    }

    @Test("leaves out what the theme does not have or accept, and says why")
    func faults() throws {
        let link = try ThemeLink(
            "SKINKIT:1/org.example.fixture?accent=GG0000&wide=99&gone=1&word=long&&x&%zz=1&word%1B=2")
        let (theme, faults) = try link.adjusted(adjustableTheme())
        #expect(theme.adjustments == ["word": .string("long")])
        #expect(
            faults.map(\.description) == [
                "setting 'accent': 'GG0000' is no value of the type 'color'",
                "setting 'gone': there is no such setting",
                "'x' is not a name and a value", "'%25zz%3D1' is not a name and a value",
                "setting 'word%1B': there is no such setting", "setting 'wide': 99 is above the maximum 9",
            ])
    }

    @Test(
        "has decimal numbers only",
        arguments: [
            "wide=3%00", "wide=3\0garbage", "wide=0x1p3", "wide=+5", "wide=nan", "wide=inf", "wide=1e999", "wide= 3",
            "wide=",
            "accent=0x1p-1,0,0,1", "accent=0\0,0,0,1", "accent=+0,0,0,1", "accent=+12345", "accent=1234\0",
        ])
    func numbers(value: String) throws {
        let (theme, faults) = try ThemeLink("skinkit:1/a?" + value).adjusted(adjustableTheme())
        #expect(theme.adjustments.isEmpty && faults.map(\.code) == [.wrongType])
    }

    @Test("tells the first of very many values that it skips")
    func manyFaults() throws {
        let names = (0..<1_000).map { "n\($0)=1" }.joined(separator: "&")
        let faults = try ThemeLink("skinkit:1/a?wide=3&" + names).adjusted(adjustableTheme()).faults
        #expect(faults.count == 17 && faults.last?.message == "984 more values are skipped")
    }

    @Test("repeats no more of an unknown name than a message needs")
    func unknownName() throws {
        let name = String(repeating: "\u{1B}[31m", count: 200_000)
        let error = #expect(throws: ThemeAdjustmentError.self) { try adjustableTheme().adjusted(name, to: .float(1)) }
        #expect(
            error?.description == "setting '\(String(repeating: "%1B%5B31m", count: 8))…': there is no such setting")
    }

    @Test(
        "is refused if it is none",
        arguments: [
            "", "skinkit:", "skinkit:1", "skinkit:1/", "skinkit:/a", "skinkit:1/a b", "skinkit:1/%00", "skinkit:x/a",
            "skinkit:2/a", "http://1/a", "skinkit:1/../a", "skinkit:-1/a", "skinkit:1/a/b",
        ])
    func refused(text: String) {
        #expect(throws: ThemeAdjustmentError.self) { try ThemeLink(text) }
    }

    @Test("of ten megabytes is refused at once")
    func huge() {
        let text = "skinkit:1/a?" + String(repeating: "\u{1B}", count: 10 << 20)
        let error = #expect(throws: ThemeAdjustmentError.self) { try ThemeLink(text) }
        #expect(error?.code == .tooLong)
    }

    @Test("is not made if no app could open it")
    func tooLong() throws {
        let word = String(repeating: "a", count: ThemeLink.limit)
        let theme = try Theme.fixture(
            [
                "":
                    "<theme><constants><string name=\"s\" setting=\"S\" values=\"\(word) b\">b</string></constants></theme>"
            ], schema: Theme.probeSchema)
        let error = #expect(throws: ThemeAdjustmentError.self) {
            try ThemeLink(theme.adjusted("s", to: .string(word)))
        }
        #expect(error?.code == .tooLong && error?.description == "the link has more than 8192 bytes")
    }

    @Test("with ten settings has fewer than 200 characters")
    func length() throws {
        let constants = (0..<10).map { "<color name=\"color\($0)\" setting=\"C\">#000</color>" }.joined()
        let theme = try Theme.fixture(
            ["": "<theme><constants>\(constants)</constants></theme>"], schema: Theme.probeSchema)
        let white = ThemeValue.color(ThemeColor(red: 1, green: 1, blue: 1))
        let all = try theme.adjusted(to: (0..<10).reduce(into: [:]) { $0["color\($1)"] = white })
        #expect(try ThemeLink(all).text.count < 200)
    }
}

@MainActor
@Suite("Saved values of settings")
struct SavedAdjustmentsTests {
    let fixture: LibraryFixture
    let choices: ThemeChoiceFile

    init() throws {
        fixture = try LibraryFixture()
        choices = ThemeChoiceFile(path: fixture.folder.file("config/theme"))
        try write(
            "day", "<float name=\"wide\" setting=\"W\" maximum=\"9\">1</float><float name=\"x\" setting=\"X\">1</float>"
        )
        try fixture.write("app/night.theme", "night", width: "7")
    }

    private func write(_ name: String, _ constants: String) throws {
        let text = String.theme(
            constants: constants,
            instances: "<probe><operation name=\"width\"><float ref=\"wide\"/></operation></probe>")
        try fixture.folder.writeTheme("app/\(name).theme", identifier: name, ["main.xml": text])
    }

    private func engine() throws -> (ThemeEngine, Probe) {
        let engine = try ThemeEngine(components: .probes, library: fixture.library, choices: choices)
        let probe = Probe()
        try engine.register(probe)
        return (engine, probe)
    }

    @Test("are shown again at the next start, and whenever their theme is chosen")
    func saved() throws {
        var (engine, probe) = try engine()
        try engine.root.adjust(to: ["wide": .float(4), "x": .float(2)])
        #expect(try self.engine().1.width == 1)
        engine.saveAdjustments()
        (engine, probe) = try self.engine()
        #expect(probe.width == 4)
        try engine.chooseAtOnce("night")
        #expect(probe.width == 7)
        try engine.chooseAtOnce("day")
        #expect(probe.width == 4 && engine.root.activeTheme?.adjustments.count == 2)
        try engine.root.adjust(to: [:])
        engine.saveAdjustments()
        #expect(try self.engine().1.width == 1)
        #expect(fixture.names(in: "config/theme-settings").isEmpty)
    }

    @Test("are those that a queued switch shows, and not saved if it fails")
    func queued() throws {
        try fixture.folder.writeTheme(
            "app/day.theme", identifier: "day",
            [
                "main.xml": .theme(
                    constants: "<float name=\"wide\" setting=\"W\">1</float>"
                        + "<string name=\"word\" setting=\"T\" values=\"fine refused\">fine</string>",
                    instances: "<probe><operation name=\"width\"><float ref=\"wide\"/></operation></probe>"
                        + "<probe id=\"late\"><operation name=\"text\"><string ref=\"word\"/></operation></probe>")
            ])
        let (engine, probe) = try engine()
        let late = Probe()
        engine.observe(engine) { [engine] _, report in
            guard report.failure == nil else { return }
            switch engine.root.activeTheme?.adjustments["wide"] {
            case .float(2)?:
                _ = try? engine.root.adjust("wide", to: .float(3))
                engine.saveAdjustments()
            case .float(4)?:
                _ = try? engine.root.adjust("word", to: .string("refused"))
                engine.saveAdjustments()
                // Now the queued switch can no longer be prepared.
                try? engine.register(late, as: "late")
            default: break
            }
        }
        try engine.root.adjust("wide", to: .float(2))
        #expect(probe.width == 3)
        #expect(try self.engine().1.width == 3)
        try engine.root.adjust("wide", to: .float(4))
        #expect(late.text == "fine")
        #expect(try self.engine().0.root.activeTheme?.adjustments == ["wide": .float(4)])
        #expect(!fixture.events.take().contains { $0.hasPrefix("adj") })
    }

    @Test("survive an update of the theme as far as it accepts them; what it refuses is reported")
    func updated() throws {
        let (engine, _) = try engine()
        try engine.root.adjust(to: ["wide": .float(4), "x": .float(2)])
        engine.saveAdjustments()
        _ = fixture.events.take()
        try write("day", "<float name=\"wide\" setting=\"W\" maximum=\"9\">3</float><string name=\"x\">a</string>")
        let (updated, probe) = try self.engine()
        #expect(probe.width == 4 && updated.root.activeTheme?.adjustments == ["wide": .float(4)])
        #expect(fixture.events.take().filter { $0.hasPrefix("adj") } == ["adjustmentDropped day x"])
        try write("day", "<float name=\"wide\" setting=\"W\" maximum=\"3\">3</float>")
        #expect(try self.engine().1.width == 3)
        #expect(fixture.events.take().filter { $0.hasPrefix("adj") }.count == 2)
    }

    @Test(
        "that were damaged are reported, and the author's are shown",
        arguments: ["\u{0}", "wide", "wide=4=5", "%", "wide=&x=", String(repeating: "a", count: 70_000)])
    func damaged(text: String) throws {
        try fixture.folder.write("config/theme-settings/day", text)
        #expect(try engine().1.width == 1)
        #expect(fixture.events.take().contains { $0.hasPrefix("adjustmentDropped day") || $0 == "choiceFailed" })
    }

    @Test("are read from a file that was edited on another system")
    func otherLineEnds() throws {
        try fixture.folder.write("config/theme-settings/day", "x=2&wide=4\r\n")
        #expect(try engine().1.width == 4)
        #expect(!fixture.events.take().contains { $0.hasPrefix("adj") })
    }

    @Test("that no start could read are not written, and what was saved stays")
    func tooLarge() throws {
        let word = String(repeating: "a", count: 70_000)
        try write(
            "day",
            "<string name=\"s\" setting=\"S\" values=\"\(word) b\">b</string><float name=\"wide\" setting=\"W\">1</float>"
        )
        let (engine, _) = try engine()
        try engine.root.adjust("wide", to: .float(4))
        engine.saveAdjustments()
        _ = fixture.events.take()
        try engine.root.adjust("s", to: .string(word))
        engine.saveAdjustments()
        #expect(fixture.events.take() == ["choiceFailed"])
        #expect(try self.engine().1.width == 4)
    }

    @Test("come with a link, which is then the user's choice")
    func link() async throws {
        let (engine, probe) = try engine()
        try engine.chooseAtOnce("night")
        let (_, faults) = try await engine.choose(ThemeLink("skinkit:1/day?wide=5&y=1"))
        #expect(probe.width == 5 && faults.map(\.setting) == ["y"])
        #expect(try self.engine().1.width == 5)
    }
}
