import SkinDiagnostics
import SkinGTK
import SkinInspector

/// The text of explanations. A click on a place in a theme's sources opens it.
@MainActor
final class ExplanationText {
    let widget = gtk_text_view_new()!
    /// The places that lines name, by their numbers from 0.
    private var places: [Int: ThemeSourceLocation] = [:]
    private let link: UnsafeMutablePointer<GtkTextTag>
    private let onOpen: @MainActor (ThemeSourceLocation) -> Void

    private var buffer: UnsafeMutablePointer<GtkTextBuffer> { gtk_text_view_get_buffer(widget.cast())! }

    init(_ onOpen: @escaping @MainActor (ThemeSourceLocation) -> Void) {
        self.onOpen = onOpen
        link = gtk_text_tag_new("place")!
        skin_set_bool(UnsafeMutableRawPointer(link), "underline-set", 1)
        skin_set_string(UnsafeMutableRawPointer(link), "foreground", "#8AB4FF")
        gtk_text_tag_table_add(gtk_text_buffer_get_tag_table(buffer), link)
        gtk_text_view_set_editable(widget.cast(), 0)
        gtk_text_view_set_accepts_tab(widget.cast(), 0)
        gtk_text_view_set_monospace(widget.cast(), 1)
        gtk_text_view_set_left_margin(widget.cast(), 12)
        gtk_text_view_set_top_margin(widget.cast(), 10)
        widget.labelled("Explanation")
        let click = gtk_gesture_click_new()!
        GTKSignal.connect(UnsafeMutableRawPointer(click), "released") { [weak self] in self?.clicked(click) }
        gtk_widget_add_controller(widget, click)
    }

    /// Shows words that name no place.
    func show(_ words: String) {
        places = [:]
        gtk_text_buffer_set_text(buffer, words, -1)
    }

    /// Shows explanations, with a link for each place.
    func show(_ explanations: [ThemeExplanation]) {
        let text = explanations.map(\.description).joined(separator: "\n")
        show(text)
        // A longer name first: line 12 begins like line 1.
        let known = Set(explanations.flatMap(\.places)).sorted { "\($0)".utf8.count > "\($1)".utf8.count }
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard let place = known.first(where: { line.contains("\($0)") }) else { continue }
            places[number] = place
            guard let range = line.firstRange(of: "\(place)") else { continue }
            mark(number, Array(line[..<range.lowerBound].unicodeScalars).count, "\(place)".unicodeScalars.count)
        }
    }

    private func mark(_ line: Int, _ first: Int, _ count: Int) {
        var (start, end) = (GtkTextIter(), GtkTextIter())
        gtk_text_buffer_get_iter_at_line_offset(buffer, &start, gint(line), gint(first))
        gtk_text_buffer_get_iter_at_line_offset(buffer, &end, gint(line), gint(first + count))
        gtk_text_buffer_apply_tag(buffer, link, &start, &end)
    }

    private func clicked(_ click: OpaquePointer) {
        var (x, y) = (0.0, 0.0)
        var (left, top): (gint, gint) = (0, 0)
        gtk_gesture_get_point(click, nil, &x, &y)
        gtk_text_view_window_to_buffer_coords(widget.cast(), GTK_TEXT_WINDOW_WIDGET, gint(x), gint(y), &left, &top)
        var place = GtkTextIter()
        guard gtk_text_view_get_iter_at_location(widget.cast(), &place, left, top) != 0,
            gtk_text_iter_has_tag(&place, link) != 0
        else { return }
        open(line: Int(gtk_text_iter_get_line(&place)))
    }

    /// Opens the place of the line with the cursor, or the first one.
    func open() {
        var cursor = GtkTextIter()
        gtk_text_buffer_get_iter_at_mark(buffer, &cursor, gtk_text_buffer_get_insert(buffer))
        let line = Int(gtk_text_iter_get_line(&cursor))
        open(line: places[line] == nil ? places.keys.min() ?? 0 : line)
    }

    private func open(line: Int) { if let place = places[line] { onOpen(place) } }
}
