#if GTK
    import SkinComponents
    import SkinKit

    /// A picture or a gradient of a background.
    public struct GTKLayer {
        /// The place of a layer. A greater one covers a lesser one.
        public enum Place: Int, Comparable, Sendable {
            case gradient, image, pattern, ninePart

            /// Returns whether one place is below another.
            public static func < (left: Place, right: Place) -> Bool { left.rawValue < right.rawValue }
        }

        private enum Content {
            case value(CSSValue)
            case picture(GTKPixels)
        }

        private let content: Content
        /// Whether the pixels are a mask that is filled with the tint color.
        var isTemplate = false
        /// The cap insets, in points; nil for an image that is not sliced.
        private(set) var slice: ThemeInsets?
        /// Whether the image repeats, or the edges of a sliced one do.
        private(set) var isTiled = false
        private var tint: ThemeColor?

        /// Creates a layer of a gradient.
        public init(gradient: CSSValue) { content = .value(gradient) }

        /// Creates a layer of an image, whose layout is that of the style's content mode.
        public init(_ image: GTKImageReference) {
            content = .picture(image.image)
            isTemplate = image.isTemplate
            slice = image.slice
            isTiled = image.isTiled && slice != nil
        }

        /// Creates a layer of an image that repeats, in a color.
        public init(tiling image: GTKImageReference, tint: ThemeColor?) {
            self.init(image)
            isTiled = true
            slice = nil
            self.tint = tint
            if tint != nil { isTemplate = true }
        }

        var picture: GTKPixels? { if case .picture(let picture) = content { picture } else { nil } }

        typealias Declarations = (image: CSSValue, size: CSSValue, position: CSSValue, tiling: CSSValue)

        @MainActor
        func declarations(in style: GTKStyle) throws -> Declarations {
            switch content {
            case .value(let value):
                return (value, .sequence(CSSValue("100%"), CSSValue("100%")), .center, CSSValue("no-repeat"))
            case .picture(let picture):
                let color = isTemplate ? tint ?? style.tint ?? .black : nil
                if let slice {
                    // GTK leaves the middle of a border image out, also with the word fill.
                    let middle = try picture.value(inside: slice, tinted: color) ?? CSSValue.none
                    let size = CSSValue.sequence(
                        .rest(beside: slice.left + slice.right), .rest(beside: slice.top + slice.bottom))
                    let corner = CSSValue.sequence(.extent(slice.left), .extent(slice.top))
                    return (middle, size, corner, CSSValue("no-repeat"))
                }
                let image = try picture.value(tinted: color)
                let natural = CSSValue.sequence(.length(picture.size.width), .length(picture.size.height))
                if isTiled { return (image, natural, CSSValue("0 0"), CSSValue("repeat")) }
                let (size, position) = style.contentMode.layout(natural: natural)
                return (image, size, position, CSSValue("no-repeat"))
            }
        }
    }

    extension ThemeContentMode {
        func layout(natural: CSSValue) -> (size: CSSValue, position: CSSValue) {
            switch self {
            case .scaleToFill: (.sequence(CSSValue("100%"), CSSValue("100%")), .center)
            case .scaleAspectFit: (CSSValue("contain"), .center)
            case .scaleAspectFill: (CSSValue("cover"), .center)
            case .center: (natural, .center)
            case .top: (natural, CSSValue("top"))
            case .bottom: (natural, CSSValue("bottom"))
            case .left: (natural, CSSValue("left"))
            case .right: (natural, CSSValue("right"))
            }
        }
    }
#endif
