import SkinGTK

/// A picture that the user chooses, as a sample of its colors.
struct PictureFile {
    /// The colors of the opaque pixels of 128 × 128, `0xRRGGBB`. None for a file that is no picture.
    let pixels: [UInt32]

    private static let side: Int32 = 128
    /// The width or height from which a picture is not read.
    private static let limit = 16_384

    init(path: String) {
        var (width, height): (gint, gint) = (0, 0)
        guard gdk_pixbuf_get_file_info(path, &width, &height) != nil, max(width, height) < Self.limit,
            let picture = gdk_pixbuf_new_from_file_at_scale(path, Self.side, Self.side, 0, nil)
        else {
            pixels = []
            return
        }
        defer { g_object_unref(UnsafeMutableRawPointer(picture)) }
        let (channels, stride) = (Int(gdk_pixbuf_get_n_channels(picture)), Int(gdk_pixbuf_get_rowstride(picture)))
        let bytes = gdk_pixbuf_read_pixels(picture)!
        pixels = (0..<Int(Self.side)).flatMap { row in
            (0..<Int(Self.side)).compactMap { column in
                let pixel = bytes + row * stride + column * channels
                guard channels < 4 || pixel[3] == 255 else { return nil }
                return UInt32(pixel[0]) << 16 | UInt32(pixel[1]) << 8 | UInt32(pixel[2])
            }
        }
    }
}

/// The dialog of the system in which the user chooses a picture.
@MainActor
final class PictureChooser {
    private let dialog: OpaquePointer
    private let choose: @MainActor (String) -> Void

    /// Opens the dialog over a widget's window, and calls back with the path of what is chosen.
    @discardableResult
    init(over widget: Widget, _ title: String, choose: @escaping @MainActor (String) -> Void) {
        self.choose = choose
        let window: UnsafeMutablePointer<GtkWindow>? = gtk_widget_get_root(widget).map { UnsafeMutablePointer($0) }
        dialog = gtk_file_chooser_native_new(title, window, GTK_FILE_CHOOSER_ACTION_OPEN, "Choose", nil)!
        let filter = gtk_file_filter_new()!
        gtk_file_filter_set_name(filter, "Pictures")
        for type in ["image/png", "image/jpeg"] { gtk_file_filter_add_mime_type(filter, type) }
        gtk_file_chooser_add_filter(dialog, filter)
        g_object_unref(UnsafeMutableRawPointer(filter))
        gtk_native_dialog_set_modal(raw.assumingMemoryBound(to: GtkNativeDialog.self), 1)
        let respond: @convention(c) (gpointer, gint, gpointer) -> Void = { _, response, context in
            let chooser = Unmanaged<PictureChooser>.fromOpaque(context).takeRetainedValue()
            MainActor.assumeIsolated { chooser.end(isAccepted: response == GTK_RESPONSE_ACCEPT.rawValue) }
        }
        g_signal_connect_data(
            raw, "response", unsafeBitCast(respond, to: GCallback.self), Unmanaged.passRetained(self).toOpaque(), nil,
            G_CONNECT_DEFAULT)
        gtk_native_dialog_show(raw.assumingMemoryBound(to: GtkNativeDialog.self))
    }

    private var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(dialog) }

    private func end(isAccepted: Bool) {
        defer { g_object_unref(raw) }
        guard isAccepted, let file = gtk_file_chooser_get_file(dialog) else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        guard let path = g_file_get_path(file) else { return }
        defer { g_free(path) }
        choose(String(cString: path))
    }
}
