#if GTK
    import SkinComponents
    import SkinKit

    /// The CSS of a component in one set of states, while its operations build it.
    public struct GTKStyle {
        struct Declaration {
            let property: String
            let value: CSSValue
            let operation: String
        }

        /// The part that ``GTKNode/main`` is.
        public var main = GTKNode.main
        /// The color of template images; nil for black.
        public var tint: ThemeColor?
        /// The layout of the image and the background image.
        public var contentMode = ThemeContentMode.scaleToFill
        /// The border, which takes no space.
        public var border = GTKEdge()
        /// The shadow around the widget; nil for none.
        public var shadow: GTKShadow?
        /// The shadows in place of ``shadow``, the first in front.
        public var shadows: [GTKShadow] = []
        /// The radii of the corners in place of `border-radius`: from the top left one clockwise; nil if they do not differ.
        public var corners: CSSValue?
        /// The color of what is shown for a material where nothing else sets a background color; nil for none.
        public var materialTint: ThemeColor?
        /// The pictures and gradients of the background, by their place in it.
        private var layers: [GTKLayer.Place: GTKLayer] = [:]
        private var layerOperation = ""
        private(set) var nodes: [(node: GTKNode, declarations: [Declaration])] = []
        var operation = ""
        private let hasFocus: Bool

        init(hasFocus: Bool) { self.hasFocus = hasFocus }

        /// Sets a property of a part. A later value replaces an earlier one.
        public mutating func set(_ property: StaticString, _ value: CSSValue, on node: GTKNode = .main) {
            set("\(property)", value, on: node, for: operation)
        }

        private mutating func set(_ property: String, _ value: CSSValue, on node: GTKNode, for operation: String) {
            let node = node == .main ? main : node
            let declaration = Declaration(property: property, value: value, operation: operation)
            guard let place = nodes.firstIndex(where: { $0.node == node }) else {
                nodes.append((node, [declaration]))
                return
            }
            if let known = nodes[place].declarations.firstIndex(where: { $0.property == property }) {
                nodes[place].declarations[known] = declaration
            } else {
                nodes[place].declarations.append(declaration)
            }
        }

        mutating func set(_ properties: [StaticString], _ value: CSSValue, on node: GTKNode = .main) {
            for property in properties { set(property, value, on: node) }
        }

        /// Removes the background and the frame that the desktop's theme has for a part.
        mutating func removeFrame(on node: GTKNode = .main) {
            set("background-image", .none, on: node)
            set("background-color", .transparent, on: node)
            set(["border-style", "box-shadow"], .none, on: node)
        }

        /// Removes the desktop's focus ring from a part, unless the look would show nothing in its place.
        mutating func removeOutline(on node: GTKNode = .main) { if hasFocus { set("outline-style", .none, on: node) } }

        /// Sets a picture or a gradient of the background.
        public mutating func set(_ layer: GTKLayer, at place: GTKLayer.Place) {
            layers[place] = layer
            layerOperation = operation
        }

        /// Sets the font of a part.
        public mutating func setFont(_ font: GTKFont, on node: GTKNode = .main) {
            if !font.families.isEmpty { set("font-family", .list(font.families.map(CSSValue.string)), on: node) }
            set("font-size", font.cssSize, on: node)
            set("font-weight", .number(Double(font.weight), in: 100...900), on: node)
            set("font-style", font.isItalic ? CSSValue("italic") : CSSValue("normal"), on: node)
            set("line-height", font.lineHeight.map(CSSValue.em) ?? CSSValue("normal"), on: node)
            set("letter-spacing", .length(min(max(font.letterSpacing, -100), 100)), on: node)
        }

        /// Completes the style with what several operations determine together.
        @MainActor mutating func finish() throws {
            operation = layerOperation
            let ordered = layers.sorted { $0.key > $1.key }.map(\.value)
            if !ordered.isEmpty {
                let parts = try ordered.map { try $0.declarations(in: self) }
                set("background-image", .list(parts.map(\.image)))
                set("background-size", .list(parts.map(\.size)))
                set("background-position", .list(parts.map(\.position)))
                set("background-repeat", .list(parts.map(\.tiling)))
            }
            if let nine = layers[.ninePart], let slice = nine.slice, let picture = nine.picture {
                try setNinePart(picture, slice, nine)
            }
            finishMaterial()
            if let corners {
                operation = "corners"
                set("border-radius", corners)
            }
            finishShadows()
        }

        private mutating func finishShadows() {
            operation = !shadows.isEmpty ? "shadows" : shadow == nil ? "borderWidth" : "shadow"
            let shown = shadows.isEmpty ? [shadow].compactMap(\.self) : Array(shadows.prefix(GTKShadow.countLimit))
            // GTK draws the last one in front, other than CSS says.
            let values = shown.reversed().map(\.value) + [border.shadow].compactMap(\.self)
            if !values.isEmpty { set("box-shadow", .list(values)) }
        }

        /// GTK does not blur what is behind a widget, so that a material is its color.
        private mutating func finishMaterial() {
            guard let materialTint else { return }
            let known = nodes.first { $0.node == main }?.declarations.last { $0.property == "background-color" }
            // A base's declarations are of no operation.
            if let known, !known.operation.isEmpty { return }
            operation = "material"
            set("background-color", .color(materialTint))
        }

        @MainActor private mutating func setNinePart(_ picture: GTKPixels, _ slice: ThemeInsets, _ layer: GTKLayer)
            throws
        {
            func pixels(_ points: Double) -> CSSValue { .number(points * Double(picture.scale), in: 0...4_096) }
            set("border-image-source", try picture.value(tinted: layer.isTemplate ? tint ?? .black : nil))
            set(
                "border-image-slice",
                .sequence(pixels(slice.top), pixels(slice.right), pixels(slice.bottom), pixels(slice.left)))
            set("border-image-width", .insets(slice))
            set("border-image-repeat", layer.isTiled ? CSSValue("repeat") : CSSValue("stretch"))
        }
    }

    extension ThemeColor {
        static let black = ThemeColor(red: 0, green: 0, blue: 0)
    }

    /// The border of a widget. It is drawn over the widget's edge, as UIKit does, so that a focus ring moves nothing.
    public struct GTKEdge: Hashable, Sendable {
        /// The width, in points.
        public var width = 0.0
        /// The color; nil for black.
        public var color: ThemeColor?

        /// Creates a border, by default none.
        public init(width: Double = 0, color: ThemeColor? = nil) {
            (self.width, self.color) = (width, color)
        }

        var shadow: CSSValue? {
            guard width > 0 else { return nil }
            return .sequence(
                CSSValue("inset"), .length(0), .length(0), .length(0), .length(min(width, 64)), .color(color ?? .black))
        }
    }

    /// A shadow of a widget.
    public struct GTKShadow: Hashable, Sendable {
        /// The color, with the shadow's opacity.
        public var color: ThemeColor
        /// The offset, in points.
        public var offset: ThemePoint
        /// The standard deviation of the blur, in points, as of a layer of Core Animation: half of CSS's blur radius.
        public var radius: Double
        /// The points by which the shape grows before it is blurred.
        public var spread: Double
        /// Whether the shadow is within the widget.
        public var isInset: Bool

        static let countLimit = 16

        /// Creates a shadow, by default one around the widget.
        public init(color: ThemeColor, offset: ThemePoint, radius: Double, spread: Double = 0, isInset: Bool = false) {
            (self.color, self.offset, self.radius) = (color, offset, radius)
            (self.spread, self.isInset) = (spread, isInset)
        }

        var value: CSSValue {
            func limited(_ length: Double) -> CSSValue { .length(min(max(length, -64), 64)) }
            // The blur of CSS reaches as far as two standard deviations.
            let blur = CSSValue.extent(min(2 * radius, 128))
            let lengths = CSSValue.sequence(limited(offset.x), limited(offset.y), blur)
            let grown = spread == 0 ? lengths : .sequence(lengths, limited(spread))
            return isInset ? .sequence(CSSValue("inset"), grown, .color(color)) : .sequence(grown, .color(color))
        }
    }
#endif
