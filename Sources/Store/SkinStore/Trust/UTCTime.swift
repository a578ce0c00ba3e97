#if Store
    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    /// A time in seconds, as metadata writes it: `2030-12-31T23:59:59Z`.
    package struct UTCTime: Hashable, Comparable, Sendable {
        /// The seconds since 1 January 1970.
        package var seconds: Int64

        package init(seconds: Int64) { self.seconds = seconds }

        package static var now: UTCTime { UTCTime(Date.now) }

        package init?(_ text: String) {
            guard let date = try? Date(text, strategy: .iso8601) else { return nil }
            self.init(date)
            // Foundation also reads other forms, and days that do not exist.
            guard description.utf8.elementsEqual(text.utf8) else { return nil }
        }

        private init(_ date: Date) { seconds = Int64(date.timeIntervalSince1970.rounded(.down)) }

        package static func < (left: UTCTime, right: UTCTime) -> Bool { left.seconds < right.seconds }
    }

    extension UTCTime: CustomStringConvertible {
        package var description: String { Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601) }
    }
#endif
