import SkinDiagnostics
import SkinKit
import SkinLibrary

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
struct AndroidImportWork {
    let resources: [AndroidResource]
    /// The index of each item of a style by its name, by the style's number.
    let places: [[String: Int]]
    private var report: InterchangeReport
    let themeName: String?
    var names = BundleText.names()
    var outcomes: [Int: [Int: (InterchangeReport.Outcome, String?)]] = [:]
    /// The resources in force under the traits that are being written, by type and name.
    var winners: [String: Int] = [:]
    /// The styles whose lines of parents are too long.
    var tooLong: Set<Int> = []
    /// The content of the classes of each layer.
    var layers: [ThemeTraits: AndroidLayer] = [:]
    /// The traits for which items are being written.
    private(set) var traits: ThemeTraits = []
    /// The attributes of the theme under these traits.
    var attributes: [String: AndroidValue] = [:]
    /// The attributes that the style sets that is being written, for itself alone.
    var overlay: [String: AndroidValue] = [:]
    /// The ancestors of the style that is being written, oldest first.
    var ancestors: [Int] = []
    /// The overlays of styles under these traits, by the styles' numbers.
    var overlays: [Int: Overlay] = [:]
    /// The overlays under these traits, by the styles that are laid on the theme.
    var knownOverlays: [[String]: Overlay] = [:]
    /// The reasons why these have not all that one of their styles sets, by that style and those of the overlay.
    var knownLacks: [[String]: String?] = [:]
    /// The overlays that styles have under these traits, by the classes with their constants.
    var overlayClasses: [String: Overlay] = [:]

    init(_ resources: [AndroidResource], _ report: InterchangeReport, theme: String?) {
        self.resources = resources
        self.report = report
        places = resources.map { resource in
            guard resource.type == "style" else { return [:] }
            return Dictionary(resource.items.enumerated().map { ($1.name, $0) }) { $1 }
        }
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
            report.add(isUsed ? .exact : .leftOut, resource.key, isUsed ? nil : reason(number), at: resource.location)
        }
        for (index, item) in resource.items.enumerated() where !item.isRepeated {
            let (outcome, reason) = outcomes[number]?[index] ?? (.leftOut, reason(number))
            let name = item.name.isEmpty ? resource.key : "\(resource.key)/\(item.name)"
            report.add(outcome, name, reason, at: item.location)
        }
    }

    private func reason(_ number: Int) -> String {
        if tooLong.contains(number) { return Self.lineReason }
        if let qualifier = resources[number].configuration.foreign { return "no trait is '\(qualifier)'" }
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
        let lengths = limitLines()
        attributes = themeAttributes()
        let styles = styleItems(lengths)
        var result: [(name: String, value: ImportedLayer.Item)] = []
        for key in order {
            guard let number = winners[key] else { continue }
            switch resources[number].type {
            case "style": if let item = styles[number] { result.append(item) }
            case "array": if let item = arrayItem(number) { result.append(item) }
            default: result += valueItems(number)
            }
        }
        return themeItems() + result + overlayItems()
    }

    mutating func note(
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
            if resource.isStateList, !item.name.isEmpty, case .success(let object) = resolved(item.value) {
                guard case .color = object else {
                    note(number, index, .leftOut, "its value is no color, but a \(object.typeName)")
                    continue
                }
            }
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
    mutating func element(
        _ item: AndroidResource.Item, _ name: String?, _ number: Int, _ index: Int
    ) -> String? {
        switch resolved(item.value) {
        case .failure(let missing):
            note(number, index, .leftOut, missing.reason)
            return nil
        case .success(let object):
            let (value, ownFade) = defined(item.value)
            if item.fade != nil, ownFade != nil {
                note(number, index, .leftOut, "'android:alpha' applies twice to a color that only an overlay sets")
                return nil
            }
            let fade = (item.fade ?? ownFade).map { self.fade($0, of: object) }
            let note = fade?.note ?? item.note
            self.note(number, index, note == nil ? .exact : .approximated, note)
            return element(value, object, name, fade?.attribute ?? "")
        }
    }

    /// Returns the element of a constant: a reference where the source has one.
    mutating func element(
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
    mutating func fade(_ value: AndroidValue, of object: ThemeObject) -> (attribute: String, note: String?) {
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
    func resolved(_ value: AndroidValue) -> Result<ThemeObject, Export.Missing> {
        var value = value
        for _ in 0..<64 {
            switch value {
            case .object(let object): return .success(object)
            case .null: return .failure(.init("it is '@null'"))
            case .none(let reason): return .failure(.init(reason))
            default:
                guard let next = target(of: value) else { return .failure(missing(value)) }
                value = next
            }
        }
        return .failure(.init("it refers to itself"))
    }

    /// Returns the value to which a reference leads directly.
    func target(of value: AndroidValue) -> AndroidValue? {
        switch value {
        case .attribute(let name): overlay[name] ?? attributes[name]
        case .reference(let type, let name): item(type, name)?.value
        default: nil
        }
    }

    private func item(_ type: String, _ name: String) -> AndroidResource.Item? {
        guard let number = winners["\(type)/\(name)"], !["array", "style"].contains(resources[number].type) else {
            return nil
        }
        return resources[number].items.first { $0.name.isEmpty }
    }

    private func missing(_ value: AndroidValue) -> Export.Missing {
        switch value {
        case .attribute(let name): .init("the theme '\(themeName ?? "")' does not set '?\(name)'")
        case .reference("style", _): .init("the value of a constant cannot be a style")
        case .reference(let type, let name): .init("'@\(type)/\(name)' is no value of these resources")
        default: .init("it has no value")
        }
    }

    /// Returns a value that refers to constants only that exist outside the style that is being written, and the number
    /// by which its alpha is multiplied on the way there.
    func defined(_ value: AndroidValue) -> (value: AndroidValue, fade: AndroidValue?) {
        if overlay.isEmpty { return (value, nil) }
        var plain = self
        plain.overlay = [:]
        var (value, fade) = (value, nil as AndroidValue?)
        for _ in 0..<64 {
            if case .attribute(let name) = value, overlay[name] != nil { break }
            if case .success = plain.resolved(value) { break }
            if case .reference(let type, let name) = value, let own = item(type, name)?.fade {
                if fade != nil { return (.none("'android:alpha' applies twice to it"), nil) }
                fade = own
            }
            guard let next = target(of: value) else { break }
            value = next
        }
        return (value, fade)
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
