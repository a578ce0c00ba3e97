import SkinFormat
import SkinKit
import SkinSettings

extension ThemeCacheVerifier {
    var stateCount: UInt32 { UInt32(min(reader.count(.states), ThemeStates.customLimit)) }

    func verifyStates() throws(ThemeCacheError) {
        guard reader.count(.states) <= ThemeStates.customLimit else {
            throw ThemeCacheError(
                .invalidSection, in: .states,
                "the cache has \(reader.count(.states)) states; expected at most \(ThemeStates.customLimit)")
        }
        var names = Set(ThemeStates.allNames)
        for record in 0..<reader.count(.states) {
            try checkString(.states, record, 0)
            let name = try reader.string(reader.word(.states, record, 0))
            try check(names.insert(name).inserted, .states, record, "there is another state '\(name)'")
        }
    }

    func verifyOperationStates() throws(ThemeCacheError) {
        guard reader.has(.operationStates) else { return }
        guard reader.count(.operationStates) == reader.count(.operations) else {
            throw ThemeCacheError(
                .invalidSection, in: .operationStates,
                "the section has \(reader.count(.operationStates)) records for \(reader.count(.operations)) operations")
        }
        for record in 0..<reader.count(.operationStates) {
            let bits = try reader.word(.operationStates, record, 0)
            try check(bits >> stateCount == 0, .operationStates, record, "invalid states \(bits)")
        }
    }

    /// Checks that the overlays are the first themes of the chain, and are not all of it.
    func verifyOverlays() throws(ThemeCacheError) {
        let count = reader.count(.overlays)
        guard count == 0 || count < reader.count(.themes) else {
            throw ThemeCacheError(
                .invalidSection, in: .overlays,
                "the cache has \(count) overlays among \(reader.count(.themes)) themes")
        }
        for record in 0..<count {
            let theme = try checkReference(.themes, .overlays, record, 0)
            try check(theme == record, .overlays, record, "the overlay is theme \(theme)")
        }
    }

    // MARK: Settings

    func verifySettings() throws(ThemeCacheError) {
        guard reader.has(.settings) || reader.has(.settingRuns) else { return }
        guard reader.count(.settingRuns) == reader.count(.variants) else {
            throw ThemeCacheError(
                .invalidSection, in: .settingRuns,
                "the section has \(reader.count(.settingRuns)) records for \(reader.count(.variants)) variants")
        }
        // For each setting, the cost of all settings before it.
        var sums = [0]
        for record in 0..<reader.count(.settings) { sums.append(sums[record] + (try verifySetting(record))) }
        for record in 0..<reader.count(.settingRuns) {
            typealias Field = CacheLayout.SettingRun
            let run = try reader.run(.settings, .settingRuns, record, Field.first, Field.count)
            try check(
                sums[run.upperBound] - sums[run.lowerBound] <= CacheLayout.answerLimit, .tooLarge, .settingRuns, record,
                "the settings are too large")
        }
    }

    /// Checks a setting, and returns the cost of reading it.
    private func verifySetting(_ record: Int) throws(ThemeCacheError) -> Int {
        typealias Field = CacheLayout.Setting
        var cost = try textCost(.settings, record, Field.name) + textCost(.settings, record, Field.label)
        for field in [Field.value, Field.minimum, Field.maximum, Field.step, Field.values] {
            let isGiven = try reader.optionalWord(.settings, record, field) != nil
            guard isGiven || field == Field.value else { continue }
            cost += try valueCosts[checkReference(.values, .settings, record, field)]
        }
        let labels = try reader.labels(ofSetting: reader.word(.settings, record, Field.name))
        cost += labelSums[labels.upperBound] - labelSums[labels.lowerBound]
        let kind = try kind(ofValueAt: Field.value, of: record)
        switch kind {
        case .color, .float, .integer, .bool, .string: break
        default: try check(false, .settings, record, "no setting can be of the type of its value")
        }
        for field in [Field.minimum, Field.maximum, Field.step] {
            guard try reader.optionalWord(.settings, record, field) != nil else { continue }
            let boundKind = try self.kind(ofValueAt: field, of: record)
            try check(
                boundKind == kind && (kind == .float || kind == .integer), .settings, record,
                "a bound is of another type than the value")
        }
        guard try reader.optionalWord(.settings, record, Field.values) != nil else { return cost }
        let values = try self.kind(ofValueAt: Field.values, of: record)
        try check(values == .array && kind == .string, .settings, record, "the allowed values are no list of strings")
        let list = Int(try reader.word(.settings, record, Field.values))
        for part in try reader.run(.parts, .values, list, CacheLayout.Value.reference, CacheLayout.Value.payload) {
            let value = Int(try reader.word(.parts, part, 0))
            let partKind = try self.kind(ofValue: value)
            try check(partKind == .string, .settings, record, "the allowed values are no list of strings")
        }
        return cost
    }

    private func kind(ofValueAt field: Int, of record: Int) throws(ThemeCacheError) -> CacheLayout.Kind? {
        try kind(ofValue: checkReference(.values, .settings, record, field))
    }

    private func kind(ofValue value: Int) throws(ThemeCacheError) -> CacheLayout.Kind? {
        CacheLayout.Kind(rawValue: UInt8(truncatingIfNeeded: try reader.word(.values, value, CacheLayout.Value.tag)))
    }

    func verifyContrast() throws(ThemeCacheError) {
        typealias Role = CacheLayout.Role
        typealias Backdrop = CacheLayout.Backdrop
        for record in 0..<reader.count(.roles) {
            for field in [Role.component, Role.operation, Role.parameter] { try checkString(.roles, record, field) }
            let role = try reader.word(.roles, record, Role.role)
            try check(role < ColorRole.allCases.count, .roles, record, "invalid role \(role)")
        }
        for record in 0..<reader.count(.backdrops) {
            for field in [Backdrop.component, Backdrop.behindComponent] { try checkString(.backdrops, record, field) }
            for field in [Backdrop.id, Backdrop.behindID]
            where try reader.word(.backdrops, record, field) != CacheLayout.none {
                try checkString(.backdrops, record, field)
            }
        }
    }

    /// Checks that expressions give the values of the cache where no setting is changed.
    func verifyExpressions() throws(ThemeCacheError) {
        guard reader.has(.expressions) || reader.has(.terms) || reader.has(.exactColors) else { return }
        let count = reader.count(.expressions)
        guard count <= reader.count(.values), count <= CacheLayout.expressionLimit else {
            throw ThemeCacheError(
                .invalidSection, in: .expressions,
                "the section has \(count) records for \(reader.count(.values)) values; expected at most "
                    + "\(CacheLayout.expressionLimit)")
        }
        for record in 0..<count { try checkOptionalString(.expressions, record, CacheLayout.Expression.setting) }
        let adjusted: ThemeCacheReader
        do {
            adjusted = try reader.evaluated()
        } catch let error as ThemeCacheError {
            throw error
        } catch {
            throw ThemeCacheError(.invalidValue, in: .expressions, "\(error)")
        }
        for record in 0..<count {
            try check(reader.hasSameValue(as: adjusted, record), .values, record, "its expression has another value")
        }
    }
}
