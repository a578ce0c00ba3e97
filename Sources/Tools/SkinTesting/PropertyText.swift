import SkinDiagnostics
import SkinInspector
import SkinKit

/// Formats values of properties as text, as explanations and the tool show them.
///
/// Colors are `#RRGGBB`, texts are in quotes, and numbers have no needless `.0`. A structure is its type with its
/// properties, such as `Tail(side right, size 5×17)`. `nil` is `none`.
enum PropertyText {
    static func text(_ value: Any) -> String {
        let values = ValueText()
        switch value {
        case let value as ThemeValue: return values.text(value)
        case let value as ThemeColor: return values.text(.color(value))
        case let value as ThemeFont: return values.text(.font(value))
        case let value as ThemeImage: return values.text(.image(value))
        case let value as ThemePoint: return values.text(.point(value))
        case let value as ThemeSize: return values.text(.size(value))
        case let value as ThemeRect: return values.text(.rect(value))
        case let value as ThemeInsets: return values.text(.insets(value))
        case let value as String: return values.text(.string(value))
        case let value as Double: return value.short
        case let value as Float: return Double(value).short
        case let value as CustomStringConvertible where !(value is any Collection): return oneLine(value.description)
        default: return reflected(value)
        }
    }

    private static func reflected(_ value: Any) -> String {
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional: return mirror.children.first.map { text($0.value) } ?? "none"
        case .collection: return "[" + mirror.children.map { text($0.value) }.joined(separator: ", ") + "]"
        case .tuple: return "(" + fields(of: mirror) + ")"
        case .struct: return "\(type(of: value))(" + fields(of: mirror) + ")"
        case .class: return "\(type(of: value))"
        default: return oneLine(String(describing: value))
        }
    }

    private static func fields(of mirror: Mirror) -> String {
        mirror.children.map { child in
            let isNamed = child.label?.first.map { $0 != "." } ?? false
            return (isNamed ? "\(child.label ?? "") " : "") + text(child.value)
        }.joined(separator: ", ")
    }

    private static func oneLine(_ text: String) -> String { TextStyle.oneLine(text) }
}
