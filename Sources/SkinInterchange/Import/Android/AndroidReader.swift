import SkinCompiler
import SkinDiagnostics
import SkinKit
import SkinSyntax

/// The reader of files of resources.
struct AndroidReader {
    private(set) var resources: [AndroidResource] = []
    private(set) var report = InterchangeReport()
    private(set) var faults: [ImportFault] = []

    private var bytes: [UInt8] = []
    private var file = ""
    private var text = SourceText([])
    private var configuration = AndroidConfiguration(folder: "values")

    /// The elements with one value. A macro is replaced by its text where it is used, which a constant does, too.
    private static let types: Set = ["color", "dimen", "integer", "bool", "string", "fraction", "drawable", "macro"]
    private static let arrays: Set = ["array", "string-array", "integer-array"]

    /// Reads a file of a folder such as `values-night`, `color` or `drawable`.
    mutating func read(_ file: [UInt8], name: String, folder: String, base: String) {
        do throws(UnreadableFile) {
            text = try XMLReader.text(of: file, name: name)
        } catch {
            return faults.append(ImportFault(at: error.diagnostic.location, error.diagnostic.message))
        }
        bytes = text.bytes
        self.file = name
        configuration = AndroidConfiguration(folder: folder)
        guard let root = MarkupNode.nodes(of: bytes).first(where: \.isElement) else { return }
        if folder.hasPrefix("values") {
            readValues(root)
        } else if folder.hasPrefix("color") {
            readStates(root, base)
        } else {
            readDrawable(root, base)
        }
    }

    // MARK: Nodes

    private func location(_ node: MarkupNode) -> ThemeSourceLocation {
        let (line, column) = text.position(ofOffset: node.range.lowerBound)
        return ThemeSourceLocation(file: file, line: line, column: column)
    }

    private func element(_ node: MarkupNode) -> String {
        String(decoding: bytes[MarkupTag(node.token, in: bytes).name], as: UTF8.self)
    }

    private func attribute(_ name: String, _ node: MarkupNode) -> String? {
        MarkupTag(node.token, in: bytes).attribute(name, in: bytes)?.value.map { MarkupText.decoded(bytes[$0]) }
    }

    /// Returns the text of an element without the tags in it, and whether there were any.
    private func content(_ node: MarkupNode) -> (text: String, hasTags: Bool) {
        var text = ""
        var hasTags = false
        for child in node.children {
            switch child.token.kind {
            case .text: text += MarkupText.decoded(bytes[child.range])
            case .cdata: text += bytes[child.token.content].string
            case .startTag, .emptyTag:
                hasTags = true
                text += content(child).text
            default: break
            }
        }
        return (text, hasTags)
    }

    /// Calls a closure with each child element and the comment before it.
    private func children(of node: MarkupNode) -> [(node: MarkupNode, comment: String?)] {
        var comment: String?
        var result: [(node: MarkupNode, comment: String?)] = []
        for child in node.children {
            if child.token.kind == .comment {
                comment = bytes[child.token.content].string.trimmed
            } else if child.isElement {
                result.append((child, comment))
                comment = nil
            }
        }
        return result
    }

    // MARK: Values

    private mutating func readValues(_ root: MarkupNode) {
        for (node, comment) in children(of: root) {
            var type = element(node)
            let name = attribute("name", node) ?? ""
            if type == "item" { type = attribute("type", node) ?? "item" }
            if type == "style" {
                readStyle(node, name, comment)
            } else if Self.types.contains(type) {
                add(type, name, node, [value(node, type)], comment)
            } else if Self.arrays.contains(type) {
                let items = children(of: node).map { value($0.node, type == "string-array" ? "string" : "") }
                add("array", name, node, items, comment)
            } else if type != "eat-comment" {
                report.add(.leftOut, "\(type)/\(name)", "a '\(type)' has no value", at: location(node))
            }
        }
    }

    /// Returns the value that an element contains.
    private func value(_ node: MarkupNode, _ type: String) -> AndroidResource.Item {
        let (text, hasTags) = content(node)
        let note = hasTags ? "its markup is left out" : type == "string" ? nil : AndroidValue.note(text)
        return AndroidResource.Item(
            name: "", value: .read(text, type: type), location: location(node), note: note)
    }

    private mutating func add(
        _ type: String, _ name: String, _ node: MarkupNode, _ items: [AndroidResource.Item], _ comment: String?
    ) {
        resources.append(
            AndroidResource(
                type: type, name: name, configuration: configuration, location: location(node), items: items,
                comment: comment))
    }

    private mutating func readStyle(_ node: MarkupNode, _ name: String, _ comment: String?) {
        let items = children(of: node).filter { element($0.node) == "item" }.map { child -> AndroidResource.Item in
            var item = value(child.node, "")
            item.name = AndroidValue.attributeName(attribute("name", child.node) ?? "")
            item.comment = child.comment
            return item
        }
        add("style", name, node, items, comment)
        resources[resources.count - 1].parent = parent(attribute("parent", node), of: name)
    }

    /// Returns the parent of a style: the one that it names, or else the one that its dots imply; an empty one is none.
    private func parent(_ named: String?, of name: String) -> String? {
        guard let named else {
            return name.lastIndex(of: ".").map { String(name[..<$0]) }
        }
        let plain = named.hasPrefix("@") ? String(named.dropFirst()) : named
        let text = plain.replacing("style/", with: "")
        return text.isEmpty ? nil : text
    }

    // MARK: State lists

    /// Reads a list of colors for states: the color for no state, and one constant for each state with another color.
    private mutating func readStates(_ root: MarkupNode, _ name: String) {
        guard element(root) == "selector" else {
            let reason = "a '\(element(root))' is no list of colors"
            return report.add(.leftOut, "color/\(name)", reason, at: location(root))
        }
        let entries = children(of: root).filter { element($0.node) == "item" }
        let list = AndroidStateList(conditions: entries.map { conditions($0.node) })
        var used: Set<Int> = []
        var items: [AndroidResource.Item] = []
        for choice in list.choices {
            guard let number = choice.item else {
                items.append(noColor(root, for: choice.states))
                continue
            }
            var item = color(entries[number], for: choice.states)
            item.isRepeated = !used.insert(number).inserted
            items.append(item)
        }
        for index in entries.indices where !used.contains(index) {
            var item = color(entries[index], for: list.conditions[index].required)
            item.value = .none(list.reason(index))
            items.append(item)
        }
        add("color", name, root, items, nil)
        resources[resources.count - 1].isStateList = true
    }

    /// Returns an item for states in which none of the source applies.
    private func noColor(_ root: MarkupNode, for states: Set<String>) -> AndroidResource.Item {
        let none = ThemeColor(red: 0, green: 0, blue: 0, alpha: 0)
        return AndroidResource.Item(
            name: states.sorted().joined(separator: "."), value: .object(.color(none)), location: location(root),
            comment: "No item of the list applies.", isRepeated: true)
    }

    private func color(_ entry: (node: MarkupNode, comment: String?), for states: Set<String>) -> AndroidResource.Item {
        let color = attribute("android:color", entry.node)
        var item = AndroidResource.Item(
            name: states.sorted().joined(separator: "."), value: color.map { .read($0) } ?? .none("it has no color"),
            location: location(entry.node), comment: entry.comment)
        item.fade = attribute("android:alpha", entry.node).map { .read($0, type: "fraction") }
        if attribute("android:lStar", entry.node) != nil { item.note = "'android:lStar' is left out" }
        return item
    }

    /// Returns the conditions of an item, also those of the library's own states, such as `app:state_lifted`.
    private func conditions(_ node: MarkupNode) -> AndroidStateList.Conditions {
        var conditions = AndroidStateList.Conditions()
        for attribute in MarkupTag(node.token, in: bytes).attributes {
            let word = String(decoding: bytes[attribute.name], as: UTF8.self)
            let name = word.split(separator: ":").last.map(String.init) ?? word
            guard name.hasPrefix("state_") else { continue }
            let isOn = attribute.value.map { bytes[$0].elementsEqual("true".utf8) } ?? false
            conditions.add(String(name.dropFirst(6)), isOn: isOn)
        }
        return conditions
    }

    // MARK: Shapes

    private mutating func readDrawable(_ root: MarkupNode, _ name: String) {
        guard
            let shape = self.element(root) == "shape"
                ? root : children(of: root).map(\.node).first(where: { element($0) == "shape" }),
            element(root) == "shape" || element(root) == "inset"
        else {
            return report.add(.leftOut, "drawable/\(name)", "a '\(element(root))' is no shape", at: location(root))
        }
        var items: [AndroidResource.Item] = []
        for (node, comment) in children(of: shape) {
            for (element, attribute, part) in [
                ("solid", "color", "color"), ("corners", "radius", "radius"), ("stroke", "width", "border.width"),
                ("stroke", "color", "border.color"), ("gradient", "startColor", "gradient.start"),
                ("gradient", "endColor", "gradient.end"),
            ] where self.element(node) == element {
                guard let value = self.attribute("android:\(attribute)", node) else { continue }
                items.append(
                    AndroidResource.Item(
                        name: part, value: .read(value, type: "dimen"), location: location(node), comment: comment))
            }
        }
        add("shape", name, root, items, nil)
    }
}
