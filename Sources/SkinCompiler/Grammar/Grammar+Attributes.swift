import SkinFormat
import SkinKit

// The elements that have an attribute, for messages about one in the wrong place.
extension Grammar {
    /// Returns the elements of configuration files that may have an attribute; none for one that nearly all have.
    ///
    /// - Parameter element: The element where the attribute is; nil for a component, which has none of an object.
    static func owners(ofAttribute name: String, insteadOf element: Word?) -> [String] {
        (structure[name] ?? []) + (element == nil ? [] : objectOwners[name] ?? [])
    }

    private static let structure: [String: [String]] = owners([
        ("<class>", `class`), ("a component such as <uibutton>", entity), ("<operation>", operation),
    ])

    private static let objectOwners: [String: [String]] = {
        var all = owners(ObjectKind.allCases.map { ("<\($0.rawValue)>", object($0)) })
        all[Word.setting.text] = ["a constant of the theme"]
        return all
    }()

    private static func owners(_ forms: [(text: String, form: ElementForm)]) -> [String: [String]] {
        let pairs = forms.flatMap { text, form in form.attributes.map { ($0.name, [text]) } }
        let general: Set = [Word.id.text, Word.name.text, Word.ref.text]
        return Dictionary(pairs.filter { !general.contains($0.0) }) { $0 + $1 }
    }

    /// Returns the attribute without which another one is not allowed, or nil if there is none.
    static func requirement(ofAttribute name: String) -> Word? { requirements[name] }

    private static let requirements: [String: Word] = {
        let attributes = ObjectKind.allCases.flatMap { settingAttributes($0) }
        let pairs = attributes.compactMap { attribute in attribute.requirement.map { (attribute.name, $0) } }
        return Dictionary(pairs) { first, _ in first }
    }()
}
