import SkinGTK

/// The few rules of the messenger itself, which no theme describes.
enum AppStyle {
    static let text = """
        window.solid-csd { padding: 0; border: none; box-shadow: none; }
        separator.pane { background: alpha(#808088, 0.22); }
        .preview { border-radius: 12px; }
        button.theme-card { padding: 6px; background: none; border: none; box-shadow: none; border-radius: 14px; }
        button.theme-card:hover { background: alpha(currentcolor, 0.08); }
        button.theme-card:focus-visible { outline: 2px solid alpha(currentcolor, 0.6); }
        button.outlined { border: 1px solid alpha(currentcolor, 0.35); border-radius: 9px; padding: 5px 12px; }
        button.outlined:hover { background: alpha(currentcolor, 0.10); }
        button.swatch { min-width: 26px; min-height: 26px; padding: 0; border: none; border-radius: 13px; box-shadow: none; }
        button.swatch:hover { box-shadow: 0 0 0 2px alpha(currentcolor, 0.5); }
        .presence { min-width: 10px; min-height: 10px; border-radius: 5px; }
        .inspected { outline: 2px solid #FF2D95; outline-offset: -1px; }
        .inspector, .inspector textview, .inspector text { background: #16161C; color: #E6E6F0; font-size: 12px; }
        flowboxchild { padding: 0; outline: none; }
        """

    /// Adds the rules, and a color for each swatch.
    @MainActor
    static func add() {
        let provider = gtk_css_provider_new()!
        let swatches = Hue.swatches.enumerated().map { number, degrees in
            let color = CSSValue.color(Hue(degrees: degrees, saturation: 0.62, lightness: 0.5).color).text
            return "button.swatch-\(number) { background: \(color) none; }"
        }
        let css = text + swatches.joined(separator: "\n")
        skin_load_css(UnsafeMutableRawPointer(provider), css, gssize(css.utf8.count))
        // Above the themes, below the user's own rules.
        gtk_style_context_add_provider_for_display(gdk_display_get_default(), OpaquePointer(provider), 700)
    }
}
