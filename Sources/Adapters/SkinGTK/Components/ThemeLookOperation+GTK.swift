#if GTK
    import SkinComponents
    import SkinKit

    /// The operations of the component types, which the definitions of an app's own types can extend.
    extension [GTKStyleOperation] {
        /// The operations of `uiview`.
        @MainActor public static var view: Self { background + layer }

        @MainActor private static var background: Self {
            [
                Element("backgroundColor", .color("color")) { $0.set("background-color", .color($1)) },
                Element("backgroundGradient", .gtkGradient("gradient")) {
                    $0.set(GTKLayer(gradient: $1), at: .gradient)
                },
                Element("backgroundImage", .picture("image")) { style, image in
                    style.set(GTKLayer(image), at: image.slice == nil ? .image : .ninePart)
                },
                Element("tintColor", .color("color")) { $0.tint = $1 },
                Element("alpha", .float("value")) { $0.set("opacity", .number($1, in: 0...1)) },
                Element("contentMode", .word("mode")) { $0.contentMode = $1 },
                Element("layoutMargins", .insets("insets")) { $0.set("padding", .insets($1)) },
                Element("material", .word("style"), .optional(.color("tint"))) {
                    (style: inout GTKStyle, material: ThemeMaterialStyle, tint: ThemeColor?) in
                    style.materialTint = material == .none ? nil : tint
                },
            ]
        }

        @MainActor private static var layer: Self {
            [
                Element("cornerRadius", .float("radius")) { $0.set("border-radius", .extent($1)) },
                Element("borderColor", .color("color")) { $0.border.color = $1 },
                Element("borderWidth", .float("width")) { $0.border.width = $1 },
                Element(
                    "shadow", .color("color"), .optional(.point("offset")), .optional(.float("radius")),
                    .optional(.float("opacity"))
                ) {
                    (style: inout GTKStyle, color: ThemeColor, offset: ThemePoint?, radius: Double?, opacity: Double?)
                    in
                    var color = color
                    color.alpha *= Float(opacity ?? 1)
                    style.shadow = GTKShadow(
                        color: color, offset: offset ?? ThemePoint(x: 0, y: -3), radius: radius ?? 3)
                },
                Element("shadows", .array("layers", of: .gtkShadow)) { $0.shadows = $1 },
                Element(
                    "corners", .optional(.float("topLeft")), .optional(.float("topRight")),
                    .optional(.float("bottomRight")), .optional(.float("bottomLeft")),
                    .optional(.word("curve", as: ThemeCornerCurve.self))
                ) {
                    (
                        style: inout GTKStyle, topLeft: Double?, topRight: Double?, bottomRight: Double?,
                        bottomLeft: Double?, _: ThemeCornerCurve?
                    ) in
                    let radii = [topLeft, topRight, bottomRight, bottomLeft].map { CSSValue.extent($0 ?? 0) }
                    style.corners = .sequence(radii[0], radii[1], radii[2], radii[3])
                },
            ]
        }

        /// The operations of `uilabel`.
        @MainActor public static var label: Self {
            view + text + [
                Element("textShadow", .color("color"), .optional(.point("offset"))) {
                    (style: inout GTKStyle, color: ThemeColor, offset: ThemePoint?) in
                    let offset = offset ?? ThemePoint(x: 0, y: 1)
                    style.set("text-shadow", .sequence(.length(offset.x), .length(offset.y), .color(color)))
                },
                Element("textCase", .word("case", as: ThemeTextCase.self)) { $0.set("text-transform", $1.css) },
                Element("textDecoration", .word("line", as: ThemeTextDecoration.self)) {
                    $0.set("text-decoration-line", $1.css)
                },
            ]
        }

        @MainActor private static var text: Self {
            [
                Element("textColor", .color("color")) { $0.set(["color", "caret-color"], .color($1)) },
                Element("font", .gtkFont("font")) { $0.setFont($1) },
            ]
        }

        /// The operations of `uibutton`.
        @MainActor public static var button: Self {
            view + [
                Element("titleColor", .color("color")) { $0.set("color", .color($1)) },
                Element("titleFont", .gtkFont("font")) { $0.setFont($1) },
                Element("titleCase", .word("case", as: ThemeTextCase.self)) { $0.set("text-transform", $1.css) },
                Element("image", .picture("image")) { $0.setImage($1) },
                Element("contentInsets", .insets("insets")) { $0.set("padding", .insets($1)) },
            ]
        }

        /// The operations of `uiimageview`.
        @MainActor public static var imageView: Self {
            view + [Element("image", .picture("image")) { $0.setImage($1) }]
        }

        @MainActor static var switchControl: Self {
            view + [
                Element("onTintColor", .color("color")) { $0.set("background-color", .color($1), on: .checked) },
                Element("offTintColor", .color("color")) { $0.set("background-color", .color($1)) },
                Element("thumbTintColor", .color("color")) { $0.set("background-color", .color($1), on: .switchThumb) },
            ]
        }

        @MainActor static var scale: Self {
            view + [
                Element("minimumTrackTintColor", .color("color")) { $0.set("background-color", .color($1), on: .fill) },
                Element("maximumTrackTintColor", .color("color")) {
                    $0.set("background-color", .color($1), on: .trough)
                },
                Element("thumbTintColor", .color("color")) { $0.set("background-color", .color($1), on: .thumb) },
                Element("thumbImage", .picture("image")) { try $0.setThumb($1) },
            ]
        }

        @MainActor static var entry: Self {
            view + text + [
                Element("placeholder", .string("text"), .optional(.color("color"))) {
                    (style: inout GTKStyle, _: String, color: ThemeColor?) in
                    guard let color else { return }
                    style.set("color", .color(color), on: .placeholder)
                    // The desktop's theme fades placeholders, and writes them in italics with high contrast.
                    style.set("opacity", .number(1, in: 0...1), on: .placeholder)
                    style.set("font-style", CSSValue("inherit"), on: .placeholder)
                }
            ]
        }

        @MainActor static var scrolledWindow: Self {
            view + [
                Element("contentInsets", .insets("insets")) { $0.set("padding", .insets($1)) },
                Element("indicatorStyle", .word("style", as: ThemeIndicatorStyle.self)) { style, word in
                    if let color = word.color { style.set("background-color", .color(color), on: .indicator) }
                },
            ]
        }

        @MainActor static var textView: Self { scrolledWindow + text }

        @MainActor static var list: Self {
            scrolledWindow + [
                Element("rowHeight", .float("height")) { $0.set("min-height", .extent($1), on: .row) },
                Element("separatorColor", .color("color")) { style, color in
                    style.set("border-bottom", .sequence(.length(1), CSSValue("solid"), .color(color)), on: .row)
                },
            ]
        }

        /// The operations of `uitableviewcell`.
        @MainActor public static var row: Self {
            view + [
                Element("selectedBackgroundColor", .color("color")) {
                    $0.set("background-color", .color($1), on: .inSelectedRow)
                }
            ]
        }

        /// The operations of `uicollectionviewcell`.
        @MainActor public static var gridCell: Self {
            view + [
                Element("selectedBackgroundColor", .color("color")) {
                    $0.set("background-color", .color($1), on: .inSelectedCell)
                }
            ]
        }

        /// The operations of `uitableviewheaderfooterview`.
        @MainActor public static var sectionHeader: Self { view + text }

        @MainActor static var separator: Self {
            view + [
                Element("thickness", .float("length")) { $0.set(["min-width", "min-height"], .extent($1)) }
            ]
        }
    }

    extension ThemeIndicatorStyle {
        var color: ThemeColor? {
            switch self {
            case .default: nil
            case .black: ThemeColor(red: 0, green: 0, blue: 0, alpha: 0.4)
            case .white: ThemeColor(red: 1, green: 1, blue: 1, alpha: 0.4)
            }
        }
    }

    extension ThemeValueType<CSSValue> {
        /// Reads the built-in schema's object type `gradient`.
        public static var gtkGradient: Self {
            ThemeValueType<SkinGradient>.skinGradient.prepared { gradient, _ in
                gradient.colors.isEmpty
                    ? .none
                    : .gradient(
                        gradient.colors, locations: gradient.locations, angle: gradient.angle, shape: gradient.shape,
                        center: gradient.center)
            }
        }
    }

    extension ThemeValueType<GTKShadow> {
        /// Reads the built-in schema's object type `shadowlayer`.
        public static var gtkShadow: Self {
            ThemeValueType<SkinShadowLayer>.skinShadowLayer.prepared { shadow, _ in
                GTKShadow(
                    color: shadow.color, offset: shadow.offset, radius: shadow.radius, spread: shadow.spread,
                    isInset: shadow.isInset)
            }
        }
    }

    extension ThemeTextCase {
        fileprivate var css: CSSValue {
            switch self {
            case .none: .none
            case .upper: CSSValue("uppercase")
            case .lower: CSSValue("lowercase")
            case .capitalized: CSSValue("capitalize")
            }
        }
    }

    extension ThemeTextDecoration {
        fileprivate var css: CSSValue {
            switch self {
            case .none: .none
            case .underline: CSSValue("underline")
            case .strikethrough: CSSValue("line-through")
            }
        }
    }

    extension GTKStyle {
        /// Shows an image, and reserves its space.
        mutating func setImage(_ reference: GTKImageReference) {
            set(GTKLayer(reference), at: .image)
            if contentMode == .scaleToFill { contentMode = .center }
            set("min-width", .extent(reference.image.size.width))
            set("min-height", .extent(reference.image.size.height))
        }

        @MainActor mutating func setThumb(_ reference: GTKImageReference) throws {
            let image = reference.image
            set("background-image", try image.value(tinted: reference.isTemplate ? tint ?? .black : nil), on: .thumb)
            set("background-size", .sequence(.length(image.size.width), .length(image.size.height)), on: .thumb)
            set("background-position", .center, on: .thumb)
            set("background-repeat", CSSValue("no-repeat"), on: .thumb)
            set("background-color", .transparent, on: .thumb)
            set("min-width", .extent(image.size.width), on: .thumb)
            set("min-height", .extent(image.size.height), on: .thumb)
            // The thumb is higher than the track, which it does not widen.
            set("margin", .length(2 - image.size.height / 2), on: .thumb)
        }
    }

    extension GTKNode {
        static let checked = GTKNode("&:checked")
        static let switchThumb = GTKNode("& > slider")
        static let switchSymbols = GTKNode("& > image")
        static let trough = GTKNode("& > trough")
        static let fill = GTKNode("& > trough > highlight")
        static let thumb = GTKNode("& > trough > slider")
        static let text = GTKNode("& > text")
        static let placeholder = GTKNode("& > text > placeholder")
        static let indicator = GTKNode("& > scrollbar > range > trough > slider")
        static let row = GTKNode("& > row")
        static let cells = [GTKNode("& > child"), GTKNode("& > flowboxchild")]
        static let inSelectedRow = GTKNode("row:selected > &")
        /// A cell is in the `child` of a grid view or the `flowboxchild` of a flow box.
        static let inSelectedCell = GTKNode("*:selected > &")
        static let contents = GTKNode("& > contents")
    }
#endif
