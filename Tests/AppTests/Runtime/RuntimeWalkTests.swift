import Foundation
import SkinBundles
import SkinCompiler
import SkinKit
import TestSupport
import Testing

@MainActor
@Suite("Any path through themes, scopes and registrations")
struct RuntimeWalkTests {
    /// The number of steps; the environment variable `SKINKIT_RANDOM_STEPS` overrides it.
    nonisolated static let count =
        ProcessInfo.processInfo.environment["SKINKIT_RANDOM_STEPS"].flatMap { Int($0) } ?? 3_000

    @Test("writes exactly what differs, and ends in what the current themes say", arguments: [1, 2, 3] as [UInt64])
    func exactWrites(seed: UInt64) throws {
        let walk = try RandomWalk(seed: seed, callsBack: false)
        for number in 0..<Self.count { try walk.step("seed \(seed), step \(number)") }
        walk.finish()
    }

    @Test("ends in what the current themes say where values call back when they end", arguments: [4, 5] as [UInt64])
    func callingBack(seed: UInt64) throws {
        let walk = try RandomWalk(seed: seed, callsBack: true)
        for number in 0..<Self.count { try walk.step("seed \(seed), step \(number)") }
        walk.finish()
        #expect(walk.callbackCount > Self.count / 30)
    }
}

/// A component with every kind of property. Subclasses of it are not defined, or defined on their own.
private class Leaf {
    var writes = 0
    var text: String? { didSet { writes += 1 } }
    var angle = 0.0 { didSet { writes += 1 } }
    var image: ThemeImage? { didSet { writes += 1 } }
    var value: Farewell? { didSet { writes += 1 } }
}
private class Twig: Leaf {}
private final class Bud: Twig {}
private final class Blossom: Twig {}

/// The visible values of a component.
private struct Look: Equatable {
    var text: String?
    var angle: Double?
    var image: String?
    var value: String?
}

@MainActor
private final class RandomWalk {
    /// A property of a component: what is visible, and what a theme shows in it.
    struct Property {
        /// The operation's value, with the scale and bytes of an image; nil if no theme writes the property.
        var shown: [String]?
        var visible: String?
        var original: String?

        /// Shows another value, or none. Returns the number of writes.
        mutating func show(_ next: [String]?) -> Int {
            guard next != shown else { return 0 }
            if shown == nil { original = visible }
            visible = next.map { $0[0] } ?? original
            shown = next
            return 1
        }
    }

    final class Member {
        let leaf: Leaf
        let type: String
        var id: String?
        var states: ThemeStates = []
        /// The scope's number; nil if the member is not registered.
        var scope: Int?
        var properties: [String: Property] = [:]
        var writes = 0

        init(_ leaf: Leaf, _ type: String) {
            (self.leaf, self.type) = (leaf, type)
            properties = [
                "text": Property(), "angle": Property(visible: "0.0"), "image": Property(), "value": Property(),
            ]
        }

        var look: Look {
            let shown = properties.mapValues(\.visible)
            return Look(
                text: shown["text"] ?? nil, angle: (shown["angle"] ?? nil).flatMap(Double.init),
                image: shown["image"] ?? nil, value: shown["value"] ?? nil)
        }
    }

    /// A scope of the tree. Number 0 is the root, which inherits nothing.
    struct Scope {
        /// The scope; nil if it is released.
        var scope: ThemeScope?
        var parent: Int?
        var theme: Int??
        var traits: ThemeTraits?
        var scale: Int?
    }

    static let ids: [String?] = [nil, "a", "caf\u{E9}", "cafe\u{301}"]
    static let texts = ["caf\u{E9}", "cafe\u{301}", "\u{212B}", "A\u{30A}", "x"]
    var random: SplitMix64
    let engine: ThemeEngine
    private let releases = Releases()
    private let folder: TemporaryFolder
    private var themes: [Theme] = []
    private var members: [Member] = []
    private var scopes: [Scope]
    private let callsBack: Bool
    private(set) var callbackCount = 0

    init(seed: UInt64, callsBack: Bool) throws {
        random = SplitMix64(seed: seed)
        self.callsBack = callsBack
        folder = try TemporaryFolder()
        engine = ThemeEngine(components: Self.definitions(releases))
        scopes = [Scope(scope: engine.root, theme: .some(nil), traits: [], scale: 1)]
        try makeThemes()
        if callsBack {
            releases.onRelease = { [unowned self] _ in callBack() }
        }
    }

    static func definitions(_ releases: Releases) -> ComponentDefinitions {
        func declare<Component: Leaf>(_ leaf: inout ComponentBuilder<Component>) {
            leaf.operation("text", .string("text"), get: { $0.text }, set: { $0.text = $1 })
            leaf.operation("angle", .float("angle"), get: { $0.angle }, set: { $0.angle = $1 })
            leaf.operation("image", .image("image"), get: { $0.image }, set: { $0.image = $1 })
            leaf.operation("value", .string("text"), get: { $0.value }, set: { $0.value = $1 }) { releases.value($0) }
        }
        var components = ComponentDefinitions()
        components.define(Bud.self, as: "bud", declare)
        components.define(Leaf.self, as: "leaf", declare)
        return components
    }

    // MARK: Themes

    private func below(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }

    private func makeThemes() throws {
        let operations = ["text": "string", "angle": "float", "image": "image", "value": "string"].sorted { $0 < $1 }
            .map {
                "<operation name=\"\($0)\"><param name=\"\($0 == "value" ? "text" : $0)\" type=\"\($1)\"/></operation>"
            }.joined()
        try folder.write(
            "app.schema.xml",
            "<schema><component name=\"leaf\">\(operations)</component><component name=\"bud\">\(operations)</component></schema>"
        )
        let compiler = ThemeCompiler(schemaFiles: [folder.file("app.schema.xml")])
        for number in 0..<8 {
            // Two themes each have the same folder name and file names, with other bytes.
            let place = "\(number)/T\(number / 2).theme"
            for name in ["i.png", "i@2x.png", "j.png", "j~dark.png"] {
                try folder.write("\(place)/assets/\(name)", PNGFixture.image(value: UInt8(below(2))))
            }
            try folder.writeTheme(
                place, identifier: "t\(number)",
                ["main.xml": .theme(instances: instances()), "main~dark.xml": .theme(instances: instances())])
            var options = ThemeCacheOptions()
            options.embedsAssets = below(2) == 0
            let cache = try #require(try compiler.compile(folder.file(place), options: options).cache)
            var theme = try Theme(cacheBytes: cache)
            theme.assetFolders = [folder.file("\(number)")]
            themes.append(theme)
        }
    }

    private func instances() -> String {
        var text = ""
        for type in ["leaf", "bud"] {
            for id in Self.ids where below(3) > 0 {
                var operations = ""
                for state in ["", "selected", "highlighted", "selected highlighted"]
                where state.isEmpty || below(3) == 0 {
                    if below(2) == 0 { operations += Self.operation("text", "string", Self.texts[below(5)], state) }
                    if below(2) == 0 {
                        operations += Self.operation("angle", "float", ["0", "-0", "1"][below(3)], state)
                    }
                    if below(2) == 0 {
                        operations += Self.operation("image", "image", ["i.png", "j.png"][below(2)], state)
                    }
                    if below(2) == 0 {
                        operations += Self.operation("value", "string", ["u", "v", "w"][below(3)], state)
                    }
                }
                text += "<\(type)\(id.map { " id=\"\($0)\"" } ?? "")>\(operations)</\(type)>"
            }
        }
        return text
    }

    private static func operation(_ name: String, _ type: String, _ value: String, _ state: String) -> String {
        "<operation name=\"\(name)\" state=\"\(state)\"><\(type)>\(value)</\(type)></operation>"
    }

    // MARK: The model

    private func isOpen(_ scope: Int) -> Bool { scopes[scope].scope != nil }

    private func openScope() -> Int {
        let open = scopes.indices.filter(isOpen)
        return open[below(open.count)]
    }

    /// Returns what a scope overrides, or else the nearest scope above it.
    private func value<Value>(of scope: Int, _ part: (Scope) -> Value?) -> Value? {
        sequence(first: scopes[scope]) { [scopes] in $0.parent.map { scopes[$0] } }.lazy.compactMap(part).first
    }

    /// Shows on each member of the model what its theme says. Returns the numbers of writes and of members.
    @discardableResult
    private func settle() -> (writes: Int, members: Int) {
        var (writes, count) = (0, 0)
        for member in members {
            if let scope = member.scope, !isOpen(scope) { continue }
            let shown = values(for: member)
            let changes = member.properties.keys.sorted().reduce(0) {
                $0 + (member.properties[$1]?.show(shown[$1]) ?? 0)
            }
            writes += changes
            member.writes += changes
            count += changes > 0 ? 1 : 0
        }
        return (writes, count)
    }

    private func values(for member: Member) -> [String: [String]] {
        guard let scope = member.scope, let number = value(of: scope, \.theme) ?? nil else { return [:] }
        let (theme, traits) = (themes[number], value(of: scope, \.traits) ?? [])
        let scale = value(of: scope, \.scale) ?? 1
        var values: [String: [String]] = [:]
        let operations = theme.operations(for: member.type, id: member.id, traits: traits)
        for operation in operations.effective(in: member.states) {
            switch operation.parameters[0].object {
            case .string(let text): values[operation.name] = [text]
            // Zeros of other signs are equal.
            case .float(let angle): values[operation.name] = ["\(angle == 0 ? 0 : angle)"]
            case .image(let image):
                let file = try? theme.image(image.name, traits: traits, scale: scale)
                values[operation.name] = [image.name, "\(file?.asset.scale ?? 0) \(file?.bytes.array ?? [])"]
            default: Issue.record("\(operation)")
            }
        }
        return values
    }

    // MARK: Steps

    func step(_ message: String) throws {
        let report = try change()
        let expected = settle()
        for member in members {
            #expect(Self.look(of: member.leaf) == member.look, "\(message): \(member.type) \(member.id ?? "-")")
            if !callsBack { #expect(member.leaf.writes == member.writes, "\(message)") }
        }
        try engine.checkInvariants()
        #expect(engine.liveCount == members.count { $0.scope.map(isOpen) ?? false }, "\(message)")
        if let report, !callsBack {
            #expect(report.writes == expected.writes && report.changedComponents == expected.members, "\(message)")
        }
    }

    private static func look(of leaf: Leaf) -> Look {
        Look(
            text: leaf.text, angle: leaf.angle, image: leaf.image?.name, value: leaf.value?.text)
    }

    private func change() throws -> ThemeSwitchReport? {
        switch below(15) {
        case 0...4: return try switchScope()
        case 5, 6: try register()
        case 7: try theme(members.randomElement(using: &random))
        case 8, 9:
            guard let member = members.randomElement(using: &random) else { return nil }
            let states = ThemeStates(rawValue: random.next() & 0x1F)
            if let scope = member.scope, isOpen(scope) { member.states = states }
            try engine.setStates(states, for: member.leaf)
        case 10:
            guard let member = members.randomElement(using: &random) else { return nil }
            (member.scope, member.states) = (nil, [])
            engine.unregister(member.leaf)
        case 11: if !members.isEmpty { members.remove(at: below(members.count)) }
        // Values that are written between two switches of callbacks are not modelled.
        case 12: if !callsBack { write() }
        case 13: makeScope()
        default:
            // Components of the scope keep what they show.
            let number = openScope()
            if number > 0 { _ = scopes[number].scope.take() }
        }
        return nil
    }

    private func switchScope() throws -> ThemeSwitchReport? {
        let number = openScope()
        let scope = scopes[number].scope
        switch below(6) {
        case 0, 1:
            let theme = below(themes.count + 1)
            scopes[number].theme = .some(theme < themes.count ? theme : nil)
            return try scope?.activate(theme < themes.count ? themes[theme] : nil)
        case 2, 3:
            let traits: ThemeTraits = below(2) == 0 ? [] : .dark
            scopes[number].traits = traits
            return try scope?.update { $0.traits = traits }
        case 4:
            let scale = 1 + below(3)
            scopes[number].scale = scale
            return try scope?.update { $0.scale = scale }
        default:
            // The root has nothing to inherit from, and keeps what it has.
            let parts: ThemeScope.Overrides = [.all, [.theme, .scale]][below(2)]
            if number > 0 {
                (scopes[number].theme, scopes[number].scale) = (nil, nil)
                if parts == .all { scopes[number].traits = nil }
            }
            return try scope?.update { $0.inherit(parts) }
        }
    }

    private func makeScope() {
        guard scopes.indices.count(where: isOpen) < 6 else { return }
        let parent = openScope()
        scopes.append(Scope(scope: scopes[parent].scope?.makeScope(), parent: parent))
    }

    private func register() throws {
        guard members.count < 12 else { return }
        let member: Member =
            switch below(4) {
            case 0: Member(Leaf(), "leaf")
            case 1: Member(Twig(), "leaf")
            case 2: Member(Bud(), "bud")
            default: Member(Blossom(), "leaf")
            }
        members.append(member)
        try theme(member)
    }

    private func theme(_ member: Member?) throws {
        guard let member else { return }
        let scope = openScope()
        (member.scope, member.id) = (scope, Self.ids.randomElement(using: &random) ?? nil)
        try scopes[scope].scope?.register(member.leaf, as: member.id)
    }

    /// Sets a property as an app does. The value is visible until a theme writes the property again.
    private func write() {
        guard let member = members.randomElement(using: &random) else { return }
        member.writes += 1
        let text = Self.texts[below(5)]
        switch below(3) {
        case 0:
            member.leaf.text = text
            member.properties["text"]?.visible = text
        case 1:
            let angle = [0, -0.0, 7][below(3)]
            member.leaf.angle = angle
            member.properties["angle"]?.visible = "\(angle)"
        default:
            member.leaf.image = ThemeImage(name: text)
            member.properties["image"]?.visible = text
        }
    }

    /// What a value asks for when it ends.
    private func callBack() {
        callbackCount += 1
        guard callbackCount % 3 == 0 else { return }
        switch below(4) {
        case 0, 1: _ = try? switchScope()
        case 2: try? theme(members.randomElement(using: &random))
        default: engine.imageCache.removeAll()
        }
    }

    func finish() {
        releases.onRelease = nil
        for number in scopes.indices where isOpen(number) {
            scopes[number].theme = .some(nil)
            scopes[number].scope?.deactivate()
        }
        for member in members {
            if let scope = member.scope, !isOpen(scope) {
                engine.unregister(member.leaf)
                member.scope = nil
            }
        }
        settle()
        for member in members { #expect(Self.look(of: member.leaf) == member.look) }
        members = []
        #expect(engine.liveCount == 0)
    }
}
