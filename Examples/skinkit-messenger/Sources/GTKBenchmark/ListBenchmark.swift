import Foundation
import SkinGTK
import SkinKit

/// Scrolling a list of 10,000 messages whose rows are recycled, with SkinKit and with the same looks as fixed rules of CSS.
@MainActor
final class ListBenchmark {
    private let fixture: Fixture
    private let isThemed: Bool
    private let window = gtk_window_new()!
    private let place: UnsafeMutablePointer<GtkAdjustment>
    private var rows: [OpaquePointer: [GTKWidgetPointer]] = [:]
    private let list: GTKWidgetPointer

    init(_ fixture: Fixture, isThemed: Bool) {
        self.fixture = fixture
        self.isThemed = isThemed
        let model = gtk_string_list_new(nil)
        for number in 0..<10_000 { gtk_string_list_append(model, "Message \(number), and some more words of it") }
        let factory = gtk_signal_list_item_factory_new()
        list = gtk_list_view_new(gtk_no_selection_new(model), factory)!
        let scroll = gtk_scrolled_window_new()!
        gtk_scrolled_window_set_child(OpaquePointer(scroll), list)
        gtk_window_set_child(Fixture.cast(window), scroll)
        gtk_window_set_default_size(Fixture.cast(window), 700, 800)
        place = gtk_scrolled_window_get_vadjustment(OpaquePointer(scroll))
        connect(factory!, "setup") { $0.setUp($1) }
        connect(factory!, "bind") { $0.bind($1) }
        connect(factory!, "teardown") { $0.rows[$1] = nil }
    }

    private typealias Body = @MainActor (ListBenchmark, OpaquePointer) -> Void

    private final class Handler: Sendable {
        let call: @MainActor (OpaquePointer) -> Void
        init(_ call: @escaping @MainActor (OpaquePointer) -> Void) { self.call = call }
    }

    private func connect(_ factory: OpaquePointer, _ signal: String, _ body: @escaping Body) {
        let handler = Handler { [unowned self] in body(self, $0) }
        let call: @convention(c) (OpaquePointer, OpaquePointer, UnsafeMutableRawPointer) -> Void = { _, item, handler in
            nonisolated(unsafe) let item = item
            let call = Unmanaged<Handler>.fromOpaque(handler).takeUnretainedValue().call
            MainActor.assumeIsolated { call(item) }
        }
        g_signal_connect_data(
            UnsafeMutableRawPointer(factory), signal, unsafeBitCast(call, to: GCallback.self),
            Unmanaged.passRetained(handler).toOpaque(), nil, GConnectFlags(0))
    }

    private func setUp(_ item: OpaquePointer) {
        let bubble = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2)!
        let (text, time) = (gtk_label_new("")!, gtk_label_new("9:12")!)
        gtk_label_set_wrap(OpaquePointer(text), 1)
        gtk_box_append(Fixture.cast(bubble), text)
        gtk_box_append(Fixture.cast(bubble), time)
        gtk_list_item_set_child(item, bubble)
        rows[item] = [bubble, text, time]
        if isThemed {
            try? fixture.engine.register(ThemedWidget.component(for: bubble), as: "view_alert")
        } else {
            gtk_widget_add_css_class(bubble, "view_alert")
        }
    }

    /// Each third message is outgoing, so that a recycled row changes its look.
    private func bind(_ item: OpaquePointer) {
        guard let row = rows[item] else { return }
        let number = Int(gtk_list_item_get_position(item))
        let string = OpaquePointer(gtk_list_item_get_item(item)!)
        gtk_label_set_text(OpaquePointer(row[1]), gtk_string_object_get_string(string))
        let isOutgoing = number % 3 == 1
        gtk_widget_set_halign(row[0], isOutgoing ? GTK_ALIGN_END : GTK_ALIGN_START)
        let ids = isOutgoing ? ["label_alert_title", "label_toast"] : ["label_alert_message", "label_section_footer"]
        let otherIDs =
            isOutgoing ? ["label_alert_message", "label_section_footer"] : ["label_alert_title", "label_toast"]
        for (widget, id) in zip(row.dropFirst(), ids) {
            if isThemed {
                try? fixture.engine.register(ThemedLabel.component(for: widget), as: id)
            } else {
                for other in ids + otherIDs { gtk_widget_remove_css_class(widget, other) }
                gtk_widget_add_css_class(widget, id)
            }
        }
    }

    /// Scrolls, and returns the cost of each frame.
    func run(frames count: Int) -> [Cost] {
        let frames = Frames(of: window)
        var costs: [Cost] = []
        for number in 0..<count {
            let start = Cost.now()
            let before = frames.count
            gtk_adjustment_set_value(place, Double(number + 1) * 137)
            gtk_widget_queue_draw(window)
            while frames.count == before { g_main_context_iteration(nil, 1) }
            costs.append(.now() - start)
        }
        gtk_window_destroy(Fixture.cast(window))
        frames.run(milliseconds: 200)
        return Array(costs.dropFirst(20))
    }

    /// The looks of the themes' entities as an app would write them.
    static let css = """
        .view_alert { background-color: #ffffff; border-radius: 14px; padding: 8px 16px; box-shadow: 0 4px 16px rgba(0,0,0,0.2); }
        .label_alert_title { color: #1f2a3a; font-size: 17px; font-weight: 600; }
        .cell_conversation { background-color: #ffffff; padding: 8px 16px; }
        .label_conversation_name { color: #1f2a3a; font-size: 17px; font-weight: 600; }
        .label_conversation_preview, .label_conversation_time { color: #4d5666; font-size: 14px; }
        .button_alert_confirm { color: #ffffff; background: #0f62bd none; border-radius: 10px; padding: 10px 18px; }
        .label_toast { color: #ffffff; font-size: 14px; font-weight: 500; }
        .label_alert_message { color: #4d5666; font-size: 14px; }
        .label_section_footer { color: #4d5666; font-size: 12px; }
        """
}
