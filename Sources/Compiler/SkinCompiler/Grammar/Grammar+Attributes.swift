import SkinFormat
import SkinKit

// The elements that have an attribute, for messages about one in the wrong place.
extension Grammar {
    /// None for an attribute that nearly all elements have. The element is where the attribute is; nil for a component,
    /// which has none of an object.
    static func owners(ofAttribute name: String, insteadOf element: Word?) -> [String] {
        (structure[name] ?? []) + (element == nil ? [] : objectOwners[name] ?? [])
    }

    private static let structure: [String: [String]] = owners([
        ("<class>", `class`.attributes), ("a component such as <uibutton>", entity.attributes),
        ("<operation>", operation.attributes),
    ])

    private static let objectOwners: [String: [String]] = {
        var all = owners(
            ObjectKind.allCases.map { ("<\($0.rawValue)>", object($0).attributes + settingAttributes($0)) })
        all[Word.setting.text] = ["a constant of the theme"]
        return all
    }()

    private static func owners(_ forms: [(text: String, attributes: [AttributeForm])]) -> [String: [String]] {
        let pairs = forms.flatMap { text, attributes in attributes.map { ($0.name, [text]) } }
        let general: Set = [Word.id.text, Word.name.text, Word.ref.text]
        return Dictionary(pairs.filter { !general.contains($0.0) }) { $0 + $1 }
    }

    /// Returns the attribute without which an object may not have another one, or nil if there is none.
    static func requirement(ofAttribute name: String, at kind: ObjectKind?) -> Word? {
        settingAttributes(kind).first { $0.name == name }?.requirement
    }
}
