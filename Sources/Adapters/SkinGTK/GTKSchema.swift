#if GTK
    /// The schema of the component types that only GTK has.
    ///
    /// A compiler needs it as a file. The repository has it as `Sources/Adapters/SkinGTK/gtk.schema.xml`; put a copy beside your
    /// app's themes, where `skinctl` and `ThemeLibrary` find it.
    public enum GTKSchema {
        /// The text of the file.
        public static let text = String(decoding: PackageResources.gtk_schema_xml, as: UTF8.self)
    }
#endif
