#if GTK
    import SkinKit

    extension ComponentDefinitions {
        /// The definitions of GTK's widgets: the component types of the built-in schema that GTK has, and those of
        /// ``GTKSchema``.
        ///
        /// GTK lays out its widgets itself. Operations that position a view (`frame`, `autoresizing`, `contentSize` and
        /// `contentOffset`) are not defined, so reports of switches list them as skipped. Apps add their own component types
        /// to a copy.
        public static let gtk: ComponentDefinitions = {
            var components = ComponentDefinitions()
            components.define(ThemedWidget.self, as: "uiview") { view in
                view.style(.view)
                view.operation("hidden", .bool("value"), get: { $0.isHidden }, set: { $0.isHidden = $1 })
                view.operation("clipsToBounds", .bool("value"), get: { $0.clips }, set: { $0.clips = $1 })
            }
            components.define(ThemedControl.self, as: "uicontrol", inheriting: ThemedWidget.self)
            components.defineTexts()
            components.defineControls()
            components.defineContainers()
            components.defineOwn()
            return components
        }()

        private mutating func defineTexts() {
            define(ThemedLabel.self, as: "uilabel", inheriting: ThemedWidget.self) { label in
                label.style(.label)
                label.operation("text", .string("text"), get: { $0.text }, set: { $0.text = $1 })
                label.operation(
                    "textAlignment", .word("alignment", as: ThemeTextAlignment.self),
                    get: { $0.alignment }, set: { $0.alignment = $1 }, prepare: { .theme($0) })
                label.operation(
                    "numberOfLines", .integer("lines"), get: { $0.lines }, set: { $0.lines = $1 },
                    prepare: { GTKLines($0) })
            }
            define(ThemedEntry.self, as: "uitextfield", inheriting: ThemedControl.self) { entry in
                entry.style(.entry, focus: .within, base: GTKStyle.entry)
                entry.operation(
                    "placeholder", .string("text"), .optional(.color("color")),
                    get: { $0.placeholder }, set: { $0.placeholder = $1 }, prepare: { text, _ in text })
            }
        }

        private mutating func defineControls() {
            define(ThemedImage.self, as: "uiimageview", inheriting: ThemedWidget.self) { $0.style(.imageView) }
            define(ThemedButton.self, as: "uibutton", inheriting: ThemedControl.self) { button in
                button.style(.button, base: GTKStyle.control)
                button.operation(
                    "title", .string("text"), get: { $0.title }, set: { $0.title = $1 }, prepare: { Optional($0) })
            }
            define(ThemedSwitch.self, as: "uiswitch", inheriting: ThemedControl.self) {
                $0.style(.switchControl, base: GTKStyle.switchControl)
            }
            define(ThemedScale.self, as: "uislider", inheriting: ThemedControl.self) {
                $0.style(.scale, base: GTKStyle.scale)
            }
        }

        private mutating func defineContainers() {
            define(ThemedScrolledWindow.self, as: "uiscrollview", inheriting: ThemedWidget.self) {
                $0.style(.scrolledWindow)
            }
            define(ThemedTextView.self, as: "uitextview", inheriting: ThemedScrolledWindow.self) {
                $0.style(.textView, focus: .within, base: GTKStyle.textView)
            }
            define(ThemedList.self, as: "uitableview", inheriting: ThemedScrolledWindow.self) {
                $0.style(.list, base: GTKStyle.list)
            }
            define(ThemedRow.self, as: "uitableviewcell", inheriting: ThemedWidget.self) { $0.style(.row) }
            define(ThemedHeaderBar.self, as: "uinavigationbar", inheriting: ThemedWidget.self) {
                $0.style(.headerBar, base: GTKStyle.headerBar)
            }
        }

        /// The component types of ``GTKSchema``.
        private mutating func defineOwn() {
            // The shadow of a window is the desktop's.
            define(ThemedWindow.self, as: "gtkwindow", inheriting: ThemedWidget.self) {
                $0.style(.view, base: GTKStyle.none)
            }
            define(ThemedBox.self, as: "gtkbox", inheriting: ThemedWidget.self) { box in
                box.operation(
                    "spacing", .float("length"), get: { $0.spacing }, set: { $0.spacing = $1 },
                    prepare: { $0.isNaN ? 0 : Int(min(max($0, 0), 512)) })
            }
            define(ThemedToggleButton.self, as: "gtktogglebutton", inheriting: ThemedButton.self)
            define(ThemedStack.self, as: "gtkstack", inheriting: ThemedWidget.self)
            define(ThemedPopover.self, as: "gtkpopover", inheriting: ThemedWidget.self) {
                $0.style(.view, base: GTKStyle.popover)
            }
            define(ThemedProgressBar.self, as: "gtkprogressbar", inheriting: ThemedWidget.self) {
                $0.style(.progressBar, base: GTKStyle.progressBar)
            }
            define(ThemedSeparator.self, as: "gtkseparator", inheriting: ThemedWidget.self) { $0.style(.separator) }
        }
    }

    extension ThemeEngine.Configuration {
        /// GTK's images and fonts. The engine loads the style sheet after each switch.
        public static var gtk: Self {
            var configuration = Self(imageDecoder: GTKImageDecoder(), fontMaker: GTKFontMaker())
            // At once, so that no frame shows widgets without a look.
            configuration.didMake = { $0.observe(GTKStyleSheet.shared) { sheet, _ in sheet.loadIfNeeded() } }
            return configuration
        }
    }
#endif
