import SkinColors
import SkinInspector
import SkinKit

/// The constants of a theme as rows of a page, each value once.
struct PageConstants {
    private struct Record: Hashable {
        var name: UInt32
        var value: UInt32
    }

    private struct Key: Hashable {
        var record: Record
        /// The constant of the color that it is read on; nil for the background.
        var ground: Record?
        var background: ThemeColor
    }

    private struct Run: Hashable {
        var constants: Range<Int>
        var background: ThemeColor
    }

    private let theme: Theme
    private var names: [UInt32: String] = [:]
    private var objects: [UInt32: ThemeValue] = [:]
    private var rows: [Key: Int] = [:]
    private var lists: [Run: Int] = [:]

    init(_ theme: Theme) { self.theme = theme }

    /// Adds all constants under some traits, and returns the number of the list of their rows.
    ///
    /// A row consists of name, type, text, colors, the contrast ratio, the name of the constant that it is measured against, or
    /// null for the background, and the fields of the value.
    mutating func add(_ traits: ThemeTraits, on background: ThemeColor, to tables: inout PageTables) -> Int {
        guard let run = try? theme.reader.variant(for: traits.possible).constants else { return tables.add(list: []) }
        let key = Run(constants: run, background: background)
        if let known = lists[key] { return known }
        let records = run.compactMap { record(at: $0) }
        let byName = Dictionary(records.map { (name($0), $0) }, uniquingKeysWith: { first, _ in first })
        var numbers: [Int] = []
        for record in records {
            let ground = Self.grounds(of: name(record)).firstNonNil { byName[$0] }
            let key = Key(record: record, ground: ground, background: background)
            let number = rows[key] ?? tables.add(row: row(key))
            rows[key] = number
            numbers.append(number)
        }
        let list = tables.add(list: numbers)
        lists[key] = list
        return list
    }

    private func record(at place: Int) -> Record? {
        typealias Field = CacheLayout.Field
        guard let name = try? theme.reader.word(.fields, place, Field.name),
            let value = try? theme.reader.word(.fields, place, Field.value)
        else { return nil }
        return Record(name: name, value: value)
    }

    private mutating func name(_ record: Record) -> String {
        if let known = names[record.name] { return known }
        let name = (try? theme.reader.string(record.name)) ?? ""
        names[record.name] = name
        return name
    }

    private mutating func object(_ record: Record) -> ThemeValue? {
        if let known = objects[record.value] { return known }
        var budget = ReadBudget()
        let object = theme.reader.object(record.value, &budget)
        objects[record.value] = object
        return object
    }

    private mutating func row(_ key: Key) -> String {
        guard let object = object(key.record) else { return "[\"\",\"\",\"\",[],null,null,null]" }
        let below = key.ground.flatMap { self.object($0)?.color }
        let ground = below.map { $0.alpha < 1 ? $0.opaque(on: key.background) : $0 } ?? key.background
        let ratio = object.color.map { ($0.contrast(on: ground) * 100).rounded() / 100 }
        return PageJSON.list([
            PageJSON.text(name(key.record)), PageJSON.text(object.typeName), PageJSON.text(PageValue.text(object)),
            PageJSON.list(PageValue.swatches(object).map { PageJSON.text($0) }), ratio?.svg ?? "null",
            below == nil ? "null" : PageJSON.text(key.ground.map { name($0) }), PageValue.fields(object),
        ])
    }

    /// Returns the names of the constants that a color may be read on: `accent` for `on_accent` and `onAccent`, `toast`
    /// for `toast_text` and `toastText`.
    static func grounds(of name: String) -> [String] {
        for ending in ["_text", "-text", ".text", "Text"] where name.hasSuffix(ending) && name.count > ending.count {
            return [String(name.dropLast(ending.count))]
        }
        guard name.hasPrefix("on"), name.count > 3 else { return [] }
        let rest = name.dropFirst(2)
        if let first = rest.first, "_-.".contains(first) { return [String(rest.dropFirst())] }
        guard let first = rest.first, first.isUppercase else { return [] }
        return [first.lowercased() + rest.dropFirst(), String(rest)]
    }
}

extension ThemeColor {
    func opaque(on ground: ThemeColor) -> ThemeColor {
        let mixed = ColorChannels(self).over(ColorChannels(ground))
        return ThemeColor(red: Float(mixed.red), green: Float(mixed.green), blue: Float(mixed.blue))
    }
}
