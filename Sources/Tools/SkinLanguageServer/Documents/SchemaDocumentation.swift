import SkinCompiler
import SkinEditing
import SkinKit
import SkinSyntax

/// The comments of schemas that document component types, operations, parameters, objects and fields.
struct SchemaDocumentation {
    /// The texts by the names of the declarations around them, such as `component chatbubble/operation fill`.
    private var texts: [String: String] = [:]

    /// Adds a schema's comments. The schema need not be well-formed.
    mutating func add(_ bytes: [UInt8]) {
        var open: [String] = []
        var comments = LeadingComment()
        for token in MarkupLexer(bytes) {
            let comment = comments.take(token, bytes)
            switch token.kind {
            case .startTag, .emptyTag:
                let tag = MarkupTag(token, in: bytes)
                let name = tag.attributes.first { bytes[$0.name].elementsEqual("name".utf8) }?.value
                let own = ([tag.name] + (name.map { [$0] } ?? [])).map { String(decoding: bytes[$0], as: UTF8.self) }
                let path = (open.dropFirst() + [own.joined(separator: " ")]).joined(separator: "/")
                texts[path] = comment.flatMap { LeadingComment.text($0, in: bytes) } ?? texts[path]
                if token.kind == .startTag, open.count < 64 { open.append(own.joined(separator: " ")) }
            case .endTag: _ = open.popLast()
            default: break
            }
        }
    }

    func component(_ name: String) -> String? { texts["component \(name)"] }
    func object(_ name: String) -> String? { texts["object \(name)"] }
    func field(_ name: String, of object: String) -> String? { texts["object \(object)/field \(name)"] }

    func operation(_ name: String, of component: String?, _ schema: ComponentSchema) -> String? {
        declaration("operation \(name)", of: component, schema)
    }

    func parameter(_ name: String, of operation: String, _ component: String?, _ schema: ComponentSchema) -> String? {
        declaration("operation \(operation)/param \(name)", of: component, schema)
    }

    /// - Parameter component: The type; nil for the first one that has the declaration.
    private func declaration(_ path: String, of component: String?, _ schema: ComponentSchema) -> String? {
        guard let component else { return schema.components.firstNonNil { texts["component \($0.name)/\(path)"] } }
        var type = schema.component(named: component)
        for _ in 0..<64 {
            guard let known = type else { return nil }
            if let text = texts["component \(known.name)/\(path)"] { return text }
            type = known.parent.flatMap { schema.component(named: $0) }
        }
        return nil
    }
}
