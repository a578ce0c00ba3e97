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

        /// Removes the desktop's focus ring from a part, unless the look would show nothing in its place.
        mutating func removeOutline(on node: GTKNode = .main) {
            if hasFocus { set("outline-style", CSSValue("none"), on: node) }
        }

        /// Sets a picture or a gradient of the background.
        public mutating func set(_ layer: GTKLayer, at place: GTKLayer.Place) {
            layers[place] = layer
            layerOperation = operation
        }

        /// Sets the font of a part.
        public mutating func setFont(_ font: GTKFont, on node: GTKNode = .main) {
            if let family = font.family { set("font-family", .string(family), on: node) }
            set("font-size", .sequence(.length(min(max(font.size, 1), GTKFont.sizeLimit))), on: node)
            set("font-weight", .number(Double(font.weight), in: 100...900), on: node)
            set("font-style", font.isItalic ? CSSValue("italic") : CSSValue("normal"), on: node)
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
            operation = shadow == nil ? "borderWidth" : "shadow"
            let shadows = [border.shadow, shadow?.value].compactMap(\.self)
            if !shadows.isEmpty { set("box-shadow", .list(shadows)) }
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
            set("border-image-repeat", CSSValue("stretch"))
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
            self.width = width
            self.color = color
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
        /// The blur radius, in points.
        public var radius: Double

        /// Creates a shadow.
        public init(color: ThemeColor, offset: ThemePoint, radius: Double) {
            self.color = color
            self.offset = offset
            self.radius = radius
        }

        var value: CSSValue {
            .sequence(
                .length(min(max(offset.x, -64), 64)), .length(min(max(offset.y, -64), 64)), .extent(min(radius, 64)),
                .color(color))
        }
    }
#endif
