import SkinKit

// The attributes of the theme become constants, those that overlays set become scoped constants.
extension AndroidImportWork {
    /// The items of styles that lay a style on the theme, for one view; later ones lie on earlier ones.
    static let overlays = ["materialThemeOverlay", "materialSizeOverlay", "theme", "android.theme"]

    /// The attributes that a style sets for itself alone.
    struct Overlay: Equatable {
        /// The styles that are laid on the theme.
        private(set) var styles: [String] = []
        /// The values of attributes, with a reason in place of those that no constant can have.
        private(set) var values: [String: AndroidValue] = [:]
        /// The attributes that are constants.
        private(set) var constants: Set<String> = []
        /// The attributes that no constant can be, sorted.
        private(set) var missing: [String] = []

        init(_ styles: [String] = [], _ values: [String: AndroidValue] = [:]) {
            (self.styles, self.values) = (styles, values)
            for (name, value) in values {
                if case .none = value { missing.append(name) } else { constants.insert(name) }
            }
            missing.sort()
        }
    }

    /// The additions of an overlay to the class of a style.
    struct OverlayScope {
        var overlay = Overlay()
        /// The class that has the constants of the overlay.
        var className: String?
        /// The constants that have the theme's values again, in place of those of the parent's overlay.
        var resets = ""
        /// Whether ancestors have another overlay, so that what the style inherits can have other values.
        var isNew = false
    }

    func themeAttributes() -> [String: AndroidValue] {
        var attributes: [String: AndroidValue] = [:]
        for number in themeName.map(line) ?? [] {
            for item in resources[number].items { attributes[item.name] = item.value }
        }
        return attributes
    }

    /// Returns the constants of the theme's attributes, and a class for each attribute that is a style.
    mutating func themeItems() -> [(name: String, value: ImportedLayer.Item)] {
        var result: [(name: String, value: ImportedLayer.Item)] = []
        var classes: [(name: String, value: ImportedLayer.Item)] = []
        let line = themeName.map(self.line) ?? []
        var layer = AndroidLayer()
        for attribute in attributes.keys.sorted() {
            guard let value = attributes[attribute] else { continue }
            let name = names.name("attr.\(attribute)")
            if let style = style(at: value) {
                classes.append(Self.attributeClass(name, extending: names.name("style.\(style)")))
                layer.themeClasses.insert(attribute)
                if let (number, index) = nearest(attribute, in: line) { note(number, index, .exact) }
            } else if case .success(let object) = resolved(value) {
                let element = self.element(value, object, name)
                let heading = result.isEmpty ? "The attributes of \(themeName ?? "")." : nil
                result.append((name, .init(name: name, element: element, heading: heading)))
                layer.themeConstants[attribute] = nearest(attribute, in: line)
            }
        }
        layers[traits, default: AndroidLayer()].themeClasses = layer.themeClasses
        layers[traits, default: AndroidLayer()].themeConstants = layer.themeConstants
        noteRemaining(layer, line)
        return result + classes + emptyClasses(besides: layer.themeClasses)
    }

    private static func attributeClass(
        _ name: String, extending classes: String
    ) -> (name: String, value: ImportedLayer.Item) {
        let element = "<class id=\"\(name)\" extends=\"\(classes)\"/>"
        return ("class \(name)", .init(kind: .definedClass, name: name, element: element))
    }

    /// Returns classes without a style, for the attributes that are styles under fewer traits only.
    private mutating func emptyClasses(besides classes: Set<String>) -> [(name: String, value: ImportedLayer.Item)] {
        let removed = layersBelow.reduce(into: Set()) { $0.formUnion($1.themeClasses) }.subtracting(classes)
        return removed.sorted().map { Self.attributeClass(names.name("attr.\($0)"), extending: "") }
    }

    /// Notes the constants that exist under fewer traits and that the theme does not set under these. No constant can be
    /// removed.
    private mutating func noteRemaining(_ layer: AndroidLayer, _ line: [Int]) {
        let constants = layersBelow.reduce(into: [:]) { $0.merge($1.themeConstants) { $1 } }
        for (attribute, place) in constants
        where layer.themeConstants[attribute] == nil && !layer.themeClasses.contains(attribute) {
            let item = nearest(attribute, in: line) ?? place
            guard outcomes[item.number]?[item.index]?.0 == .exact else { continue }
            let name = names.name("attr.\(attribute)")
            outcomes[item.number]?[item.index] = (
                .approximated, "'\(name)' cannot be removed for the traits under which the theme does not set it"
            )
        }
    }

    /// Returns the style of these resources to which a value leads.
    func style(at value: AndroidValue) -> String? {
        var value = value
        for _ in 0..<64 {
            if case .reference("style", let name) = value { return winners["style/\(name)"] == nil ? nil : name }
            guard let next = target(of: value) else { return nil }
            value = next
        }
        return nil
    }

    // MARK: Overlays

    /// Returns the attributes that styles of a line set for a view.
    private mutating func overlay(ofLine line: [Int]) -> Overlay {
        let styles = Self.overlays.compactMap { name in
            nearestItem(name, in: line).flatMap { style(at: $0.value) }
        }
        if let known = knownOverlays[styles] { return known }
        var context = self
        context.overlay = [:]
        for number in styles.flatMap(self.line) {
            for item in resources[number].items { context.overlay[item.name] = item.value }
        }
        // Without one attribute, another may have no value.
        var isChanged = true
        while isChanged {
            isChanged = false
            for (name, value) in context.overlay.sorted(by: { $0.key < $1.key }) {
                if case .none = value { continue }
                if context.isConstant(name) { continue }
                context.overlay[name] = AndroidValue.none("the overlay sets '?\(name)' to what no constant can be")
                isChanged = true
            }
        }
        let overlay = Overlay(styles, context.overlay)
        knownOverlays[styles] = overlay
        return overlay
    }

    /// Whether a constant can have the value of an attribute: one of the type that the theme's has, if any.
    private func isConstant(_ attribute: String) -> Bool {
        guard case .success(let object) = resolved(.attribute(attribute)) else { return false }
        var plain = self
        plain.overlay = [:]
        guard case .success(let other) = plain.resolved(.attribute(attribute)) else { return true }
        return object.typeName == other.typeName
    }

    /// Returns what the overlay of a style adds to its class, apart from what it inherits.
    mutating func overlayScope(of number: Int) -> OverlayScope {
        let style = resources[number]
        let inherited = ancestors.last.flatMap { overlays[$0] } ?? Overlay()
        let isOwn = Self.overlays.contains { places[number][$0] != nil } && !ancestors.contains(number)
        var scope = OverlayScope(overlay: isOwn ? overlay(ofLine: ancestors + [number]) : inherited)
        overlays[number] = scope.overlay
        let again = below(\.resets, style.name)
        if scope.overlay == inherited, again.isEmpty { return scope }
        scope.isNew = scope.overlay != inherited
        if scope.isNew, !scope.overlay.styles.isEmpty {
            let id = names.name("overlay.\(scope.overlay.styles.joined(separator: "+"))")
            scope.className = id
            overlayClasses[id] = scope.overlay
        }
        let attributes = inherited.constants.subtracting(scope.overlay.constants).union(again)
        layers[traits, default: AndroidLayer()].resets[style.name] = attributes
        scope.resets = attributeConstants(attributes, with: scope.overlay)
        return scope
    }

    /// Returns constants with the values of attributes under an overlay, in place of those under other ones.
    private mutating func attributeConstants(_ attributes: Set<String>, with overlay: Overlay) -> String {
        let before = self.overlay
        defer { self.overlay = before }
        var constants = ""
        for attribute in attributes.sorted() {
            let isLaid = overlay.constants.contains(attribute)
            self.overlay = isLaid ? overlay.values : [:]
            guard let value = isLaid ? overlay.values[attribute] : self.attributes[attribute],
                case .success(let object) = resolved(value)
            else { continue }
            let (own, fade) = defined(value)
            let factor = fade.map { self.fade($0, of: object).attribute } ?? ""
            constants += element(own, object, names.name("attr.\(attribute)"), factor) + "\n"
        }
        return constants
    }

    /// Notes what becomes of an item of a style that is an overlay. Returns whether it is one.
    mutating func noteOverlay(
        _ item: AndroidResource.Item, _ number: Int, _ index: Int, _ overlay: Overlay
    ) -> Bool {
        guard Self.overlays.contains(item.name) else { return false }
        guard let style = style(at: item.value) else {
            if item.value == .null {
                note(number, index, .exact)
            } else {
                note(number, index, .leftOut, "its value is no style of these resources")
            }
            return true
        }
        let reason = lack(of: style, in: overlay)
        note(number, index, reason == nil ? .exact : .approximated, reason)
        return true
    }

    /// Returns the reason why an overlay has not all that one of its styles sets, if any.
    private mutating func lack(of style: String, in overlay: Overlay) -> String? {
        let key = [style] + overlay.styles
        if let known = knownLacks[key] { return known }
        let set = line(of: style).reduce(into: Set()) { $0.formUnion(places[$1].keys) }
        let missing = overlay.missing.filter(set.contains)
        let shown = missing.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
        let more = missing.count > 3 ? " and \(missing.count - 3) more" : ""
        let reason = missing.isEmpty ? nil : "\(shown)\(more) of '\(style)' cannot be constants"
        knownLacks[key] = .some(reason)
        return reason
    }

    /// Returns the classes with the constants of overlays that styles have under these traits.
    mutating func overlayItems() -> [(name: String, value: ImportedLayer.Item)] {
        defer { overlayClasses = [:] }
        return overlayClasses.keys.sorted().map { id in
            let overlay = overlayClasses[id] ?? Overlay()
            let all = overlay.constants.union(below(\.overlays, id))
            layers[traits, default: AndroidLayer()].overlays[id] = all
            let constants = attributeConstants(all, with: overlay)
            let scope = constants.isEmpty ? "" : "\n<constants>\n\(constants)</constants>\n"
            let element = "<class id=\"\(id)\">\(scope)</class>"
            return ("class \(id)", .init(kind: .definedClass, name: id, element: element))
        }
    }
}
