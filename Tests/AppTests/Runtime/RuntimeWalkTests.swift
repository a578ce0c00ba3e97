import Foundation
import SkinBundles
import SkinCompiler
import SkinKit
import TestSupport
import Testing

@MainActor
@Suite("Any path through themes with pictures")
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

/// The visible values of a component, compared exactly.
private struct Look: Equatable {
    var text: [Unicode.Scalar]?
    var angle: UInt64
    var image: [Unicode.Scalar]?
    var value: [Unicode.Scalar]?
}

@MainActor
private final class RandomWalk {
    /// A property of a component: what is visible, and what a theme shows in it.
    struct Property {
        /// The operation's value, with the bytes of an image; nil if no theme writes the property.
        var shown: [String]?
        var visible: String?
        var original: String?

        /// Shows another value, or none. Returns the number of writes.
        mutating func show(_ next: [String]?) -> Int {
            guard next.map(Self.scalars) != shown.map(Self.scalars) else { return 0 }
            if shown == nil { original = visible }
            visible = next.map { $0[0] } ?? original
            shown = next
            return 1
        }

        private static func scalars(_ texts: [String]) -> [[Unicode.Scalar]] { texts.map { Array($0.unicodeScalars) } }
    }

    final class Member {
        let leaf: Leaf
        let type: String
        var id: String?
        var states: ThemeStates = []
        /// The scope's number, 0 for the engine; nil if the member is not registered.
        var scope: Int?
        var properties: [String: Property] = [:]

        init(_ leaf: Leaf, _ type: String) {
            (self.leaf, self.type) = (leaf, type)
            properties = [
                "text": Property(), "angle": Property(visible: "0.0"), "image": Property(), "value": Property(),
            ]
        }

        var look: Look {
            func scalars(_ name: String) -> [Unicode.Scalar]? {
                properties[name]?.visible.map { Array($0.unicodeScalars) }
            }
            let angle = properties["angle"]?.visible.flatMap(Double.init) ?? .nan
            return Look(
                text: scalars("text"), angle: angle.bitPattern, image: scalars("image"), value: scalars("value"))
        }
    }

    struct Scope {
        var scope: ThemeScope?
        var theme: Int??
        var traits: ThemeTraits?
    }

    static let ids: [String?] = [nil, "a", "caf\u{E9}", "cafe\u{301}"]
    static let texts = ["caf\u{E9}", "cafe\u{301}", "\u{212B}", "A\u{30A}", "x"]
    var random: SplitMix64
    let engine: ThemeEngine
    private let releases = Releases()
    private let folder: TemporaryFolder
    private var themes: [Theme] = []
    private var members: [Member] = []
    /// The engine, open scopes, and last one for the components of all released scopes.
    private var scopes: [Scope] = [Scope(theme: .some(nil), traits: []), Scope(), Scope(), Scope()]
    private static let openCount = 3
    private let callsBack: Bool
    private(set) var callbackCount = 0

    init(seed: UInt64, callsBack: Bool) throws {
        random = SplitMix64(seed: seed)
        self.callsBack = callsBack
        folder = try TemporaryFolder()
        engine = ThemeEngine(components: Self.definitions(releases))
        for number in 1..<Self.openCount { scopes[number].scope = engine.root.makeScope() }
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
            for name in ["i.png", "j.png", "j~dark.png"] {
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
                for state in ["", "selected", "highlighted"] where state.isEmpty || below(3) == 0 {
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

    private func theme(of scope: Int) -> Int? { (scopes[scope].theme ?? scopes[0].theme) ?? nil }
    private func traits(of scope: Int) -> ThemeTraits { scopes[scope].traits ?? scopes[0].traits ?? [] }
    private func isOpen(_ scope: Int) -> Bool { scope == 0 || scopes[scope].scope != nil }

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
            count += changes > 0 ? 1 : 0
        }
        return (writes, count)
    }

    private func values(for member: Member) -> [String: [String]] {
        guard let scope = member.scope, let number = theme(of: scope) else { return [:] }
        let (theme, traits) = (themes[number], traits(of: scope))
        var values: [String: [String]] = [:]
        let operations = theme.operations(for: member.type, id: member.id, traits: traits)
        for operation in operations.effective(in: member.states) {
            switch operation.parameters[0].object {
            case .string(let text): values[operation.name] = [text]
            case .float(let angle): values[operation.name] = ["\(angle)"]
            case .image(let image):
                let bytes = try? theme.bytes(ofAsset: image.name, traits: traits)
                values[operation.name] = [image.name, "\(bytes?.array ?? [])"]
            default: Issue.record("\(operation)")
            }
        }
        return values
    }

    // MARK: Steps

    func step(_ message: String) throws {
        let writesBefore = members.reduce(0) { $0 + $1.leaf.writes }
        let leaves = members.map(\.leaf)
        let report = try change()
        let expected = settle()
        for member in members {
            #expect(Self.look(of: member.leaf) == member.look, "\(message): \(member.type) \(member.id ?? "-")")
        }
        try engine.checkInvariants()
        guard !callsBack else { return }
        if let report {
            #expect(report.writes == expected.writes && report.reskinned == expected.members, "\(message)")
            #expect(leaves.reduce(0) { $0 + $1.writes } - writesBefore == expected.writes, "\(message)")
        }
    }

    private static func look(of leaf: Leaf) -> Look {
        Look(
            text: leaf.text.map { Array($0.unicodeScalars) }, angle: leaf.angle.bitPattern,
            image: leaf.image.map { Array($0.name.unicodeScalars) },
            value: leaf.value.map { Array($0.text.unicodeScalars) })
    }

    private func change() throws -> ThemeSwitchReport? {
        switch below(12) {
        case 0, 1: return try switchTheme(below(Self.openCount), below(themes.count + 1))
        case 2: return try setTraits(below(Self.openCount), below(2) == 0 ? [] : .dark)
        case 3: try register()
        case 4: try theme(members.isEmpty ? nil : members[below(members.count)])
        case 5, 6:
            guard let member = members.isEmpty ? nil : members[below(members.count)] else { return nil }
            let states: ThemeStates = [[], .selected, .highlighted, [.selected, .highlighted]][below(4)]
            if let scope = member.scope, isOpen(scope) { member.states = states }
            try engine.setStates(states, for: member.leaf)
        case 7:
            guard let member = members.isEmpty ? nil : members[below(members.count)] else { return nil }
            (member.scope, member.states) = (nil, [])
            engine.stopTheming(member.leaf)
        case 8: if !members.isEmpty { members.remove(at: below(members.count)) }
        // Values that are written between two switches of callbacks are not modelled.
        case 9: if !callsBack { write() }
        case 10: replaceScope()
        default: return try inherit(1 + below(Self.openCount - 1))
        }
        return nil
    }

    private func switchTheme(_ scope: Int, _ number: Int) throws -> ThemeSwitchReport {
        let theme = number < themes.count ? number : nil
        scopes[scope].theme = .some(theme)
        let shown = theme.map { themes[$0] }
        return try scopes[scope].scope?.activate(shown) ?? engine.activate(shown)
    }

    private func setTraits(_ scope: Int, _ traits: ThemeTraits) throws -> ThemeSwitchReport {
        scopes[scope].traits = traits
        return try scopes[scope].scope?.setTraits(traits) ?? engine.root.setTraits(traits)
    }

    private func inherit(_ scope: Int) throws -> ThemeSwitchReport? {
        (scopes[scope].theme, scopes[scope].traits) = (nil, nil)
        return try scopes[scope].scope?.inherit()
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
        let scope = below(Self.openCount)
        (member.scope, member.id) = (scope, Self.ids[below(Self.ids.count)])
        if let opened = scopes[scope].scope {
            try opened.theme(member.leaf, as: member.id)
        } else {
            try engine.theme(member.leaf, as: member.id)
        }
    }

    /// Sets a property as an app does. The value is visible until a theme writes the property again.
    private func write() {
        guard !members.isEmpty else { return }
        let member = members[below(members.count)]
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

    /// Releases a scope and makes another in its place. Components of the old one keep what they show.
    private func replaceScope() {
        let number = 1 + below(Self.openCount - 1)
        settle()
        for member in members where member.scope == number { member.scope = Self.openCount }
        scopes[number] = Scope(scope: engine.root.makeScope())
    }

    /// What a value asks for when it ends.
    private func callBack() {
        callbackCount += 1
        guard callbackCount % 3 == 0 else { return }
        switch below(4) {
        case 0: _ = try? switchTheme(below(2), below(themes.count + 1))
        case 1: _ = try? setTraits(below(2), below(2) == 0 ? [] : .dark)
        case 2: try? theme(members.isEmpty ? nil : members[below(members.count)])
        default: engine.imageCache.removeAll()
        }
    }

    func finish() {
        releases.onRelease = nil
        for number in scopes.indices where isOpen(number) {
            scopes[number].theme = .some(nil)
            _ = scopes[number].scope?.deactivate() ?? engine.deactivate()
        }
        for member in members {
            if let scope = member.scope, !isOpen(scope) {
                engine.stopTheming(member.leaf)
                member.scope = nil
            }
        }
        settle()
        for member in members { #expect(Self.look(of: member.leaf) == member.look) }
    }
}
