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
        public init(followsContentSize: Bool = true) {
            self.followsContentSize = followsContentSize
        }

        /// Returns the font of a description.
        ///
        /// - Throws: An `UnreadableAssetError` if the file is not a font that the system can read.
        public func font(_ description: ThemeFont, file: ThemeAssetBytes?) throws(UnreadableAssetError) -> UIKitFont {
            UIKitFont(base: try base(description, file), followsContentSize: followsContentSize)
        }

        private static let weights: [UIFont.Weight] = [
            .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
        ]

        private func base(_ description: ThemeFont, _ file: ThemeAssetBytes?) throws(UnreadableAssetError) -> UIFont {
            let size = CGFloat(description.size)
            let weight = description.weight(from: Self.weights)
            switch description.face {
            case .file(let name):
                guard let descriptor = file.flatMap({ CTFontManagerCreateFontDescriptorFromData(Data($0) as CFData) })
                else { throw .font(name) }
                // The file is one face, which has the weight and the slant of its glyphs.
                return UIFont(descriptor: descriptor as UIFontDescriptor, size: size)
            case .family("system"):
                return slanted(.systemFont(ofSize: size, weight: weight), description.style)
            case .family(let name):
                let descriptor = UIFontDescriptor(fontAttributes: [
                    .family: name, .traits: [UIFontDescriptor.TraitKey.weight: weight.rawValue],
                ])
                return slanted(UIFont(descriptor: descriptor, size: size), description.style)
            }
        }

        /// Returns a font with a slant and its other traits. A family without italics keeps its upright glyphs.
        private func slanted(_ font: UIFont, _ style: ThemeFont.Style) -> UIFont {
            let upright = font.fontDescriptor
            guard style == .italic,
                let descriptor = upright.withSymbolicTraits(upright.symbolicTraits.union(.traitItalic))
            else { return font }
            return UIFont(descriptor: descriptor, size: font.pointSize)
        }
    }

    /// Decodes a theme's images with UIKit.
    public struct UIKitImages: ThemeImageDecoder {
        /// Creates a decoder.
        public init() {}

        /// Returns the image of a file, in its scale.
        ///
        /// - Throws: An `UnreadableAssetError` if UIKit cannot read the file.
        public func decode(_ file: ThemeImageFile) throws(UnreadableAssetError) -> UIImage {
            guard let image = UIImage(data: Data(file.bytes), scale: CGFloat(file.asset.scale)) else {
                throw .image(file.asset.path)
            }
            return image
        }
    }
#endif
