import Foundation
import TestSupport

/// Resolves plain themes by the wording of theme format 1, sections 5 to 8, 12 and 17.
///
/// It loops over arrays without regard to speed, and shares no code with SkinKit.
struct ReferenceResolver {
    /// From the oldest ancestor to the theme itself, then the overlays in order.
    let chain: [PlainTheme]
    let overlayCount: Int
    /// The traits that are asked for.
    let traits: Set<String>
    /// The traits under which the theme is resolved.
    let active: Set<String>
    private(set) var scale: Int

    static let parents: [String: String?] = [
        "uiview": nil, "uilabel": "uiview", "uicontrol": "uiview", "uibutton": "uicontrol", "uiswitch": "uicontrol",
        "uiscrollview": "uiview",
    ]
    private static let weights = [
        "iphone": 4, "ipad": 4, "mac": 4, "desktop": 4, "highcontrast": 2, "light": 1, "dark": 1,
    ]
    private static let stateOrder =
        ["focused", "hovered", "selected", "highlighted", "disabled"] + PlainVocabulary.states

    /// The constants of section 4, or those that one entity sees.
    private(set) var constants: [String: Constant] = [:]
    /// The settings in force, by the constants' names.
    private(set) var settings: [String: PlainSetting] = [:]
    /// The constants in the order in which they are first defined.
    private(set) var order: [String] = []
    private var classes: [String: Merged] = [:]
    private var entities: [Name: Merged] = [:]
    var declared: [Name] { Array(entities.keys) }
    private(set) var memory = Memory()

    struct Constant {
        var object: PlainObject
        /// The line of the constant, or of the class or entity for which it holds alone.
        var place: Place
    }

    struct Place: Hashable, Comparable {
        var file: String
        var line: Int

        static func < (left: Place, right: Place) -> Bool { (left.file, left.line) < (right.file, right.line) }
    }

    /// The values that are known, because colours take long to work out.
    final class Memory {
        var constants: [String: PlainObject] = [:]
        /// What is being worked out, so that a circle ends.
        var open: Set<String> = []
        /// The colours that contrast, by colour, ground and ratio.
        var contrasts: [[Double]: [Double]] = [:]
    }

    fileprivate struct Merged {
        var list: [String] = []
        var scope: [String: Constant] = [:]
        var operations: [PlainOperation] = []
    }

    struct Name: Hashable {
        var component: String
        var id: String?
    }

    init(chain: [PlainTheme], overlays: [PlainTheme] = [], traits: Set<String>, scale: Int) {
        self.chain = chain + overlays
        overlayCount = overlays.count
        self.traits = traits
        active = Self.active(of: chain, traits)
        self.scale = scale
        for theme in self.chain {
            let applying = theme.files.filter { $0.traits.isSubset(of: active) }
            let layers = Set(applying.map(\.traits)).sorted { Self.specificity($0) < Self.specificity($1) }
            for layer in layers {
                let files = applying.sorted { $0.name < $1.name }.filter { $0.traits == layer }
                for file in files { merge(file, of: theme.folder, leavingOut: Self.leftOut(of: files)) }
            }
        }
    }

    /// The same themes at another scale, which only decides between files.
    func at(_ scale: Int) -> ReferenceResolver {
        var other = self
        other.scale = scale
        return other
    }

    private static func specificity(_ traits: Set<String>) -> Int { traits.reduce(0) { $0 + (weights[$1] ?? 0) } }

    private mutating func merge(_ file: PlainFile, of folder: String, leavingOut leftOut: Set<Name>) {
        func place(_ line: Int) -> Place { Place(file: "\(folder)/\(file.fileName)", line: line) }
        for (index, (name, object)) in file.constants.enumerated() {
            define(name, Constant(object: object, place: place(file.line(ofConstant: index))), file.settings[name])
        }
        for (index, item) in file.classes.enumerated() {
            let scope = item.scope.map { ($0, Constant(object: $1, place: place(file.line(ofClass: index)))) }
            classes[item.id, default: Merged()].merge(list: item.extends, scope, item.operations)
        }
        for (index, item) in file.entities.enumerated() {
            let written = Name(component: item.component, id: item.id)
            if leftOut.contains(written) { continue }
            let name = Self.newName(of: written) ?? written
            let scope = item.scope.map { ($0, Constant(object: $1, place: place(file.line(ofEntity: index)))) }
            entities[name, default: Merged()].merge(list: item.classes, scope, item.operations)
        }
    }

    /// Section 14: what replaces a setting of the same type is that setting still.
    private mutating func define(_ name: String, _ constant: Constant, _ setting: PlainSetting?) {
        if let old = constants[name] {
            if old.object.type != constant.object.type { settings[name] = nil }
        } else {
            order.append(name)
        }
        constants[name] = constant
        if let setting { settings[name] = setting.label.isEmpty ? nil : setting }
    }

    // MARK: Effective operations

    func line(_ component: String) -> [String] {
        (Self.parents[component] ?? nil).map { line($0) + [component] } ?? [component]
    }

    /// The effective operations, and the constants that hold for the entity alone (section 17).
    func effective(_ name: Name) -> (operations: [PlainOperation], scope: [String: Constant]) {
        var result = (operations: [PlainOperation](), scope: [String: Constant]())
        for ancestor in line(name.component) { apply(entities[Name(component: ancestor, id: nil)], to: &result) }
        if name.id != nil {
            for ancestor in line(name.component) {
                apply(entities[Name(component: ancestor, id: name.id)], to: &result)
            }
        }
        return result
    }

    private func apply(
        _ merged: Merged?, to result: inout (operations: [PlainOperation], scope: [String: Constant])
    ) {
        guard let merged else { return }
        for name in merged.list { apply(classes[name], to: &result) }
        result.scope.merge(merged.scope) { _, new in new }
        for operation in merged.operations {
            if operation.parameters == nil {
                result.operations.removeAll {
                    $0.name == operation.name && (operation.states == nil || $0.states == operation.states)
                }
            } else if let index = result.operations.firstIndex(where: { $0.hasKey(of: operation) }) {
                result.operations[index] = operation
            } else {
                result.operations.append(operation)
            }
        }
    }

    // MARK: JSON

    /// The dump of section 12, as JSONSerialization reads it.
    func dump() -> [String: Any] {
        let theme = chain[chain.count - 1 - overlayCount]
        let sorted = entities.keys.sorted {
            ($0.component, $0.id == nil ? 0 : 1, $0.id ?? "") < ($1.component, $1.id == nil ? 0 : 1, $1.id ?? "")
        }
        return [
            "theme": [
                "identifier": theme.identifier, "name": theme.folder, "version": "1.0.0",
                "inherits": theme.parent.map { $0 as Any } ?? NSNull(),
            ] as [String: Any],
            "traits": traits.sorted(), "scale": scale,
            "entities": sorted.map { name in
                [
                    "component": name.component, "id": name.id.map { $0 as Any } ?? NSNull(),
                    "operations": operations(name),
                ] as [String: Any]
            },
        ]
    }

    private func operations(_ name: Name) -> [[String: Any]] {
        let (operations, scope) = effective(name)
        return operations.map(within(scope).json)
    }

    /// What an entity sees that has these constants for itself alone, none of which is a setting.
    func within(_ scope: [String: Constant]) -> ReferenceResolver {
        if scope.isEmpty { return self }
        var resolver = self
        resolver.constants.merge(scope) { _, new in new }
        for name in scope.keys { resolver.settings[name] = nil }
        resolver.memory = Memory()
        resolver.memory.contrasts = memory.contrasts
        return resolver
    }

    private func json(_ operation: PlainOperation) -> [String: Any] {
        var parameters: [String: Any] = [:]
        for (name, object) in operation.parameters ?? [] {
            parameters[name] = json(value(object), wanted: PlainVocabulary.type(of: name, in: operation.name))
        }
        let states = Self.stateOrder.filter { operation.states?.contains($0) == true }
        return ["name": operation.name, "states": states, "params": parameters]
    }

    func json(_ object: PlainObject, wanted: String? = nil) -> [String: Any] {
        switch object {
        case .integer(let number, _):
            return ["type": wanted == "float" ? "float" : "integer", "value": number]
        case .float(let number, _): return ["type": "float", "value": number]
        case .bool(let flag): return ["type": "bool", "value": flag]
        case .string(let text): return ["type": "string", "value": text]
        case .numbers(let type, let numbers): return ["type": type, "value": numbers.map { number($0) }]
        case .color(let channels, _): return ["type": "color", "value": channels]
        case .image(let name, let image): return ["type": "image", "value": json(name, image)]
        case .font(let families, let size, let weight, let text):
            return ["type": "font", "value": json(families, size, weight, text)]
        case .array(let parts):
            let element = wanted == "floats" ? "float" : nil
            return ["type": "array", "value": parts.map { json($0, wanted: element) }]
        case .record(let type, let fields):
            let value = fields.map { ($0.name, json($0.object, wanted: PlainVocabulary.fieldType($0.name))) }
            return ["type": type, "value": Dictionary(uniqueKeysWithValues: value)]
        default: return [:]
        }
    }

    // MARK: Assets

    func file(_ name: String) -> String? {
        for theme in chain.reversed() {
            var candidates: [(path: String, specificity: Int, scale: Int)] = []
            for path in theme.assets {
                let parts = path.dropLast(4).split(separator: "~").map(String.init)
                let marks = parts[0].split(separator: "@").map(String.init)
                let own = Set(parts.dropFirst())
                guard marks[0] + ".png" == name, own.isSubset(of: active) else { continue }
                let scale = marks.count > 1 ? Int(marks[1].dropLast()) ?? 1 : 1
                candidates.append((path, Self.specificity(own), scale))
            }
            let best = candidates.map(\.specificity).max()
            candidates = candidates.filter { $0.specificity == best }.sorted { $0.scale < $1.scale }
            if let found = candidates.first(where: { $0.scale >= scale }) ?? candidates.last {
                return "\(theme.folder)/assets/\(found.path)"
            }
        }
        return nil
    }
}

extension ReferenceResolver.Merged {
    fileprivate mutating func merge(
        list: [String]?, _ constants: [(String, ReferenceResolver.Constant)], _ added: [PlainOperation]
    ) {
        if let list { self.list = list }
        for (name, constant) in constants { scope[name] = constant }
        for operation in added {
            if operation.states == nil { operations.removeAll { $0.name == operation.name } }
            if let index = operations.firstIndex(where: { $0.hasKey(of: operation) }) {
                operations[index] = operation
            } else {
                operations.append(operation)
            }
        }
    }
}

extension PlainOperation {
    fileprivate func hasKey(of other: PlainOperation) -> Bool { name == other.name && states == other.states }
}
