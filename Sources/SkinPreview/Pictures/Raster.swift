#if Previews
    import CRSVG
    import SkinKit
    import Synchronization

    /// Renders SVG to pixels with librsvg, which draws with cairo and lays out texts with pango.
    ///
    /// The SVG has no external references, and librsvg loads no files for an SVG without a base URL. This is the only
    /// code that calls librsvg, cairo and GLib.
    enum Raster {
        /// The maximum width and height of a cairo image, in pixels.
        private static let sideLimit = 32_767
        /// The maximum number of pixels, which take one gigabyte at four bytes each.
        private static let pixelLimit = 1 << 28

        /// Renders an SVG and returns it as a PNG file.
        ///
        /// - Parameters:
        ///   - svg: The SVG file.
        ///   - size: Its size, in points.
        ///   - scale: The pixels per point.
        ///   - fonts: The theme's font files, with their family names in the SVG.
        static func png(
            of svg: String, size: ThemeSize, scale: Int, fonts: [(family: String, bytes: [UInt8])]
        ) throws(PictureError) -> [UInt8] {
            let width = (size.width * Double(scale)).rounded(.up)
            let height = (size.height * Double(scale)).rounded(.up)
            guard max(width, height) <= Double(sideLimit), Int(width * height) <= pixelLimit else {
                throw .tooLarge(width: Int(min(width, 1e9)), height: Int(min(height, 1e9)))
            }
            let (columns, rows) = (Int32(max(width, 1)), Int32(max(height, 1)))
            let result = machine.withLock { machine -> Result<[UInt8], PictureError> in
                machine.begin()
                return Result { () throws(PictureError) in
                    guard !fonts.isEmpty else { return try draw(svg, columns, rows) }
                    let own = try ThemeFonts(fonts, rules: Machine.rules)
                    machine.use(own.configuration)
                    defer { machine.use(nil) }
                    return try draw(svg, columns, rows)
                }
            }
            return try result.get()
        }

        /// The lock that serializes rendering: fontconfig's current configuration, on which pango's caches depend, is
        /// shared by the whole process.
        private static let machine = Mutex(Machine())

        /// The machine's fonts.
        private struct Machine {
            private var fonts: OpaquePointer?

            mutating func begin() {
                guard fonts == nil else { return }
                fonts = FcInitLoadConfigAndFonts()
                FcConfigParseAndLoadFromMemory(fonts, Self.rules, 1)
                FcConfigSetCurrent(fonts)
            }

            /// Selects another font configuration, or that of the machine for nil.
            func use(_ other: OpaquePointer?) {
                FcConfigSetCurrent(other ?? fonts)
                pango_forget_fonts()
            }

            /// The rules that disable hinting and subpixel rendering, which make glyphs depend on the screen.
            static let rules = """
                <fontconfig><match target="font">
                <edit name="antialias" mode="assign"><bool>true</bool></edit>
                <edit name="hinting" mode="assign"><bool>false</bool></edit>
                <edit name="autohint" mode="assign"><bool>false</bool></edit>
                <edit name="hintstyle" mode="assign"><const>hintnone</const></edit>
                <edit name="rgba" mode="assign"><const>none</const></edit>
                <edit name="lcdfilter" mode="assign"><const>lcdnone</const></edit>
                </match></fontconfig>
                """
        }

        /// The versions of the libraries and of the default font, on which pictures depend besides the theme.
        static var versions: String {
            machine.withLock { machine in
                machine.begin()
                let versions =
                    "librsvg \(rsvg_major_version).\(rsvg_minor_version).\(rsvg_micro_version)"
                    + ", cairo \(String(cString: cairo_version_string())), fontconfig \(FcGetVersion())"
                let pattern = FcPatternCreate()
                defer { FcPatternDestroy(pattern) }
                for family in Drawing.systemFonts.split(separator: ",") {
                    let name = family.drop { $0 == " " || $0 == "'" }.prefix { $0 != "'" }
                    FcPatternAddString(pattern, FC_FAMILY, String(name))
                }
                FcConfigSubstitute(nil, pattern, FcMatchPattern)
                FcDefaultSubstitute(pattern)
                var result = FcResultNoMatch
                let font = FcFontMatch(nil, pattern, &result)
                defer { if let font { FcPatternDestroy(font) } }
                var (name, version): (UnsafeMutablePointer<FcChar8>?, Int32) = (nil, 0)
                FcPatternGetString(font, FC_FULLNAME, 0, &name)
                FcPatternGetInteger(font, FC_FONTVERSION, 0, &version)
                return "\(versions), \(name.map { String(cString: $0) } ?? "no font") \(version)"
            }
        }

        private static func draw(_ svg: String, _ width: Int32, _ height: Int32) throws(PictureError) -> [UInt8] {
            let handle = try open(svg)
            defer { g_object_unref(UnsafeMutableRawPointer(handle)) }
            let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height)
            defer { cairo_surface_destroy(surface) }
            let context = cairo_create(surface)
            defer { cairo_destroy(context) }
            var page = RsvgRectangle(x: 0, y: 0, width: Double(width), height: Double(height))
            var error: UnsafeMutablePointer<GError>?
            guard rsvg_handle_render_document(handle, context, &page, &error) != 0 else { throw failure(error) }
            try check(cairo_status(context))
            return try bytes(of: surface)
        }

        private static func open(_ svg: String) throws(PictureError) -> UnsafeMutablePointer<RsvgHandle> {
            var svg = svg
            var error: UnsafeMutablePointer<GError>?
            let handle = svg.withUTF8 { svg in
                // Sound: the stream is read to its end before the text is released. The flag is required because
                // attributes with images can exceed the 10 MB that libxml2 allows by default.
                let stream = g_memory_input_stream_new_from_data(svg.baseAddress, svg.count, nil)
                defer { g_object_unref(stream) }
                return rsvg_handle_new_from_stream_sync(stream, nil, RSVG_HANDLE_FLAG_UNLIMITED, nil, &error)
            }
            guard let handle else { throw failure(error) }
            return handle
        }

        private static func bytes(of surface: OpaquePointer?) throws(PictureError) -> [UInt8] {
            var png: [UInt8] = []
            let status = withUnsafeMutablePointer(to: &png) { png in
                cairo_surface_write_to_png_stream(
                    surface,
                    { target, bytes, count in
                        let part = UnsafeBufferPointer(start: bytes, count: Int(count))
                        target?.assumingMemoryBound(to: [UInt8].self).pointee.append(contentsOf: part)
                        return CAIRO_STATUS_SUCCESS
                    }, png)
            }
            try check(status)
            return png
        }

        private static func check(_ status: cairo_status_t) throws(PictureError) {
            guard status != CAIRO_STATUS_SUCCESS else { return }
            throw .failed(String(cString: cairo_status_to_string(status)))
        }

        private static func failure(_ error: UnsafeMutablePointer<GError>?) -> PictureError {
            guard let error else { return .failed("unknown error") }
            defer { g_error_free(error) }
            return .failed(String(cString: error.pointee.message))
        }
    }
#endif
