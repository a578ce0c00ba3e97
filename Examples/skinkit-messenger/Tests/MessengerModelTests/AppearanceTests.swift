import Foundation
import MessengerModel
import Testing

@Suite("A choice of appearance")
struct AppearanceTests {
    private let utc: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()

    private func date(_ text: String) throws -> Date { try Date("2026-03-28T\(text):00Z", strategy: .iso8601) }

    @Test("reads times of day and no other text")
    func texts() {
        #expect(TimeOfDay("7:05")?.minutes == 425)
        #expect(TimeOfDay("07:05")?.description == "7:05")
        #expect(TimeOfDay("23:59")?.minutes == 1_439)
        #expect(TimeOfDay("0:00")?.minutes == 0)
        for text in [
            "", ":", "7", "7:5", "24:00", "7:60", "-1:00", "+7:00", "7:00:00", "007:00", "7:0x", "７:00", " 7:00",
        ] {
            #expect(TimeOfDay(text) == nil, "\(text)")
        }
    }

    @Test("is day between its times, over midnight too, and always if they are the same")
    func day() throws {
        let times = try DayTimes(day: #require(TimeOfDay("7:00")), night: #require(TimeOfDay("20:30")))
        #expect(try !times.isDay(at: date("06:59"), in: utc))
        #expect(try times.isDay(at: date("07:00"), in: utc))
        #expect(try times.isDay(at: date("20:29"), in: utc))
        #expect(try !times.isDay(at: date("20:30"), in: utc))
        let late = DayTimes(day: times.night, night: times.day)
        #expect(try late.isDay(at: date("23:00"), in: utc) && late.isDay(at: date("03:00"), in: utc))
        #expect(try !late.isDay(at: date("12:00"), in: utc))
        let same = DayTimes(day: times.day, night: times.day)
        #expect(try same.isDay(at: date("03:00"), in: utc))
        #expect(try same.nextChange(after: date("03:00"), in: utc) == nil)
    }

    @Test("changes exactly when its alarm rings", arguments: ["GMT", "Europe/Berlin", "America/New_York"])
    func alarms(zone: String) throws {
        var calendar = utc
        calendar.timeZone = try #require(TimeZone(identifier: zone))
        var choices = AppearanceChoices()
        choices.dayAndNight = .times
        for (day, night) in [("7:00", "20:00"), ("20:00", "7:00"), ("0:00", "12:00"), ("6:30", "6:31")] {
            choices.times = try DayTimes(day: #require(TimeOfDay(day)), night: #require(TimeOfDay(night)))
            // Over the night in which the clocks change in Europe.
            var now = try date("00:10")
            for _ in 0..<8 {
                let next = try #require(choices.nextChange(after: now, in: calendar))
                #expect(next > now)
                let (before, after) = (next.addingTimeInterval(-1), next)
                #expect(choices.isDay(at: now, in: calendar) == choices.isDay(at: before, in: calendar))
                #expect(choices.isDay(at: after, in: calendar) != choices.isDay(at: before, in: calendar))
                now = next
            }
        }
    }

    @Test("needs an alarm only if times decide")
    func still() throws {
        var choices = AppearanceChoices()
        for (mode, isDay) in [(DayAndNight.system, nil), (.day, true), (.night, false)] as [(DayAndNight, Bool?)] {
            choices.dayAndNight = mode
            #expect(try choices.isDay(at: date("03:00"), in: utc) == isDay)
            #expect(try choices.nextChange(after: date("03:00"), in: utc) == nil)
        }
    }

    @Test("is there again after a restart, and a damaged file is as none")
    func file() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("appearance-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(AppearanceChoices(file: file) == AppearanceChoices())
        var choices = AppearanceChoices()
        choices.dayAndNight = .times
        choices.times.night = try #require(TimeOfDay("21:15"))
        choices.minimumContrast = 4.5
        try choices.save(to: file)
        #expect(AppearanceChoices(file: file) == choices)
        try Data(#"{"dayAndNight": "dusk", "times": {"day": "25:00", "night": "1:00"}, "minimumContrast": 99}"#.utf8)
            .write(to: file)
        #expect(AppearanceChoices(file: file) == AppearanceChoices())
        for text in ["", "[]", "{\"minimumContrast\": \"7\"}", "\u{0}"] {
            try Data(text.utf8).write(to: file)
            #expect(AppearanceChoices(file: file) == AppearanceChoices())
        }
    }
}
