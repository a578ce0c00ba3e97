#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit
    import SkinComponents
    import SkinKit
    import SkinQuartz

    extension ComponentDefinitions {
        mutating func defineContainers() {
            define(NSImageView.self, as: "uiimageview", inheriting: NSControl.self) { view in
                view.operation("image", .nsImage("image"), \.image)
                view.operation("tintColor", .nsColor("color"), \.contentTintColor)
                view.operation(
                    "contentMode", .word("mode", as: ThemeContentMode.self),
                    get: { ImagePlacement(scaling: $0.imageScaling, alignment: $0.imageAlignment) },
                    set: { ($0.imageScaling, $0.imageAlignment) = ($1.scaling, $1.alignment) }
                ) { ImagePlacement(scaling: $0.scaling, alignment: $0.imageAlignment) }
            }
            defineScrollView()
            define(NSTableView.self, as: "uitableview", inheriting: NSControl.self) { table in
                table.operation("backgroundColor", .nsColor("color"), \.backgroundColor)
                table.operation("rowHeight", .cgFloat("height"), \.rowHeight)
                table.operation("separatorColor", .nsColor("color"), \.gridColor)
            }
            define(SkinTableRowView.self, as: "uitableviewcell", inheriting: NSView.self) { row in
                row.operation("backgroundColor", .nsColor("color"), \.rowBackgroundColor)
                row.operation("selectedBackgroundColor", .nsColor("color"), \.selectedBackgroundColor)
            }
            define(NSStackView.self, as: "uistackview", inheriting: NSView.self) { view in
                view.operation("spacing", .cgFloat("length"), \.spacing)
            }
            define(NSWindow.self, as: "nswindow") { window in
                window.operation("backgroundColor", .nsColor("color"), \.backgroundColor)
                window.operation("alpha", .cgFloat("value"), \.alphaValue)
                window.operation("title", .string("text"), \.title)
                window.operation("titlebarTransparent", .bool("value"), \.titlebarAppearsTransparent)
            }
        }

        private mutating func defineScrollView() {
            define(NSScrollView.self, as: "uiscrollview", inheriting: NSView.self) { view in
                view.removeOperations("backgroundGradient", "backgroundImage", "material", "shadows")
                view.operation(
                    "backgroundColor", .nsColor("color"),
                    get: { FieldBackground(color: $0.backgroundColor, isDrawn: $0.drawsBackground) },
                    set: { view, background in
                        if let color = background.color { view.backgroundColor = color }
                        view.drawsBackground = background.isDrawn
                    }
                ) { FieldBackground(color: $0, isDrawn: true) }
                view.operation(
                    "contentInsets", .insets("insets"), get: { ContentInsets($0) }, set: { $1.show(in: $0) }
                ) { ContentInsets(NSEdgeInsets($0), isAutomatic: false) }
                view.operation(
                    "contentOffset", .point("point"), get: { $0.contentView.bounds.origin },
                    set: { view, origin in
                        view.contentView.scroll(to: origin)
                        view.reflectScrolledClipView(view.contentView)
                    }
                ) { CGPoint($0) }
                view.operation("indicatorStyle", .word("style", as: ThemeIndicatorStyle.self), \.scrollerKnobStyle) {
                    $0.style
                }
            }
        }
    }

    struct ImagePlacement: Equatable {
        var scaling: NSImageScaling
        var alignment: NSImageAlignment
    }

    /// The insets of a scroll view's content, and whether AppKit sets them.
    struct ContentInsets: Equatable {
        var edges: [CGFloat]
        var isAutomatic: Bool

        init(_ insets: NSEdgeInsets, isAutomatic: Bool) {
            edges = [insets.top, insets.left, insets.bottom, insets.right]
            self.isAutomatic = isAutomatic
        }

        @MainActor init(_ view: NSScrollView) {
            self.init(view.contentInsets, isAutomatic: view.automaticallyAdjustsContentInsets)
        }

        @MainActor func show(in view: NSScrollView) {
            view.contentInsets = NSEdgeInsets(top: edges[0], left: edges[1], bottom: edges[2], right: edges[3])
            view.automaticallyAdjustsContentInsets = isAutomatic
        }
    }

    /// A row of a table view whose theme decides the colors of the background and the selection: the component type
    /// `uitableviewcell`.
    ///
    /// Return one from `tableView(_:rowViewForRow:)`. Its state `selected` follows the selection.
    open class SkinTableRowView: NSTableRowView {
        /// The color of the background; nil for `backgroundColor`, which the table sets when it adds or moves the row.
        public var rowBackgroundColor: NSColor? { didSet { needsDisplay = true } }

        /// The color of the selection; nil for the system's.
        public var selectedBackgroundColor: NSColor? {
            didSet {
                needsDisplay = true
                if isSelected { updateTextStyle() }
            }
        }

        open override var isSelected: Bool {
            didSet { if isSelected != oldValue { setAppKitStates(isSelected ? .selected : [], of: .selected) } }
        }

        /// The style of the row's text, which follows from the color of the theme's selection: light text on a dark one.
        open override var interiorBackgroundStyle: NSView.BackgroundStyle {
            guard isSelected, let selectedBackgroundColor else { return super.interiorBackgroundStyle }
            return selectedBackgroundColor.isDark ? .emphasized : .normal
        }

        /// Gives the cells the style, as AppKit does when the selection changes.
        private func updateTextStyle() {
            for column in 0..<numberOfColumns {
                (view(atColumn: column) as? NSTableCellView)?.backgroundStyle = interiorBackgroundStyle
            }
        }

        open override func drawBackground(in dirtyRect: NSRect) {
            guard let rowBackgroundColor else { return super.drawBackground(in: dirtyRect) }
            rowBackgroundColor.setFill()
            bounds.fill()
        }

        open override func drawSelection(in dirtyRect: NSRect) {
            guard let selectedBackgroundColor else { return super.drawSelection(in: dirtyRect) }
            selectedBackgroundColor.setFill()
            bounds.fill()
        }
    }
#endif
