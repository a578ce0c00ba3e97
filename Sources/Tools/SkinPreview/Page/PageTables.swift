/// The tables of a part of a page's data. Each distinct text, value, row, drawing and list is in them once, and the rest
/// of the part refers to it by its number. Variants of a drawing mostly differ in a few colors only.
struct PageTables {
    /// The placeholder for an attribute's value in a template. No text of a theme can contain it, see
    /// ``SVGText/escaped(_:)``.
    static let hole: UInt8 = 2

    /// Templates and values of drawings: markup, escaped.
    private(set) var texts = Interned<String>()
    /// Names, places and other plain texts, never markup.
    private(set) var words = Interned<String>()
    private(set) var drawings = Interned<[Int]>()
    /// Values of parameters, as JSON: the text, then the colors of its swatches.
    private(set) var values = Interned<String>()
    /// Explained operations and constants, as JSON.
    private(set) var rows = Interned<String>()
    /// Lists of numbers of drawings, rows or texts.
    private(set) var lists = Interned<[Int]>()

    struct Interned<Value: Hashable> {
        private(set) var values: [Value] = []
        private var numbers: [Value: Int] = [:]

        mutating func number(of value: Value) -> Int {
            if let number = numbers[value] { return number }
            numbers[value] = values.count
            values.append(value)
            return values.count - 1
        }
    }

    /// The size of all drawings that were added, in bytes, and its maximum.
    private(set) var drawnByteCount = 0
    var drawnByteLimit = 256 << 20

    /// Adds a drawing and returns its number. It is stored as width and height in thousandths of a point, the number of
    /// its template, and the numbers of the values for the template's holes.
    mutating func add(_ drawing: Drawing) -> Int {
        drawnByteCount += drawing.body.utf8.count
        var template: [UInt8] = []
        var numbers: [Int] = []
        var isValue = false
        for piece in drawing.body.utf8.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false) {
            if isValue {
                template.append(Self.hole)
                numbers.append(texts.number(of: String(Substring(piece))))
            } else {
                template += piece
            }
            isValue.toggle()
        }
        let head = [drawing.size.width, drawing.size.height].map { Int(($0 * 1000).rounded()) }
        let number = texts.number(of: String(decoding: template, as: UTF8.self))
        return drawings.number(of: head + [number] + numbers)
    }

    mutating func add(drawing: [Int]) -> Int { drawings.number(of: drawing) }

    mutating func add(text: String) -> Int { words.number(of: text) }

    mutating func add(markup: String) -> Int { texts.number(of: markup) }

    mutating func add(value: String) -> Int { values.number(of: value) }

    mutating func add(row: String) -> Int { rows.number(of: row) }

    mutating func add(list: [Int]) -> Int { lists.number(of: list) }

    var json: String {
        let members: KeyValuePairs = [
            "texts": PageJSON.list(texts.values.lazy.map { PageJSON.text($0) }),
            "words": PageJSON.list(words.values.lazy.map { PageJSON.text($0) }), "values": PageJSON.list(values.values),
            "rows": PageJSON.list(rows.values),
            "drawings": PageJSON.list(drawings.values.lazy.map { PageJSON.list($0) }),
            "lists": PageJSON.list(lists.values.lazy.map { PageJSON.list($0) }),
        ]
        return members.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",")
    }
}

/// Writes JSON that cannot end the HTML script element that contains it.
enum PageJSON {
    static func text(_ text: String?) -> String { text?.scriptString ?? "null" }

    static func texts(_ texts: [String: String]) -> String {
        object(texts.sorted { $0.key < $1.key }.map { ($0.key, text($0.value)) })
    }

    static func list(_ parts: some Sequence<String>) -> String {
        var text = "["
        for part in parts {
            if text.utf8.count > 1 { text += "," }
            text += part
        }
        return text + "]"
    }

    static func list(_ numbers: some Sequence<Int>) -> String { list(numbers.lazy.map(String.init)) }

    static func object(_ members: KeyValuePairs<String, String>) -> String {
        object(members.map { ($0.key, $0.value) })
    }

    static func object(_ members: [(String, String)]) -> String {
        "{" + members.map { "\(text($0.0)):\($0.1)" }.joined(separator: ",") + "}"
    }
}
