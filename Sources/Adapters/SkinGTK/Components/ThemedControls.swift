#if GTK
    import CGTK
    import SkinComponents
    import SkinKit

    /// A window: component type `gtkwindow`.
    open class ThemedWindow: ThemedWidget {}

    /// A row or a column of widgets: component type `uistackview`, for `GtkBox`.
    open class ThemedBox: ThemedWidget {
        var spacing: Int {
            get {
                unsafe with(0) {
                    unsafe Int(gtk_box_get_spacing(UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkBox.self)))
                }
            }
            set {
                unsafe with(()) {
                    unsafe gtk_box_set_spacing(
                        UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkBox.self),
                        gint(min(max(newValue, 0), 512)))
                }
            }
        }
    }

    /// A control: component type `uicontrol`.
    open class ThemedControl: ThemedWidget {}

    /// A label: component type `uilabel`, for `GtkLabel`.
    open class ThemedLabel: ThemedWidget {
        /// The text.
        public var text: String {
            get { unsafe with("") { unsafe String(cString: gtk_label_get_text(OpaquePointer($0))) } }
            set { unsafe with(()) { unsafe gtk_label_set_text(OpaquePointer($0), newValue.untilNull) } }
        }

        /// The alignment of the lines, and of the text in the widget. GTK mirrors both in languages that are written from right
        /// to left.
        var alignment: LabelAlignment {
            get {
                unsafe with(.centered) {
                    unsafe .original(
                        xalign: gtk_label_get_xalign(OpaquePointer($0)),
                        justification: gtk_label_get_justify(OpaquePointer($0)).rawValue)
                }
            }
            set {
                unsafe with(()) {
                    let isRightToLeft = unsafe gtk_widget_get_direction($0) == GTK_TEXT_DIR_RTL
                    let (xalign, justification) = newValue.mirrored(isRightToLeft)
                    unsafe gtk_label_set_xalign(OpaquePointer($0), xalign)
                    unsafe gtk_label_set_justify(OpaquePointer($0), GtkJustification(justification))
                }
            }
        }

        var lines: GTKLines {
            get {
                unsafe with(GTKLines()) {
                    unsafe GTKLines(
                        wraps: gtk_label_get_wrap(OpaquePointer($0)) != 0,
                        limit: gtk_label_get_lines(OpaquePointer($0)),
                        ellipsis: gtk_label_get_ellipsize(OpaquePointer($0)).rawValue)
                }
            }
            set {
                unsafe with(()) {
                    unsafe gtk_label_set_wrap(OpaquePointer($0), newValue.wraps ? 1 : 0)
                    unsafe gtk_label_set_lines(OpaquePointer($0), newValue.limit)
                    unsafe gtk_label_set_ellipsize(OpaquePointer($0), PangoEllipsizeMode(newValue.ellipsis))
                }
            }
        }
    }

    enum LabelAlignment: Equatable {
        case original(xalign: Float, justification: UInt32)
        case theme(ThemeTextAlignment)

        static let centered = Self.original(xalign: 0.5, justification: GTK_JUSTIFY_LEFT.rawValue)

        /// Returns what GTK shows as the alignment, in a direction in which it mirrors `left` and `right` or not.
        func mirrored(_ isMirrored: Bool) -> (xalign: Float, justification: UInt32) {
            switch self {
            case .original(let xalign, let justification): (xalign, justification)
            case .theme(.center): (0.5, GTK_JUSTIFY_CENTER.rawValue)
            case .theme(.justified): (0, GTK_JUSTIFY_FILL.rawValue)
            case .theme(.right) where !isMirrored, .theme(.left) where isMirrored: (1, GTK_JUSTIFY_RIGHT.rawValue)
            case .theme(.natural), .theme(.left), .theme(.right): (0, GTK_JUSTIFY_LEFT.rawValue)
            }
        }
    }

    struct GTKLines: Equatable {
        var wraps = false
        var limit: gint = -1
        var ellipsis: UInt32 = 0
    }

    extension GTKLines {
        init(_ count: Int) {
            wraps = count != 1
            limit = count <= 1 ? -1 : gint(min(count, 1_000))
            ellipsis = count == 0 ? PANGO_ELLIPSIZE_NONE.rawValue : PANGO_ELLIPSIZE_END.rawValue
        }
    }

    /// An image without its own source, such as an empty `GtkImage`: component type `uiimageview`.
    open class ThemedImage: ThemedWidget {}

    /// A button with a label, an icon or any child: component type `uibutton`, for `GtkButton`.
    open class ThemedButton: ThemedControl {
        /// The title; nil without one. An icon or another child that isn't a label stays, whatever title is set.
        public var title: String? {
            get {
                unsafe withButton(nil) { button in
                    let label = unsafe gtk_button_get_label(button)
                    return unsafe label.map { unsafe String(cString: $0) }
                }
            }
            set {
                unsafe withButton(()) { button in
                    let hasLabel = unsafe gtk_button_get_label(button) != nil
                    guard unsafe hasLabel || gtk_button_get_child(button) == nil else { return }
                    if let newValue {
                        unsafe gtk_button_set_label(button, newValue.untilNull)
                    } else {
                        unsafe gtk_button_set_child(button, nil)
                    }
                }
            }
        }

        private func withButton<Value>(_ fallback: Value, _ body: (UnsafeMutablePointer<GtkButton>) -> Value) -> Value {
            unsafe with(fallback) {
                if unsafe skin_is_button($0) == 0 { return fallback }
                return unsafe body(UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkButton.self))
            }
        }
    }

    /// A button that stays pressed: component type `gtktogglebutton`, for `GtkToggleButton`.
    open class ThemedToggleButton: ThemedButton {}

    /// A switch: component type `uiswitch`, for `GtkSwitch`.
    open class ThemedSwitch: ThemedControl {}

    /// A slider: component type `uislider`, for `GtkScale`.
    open class ThemedScale: ThemedControl {}

    /// A line of text that users edit: component type `uitextfield`, for `GtkEntry` and `GtkSearchEntry`.
    open class ThemedEntry: ThemedControl {
        /// The text that the field displays while it is empty.
        public var placeholder: String? {
            get {
                unsafe with(nil) {
                    guard let text = unsafe skin_string($0, "placeholder-text") else { return nil }
                    defer { unsafe g_free(text) }
                    return unsafe String(cString: text)
                }
            }
            set { unsafe with(()) { unsafe skin_set_string($0, "placeholder-text", newValue?.untilNull) } }
        }
    }

    /// A view that scrolls its child: component type `uiscrollview`, for `GtkScrolledWindow`.
    open class ThemedScrolledWindow: ThemedWidget {}

    /// A text of several lines that users edit: component type `uitextview`, for `GtkTextView`.
    open class ThemedTextView: ThemedScrolledWindow {}

    /// A list: component type `uitableview`, for `GtkListView` and `GtkListBox`.
    open class ThemedList: ThemedScrolledWindow {}

    /// The child of a row of a list: component type `uitableviewcell`.
    open class ThemedRow: ThemedWidget {}

    /// A grid: component type `uicollectionview`, for `GtkGridView` and `GtkFlowBox`.
    open class ThemedGrid: ThemedScrolledWindow {}

    /// The child of a cell of a grid: component type `uicollectionviewcell`.
    open class ThemedGridCell: ThemedWidget {}

    /// The text at the head or foot of a list's section: component type `uitableviewheaderfooterview`, for a label or a box of one.
    open class ThemedSectionHeader: ThemedWidget {}

    /// A number with buttons to change it: component type `uistepper`, for `GtkSpinButton`.
    open class ThemedStepper: ThemedControl {}

    /// A month of days: component type `uidatepicker`, for `GtkCalendar`.
    open class ThemedCalendar: ThemedControl {}

    /// A stack of pages: component type `gtkstack`.
    open class ThemedStack: ThemedWidget {}

    /// A popover: component type `gtkpopover`.
    open class ThemedPopover: ThemedWidget {}

    /// A line between widgets: component type `gtkseparator`.
    open class ThemedSeparator: ThemedWidget {}

    extension ComponentDefinitions {
        mutating func defineTexts() {
            define(ThemedLabel.self, as: "uilabel", inheriting: ThemedWidget.self) { label in
                label.style(.label)
                label.operation("text", .string("text"), get: { $0.text }, set: { $0.text = $1 })
                label.operation(
                    "textAlignment", .word("alignment", as: ThemeTextAlignment.self),
                    get: { $0.alignment }, set: { $0.alignment = $1 }, prepare: { .theme($0) })
                label.operation(
                    "numberOfLines", .integer("lines"), get: { $0.lines }, set: { $0.lines = $1 },
                    prepare: { GTKLines($0) })
            }
            define(ThemedEntry.self, as: "uitextfield", inheriting: ThemedControl.self) { entry in
                entry.style(.entry, focus: .within, base: GTKStyle.entry)
                entry.operation(
                    "placeholder", .string("text"), .optional(.color("color")),
                    get: { $0.placeholder }, set: { $0.placeholder = $1 }, prepare: { text, _ in text })
            }
        }

        mutating func defineControls() {
            define(ThemedImage.self, as: "uiimageview", inheriting: ThemedWidget.self) { $0.style(.imageView) }
            define(ThemedButton.self, as: "uibutton", inheriting: ThemedControl.self) { button in
                button.style(.button, base: GTKStyle.control)
                button.operation(
                    "title", .string("text"), get: { $0.title }, set: { $0.title = $1 }, prepare: { Optional($0) })
            }
            define(ThemedSwitch.self, as: "uiswitch", inheriting: ThemedControl.self) {
                $0.style(.switchControl, base: GTKStyle.switchControl)
            }
            define(ThemedScale.self, as: "uislider", inheriting: ThemedControl.self) {
                $0.style(.scale, base: GTKStyle.scale)
            }
            define(ThemedStepper.self, as: "uistepper", inheriting: ThemedControl.self) {
                $0.style(.view, focus: .within, base: GTKStyle.entry)
            }
            define(ThemedCalendar.self, as: "uidatepicker", inheriting: ThemedControl.self) { $0.style(.view) }
        }

        mutating func defineContainers() {
            define(ThemedScrolledWindow.self, as: "uiscrollview", inheriting: ThemedWidget.self) {
                $0.style(.scrolledWindow)
            }
            define(ThemedTextView.self, as: "uitextview", inheriting: ThemedScrolledWindow.self) {
                $0.style(.textView, focus: .within, base: GTKStyle.textView)
            }
            define(ThemedList.self, as: "uitableview", inheriting: ThemedScrolledWindow.self) {
                $0.style(.list, base: GTKStyle.list)
            }
            define(ThemedRow.self, as: "uitableviewcell", inheriting: ThemedWidget.self) { $0.style(.row) }
            define(ThemedGrid.self, as: "uicollectionview", inheriting: ThemedScrolledWindow.self) {
                $0.style(.scrolledWindow, base: GTKStyle.grid)
            }
            define(ThemedGridCell.self, as: "uicollectionviewcell", inheriting: ThemedWidget.self) {
                $0.style(.gridCell)
            }
            define(ThemedSectionHeader.self, as: "uitableviewheaderfooterview", inheriting: ThemedWidget.self) {
                $0.style(.sectionHeader)
            }
            define(ThemedBox.self, as: "uistackview", inheriting: ThemedWidget.self) { box in
                box.operation(
                    "spacing", .float("length"), get: { $0.spacing }, set: { $0.spacing = $1 },
                    prepare: { $0.isNaN ? 0 : Int(min(max($0, 0), 512)) })
            }
        }

        mutating func defineOwn() {
            // The shadow of a window is the desktop's.
            define(ThemedWindow.self, as: "gtkwindow", inheriting: ThemedWidget.self) {
                $0.style(.view, base: GTKStyle.none)
            }
            define(ThemedToggleButton.self, as: "gtktogglebutton", inheriting: ThemedButton.self)
            define(ThemedStack.self, as: "gtkstack", inheriting: ThemedWidget.self)
            define(ThemedPopover.self, as: "gtkpopover", inheriting: ThemedWidget.self) {
                $0.style(.view, base: GTKStyle.popover)
            }
            define(ThemedSeparator.self, as: "gtkseparator", inheriting: ThemedWidget.self) { $0.style(.separator) }
        }
    }

    extension ThemedWidget {
        var isHidden: Bool {
            get { unsafe with(false) { unsafe gtk_widget_get_visible($0) == 0 } }
            set { unsafe with(()) { unsafe gtk_widget_set_visible($0, newValue ? 0 : 1) } }
        }

        var clips: Bool {
            get { unsafe with(false) { unsafe gtk_widget_get_overflow($0) == GTK_OVERFLOW_HIDDEN } }
            set {
                unsafe with(()) {
                    unsafe gtk_widget_set_overflow($0, newValue ? GTK_OVERFLOW_HIDDEN : GTK_OVERFLOW_VISIBLE)
                }
            }
        }
    }

    extension String {
        /// The text before the first null character, where C ends it.
        var untilNull: String { String(prefix { $0 != "\0" }) }
    }
#endif
