import Foundation

/// What decides whether the messenger is light or dark.
public enum DayAndNight: String, CaseIterable, Codable, Sendable {
    case system, times, day, night
}

/// What the user chose for the messenger's looks beside themes and their settings. It is kept in a file.
public struct AppearanceChoices: Hashable, Sendable {
    /// What decides between day and night.
    public var dayAndNight = DayAndNight.system
    /// The times of ``DayAndNight/times``.
    public var times: DayTimes
    /// The least contrast of texts; nil for that of the theme. One of ``contrasts``.
    public var minimumContrast: Double?

    /// The contrasts that the user can choose.
    public static let contrasts = [3, 4.5, 7]

    /// The choices of a user who chose nothing: day lasts from 7:00 to 20:00.
    public init() {
        times = DayTimes(day: TimeOfDay(minutes: 7 * 60), night: TimeOfDay(minutes: 20 * 60))
    }

    /// Returns whether it is day at a time; nil if the system decides.
    public func isDay(at date: Date, in calendar: Calendar) -> Bool? {
        switch dayAndNight {
        case .system: nil
        case .times: times.isDay(at: date, in: calendar)
        case .day: true
        case .night: false
        }
    }

    /// Returns when ``isDay(at:in:)`` changes next; nil if it never does by itself.
    public func nextChange(after date: Date, in calendar: Calendar) -> Date? {
        dayAndNight == .times ? times.nextChange(after: date, in: calendar) : nil
    }
}

extension AppearanceChoices: Codable {
    private enum Key: String, CodingKey { case dayAndNight, times, minimumContrast }

    /// Reads choices. One that is missing or damaged is as none.
    public init(from decoder: any Decoder) throws {
        self.init()
        let container = try decoder.container(keyedBy: Key.self)
        dayAndNight = (try? container.decode(DayAndNight.self, forKey: .dayAndNight)) ?? dayAndNight
        times = (try? container.decode(DayTimes.self, forKey: .times)) ?? times
        let contrast = try? container.decode(Double.self, forKey: .minimumContrast)
        minimumContrast = contrast.flatMap { Self.contrasts.contains($0) ? $0 : nil }
    }

    /// Reads the choices of a file. A file that is missing or damaged is as none.
    public init(file: URL) {
        self = (try? JSONDecoder().decode(Self.self, from: Data(contentsOf: file))) ?? Self()
    }

    /// Saves the choices to a file.
    public func save(to file: URL) throws {
        try JSONEncoder().encode(self).write(to: file, options: .atomic)
    }
}
