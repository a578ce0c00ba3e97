import SkinCompiler
import SkinDiagnostics
import SkinKit
import SkinSyntax

/// The reader of files of resources in folders such as `values` and `values-night`.
struct AndroidReader {
    private(set) var resources: [AndroidResource] = []
    private(set) var faults: [ImportFault] = []
    /// The number of resources that are not imported, by their kinds.
    private var skipped: [String: Int] = [:]

    private static let types: Set = ["color", "dimen", "integer", "bool", "string"]

    mutating func skip(_ kind: String) { skipped[kind, default: 0] += 1 }

    /// The sentence about resources that are not imported; nil if there are none.
    var skippedText: String? {
        if skipped.isEmpty { return nil }
        let kinds = skipped.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.key) (\($0.value))" }
        return "resources of these kinds are not imported: \(kinds.joined(separator: ", "))"
    }

    mutating func read(_ file: [UInt8], name: String, configuration: AndroidConfiguration) {
        let text: SourceText
        do throws(UnreadableFile) {
            text = try XMLReader.text(of: file, name: ThemeFileID(name))
        } catch {
            return faults.append(ImportFault(at: error.diagnostic.location, error.diagnostic.message))
        }
        guard let root = MarkupNode.nodes(of: text.bytes).first(where: \.isElement) else { return }
        var comment: String?
        for node in root.children {
            if node.token.kind == .comment {
                comment = text.bytes[node.token.content].string.trimmed
            } else if node.isElement {
                add(AndroidElement(node: node, text: text, file: name), configuration, comment)
                comment = nil
            }
        }
    }

    private mutating func add(_ element: AndroidElement, _ configuration: AndroidConfiguration, _ comment: String?) {
        let tag = element.name
        let type = tag == "item" ? element.attribute("type") ?? tag : tag
        if type == "eat-comment" { return }
        guard Self.types.contains(type) else { return skip(type) }
        let (text, hasTags) = element.content
        resources.append(
            AndroidResource(
                type: type, name: element.attribute("name") ?? "", configuration: configuration,
                location: element.location, value: .read(text, type: type),
                note: hasTags ? "its markup is left out" : type == "dimen" ? AndroidValue.note(text) : nil,
                comment: comment))
    }
}

private struct AndroidElement {
    var node: MarkupNode
    var text: SourceText
    var file: String

    var location: ThemeSourceLocation {
        let (line, column) = text.position(ofOffset: node.range.lowerBound)
        return ThemeSourceLocation(file: file, line: line, column: column)
    }

    var name: String { String(decoding: text.bytes[MarkupTag(node.token, in: text.bytes).name], as: UTF8.self) }

    func attribute(_ name: String) -> String? {
        let value = MarkupTag(node.token, in: text.bytes).attribute(name, in: text.bytes)?.value
        return value.map { MarkupText.decoded(text.bytes[$0]) }
    }

    var content: (text: String, hasTags: Bool) { content(of: node) }

    private func content(of node: MarkupNode) -> (text: String, hasTags: Bool) {
        var (content, hasTags) = ("", false)
        for child in node.children {
            switch child.token.kind {
            case .text: content += MarkupText.decoded(text.bytes[child.range])
            case .cdata: content += text.bytes[child.token.content].string
            case .startTag, .emptyTag:
                hasTags = true
                content += self.content(of: child).text
            default: break
            }
        }
        return (content, hasTags)
    }
}
