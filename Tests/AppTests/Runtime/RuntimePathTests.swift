import Foundation
import SkinBundles
import SkinComponents
import SkinKit
import TestSupport
import Testing

@MainActor
@Suite("Any path")
struct RuntimePathTests {
    /// The number of steps; the environment variable `SKINKIT_RANDOM_STEPS` overrides it.
    nonisolated static let count =
        ProcessInfo.processInfo.environment["SKINKIT_RANDOM_STEPS"].flatMap { Int($0) } ?? 10_000

    @Test("through random themes, scopes and registrations looks as a fresh engine makes fresh components look")
    func randomSteps() throws {
        var path = try RandomPath(seed: 1)
        for number in 0..<Self.count {
            let step = try path.step()
            try path.check("step \(number), \(step)")
        }
        try path.finish()
        #expect(path.seen.isSuperset(of: RandomPath.Step.allCases))
    }
}

/// An engine with scopes, and a simple record of the state that each component should show.
@MainActor
private struct RandomPath {
    enum Step: CaseIterable {
        case activate, deactivate, inherit, traits, scale, register, again, move, states, unregister, release, makeScope
        case releaseScope
    }

    /// The settings that alone determine a component's appearance.
    struct Key: Hashable {
        var kind: Int
        var start: Int
        var theme: Int?
        var traits: ThemeTraits = []
        var id: String?
        var states: ThemeStates = []
    }

    struct Member {
        var view: SkinView
        var scope: Int?
        var key: Key
    }

    /// A scope of the tree. Number 0 is the engine itself, which inherits nothing.
    struct Scope {
        var scope: ThemeScope?
        var parent: Int?
        var theme: Int??
        var traits: ThemeTraits?
    }

    static let ids: [String?] = [nil, "a", "b", "é", "c d"]
    static let traits: [ThemeTraits] = [[], .dark, .ipad, [.dark, .ipad]]
    var random: SplitMix64
    var themes: [Theme] = []
    let engine = ThemeEngine(components: .standard)
    var scopes: [Scope] = [Scope(theme: .some(nil), traits: [])]
    var members: [Member] = []
    var expected: [Key: SkinView] = [:]
    var seen: Set<Step> = []

    init(seed: UInt64) throws {
        random = SplitMix64(seed: seed)
        for number in 0..<20 {
            var source = RandomThemes(seed: 1_000 + UInt64(number))
            let chain = source.chain()
            let folder = try TemporaryFolder()
            let result = try ThemeCompiler().compile(folder.write(chain))
            themes.append(try Theme(cacheBytes: #require(result.cache)))
        }
    }

    mutating func below(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }

    static func makeView(_ kind: Int, start: Int) -> SkinView {
        let classes: [() -> SkinView] = [
            SkinView.init, SkinLabel.init, SkinControl.init, SkinButton.init, SkinSwitch.init,
        ]
        let view = classes[kind]()
        view.alpha = start == 0 ? 1 : 0.25
        view.tintColor = start == 0 ? nil : ThemeColor(red: 0, green: 0, blue: 1)
        (view as? SkinLabel)?.text = start == 0 ? "" : "mine"
        return view
    }

    // MARK: Steps

    mutating func step() throws -> Step {
        let step = Step.allCases[below(Step.allCases.count)]
        seen.insert(step)
        switch step {
        case .activate, .deactivate, .inherit, .traits, .scale: try switchScope(step)
        case .register: try register()
        case .again, .move, .states, .unregister, .release: try changeMember(step)
        case .makeScope: makeScope()
        case .releaseScope: releaseScope()
        }
        return step
    }

    private mutating func register() throws {
        guard members.count < 16 else { return }
        let (kind, start) = (below(5), below(2))
        let view = Self.makeView(kind, start: start)
        members.append(Member(view: view, key: Key(kind: kind, start: start)))
        try theme(members.count - 1, in: openScope())
    }

    private mutating func theme(_ member: Int, in scope: Int) throws {
        members[member].key.id = Self.ids[below(5)]
        members[member].scope = scope
        if let opened = scopes[scope].scope {
            try opened.theme(members[member].view, as: members[member].key.id)
        } else {
            try engine.theme(members[member].view, as: members[member].key.id)
        }
    }

    private mutating func changeMember(_ step: Step) throws {
        guard !members.isEmpty else { return }
        let number = below(members.count)
        let scope = members[number].scope
        switch step {
        case .again: try theme(number, in: scope.flatMap { isOpen($0) ? $0 : nil } ?? 0)
        case .move: try theme(number, in: openScope())
        case .states:
            let states = ThemeStates(rawValue: random.next() & 0x1F)
            try engine.setStates(states, for: members[number].view)
            if let scope, isOpen(scope) { members[number].key.states = states }
        case .unregister:
            engine.stopTheming(members[number].view)
            members[number].scope = nil
            members[number].key.states = []
        default: members.remove(at: number)
        }
    }

    private mutating func switchScope(_ step: Step) throws {
        let number = openScope()
        let (theme, traits, scale) = (below(themes.count), Self.traits[below(4)], 1 + below(3))
        let scope = scopes[number].scope
        switch step {
        case .activate:
            scopes[number].theme = .some(theme)
            _ = try scope?.activate(themes[theme]) ?? engine.activate(themes[theme])
        case .deactivate:
            scopes[number].theme = .some(nil)
            _ = scope?.deactivate() ?? engine.deactivate()
        case .traits:
            scopes[number].traits = traits
            _ = try scope?.setTraits(traits) ?? engine.root.setTraits(traits)
        case .inherit:
            guard number > 0 else { return }
            scopes[number].theme = nil
            if theme % 2 == 0 { scopes[number].traits = nil }
            try scope?.inherit(theme % 2 == 0 ? .all : [.theme, .scale])
        default: _ = try scope?.setScale(scale) ?? engine.root.setScale(scale)
        }
    }

    private mutating func makeScope() {
        guard scopes.count(where: { $0.scope != nil }) < 6 else { return }
        let parent = openScope()
        scopes.append(Scope(scope: scopes[parent].scope?.makeScope() ?? engine.root.makeScope(), parent: parent))
    }

    private mutating func releaseScope() {
        let number = openScope()
        settle()
        if number > 0 { scopes[number].scope = nil }
    }

    private mutating func openScope() -> Int {
        let open = scopes.indices.filter(isOpen)
        return open[below(open.count)]
    }

    private func isOpen(_ scope: Int) -> Bool { scope == 0 || scopes[scope].scope != nil }

    // MARK: What is expected

    /// Records the expected state of the members of open scopes. Members of closed scopes keep their recorded state.
    private mutating func settle() {
        for number in members.indices {
            guard let scope = members[number].scope else {
                members[number].key.theme = nil
                continue
            }
            guard isOpen(scope) else { continue }
            let chain = Array(sequence(first: scope) { [scopes] in scopes[$0].parent })
            members[number].key.theme = chain.lazy.compactMap { [scopes] in scopes[$0].theme }.first ?? nil
            members[number].key.traits = chain.lazy.compactMap { [scopes] in scopes[$0].traits }.first ?? []
        }
    }

    mutating func check(_ message: String) throws {
        settle()
        for member in members {
            let difference = try Self.difference(member.view, fresh(member.key))
            #expect(difference == nil, "\(message): \(member.key)")
        }
        try engine.checkInvariants()
        #expect(engine.liveCount == members.count { $0.scope.map(isOpen) ?? false }, "\(message)")
    }

    /// Returns a new component, themed by a new engine.
    private mutating func fresh(_ key: Key) throws -> SkinView {
        if let known = expected[key] { return known }
        let view = Self.makeView(key.kind, start: key.start)
        let engine = ThemeEngine(components: .standard)
        try engine.root.setTraits(key.traits)
        try engine.activate(key.theme.map { themes[$0] })
        try engine.theme(view, as: key.id)
        try engine.setStates(key.states, for: view)
        expected[key] = view
        return view
    }

    /// Returns the first property, of those that random themes set, in which two components of one class differ.
    private static func difference(_ left: SkinView, _ right: SkinView) -> String? {
        if left.alpha != right.alpha { return "alpha" }
        if left.cornerRadius != right.cornerRadius { return "cornerRadius" }
        if left.isHidden != right.isHidden { return "hidden" }
        if left.backgroundColor != right.backgroundColor { return "backgroundColor" }
        if left.tintColor != right.tintColor { return "tintColor" }
        if left.frame != right.frame { return "frame" }
        if left.layoutMargins != right.layoutMargins { return "layoutMargins" }
        if left.backgroundImage != right.backgroundImage { return "backgroundImage" }
        if left.backgroundGradient != right.backgroundGradient { return "backgroundGradient" }
        if left.shadow != right.shadow { return "shadow" }
        if let left = left as? SkinLabel, let right = right as? SkinLabel {
            return (left.text, left.font, left.numberOfLines) == (right.text, right.font, right.numberOfLines)
                ? nil : "label"
        }
        guard let left = left as? SkinButton, let right = right as? SkinButton else { return nil }
        return (left.title, left.titleFont) == (right.title, right.titleFont) ? nil : "button"
    }

    /// Deactivates everything, and checks that each component returns to its original state.
    mutating func finish() throws {
        engine.deactivate()
        for scope in scopes { scope.scope?.deactivate() }
        for member in members {
            if let scope = member.scope, !isOpen(scope) { engine.stopTheming(member.view) }
            let untouched = Self.makeView(member.key.kind, start: member.key.start)
            #expect(Self.difference(member.view, untouched) == nil)
        }
        members = []
        scopes = [Scope()]
        #expect(engine.liveCount == 0)
    }
}
