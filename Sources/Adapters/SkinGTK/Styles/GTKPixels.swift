#if GTK
    import CGTK
    import SkinKit

    /// An image of a theme, decoded once for all widgets that show it.
    @MainActor
    public final class GTKPixels: Equatable {
        private let texture: GTKReference
        private let file: ThemeAssetBytes
        let scale: Int
        /// The size, in points.
        public let size: ThemeSize
        /// The picture as a CSS value, by the color that fills it; nil for the original pixels.
        private var values: [ThemeColor?: CSSValue] = [:]

        fileprivate init(_ texture: GTKReference, of file: ThemeAssetBytes, width: Int, height: Int, scale: Int) {
            self.texture = texture
            self.file = file
            self.scale = scale
            size = ThemeSize(width: Double(width) / Double(scale), height: Double(height) / Double(scale))
        }

        /// Returns whether two references are to the same image. The engine decodes a file once for a switch.
        public nonisolated static func == (left: GTKPixels, right: GTKPixels) -> Bool { left === right }

        /// Returns the picture, or its opaque part filled with a color.
        func value(tinted color: ThemeColor?) throws -> CSSValue {
            if let known = values[color] { return known }
            let value = try color.map { try Self.value(of: filled(with: $0)) } ?? fileValue()
            values[color] = value
            return value
        }

        /// Returns the picture from the bytes of its file, which need not be encoded again.
        private func fileValue() throws -> CSSValue {
            try file.withBytes { span in
                try unsafe span.withUnsafeBytes {
                    try unsafe Self.value(ofFile: $0.baseAddress, count: gsize($0.count))
                }
            }
        }

        /// Returns the part of the picture inside cap insets; nil if there is none.
        func value(inside slice: ThemeInsets, tinted color: ThemeColor?) throws -> CSSValue? {
            let source = try color.map { try filled(with: $0) } ?? texture
            let (pixels, width, height) = Self.pixels(of: source)
            func edge(_ points: Double, _ limit: Int) -> Int {
                points.isNaN ? 0 : Int(min(max(points * Double(scale), 0), Double(limit)).rounded())
            }
            let (left, top) = (edge(slice.left, width), edge(slice.top, height))
            let (right, bottom) = (width - edge(slice.right, width), height - edge(slice.bottom, height))
            guard left < right, top < bottom else { return nil }
            var rows: [UInt8] = []
            for row in top..<bottom {
                let start = 4 * (row * width + left)
                rows += pixels[start..<start + 4 * (right - left)]
            }
            return try Self.value(of: Self.texture(rows, width: right - left, height: bottom - top))
        }

        private static func value(of shown: GTKReference) throws -> CSSValue {
            guard let bytes = unsafe gdk_texture_save_to_png_bytes(OpaquePointer(shown.pointer)) else {
                throw GTKImageError("the image cannot be encoded")
            }
            defer { unsafe g_bytes_unref(bytes) }
            var count: gsize = 0
            let data = unsafe g_bytes_get_data(bytes, &count)
            return try unsafe value(ofFile: data, count: count)
        }

        private static func value(ofFile bytes: UnsafeRawPointer?, count: gsize) throws -> CSSValue {
            guard let text = unsafe g_base64_encode(bytes?.assumingMemoryBound(to: guchar.self), count) else {
                throw GTKImageError("the image cannot be encoded")
            }
            defer { unsafe g_free(text) }
            return unsafe CSSValue.picture(base64: String(cString: text))
        }

        /// Returns a texture whose pixels have the alpha of this one and one color.
        private func filled(with color: ThemeColor) throws -> GTKReference {
            var (pixels, width, height) = Self.pixels(of: texture)
            let channels = [color.blue, color.green, color.red].map { Float(min(max($0.isNaN ? 0 : $0, 0), 1)) }
            let opacity = min(max(color.alpha.isNaN ? 0 : color.alpha, 0), 1)
            for pixel in 0..<width * height {
                let alpha = Float(pixels[4 * pixel + 3]) * opacity
                for channel in 0..<3 { pixels[4 * pixel + channel] = UInt8((alpha * channels[channel]).rounded()) }
                pixels[4 * pixel + 3] = UInt8(alpha.rounded())
            }
            return try Self.texture(pixels, width: width, height: height)
        }

        /// Returns the pixels of a texture, premultiplied: blue, green, red and alpha on little-endian machines.
        private static func pixels(of texture: GTKReference) -> (pixels: [UInt8], width: Int, height: Int) {
            let source = unsafe OpaquePointer(texture.pointer)
            let (width, height) = unsafe (Int(gdk_texture_get_width(source)), Int(gdk_texture_get_height(source)))
            var pixels = [UInt8](repeating: 0, count: 4 * width * height)
            unsafe gdk_texture_download(source, &pixels, gsize(4 * width))
            return (pixels, width, height)
        }

        private static func texture(_ pixels: [UInt8], width: Int, height: Int) throws -> GTKReference {
            let bytes = unsafe g_bytes_new(pixels, gsize(pixels.count))
            defer { unsafe g_bytes_unref(bytes) }
            let made = unsafe gdk_memory_texture_new(
                gint(width), gint(height), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, gsize(4 * width))
            guard let made = unsafe made.map(UnsafeMutableRawPointer.init) else {
                throw GTKImageError("the image cannot be copied")
            }
            return unsafe GTKReference(owning: made)
        }
    }

    /// A reference to an object of GLib, which is released with it.
    ///
    /// Safe: the pointer is valid as long as the reference.
    @safe
    final class GTKReference {
        let pointer: UnsafeMutableRawPointer

        /// Takes over a reference that the caller owns.
        init(owning pointer: UnsafeMutableRawPointer) { unsafe self.pointer = unsafe pointer }

        deinit { unsafe g_object_unref(pointer) }
    }

    struct GTKImageError: Error, CustomStringConvertible {
        let description: String

        init(_ description: String) { self.description = description }
    }

    /// An image as an operation names it.
    public struct GTKImageReference: Equatable {
        /// The decoded image.
        public let image: GTKPixels
        /// The cap insets, in points; nil if the image is not sliced.
        public let slice: ThemeInsets?
        /// Whether the pixels are a mask that is filled with the tint color.
        public let isTemplate: Bool
        /// Whether the edges of a sliced image repeat, instead of being stretched.
        public let isTiled: Bool
    }

    /// Decodes images for GTK. It is part of ``SkinKit/ThemeEngine/Configuration/gtk``.
    struct GTKImageDecoder: ThemeImageDecoder {
        static let pixelLimit = 16 << 20

        func decode(_ file: ThemeImageFile) throws -> GTKPixels {
            if let (width, height) = file.pixelSize, width * height > Self.pixelLimit {
                throw GTKImageError("limit-exceeded: the image has more than \(Self.pixelLimit) pixels")
            }
            let bytes = unsafe file.bytes.withBytes { span in
                unsafe span.withUnsafeBytes { unsafe g_bytes_new($0.baseAddress, gsize($0.count)) }
            }
            defer { unsafe g_bytes_unref(bytes) }
            var error: UnsafeMutablePointer<GError>?
            guard let texture = unsafe gdk_texture_new_from_bytes(bytes, &error) else {
                defer { unsafe g_error_free(error) }
                throw unsafe GTKImageError(
                    error.map { unsafe String(cString: $0.pointee.message) } ?? "the image is not valid")
            }
            return unsafe GTKPixels(
                GTKReference(owning: UnsafeMutableRawPointer(texture)), of: file.bytes,
                width: Int(gdk_texture_get_width(texture)),
                height: Int(gdk_texture_get_height(texture)), scale: max(1, file.scale))
        }
    }

    extension ThemeValueType<GTKImageReference> {
        /// Reads an image, decoded for GTK.
        public static var picture: Self {
            ThemeValueType<ThemeImage>.image.prepared { image, preparation in
                GTKImageReference(
                    image: try preparation.image(image), slice: image.slice, isTemplate: image.mode == .template,
                    isTiled: image.resizing == .tile)
            }
        }
    }
#endif
