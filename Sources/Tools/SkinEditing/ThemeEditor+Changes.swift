import SkinBundles
import SkinCompiler
import SkinDiagnostics
import SkinInspector
import SkinKit
import SkinLibrary
import SkinSyntax

// The change of a file that an edit means at a place.
extension ThemeEditor {
    func change(for edit: ThemeEdit, at place: EditPlace) throws(EditRefusal) -> SourceEdit {
        if case .classes(let entity) = edit.target {
            let file = place.location.fileID
            return try classList(written(edit.value, of: entity, in: file), of: entity, in: file)
        }
        if case .info(let text) = edit.target { return try change(of: text, to: edit.value) }
        return switch place.kind {
        case .constant, .operation: try replacement(edit, at: place.location)
        case .override, .traits, .overlay: try definition(edit, in: place.location.fileID, place.kind)
        }
    }

    /// Returns a value as it is written in place of an object: without the white space around it, which counts only in the
    /// text of a `string`.
    ///
    /// - Parameter target: What is edited; nil for a new element, which may have a name.
    /// - Throws: ``EditRefusal`` if the value begins with `<` and is not one element, or if it renames a constant.
    func written(_ value: String, as type: String, _ target: ThemeEdit.Target?) throws(EditRefusal) -> String {
        if type == "string", value.utf8.first != UInt8(ascii: "<") { return value }
        let text = Array(value.utf8)[...].trimmed().string
        let bytes = Array(text.utf8)
        guard bytes.first == UInt8(ascii: "<") else { return text }
        guard let tag = MarkupTag(at: 0, in: bytes), MarkupNode.element(at: 0, in: bytes)?.range == bytes.indices else {
            let hint = type == "string" ? "; write the text '<3' as '<string>&lt;3</string>'" : ""
            throw .noPlace("a value that begins with '<' must be one element\(hint)")
        }
        guard let target, let name = tag.attribute("name", in: bytes)?.value else { return text }
        if case .constant(let constant) = target, bytes[name].elementsEqual(constant.utf8) { return text }
        throw .noPlace("the value has a name of its own, '\(MarkupText.decoded(bytes[name]))'")
    }

    private func replacement(_ edit: ThemeEdit, at location: ThemeSourceLocation) throws(EditRefusal) -> SourceEdit {
        guard let file = file(location.fileID), let element = file.element(at: location) else {
            throw .noPlace("there is no element at \(location)")
        }
        if edit.value == nil, edit.path.isEmpty { return SourceEdit(of: file, file.removing([element])) }
        let object = file.elementName(element) == "operation" ? try self.object(of: element, in: file, edit) : element
        return SourceEdit(of: file, try changes(of: object, in: file, edit))
    }

    /// Returns the changes of an object, or of one of its parts, that an edit means, in their order.
    private func changes(
        of object: MarkupNode, in file: EditableFile, _ edit: ThemeEdit
    ) throws(EditRefusal) -> [TextChange] {
        let changes = try partChanges(of: object, in: file, edit) + locationChanges(of: object, in: file, edit)
        return changes.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    private func partChanges(
        of object: MarkupNode, in file: EditableFile, _ edit: ThemeEdit
    ) throws(EditRefusal) -> [TextChange] {
        if edit.isInserted, let value = edit.value {
            let parent = try part(of: object, edit.path.dropLast())
            guard let place = edit.path.last, 0...parent.children.count(where: \.isElement) ~= place else {
                throw .noPlace("the definition has no such part")
            }
            let element = try written(value, as: file.elementName(parent), nil)
            guard element.hasPrefix("<") else { throw .noPlace("a part that is added must be an element") }
            return [file.inserting(element, at: place, of: parent)]
        }
        let part = try part(of: object, edit.path[...])
        guard let value = edit.value else { return file.removing([part]) }
        return [try change(of: part, in: file, to: written(value, as: file.elementName(part), edit.target), edit)]
    }

    func part(of object: MarkupNode, _ path: ArraySlice<Int>) throws(EditRefusal) -> MarkupNode {
        var node = object
        for step in path {
            let children = node.children.filter(\.isElement)
            guard children.indices.contains(step) else { throw .noPlace("the definition has no such part") }
            node = children[step]
        }
        return node
    }

    /// Returns the object of an operation's parameter: of the edit's, or else of the only one or that of the short form.
    func object(of operation: MarkupNode, in file: EditableFile, _ edit: ThemeEdit) throws(EditRefusal) -> MarkupNode {
        guard case .operation(let name, let entity, let parameter) = edit.target else {
            throw .noPlace("a constant has no parameters")
        }
        let children = operation.children.filter(\.isElement)
        let short = children.first { file.elementName($0) != "param" }
        guard let parameter else {
            guard let found = short ?? (children.count == 1 ? children[0] : nil) else {
                throw .noPlace("'\(name)' has several parameters; say which one is meant")
            }
            return try content(of: found, in: file)
        }
        let named = children.first { file.elementName($0) == "param" && file.attribute("name", of: $0) == parameter }
        if let named { return try content(of: named, in: file) }
        let declared = schema.operations(of: entity.component).first { $0.name == name }
        if let short, declared?.shortFormParameter?.name == parameter { return short }
        throw .noPlace(
            declared?.parameters.contains { $0.name == parameter } == true
                ? "'\(name)' does not give the parameter '\(parameter)' here; write it in the file"
                : "'\(name)' has no parameter '\(parameter)'")
    }

    private func content(of element: MarkupNode, in file: EditableFile) throws(EditRefusal) -> MarkupNode {
        if file.elementName(element) != "param" { return element }
        guard let object = element.children.first(where: \.isElement) else { throw .noPlace("the parameter is empty") }
        return object
    }

    // MARK: New definitions

    /// Returns a list of classes as it is written: nil for an empty one, unless it replaces another file's list.
    private func written(_ list: String?, of entity: ThemeEntityKey, in id: ThemeFileID) -> String? {
        let names = list?.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let replacesOther = files.contains { file in
            file.id != id && file.traits.isEmpty
                && file.entity(entity).flatMap { file.attribute("class", of: $0) } != nil
        }
        return names == "" && !replacesOther ? nil : names
    }

    /// Returns the change of the classes that the theme's own element of an entity takes.
    private func classList(
        _ list: String?, of entity: ThemeEntityKey, in id: ThemeFileID
    ) throws(EditRefusal) -> SourceEdit {
        let file = ownFiles.first { $0.id == id } ?? newFile(id, traits: [])
        if let own = file.entity(entity) { return SourceEdit(of: file, file.setting("class", to: list, of: own)) }
        guard let list else { throw .noPlace("there is no definition to take out") }
        let element = "<\(entity.startTag) class=\"\(MarkupText.escaped(list))\"/>"
        return SourceEdit(of: file, file.inserting(element, into: ["instances"]))
    }

    private func definition(
        _ edit: ThemeEdit, in id: ThemeFileID, _ kind: EditPlace.Kind
    ) throws(EditRefusal) -> SourceEdit {
        if edit.value == nil, edit.path.isEmpty { throw .noPlace("there is no definition to take out") }
        let traits = if case .traits(let traits) = kind { traits } else { ThemeTraits() }
        let file = file(id) ?? newFile(id, traits: traits)
        switch edit.target {
        case .classes, .info: throw .noPlace("this is written in the theme itself")
        case .constant(let constant):
            let element = try element(ofConstant: constant, edit)
            let elements = file.sections("constants").flatMap(\.children)
            if let known = elements.first(where: { $0.isElement && file.attribute("name", of: $0) == constant }) {
                return try replacement(edit, at: file.location(of: known))
            }
            return SourceEdit(of: file, file.inserting(element, into: ["constants"]))
        case .operation(let operation, let entity, _):
            let element = try element(ofOperation: operation, entity, edit)
            if let own = file.entity(entity) {
                let known = file.operation(operation, edit.states.names(custom: theme.customStates), of: own)
                // An entity has one operation of a name and states, such as an `unset`.
                if let known { return SourceEdit(of: file, TextChange(range: known.range, text: element)) }
                return SourceEdit(of: file, file.inserting(element, atEndOf: own))
            }
            return SourceEdit(of: file, file.inserting(element, into: ["instances", entity.startTag]))
        }
    }

    func newFile(_ id: ThemeFileID, traits: ThemeTraits) -> EditableFile {
        var file = EditableFile(id, traits: traits)
        file.isNew = true
        return file
    }

    private func element(ofConstant name: String, _ edit: ThemeEdit) throws(EditRefusal) -> String {
        var edit = edit
        edit.target = .constant(name)
        guard let place = (try? places(for: edit))?.first(where: { $0.kind == .constant(name) }),
            let file = file(place.location.fileID), let node = file.element(at: place.location)
        else { throw .noPlace("the theme has no constant '\(name)'") }
        let type = file.elementName(node)
        guard let value = edit.value, edit.path.isEmpty else {
            let text = file.text(in: node.range, with: try changes(of: node, in: file, edit))
            return EditableFile(bytes: text).withoutSetting
        }
        let text = try written(value, as: type, edit.target)
        if let change = try recipe(of: node, in: file, giving: text, edit) {
            return EditableFile(bytes: Array(change.text.utf8)).withoutSetting
        }
        return text.constant(named: name, of: type)
    }

    /// Returns an operation's element with a new value: a copy of the one in force, or one with the schema's only parameter.
    private func element(
        ofOperation name: String, _ entity: ThemeEntityKey, _ edit: ThemeEdit
    ) throws(EditRefusal) -> String {
        let states = edit.states.isEmpty ? nil : edit.states.names(custom: theme.customStates).joined(separator: " ")
        let attributes = "name=\"\(name)\"" + (states.map { " state=\"\($0)\"" } ?? "")
        if let winner = explanation(of: name, entity, edit)?.winner, !winner.isUnset,
            let file = file(winner.location.fileID), let element = file.element(at: winner.location)
        {
            let changes = try changes(of: object(of: element, in: file, edit), in: file, edit)
            let text = file.text(in: element.content, with: changes)
            return "<operation \(attributes)>\(String(decoding: text, as: UTF8.self))</operation>"
        }
        guard let declared = schema.operations(of: entity.component).first(where: { $0.name == name }) else {
            throw .noPlace("'\(entity.component)' has no operation '\(name)'")
        }
        guard let parameter = declared.shortFormParameter else {
            throw .noPlace("'\(name)' has several parameters; write it in the file")
        }
        guard let value = edit.value, edit.path.isEmpty else { throw .noPlace("'\(name)' has no such part") }
        let text = try written(value, as: parameter.type, edit.target)
        let object = text.hasPrefix("<") ? text : "<\(parameter.type)>\(MarkupText.escaped(text))</\(parameter.type)>"
        let lines = object.replacing("\n", with: "\n        ")
        return "<operation \(attributes)>\(object == lines ? object : "\n        \(lines)\n      ")</operation>"
    }
}

extension ThemeEntityKey {
    /// The text of the entity's start tag, without its brackets.
    fileprivate var startTag: String { component + (id.map { " id=\"\(MarkupText.escaped($0))\"" } ?? "") }
}

extension String {
    /// Returns a constant's element with the text as its value: the text itself if it is an element, else one of a type.
    func constant(named name: String, of type: String) -> String {
        element(named: name) ?? "<\(type) name=\"\(name)\">\(MarkupText.escaped(self))</\(type)>"
    }

    /// Returns an element with a name; nil if the text is none.
    func element(named name: String) -> String? {
        let written = Array(utf8)
        guard let tag = MarkupTag(at: 0, in: written) else { return nil }
        let end = tag.name.upperBound
        return String(decoding: written[..<end], as: UTF8.self) + " name=\"\(name)\""
            + String(decoding: written[end...], as: UTF8.self)
    }
}

// MARK: - Insertion and removal

extension EditableFile {
    /// Returns the changes that take elements out, with the comments that belong to them, and each with its lines if it is
    /// alone there.
    ///
    /// - Parameter elements: Elements in the order of the file.
    func removing(_ elements: [MarkupNode]) -> [TextChange] {
        var ranges: [Range<Int>] = []
        for range in elements.flatMap({ ElementComments(of: $0, in: bytes).ranges }) {
            let space = ranges.last.map { bytes[$0.upperBound..<range.lowerBound] }
            if let last = ranges.last, space?.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) == true {
                ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
            } else {
                ranges.append(range)
            }
        }
        return ranges.map { TextChange(range: withLine($0), text: "") }
    }

    /// Returns a range with its lines if nothing else is on them, or else with white space that would then begin or end a line.
    private func withLine(_ range: Range<Int>) -> Range<Int> {
        let rest = bytes[range.upperBound...].prefix { $0 != UInt8(ascii: "\n") }
        guard let space = indentation(at: range.lowerBound) else {
            let before = bytes[..<range.lowerBound].reversed().prefix { $0 == 0x20 || $0 == 0x09 }.count
            return range.lowerBound - (rest.allSatisfy(\.isWhiteSpace) ? before : 0)..<range.upperBound
        }
        guard rest.allSatisfy(\.isWhiteSpace) else {
            return range.lowerBound..<(range.upperBound + rest.prefix(while: \.isWhiteSpace).count)
        }
        return (range.lowerBound - space.utf8.count)..<min(rest.endIndex + 1, bytes.count)
    }

    /// Returns the element of an entity. Identifiers are compared byte by byte, as the format requires.
    func entity(_ key: ThemeEntityKey) -> MarkupNode? {
        sections("instances").flatMap(\.children).last { child in
            child.isElement && ThemeEntityKey(component: elementName(child), id: attribute("id", of: child)) == key
        }
    }

    func setting(_ name: String, to value: String?, of element: MarkupNode) -> TextChange {
        let tag = MarkupTag(element.token, in: bytes)
        let text = value.map { " \(name)=\"\(MarkupText.escaped($0))\"" } ?? ""
        if let known = tag.attribute(name, in: bytes) {
            let start = bytes[..<known.name.lowerBound].lastIndex { !$0.isWhiteSpace }.map { $0 + 1 }
            return TextChange(range: (start ?? known.name.lowerBound)..<known.end, text: text)
        }
        let place = tag.attributes.last?.end ?? tag.name.upperBound
        return TextChange(range: place..<place, text: text)
    }

    func operation(_ name: String, _ states: [String], of entity: MarkupNode) -> MarkupNode? {
        entity.children.first { child in
            guard child.isElement, elementName(child) == "operation", attribute("name", of: child) == name else {
                return false
            }
            let written = (attribute("state", of: child) ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
            return Set(written) == Set(states)
        }
    }

    /// Returns the text of a range with changes within it, in their order.
    func text(in range: Range<Int>, with changes: [TextChange]) -> [UInt8] {
        var (text, start) = ([UInt8](), range.lowerBound)
        for change in changes {
            text += bytes[start..<change.range.lowerBound] + Array(change.text.utf8)
            start = change.range.upperBound
        }
        return text + bytes[start..<range.upperBound]
    }

    /// Returns the change that adds an element before a child of another one, or behind the last one. Its lines are indented as the children
    /// are.
    func inserting(_ element: String, at index: Int, of parent: MarkupNode) -> TextChange {
        let children = parent.children.filter(\.isElement)
        let own = children.first.flatMap { indentation(at: $0.range.lowerBound) }
        let space = own ?? (indentation(at: parent.range.lowerBound) ?? "") + "  "
        let element = element.replacing("\n", with: "\n" + space)
        let text = element.replacing("\n", with: lineEnd)
        if index < children.count {
            let place = ElementComments(of: children[index], in: bytes).start
            return TextChange(range: place..<place, text: own == nil ? text : text + lineEnd + space)
        }
        guard let last = children.last, indentation(at: last.range.lowerBound) == nil else {
            return inserting(element, atEndOf: parent)
        }
        return TextChange(range: last.range.upperBound..<last.range.upperBound, text: text)
    }

    /// Returns the change that adds an element after the last child of another one, as its children are indented.
    func inserting(_ element: String, atEndOf parent: MarkupNode) -> TextChange {
        // One that is copied from another file may have that file's line ends.
        let element = element.replacing("\r\n", with: "\n").replacing("\n", with: lineEnd)
        let outer = indentation(at: parent.range.lowerBound) ?? ""
        guard parent.token.kind == .startTag else {
            // `<uibutton id="a"/>` gets an end tag.
            let name = elementName(parent)
            let start = String(decoding: bytes[parent.range], as: UTF8.self).dropLast(2)
            let trimmed = String(start.reversed().drop { $0.isWhitespace }.reversed())
            let text = "\(trimmed)>\(lineEnd)\(outer)  \(element)\(lineEnd)\(outer)</\(name)>"
            return TextChange(range: parent.range, text: text)
        }
        let last = parent.children.last { $0.isElement }
        let inner = last.flatMap { indentation(at: $0.range.lowerBound) } ?? outer + "  "
        let start = last?.range.upperBound ?? parent.content.lowerBound
        let place = ElementComments.end(ofLineAt: start, among: parent.children, in: bytes)
        let isTight = last == nil && !bytes[parent.content].contains(UInt8(ascii: "\n"))
        let text = "\(lineEnd)\(inner)\(element)" + (isTight ? "\(lineEnd)\(outer)" : "")
        return TextChange(range: place..<place, text: text)
    }

    /// Returns the change that adds an element within others, which are made where there are none.
    ///
    /// - Parameter names: The names of the elements, the outermost first, with their attributes.
    package func inserting(_ element: String, into names: [String]) -> TextChange {
        if let first = names.first, let section = sections(first).last {
            return inserting(wrapped(element, in: Array(names.dropFirst()), depth: 2), atEndOf: section)
        }
        if let root = MarkupNode.nodes(of: bytes).first(where: \.isElement) {
            // Constants come first.
            if names == ["constants"], let next = root.children.first(where: \.isElement) {
                let place = ElementComments(of: next, in: bytes).start
                let text = wrapped(element, in: names, depth: 1) + lineEnd + (indentation(at: place) ?? "")
                return TextChange(range: place..<place, text: text)
            }
            return inserting(wrapped(element, in: names, depth: 1), atEndOf: root)
        }
        let text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(wrapped(element, in: ["theme"] + names, depth: 0))\n"
        return TextChange(range: 0..<0, text: text)
    }

    private func wrapped(_ element: String, in names: [String], depth: Int) -> String {
        guard let first = names.first else { return element }
        let space = String(repeating: "  ", count: depth)
        let tag = first.split(separator: " ").first.map(String.init) ?? first
        let inner = wrapped(element, in: Array(names.dropFirst()), depth: depth + 1)
        return "<\(first)>\(lineEnd)\(space)  \(inner)\(lineEnd)\(space)</\(tag)>"
    }
}
