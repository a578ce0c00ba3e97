/// The interned texts, drawings and explanations of a page. Variants of a drawing mostly differ in a few colors only.
struct PageTables {
    /// The placeholder for an attribute's value in a template. No text of a theme can contain it, see
    /// ``SVGText/escaped(_:)``.
    static let hole: UInt8 = 2

    private(set) var texts = Interned<String>()
    private(set) var drawings = Interned<[Int]>()
    private(set) var rows = Interned<String>()

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

    /// Adds a drawing and returns its number. It is stored as width and height in thousandths of a point, the number of
    /// its template, and the numbers of the values for the template's holes.
    mutating func add(_ drawing: Drawing) -> Int {
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

    mutating func add(row: String) -> Int { rows.number(of: row) }
}

/// Writes JSON that cannot end the HTML script element that contains it.
enum PageJSON {
    static func text(_ text: String) -> String {
        // In an HTML script element, only a '<' can begin the end tag or a comment.
        text.jsonString.split(separator: "<", omittingEmptySubsequences: false).joined(separator: "\\u003c")
    }

    static func text(_ text: String?) -> String { text.map { Self.text($0) } ?? "null" }

    static func list(_ parts: some Sequence<String>) -> String { "[" + parts.joined(separator: ",") + "]" }

    static func list(_ numbers: some Sequence<Int>) -> String { list(numbers.map(String.init)) }

    static func object(_ members: KeyValuePairs<String, String>) -> String {
        "{" + members.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
    }
}
