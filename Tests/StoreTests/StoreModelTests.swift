import SkinLibrary

#if Store
    import Observation
    import SkinKit
    import SkinSettings
    import Testing

    @testable import SkinStore

    @Suite("The model of a store")
    @MainActor
    struct StoreModelTests {
        let fixture: StoreFixture
        let id = "org.test.dusk"

        init() async throws {
            fixture = try await StoreFixture()
            try await fixture.add("org.test.dusk")
            try await fixture.add("org.test.dawn")
            try await fixture.publish()
        }

        private func state(_ model: StoreModel) -> StoreProduct.State? { model.products.first { $0.id == id }?.state }

        /// Counts the changes of something that a view reads, as a view does.
        @MainActor
        private final class Changes {
            private(set) var count = 0
            private let read: @MainActor () -> Void

            init(_ read: @escaping @MainActor () -> Void) {
                self.read = read
                observe()
            }

            private func observe() {
                withObservationTracking {
                    read()
                } onChange: {
                    MainActor.assumeIsolated { self.count += 1 }
                    Task { @MainActor in self.observe() }
                }
            }
        }

        @Test("offers the products of the catalogue, and says while it requests them")
        func refresh() async throws {
            let model = try fixture.model()
            #expect(model.products.isEmpty && !model.isRefreshing)
            let products = Changes { _ = model.products }
            let flags = Changes { _ = model.isRefreshing }
            await model.refresh()
            #expect(model.products.map(\.id) == ["org.test.dawn", "org.test.dusk"])
            #expect(model.products.allSatisfy { $0.state == .available })
            #expect(products.count > 0 && flags.count > 0 && !model.isRefreshing && model.failure == nil)
        }

        @Test("keeps its products if the catalogue cannot be had, and has the reason until it can")
        func failedRefresh() async throws {
            let model = try fixture.model()
            await model.refresh()
            let failures = Changes { _ = model.failure }
            await fixture.gate.fail(StoreError(.connection, "no network"))
            await model.refresh()
            #expect(model.products.count == 2 && (model.failure as? StoreError)?.code == .connection)
            #expect(failures.count == 1 && !model.isRefreshing)
            await fixture.gate.fail(nil)
            await model.refresh()
            #expect(model.failure == nil)
        }

        @Test("shows what is installed if there is no catalogue yet")
        func offline() async throws {
            let first = try fixture.model()
            await first.refresh()
            await first.install(first.products[1]).value
            await fixture.gate.fail(StoreError(.connection, "no network"))
            let model = try fixture.model()
            await model.refresh()
            #expect(model.products.map(\.id) == [id] && state(model) == .installed)
        }

        @Test("shows the progress of an installation, and nothing of it once it is done")
        func progress() async throws {
            let model = try fixture.model()
            await model.refresh()
            let product = model.products[1]
            let installations = Changes { _ = model.installations }
            await fixture.gate.allow(0)
            let task = model.install(product)
            guard case .initializing? = model.installations[id] else {
                Issue.record("\(model.installations)")
                return
            }
            // An installation that runs is not started again.
            await model.install(product).value
            var counts: [Int] = []
            for _ in 0..<3 {
                await fixture.gate.allow(1)
                try await wait {
                    guard case .downloading(let count, let total)? = model.installations[id] else { return false }
                    #expect(total == product.size)
                    guard count > counts.last ?? 0 else { return false }
                    counts.append(count)
                    return true
                }
            }
            #expect(counts == counts.sorted() && counts.allSatisfy { $0 < product.size })
            #expect(state(model) == .available)
            await fixture.gate.allow(.max)
            await task.value
            #expect(model.installations.isEmpty && state(model) == .installed)
            #expect(installations.count >= 5)
        }

        @Test("cancels an installation, whose download the next one continues")
        func cancel() async throws {
            let model = try fixture.model()
            await model.refresh()
            await fixture.gate.allow(4)
            let task = model.install(model.products[1])
            try await wait {
                guard case .downloading(let count, let total)? = model.installations[id] else { return false }
                return count * 10 > total * 3
            }
            model.cancel(id)
            await task.value
            #expect(model.installations.isEmpty && state(model) == .available)
            // Six of ten parts are missing.
            await fixture.gate.allow(6)
            await model.install(model.products[1]).value
            #expect(state(model) == .installed)
        }

        @Test("keeps the reason of an installation that failed, until the next one")
        func failure() async throws {
            let model = try fixture.model()
            await model.refresh()
            await fixture.gate.fail(StoreError(.notFound, "no such file"))
            await model.install(model.products[1]).value
            guard case .failed(let error)? = model.installations[id] else {
                Issue.record("\(model.installations)")
                return
            }
            #expect((error as? StoreError)?.code == .notFound && state(model) == .available)
            await fixture.gate.fail(nil)
            await model.install(model.products[1]).value
            #expect(model.installations.isEmpty && state(model) == .installed)
        }

        @Test("shows a new version of the theme in use with the user's settings")
        func update() async throws {
            let model = try fixture.model()
            await model.refresh()
            await model.install(model.products[1]).value
            let engine = try ThemeEngine(components: ComponentDefinitions(), library: fixture.library)
            let used = StoreModel(model.store, engine)
            try await engine.choose(id)
            let color = ThemeColor(red: 1, green: 0, blue: 0, alpha: 1)
            try engine.root.adjust("accent", to: .color(color))
            try await fixture.add(id, "1.1.0")
            try await fixture.publish()
            await used.refresh()
            #expect(state(used) == .updateAvailable(installed: "1.0.0") && used.isInUse(id))
            await used.install(used.products[1]).value
            #expect(state(used) == .installed && engine.root.activeTheme?.info.version == "1.1.0")
            #expect(engine.root.activeTheme?.constant("accent") == .color(color))
        }

        @Test("removes the theme in use after the default one is shown")
        func uninstall() async throws {
            let engine = try ThemeEngine(components: ComponentDefinitions(), library: fixture.library)
            let model = StoreModel(try fixture.store(), engine)
            await model.refresh()
            await model.install(model.products[1]).value
            try await engine.choose(id)
            let uses = Changes { _ = model.isInUse(id) }
            #expect(model.isInUse(id))
            try await model.uninstall(id)
            #expect(!model.isInUse(id) && uses.count == 1 && state(model) == .available)
            #expect(engine.root.activeTheme?.info.identifier == "org.test.base")
        }

        @Test("lists what was used last")
        func recents() async throws {
            let model = try fixture.model()
            let changes = Changes { _ = model.recents }
            await model.noteUse(of: "org.test.dawn")
            await model.noteUse(of: id)
            await model.noteUse(of: "org.test.dawn")
            #expect(model.recents == ["org.test.dawn", id] && changes.count > 0)
        }
    }
#endif
