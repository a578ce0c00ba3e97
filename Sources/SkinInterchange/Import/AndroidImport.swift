import SkinDiagnostics
import SkinKit

extension Import {
    /// Imports the resources of an Android app or library.
    ///
    /// Values become constants such as `color.accent`. A style becomes a class with the constants that it sets, which
    /// extends the class of its parent. The attributes of one style, the theme, become constants such as
    /// `attr.colorAccent`, to which `?attr/colorAccent` refers.
    ///
    /// - Parameters:
    ///   - folder: The path of the folder `res`.
    ///   - theme: The name of the style that is the app's theme; nil for `AppTheme` or the first whose name begins with
    ///     `Theme`.
    /// - Throws: ``ImportFaults`` if a file is not well-formed; `ThemeFileError` if one cannot be read.
    package static func android(_ folder: String, theme: String? = nil) throws -> Import {
        var reader = AndroidReader()
        for name in try FileSystem.names(inFolder: folder).names {
            let path = FilePath.join(folder, name)
            let kind = name.prefix { $0 != "-" }
            guard ["values", "color", "drawable"].contains(kind), FileSystem.kind(of: path) == .folder else { continue }
            for file in try FileSystem.names(inFolder: path).names where file.hasSuffix(".xml") {
                let bytes = try FileSystem.read(FilePath.join(path, file), limit: JSONReader.sizeLimit)
                reader.read(bytes, name: "\(name)/\(file)", folder: name, base: String(file.dropLast(4)))
            }
        }
        guard reader.faults.isEmpty else { throw ImportFaults(faults: reader.faults) }
        var work = AndroidImportWork(reader.resources, reader.report, theme: theme)
        return work.run()
    }
}

/// The work of one import of Android's resources.
private struct AndroidImportWork {
    private let resources: [AndroidResource]
    private var report: InterchangeReport
    private let themeName: String?
    private var names = BundleText.names()
    private var outcomes: [Int: [Int: (InterchangeReport.Outcome, String?)]] = [:]
    /// The resources in force under the traits that are being written, by type and name.
    private var winners: [String: Int] = [:]
    /// The traits for which items are being written.
    private var traits: ThemeTraits = []
    /// The attributes of the theme under these traits.
    private var attributes: [String: AndroidValue] = [:]

    init(_ resources: [AndroidResource], _ report: InterchangeReport, theme: String?) {
        self.resources = resources
        self.report = report
        let styles = resources.filter { $0.type == "style" }.map(\.name)
        themeName = theme ?? styles.first { $0 == "AppTheme" } ?? styles.first { $0.hasPrefix("Theme") }
    }

    mutating func run() -> Import {
        let known = resources.filter { $0.configuration.foreign == nil }.reduce(into: ThemeTraits()) {
            $0.formUnion($1.configuration.traits)
        }
        let layers = TraitLayers<ImportedLayer.Item>(known.combinations) { items($0) }
        var result = Import()
        let imported = layers.layers.map { layer in
            ImportedLayer(
                traits: layer.traits,
                items: layer.values.map { _, item in
                    var item = item
                    if !layer.traits.isEmpty { item.comment = nil }
                    return item
                })
        }
        result.files = BundleText.files(imported, name: "resources")
        for (number, resource) in resources.enumerated() { add(resource, number) }
        result.report = report
        return result
    }

    private mutating func add(_ resource: AndroidResource, _ number: Int) {
        if resource.items.isEmpty {
            let isUsed = outcomes[number] != nil
            report.add(isUsed ? .exact : .leftOut, resource.key, isUsed ? nil : reason(resource), at: resource.location)
        }
        for (index, item) in resource.items.enumerated() where !item.isRepeated {
            let (outcome, reason) = outcomes[number]?[index] ?? (.leftOut, reason(resource))
            let name = item.name.isEmpty ? resource.key : "\(resource.key)/\(item.name)"
            report.add(outcome, name, reason, at: item.location)
        }
    }

    private func reason(_ resource: AndroidResource) -> String {
        if let qualifier = resource.configuration.foreign { return "no trait is '\(qualifier)'" }
        return "a more specific resource replaces it"
    }

    // MARK: Layers

    private mutating func items(_ traits: ThemeTraits) -> [(name: String, value: ImportedLayer.Item)] {
        winners = [:]
        self.traits = traits
        var order: [String] = []
        for (number, resource) in resources.enumerated() {
            guard resource.configuration.foreign == nil, resource.configuration.traits.isSubset(of: traits) else {
                continue
            }
            if let old = winners[resource.key] {
                if resources[old].configuration.rank > resource.configuration.rank { continue }
            } else {
                order.append(resource.key)
            }
            winners[resource.key] = number
        }
        attributes = themeAttributes()
        var result: [(name: String, value: ImportedLayer.Item)] = []
        for key in order {
            guard let number = winners[key] else { continue }
            switch resources[number].type {
            case "style": result.append(styleItem(number))
            case "array": if let item = arrayItem(number) { result.append(item) }
            default: result += valueItems(number)
            }
        }
        return themeItems() + result
    }

    private mutating func note(
        _ number: Int, _ item: Int, _ outcome: InterchangeReport.Outcome, _ reason: String? = nil
    ) {
        // What one combination of traits uses is used.
        if let old = outcomes[number]?[item], old.0 != .leftOut { return }
        outcomes[number, default: [:]][item] = (outcome, reason)
    }

    private mutating func valueItems(_ number: Int) -> [(name: String, value: ImportedLayer.Item)] {
        let resource = resources[number]
        var result: [(name: String, value: ImportedLayer.Item)] = []
        for (index, item) in resource.items.enumerated() {
            let suffix = item.name.isEmpty ? "" : ".\(item.name)"
            let name = names.name("\(resource.type).\(resource.name)\(suffix)")
            guard let element = self.element(item, name, number, index) else { continue }
            result.append(
                (
                    name,
                    .init(name: name, element: element, comment: item.comment ?? (index == 0 ? resource.comment : nil))
                ))
        }
        if resource.type == "shape", let shape = shapeClass(resource, made: Set(result.map(\.name))) {
            result.append(shape)
        }
        return result
    }

    private mutating func arrayItem(_ number: Int) -> (name: String, value: ImportedLayer.Item)? {
        let resource = resources[number]
        let name = names.name("array.\(resource.name)")
        var elements = ""
        for (index, item) in resource.items.enumerated() {
            elements += self.element(item, nil, number, index) ?? ""
        }
        if resource.items.isEmpty { outcomes[number] = [:] }
        let array = BundleText.element("array", name, elements)
        return (name, .init(name: name, element: array, comment: resource.comment))
    }

    /// Returns the element of a value, or nil if it has none, which is noted.
    private mutating func element(
        _ item: AndroidResource.Item, _ name: String?, _ number: Int, _ index: Int
    ) -> String? {
        switch resolved(item.value) {
        case .failure(let missing):
            note(number, index, .leftOut, missing.reason)
            return nil
        case .success(let object):
            let fade = item.fade.map { self.fade($0, of: object) }
            let note = fade?.note ?? item.note
            self.note(number, index, note == nil ? .exact : .approximated, note)
            return element(item.value, object, name, fade?.attribute ?? "")
        }
    }

    /// Returns the element of a constant: a reference where the source has one.
    private mutating func element(
        _ value: AndroidValue, _ object: ThemeObject, _ name: String?, _ attributes: String = ""
    ) -> String {
        switch value {
        case .reference(let type, let target):
            return BundleText.reference(object.typeName, name, to: names.name("\(type).\(target)"), attributes)
        case .attribute(let target):
            return BundleText.reference(object.typeName, name, to: names.name("attr.\(target)"), attributes)
        default: return ObjectText.element(object, name, attributes)
        }
    }

    /// Returns the attribute of a color by which its alpha is multiplied, or the reason why there is none.
    private mutating func fade(_ value: AndroidValue, of object: ThemeObject) -> (attribute: String, note: String?) {
        let left = (attribute: "", note: "'android:alpha' is left out")
        guard case .color = object, case .success(let number) = resolved(value) else { return left }
        let factor: Double
        switch number {
        case .float(let number): factor = number
        case .integer(let number): factor = Double(number)
        default: return left
        }
        guard (0...1).contains(factor) else { return left }
        switch value {
        case .reference(let type, let target): return (" fade=\"\(names.name("\(type).\(target)"))\"", nil)
        case .attribute(let target): return (" fade=\"\(names.name("attr.\(target)"))\"", nil)
        default: return (" fade=\"\(factor.decimal)\"", nil)
        }
    }

    /// Returns the value that references lead to.
    private func resolved(_ value: AndroidValue) -> Result<ThemeObject, Export.Missing> {
        var value = value
        for _ in 0..<64 {
            switch value {
            case .object(let object): return .success(object)
            case .null: return .failure(.init("it is '@null'"))
            case .none(let reason): return .failure(.init(reason))
            case .attribute(let name):
                guard let next = attributes[name] else {
                    return .failure(.init("the theme '\(themeName ?? "")' does not set '?\(name)'"))
                }
                value = next
            case .reference(let type, let name):
                guard let number = winners["\(type)/\(name)"],
                    let item = resources[number].items.first(where: { $0.name.isEmpty }),
                    resources[number].type != "array"
                else { return .failure(.init("'@\(type)/\(name)' is no value of these resources")) }
                value = item.value
            }
        }
        return .failure(.init("it refers to itself"))
    }

    // MARK: Styles

    /// Returns the styles from the oldest ancestor to a style.
    private func line(of name: String) -> [Int] {
        var line: [Int] = []
        var seen: Set<Int> = []
        var next: String? = name
        while let style = next, let number = winners["style/\(style)"], seen.insert(number).inserted, line.count < 1_024
        {
            line.append(number)
            next = resources[number].parent
        }
        return line.reversed()
    }

    private func themeAttributes() -> [String: AndroidValue] {
        var attributes: [String: AndroidValue] = [:]
        for number in themeName.map(line) ?? [] {
            for item in resources[number].items { attributes[item.name] = item.value }
        }
        return attributes
    }

    private mutating func themeItems() -> [(name: String, value: ImportedLayer.Item)] {
        var result: [(name: String, value: ImportedLayer.Item)] = []
        for attribute in attributes.keys.sorted() {
            guard let value = attributes[attribute], case .success(let object) = resolved(value) else { continue }
            let name = names.name("attr.\(attribute)")
            let element = self.element(value, object, name)
            let heading = result.isEmpty ? "The attributes of \(themeName ?? "")." : nil
            result.append((name, .init(name: name, element: element, heading: heading)))
        }
        return result
    }

    /// The operations of components that attributes of views are.
    private static let operations = ["android.textColor": "textColor", "android.background": "backgroundColor"]

    /// Returns the class of a style: its constants, and the operations that need them.
    private mutating func styleItem(_ number: Int) -> (name: String, value: ImportedLayer.Item) {
        let style = resources[number]
        var constants = ""
        var operations = ""
        if style.items.isEmpty { outcomes[number] = [:] }
        let covered = covered(by: style)
        let replaced = Set(covered.flatMap { $0.items.map(\.name) })
        var seen: Set<String> = []
        for (index, item) in style.items.enumerated().reversed() {
            let name = BundleTextName.scoped(item.name)
            guard seen.insert(name).inserted else {
                note(number, index, .leftOut, "a later item of the style replaces it")
                continue
            }
            let element = self.element(item, name, number, index)
            if let operation = Self.operations[item.name] {
                operations += self.operation(
                    operation, name, element, isSet: replaced.contains(item.name) || isInherited(item.name, style))
                if item.value == .null { outcomes[number]?[index] = (.exact, nil) }
            }
            guard let element else { continue }
            let comment = item.comment.map { "<!-- \(BundleText.comment($0)) -->\n" } ?? ""
            constants = comment + element + "\n" + constants
        }
        let (inherited, unset) = inheritedAgain(by: style, in: replaced)
        (constants, operations) = (constants + inherited, operations + unset)
        let id = names.name("style.\(style.name)")
        let isKnown = style.parent.map { winners["style/\($0)"] != nil && !line(of: $0).contains(number) } ?? false
        let parent = isKnown ? names.name("style.\(style.parent ?? "")") : ""
        let extends = isKnown || covered.contains { $0.parent != nil } ? " extends=\"\(parent)\"" : ""
        let scope = constants.isEmpty ? "" : "<constants>\n\(constants)</constants>\n"
        let content = scope + operations
        let element =
            content.isEmpty ? "<class id=\"\(id)\"\(extends)/>" : "<class id=\"\(id)\"\(extends)>\n\(content)</class>"
        return ("class \(id)", .init(kind: .definedClass, name: id, element: element, comment: style.comment))
    }

    /// Returns the operation that an item of a style is. Without a color, it takes away one that is set.
    private func operation(_ operation: String, _ name: String, _ element: String?, isSet: Bool) -> String {
        if element?.hasPrefix("<color") == true {
            return "<operation name=\"\(operation)\"><color ref=\"\(name)\"/></operation>\n"
        }
        return isSet ? "<operation name=\"\(operation)\" unset=\"true\"/>\n" : ""
    }

    private func isInherited(_ item: String, _ style: AndroidResource) -> Bool {
        (style.parent.map(line) ?? []).contains { resources[$0].items.contains { $0.name == item } }
    }

    /// Returns the styles of the same name for fewer or other traits that apply, too. Android replaces them as a whole;
    /// the class of a layer is laid on theirs.
    private func covered(by style: AndroidResource) -> [AndroidResource] {
        let others = resources.filter {
            $0.key == style.key && $0.configuration.foreign == nil && $0.configuration.traits.isSubset(of: traits)
                && $0.configuration.traits != style.configuration.traits
        }
        // Of several API levels, only the highest was written.
        return Dictionary(grouping: others) { $0.configuration.traits }.values.compactMap { levels in
            levels.last { level in levels.allSatisfy { $0.configuration.rank <= level.configuration.rank } }
        }
    }

    /// Returns the constants and operations for items that only covered styles have: what the style inherits instead.
    private mutating func inheritedAgain(
        by style: AndroidResource, in replaced: Set<String>
    ) -> (constants: String, operations: String) {
        let own = Set(style.items.map(\.name))
        var (constants, operations) = ("", "")
        for item in replaced.subtracting(own).sorted() {
            let source = (style.parent.map(line) ?? []).last { resources[$0].items.contains { $0.name == item } }
            let name = BundleTextName.scoped(item)
            var element: String?
            if let number = source, let index = resources[number].items.lastIndex(where: { $0.name == item }) {
                element = self.element(resources[number].items[index], name, number, index)
            }
            if let element { constants += element + "\n" }
            if let operation = Self.operations[item] {
                operations += self.operation(operation, name, element, isSet: true)
            }
        }
        return (constants, operations)
    }

    /// Returns the class of a shape: the operations that draw it.
    private mutating func shapeClass(
        _ resource: AndroidResource, made: Set<String>
    ) -> (name: String, value: ImportedLayer.Item)? {
        let base = "shape.\(resource.name)"
        var operations = ""
        for (part, operation, type) in [
            ("color", "backgroundColor", "color"), ("radius", "cornerRadius", "float"),
            ("border.color", "borderColor", "color"),
            ("border.width", "borderWidth", "float"),
        ] where made.contains(names.name("\(base).\(part)")) {
            operations +=
                "<operation name=\"\(operation)\"><\(type) ref=\"\(names.name("\(base).\(part)"))\"/></operation>\n"
        }
        let ends = ["start", "end"].map { names.name("\(base).gradient.\($0)") }
        if ends.allSatisfy(made.contains) {
            let colors = ends.map { "<color ref=\"\($0)\"/>" }.joined()
            operations +=
                "<operation name=\"backgroundGradient\"><gradient><field name=\"colors\"><array>\(colors)</array></field></gradient></operation>\n"
        }
        if operations.isEmpty { return nil }
        let id = names.name(base)
        return (
            "class \(id)", .init(kind: .definedClass, name: id, element: "<class id=\"\(id)\">\n\(operations)</class>")
        )
    }
}

/// The names of constants in a class.
private enum BundleTextName {
    /// Returns an attribute's name as that of a scoped constant.
    static func scoped(_ name: String) -> String {
        var names = BundleText.names()
        return names.name(name)
    }
}
