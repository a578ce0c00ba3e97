import Foundation
import TestSupport

/// Resolves plain themes by the wording of theme format 1, sections 5 to 8 and 12.
///
/// It loops over arrays without regard to speed, and shares no code with SkinKit.
struct ReferenceResolver {
    /// From the oldest ancestor to the theme itself, then the overlays in order.
    let chain: [PlainTheme]
    let overlayCount: Int
    let traits: Set<String>
    private(set) var scale: Int

    static let parents: [String: String?] = [
        "uiview": nil, "uilabel": "uiview", "uicontrol": "uiview", "uibutton": "uicontrol", "uiswitch": "uicontrol",
    ]
    private static let weights = [
        "iphone": 4, "ipad": 4, "mac": 4, "desktop": 4, "highcontrast": 2, "light": 1, "dark": 1,
    ]
    private static let stateOrder =
        ["focused", "hovered", "selected", "highlighted", "disabled"] + PlainVocabulary.states

    private(set) var constants: [String: PlainObject] = [:]
    /// The settings in force, by the constants' names.
    private(set) var settings: [String: PlainSetting] = [:]
    /// The constants in the order in which they are first defined.
    private(set) var order: [String] = []
    private var classes: [String: Merged] = [:]
    private var entities: [Name: Merged] = [:]
    private var memory = Memory()

    /// The values that are known, because colours take long to work out.
    private final class Memory {
        var constants: [String: PlainObject] = [:]
        /// The colours that contrast, by colour, ground and ratio.
        var contrasts: [[Double]: [Double]] = [:]
    }

    fileprivate struct Merged {
        var list: [String] = []
        var scope: [String: PlainObject] = [:]
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
        self.scale = scale
        for theme in self.chain {
            let applying = theme.files.filter { $0.traits.isSubset(of: traits) }
            let layers = Set(applying.map(\.traits)).sorted { Self.specificity($0) < Self.specificity($1) }
            for layer in layers {
                let files = applying.sorted { $0.name < $1.name }.filter { $0.traits == layer }
                for file in files { merge(file, leavingOut: Self.leftOut(of: files)) }
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

    private mutating func merge(_ file: PlainFile, leavingOut leftOut: Set<Name>) {
        for (name, object) in file.constants { define(name, object, file.settings[name]) }
        for item in file.classes {
            classes[item.id, default: Merged()].merge(list: item.extends, item.scope, item.operations)
        }
        for item in file.entities {
            let written = Name(component: item.component, id: item.id)
            if leftOut.contains(written) { continue }
            let name = Self.newName(of: written) ?? written
            entities[name, default: Merged()].merge(list: item.classes, item.scope, item.operations)
        }
    }

    /// Section 14: what replaces a setting of the same type is that setting still.
    private mutating func define(_ name: String, _ object: PlainObject, _ setting: PlainSetting?) {
        if let old = constants[name] {
            if old.type != object.type { settings[name] = nil }
        } else {
            order.append(name)
        }
        constants[name] = object
        if let setting { settings[name] = setting.label.isEmpty ? nil : setting }
    }

    // MARK: Effective operations

    private func line(_ component: String) -> [String] {
        (Self.parents[component] ?? nil).map { line($0) + [component] } ?? [component]
    }

    /// The effective operations, and the constants that hold for the entity alone (section 17).
    func effective(_ name: Name) -> (operations: [PlainOperation], scope: [String: PlainObject]) {
        var result = (operations: [PlainOperation](), scope: [String: PlainObject]())
        for ancestor in line(name.component) { apply(entities[Name(component: ancestor, id: nil)], to: &result) }
        if name.id != nil {
            for ancestor in line(name.component) {
                apply(entities[Name(component: ancestor, id: name.id)], to: &result)
            }
        }
        return result
    }

    private func apply(
        _ merged: Merged?, to result: inout (operations: [PlainOperation], scope: [String: PlainObject])
    ) {
        guard let merged else { return }
        for name in merged.list { apply(classes[name], to: &result) }
        for (name, object) in merged.scope { result.scope[name] = object }
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
        var resolver = self
        for (name, object) in scope { resolver.constants[name] = object }
        if !scope.isEmpty {
            resolver.memory = Memory()
            resolver.memory.contrasts = memory.contrasts
        }
        return operations.map(resolver.json)
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
        case .numbers(let type, let numbers): return ["type": type, "value": numbers]
        case .color(let channels, _): return ["type": "color", "value": channels]
        case .image(let name):
            let image: [String: Any] = [
                "name": name, "file": file(name) ?? NSNull(), "cache": false, "slice": NSNull(), "mode": "original",
            ]
            return ["type": "image", "value": image]
        case .font(let family, let size, let weight):
            let font: [String: Any] = [
                "family": family, "file": NSNull(), "size": number(size), "weight": weight, "style": "normal",
            ]
            return ["type": "font", "value": font]
        case .array(let parts):
            let element = wanted == "floats" ? "float" : nil
            return ["type": "array", "value": parts.map { json($0, wanted: element) }]
        case .record(let type, let fields):
            let value = fields.map { ($0.name, json($0.object, wanted: PlainVocabulary.fieldType($0.name))) }
            return ["type": type, "value": Dictionary(uniqueKeysWithValues: value)]
        default: return [:]
        }
    }

    // MARK: Values

    /// An object without references and adjustments.
    private func value(_ object: PlainObject) -> PlainObject {
        switch object {
        case .integer(let number, let change):
            return .integer(
                number * Int(self.number(change.multiply) ?? 1) + Int(self.number(change.add) ?? 0), .unchanged)
        case .integerReference(let names, let change):
            guard case .integer(let number, _) = constant(names) else { return object }
            return value(.integer(number, change))
        case .float(let number, let change):
            return .float(
                number * (self.number(change.multiply) ?? 1) + (self.number(change.add) ?? 0), .unchanged)
        case .floatReference(let names, let change):
            switch constant(names) {
            case .integer(let number, _): return value(.float(Double(number), change))
            case .float(let number, _): return value(.float(number, change))
            case let other: return other
            }
        case .color(let channels, let change): return .color(changed(channels, change), .unchanged)
        case .colorReference(let names, let change):
            guard case .color(let channels, _) = constant(names) else { return object }
            return .color(changed(channels, change), .unchanged)
        case .font(let family, let size, let weight):
            return .font(family: family, size: .number(number(size)), weight: weight)
        case .fontReference(let names, let size, let weight):
            guard case .font(let family, let ownSize, let ownWeight) = constant(names) else { return object }
            return .font(family: family, size: size.map { .number(number($0)) } ?? ownSize, weight: weight ?? ownWeight)
        case .reference(_, let names): return constant(names)
        case .array(let parts): return .array(parts.map(value))
        case .record(let type, let fields): return .record(type, fields.map { ($0.name, value($0.object)) })
        case .recordReference(let type, let names, let fields):
            guard case .record(_, let others) = constant(names) else { return object }
            let own = fields.map { (name: $0.name, object: value($0.object)) }
            return .record(type, own + others.filter { other in !own.contains { $0.name == other.name } })
        default: return object
        }
    }

    func constant(_ name: String) -> PlainObject { constant(PlainNames(name)) }

    /// The value of the first constant that is defined.
    private func constant(_ names: PlainNames) -> PlainObject {
        for name in names.all {
            guard let object = constants[name] else { continue }
            if let known = memory.constants[name] { return known }
            let result = value(object)
            memory.constants[name] = result
            return result
        }
        return .string("missing \(names.all)")
    }

    private func number(_ number: PlainNumber?) -> Double? { number.map { self.number($0) } }

    private func number(_ number: PlainNumber) -> Double {
        switch number {
        case .number(let number): return number
        case .constant(let names):
            switch constant(names) {
            case .integer(let number, _): return Double(number)
            case .float(let number, _): return number
            default: return .nan
            }
        }
    }

    private func changed(_ channels: [Double], _ change: PlainColorChange) -> [Double] {
        var color = channels.count == 3 ? channels + [1] : channels
        if let amount = number(change.lighten) { color = moved(color, amount) }
        if let amount = number(change.darken) { color = moved(color, -amount) }
        if let (names, amount) = change.mix, case .color(let other, _) = constant(names) {
            color = zip(color, other).map { $0 + ($1 - $0) * number(amount) }
        }
        let (lightness, chroma, hue) = (number(change.lightness), number(change.chroma), number(change.hue))
        if lightness != nil || chroma != nil || hue != nil {
            color = ReferenceColors.set(color, lightness: lightness, chroma: chroma, hue: hue)
        }
        if let (names, ratio) = change.against, case .color(let other, _) = constant(names) {
            let key = color + other + [number(ratio)]
            let known = memory.contrasts[key]
            color = known ?? ReferenceColors.contrasted(color, against: other, ratio: number(ratio))
            memory.contrasts[key] = color
        }
        if let alpha = number(change.alpha) { color[3] = alpha }
        if let fade = number(change.fade) { color[3] *= fade }
        return color
    }

    /// Through HSL by the formulas of Smith's "Color gamut transform pairs" (1978) for the hexcone of lightness.
    private func moved(_ color: [Double], _ amount: Double) -> [Double] {
        let (most, least) = (color[..<3].max() ?? 0, color[..<3].min() ?? 0)
        let lightness = (most + least) / 2
        let chroma = most - least
        let reach = 1 - abs(2 * lightness - 1)
        let saturation = chroma == 0 || reach == 0 ? 0 : chroma / reach
        var hue = 0.0
        if chroma > 0 {
            if most == color[0] {
                hue = (color[1] - color[2]) / chroma
            } else if most == color[1] {
                hue = (color[2] - color[0]) / chroma + 2
            } else {
                hue = (color[0] - color[1]) / chroma + 4
            }
        }
        if hue < 0 { hue += 6 }
        let target = min(1, max(0, lightness + amount))
        let newChroma = (1 - abs(2 * target - 1)) * saturation
        let second = newChroma * (1 - abs(hue.truncatingRemainder(dividingBy: 2) - 1))
        let sector: [[Double]] = [
            [newChroma, second, 0], [second, newChroma, 0], [0, newChroma, second], [0, second, newChroma],
            [second, 0, newChroma], [newChroma, 0, second], [newChroma, second, 0],
        ]
        return sector[Int(hue)].map { $0 + target - newChroma / 2 } + [color[3]]
    }

    // MARK: Assets

    func file(_ name: String) -> String? {
        for theme in chain.reversed() {
            var candidates: [(path: String, specificity: Int, scale: Int)] = []
            for path in theme.assets {
                let parts = path.dropLast(4).split(separator: "~").map(String.init)
                let marks = parts[0].split(separator: "@").map(String.init)
                let own = Set(parts.dropFirst())
                guard marks[0] + ".png" == name, own.isSubset(of: traits) else { continue }
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
        list: [String]?, _ constants: [(name: String, object: PlainObject)], _ added: [PlainOperation]
    ) {
        if let list { self.list = list }
        for (name, object) in constants { scope[name] = object }
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
