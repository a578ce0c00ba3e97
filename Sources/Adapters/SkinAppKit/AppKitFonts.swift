#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit
    import SkinKit
    import SkinQuartz

    #if canImport(CoreText)
        import CoreText
    #endif

    /// A font of a theme.
    public struct AppKitFont: Hashable {
        /// The font.
        public let base: NSFont
        /// The space that is added between letters, in points; nil for that of the font.
        public internal(set) var letterSpacing: CGFloat?
        /// The height of a line as a multiple of the size; nil for that of the font.
        public internal(set) var lineHeight: CGFloat?

        var isSpaced: Bool { letterSpacing != nil || lineHeight != nil }
    }

    /// Makes a theme's fonts.
    ///
    /// A font file of the theme is used without registration, so that two themes may ship different files of one name. A
    /// family that the system does not have is replaced by the system's font.
    public struct AppKitFonts: ThemeFontMaker {
        /// Creates a font maker.
        public init() {}

        /// Returns the font of a description.
        ///
        /// - Throws: A `ThemeFault` if the file is not a font that the system can read.
        public func font(_ description: ThemeFont, file: ThemeAssetBytes?) throws(ThemeFault) -> AppKitFont {
            var font = AppKitFont(base: try makeFont(description, file: file))
            font.letterSpacing = description.letterSpacing.map { CGFloat($0) }
            font.lineHeight = description.lineHeight.map { CGFloat($0) }
            return font
        }
    }

    extension NSFont.Weight: FontWeight {}

    extension AppKitFonts: FontFramework {
        package func systemFont(size: CGFloat, weight: NSFont.Weight) -> NSFont {
            .systemFont(ofSize: size, weight: weight)
        }

        package func hasFamily(_ name: String) -> Bool {
            NSFontManager.shared.availableMembers(ofFontFamily: name) != nil
        }

        package func descriptor(family: String, weight: NSFont.Weight) -> NSFontDescriptor {
            NSFontDescriptor(fontAttributes: [
                .family: family, .traits: [NSFontDescriptor.TraitKey.weight: weight.rawValue],
            ])
        }

        package func descriptor(file: Data) -> NSFontDescriptor? {
            CTFontManagerCreateFontDescriptorFromData(file as CFData).map { $0 as NSFontDescriptor }
        }

        package func font(_ descriptor: NSFontDescriptor, size: CGFloat) -> NSFont? {
            NSFont(descriptor: descriptor, size: size)
        }

        package func italic(_ font: NSFont) -> NSFont? {
            let traits = font.fontDescriptor.symbolicTraits.union(.italic)
            return NSFont(descriptor: font.fontDescriptor.withSymbolicTraits(traits), size: font.pointSize)
        }
    }

    /// Decodes a theme's images with AppKit.
    public struct AppKitImages: ThemeImageDecoder {
        /// Creates a decoder.
        public init() {}

        /// Returns the image of a file, whose size in points follows from the file's scale.
        ///
        /// - Throws: A `ThemeFault` if AppKit cannot read the file.
        public func decode(_ file: ThemeImageFile) throws(ThemeFault) -> NSImage {
            guard let image = NSImage(data: Data(file.bytes)), let pixels = image.representations.first else {
                throw .notAnImage(file.path)
            }
            let scale = CGFloat(file.scale)
            image.size = NSSize(width: CGFloat(pixels.pixelsWide) / scale, height: CGFloat(pixels.pixelsHigh) / scale)
            return image
        }
    }

    extension ThemeEngine.Configuration {
        /// AppKit's fonts and images, its setting Reduce Motion, and a clock for transitions.
        public static var appKit: Self { appKit() }

        /// Returns AppKit's fonts and images, made by the app's own makers, its setting Reduce Motion, and a clock for transitions: the
        /// frames of the main screen, while components move. Without a screen, switches have no transition. The clock stops once the
        /// app sets `onTransitionStart`.
        public static func appKit(fonts: AppKitFonts = AppKitFonts(), images: AppKitImages = AppKitImages()) -> Self {
            var configuration = Self(imageDecoder: images, fontMaker: fonts)
            configuration.reducesMotion = { NSWorkspace.shared.accessibilityDisplayShouldReduceMotion }
            configuration.didMake = { engine in
                _ = SwitchClock(
                    engine, changes: [NSApplication.didChangeScreenParametersNotification],
                    hasDisplay: { NSScreen.main != nil },
                    makeLink: { frame in
                        #if canImport(ObjectiveC)
                            NSScreen.main.map { screen in
                                DisplayLink(frame) { screen.displayLink(target: $0, selector: $1) }
                            }
                        #else
                            nil
                        #endif
                    })
            }
            return configuration
        }
    }
#endif
