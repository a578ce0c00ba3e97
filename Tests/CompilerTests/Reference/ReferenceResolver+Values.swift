import TestSupport

/// Sections 5, 13 and 17: what objects are worth.
extension ReferenceResolver {
    /// An object without references, choices and adjustments.
    func value(_ object: PlainObject) -> PlainObject {
        switch object {
        case .integer, .integerReference, .float, .floatReference: return sum(object)
        case .color(let channels, let change): return .color(changed(channels, change), .unchanged)
        case .colorReference(let source, let change):
            guard case .color(let channels, _) = value(source) else { return .unknown }
            return .color(changed(channels, change), .unchanged)
        case .font, .fontReference: return font(object)
        case .reference(_, let source): return value(source)
        case .numbers(let type, let numbers): return .numbers(type, numbers.map { .number(number($0)) })
        case .array(let parts): return .array(parts.map(value))
        case .record(let type, let fields): return .record(type, fields.map { ($0.name, value($0.object)) })
        case .recordReference(let type, let names, let fields):
            guard case .record(_, let others) = constant(names) else { return .unknown }
            let own = fields.map { (name: $0.name, object: value($0.object)) }
            return .record(type, own + others.filter { other in !own.contains { $0.name == other.name } })
        case .bool, .string, .image: return object
        }
    }

    private func sum(_ object: PlainObject) -> PlainObject {
        switch object {
        case .integer(let number, let change):
            return whole(number, change).map { .integer($0, .unchanged) } ?? .unknown
        case .float(let number, let change):
            return .float(
                number * (self.number(change.multiply) ?? 1) + (self.number(change.add) ?? 0), .unchanged)
        case .integerReference(let source, let change):
            guard case .integer(let number, _) = value(source) else { return .unknown }
            return sum(.integer(number, change))
        case .floatReference(let source, let change):
            switch value(source) {
            case .integer(let number, _): return sum(.float(Double(number), change))
            case .float(let number, _): return sum(.float(number, change))
            default: return .unknown
            }
        default: return .unknown
        }
    }

    /// An integer that is adjusted; `nil` if it leaves 64 bits at either step.
    func whole(_ number: Int, _ change: PlainArithmetic) -> Int? {
        let product = number.multipliedReportingOverflow(by: Int(self.number(change.multiply) ?? 1))
        let sum = product.partialValue.addingReportingOverflow(Int(self.number(change.add) ?? 0))
        return product.overflow || sum.overflow ? nil : sum.partialValue
    }

    private func font(_ object: PlainObject) -> PlainObject {
        switch object {
        case .font(let family, let size, let weight, let text):
            return .font(family: family, size: .number(number(size)), weight: weight, value(text))
        case .fontReference(let source, let size, let weight, let text):
            guard case .font(let family, let itsSize, let itsWeight, let itsText) = value(source) else {
                return .unknown
            }
            return .font(
                family: family, size: size.map { .number(number($0)) } ?? itsSize, weight: weight ?? itsWeight,
                replaced(itsText, by: value(text)))
        default: return .unknown
        }
    }

    func constant(_ name: String) -> PlainObject { constant(PlainNames(name)) }

    /// The name of the first constant that is defined.
    func meant(_ names: PlainNames) -> String? { names.all.first { constants[$0] != nil } }

    /// The value of the first constant that is defined.
    func constant(_ names: PlainNames) -> PlainObject {
        guard let name = meant(names), let object = constants[name]?.object else { return .unknown }
        if let known = memory.constants[name] { return known }
        guard memory.open.insert(name).inserted else { return .unknown }
        let result = value(object)
        memory.open.remove(name)
        memory.constants[name] = result
        return result
    }

    func number(_ number: PlainNumber?) -> Double? { number.map { self.number($0) } }

    func number(_ number: PlainNumber) -> Double {
        switch number {
        case .number(let number): return number
        case .constant(let names):
            switch constant(names) {
            case .integer(let number, _): return Double(number)
            case .float(let number, _): return number
            default: return .nan
            }
        }
    }

    private func changed(_ channels: [Double], _ change: PlainColorChange) -> [Double] {
        var color = channels.count == 3 ? channels + [1] : channels
        if let amount = number(change.lighten) { color = moved(color, amount) }
        if let amount = number(change.darken) { color = moved(color, -amount) }
        if let (names, amount) = change.mix, case .color(let other, _) = constant(names) {
            color = zip(color, other).map { $0 + ($1 - $0) * number(amount) }
        }
        let (lightness, chroma, hue) = (number(change.lightness), number(change.chroma), number(change.hue))
        if lightness != nil || chroma != nil || hue != nil {
            color = ReferenceColors.set(color, lightness: lightness, chroma: chroma, hue: hue)
        }
        if let (names, ratio) = change.against, case .color(let other, _) = constant(names) {
            let key = color + other + [number(ratio)]
            let known = memory.contrasts[key]
            color = known ?? ReferenceColors.contrasted(color, against: other, ratio: number(ratio))
            memory.contrasts[key] = color
        }
        if let alpha = number(change.alpha) { color[3] = alpha }
        if let fade = number(change.fade) { color[3] *= fade }
        return color
    }

    /// Through HSL by the formulas of Smith's "Color gamut transform pairs" (1978) for the hexcone of lightness.
    private func moved(_ color: [Double], _ amount: Double) -> [Double] {
        let (most, least) = (color[..<3].max() ?? 0, color[..<3].min() ?? 0)
        let lightness = (most + least) / 2
        let chroma = most - least
        let reach = 1 - abs(2 * lightness - 1)
        let saturation = chroma == 0 || reach == 0 ? 0 : chroma / reach
        var hue = 0.0
        if chroma > 0 {
            if most == color[0] {
                hue = (color[1] - color[2]) / chroma
            } else if most == color[1] {
                hue = (color[2] - color[0]) / chroma + 2
            } else {
                hue = (color[0] - color[1]) / chroma + 4
            }
        }
        if hue < 0 { hue += 6 }
        let target = min(1, max(0, lightness + amount))
        let newChroma = (1 - abs(2 * target - 1)) * saturation
        let second = newChroma * (1 - abs(hue.truncatingRemainder(dividingBy: 2) - 1))
        let sector: [[Double]] = [
            [newChroma, second, 0], [second, newChroma, 0], [0, newChroma, second], [0, second, newChroma],
            [second, 0, newChroma], [newChroma, 0, second], [newChroma, second, 0],
        ]
        return sector[Int(hue)].map { $0 + target - newChroma / 2 } + [color[3]]
    }
}

extension PlainObject {
    /// The value of what has none, because of a fault.
    static let unknown = PlainObject.record("unknown", [])
}
