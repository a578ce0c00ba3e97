import SkinDiagnostics
import SkinKit

struct CacheSource {
    var location: ThemeSourceLocation
    var component: String
    var isDefault: Bool
    var className: String?
    var isUnset: Bool
}

extension ThemeCacheReader {
    func source(_ number: UInt32, _ budget: inout ReadBudget) throws(ThemeCacheError) -> CacheSource {
        typealias Field = CacheLayout.Source
        let record = Int(number)
        let flags = try word(.operationSources, record, Field.flags)
        let className = try optionalWord(.operationSources, record, Field.className)
        return CacheSource(
            location: try location(.operationSources, record, Field.file, Field.line, Field.column, &budget),
            component: try componentName(word(.operationSources, record, Field.component)),
            isDefault: flags & Field.isDefault != 0,
            className: try className.map { number throws(ThemeCacheError) in try string(number, &budget) },
            isUnset: flags & Field.isUnset != 0)
    }

    func location(
        _ section: CacheSection, _ record: Int, _ file: Int, _ line: Int, _ column: Int, _ budget: inout ReadBudget
    ) throws(ThemeCacheError) -> ThemeSourceLocation {
        let name = try word(.files, Int(try word(section, record, file)), 0)
        return ThemeSourceLocation(
            file: try string(name, &budget), line: Int(try word(section, record, line)),
            column: Int(try word(section, record, column)))
    }
}
