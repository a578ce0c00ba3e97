#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
    import SkinKit
    import SkinQuartz
    import SwiftUI

    #if canImport(CoreText)
        import CoreText
    #endif
    #if canImport(ImageIO)
        import ImageIO
    #endif

    extension Color: SkinValue {
        /// Reads the value of a constant.
        public static var themeValueType: ThemeValueType<ThemeColor> { .color }

        /// Creates a color in sRGB.
        public init(skin color: ThemeColor, in context: SkinContext) { self.init(color) }

        /// Creates a color in sRGB.
        public init(_ color: ThemeColor) {
            self.init(
                red: Double(color.red), green: Double(color.green), blue: Double(color.blue),
                opacity: Double(color.alpha))
        }
    }

    extension Font: SkinValue {
        /// Reads the value of a constant.
        public static var themeValueType: ThemeValueType<ThemeFont> { .font }

        /// Creates a font, in the size that the user's text size makes of the theme's.
        ///
        /// A font file of the theme needs no registration. If it cannot be read, `faultHandler` of the engine's configuration is called.
        public init?(skin font: ThemeFont, in context: SkinContext) {
            guard let made = context.engine.reportingFaults({ try context.font(font) }) else { return nil }
            self = made
        }
    }

    extension Image: SkinValue {
        /// Reads the value of a constant.
        public static var themeValueType: ThemeValueType<ThemeImage> { .image }

        /// Creates an image, with its slice as cap insets and its mode as rendering mode.
        ///
        /// If the file cannot be read, `faultHandler` of the engine's configuration is called.
        public init?(skin image: ThemeImage, in context: SkinContext) {
            guard let made = context.engine.reportingFaults({ try context.image(image) }) else { return nil }
            self = made
        }
    }

    extension EdgeInsets: SkinValue {
        /// Reads the value of a constant.
        public static var themeValueType: ThemeValueType<ThemeInsets> { .insets }

        /// Creates insets for the layout of the view.
        public init(skin insets: ThemeInsets, in context: SkinContext) {
            self.init(insets, layoutDirection: context.layoutDirection)
        }

        /// Creates insets. The left edge is the leading one, except in a layout from right to left.
        public init(_ insets: ThemeInsets, layoutDirection: LayoutDirection) {
            let (left, right) = (insets.left, insets.right)
            let (leading, trailing) = layoutDirection == .rightToLeft ? (right, left) : (left, right)
            self.init(top: insets.top, leading: leading, bottom: insets.bottom, trailing: trailing)
        }
    }

    extension SkinValue where Source == Self {
        /// Creates the value of a constant that is of this type in themes.
        public init?(skin source: Source, in context: SkinContext) { self = source }
    }

    extension Double: SkinValue {
        /// Reads the value of a constant.
        public static var themeValueType: ThemeValueType<Double> { .float }
    }

    extension CGFloat: SkinValue {
        /// Reads the value of a constant.
        public static var themeValueType: ThemeValueType<Double> { .float }

        /// Creates a number.
        public init(skin number: Double, in context: SkinContext) { self.init(number) }
    }

    extension Int: SkinValue {
        /// Reads the value of a constant.
        public static var themeValueType: ThemeValueType<Int> { .integer }
    }

    extension Bool: SkinValue {
        /// Reads the value of a constant.
        public static var themeValueType: ThemeValueType<Bool> { .bool }
    }

    extension String: SkinValue {
        /// Reads the value of a constant.
        public static var themeValueType: ThemeValueType<String> { .string }
    }

    // MARK: - Files

    extension Font.Weight: FontWeight {}

    extension SkinContext {
        func font(_ font: ThemeFont) throws -> Font {
            var size = scaled(CGFloat(font.size), as: font.textStyle)
            if let maximum = font.maximum { size = min(size, CGFloat(maximum)) }
            let family = font.family(where: Self.hasFamily)
            // The system makes its own font bold.
            let weight = Font.Weight.weight(of: isBold && family != nil ? font.bold : font)
            let made: Font
            switch font.face {
            case .file(let name):
                // The file is one face, which has the weight and the slant of its glyphs.
                return Font(CTFontCreateWithFontDescriptor(try descriptor(name), size, nil))
            case .family:
                made = family.map { .custom($0, fixedSize: size).weight(weight) } ?? .system(size: size, weight: weight)
            }
            return font.style == .italic ? made.italic() : made
        }

        private func descriptor(_ name: String) throws -> CTFontDescriptor {
            let descriptor = try appearance.object(ofAsset: name) { file in
                guard let made = CTFontManagerCreateFontDescriptorFromData(Data(file.bytes) as CFData) else {
                    throw ThemeFault.notAFont(name)
                }
                return (made, file.bytes.count)
            }
            guard let descriptor else { throw ThemeFault.notAFont(name) }
            return descriptor
        }

        private struct DecodedImage {
            var pixels: CGImage
            var scale: Int
        }

        /// - Parameter isStretched: Whether the image fills its view, also if it has no slice.
        func image(_ image: ThemeImage, isStretched: Bool = false) throws -> Image {
            if let symbol = image.symbol, Self.hasSymbol(symbol) { return Image(systemName: symbol) }
            guard let decoded = try decoded(image.name) else { throw ThemeFault.notAnImage(image.name) }
            let made = Image(decorative: decoded.pixels, scale: CGFloat(decoded.scale))
                .renderingMode(image.mode == .template ? .template : .original)
            if let slice = image.slice {
                return made.resizable(
                    capInsets: EdgeInsets(slice, layoutDirection: .leftToRight),
                    resizingMode: image.resizing == .tile ? .tile : .stretch)
            }
            return isStretched ? made.resizable() : made
        }

        private func decoded(_ name: String) throws -> DecodedImage? {
            try appearance.object(ofAsset: name) { asset in
                let file = try ThemeImageFile(asset)
                guard let source = CGImageSourceCreateWithData(Data(file.bytes) as CFData, nil),
                    let pixels = CGImageSourceCreateImageAtIndex(source, 0, nil)
                else { throw ThemeFault.notAnImage(name) }
                let cost = file.pixelSize.map { 4 * $0.width * $0.height } ?? file.bytes.count
                return (DecodedImage(pixels: pixels, scale: file.scale), cost)
            }
        }
    }
#endif
