#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import SkinKit
    import SkinQuartz
    import UIKit

    #if canImport(CoreText)
        import CoreText
    #endif

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
        /// - Throws: ``UIKitAssetError`` if the file is not a font that the system can read.
        public func font(_ description: ThemeFont, file: ThemeAssetBytes?) throws(UIKitAssetError) -> UIFont {
            let font = try unscaledFont(description, file)
            return followsContentSize ? UIFontMetrics.default.scaledFont(for: font) : font
        }

        private static let weights: [UIFont.Weight] = [
            .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
        ]

        private func unscaledFont(
            _ description: ThemeFont, _ file: ThemeAssetBytes?
        ) throws(UIKitAssetError) -> UIFont {
            let size = CGFloat(description.size)
            let weight = description.weight(from: Self.weights)
            switch description.face {
            case .file(let name):
                guard let descriptor = file.flatMap({ CTFontManagerCreateFontDescriptorFromData(Data($0) as CFData) })
                else { throw .unreadableFont(name) }
                // The file is one face, which has the weight and the slant of its glyphs.
                return UIFont(descriptor: descriptor as UIFontDescriptor, size: size)
            case .family("system"):
                return italic(.systemFont(ofSize: size, weight: weight), description.style)
            case .family(let name):
                let descriptor = UIFontDescriptor(fontAttributes: [
                    .family: name, .traits: [UIFontDescriptor.TraitKey.weight: weight.rawValue],
                ])
                return italic(UIFont(descriptor: descriptor, size: size), description.style)
            }
        }

        /// Returns a font with a slant. A family without italics keeps its upright glyphs.
        private func italic(_ font: UIFont, _ style: ThemeFont.Style) -> UIFont {
            guard style == .italic, let descriptor = font.fontDescriptor.withSymbolicTraits(.traitItalic) else {
                return font
            }
            return UIFont(descriptor: descriptor, size: font.pointSize)
        }
    }

    /// Decodes a theme's images with UIKit.
    public struct UIKitImages: ThemeImageDecoder {
        /// Creates a decoder.
        public init() {}

        /// Returns the image of a file, in its scale.
        ///
        /// - Throws: ``UIKitAssetError`` if UIKit cannot read the file.
        public func decode(_ file: ThemeImageFile) throws(UIKitAssetError) -> UIImage {
            guard let image = UIImage(data: Data(file.bytes), scale: CGFloat(file.asset.scale)) else {
                throw .unreadableImage(file.asset.path)
            }
            return image
        }
    }

    /// An asset of a theme that the platform cannot read.
    public enum UIKitAssetError: Error, Hashable, CustomStringConvertible {
        /// A font file, by its logical name.
        case unreadableFont(String)
        /// An image file, by its path below the bundle.
        case unreadableImage(String)

        /// A description of the fault, without a full stop.
        public var description: String {
            switch self {
            case .unreadableFont(let name): "'\(name)' is not a font that the system can read"
            case .unreadableImage(let path): "'\(path)' is not an image that the system can read"
            }
        }
    }
#endif
