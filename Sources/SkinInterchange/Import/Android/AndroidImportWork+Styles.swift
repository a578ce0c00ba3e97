import SkinKit

// Styles become classes. What a style sets is a scoped constant of its class.
extension AndroidImportWork {
    /// The greatest number of styles in a line.
    private static let lineLimit = 1_024

    /// Returns how many styles are in the line of each style in force, by their names.
    private func lineLengths(_ styles: [String]) -> [String: Int] {
        var lengths: [String: Int] = [:]
        for style in styles {
            var path: [String] = []
            var places: [String: Int] = [:]
            var next: String? = style
            while let name = next, winners["style/\(name)"] != nil, lengths[name] == nil, places[name] == nil {
                places[name] = path.count
                path.append(name)
                next = winners["style/\(name)"].flatMap { resources[$0].parent }
            }
            // Each style of a circle has all of them in its line.
            let circle = next.flatMap { places[$0] } ?? path.count
            for name in path[circle...] { lengths[name] = path.count - circle }
            var length = next.flatMap { lengths[$0] } ?? 0
            for name in path[..<circle].reversed() {
                length += 1
                lengths[name] = length
            }
        }
        return lengths
    }

    /// Takes the styles out of force whose lines are too long, wherever they stand. Returns how many styles are in the lines
    /// of the others.
    mutating func limitLines() -> [String: Int] {
        let lengths = lineLengths(
            winners.values.compactMap { resources[$0].type == "style" ? resources[$0].name : nil })
        for (name, length) in lengths where length > Self.lineLimit {
            if let number = winners.removeValue(forKey: "style/\(name)") { tooLong.insert(number) }
        }
        return lengths.filter { $0.value <= Self.lineLimit }
    }

    /// The reason why a style is left out whose line is too long.
    static let lineReason = "more than \(lineLimit - 1) styles are above it, each the parent of another"

    /// Returns the styles from the oldest ancestor to a style.
    func line(of name: String) -> [Int] {
        var line: [Int] = []
        var seen: Set<Int> = []
        var next: String? = name
        while let style = next, let number = winners["style/\(style)"], seen.insert(number).inserted {
            line.append(number)
            next = resources[number].parent
        }
        return line.reversed()
    }

    /// Returns the nearest item that styles of a line have for an attribute.
    func nearest(_ name: String, in line: [Int]) -> (number: Int, index: Int)? {
        for number in line.reversed() {
            if let index = places[number][name] { return (number, index) }
        }
        return nil
    }

    func nearestItem(_ name: String, in line: [Int]) -> AndroidResource.Item? {
        nearest(name, in: line).map { resources[$0.number].items[$0.index] }
    }

    /// The operations of components that attributes of views are, and the attribute whose style has the color otherwise.
    private static let operations: [(name: String, item: String, appearance: String?)] = [
        ("textColor", "android.textColor", "android.textAppearance"), ("backgroundColor", "android.background", nil),
    ]
    private static let operationItems = Set(operations.flatMap { [$0.item, $0.appearance].compactMap(\.self) })

    /// Returns the classes of styles, by their numbers.
    ///
    /// - Parameter lengths: The numbers of styles in the lines of styles, by their names.
    mutating func styleItems(_ lengths: [String: Int]) -> [Int: (name: String, value: ImportedLayer.Item)] {
        var items: [Int: (name: String, value: ImportedLayer.Item)] = [:]
        // What a class takes away depends on what those of its ancestors have.
        (overlays, knownOverlays, knownLacks) = ([:], [:], [:])
        for (name, _) in lengths.sorted(by: { ($0.value, $0.key) < ($1.value, $1.key) }) {
            guard let number = winners["style/\(name)"] else { continue }
            ancestors = resources[number].parent.map(line) ?? []
            items[number] = styleItem(number)
        }
        return items
    }

    /// Returns the class of a style: its constants, and the operations that need them.
    private mutating func styleItem(_ number: Int) -> (name: String, value: ImportedLayer.Item) {
        let style = resources[number]
        if style.items.isEmpty { outcomes[number] = [:] }
        let scope = overlayScope(of: number)
        overlay = scope.overlay.values
        defer { overlay = [:] }
        var content = ClassContent()
        var seen: Set<String> = []
        for (index, item) in style.items.enumerated().reversed() {
            let name = AndroidNames.scoped(item.name)
            guard seen.insert(name).inserted else {
                note(number, index, .leftOut, "a later item of the style replaces it")
                continue
            }
            if noteOverlay(item, number, index, scope.overlay) { continue }
            add(item, number, index, to: &content)
        }
        let own = Set(style.items.map(\.name))
        let again = (scope.isNew ? changedItems() : []).union(below(\.items, style.name)).subtracting(own)
        layers[traits, default: AndroidLayer()].items[style.name] = own.union(again)
        for item in again.sorted() {
            addAgain(item, style, to: &content)
        }
        addOperations(number, own.union(again), to: &content)
        let id = id(of: style)
        var extended = isExtending(style, number) ? [names.name("style.\(style.parent ?? "")")] : []
        if let overlay = scope.className { extended.append(overlay) }
        content.constants += scope.resets + kept(id, content.names)
        let isReplacing = !below(\.extended, style.name).isEmpty
        layers[traits, default: AndroidLayer()].extended[style.name] = Set(extended)
        let element = content.element(id, extended: extended, isReplacing: isReplacing)
        return ("class \(id)", .init(kind: .definedClass, name: id, element: element, comment: style.comment))
    }

    private func isExtending(_ style: AndroidResource, _ number: Int) -> Bool {
        style.parent.map { winners["style/\($0)"] != nil && !line(of: $0).contains(number) } ?? false
    }

    /// Adds the constant of an item and its operation. Of items read backwards, the first goes last.
    private mutating func add(
        _ item: AndroidResource.Item, _ number: Int, _ index: Int, to content: inout ClassContent
    ) {
        let style = resources[number]
        let name = AndroidNames.scoped(item.name)
        let element = self.element(item, name, number, index)
        let isInherited = nearest(item.name, in: ancestors) != nil
        if item.value == .null, Self.operationItems.contains(item.name) || !isInherited {
            note(number, index, .exact)
        } else if let appearance = Self.operations.first(where: { $0.appearance == item.name }),
            let style = self.style(at: item.value), nearest(appearance.item, in: line(of: style)) != nil
        {
            note(number, index, .approximated, "only the color of '\(style)' is taken")
        }
        guard let element else { return }
        keep(item.value, name, id(of: style), &content)
        let comment = item.comment.map { "<!-- \(BundleText.comment($0)) -->\n" } ?? ""
        content.constants = comment + element + "\n" + content.constants
    }

    /// Adds what a style inherits for an item, again.
    private mutating func addAgain(
        _ item: String, _ style: AndroidResource, to content: inout ClassContent
    ) {
        if Self.overlays.contains(item) { return }
        let name = AndroidNames.scoped(item)
        var element: String?
        var value = AndroidValue.null
        if let (source, index) = nearest(item, in: ancestors) {
            value = resources[source].items[index].value
            element = self.element(resources[source].items[index], name, source, index)
        }
        if let element {
            content.constants += element + "\n"
            keep(value, name, id(of: style), &content)
        }
    }

    /// Adds the operations of a style of which some items are new.
    private mutating func addOperations(_ number: Int, _ new: Set<String>, to content: inout ClassContent) {
        let style = resources[number]
        let line = ancestors.contains(number) ? ancestors : ancestors + [number]
        for (operation, name, appearance) in Self.operations {
            let isMade = layersBelow.contains { $0.operations["\(operation) \(style.name)"] != nil }
            guard isMade || new.contains(name) || appearance.map(new.contains) == true else { continue }
            var color: String?
            var value = AndroidValue.null
            if let (number, index) = nearest(name, in: line), resources[number].items[index].value != .null {
                guard isMade || new.contains(name) else { continue }
                let item = resources[number].items[index]
                value = item.value
                if isColor(item) { color = "<color ref=\"\(AndroidNames.scoped(name))\"/>" }
            } else if let appearance, let (number, index) = nearest(appearance, in: line),
                let style = self.style(at: resources[number].items[index].value),
                let (number, index) = nearest(name, in: self.line(of: style))
            {
                let item = resources[number].items[index]
                value = item.value
                if isColor(item) { color = element(item, nil, number, index) }
            }
            content.operations += operations(operation, color, value, of: style)
        }
    }

    /// Whether an item is a color that a constant can have.
    private func isColor(_ item: AndroidResource.Item) -> Bool {
        guard case .success(.color) = resolved(item.value) else { return false }
        let (value, fade) = defined(item.value)
        if case .none = value { return false }
        return item.fade == nil || fade == nil
    }

    /// The layers for fewer traits, least specific first.
    var layersBelow: [AndroidLayer] {
        let below = layers.filter { $0.key.isStrictSubset(of: traits) }
        return below.sorted { ($0.key.specificity, $0.key.rawValue) < ($1.key.specificity, $1.key.rawValue) }.map(
            \.value)
    }

    /// Returns what the layers for fewer traits have under a name.
    func below(_ part: KeyPath<AndroidLayer, [String: Set<String>]>, _ name: String) -> Set<String> {
        layersBelow.reduce(into: []) { $0.formUnion($1[keyPath: part][name] ?? []) }
    }

    private mutating func id(of style: AndroidResource) -> String { names.name("style.\(style.name)") }

    /// Records a constant of a class that is a reference.
    private mutating func keep(_ value: AndroidValue, _ name: String, _ id: String, _ content: inout ClassContent) {
        content.names.insert(name)
        guard value.isReference, case .success(let object) = resolved(value) else { return }
        layers[traits, default: AndroidLayer()].references[id, default: [:]][name] = object
    }

    /// Returns the constants that a class has under fewer traits as references, and none under these. A constant cannot be
    /// removed, and what it refers to need not exist.
    private func kept(_ id: String, _ names: Set<String>) -> String {
        let objects = layersBelow.reduce(into: [:]) { $0.merge($1.references[id] ?? [:]) { $1 } }
        let lost = objects.filter { !names.contains($0.key) }.sorted { $0.key < $1.key }
        return lost.map { ObjectText.element($0.value, $0.key) + "\n" }.joined()
    }

    /// Returns the items of ancestors that have other values with the overlay of a style: those that have none with the
    /// ancestor's, or of another type, and all that are operations.
    private func changedItems() -> Set<String> {
        var changed = Self.operationItems
        var seen: Set<String> = []
        var before = self
        for number in ancestors.reversed() {
            before.overlay = overlays[number]?.values ?? [:]
            // Of several items of one name, the last one counts.
            for (name, index) in places[number] where seen.insert(name).inserted {
                let item = resources[number].items[index]
                guard item.value.isReference else { continue }
                let types = [before, self].map { try? $0.resolved(item.value).get().typeName }
                if types[0] != types[1] { changed.insert(name) }
            }
        }
        return changed
    }

    /// Returns the operations of a style for a color and those of its states, one for each set of states with another color. They take away
    /// those that the classes of ancestors, or of the style under fewer traits, have in their place.
    private mutating func operations(
        _ operation: String, _ color: String?, _ value: AndroidValue, of style: AndroidResource
    ) -> String {
        let states = color == nil ? [] : stateItems(of: value)
        let styles = Set((ancestors.map { resources[$0].name } + [style.name]).map { "\(operation) \($0)" })
        let known = layersBelow + [layers[traits] ?? AndroidLayer()]
        let others = known.flatMap { layer in styles.compactMap { layer.operations[$0] } }
        if color != nil {
            layers[traits, default: AndroidLayer()].operations["\(operation) \(style.name)"] = !states.isEmpty
        }
        var text = ""
        if others.contains(true) {
            text = "<operation name=\"\(operation)\" state=\"*\" unset=\"true\"/>\n"
        } else if color == nil, !others.isEmpty {
            text = "<operation name=\"\(operation)\" unset=\"true\"/>\n"
        }
        guard let color else { return text }
        text += "<operation name=\"\(operation)\">\(color)</operation>\n"
        for (number, index) in states {
            let item = resources[number].items[index]
            let states = item.name.replacing(".", with: " ")
            guard let color = stateColor(item, number, index) else { continue }
            text += "<operation name=\"\(operation)\" state=\"\(states)\">\(color)</operation>\n"
        }
        return text
    }

    /// Returns a color of a list: a reference to its constant, unless only the style's overlay gives it a value.
    private mutating func stateColor(_ item: AndroidResource.Item, _ number: Int, _ index: Int) -> String? {
        var plain = self
        plain.overlay = [:]
        guard case .success(let object) = plain.resolved(item.value) else {
            return isColor(item) ? element(item, nil, number, index) : nil
        }
        guard case .color = object else { return nil }
        let constant = names.name("color.\(resources[number].name).\(item.name)")
        return "<color ref=\"\(constant)\"/>"
    }

    /// Returns the items for states of the list of colors to which a value leads.
    private func stateItems(of value: AndroidValue) -> [(number: Int, index: Int)] {
        var value = value
        for _ in 0..<64 {
            if case .reference("color", let name) = value, let number = winners["color/\(name)"],
                resources[number].isStateList
            {
                return resources[number].items.indices.filter {
                    let item = resources[number].items[$0]
                    if case .none = item.value { return false }
                    return !item.name.isEmpty
                }.map { (number, $0) }
            }
            guard let next = target(of: value) else { return [] }
            value = next
        }
        return []
    }
}

/// The content of a class that is being written.
private struct ClassContent {
    var constants = ""
    /// The names of the constants.
    var names: Set<String> = []
    var operations = ""

    /// - Parameter isReplacing: Whether the class is laid on another one, whose list of classes it replaces.
    func element(_ id: String, extended: [String], isReplacing: Bool) -> String {
        let list = extended.joined(separator: " ")
        let extends = list.isEmpty && !isReplacing ? "" : " extends=\"\(list)\""
        let content = (constants.isEmpty ? "" : "<constants>\n\(constants)</constants>\n") + operations
        return content.isEmpty
            ? "<class id=\"\(id)\"\(extends)/>" : "<class id=\"\(id)\"\(extends)>\n\(content)</class>"
    }
}

/// The names of constants in a class.
enum AndroidNames {
    /// Returns an attribute's name as that of a scoped constant.
    static func scoped(_ name: String) -> String {
        var names = BundleText.names()
        return names.name(name)
    }
}
