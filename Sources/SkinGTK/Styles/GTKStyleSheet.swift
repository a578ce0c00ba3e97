#if GTK
    import CGTK
    import SkinKit

    /// The CSS of all looks that widgets of the process show, in one provider of the default display.
    ///
    /// A look has one class, however many widgets show it. The sheet is loaded again only if there are new looks. GTK then
    /// restyles all widgets once, before the next frame.
    @MainActor
    public final class GTKStyleSheet {
        /// The style sheet of the default display.
        public static let shared = GTKStyleSheet()

        private struct WeakView {
            weak var view: ThemedWidget?
        }

        private struct Entry {
            weak var styleClass: GTKStyleClass?
        }

        private let provider: GTKReference
        /// The provider that parses looks before they are shown.
        private let scratch: GTKReference
        private var entries: [[GTKRule]: Entry] = [:]
        private var classCount = 0
        /// The widgets whose style may have been computed before the sheet has their look.
        private var unrealized: [WeakView] = []
        private var isScheduled = false
        private var isAdded = false
        /// The number of times that the sheet was loaded.
        public private(set) var loadCount = 0
        /// The errors that GTK found in the sheet when it was loaded last. It is empty, since each look is parsed before.
        public private(set) var errors: [String] = []

        private init() {
            unsafe provider = GTKReference(owning: UnsafeMutableRawPointer(gtk_css_provider_new()))
            unsafe scratch = GTKReference(owning: UnsafeMutableRawPointer(gtk_css_provider_new()))
        }

        /// The text of the sheet that widgets show.
        public private(set) var text = ""

        // MARK: Preparing

        /// Lets GTK parse the rules of a look.
        ///
        /// - Throws: The first error, which names the operation that the declaration comes from, and its states. SkinInspector
        ///   finds the line of the theme.
        func check(_ rules: [GTKRule]) throws(ThemeFault) {
            var text = ""
            for rule in rules { rule.append(to: &text, widget: ".skin") }
            guard let (line, message) = Self.load(text, into: scratch).first else { return }
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

        private typealias Errors = [(line: Int, message: String)]

        private static func load(_ text: String, into provider: GTKReference) -> Errors {
            final class Collector { var errors: Errors = [] }
            let collector = Collector()
            var text = text
            text.withUTF8 { bytes in
                unsafe bytes.withMemoryRebound(to: CChar.self) { bytes in
                    // A pointer to no bytes may be null, which GTK refuses.
                    unsafe skin_load_css_checked(
                        provider.pointer, bytes.baseAddress ?? UnsafePointer(bitPattern: 1),
                        gssize(bytes.count), Unmanaged.passUnretained(collector).toOpaque()
                    ) { context, line, message in
                        guard let context = unsafe context, let message = unsafe message else { return }
                        let collector = unsafe Unmanaged<Collector>.fromOpaque(context).takeUnretainedValue()
                        unsafe collector.errors.append((Int(line), String(cString: message)))
                    }
                }
            }
            return collector.errors
        }

        // MARK: Showing

        /// Returns the class of rules. If they are new, the sheet contains them before the next frame.
        func styleClass(of rules: [GTKRule]) -> GTKStyleClass {
            if let known = entries[rules]?.styleClass { return known }
            classCount += 1
            let new = GTKStyleClass(rules: rules, number: classCount)
            entries[rules] = Entry(styleClass: new)
            schedule()
            return new
        }

        /// Restyles a widget when the sheet is loaded next.
        func restyle(_ view: ThemedWidget) {
            if isScheduled { unrealized.append(WeakView(view: view)) }
        }

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
        }

        /// Loads the looks that are in use, if there are new ones since the last time. GTK calls it before the next frame.
        public func loadIfNeeded() {
            guard isScheduled else { return }
            isScheduled = false
            defer {
                for view in unrealized { view.view?.restyle() }
                unrealized = []
            }
            entries = entries.filter { $0.value.styleClass != nil }
            let classes = entries.values.compactMap(\.styleClass).sorted { $0.number < $1.number }
            var text = ""
            for styleClass in classes {
                for rule in styleClass.rules { rule.append(to: &text, widget: "." + styleClass.name) }
            }
            guard text != self.text else { return }
            self.text = text
            loadCount += 1
            errors = Self.load(text, into: provider).map { "\($0.line + 1): \($0.message)" }
            addToDisplay()
        }

        private func addToDisplay() {
            guard !isAdded, let display = unsafe gdk_display_get_default() else { return }
            isAdded = true
            unsafe skin_add_provider(display, provider.pointer)
        }

        /// The number of looks in use.
        public var lookCount: Int { entries.count { $0.value.styleClass != nil } }
    }
#endif
