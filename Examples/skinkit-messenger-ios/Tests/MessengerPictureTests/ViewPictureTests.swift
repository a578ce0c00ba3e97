#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit
    import SkinAppKit
    import SkinKit
    import Testing

    // Compiled against stubs of AppKit, and never run: no picture is recorded yet.
    @Suite("Pictures of AppKit's views", .serialized) @MainActor
    struct ViewPictureTests {
        @Test("show the themes as they were recorded", arguments: ["Daylight", "Midnight"])
        func alert(in theme: String) throws {
            let engine = ThemeEngine(components: .appKit, configuration: .appKit)
            ThemeEngine.shared = engine
            try engine.root.update { $0.traits = [.mac, .light] }
            try engine.activate(MessengerThemes.theme(theme))
            let view = makeAlert()
            let bitmap = try #require(view.bitmapImageRepForCachingDisplay(in: view.bounds))
            view.cacheDisplay(in: view.bounds, to: bitmap)
            let png = try #require(bitmap.representation(using: .png, properties: [:]))
            try RecordedPicture("macos-alert-\(theme)").expect(png)
        }

        /// The question whether to delete a chat, with the identifiers of the messenger's themes.
        private func makeAlert() -> NSView {
            let alert = NSView(frame: NSRect(x: 0, y: 0, width: 320, height: 160))
            alert.skin = "view_alert"
            add(SkinTextLabel("Delete this chat?"), "label_alert_title", at: 110, to: alert)
            add(SkinTextLabel("Its messages cannot be restored."), "label_alert_message", at: 76, to: alert)
            let buttons = [("Cancel", "button_alert_cancel"), ("Delete", "button_alert_delete")]
            for (number, (title, id)) in buttons.enumerated() {
                let button = NSButton(frame: .zero)
                button.title = title
                add(button, id, at: CGFloat(40 - 32 * number), to: alert)
            }
            return alert
        }

        private func add(_ view: NSView, _ id: String, at y: CGFloat, to superview: NSView) {
            view.frame = NSRect(x: 20, y: y, width: 280, height: 28)
            superview.addSubview(view)
            view.skin = id
        }
    }
#endif
