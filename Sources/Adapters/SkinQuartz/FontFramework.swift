#if canImport(QuartzCore) && !os(watchOS)
    import Foundation
    import QuartzCore
    import SkinKit

    package protocol FontWeight {
        static var ultraLight: Self { get }
        static var thin: Self { get }
        static var light: Self { get }
        static var regular: Self { get }
        static var medium: Self { get }
        static var semibold: Self { get }
        static var bold: Self { get }
        static var heavy: Self { get }
        static var black: Self { get }
    }

    extension FontWeight {
        /// Returns the weight for that of a theme's font, which is on the scale of CSS and OpenType, 100 to 900.
        package static func weight(of font: ThemeFont) -> Self {
            let weights: [Self] = [ultraLight, thin, light, regular, medium, semibold, bold, heavy, black]
            return weights[min(max(font.weight / 100, 1), weights.count) - 1]
        }
    }

    extension ThemeFont {
        /// The sizes of the styles of text at the content size `large`:
        /// https://developer.apple.com/design/human-interface-guidelines/typography
        private static let styles: [(style: TextStyle, size: Double)] = [
            (.largeTitle, 34), (.title1, 28), (.title2, 22), (.title3, 20), (.body, 17), (.callout, 16),
            (.subheadline, 15),
            (.footnote, 13), (.caption1, 12), (.caption2, 11),
        ]

        /// The style with which the text grows: that of the theme, or else the one whose size is nearest. Of two, the greater
        /// one, which grows less.
        package var textStyle: TextStyle {
            if let relative { return relative }
            let nearest = Self.styles.min { abs($0.size - size) < abs($1.size - size) }
            return nearest?.style ?? .body
        }

        /// The font for users who want bold text.
        package var bold: ThemeFont {
            var font = self
            font.weight = min(weight + 200, 900)
            return font
        }

        /// Returns the first family that the system has, or else the last one; nil for the system's font.
        package func family(where hasFamily: (String) -> Bool) -> String? {
            let name = families.first { $0 == "system" || hasFamily($0) } ?? families.last
            return name == "system" ? nil : name
        }
    }

    /// The fonts of a framework, as far as those of UIKit and AppKit differ.
    @MainActor
    package protocol FontFramework {
        associatedtype BaseFont
        associatedtype Descriptor
        associatedtype Weight: FontWeight

        func systemFont(size: CGFloat, weight: Weight) -> BaseFont
        func hasFamily(_ name: String) -> Bool
        func descriptor(family: String, weight: Weight) -> Descriptor
        /// Returns the descriptor of a font file, without registration; nil if the system cannot read it.
        func descriptor(file: Data) -> Descriptor?
        func font(_ descriptor: Descriptor, size: CGFloat) -> BaseFont?
        /// Returns a font with a slant and its other traits; nil for a family without italics.
        func italic(_ font: BaseFont) -> BaseFont?
    }

    extension FontFramework {
        package func makeFont(_ font: ThemeFont, file: ThemeAssetBytes?) throws(ThemeFault) -> BaseFont {
            let size = CGFloat(font.size)
            let weight = Weight.weight(of: font)
            let upright: BaseFont
            switch font.face {
            case .file(let name):
                // The file is one face, which has the weight and the slant of its glyphs.
                guard let descriptor = file.flatMap({ descriptor(file: Data($0)) }),
                    let made = self.font(descriptor, size: size)
                else { throw .notAFont(name) }
                return made
            case .family:
                var made: BaseFont?
                if let family = font.family(where: hasFamily) {
                    made = self.font(descriptor(family: family, weight: weight), size: size)
                }
                upright = made ?? systemFont(size: size, weight: weight)
            }
            return font.style == .italic ? italic(upright) ?? upright : upright
        }
    }
#endif
