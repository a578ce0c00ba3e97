import Foundation

/// A time of day, to the minute.
public struct TimeOfDay: Hashable, Sendable {
    /// The minutes since midnight, 0 to 1,439.
    public let minutes: Int

    /// Creates a time of day; nil if the hour is not 0 to 23 or the minute not 0 to 59.
    public init?(hour: Int, minute: Int) {
        guard (0..<24).contains(hour), (0..<60).contains(minute) else { return nil }
        self.init(minutes: hour * 60 + minute)
    }

    init(minutes: Int) { self.minutes = minutes }

    /// Reads a time of day such as `7:30` or `07:30`; nil if the text is none.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
            text.utf8.allSatisfy({ (48...58).contains($0) }), let hour = Int(parts[0]), let minute = Int(parts[1])
        else { return nil }
        self.init(hour: hour, minute: minute)
    }

    var hour: Int { minutes / 60 }
    var minute: Int { minutes % 60 }
}

extension TimeOfDay: CustomStringConvertible {
    /// The time as `7:30`.
    public var description: String { "\(hour):\(minute < 10 ? "0" : "")\(minute)" }
}

extension TimeOfDay: Codable {
    /// Reads a text such as `7:30`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let time = Self(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no time of day")
        }
        self = time
    }

    /// Writes the time as `7:30`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

/// The times at which day and night begin. If they are the same, it is always day.
public struct DayTimes: Hashable, Codable, Sendable {
    /// The time at which day begins.
    public var day: TimeOfDay
    /// The time at which night begins. It may be past midnight.
    public var night: TimeOfDay

    /// Creates times.
    public init(day: TimeOfDay, night: TimeOfDay) {
        self.day = day
        self.night = night
    }

    /// Returns whether it is day.
    public func isDay(at date: Date, in calendar: Calendar) -> Bool {
        let now = calendar.component(.hour, from: date) * 60 + calendar.component(.minute, from: date)
        if day.minutes <= night.minutes { return day == night || (day.minutes..<night.minutes).contains(now) }
        return !(night.minutes..<day.minutes).contains(now)
    }

    /// Returns when day or night begins next; nil if it is always day.
    public func nextChange(after date: Date, in calendar: Calendar) -> Date? {
        if day == night { return nil }
        return [day, night].compactMap { time in
            calendar.nextDate(
                after: date, matching: DateComponents(hour: time.hour, minute: time.minute, second: 0),
                matchingPolicy: .nextTime)
        }.min()
    }
}
