import SkinKit

// Hashing of values for their pool's table. Numbers are hashed by their bits, except that 0 and -0 are equal.
extension ThemeValue: Mixable {
    package func mix(into hash: inout MixHash) {
        switch self {
        case .integer(let number): hash.mix(UInt64(bitPattern: number))
        case .float(let number): hash.mix(numbers: number, 0)
        case .bool(let flag): hash.mix(flag ? 1 : 2)
        case .string(let text): hash.mix(3, text.rawValue)
        case .point(let point): hash.mix(numbers: point.x, point.y)
        case .size(let size): hash.mix(numbers: size.width, size.height)
        case .rect(let rect):
            hash.mix(numbers: rect.origin.x, rect.origin.y)
            hash.mix(numbers: rect.size.width, rect.size.height)
        case .insets(let insets): insets.mix(into: &hash)
        case .color(let color):
            hash.mix(numbers: color.red, color.green)
            hash.mix(numbers: color.blue, color.alpha)
        case .image(let image):
            hash.mix(image.isCached ? 4 : 5, image.name.rawValue)
            hash.mix(image.mode == .template ? 1 : 0)
            image.slice?.mix(into: &hash)
        case .font(let font): font.mix(into: &hash)
        case .array(let parts):
            for part in parts { hash.mix(6, part.rawValue) }
        case .record(let type, let fields):
            hash.mix(7, type.rawValue)
            for field in fields { field.mix(into: &hash) }
        }
    }
}

extension FieldValue: Mixable {
    @inline(__always)
    package func mix(into hash: inout MixHash) { hash.mix(name.rawValue, value.rawValue) }
}

extension FontValue {
    fileprivate func mix(into hash: inout MixHash) {
        switch face {
        case .family(let name): hash.mix(8, name.rawValue)
        case .file(let name): hash.mix(9, name.rawValue)
        }
        hash.mix(numbers: size, 0)
        hash.mix(UInt64(UInt32(truncatingIfNeeded: weight)) << 1 | (style == .italic ? 1 : 0))
    }
}

extension ThemeInsets {
    fileprivate func mix(into hash: inout MixHash) {
        hash.mix(numbers: top, left)
        hash.mix(numbers: bottom, right)
    }
}

extension MixHash {
    @inline(__always)
    fileprivate mutating func mix(numbers first: Double, _ second: Double) {
        mix(first == 0 ? 0 : first.bitPattern)
        mix(second == 0 ? 0 : second.bitPattern)
    }
}
