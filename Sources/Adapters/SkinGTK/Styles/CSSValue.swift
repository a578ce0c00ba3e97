#if GTK
    import SkinComponents
    import SkinKit

    /// A value of a CSS property.
    ///
    /// Every text of a theme goes through ``string(_:)``, and numbers and colors through the other members. The words of CSS
    /// itself are `StaticString`s, which only code can contain. A theme can therefore not add a declaration or a rule.
    public struct CSSValue: Hashable, Sendable {
        /// The value as CSS.
        public let text: String

        private init(text: String) { self.text = text }

        /// Creates a word of CSS, such as `none`.
        public init(_ word: StaticString) { text = "\(word)" }

        static let none = CSSValue("none")
        static let transparent = CSSValue("transparent")
        static let center = CSSValue("center")

        /// Returns a length in logical pixels, limited to -4,096 to 4,096.
        public static func length(_ points: Double) -> CSSValue {
            CSSValue(text: number(points, in: -lengthLimit...lengthLimit) + "px")
        }

        /// Returns a length that is not negative.
        public static func extent(_ points: Double) -> CSSValue { length(max(points, 0)) }

        /// The greatest length. A window of more than 32,767 pixels ends the connection to an X server.
        static var lengthLimit: Double { 4_096 }

        /// Returns a length, in points at the desktop's usual text size, that grows with the text size.
        static func textLength(_ points: Double) -> CSSValue {
            // A length of CSS in `pt` follows the resolution of text, in which a pixel of 96 to the inch is 3/4 pt.
            CSSValue(text: number(points * 0.75, in: 0...lengthLimit) + "pt")
        }

        /// Returns a height of lines as a multiple of the font's size. A mere number is a multiple of the font's own height in GTK.
        static func em(_ factor: Double) -> CSSValue { CSSValue(text: number(factor, in: 0.5...5) + "em") }

        static func rest(beside points: Double) -> CSSValue { CSSValue(text: "calc(100% - \(extent(points).text))") }

        /// Returns a number, limited to a range.
        public static func number(_ value: Double, in range: ClosedRange<Double>) -> CSSValue {
            CSSValue(text: number(value, in: range) as String)
        }

        /// Returns a color.
        public static func color(_ color: ThemeColor) -> CSSValue {
            func channel(_ value: Float) -> String { number(Double(value) * 255, in: 0...255) }
            let alpha: String = number(Double(color.alpha), in: 0...1)
            return CSSValue(text: "rgba(\(channel(color.red)),\(channel(color.green)),\(channel(color.blue)),\(alpha))")
        }

        /// Returns a string in quotation marks. Every character that is not an ASCII letter or digit is escaped.
        public static func string(_ string: String) -> CSSValue {
            var text = "\""
            for scalar in string.unicodeScalars {
                switch scalar {
                case "a"..."z", "A"..."Z", "0"..."9": text.unicodeScalars.append(scalar)
                // CSS has no escape for the null character.
                case "\0": text += "\\fffd "
                default: text += "\\" + String(scalar.value, radix: 16) + " "
                }
            }
            return CSSValue(text: text + "\"")
        }

        /// Returns values that are separated by spaces.
        public static func sequence(_ values: CSSValue...) -> CSSValue {
            CSSValue(text: values.map(\.text).joined(separator: " "))
        }

        /// Returns values that are separated by commas; `none` for no value.
        public static func list(_ values: [CSSValue]) -> CSSValue {
            values.isEmpty ? .none : CSSValue(text: values.map(\.text).joined(separator: ","))
        }

        /// Returns four lengths that are not negative.
        public static func insets(_ insets: ThemeInsets) -> CSSValue {
            .sequence(.extent(insets.top), .extent(insets.right), .extent(insets.bottom), .extent(insets.left))
        }

        /// Returns a gradient.
        ///
        /// - Parameters:
        ///   - colors: The colors, from the start to the end, at least one.
        ///   - locations: The location of each color, 0 to 1; nil to distribute them evenly.
        ///   - angle: The direction in degrees, clockwise: of a linear gradient, where 0 is from the top to the bottom, or in
        ///     which a conic one begins, where 0 is up.
        ///   - shape: The course. A radial gradient is an ellipse in the widget's proportions, to the farthest corner.
        ///   - center: The center of a radial or conic gradient, as parts of the widget's size.
        public static func gradient(
            _ colors: [ThemeColor], locations: [Double]?, angle: Double, shape: ThemeGradientShape = .linear,
            center: ThemePoint = ThemePoint(x: 0.5, y: 0.5)
        ) -> CSSValue {
            let colors = colors.count == 1 ? [colors[0], colors[0]] : colors
            let stops = colors.enumerated().map { place, color in
                guard let location = locations.flatMap({ place < $0.count ? $0[place] : nil }) else {
                    return Self.color(color).text
                }
                return "\(Self.color(color).text) \(number(location * 100, in: 0...100) as String)%"
            }
            let rest = angle.truncatingRemainder(dividingBy: 360)
            func degrees(_ angle: Double) -> String { number(angle, in: -360...720) + "deg" }
            func percent(_ part: Double) -> String { number(part * 100, in: -1_000...1_000) + "%" }
            let place = "at \(percent(center.x)) \(percent(center.y))"
            let course =
                switch shape {
                // In CSS, 0 degrees is from the bottom to the top.
                case .linear: "linear-gradient(\(degrees(rest + 180))"
                case .radial: "radial-gradient(ellipse farthest-corner \(place)"
                case .conic: "conic-gradient(from \(degrees(rest)) \(place)"
                }
            return CSSValue(text: "\(course),\(stops.joined(separator: ",")))")
        }

        static func picture(base64: String) -> CSSValue { CSSValue(text: "url(\"data:image/png;base64,\(base64)\")") }

        /// Returns a number with at most four decimals; 0 for one that is not a number.
        private static func number(_ value: Double, in range: ClosedRange<Double>) -> String {
            let limited = value.isNaN ? 0 : min(max(value, range.lowerBound), range.upperBound)
            let units = Int((limited * 10_000).rounded())
            let (whole, rest) = (units.magnitude / 10_000, units.magnitude % 10_000)
            var text = (units < 0 ? "-" : "") + String(whole)
            if rest == 0 { return text }
            var decimals = String(rest + 10_000).dropFirst()
            while decimals.last == "0" { decimals.removeLast() }
            text += "." + decimals
            return text
        }
    }
#endif
