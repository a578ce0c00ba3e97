#if GTK
    import SkinKit

    extension ComponentDefinitions {
        /// The definitions of GTK's widgets: the component types of the built-in schema that GTK has, and those of
        /// ``GTKSchema``.
        ///
        /// GTK lays out its widgets itself. Operations that position a view (`frame`, `autoresizing`, `contentSize` and
        /// `contentOffset`) are not defined, so themes' values for them have no effect. Apps add their own component types
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
            components.defineBars()
            components.defineOwn()
            return components
        }()
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

    /// The schema of the component types that only GTK has.
    ///
    /// A compiler needs it as a file. The repository has it as `Sources/Adapters/SkinGTK/gtk.schema.xml`; put a copy beside your
    /// app's themes, where `skinctl` and `ThemeLibrary` find it.
    public enum GTKSchema {
        /// The text of the file.
        public static let text = String(decoding: PackageResources.gtk_schema_xml, as: UTF8.self)
    }
#endif
