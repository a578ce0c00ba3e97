import SkinCompiler
import SkinDiagnostics
import SkinKit
import SkinMarkup

/// The reader of files of resources.
struct AndroidReader {
    private(set) var resources: [AndroidResource] = []
    private(set) var report = InterchangeReport()
    private(set) var faults: [ImportFault] = []

    private var bytes: [UInt8] = []
    private var file = ""
    private var text = SourceText([])
    private var configuration = AndroidConfiguration(folder: "values")

    private static let types: Set = ["color", "dimen", "integer", "bool", "string", "fraction", "drawable"]
    private static let arrays: Set = ["array", "string-array", "integer-array"]

    /// Reads a file of a folder such as `values-night`, `color` or `drawable`.
    mutating func read(_ file: [UInt8], name: String, folder: String, base: String) {
        var symbols = SymbolTable.withVocabulary()
        do throws(UnreadableFile) {
            text = try XMLReader.read(file, name: name, symbols: &symbols).text
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
        MarkupTag(node.token, in: bytes).attributes.first { bytes[$0.name].elementsEqual(name.utf8) }?.value
            .map { MarkupText.decoded(bytes[$0]) }
    }

    /// Returns the text of an element without the tags in it, and whether there were any.
    private func content(_ node: MarkupNode) -> (text: String, hasTags: Bool) {
        var text = ""
        var hasTags = false
        for child in node.children {
            switch child.token.kind {
            case .text: text += MarkupText.decoded(bytes[child.range])
            case .cdata: text += String(decoding: bytes[child.range].dropFirst(9).dropLast(3), as: UTF8.self)
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
                comment = String(decoding: bytes[child.range].dropFirst(4).dropLast(3), as: UTF8.self).trimmed
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
                let (text, hasTags) = content(node)
                var item = AndroidResource.Item(name: "", value: .read(text, type: type), location: location(node))
                if hasTags { item.note = "its markup is left out" }
                add(type, name, node, [item], comment)
            } else if Self.arrays.contains(type) {
                let items = children(of: node).map { child in
                    let kind = type == "string-array" ? "string" : ""
                    return AndroidResource.Item(
                        name: "", value: .read(content(child.node).text, type: kind), location: location(child.node))
                }
                add("array", name, node, items, comment)
            } else {
                report.add(.leftOut, "\(type)/\(name)", "a '\(type)' has no value", at: location(node))
            }
        }
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
        let items = children(of: node).filter { element($0.node) == "item" }.map { child in
            AndroidResource.Item(
                name: AndroidValue.attributeName(attribute("name", child.node) ?? ""),
                value: .read(content(child.node).text),
                location: location(child.node), comment: child.comment)
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

    private static let states: [(name: String, state: String)] = [
        ("enabled", "disabled"), ("pressed", "highlighted"), ("selected", "selected"), ("checked", "selected"),
        ("activated", "selected"), ("hovered", "hovered"), ("focused", "focused"),
    ]

    /// Reads a list of colors for states: the color for no state, and one constant for each state.
    private mutating func readStates(_ root: MarkupNode, _ name: String) {
        guard element(root) == "selector" else { return }
        var items: [AndroidResource.Item] = []
        for (node, comment) in children(of: root) {
            guard let color = attribute("android:color", node) else { continue }
            let tag = MarkupTag(node.token, in: bytes)
            var states: [String] = []
            var isForeign = false
            for attribute in tag.attributes {
                let word = String(decoding: bytes[attribute.name], as: UTF8.self)
                guard word.hasPrefix("android:state_") else { continue }
                let isOn = attribute.value.map { bytes[$0].elementsEqual("true".utf8) } ?? false
                let known = Self.states.first { "android:state_\($0.name)" == word }
                if let known, isOn != (known.name == "enabled") {
                    states.append(known.state)
                } else if known == nil {
                    isForeign = true
                }
            }
            var item = AndroidResource.Item(
                name: Set(states).sorted().joined(separator: "."), value: .read(color), location: location(node),
                comment: comment)
            if attribute("android:alpha", node) != nil { item.note = "'android:alpha' is left out" }
            if isForeign { item.value = .none("a theme has no such state") }
            // The first item whose states match wins.
            if items.contains(where: { $0.name == item.name }) {
                item.value = .none("an earlier item has the same states")
            }
            items.append(item)
        }
        add("color", name, root, items, nil)
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
