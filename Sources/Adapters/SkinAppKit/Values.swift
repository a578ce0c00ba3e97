#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit
    import SkinKit

    extension NSColor {
        /// Creates a color in sRGB.
        public convenience init(_ color: ThemeColor) {
            self.init(
                srgbRed: CGFloat(color.red), green: CGFloat(color.green), blue: CGFloat(color.blue),
                alpha: CGFloat(color.alpha))
        }
    }

    extension NSColor {
        /// Whether white is more legible on the color than black. The contrast of both is the same at a relative luminance of
        /// about 0.18, for which the channels are squared in place of the transfer function of sRGB.
        var isDark: Bool {
            guard let color = usingColorSpace(.sRGB) else { return false }
            let (red, green, blue) = (color.redComponent, color.greenComponent, color.blueComponent)
            return 0.2126 * red * red + 0.7152 * green * green + 0.0722 * blue * blue < 0.18
        }
    }

    extension NSEdgeInsets {
        /// Creates insets from those of a theme.
        public init(_ insets: ThemeInsets) {
            self.init(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
        }
    }

    // MARK: - Types of parameters and constants

    extension ThemeValueType<NSColor> {
        /// Reads a color. It is fixed for the traits under which the theme was read.
        public static var nsColor: Self { ThemeValueType<ThemeColor>.color.prepared { color, _ in NSColor(color) } }
    }

    extension ThemeValueType<NSFont> {
        /// Reads a font, as ``AppKitFonts`` makes it.
        public static var nsFont: Self { ThemeValueType<AppKitFont>.madeFont().prepared { font, _ in font.base } }
    }

    extension ThemeValueType<AppKitFont> {
        /// Reads a font with the space between its letters and the height of its lines.
        public static var themeFont: Self { .madeFont() }
    }

    extension ThemeValueType<NSImage> {
        /// Reads an image with its cap insets and its rendering mode: the symbol that a theme names, where the system has it, or
        /// else the file.
        public static var nsImage: Self {
            ThemeValueType<ThemeImage>.image.prepared { image, preparation in
                let symbol = image.symbol.flatMap { NSImage(systemSymbolName: $0, accessibilityDescription: nil) }
                if let symbol { return symbol }
                let made: NSImage = try preparation.image(image)
                // The engine decodes a file once for all, and an image of AppKit can be changed.
                guard image.slice != nil || image.mode == .template, let copy = made.copy() as? NSImage else {
                    return made
                }
                if let slice = image.slice {
                    copy.capInsets = NSEdgeInsets(slice)
                    copy.resizingMode = image.resizing == .tile ? .tile : .stretch
                }
                copy.isTemplate = image.mode == .template
                return copy
            }
        }
    }

    extension ThemeTraits {
        private static let appearances: [NSAppearance.Name: ThemeTraits] = [
            .aqua: .light, .darkAqua: .dark, .accessibilityHighContrastAqua: [.light, .highContrast],
            .accessibilityHighContrastDarkAqua: [.dark, .highContrast],
        ]
        // AppKit asks for each color that it draws.
        private static let appearanceNames: [NSAppearance.Name] = Array(appearances.keys)

        /// Creates the traits of a theme from an appearance: `mac`, `light` or `dark`, and increased contrast.
        public init(_ appearance: NSAppearance) {
            let best =
                Self.appearances[appearance.name] == nil
                ? appearance.bestMatch(from: Self.appearanceNames) : appearance.name
            self = best.flatMap { Self.appearances[$0] } ?? []
            insert(.mac)
        }
    }

    extension NSAppearance {
        /// Creates the appearance of the traits of a theme, for example to preview a view in the dark appearance.
        ///
        /// Traits without `dark` have the light appearance. The others are omitted: devices have no counterpart, and AppKit
        /// makes the appearances of increased contrast itself, from the user's setting.
        public convenience init?(_ traits: ThemeTraits) { self.init(named: traits.contains(.dark) ? .darkAqua : .aqua) }
    }
#endif
