import SkinKit

/// An attribute that adjusts the value of its element, with all that the format specifies for it: theme format 1, sections 5,
/// 13, 17 and 18.
///
/// The order of the cases is that in which attributes are applied. To add one, add a case and its form here, and what it
/// does in `AdjustmentAttribute+Arithmetic.swift`.
package enum AdjustmentAttribute: UInt8, CaseIterable, Hashable, Sendable {
    case multiply, add
    case size, weight, style, lineHeight, letterSpacing, relative, maximum
    case lighten, darken, mix, lightness, chroma, hue, against, alpha, fade

    package struct Form: Sendable {
        package let name: String
        /// The name of the attribute that has the number: another one if this one names a color.
        package let numberName: String
        package let objects: [ObjectKind]
        package let argument: Argument
        /// The kind of a provenance step in a cache (`ThemeCacheFormat.md`, section 20).
        package let stepCode: UInt8
        /// The action of an expression's term in a cache (`ThemeCacheFormat.md`, section 29).
        package let termCode: UInt32
        /// The cost of working the attribute out, in the units of `CacheLayout.answerLimit`.
        package let cost: Int
        package let summary: String

        fileprivate init(
            _ name: String, _ objects: [ObjectKind], _ argument: Argument, step: UInt8, term: UInt32, cost: Int = 1,
            number: String? = nil, _ summary: String
        ) {
            self.name = name
            numberName = number ?? name
            self.objects = objects
            self.argument = argument
            (stepCode, termCode) = (step, term)
            self.cost = cost
            self.summary = summary
        }

        /// Whether the attribute names a color, and another attribute has its number. Both are required together.
        package var namesColor: Bool { name != numberName }
    }

    package enum Argument: Sendable {
        /// A number of the element's own type.
        case anyNumber
        case number(ClosedRange<Double>)
        case positiveNumber
        case weight
        case style
        case textStyle
    }

    package var form: Form { Self.forms[Int(rawValue)] }

    private static let forms = allCases.map(\.row)

    private var row: Form {
        switch self {
        case .multiply: Form("multiply", [.integer, .float], .anyNumber, step: 5, term: 2, "Multiplies the number.")
        case .add: Form("add", [.integer, .float], .anyNumber, step: 6, term: 3, "Is added to the number.")
        case .size: Form("size", [.font], .positiveNumber, step: 7, term: 4, "The size in points, above 0.")
        case .weight: Form("weight", [.font], .weight, step: 8, term: 5, "The weight, 100 to 900 or by name.")
        case .style: Form("style", [.font], .style, step: 9, term: 6, "Upright or slanted.")
        case .lineHeight:
            Form(
                "line-height", [.font], .number(0.5...5), step: 23, term: 21, "The line height, a multiple of the size."
            )
        case .letterSpacing:
            Form(
                "letter-spacing", [.font], .number(-100...100), step: 24, term: 22,
                "The space between letters, in points.")
        case .relative:
            Form("relative", [.font], .textStyle, step: 25, term: 23, "The text style with which the text grows.")
        case .maximum:
            Form(
                "maximum", [.font], .positiveNumber, step: 26, term: 24, "The size in points that 'relative' may reach."
            )
        case .lighten: Form("lighten", [.color], .number(0...1), step: 1, term: 7, "Is added to the lightness in HSL.")
        case .darken: Form("darken", [.color], .number(0...1), step: 2, term: 8, "Is taken from the lightness in HSL.")
        case .mix:
            Form(
                "mix", [.color], .number(0...1), step: 3, term: 10, number: "amount",
                "The color to mix in, as far as 'amount' says: 0 for none of it, 1 for nothing else.")
        case .lightness: Form("lightness", [.color], .number(0...1), step: 12, term: 11, "The lightness in OKLCH.")
        case .chroma: Form("chroma", [.color], .number(0...0.5), step: 13, term: 12, "The chroma in OKLCH.")
        case .hue: Form("hue", [.color], .number(0...360), step: 15, term: 13, "The hue in OKLCH, in degrees.")
        case .against:
            Form(
                "against", [.color], .number(1...21), step: 19, term: 15, cost: 1024, number: "contrast",
                "The color from which this one keeps the contrast ratio 'contrast', 1 to 21, getting lighter or darker."
            )
        case .alpha: Form("alpha", [.color], .number(0...1), step: 4, term: 16, "Replaces alpha.")
        case .fade: Form("fade", [.color], .number(0...1), step: 20, term: 17, "Multiplies alpha, after 'alpha'.")
        }
    }

    /// Whether the attribute sets a coordinate of OKLCH. All that an element has are applied at once.
    package var isPerceptual: Bool { self == .lightness || self == .chroma || self == .hue }

    package func allows(_ number: Double) -> Bool {
        switch form.argument {
        case .number(let range): range.contains(number)
        case .positiveNumber: number > 0 && number.isFinite
        case .anyNumber, .weight, .style, .textStyle: true
        }
    }
}

extension ObjectKind {
    /// The attributes that adjust an object of this kind, in the order in which they are applied.
    package var adjustments: [AdjustmentAttribute] { Self.adjustments[self] ?? [] }

    private static let adjustments = Dictionary(
        uniqueKeysWithValues: allCases.map { kind in
            (kind, AdjustmentAttribute.allCases.filter { $0.form.objects.contains(kind) })
        })
}
