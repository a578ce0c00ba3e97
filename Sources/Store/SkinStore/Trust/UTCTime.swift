#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A time in seconds, as metadata writes it: `2030-12-31T23:59:59Z`.
package struct UTCTime: Hashable, Comparable, Sendable {
    /// The seconds since 1 January 1970.
    package var seconds: Int64

    package init(seconds: Int64) {
        self.seconds = seconds
    }

    /// The time of the system's clock.
    package static var now: UTCTime { UTCTime(seconds: Int64(time(nil))) }

    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        let pattern = Array("0000-00-00T00:00:00Z".utf8)
        guard bytes.count == pattern.count,
            zip(bytes, pattern).allSatisfy({ byte, sign in
                sign == UInt8(ascii: "0") ? (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) : byte == sign
            })
        else { return nil }
        func number(_ range: Range<Int>) -> Int64 { bytes[range].reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) } }
        let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
        let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
        guard (1...12).contains(month), day >= 1, day <= Self.days(in: month, year), hour < 24, minute < 60, second < 60
        else { return nil }
        seconds = Self.days(year, month, day) * 86_400 + hour * 3_600 + minute * 60 + second
    }

    private static func days(in month: Int64, _ year: Int64) -> Int64 {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Returns the days from 1 January 1970 to a day of the Gregorian calendar.
    ///
    /// Years are counted from March, so that the leap day is the last one.
    private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
        let marchYear = month > 2 ? year : year - 1
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return marchYear * 365 + marchYear / 4 - marchYear / 100 + marchYear / 400 + dayOfYear - 719_468
    }

    package static func < (left: UTCTime, right: UTCTime) -> Bool { left.seconds < right.seconds }
}

extension UTCTime: CustomStringConvertible {
    package var description: String {
        let days = seconds / 86_400
        let rest = seconds % 86_400
        var (year, remaining) = (Int64(1970), days)
        while remaining >= 365 + (Self.days(in: 2, year) - 28) {
            remaining -= 365 + (Self.days(in: 2, year) - 28)
            year += 1
        }
        var month = Int64(1)
        while remaining >= Self.days(in: month, year) {
            remaining -= Self.days(in: month, year)
            month += 1
        }
        func digits(_ number: Int64, _ count: Int) -> String {
            String(repeating: "0", count: max(0, count - String(number).count)) + String(number)
        }
        return "\(digits(year, 4))-\(digits(month, 2))-\(digits(remaining + 1, 2))T"
            + "\(digits(rest / 3_600, 2)):\(digits(rest / 60 % 60, 2)):\(digits(rest % 60, 2))Z"
    }
}
