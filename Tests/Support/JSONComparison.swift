import Foundation

/// Compares JSON by the rules of the conformance cases: numbers within 1e-6, relative or absolute, all else exactly.
package enum JSONComparison {
    /// Returns the path of the first difference between two values, or `nil` if they agree.
    package static func difference(_ left: Any, _ right: Any, at path: String = "$") -> String? {
        switch (left, right) {
        case (is NSNull, is NSNull): nil
        case (let a as String, let b as String):
            Array(a.unicodeScalars) == Array(b.unicodeScalars) ? nil : "\(path): '\(a)' ≠ '\(b)'"
        case (let a as NSNumber, let b as NSNumber): numbers(a, b, path)
        case (let a as [Any], let b as [Any]): arrays(a, b, path)
        case (let a as [String: Any], let b as [String: Any]): objects(a, b, path)
        default: "\(path): \(left) ≠ \(right)"
        }
    }

    package static var null: Any { NSNull() }

    package static func parse(_ text: String) throws -> Any {
        try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    }

    private static func numbers(_ a: NSNumber, _ b: NSNumber, _ path: String) -> String? {
        if isBool(a) != isBool(b) { return "\(path): \(a) ≠ \(b)" }
        let (x, y) = (a.doubleValue, b.doubleValue)
        return abs(x - y) <= 1e-6 * max(1, abs(x), abs(y)) ? nil : "\(path): \(x) ≠ \(y)"
    }

    private static func isBool(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }

    private static func arrays(_ a: [Any], _ b: [Any], _ path: String) -> String? {
        if a.count != b.count { return "\(path): \(a.count) ≠ \(b.count) elements" }
        return zip(a, b).enumerated().lazy
            .compactMap { difference($1.0, $1.1, at: "\(path)[\($0)]") }.first
    }

    private static func objects(_ a: [String: Any], _ b: [String: Any], _ path: String) -> String? {
        if Set(a.keys) != Set(b.keys) { return "\(path): keys \(a.keys.sorted()) ≠ \(b.keys.sorted())" }
        return a.keys.sorted().lazy.compactMap { key -> String? in
            guard let x = a[key], let y = b[key] else { return nil }
            return difference(x, y, at: "\(path).\(key)")
        }.first
    }
}
