#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import SkinKit
    import SkinQuartz
    import UIKit

    #if canImport(CoreText)
        import CoreText
    #endif

    /// A font of a theme.
    public struct UIKitFont: Hashable, Sendable {
        /// The font in the size that the theme says.
        public let base: UIFont
        /// Whether the font follows the content size that the user has chosen.
        public let followsContentSize: Bool

        /// The font in the content size of now, which views with `adjustsFontForContentSizeCategory` keep up to date.
        public var font: UIFont { followsContentSize ? UIFontMetrics.default.scaledFont(for: base) : base }
    }

    /// Makes a theme's fonts, by default with Dynamic Type.
    ///
    /// A font file of the theme is used without registration, so that two themes may ship different files of one name. A
    /// family that the system does not have is replaced by UIKit's nearest font.
    public struct UIKitFonts: ThemeFontMaker {
        /// Whether fonts follow the content size that the user has chosen. `UIFontMetrics.default` scales them.
        public var followsContentSize: Bool

        /// Creates a font maker.
        public init(followsContentSize: Bool = true) { self.followsContentSize = followsContentSize }

        /// Returns the font of a description.
        ///
        /// - Throws: A `ThemeFault` if the file is not a font that the system can read.
        public func font(_ description: ThemeFont, file: ThemeAssetBytes?) throws(ThemeFault) -> UIKitFont {
            UIKitFont(base: try makeFont(description, file: file), followsContentSize: followsContentSize)
        }
    }

    extension UIFont.Weight: FontWeight {}

    extension UIKitFonts: FontFramework {
        package func systemFont(size: CGFloat, weight: UIFont.Weight) -> UIFont {
            .systemFont(ofSize: size, weight: weight)
        }

        package func descriptor(family: String, weight: UIFont.Weight) -> UIFontDescriptor {
            UIFontDescriptor(fontAttributes: [
                .family: family, .traits: [UIFontDescriptor.TraitKey.weight: weight.rawValue],
            ])
        }

        package func descriptor(file: Data) -> UIFontDescriptor? {
            CTFontManagerCreateFontDescriptorFromData(file as CFData).map { $0 as UIFontDescriptor }
        }

        package func font(_ descriptor: UIFontDescriptor, size: CGFloat) -> UIFont? {
            UIFont(descriptor: descriptor, size: size)
        }

        package func italic(_ font: UIFont) -> UIFont? {
            let traits = font.fontDescriptor.symbolicTraits.union(.traitItalic)
            return font.fontDescriptor.withSymbolicTraits(traits).map { UIFont(descriptor: $0, size: font.pointSize) }
        }
    }

    /// Decodes a theme's images with UIKit.
    public struct UIKitImages: ThemeImageDecoder {
        /// Creates a decoder.
        public init() {}

        /// Returns the image of a file, in its scale.
        ///
        /// - Throws: A `ThemeFault` if UIKit cannot read the file.
        public func decode(_ file: ThemeImageFile) throws(ThemeFault) -> UIImage {
            guard let image = UIImage(data: Data(file.bytes), scale: CGFloat(file.scale)) else {
                throw .notAnImage(file.path)
            }
            return image
        }
    }
#endif
