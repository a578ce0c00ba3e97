import SkinDiagnostics

/// A formatter of theme files, schemas and configurations: two spaces for each level, at most 120 columns where there
/// is a choice.
///
/// It changes white space between tags and around values, line ends, and quotes. It keeps comments, blank lines, the
/// order of everything, and all values. Formatting a formatted file changes nothing.
package struct MarkupFormatter {
    private let bytes: [UInt8]
    private var text: [UInt8] = []
    /// The number of characters in the last line of ``text``.
    private var column: Int {
        MarkupLayout.columns(of: text[(text.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1..<text.count])
    }

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Throws the diagnostic of a file that is not well-formed or exceeds a limit.
    package static func format(_ file: [UInt8], name id: ThemeFileID) throws(UnreadableFile) -> [UInt8] {
        let text = try XMLReader.text(of: file, name: id)
        var formatter = MarkupFormatter(MarkupLayout.withPlainLineEnds(text.bytes))
        formatter.writeBlock(MarkupNode.nodes(of: formatter.bytes), depth: 0)
        return formatter.text
    }

    // MARK: Blocks

    /// Writes nodes, each on a line of its own, except comments behind something on the same line.
    private mutating func writeBlock(_ nodes: [MarkupNode], depth: Int) {
        var lineEnds = 0
        var isFirst = true
        for node in nodes {
            if node.token.kind == .text {
                lineEnds = bytes[node.range].count { $0 == UInt8(ascii: "\n") }
                continue
            }
            let trails = node.token.kind == .comment && lineEnds == 0 && !text.isEmpty
            if trails {
                text.append(UInt8(ascii: " "))
            } else {
                if !text.isEmpty { text.append(UInt8(ascii: "\n")) }
                if lineEnds > 1, !isFirst { text.append(UInt8(ascii: "\n")) }
                text += repeatElement(UInt8(ascii: " "), count: depth * MarkupLayout.indentation)
            }
            write(node, depth: depth)
            isFirst = false
            lineEnds = 0
        }
        if depth == 0 { text.append(UInt8(ascii: "\n")) }
    }

    private mutating func write(_ node: MarkupNode, depth: Int) {
        switch node.token.kind {
        case .startTag, .emptyTag: writeElement(node, depth: depth)
        // The column matters to the further lines of a comment only, and a line may have very many comments.
        case .comment where bytes[node.range].contains(UInt8(ascii: "\n")):
            text += MarkupLayout.comment(bytes, node.range, at: column)
        default: text += bytes[node.range]
        }
    }

    // MARK: Elements

    private mutating func writeElement(_ node: MarkupNode, depth: Int) {
        if let line = singleLine(node), MarkupLayout.columns(of: line[...]) + column <= MarkupLayout.width {
            text += line
            return
        }
        let tag = MarkupTag(node.token, in: bytes)
        writeStartTag(tag, depth: depth)
        if let content = plainContent(of: node, tag) {
            writeEnd(content, of: tag)
            return
        }
        text.append(UInt8(ascii: ">"))
        writeBlock(node.children, depth: depth + 1)
        text.append(UInt8(ascii: "\n"))
        text += repeatElement(UInt8(ascii: " "), count: depth * MarkupLayout.indentation)
        writeEndTag(tag)
    }

    private mutating func writeEnd(_ content: ArraySlice<UInt8>, of tag: MarkupTag) {
        if content.isEmpty {
            text += "/>".utf8
        } else {
            text.append(UInt8(ascii: ">"))
            text += content
            writeEndTag(tag)
        }
    }

    private mutating func writeEndTag(_ tag: MarkupTag) {
        text += "</".utf8
        text += bytes[tag.name]
        text.append(UInt8(ascii: ">"))
    }

    /// Writes a start tag up to its `>`, and continues it in further lines if it is too long for one.
    private mutating func writeStartTag(_ tag: MarkupTag, depth: Int) {
        let attributes = tag.attributes.map(attribute)
        let length = attributes.reduce(tag.name.count + 3) { $0 + 1 + MarkupLayout.columns(of: $1[...]) }
        let isLong = column + length > MarkupLayout.width
        text.append(UInt8(ascii: "<"))
        text += bytes[tag.name]
        var used = column
        for (index, attribute) in attributes.enumerated() {
            let count = MarkupLayout.columns(of: attribute[...]) + 1
            if isLong, index > 0, used + count + 2 > MarkupLayout.width {
                let indentation = (depth + 2) * MarkupLayout.indentation
                text.append(UInt8(ascii: "\n"))
                text += repeatElement(UInt8(ascii: " "), count: indentation)
                used = indentation + count - 1
            } else {
                text.append(UInt8(ascii: " "))
                used += count
            }
            text += attribute
        }
    }

    private func attribute(_ attribute: MarkupTag.Attribute) -> [UInt8] {
        let value = bytes[attribute.value ?? 0..<0]
        let quote = value.contains(UInt8(ascii: "\"")) ? UInt8(ascii: "'") : UInt8(ascii: "\"")
        return Array(bytes[attribute.name]) + [UInt8(ascii: "="), quote] + Array(value) + [quote]
    }

    /// Returns the content of an element that is written as it is: a value, or nothing. Nil for an element of elements
    /// and comments.
    private func plainContent(of node: MarkupNode, _ tag: MarkupTag) -> ArraySlice<UInt8>? {
        let name = bytes[tag.name]
        let content = bytes[node.content]
        if name.elementsEqual("string".utf8) { return content }
        let hasText = node.children.contains { child in
            child.token.kind == .cdata || child.token.kind == .text && bytes[child.range].contains { !$0.isWhiteSpace }
        }
        let hasElements = node.children.contains(where: \.isElement)
        guard hasText || node.children.allSatisfy({ $0.token.kind == .text }) else { return nil }
        let isTrimmed = !hasElements && (!hasText || MarkupLayout.trimmedNames.contains { name.elementsEqual($0.utf8) })
        return isTrimmed ? content.trimmed() : content
    }

    /// Returns an element in one line, if it was written in one; nil for elements that are always opened.
    private func singleLine(_ node: MarkupNode) -> [UInt8]? {
        guard !bytes[node.range].contains(UInt8(ascii: "\n")) else { return nil }
        let tag = MarkupTag(node.token, in: bytes)
        var line = MarkupFormatter(bytes)
        line.text.append(UInt8(ascii: "<"))
        line.text += bytes[tag.name]
        for attribute in tag.attributes { line.text += [UInt8(ascii: " ")] + self.attribute(attribute) }
        if let content = plainContent(of: node, tag) {
            line.writeEnd(content, of: tag)
            return line.text
        }
        if MarkupLayout.openedNames.contains(where: { bytes[tag.name].elementsEqual($0.utf8) }) { return nil }
        line.text.append(UInt8(ascii: ">"))
        for child in node.children where child.token.kind != .text {
            if child.isElement {
                guard let inner = singleLine(child) else { return nil }
                line.text += inner
            } else {
                line.text += [UInt8(ascii: " ")] + bytes[child.range]
            }
        }
        line.writeEndTag(tag)
        return line.text
    }
}
