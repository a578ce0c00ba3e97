#if GTK
    import CGTK
    import SkinKit

    /// A look of the style sheet, also while no widget shows it.
    @MainActor
    final class GTKSheetLook {
        let rules: [GTKRule]
        private let number: Int
        private weak var shownClass: GTKStyleClass?

        init(rules: [GTKRule], number: Int) { (self.rules, self.number) = (rules, number) }

        private var name: String { "skin-\(number)" }

        /// Whether a widget shows the look, or is about to.
        var isInUse: Bool { shownClass != nil }

        /// Returns the class of the look, which is in use as long as the class is retained.
        func styleClass() -> GTKStyleClass {
            if let shownClass { return shownClass }
            let new = GTKStyleClass(name: name)
            shownClass = new
            return new
        }

        func append(to text: inout String) { for rule in rules { rule.append(to: &text, widget: "." + name) } }
    }

    /// A provider of CSS, with the looks that it was loaded with.
    @MainActor
    final class GTKProvider {
        typealias Errors = [(line: Int, message: String)]

        private let provider = unsafe GTKReference(owning: UnsafeMutableRawPointer(gtk_css_provider_new()))
        var looks: [GTKSheetLook] = []
        private let priority: Int
        private var isAdded = false

        /// - Parameter priority: The priority above that of an app's own style sheets.
        init(priority: Int = 0) { self.priority = priority }

        var text: String {
            var text = ""
            for look in looks { look.append(to: &text) }
            return text
        }

        @discardableResult
        func load(_ looks: [GTKSheetLook]) -> Errors {
            self.looks = looks
            return load(text)
        }

        /// Replaces the text, whose lines count from 0.
        func load(_ text: String) -> Errors {
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

        /// Adds the rules to those of the display, once.
        func addToDisplay() {
            guard !isAdded, let display = unsafe gdk_display_get_default() else { return }
            isAdded = true
            unsafe skin_add_provider(display, provider.pointer, guint(priority))
        }

        func removeFromDisplay() {
            guard isAdded, let display = unsafe gdk_display_get_default() else { return }
            isAdded = false
            unsafe skin_remove_provider(display, provider.pointer)
        }
    }
#endif
