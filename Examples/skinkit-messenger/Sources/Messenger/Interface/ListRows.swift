import Foundation
import SkinGTK

/// Makes and fills the rows of a list, which are recycled.
@MainActor
final class ListRows<Row: AnyObject> {
    let factory: OpaquePointer
    private var rows: [OpaquePointer: Row] = [:]
    private let make: @MainActor () -> (row: Row, widget: Widget)
    private let fill: @MainActor (Row, Int) -> Void

    /// - Parameters:
    ///   - make: Makes a row.
    ///   - fill: Shows the item at a position in a row.
    init(make: @escaping @MainActor () -> (row: Row, widget: Widget), fill: @escaping @MainActor (Row, Int) -> Void) {
        factory = gtk_signal_list_item_factory_new()
        self.make = make
        self.fill = fill
        connect("setup") { rows, item in
            let (row, widget) = rows.make()
            rows.rows[item] = row
            gtk_list_item_set_child(item, widget)
        }
        connect("bind") { rows, item in
            if let row = rows.rows[item] { rows.fill(row, Int(gtk_list_item_get_position(item))) }
        }
        connect("teardown") { rows, item in rows.rows[item] = nil }
    }

    /// Fills the rows on the screen again.
    func refill() {
        for (item, row) in rows {
            let position = gtk_list_item_get_position(item)
            if position != guint.max { fill(row, Int(position)) }
        }
    }

    /// Moves the focus to the last row on the screen.
    func focusLast() -> Bool {
        let items = rows.keys.filter { gtk_list_item_get_position($0) != guint.max }
        let last = items.max { gtk_list_item_get_position($0) < gtk_list_item_get_position($1) }
        return last.flatMap(gtk_list_item_get_child).flatMap(gtk_widget_get_parent)?.focus() ?? false
    }

    private func connect(_ signal: String, _ body: @escaping @MainActor (ListRows, OpaquePointer) -> Void) {
        let handler = Unmanaged.passRetained(
            RowHandler { [weak self] item in if let self { body(self, item) } }
        ).toOpaque()
        let call: @convention(c) (OpaquePointer, OpaquePointer, UnsafeMutableRawPointer) -> Void = { _, item, handler in
            nonisolated(unsafe) let item = item
            let body = Unmanaged<RowHandler>.fromOpaque(handler).takeUnretainedValue().body
            MainActor.assumeIsolated { body(item) }
        }
        g_signal_connect_data(
            UnsafeMutableRawPointer(factory), signal, unsafeBitCast(call, to: GCallback.self), handler,
            { handler, _ in Unmanaged<RowHandler>.fromOpaque(handler!).release() }, GConnectFlags(0))
    }
}

private final class RowHandler: Sendable {
    let body: @MainActor (OpaquePointer) -> Void
    init(_ body: @escaping @MainActor (OpaquePointer) -> Void) { self.body = body }
}

/// The items of a list: as many as the list has rows.
@MainActor
final class ListItems {
    let model = gtk_string_list_new(nil)!
    var count: Int { Int(g_list_model_get_n_items(model)) }

    /// Changes the number of items. All rows are filled again.
    func reset(to count: Int) {
        var texts: [UnsafePointer<CChar>?] = []
        let empty = strdup("")!
        defer { free(empty) }
        for _ in 0..<count { texts.append(UnsafePointer(empty)) }
        texts.append(nil)
        gtk_string_list_splice(model, 0, guint(self.count), texts)
    }

    func append() { gtk_string_list_append(model, "") }
}
