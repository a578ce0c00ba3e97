import SkinLibrary

#if Store
    import Observation
    import SkinKit
    import SkinSettings

    /// A store as a user interface shows it: its products, and the installations that run.
    ///
    ///     let model = StoreModel(store, engine)
    ///     await model.refresh()
    ///     ForEach(model.products) { product in ProductRow(product, model.installations[product.id]) }
    ///
    /// Its properties are observable. They change on the main actor; the work is done elsewhere.
    @MainActor
    @Observable
    public final class StoreModel {
        /// The store.
        @ObservationIgnored public let store: ThemeStore
        @ObservationIgnored private let engine: ThemeEngine
        @ObservationIgnored private var running: [String: StoreInstallation] = [:]
        /// The products that the store offers, and installed ones that it retracted. Before the first catalogue has been
        /// read, they are those that are installed.
        public private(set) var products: [StoreProduct] = []
        /// The identifiers of the products that were used last, the latest first.
        public private(set) var recents: [String] = []
        /// Whether the catalogue is being requested.
        public private(set) var isRefreshing = false
        /// The reason why the last request of the catalogue failed; nil if it succeeded.
        public private(set) var failure: (any Error)?
        /// The installations by the identifiers of their products: those that run, and those that failed.
        public private(set) var installations: [String: StoreInstallation.State] = [:]

        /// Creates a model. Requests nothing.
        ///
        /// - Parameters:
        ///   - store: The store.
        ///   - engine: The engine that shows the store's themes. It has the same library as the store.
        public init(_ store: ThemeStore, _ engine: ThemeEngine) {
            self.store = store
            self.engine = engine
        }

        /// Requests the newest catalogue. If that fails, ``failure`` has the reason, and the products stay.
        public func refresh() async {
            guard !isRefreshing else { return }
            isRefreshing = true
            defer { isRefreshing = false }
            do {
                products = try await store.refresh()
                failure = nil
            } catch {
                failure = error
                if products.isEmpty { products = (try? await store.installedProducts()) ?? [] }
            }
            recents = await store.recents
        }

        /// Returns whether the engine shows a theme. The result is observable.
        public func isInUse(_ id: String) -> Bool { engine.root.activeTheme?.info.identifier == id }

        // MARK: Installing

        /// Installs or updates a product, and follows the installation in ``installations``. If the engine shows an older
        /// version, it then shows the new one, with the user's settings. A product that is being installed is not
        /// installed twice.
        ///
        /// - Returns: The task, which ends with the installation.
        @discardableResult
        public func install(_ product: StoreProduct) -> Task<Void, Never> {
            guard running[product.id] == nil else { return Task {} }
            let installation = store.install(product)
            running[product.id] = installation
            installations[product.id] = .initializing
            return Task {
                var last = StoreInstallation.State.initializing
                for await state in installation {
                    last = state
                    installations[product.id] = state
                }
                if case .done = last { await finish(product.id) }
                running[product.id] = nil
                if case .failed = last { return }
                installations[product.id] = nil
            }
        }

        /// Cancels the installation of a product. A later one continues the download.
        public func cancel(_ id: String) { running[id]?.cancel() }

        private func finish(_ id: String) async {
            try? await updateStates()
            // The choice of a theme that is only tried on would be kept.
            guard isInUse(id), let theme = try? await engine.library?.load(id) else { return }
            let values = engine.root.activeTheme?.adjustments ?? [:]
            _ = try? engine.activate(theme.adjusted(wherePossible: values).theme)
        }

        /// Removes a theme or a pack of stickers. If the engine shows the theme, it first falls back to the default one.
        ///
        /// - Throws: The errors of `ThemeEngine.removeTheme(_:)` and ``ThemeStore/uninstall(_:)``.
        public func uninstall(_ id: String) async throws {
            if try await store.packs().contains(where: { $0.id == id }) {
                try await store.uninstall(id)
            } else {
                try await engine.removeTheme(id)
            }
            try await updateStates()
        }

        private func updateStates() async throws {
            try await store.updateStates()
            products = await store.products
        }

        // MARK: Recents

        /// Records that a product was used, for ``recents``.
        public func noteUse(of id: String) async {
            try? await store.noteUse(of: id)
            recents = await store.recents
        }
    }
#endif
