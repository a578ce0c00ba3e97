#if canImport(QuartzCore) && !os(watchOS)
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

    /// The fonts of a framework, as far as those of UIKit and AppKit differ.
    @MainActor
    package protocol FontFramework {
        associatedtype BaseFont
        associatedtype Descriptor
        associatedtype Weight: FontWeight

        func systemFont(size: CGFloat, weight: Weight) -> BaseFont
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
            case .family("system"): upright = systemFont(size: size, weight: weight)
            case .family(let name):
                upright =
                    self.font(descriptor(family: name, weight: weight), size: size)
                    ?? systemFont(size: size, weight: weight)
            }
            return font.style == .italic ? italic(upright) ?? upright : upright
        }
    }
#endif
