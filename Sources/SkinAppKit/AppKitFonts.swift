#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit
    import SkinKit
    import SkinQuartz

    #if canImport(CoreText)
        import CoreText
    #endif

    /// Makes a theme's fonts.
    ///
    /// A font file of the theme is used without registration, so that two themes may ship different files of one name. A
    /// family that the system does not have is replaced by the system's font.
    public struct AppKitFonts: ThemeFontMaker {
        /// Creates a font maker.
        public init() {}

        private static let weights: [NSFont.Weight] = [
            .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
        ]

        /// Returns the font of a description.
        ///
        /// - Throws: An `UnreadableAssetError` if the file is not a font that the system can read.
        public func font(_ description: ThemeFont, file: ThemeAssetBytes?) throws(UnreadableAssetError) -> NSFont {
            let size = CGFloat(description.size)
            let weight = description.weight(from: Self.weights)
            let system = NSFont.systemFont(ofSize: size, weight: weight)
            switch description.face {
            case .file(let name):
                // The file is one face, which has the weight and the slant of its glyphs.
                guard let descriptor = file.flatMap({ CTFontManagerCreateFontDescriptorFromData(Data($0) as CFData) }),
                    let font = NSFont(descriptor: descriptor as NSFontDescriptor, size: size)
                else { throw .font(name) }
                return font
            case .family("system"):
                return slanted(system, description.style)
            case .family(let name):
                let descriptor = NSFontDescriptor(fontAttributes: [
                    .family: name, .traits: [NSFontDescriptor.TraitKey.weight: weight.rawValue],
                ])
                return slanted(NSFont(descriptor: descriptor, size: size) ?? system, description.style)
            }
        }

        /// Returns a font with a slant and its other traits. A family without italics keeps its upright glyphs.
        private func slanted(_ font: NSFont, _ style: ThemeFont.Style) -> NSFont {
            guard style == .italic else { return font }
            let upright = font.fontDescriptor
            let descriptor = upright.withSymbolicTraits(upright.symbolicTraits.union(.italic))
            return NSFont(descriptor: descriptor, size: font.pointSize) ?? font
        }
    }

    /// Decodes a theme's images with AppKit.
    public struct AppKitImages: ThemeImageDecoder {
        /// Creates a decoder.
        public init() {}

        /// Returns the image of a file, whose size in points follows from the file's scale.
        ///
        /// - Throws: An `UnreadableAssetError` if AppKit cannot read the file.
        public func decode(_ file: ThemeImageFile) throws(UnreadableAssetError) -> NSImage {
            guard let image = NSImage(data: Data(file.bytes)), let pixels = image.representations.first else {
                throw .image(file.asset.path)
            }
            let scale = CGFloat(file.asset.scale)
            image.size = NSSize(width: CGFloat(pixels.pixelsWide) / scale, height: CGFloat(pixels.pixelsHigh) / scale)
            return image
        }
    }

    extension ThemeEngine.Configuration {
        /// AppKit's fonts and images, and its setting Reduce Motion.
        public static var appKit: Self { appKit() }

        /// Returns AppKit's fonts and images, made by the app's own makers, and its setting Reduce Motion.
        public static func appKit(fonts: AppKitFonts = AppKitFonts(), images: AppKitImages = AppKitImages()) -> Self {
            var configuration = Self(imageDecoder: images, fontMaker: fonts)
            configuration.reducesMotion = { NSWorkspace.shared.accessibilityDisplayShouldReduceMotion }
            return configuration
        }
    }
#endif
