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

        /// - Parameters:
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
                    unsafe machine.use(own.configuration)
                    defer { unsafe machine.use(nil) }
                    return try draw(svg, columns, rows)
                }
            }
            return try result.get()
        }

        /// The lock that serializes rendering: fontconfig's current configuration, on which pango's caches depend, is
        /// shared by the whole process.
        private static let machine = Mutex(Machine())

        @safe
        private struct Machine {
            private var fonts: OpaquePointer?

            mutating func begin() {
                guard unsafe fonts == nil else { return }
                unsafe fonts = unsafe FcInitLoadConfigAndFonts()
                unsafe FcConfigParseAndLoadFromMemory(fonts, Self.rules, 1)
                unsafe FcConfigSetCurrent(fonts)
            }

            /// Selects another font configuration, or that of the machine for nil.
            func use(_ other: OpaquePointer?) {
                unsafe FcConfigSetCurrent(other ?? fonts)
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
                    unsafe "librsvg \(rsvg_major_version).\(rsvg_minor_version).\(rsvg_micro_version)"
                    + ", cairo \(String(cString: cairo_version_string())), fontconfig \(FcGetVersion())"
                let pattern = unsafe FcPatternCreate()
                defer { unsafe FcPatternDestroy(pattern) }
                for family in Drawing.systemFonts.split(separator: ",") {
                    let name = family.drop { $0 == " " || $0 == "'" }.prefix { $0 != "'" }
                    unsafe FcPatternAddString(pattern, FC_FAMILY, String(name))
                }
                unsafe FcConfigSubstitute(nil, pattern, FcMatchPattern)
                unsafe FcDefaultSubstitute(pattern)
                var result = FcResultNoMatch
                let font = unsafe FcFontMatch(nil, pattern, &result)
                defer { if let font = unsafe font { unsafe FcPatternDestroy(font) } }
                var (name, version): (UnsafeMutablePointer<FcChar8>?, Int32) = (nil, 0)
                unsafe FcPatternGetString(font, FC_FULLNAME, 0, &name)
                unsafe FcPatternGetInteger(font, FC_FONTVERSION, 0, &version)
                return unsafe "\(versions), \(name.map { unsafe String(cString: $0) } ?? "no font") \(version)"
            }
        }

        private static func draw(_ svg: String, _ width: Int32, _ height: Int32) throws(PictureError) -> [UInt8] {
            unsafe try draw(svg, width, height) { surface throws(PictureError) in unsafe try bytes(of: surface) }
        }

        /// Draws an SVG without text, and returns the colors of its opaque pixels, `0xRRGGBB`, row by row.
        ///
        /// - Parameter side: The width and height, in pixels.
        static func pixels(of svg: String, side: Int) throws(PictureError) -> [UInt32] {
            let side = Int32(side)
            return unsafe try draw(svg, side, side) { surface throws(PictureError) in
                unsafe cairo_surface_flush(surface)
                guard let data = unsafe cairo_image_surface_get_data(surface) else { return [] }
                // Sound: cairo allocates the rows, each of whole pixels of 32 bits: alpha, red, green and blue.
                let stride = unsafe Int(cairo_image_surface_get_stride(surface))
                let bytes = unsafe UnsafeRawBufferPointer(start: data, count: stride * Int(side))
                return (0..<Int(side) * Int(side)).compactMap { number in
                    let place = number / Int(side) * stride + number % Int(side) * 4
                    let pixel = unsafe bytes.load(fromByteOffset: place, as: UInt32.self)
                    return pixel >> 24 == 255 ? pixel & 0xFF_FFFF : nil
                }
            }
        }

        private static func draw<Result>(
            _ svg: String, _ width: Int32, _ height: Int32,
            _ result: (OpaquePointer?) throws(PictureError) -> Result
        ) throws(PictureError) -> Result {
            let handle = unsafe try open(svg)
            defer { unsafe g_object_unref(UnsafeMutableRawPointer(handle)) }
            let surface = unsafe cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height)
            defer { unsafe cairo_surface_destroy(surface) }
            let context = unsafe cairo_create(surface)
            defer { unsafe cairo_destroy(context) }
            var page = RsvgRectangle(x: 0, y: 0, width: Double(width), height: Double(height))
            var error: UnsafeMutablePointer<GError>?
            guard unsafe rsvg_handle_render_document(handle, context, &page, &error) != 0 else {
                throw unsafe failure(error)
            }
            unsafe try check(cairo_status(context))
            return unsafe try result(surface)
        }

        private static func open(_ svg: String) throws(PictureError) -> UnsafeMutablePointer<RsvgHandle> {
            var svg = svg
            var error: UnsafeMutablePointer<GError>?
            let handle = svg.withUTF8 { svg in
                // Sound: the stream is read to its end before the text is released. The flag is required because
                // attributes with images can exceed the 10 MB that libxml2 allows by default.
                let stream = unsafe g_memory_input_stream_new_from_data(svg.baseAddress, svg.count, nil)
                defer { unsafe g_object_unref(stream) }
                return unsafe rsvg_handle_new_from_stream_sync(stream, nil, RSVG_HANDLE_FLAG_UNLIMITED, nil, &error)
            }
            guard let handle = unsafe handle else { throw unsafe failure(error) }
            return unsafe handle
        }

        private static func bytes(of surface: OpaquePointer?) throws(PictureError) -> [UInt8] {
            var png: [UInt8] = []
            let status = unsafe withUnsafeMutablePointer(to: &png) { png in
                unsafe cairo_surface_write_to_png_stream(
                    surface,
                    { target, bytes, count in
                        let part = unsafe UnsafeBufferPointer(start: bytes, count: Int(count))
                        unsafe target?.assumingMemoryBound(to: [UInt8].self).pointee.append(contentsOf: part)
                        return CAIRO_STATUS_SUCCESS
                    }, unsafe png)
            }
            try check(status)
            return png
        }

        private static func check(_ status: cairo_status_t) throws(PictureError) {
            guard status != CAIRO_STATUS_SUCCESS else { return }
            throw unsafe .failed(String(cString: cairo_status_to_string(status)))
        }

        private static func failure(_ error: UnsafeMutablePointer<GError>?) -> PictureError {
            guard let error = unsafe error else { return .failed("unknown error") }
            defer { unsafe g_error_free(error) }
            return unsafe .failed(String(cString: error.pointee.message))
        }
    }
#endif
