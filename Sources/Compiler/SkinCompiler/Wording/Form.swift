import SkinDiagnostics
import SkinFormat
import SkinKit

/// The form that a value must have, as it follows "expected".
package struct Form: Sendable {
    let text: String

    package init(_ text: String) { self.text = text }

    static let flag = oneOf(["true", "false"])
    static let onlyTrue = Self("'true'")
    static let symbolName = Self("1 to 128 letters, digits, '.', '_' and '-'")
    static let families = Self("the name of a font family, or up to \(ThemeFont.familyLimit) separated by commas")
    static let insets = Self("'top,left,bottom,right'")
    static let int64 = Self("a 64-bit integer")
    static let decimal = Self("a finite decimal number")
    static let guessedColor = Self("hex such as #FF3B30, or three or four numbers from 0 to 1")
    static let themeIdentifier = Self("\(letterOrDigit) \(identifierCharacters)")
    static let definitionName = Self("\(letterOrUnderscore) letters, digits, '_', '.' and '-', \(atMost)")
    static let schemaName = Self("\(letterOrUnderscore) letters, digits, '_' and '-', \(atMost)")
    static let entityID = Self("1 to 256 characters without control characters")
    static let language = Self("a language tag such as 'de' or 'pt-BR'")
    static let appearance = Self("'light', 'dark' or 'any'")
    static let label = Self("1 to 128 characters without control characters")
    package static let int32 = Self("a 32-bit integer")
    static let declaredVersion = Self("a number such as 1.0.0")

    private static let atMost = "at most 128 characters"
    private static let letterOrDigit = "a letter or digit followed by"
    private static let letterOrUnderscore = "a letter or '_' followed by"
    private static let identifierCharacters = "letters, digits, '.', '_' and '-', \(atMost)"

    static func oneOf(_ words: [String]) -> Self {
        words.count == 2 ? Self("'\(words[0])' or '\(words[1])'") : Self("one of \(words.listed)")
    }

    static func id(_ form: Form) -> Self { Self("an id of \(form.text)") }

    static func bound(isInteger: Bool, isPositive: Bool = false) -> Self {
        Form((isInteger ? "an integer" : "a number") + (isPositive ? " above 0" : ""))
    }

    static func value(_ kind: ObjectKind) -> Self {
        switch kind {
        case .bool: .flag
        case .point: Form("'x,y'")
        case .size: Form("'width,height', neither negative")
        case .rect: Form("'x,y,width,height', the last two not negative")
        default: .insets
        }
    }

    static func argument(_ attribute: AdjustmentAttribute, _ kind: ObjectKind) -> Self {
        switch attribute.form.argument {
        case .weight: Form("a multiple of 100 from 100 to 900 or a name such as 'bold'")
        case .style: .oneOf(["normal", "italic"])
        case .textStyle: .oneOf(ThemeFont.TextStyle.allCases.map(\.rawValue))
        case .anyNumber: Form("\(bound(isInteger: kind == .integer).text) or a constant's name")
        case .positiveNumber: Form("a number above 0 or a constant's name")
        case .number(let range):
            Form(
                "a number from \(NumberText.shortest(range.lowerBound)) to \(NumberText.shortest(range.upperBound))"
                    + " or a constant's name")
        }
    }

    /// - Parameter isNamed: Whether the file names the format.
    static func color(_ format: ColorFormat, isNamed: Bool) -> Self {
        if isNamed { return Form("\(text(format)) in the format '\(format.rawValue)'") }
        return format == .hex ? Form(text(.hex)) : .guessedColor
    }

    private static func text(_ format: ColorFormat) -> String {
        switch format {
        case .rgb: "three numbers from 0 to 1"
        case .rgba: "four numbers from 0 to 1"
        case .rgb255: "three integers from 0 to 255"
        case .rgba255: "four integers from 0 to 255"
        case .hex: "#RGB, #RGBA, #RRGGBB or #RRGGBBAA"
        case .hsl: "hue 0 to 360, saturation and lightness 0 to 1"
        case .hsla: "hue 0 to 360, saturation, lightness and alpha 0 to 1"
        case .gray: "one number from 0 to 1"
        case .graya: "gray and alpha, each 0 to 1"
        }
    }
}
