#if GTK
    import CGTK
    import SkinKit

    /// The CSS of all looks that widgets of the process show, in a few providers of the default display.
    ///
    /// A look has one class, however many widgets show it. GTK restyles all widgets whenever a provider changes, so looks stay in
    /// theirs after no widget shows them, until the provider is loaded with others. A switch back to them then loads nothing, and GTK
    /// restyles only the widgets whose class changes.
    @MainActor
    public final class GTKStyleSheet {
        /// The style sheet of the default display.
        public static let shared = GTKStyleSheet()

        private struct WeakView {
            weak var view: ThemedWidget?
        }

        /// The number of providers with looks. One more would cost each style that GTK computes, so their looks then move to one.
        private static let providerLimit = 4

        /// The provider that parses looks before they are shown.
        private let scratch = GTKProvider()
        private var providers: [GTKProvider] = []
        private var looks: [[GTKRule]: GTKSheetLook] = [:]
        private var new: [GTKSheetLook] = []
        private var classCount = 0
        /// The widgets whose style may have been computed before the sheet has their look.
        private var unrealized: [WeakView] = []
        private var isScheduled = false
        private var isAtNextWindow = false
        /// The number of times that a provider was loaded with new looks.
        public private(set) var loadCount = 0
        /// The errors that GTK found when looks were loaded last. It is empty, since each look is parsed before.
        public private(set) var errors: [String] = []

        private init() {}

        /// The text of the sheet, also of looks that no widget shows any more.
        public var text: String { providers.map(\.text).joined() }

        // MARK: Preparing

        /// Lets GTK parse the rules of a look.
        ///
        /// - Throws: The first error, which names the operation that the declaration comes from, and its states. SkinInspector
        ///   finds the line of the theme.
        func check(_ rules: [GTKRule]) throws(ThemeFault) {
            let wasParsed = looks[rules] != nil
            if wasParsed { return }
            var text = ""
            for rule in rules { rule.append(to: &text, widget: ".skin") }
            guard let (line, message) = scratch.load(text).first else { return }
            let (operation, states) = Self.operation(ofLine: line, in: rules)
            throw ThemeFault(ofOperation: operation, in: states, "GTK rejects it: \(message)")
        }

        private static func operation(ofLine line: Int, in rules: [GTKRule]) -> (name: String, states: ThemeStates?) {
            var first = 0
            for rule in rules {
                let place = line - first - 1
                if rule.operations.indices.contains(place) { return (rule.operations[place], rule.states) }
                first += rule.lineCount
            }
            return ("", nil)
        }

        // MARK: Showing

        /// Returns the class of rules. If no provider has them, one does before the next frame.
        func styleClass(of rules: [GTKRule]) -> GTKStyleClass {
            if let known = looks[rules] { return known.styleClass() }
            classCount += 1
            let look = GTKSheetLook(rules: rules, number: classCount)
            looks[rules] = look
            new.append(look)
            schedule()
            return look.styleClass()
        }

        func restyle(_ view: ThemedWidget) { if isScheduled { unrealized.append(WeakView(view: view)) } }

        private func schedule() {
            if isScheduled { return }
            isScheduled = true
            // Before events, layout and drawing.
            unsafe g_idle_add_full(
                gint(G_PRIORITY_HIGH),
                { _ in
                    MainActor.assumeIsolated { GTKStyleSheet.shared.loadIfNeeded() }; return 0
                },
                nil, nil)
            // A new window is measured as soon as it is shown, and would keep the size of widgets without their looks.
            if isAtNextWindow { return }
            isAtNextWindow = true
            skin_at_next_window {
                MainActor.assumeIsolated {
                    GTKStyleSheet.shared.isAtNextWindow = false
                    GTKStyleSheet.shared.loadIfNeeded()
                }
            }
        }

        /// Loads new looks that are in use, if there are any. GTK calls it before the next frame.
        public func loadIfNeeded() {
            guard isScheduled else { return }
            isScheduled = false
            defer {
                for view in unrealized { view.view?.restyle() }
                unrealized = []
            }
            let shown = new.filter(\.isInUse)
            forget(new.filter { !$0.isInUse })
            new = []
            if shown.isEmpty { return }
            let provider = unusedProvider()
            forget(provider.looks.filter { !$0.isInUse })
            loadCount += 1
            errors = provider.load(provider.looks.filter(\.isInUse) + shown).map { "\($0.line + 1): \($0.message)" }
            provider.addToDisplay()
        }

        private func forget(_ old: [GTKSheetLook]) { for look in old { looks[look.rules] = nil } }

        /// Returns a provider for new looks: one without looks that widgets show, unless there are too many others. It then takes over
        /// those that widgets show.
        private func unusedProvider() -> GTKProvider {
            if let unused = providers.first(where: { !$0.looks.contains(where: \.isInUse) }) { return unused }
            if providers.count < Self.providerLimit {
                providers.append(GTKProvider())
                return providers[providers.count - 1]
            }
            for provider in providers.dropFirst() {
                providers[0].looks += provider.looks
                provider.load([])
            }
            return providers[0]
        }

        package var lookCount: Int { looks.values.count(where: \.isInUse) }
    }
#endif
