#if GTK
    import CGTK
    #if canImport(Glibc)
        import Glibc
    #else
        import Darwin
    #endif
    import SkinKit

    /// A font in CSS.
    public struct GTKFont: Hashable, Sendable {
        /// The names of the families, of which the first that the system has is meant; none for the font of the desktop's theme.
        public var families: [String]
        /// The size, in points.
        public var size: Double
        /// The weight, 100 to 900.
        public var weight: Int
        /// Whether the glyphs are slanted.
        public var isItalic: Bool
        /// The height of a line as a multiple of the size; nil for that of the font.
        public var lineHeight: Double?
        /// The space that is added between letters, in points.
        public var letterSpacing: Double
        /// Whether the text grows with the desktop's text size.
        public var grows: Bool
        /// The size that a text which grows does not exceed, in points; nil for no limit.
        public var maximum: Double?

        static let sizeLimit = 200.0

        init(_ font: ThemeFont, families: [String]) {
            self.families = families
            size = font.size
            weight = font.weight
            isItalic = font.style == .italic
            lineHeight = font.lineHeight
            letterSpacing = font.letterSpacing ?? 0
            grows = font.relative != nil
            maximum = font.maximum
        }

        var cssSize: CSSValue {
            let size = min(max(size, 1), Self.sizeLimit)
            guard grows else { return .length(size) }
            if let maximum, size * Self.textScale > maximum { return .length(max(maximum, 1)) }
            return .textLength(size)
        }

        private static var textScale: Double {
            guard let settings = unsafe gtk_settings_get_default() else { return 1 }
            // In 1,024ths of a dot to the inch; -1 if the desktop does not say.
            let resolution = unsafe skin_int(UnsafeMutableRawPointer(settings), "gtk-xft-dpi")
            return resolution > 0 ? Double(resolution) / 1_024 / 96 : 1
        }

        /// The family of the system's font, which `gtk-font-name` names.
        static let systemFamily: String? = {
            guard let settings = unsafe gtk_settings_get_default(),
                let name = unsafe skin_string(UnsafeMutableRawPointer(settings), "gtk-font-name")
            else { return nil }
            defer { unsafe g_free(name) }
            let description = unsafe pango_font_description_from_string(name)
            defer { unsafe pango_font_description_free(description) }
            return unsafe pango_font_description_get_family(description).map { unsafe String(cString: $0) }
        }()
    }

    /// Registers font files of themes with the process, each under a family name that nothing else has.
    ///
    /// The names in the files do not count. Two themes may have different files of one family, and a file may call itself
    /// what the desktop's font is called. Fontconfig cannot unregister one file, so the process keeps a font until it ends.
    /// Once the theme is gone, nothing names the font.
    struct GTKFontMaker: ThemeFontMaker {
        @MainActor private static var families: [[UInt8]: String] = [:]

        func font(_ description: ThemeFont, file: ThemeAssetBytes?) throws -> String {
            guard let file else { throw GTKImageError("the font has no file") }
            let bytes = file.withBytes { span in unsafe span.withUnsafeBytes { unsafe Array($0) } }
            if let known = Self.families[bytes] { return known }
            // Another theme must not guess the name.
            let name = "skinkit-\(String(UInt64.random(in: 0 ... .max), radix: 36))"
            try Self.add(bytes, as: name)
            Self.families[bytes] = name
            return name
        }

        /// Returns a fontconfig rule that overrides the family name in a font file.
        private static func rule(naming family: String, at path: String) -> String {
            """
            <fontconfig><match target="scan"><test name="file"><string>\(path)</string></test>
            <edit name="family" mode="assign"><string>\(family)</string></edit></match></fontconfig>
            """
        }

        #if os(Linux)
            /// Registers a font. Fontconfig and FreeType open it again and again, so it stays in memory as a file.
            @MainActor private static func add(_ bytes: [UInt8], as family: String) throws {
                let descriptor = unsafe bytes.withUnsafeBytes {
                    unsafe skin_file_in_memory($0.baseAddress, gsize($0.count))
                }
                guard descriptor >= 0 else { throw GTKImageError("the font file cannot be copied") }
                let path = "/proc/self/fd/\(descriptor)"
                guard unsafe skin_add_font(path, rule(naming: family, at: path)) != 0 else {
                    close(descriptor)
                    throw GTKImageError("the file is not a font")
                }
            }
        #else
            /// Registers a font by a copy, which the system removes with its temporary files.
            @MainActor private static func add(_ bytes: [UInt8], as family: String) throws {
                var path: UnsafeMutablePointer<CChar>?
                let descriptor = unsafe g_file_open_tmp(nil, &path, nil)
                guard descriptor >= 0, let path = unsafe path else {
                    throw GTKImageError("the font file cannot be copied")
                }
                defer { unsafe g_free(path) }
                close(descriptor)
                let isWritten = unsafe bytes.withUnsafeBytes {
                    unsafe g_file_set_contents(path, $0.bindMemory(to: CChar.self).baseAddress, gssize($0.count), nil)
                }
                let rule = unsafe rule(naming: family, at: String(cString: path))
                guard isWritten != 0, unsafe skin_add_font(path, rule) != 0 else {
                    unsafe unlink(path)
                    throw GTKImageError("the file is not a font")
                }
            }
        #endif
    }

    extension ThemeValueType<GTKFont> {
        /// Reads a font, whose file is made known to the process.
        public static var gtkFont: Self {
            ThemeValueType<ThemeFont>.font.prepared { font, preparation in
                if case .file = font.face {
                    return GTKFont(font, families: [try preparation.font(font, as: String.self)])
                }
                return GTKFont(font, families: font.families.compactMap { $0 == "system" ? GTKFont.systemFamily : $0 })
            }
        }
    }
#endif
