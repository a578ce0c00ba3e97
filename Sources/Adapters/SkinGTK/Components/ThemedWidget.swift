#if GTK
    import CGTK
    import SkinKit

    /// A pointer to a widget of GTK.
    public typealias GTKWidgetPointer = UnsafeMutablePointer<GtkWidget>

    /// A widget of GTK as a component: component type `uiview`.
    ///
    /// A widget has one component, which lives as long as the widget and does not keep it alive. Get it with
    /// ``component(for:)``:
    ///
    ///     try engine.register(ThemedButton.component(for: gtk_button_new()), as: "button_send")
    ///
    /// A widget that was destroyed, but that something still refers to, keeps its last look.
    ///
    /// Safe: the widget notifies its component when it is destroyed, and the pointer is not used from then on.
    @MainActor @safe
    open class ThemedWidget {
        /// Safe: it is not used once the widget is destroyed.
        private let pointer: GTKWidgetPointer
        /// Whether the widget was destroyed. It then takes no changes.
        public private(set) var isDestroyed = false
        private var shownClass: GTKStyleClass?
        private var shownStates: ThemeStates = []
        /// The built-in states that the app set, which are those of GTK with any theme and without one.
        private var builtInStates: ThemeStates = []
        /// Whether the widget was sensitive before the app set the state `disabled`.
        private var wasSensitive: gboolean = 1
        private static let key = "skinkit-component"

        /// Returns the component of a widget. The first call for a widget creates it.
        ///
        /// A widget has one component, so later calls must name the same class or a superclass of it.
        public static func component(for widget: GTKWidgetPointer) -> Self {
            if let known = unsafe existing(for: widget) {
                guard let component = known as? Self else {
                    preconditionFailure("the widget is a component of '\(type(of: known))' already, not of '\(self)'")
                }
                return component
            }
            let new = unsafe self.init(widget: widget)
            unsafe g_object_set_data_full(
                skin_object(widget), key, Unmanaged.passRetained(new as ThemedWidget).toOpaque()
            ) {
                if let component = unsafe $0 { unsafe Unmanaged<ThemedWidget>.fromOpaque(component).release() }
            }
            return new
        }

        /// Returns the component of a widget, or nil if it has none.
        public static func existing(for widget: GTKWidgetPointer) -> ThemedWidget? {
            guard let known = unsafe g_object_get_data(skin_object(widget), key) else { return nil }
            return unsafe Unmanaged<ThemedWidget>.fromOpaque(known).takeUnretainedValue()
        }

        /// Creates the component of a widget. Call ``component(for:)`` instead.
        public required init(widget: GTKWidgetPointer) {
            unsafe pointer = unsafe widget
            unsafe GTKSignal.connect(widget, "destroy") { [weak self] in self?.isDestroyed = true }
        }

        /// The widget; nil once it is destroyed.
        public var widget: GTKWidgetPointer? { unsafe isDestroyed ? nil : pointer }

        /// Calls a closure with the widget, unless it is destroyed.
        func with<Value>(_ fallback: Value, _ body: (GTKWidgetPointer) -> Value) -> Value {
            if isDestroyed { return fallback }
            return unsafe body(pointer)
        }

        // MARK: Look

        /// The look; nil while no theme has operations for the widget.
        public final var look: GTKLook? {
            didSet {
                if isDestroyed || look === oldValue { return }
                showClass()
                showStates()
            }
        }

        func show(_ states: ThemeStates) {
            builtInStates = states.builtIn
            if !isDestroyed { showStates() }
        }

        private func showClass() {
            let new = look?.styleClass
            let old = shownClass
            if new === old { return }
            shownClass = new
            if let new { unsafe gtk_widget_add_css_class(pointer, new.name) }
            if let old { unsafe gtk_widget_remove_css_class(pointer, old.name) }
            let isRealized = unsafe gtk_widget_get_realized(pointer) != 0
            if new != nil, !isRealized { GTKStyleSheet.shared.restyle(self) }
        }

        /// Makes GTK compute the style again. GTK does not, when the sheet is loaded, for a widget that was measured and
        /// never realized, such as a page of a stack.
        func restyle() {
            if isDestroyed { return }
            unsafe gtk_widget_add_css_class(pointer, "skin-restyle")
            unsafe gtk_widget_remove_css_class(pointer, "skin-restyle")
        }

        /// Shows the built-in states that the app set as those of GTK, and its own states as classes.
        ///
        /// The positions of its own states are those of the theme, as in the look's rules. Without a look there are none.
        private func showStates() {
            let custom = look.map { $0.states.subtracting($0.states.builtIn) } ?? []
            let states = builtInStates.union(custom)
            if states == shownStates { return }
            let (begun, ended) = (states.subtracting(shownStates), shownStates.subtracting(states))
            shownStates = states
            if begun.contains(.disabled) { unsafe wasSensitive = gtk_widget_get_sensitive(pointer) }
            if begun.contains(.disabled) { unsafe gtk_widget_set_sensitive(pointer, 0) }
            if ended.contains(.disabled) { unsafe gtk_widget_set_sensitive(pointer, wasSensitive) }
            for (state, flag) in Self.flags {
                if begun.contains(state) { unsafe gtk_widget_set_state_flags(pointer, flag, 0) }
                if ended.contains(state) { unsafe gtk_widget_unset_state_flags(pointer, flag) }
            }
            for position in 0..<ThemeStates.customLimit {
                let state = ThemeStates.custom(at: position)
                if begun.contains(state) { unsafe gtk_widget_add_css_class(pointer, GTKNode.customClass(position)) }
                if ended.contains(state) { unsafe gtk_widget_remove_css_class(pointer, GTKNode.customClass(position)) }
            }
        }

        private static let flags: [(ThemeStates, GtkStateFlags)] = [
            (.focused, GTK_STATE_FLAG_FOCUS_VISIBLE), (.hovered, GTK_STATE_FLAG_PRELIGHT),
            (.selected, GTK_STATE_FLAG_SELECTED), (.highlighted, GTK_STATE_FLAG_ACTIVE),
        ]
    }
#endif
