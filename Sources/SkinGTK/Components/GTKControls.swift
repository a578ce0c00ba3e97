#if GTK
    import CGTK
    import SkinKit

    /// A window: component type `gtkwindow`.
    open class GTKWindow: GTKView {}

    /// A box of widgets: component type `gtkbox`.
    open class GTKBox: GTKView {
        /// The space between the widgets, in points.
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
    open class GTKControl: GTKView {}

    /// A label: component type `uilabel`, for `GtkLabel`.
    open class GTKLabel: GTKView {
        /// The text.
        public var text: String {
            get { unsafe with("") { unsafe String(cString: gtk_label_get_text(OpaquePointer($0))) } }
            set { unsafe with(()) { unsafe gtk_label_set_text(OpaquePointer($0), newValue.untilNull) } }
        }

        /// The alignment of the lines, and of the text in the widget.
        var alignment: GTKAlignment {
            get {
                unsafe with(GTKAlignment()) {
                    unsafe GTKAlignment(
                        xalign: gtk_label_get_xalign(OpaquePointer($0)),
                        justification: gtk_label_get_justify(OpaquePointer($0)).rawValue)
                }
            }
            set {
                unsafe with(()) {
                    unsafe gtk_label_set_xalign(OpaquePointer($0), newValue.xalign)
                    unsafe gtk_label_set_justify(OpaquePointer($0), GtkJustification(newValue.justification))
                }
            }
        }

        /// The maximum number of lines; 0 for no limit.
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

    /// The alignment of a label.
    struct GTKAlignment: Equatable {
        var xalign: Float = 0.5
        var justification: UInt32 = 0

        init() {}

        init(xalign: Float, justification: UInt32) {
            self.xalign = xalign
            self.justification = justification
        }

        init(_ word: GTKTextAlignment) {
            switch word {
            case .natural, .left: (xalign, justification) = (0, GTK_JUSTIFY_LEFT.rawValue)
            case .center: (xalign, justification) = (0.5, GTK_JUSTIFY_CENTER.rawValue)
            case .right: (xalign, justification) = (1, GTK_JUSTIFY_RIGHT.rawValue)
            case .justified: (xalign, justification) = (0, GTK_JUSTIFY_FILL.rawValue)
            }
        }
    }

    /// The alignment of a text. The raw values are the schema's words.
    enum GTKTextAlignment: String, CaseIterable, Sendable {
        case natural, left, center, right, justified
    }

    /// The number of lines of a label.
    struct GTKLines: Equatable {
        var wraps = false
        var limit: gint = -1
        var ellipsis: UInt32 = 0

        init() {}

        init(wraps: Bool, limit: gint, ellipsis: UInt32) {
            self.wraps = wraps
            self.limit = limit
            self.ellipsis = ellipsis
        }

        /// Creates the lines of a label with at most a number of lines; 0 for no limit.
        init(_ count: Int) {
            wraps = count != 1
            limit = count <= 1 ? -1 : gint(min(count, 1_000))
            ellipsis = count == 0 ? PANGO_ELLIPSIZE_NONE.rawValue : PANGO_ELLIPSIZE_END.rawValue
        }
    }

    /// An image without a source of its own, such as an empty `GtkImage`: component type `uiimageview`.
    open class GTKImageView: GTKView {}

    /// A button with a label, an icon or any child: component type `uibutton`, for `GtkButton`.
    open class GTKButton: GTKControl {
        /// The title; nil if the child is not a label.
        public var title: String? {
            get {
                unsafe with(nil) {
                    guard unsafe skin_is_button($0) != 0 else { return nil }
                    let label = unsafe gtk_button_get_label(
                        UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkButton.self))
                    return unsafe label.map { unsafe String(cString: $0) }
                }
            }
            set {
                unsafe with(()) {
                    guard let newValue, unsafe skin_is_button($0) != 0 else { return }
                    unsafe gtk_button_set_label(
                        UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkButton.self), newValue.untilNull)
                }
            }
        }
    }

    /// A button that stays pressed: component type `gtktogglebutton`, for `GtkToggleButton`.
    open class GTKToggleButton: GTKButton {}

    /// A switch: component type `uiswitch`, for `GtkSwitch`.
    open class GTKSwitch: GTKControl {}

    /// A slider: component type `uislider`, for `GtkScale`.
    open class GTKScale: GTKControl {}

    /// A line of text that users edit: component type `uitextfield`, for `GtkEntry` and `GtkSearchEntry`.
    open class GTKEntry: GTKControl {
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
    open class GTKScrolledWindow: GTKView {}

    /// A text of several lines that users edit: component type `uitextview`, for `GtkTextView`.
    open class GTKTextView: GTKScrolledWindow {}

    /// A list: component type `uitableview`, for `GtkListView` and `GtkListBox`.
    open class GTKList: GTKScrolledWindow {}

    /// The child of a row of a list: component type `uitableviewcell`.
    open class GTKRow: GTKView {}

    /// The bar at the top of a window or pane: component type `uinavigationbar`, for `GtkHeaderBar` and boxes.
    open class GTKHeaderBar: GTKView {}

    /// A stack of pages: component type `gtkstack`.
    open class GTKStack: GTKView {}

    /// A popover: component type `gtkpopover`.
    open class GTKPopover: GTKView {}

    /// The progress of a task: component type `gtkprogressbar`.
    open class GTKProgressBar: GTKView {}

    /// A line between widgets: component type `gtkseparator`.
    open class GTKSeparator: GTKView {}

    extension GTKView {
        /// Whether the widget is hidden.
        var isHidden: Bool {
            get { unsafe with(false) { unsafe gtk_widget_get_visible($0) == 0 } }
            set { unsafe with(()) { unsafe gtk_widget_set_visible($0, newValue ? 0 : 1) } }
        }

        /// Whether content outside the widget is clipped.
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
