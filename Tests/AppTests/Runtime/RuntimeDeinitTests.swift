import SkinKit
import Testing

/// Each place where a value of the app may end, and each request that its `deinit` may make.
@MainActor
@Suite("A value whose release calls the engine")
struct RuntimeDeinitTests {
    /// Where the value is released.
    enum Place: CaseIterable {
        case replaced, states, registered, moved, unregistered, deactivated, restored
        case failedSwitch, failedRegistration, failedInQueue, failedInScope
        case scopeReleased, swept, ownerReleased, ownerReleasedWhileTold, cacheEmptied
    }

    /// What it asks for.
    enum Request: CaseIterable {
        case activate, activateTwice, deactivate, traits, states, register, unregister, scope, observe
        case emptyCache, read
    }

    /// An engine with components in two scopes, and what its observers saw.
    @MainActor
    final class Stage {
        let releases = Releases()
        let engine: ThemeEngine
        var scope: ThemeScope?
        var bearers: [Bearer] = []
        var generations: [[Int]] = [[], []]
        var failures = 0
        var late: [Bearer] = []
        var lateScopes: [ThemeScope] = []
        let themes: [Theme]

        init() throws {
            engine = ThemeEngine(components: releases.definitions)
            let selected = operation("text", "selected", state: "selected")
            themes = try (0..<4).map { number in
                let width = operation("width", number == 3 ? "13" : "\(number + 1)")
                let own =
                    operation("text", "own \(number)") + operation("text", "selected \(number)", state: "selected")
                return try .probes(
                    "<probe>\(operation("text", "\(number)"))\(selected)\(width)</probe><probe id=\"own\">\(own)</probe>"
                )
            }
            for _ in 0..<3 {
                bearers.append(Bearer())
                try engine.theme(bearers[bearers.count - 1])
            }
            try engine.theme(bearers[0], as: "own")
            scope = engine.root.makeScope()
            bearers.append(Bearer())
            try scope?.theme(bearers[3])
            try engine.activate(themes[0])
            for number in 0..<2 {
                engine.observe(engine) { [unowned self] _, report in
                    if report.failure == nil { generations[number].append(report.generation) } else { failures += 1 }
                }
            }
        }

        /// Releases a value in one place. Its text is `held` where the engine did not make it.
        func release(in place: Place) throws {
            switch place {
            case .replaced: try engine.activate(themes[1])
            case .states: try engine.setStates(.selected, for: bearers[0])
            case .registered: try engine.theme(bearers[0], as: "other")
            case .moved: try scope?.theme(bearers[0])
            case .unregistered: engine.stopTheming(bearers[0])
            case .deactivated: engine.deactivate()
            case .restored, .swept: try releaseOriginals(in: place)
            case .failedSwitch: #expect(throws: ThemePreparationError.self) { try engine.activate(themes[3]) }
            case .failedInScope: #expect(throws: ThemePreparationError.self) { try scope?.activate(themes[3]) }
            case .failedRegistration:
                let empty = engine.root.makeScope()
                try empty.activate(themes[3])
                #expect(throws: ThemePreparationError.self) { try empty.theme(Bearer()) }
            case .failedInQueue: try failInQueue()
            case .scopeReleased:
                try scope?.activate(themes[2])
                (scope, bearers[3]) = (nil, bearers[0])
                engine.deactivate()
            case .ownerReleased, .ownerReleasedWhileTold: try releaseObserver(in: place)
            case .cacheEmptied: engine.imageCache.removeAll()
            }
        }

        private func releaseOriginals(in place: Place) throws {
            for _ in 0..<70 {
                let bearer = Bearer()
                bearer.value = releases.value("held")
                try engine.theme(bearer)
                if place == .restored {
                    engine.stopTheming(bearer)
                    bearer.value = nil
                }
            }
            engine.deactivate()
        }

        private func failInQueue() throws {
            let scope = engine.root.makeScope()
            var isFirst = true
            engine.observe(engine) { [self] _, _ in
                guard isFirst else { return }
                isFirst = false
                _ = try? scope.activate(themes[3])
                let bearer = Bearer()
                late.append(bearer)
                lateScopes.append(scope)
                try? scope.theme(bearer)
            }
            try engine.activate(themes[1])
            #expect(failures == 2)
        }

        private func releaseObserver(in place: Place) throws {
            final class Owner {}
            var owner: Owner? = Owner()
            if let owner {
                let held = releases.value("held")
                engine.root.observe(owner) { _, _ in withExtendedLifetime(held) {} }
            }
            if place == .ownerReleasedWhileTold { engine.observe(engine) { _, _ in owner = nil } } else { owner = nil }
            engine.deactivate()
        }

        func make(_ request: Request) {
            switch request {
            case .activate: _ = try? engine.activate(themes[2])
            case .activateTwice:
                _ = try? engine.activate(themes[1])
                _ = try? engine.activate(themes[2])
            case .deactivate: engine.deactivate()
            case .traits: _ = try? engine.root.setTraits(.dark)
            case .states: for bearer in bearers { try? engine.setStates(.selected, for: bearer) }
            case .register:
                late.append(Bearer())
                try? engine.theme(late[late.count - 1])
            case .unregister: engine.stopTheming(bearers[1])
            case .scope:
                late.append(Bearer())
                let scope = engine.root.makeScope()
                try? scope.theme(late[late.count - 1])
                _ = try? scope.activate(themes[1])
                lateScopes.append(scope)
            case .observe: engine.observe(engine) { _, _ in }
            case .emptyCache:
                engine.imageCache.removeAll()
                engine.imageCache.limit -= 1
            case .read: read()
            }
        }

        private func read() {
            _ = (engine.root.activeTheme, engine.root.traits, engine.generation, engine.liveCount)
            _ = (engine.root.constant("none", as: .string), bearers.map(engine.states), scope?.activeTheme)
        }
    }

    @Test(
        "gets what it asks for, and every observer every switch in order", arguments: Place.allCases, Request.allCases)
    func releases(_ place: Place, _ request: Request) throws {
        let stage = try Stage()
        var requests = 0
        stage.releases.onRelease = { [unowned stage] _ in
            requests += 1
            if requests <= 3 { stage.make(request) }
        }
        try stage.release(in: place)
        #expect(requests > 0 || place == .cacheEmptied)
        stage.releases.onRelease = nil
        let switches = Array(2...max(2, stage.engine.generation)).prefix(max(0, stage.engine.generation - 1))
        #expect(stage.generations == [Array(switches), Array(switches)])
        try check(stage)
        for number in [1, 2] {
            try stage.engine.activate(stage.themes[number])
            try check(stage)
        }
        stage.engine.deactivate()
        try check(stage)
    }

    /// Checks that each component shows what the theme of the engine, or of its scope, has for its states.
    private func check(_ stage: Stage) throws {
        for bearer in stage.bearers + stage.late {
            guard let states = stage.engine.states(of: bearer) else {
                #expect(bearer.text == nil)
                continue
            }
            let scope = ([stage.scope] + stage.lateScopes).lazy.compactMap(\.self).first { $0.contains(bearer) }
            let theme = scope.map(\.activeTheme) ?? stage.engine.root.activeTheme
            let texts = [nil, "own"].map { id in
                theme?.operations(for: "probe", id: id).effective(in: states).first { $0.name == "text" }?["text"]
            }
            let shown = bearer.text.map { ThemeObject.string($0) }
            #expect(bearer === stage.bearers[0] ? texts.contains(shown) : shown == texts[0])
        }
    }
}
