import SkinColors
import SkinKit

package struct ObjectPath {
    private let start: ThemeValue
    private let end: ThemeValue
    private let kind: Kind

    private enum Kind {
        /// Values that cannot move. The second replaces the first at the middle.
        case swap
        /// Numbers, geometry, or fonts, of which the size moves.
        case numbers
        case color(ColorPath)
        case array([ObjectPath])
        case record(FieldPaths)
    }

    package init(from start: ThemeValue, to end: ThemeValue) {
        self.start = start
        self.end = end
        kind = start == end ? .swap : Self.kind(from: start, to: end)
    }

    private static func kind(from start: ThemeValue, to end: ThemeValue) -> Kind {
        switch (start, end) {
        case (.integer, .integer), (.float, .float), (.point, .point), (.size, .size), (.rect, .rect),
            (.insets, .insets):
            return .numbers
        case (.font(let start), .font(let end)): return start.size == end.size ? .swap : .numbers
        case (.color(let start), .color(let end)): return .color(ColorPath(from: start, to: end))
        case (.array(let start), .array(let end)) where start.count == end.count:
            return .array(zip(start, end).map { ObjectPath(from: $0, to: $1) })
        case (.record(let start), .record(let end)) where start.type.isIdentical(to: end.type):
            return .record(FieldPaths(from: start.fields, to: end.fields))
        default: return .swap
        }
    }

    var moves: Bool {
        switch kind {
        case .swap: false
        case .numbers, .color: true
        case .array(let paths): paths.contains(where: \.moves)
        case .record(let paths): paths.moves
        }
    }

    /// Returns the value at a progress from 0 to 1. At the ends it is one of the two, bit for bit.
    package func object(at progress: Double) -> ThemeValue {
        if !(progress > 0) { return start }
        if progress >= 1 { return end }
        switch kind {
        case .swap: return progress < 0.5 ? start : end
        case .numbers: return number(at: progress)
        case .color(let path): return .color(path.color(at: progress))
        case .array(let paths): return .array(paths.map { $0.object(at: progress) })
        case .record(let paths):
            guard case .record(var record) = end else { return end }
            record.fields = paths.fields(at: progress)
            return .record(record)
        }
    }

    private func number(at progress: Double) -> ThemeValue {
        func between(_ start: Double, _ end: Double) -> Double { start.blended(with: end, at: progress) }
        switch (start, end) {
        case (.integer(let start), .integer(let end)): return .integer(start.blended(with: end, at: progress))
        case (.float(let start), .float(let end)): return .float(between(start, end))
        case (.point(let start), .point(let end)):
            return .point(ThemePoint(x: between(start.x, end.x), y: between(start.y, end.y)))
        case (.size(let start), .size(let end)):
            return .size(ThemeSize(width: between(start.width, end.width), height: between(start.height, end.height)))
        case (.rect(let start), .rect(let end)):
            return .rect(
                ThemeRect(
                    x: between(start.origin.x, end.origin.x), y: between(start.origin.y, end.origin.y),
                    width: between(start.size.width, end.size.width),
                    height: between(start.size.height, end.size.height)))
        case (.insets(let start), .insets(let end)):
            return .insets(
                ThemeInsets(
                    top: between(start.top, end.top), left: between(start.left, end.left),
                    bottom: between(start.bottom, end.bottom), right: between(start.right, end.right)))
        case (.font(let start), .font(let end)):
            var font = progress < 0.5 ? start : end
            font.size = between(start.size, end.size)
            return .font(font)
        default: return progress < 0.5 ? start : end
        }
    }
}

/// The values between two lists of named values: the fields of a record, or the parameters of an operation.
struct FieldPaths {
    private let start: Side
    private let end: Side

    /// One of the lists. A path is nil if the other list has no field of the name.
    private typealias Side = [(field: ThemeField, path: ObjectPath?)]

    init(from start: [ThemeField], to end: [ThemeField]) {
        func object(of name: String, in fields: [ThemeField]) -> ThemeValue? {
            fields.first { $0.name.isIdentical(to: name) }?.object
        }
        let left: Side = start.map { field in
            (field, object(of: field.name, in: end).map { ObjectPath(from: field.object, to: $0) })
        }
        self.start = left
        self.end = end.map { field in
            (field, left.first { $0.field.name.isIdentical(to: field.name) }?.path)
        }
    }

    var moves: Bool { start.contains { $0.path?.moves ?? false } }

    /// Returns the fields at a progress from 0 to 1. A field that only one list has appears or disappears at the
    /// middle.
    func fields(at progress: Double) -> [ThemeField] {
        (progress < 0.5 ? start : end).map { field, path in
            ThemeField(name: field.name, object: path?.object(at: progress) ?? field.object)
        }
    }
}

extension Double {
    fileprivate func blended(with other: Double, at progress: Double) -> Double {
        guard isFinite, other.isFinite else { return progress < 0.5 ? self : other }
        if bitPattern == other.bitPattern { return self }
        return Swift.min(
            Swift.max(self * (1 - progress) + other * progress, Swift.min(self, other)), Swift.max(self, other))
    }
}

extension Int64 {
    fileprivate func blended(with other: Int64, at progress: Double) -> Int64 {
        let between = (Double(self) * (1 - progress) + Double(other) * progress).rounded()
        guard let whole = Int64(exactly: between) else { return progress < 0.5 ? self : other }
        return Swift.min(Swift.max(whole, Swift.min(self, other)), Swift.max(self, other))
    }
}

/// The colors between two colors.
///
/// They are interpolated in OKLab with premultiplied alpha (CSS Color 4, section 12.3). The invisible color of a
/// transparent end therefore has no effect. A color out of sRGB is clipped to it.
struct ColorPath {
    private let start: Point
    private let end: Point

    private struct Point {
        let lab: OKLab
        let alpha: Double

        init(_ color: ThemeColor) {
            lab = OKLab(ColorChannels(color), cubeRoot: Root.cube)
            alpha = Double(color.alpha)
        }
    }

    init(from start: ThemeColor, to end: ThemeColor) {
        self.start = Point(start)
        self.end = Point(end)
    }

    func color(at progress: Double) -> ThemeColor {
        let (first, second) = (start.alpha * (1 - progress), end.alpha * progress)
        let alpha = min(max(first + second, min(start.alpha, end.alpha)), max(start.alpha, end.alpha))
        let share = first + second > 0 ? second / (first + second) : progress
        func between(_ coordinate: KeyPath<OKLab, Double>) -> Double {
            start.lab[keyPath: coordinate] * (1 - share) + end.lab[keyPath: coordinate] * share
        }
        let light = OKLab(lightness: between(\.lightness), a: between(\.a), b: between(\.b)).light
        return OKLCH.color(light, alpha: alpha).color
    }
}
