import SkinKit

/// The effective operations of a component in one set of states.
struct Look {
    private let operations: [String: ThemeOperation]

    init(_ operations: [ThemeOperation], states: ThemeStates = []) {
        self.operations = Dictionary(operations.effective(in: states).map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    }

    func object(_ operation: String, _ parameter: String) -> ThemeValue? { operations[operation]?[parameter] }

    func object(_ operation: String) -> ThemeValue? { operations[operation]?.parameters.first?.object }

    func has(_ operation: String) -> Bool { operations[operation] != nil }

    func color(_ operation: String, _ parameter: String = "color") -> ThemeColor? {
        object(operation, parameter)?.color
    }

    func number(_ operation: String, _ parameter: String) -> Double? { object(operation, parameter)?.number }

    func string(_ operation: String, _ parameter: String) -> String? {
        if case .string(let string) = object(operation, parameter) { string } else { nil }
    }

    func bool(_ operation: String, _ parameter: String = "value") -> Bool? {
        if case .bool(let flag) = object(operation, parameter) { flag } else { nil }
    }

    func insets(_ operation: String, _ parameter: String = "insets") -> ThemeInsets? {
        if case .insets(let insets) = object(operation, parameter) { insets } else { nil }
    }

    func image(_ operation: String, _ parameter: String = "image") -> ThemeImage? {
        if case .image(let image) = object(operation, parameter) { image } else { nil }
    }

    func font(_ operation: String, _ parameter: String = "font") -> ThemeFont? {
        if case .font(let font) = object(operation, parameter) { font } else { nil }
    }

    func point(_ operation: String, _ parameter: String) -> ThemePoint? {
        if case .point(let point) = object(operation, parameter) { point } else { nil }
    }

    var frame: ThemeRect? {
        if case .rect(let rect) = object("frame", "rect") { rect } else { nil }
    }

    var gradient: Gradient? {
        if case .record(let record) = object("backgroundGradient", "gradient") { Gradient(record) } else { nil }
    }
}

extension ThemeValue {
    var color: ThemeColor? { if case .color(let color) = self { color } else { nil } }

    var number: Double? {
        switch self {
        case .float(let number): number
        case .integer(let number): Double(number)
        default: nil
        }
    }
}

extension ThemeInsets {
    static let zero = ThemeInsets(top: 0, left: 0, bottom: 0, right: 0)
    var width: Double { left + right }
    var height: Double { top + bottom }
}

extension ThemeRect {
    init(_ size: ThemeSize) { self.init(x: 0, y: 0, width: size.width, height: size.height) }

    var minX: Double { origin.x }
    var minY: Double { origin.y }
    var maxX: Double { origin.x + size.width }
    var maxY: Double { origin.y + size.height }
    var midX: Double { origin.x + size.width / 2 }
    var midY: Double { origin.y + size.height / 2 }

    func inset(by insets: ThemeInsets) -> ThemeRect {
        ThemeRect(
            x: minX + insets.left, y: minY + insets.top, width: max(size.width - insets.width, 0),
            height: max(size.height - insets.height, 0))
    }

    func inset(by length: Double) -> ThemeRect {
        inset(by: ThemeInsets(top: length, left: length, bottom: length, right: length))
    }
}
