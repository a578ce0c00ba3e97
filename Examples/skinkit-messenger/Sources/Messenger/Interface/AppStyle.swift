import Foundation
import SkinGTK

/// The few rules of the messenger itself, which no theme describes.
enum AppStyle {
    static let text = """
        .badge { padding: 0 6px; }
        headerbar { min-height: 52px; }
        headerbar .title { padding: 0; }
        .conversations entry { min-width: calc(9em + 130px); }
        window.solid-csd { padding: 0; border: none; box-shadow: none; }
        separator.pane { background: alpha(#808088, 0.22); }
        .panel.beside { border-left: 1px solid alpha(#808088, 0.22); }
        .panel label, .panel entry { font-size: 14px; }
        .panel .title { font-size: 20px; }
        .panel .section { font-size: 13px; margin-top: 10px; }
        .panel scale { padding: 0 12px; }
        .preview { border-radius: 12px; }
        .preview label { font-size: 14px; }
        .theme-ring { border-radius: 15px; padding: 3px; }
        .theme-ring:not(.chosen) { background-color: transparent; }
        .panel .theme-tick { font-size: 13px; min-width: 20px; min-height: 20px; margin: 7px; }
        button.theme-card.chosen .name { font-weight: bold; }
        button.theme-card { padding: 4px 0; background: none; border: none; box-shadow: none; border-radius: 14px; }
        button.theme-card:hover { background: alpha(currentcolor, 0.08); }
        button.theme-card:focus-visible { outline: 2px solid alpha(currentcolor, 0.6); }
        button.outlined { border: 1px solid alpha(currentcolor, 0.35); border-radius: 9px; padding: 5px 12px; }
        button.outlined:hover { box-shadow: 0 0 0 1px alpha(currentcolor, 0.35); }
        button.choice { padding: 5px 4px; }
        .banner { padding: 8px 12px; border-radius: 0; box-shadow: none; border-top: 1px solid alpha(#808088, 0.3); }
        entry.clock { min-height: 28px; padding: 0 8px; border: 1px solid alpha(currentcolor, 0.35); border-radius: 9px; }
        entry.faulty { outline: 2px solid #D70015; outline-offset: -2px; }
        button.swatch { min-width: 26px; min-height: 26px; padding: 0; border: none; border-radius: 13px; box-shadow: none; }
        button.swatch:hover { box-shadow: 0 0 0 2px alpha(#808088, 0.6); }
        button.swatch.chosen { outline: 2px solid #808088; outline-offset: 2px; }
        scale.hue > trough { background: linear-gradient(to right, HUES); min-height: 6px; border-radius: 3px; }
        scale.hue > trough > highlight { background: none; }
        .presence { min-width: 10px; min-height: 10px; border-radius: 5px; margin: 0 1px 1px 0; }
        .small > .presence { margin: 0 -2px -2px 0; }
        scrollbar, scrollbar > range > trough { background: none; border: none; }
        scrollbar > range > trough > slider { background: alpha(#808088, 0.65); border: none; }
        .inspected { outline: 2px solid #FF2D95; outline-offset: -1px; }
        .inspector, .inspector textview, .inspector text { background: #16161C; color: #E6E6F0; font-size: 12px; }
        gridview.store { background: none; }
        gridview.store > child { padding: 0; background: none; outline: none; }
        gridview.store box { margin: 0; }
        .product-card { padding: 0; }
        button.product-picture { padding: 0; border: none; box-shadow: none; border-radius: 0; background: alpha(currentcolor, 0.06); }
        button.product-picture:hover { filter: brightness(1.04); }
        button.product-action { min-height: 0; padding: 5px 14px; }
        button.tab { min-height: 0; padding: 5px 16px; border-radius: 9px; }
        progressbar.line, progressbar.line > trough, progressbar.line > trough > progress { min-height: 4px; border-radius: 2px; }
        popover.stickers > contents { background: none; border: none; box-shadow: none; padding: 8px; }
        button.sticker { padding: 6px; min-width: 64px; min-height: 64px; background: none; border: none; box-shadow: none; border-radius: 12px; }
        button.sticker:hover, button.pack:hover, button.pack.chosen { background: alpha(currentcolor, 0.12); }
        button.pack { padding: 4px; min-width: 30px; min-height: 30px; background: none; border: none; box-shadow: none; border-radius: 9px; }
        .sticker > .body { background: none; box-shadow: none; border: none; padding: 0; }
        """

    /// Adds the rules, and a color for each swatch.
    @MainActor
    static func add() {
        let provider = gtk_css_provider_new()!
        let swatches = Hue.swatches.map(\.degrees).enumerated().map { number, degrees in
            let color = CSSValue.color(Hue(degrees: degrees, saturation: 0.62, lightness: 0.5).color).text
            return "button.swatch-\(number) { background: \(color) none; }"
        }
        let hues = stride(from: 0.0, through: 360, by: 60).map { degrees in
            CSSValue.color(Hue(degrees: degrees, saturation: 0.62, lightness: 0.5).color).text
        }
        let rules = text.replacingOccurrences(of: "HUES", with: hues.joined(separator: ", "))
        let css = rules + swatches.joined(separator: "\n")
        skin_load_css(UnsafeMutableRawPointer(provider), css, gssize(css.utf8.count))
        // Above the themes, below the user's own rules.
        gtk_style_context_add_provider_for_display(gdk_display_get_default(), OpaquePointer(provider), 700)
    }
}
