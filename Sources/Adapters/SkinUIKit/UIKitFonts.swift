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
        /// The style of text with which the font grows: that of the theme, or the one whose size is nearest.
        public internal(set) var style = UIFont.TextStyle.body
        /// The size in points that the font does not exceed; nil for no limit.
        public internal(set) var maximum: CGFloat?
        /// The space that is added between letters, in points; nil for that of the font.
        public internal(set) var letterSpacing: CGFloat?
        /// The height of a line as a multiple of the size; nil for that of the font.
        public internal(set) var lineHeight: CGFloat?
        /// The font for users who want bold text; nil if UIKit makes it itself, or there is none.
        var bold: UIFont?

        /// The font in the content size of now, and bold if the user wants bold text. Views with a skin keep it up to date.
        @MainActor public var font: UIFont { font(for: nil) }

        /// - Parameter traits: The traits of a view; nil for those of the app.
        @MainActor func font(for traits: UITraitCollection?) -> UIFont {
            let isBold = traits.map { $0.legibilityWeight == .bold } ?? UIAccessibility.isBoldTextEnabled
            let unscaled = isBold ? bold ?? base : base
            guard followsContentSize else { return unscaled }
            let metrics = UIFontMetrics(forTextStyle: style)
            guard let maximum else { return metrics.scaledFont(for: unscaled, compatibleWith: traits) }
            return metrics.scaledFont(for: unscaled, maximumPointSize: maximum, compatibleWith: traits)
        }
    }

    /// Makes a theme's fonts, by default with Dynamic Type.
    ///
    /// A font file of the theme is used without registration, so that two themes may ship different files of one name. A
    /// family that the system does not have is replaced by UIKit's nearest font.
    public struct UIKitFonts: ThemeFontMaker {
        /// Whether fonts follow the content size that the user has chosen. They grow with the style of text that the theme names,
        /// or else with that whose size is nearest.
        public var followsContentSize: Bool

        /// Creates a font maker.
        public init(followsContentSize: Bool = true) { self.followsContentSize = followsContentSize }

        /// Returns the font of a description.
        ///
        /// - Throws: A `ThemeFault` if the file is not a font that the system can read.
        public func font(_ description: ThemeFont, file: ThemeAssetBytes?) throws(ThemeFault) -> UIKitFont {
            var font = UIKitFont(base: try makeFont(description, file: file), followsContentSize: followsContentSize)
            font.style = UIFont.TextStyle(description.textStyle)
            font.maximum = description.maximum.map { CGFloat($0) }
            font.letterSpacing = description.letterSpacing.map { CGFloat($0) }
            font.lineHeight = description.lineHeight.map { CGFloat($0) }
            // UIKit makes the system's font bold itself. A file has one weight.
            if case .family = description.face, description.family(where: hasFamily) != nil {
                font.bold = try? makeFont(description.bold, file: nil)
            }
            return font
        }
    }

    extension UIFont.Weight: FontWeight {}

    extension UIFont.TextStyle {
        package init(_ style: ThemeFont.TextStyle) {
            switch style {
            case .largeTitle: self = .largeTitle
            case .title1: self = .title1
            case .title2: self = .title2
            case .title3: self = .title3
            case .headline: self = .headline
            case .subheadline: self = .subheadline
            case .body: self = .body
            case .callout: self = .callout
            case .footnote: self = .footnote
            case .caption1: self = .caption1
            case .caption2: self = .caption2
            }
        }
    }

    extension UIKitFonts: FontFramework {
        package func systemFont(size: CGFloat, weight: UIFont.Weight) -> UIFont {
            .systemFont(ofSize: size, weight: weight)
        }

        package func hasFamily(_ name: String) -> Bool { !UIFont.fontNames(forFamilyName: name).isEmpty }

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
