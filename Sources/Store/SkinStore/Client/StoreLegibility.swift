import SkinDiagnostics
import SkinLibrary

#if Store
    import SkinKit
    import SkinLegibility

    /// The minimum-contrast policy of an app.
    ///
    /// Every theme is measured on the device when it is installed, together with what it inherits from the app's own
    /// themes. The report is ``StoreProduct/legibility``.
    public struct StoreLegibility: Sendable, Hashable {
        /// The minimum contrast ratio of text. Large text, images and outlines need less.
        public var minimumContrast: Double
        /// The contrast ratio below which a theme is refused; nil to refuse none.
        ///
        /// A theme is refused if one of its colors needs more contrast than it has, and has less than this.
        public var refusedBelow: Double?

        /// Creates a policy. By default, themes are measured and none is refused.
        public init(minimumContrast: Double = 4.5, refusedBelow: Double? = nil) {
            (self.minimumContrast, self.refusedBelow) = (minimumContrast, refusedBelow)
        }

        func check(_ report: ThemeLegibilityReport) throws(StoreError) {
            guard let refusedBelow else { return }
            if let ratio = report.worstRatio, ratio < refusedBelow {
                let least = ThemeLegibilityReport.text(refusedBelow)
                throw StoreError(.illegible, "\(report); the app refuses themes below \(least)")
            }
            guard report.isComplete else {
                throw StoreError(.limitExceeded, "the theme is too large for its contrasts to be measured")
            }
        }
    }

    struct LegibilityReports {
        private let path: String
        private static let limit = 1 << 22

        init(inFolder folder: String) { path = FilePath.join(folder, "legibility.json") }

        private var entries: [String: JSONValue] {
            guard let bytes = try? FileSystem.read(path, limit: Self.limit), bytes.count <= Self.limit,
                let value = try? JSONReader.read(bytes, .signed)
            else { return [:] }
            return value.object ?? [:]
        }

        /// The reports by the identifiers of themes. That of another version than the installed one is left out.
        func all(for versions: [String: String]) -> [String: ThemeLegibilityReport] {
            entries.reduce(into: [:]) { reports, entry in
                guard entry.value["version"]?.string == versions[entry.key] else { return }
                reports[entry.key] = ThemeLegibilityReport(entry.value)
            }
        }

        func keep(
            _ report: ThemeLegibilityReport, of id: String, _ version: String, among versions: [String: String]
        ) throws(ThemeFileError) {
            var kept = entries.filter { $0.value["version"]?.string == versions[$0.key] }
            kept[id] = report.json(version)
            try FileSystem.replace(path, with: JSONValue.object(kept).line)
        }
    }

    extension ThemeLegibilityReport {
        /// JSON of a store has integers only.
        private static let unit = 1_000.0

        fileprivate func json(_ version: String) -> JSONValue {
            var members: [String: JSONValue] = [
                "version": .string(version), "measured": .integer(Int64(measured)), "failing": .integer(Int64(failing)),
                "complete": .bool(isComplete),
            ]
            members["worst"] = worstRatio.map { .integer(Int64(($0 * Self.unit).rounded(.down))) }
            return .object(members)
        }

        fileprivate init?(_ value: JSONValue) {
            guard let measured = value["measured"]?.integer, let failing = value["failing"]?.integer,
                let isComplete = value["complete"]?.bool
            else { return nil }
            self.init(
                measured: Int(measured), failing: Int(failing),
                worstRatio: value["worst"]?.integer.map { Double($0) / Self.unit }, isComplete: isComplete)
        }
    }
#endif
