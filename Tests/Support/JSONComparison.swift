import Foundation

/// Compares JSON by the rules of the conformance cases: numbers within 1e-6, relative or absolute, all else exactly.
package enum JSONComparison {
    /// Returns the path of the first difference between two values, or `nil` if they agree.
    package static func difference(_ left: Any, _ right: Any) -> String? { fault(left, right).map { "$" + $0 } }

    /// Returns the rest of the path. Casts to containers come first: one to a class would bridge a whole container.
    private static func fault(_ left: Any, _ right: Any) -> String? {
        if let a = left as? [String: Any], let b = right as? [String: Any] { return objects(a, b) }
        if let a = left as? [Any], let b = right as? [Any] { return arrays(a, b) }
        return switch (left, right) {
        case (let a as String, let b as String):
            Array(a.unicodeScalars) == Array(b.unicodeScalars) ? nil : ": '\(a)' ≠ '\(b)'"
        case (let a as NSNumber, let b as NSNumber): numbers(a, b)
        case (is NSNull, is NSNull): nil
        default: ": \(left) ≠ \(right)"
        }
    }

    package static var null: Any { NSNull() }

    package static func parse(_ text: String) throws -> Any {
        try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    }

    private static func numbers(_ a: NSNumber, _ b: NSNumber) -> String? {
        if isBool(a) != isBool(b) { return ": \(a) ≠ \(b)" }
        let (x, y) = (a.doubleValue, b.doubleValue)
        return abs(x - y) <= 1e-6 * max(1, abs(x), abs(y)) ? nil : ": \(x) ≠ \(y)"
    }

    private static func isBool(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }

    private static func arrays(_ a: [Any], _ b: [Any]) -> String? {
        if a.count != b.count { return ": \(a.count) ≠ \(b.count) elements" }
        for (index, (x, y)) in zip(a, b).enumerated() {
            if let fault = fault(x, y) { return "[\(index)]\(fault)" }
        }
        return nil
    }

    private static func objects(_ a: [String: Any], _ b: [String: Any]) -> String? {
        if Set(a.keys) != Set(b.keys) { return ": keys \(a.keys.sorted()) ≠ \(b.keys.sorted())" }
        for key in a.keys.sorted() {
            if let x = a[key], let y = b[key], let fault = fault(x, y) { return ".\(key)\(fault)" }
        }
        return nil
    }
}
