import SkinKit

extension ThemeCacheWriter {
    mutating func writeSettings() throws(ThemeCacheError) {
        guard theme.variants.contains(where: { !$0.settings.isEmpty }) else { return }
        // Linear search: there are few lists, and comparing the first elements nearly always decides.
        var runs: [(of: [ResolvedTheme.Setting], run: Run)] = []
        for variant in theme.variants {
            if !runs.contains(where: { $0.of == variant.settings }) {
                runs.append((variant.settings, try write(variant.settings)))
            }
            guard let run = runs.first(where: { $0.of == variant.settings })?.run else { continue }
            append(.settingRuns, run.first, run.count)
        }
    }

    private mutating func write(_ settings: [ResolvedTheme.Setting]) throws(ThemeCacheError) -> Run {
        let first = try next(.settings)
        var total = 0
        for setting in settings {
            let values = [setting.value, setting.minimum, setting.maximum, setting.step, setting.values]
            append(.settings, string(setting.name), string(setting.label))
            for value in values { append(.settings, value.map { valueNumbers[$0.index] } ?? CacheLayout.none) }
            total += cost(of: setting.name) + cost(of: setting.label)
            for value in values.compactMap(\.self) { total += Int(valueCosts[value.index]) }
        }
        guard total <= CacheLayout.answerLimit else { throw Self.tooLarge("its settings are too large") }
        return (first, try word(settings.count))
    }
}
