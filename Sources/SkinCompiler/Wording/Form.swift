import SkinDiagnostics
import SkinFormat
import SkinKit

/// What a value has to look like: what follows "expected".
struct Form: Sendable {
    let text: String

    private init(_ text: String) { self.text = text }

    static let flag = Form("'true' or 'false'")
    static let onlyTrue = Form("'true'")
    static let name = Form("a name")
    static let imageMode = Form("'original' or 'template'")
    static let insets = Form("'top,left,bottom,right'")
    static let int64 = Form("a 64-bit integer")
    static let decimal = Form("a finite decimal number")
    static let guessedColor = Form("hex such as #FF3B30, or three or four numbers from 0 to 1")
    static let themeIdentifier = Form("\(letterOrDigit) \(identifierCharacters)")
    static let definitionName = Form("\(letterOrUnderscore) letters, digits, '_', '.' and '-', \(atMost)")
    static let schemaName = Form("\(letterOrUnderscore) letters, digits, '_' and '-', \(atMost)")
    static let entityID = Form("1 to 256 characters without control characters")
    static let label = Form("1 to 128 characters without control characters")
    static let itemCount = Form("the number of items")
    static let int32 = Form("a 32-bit integer")
    static let codePoints = Form("one or two code points, such as 1F1F5 1F1F9")
    static let packPath = Form("a relative path below the pack's folder")
    static let packWord = Form("at most 128 letters, digits, '.', '_' and '-'")
    static let declaredVersion = Form("a number such as 1.0.0")

    private static let atMost = "at most 128 characters"
    private static let letterOrDigit = "a letter or digit followed by"
    private static let letterOrUnderscore = "a letter or '_' followed by"
    private static let identifierCharacters = "letters, digits, '.', '_' and '-', \(atMost)"

    static func oneOf(_ words: [String]) -> Form { Form("one of \(words.listed)") }

    static func id(_ form: Form) -> Form { Form("an id of \(form.text)") }

    /// The form of a number of a setting or a schema.
    static func bound(isInteger: Bool, isPositive: Bool = false) -> Form {
        Form((isInteger ? "an integer" : "a number") + (isPositive ? " above 0" : ""))
    }

    /// The form of a Boolean, a point, a size, a rect or insets.
    static func value(_ kind: ObjectKind) -> Form {
        switch kind {
        case .bool: .flag
        case .point: Form("'x,y'")
        case .size: Form("'width,height', neither negative")
        case .rect: Form("'x,y,width,height', the last two not negative")
        default: .insets
        }
    }

    /// The form of an attribute that adjusts a value.
    static func argument(_ attribute: AdjustmentAttribute, _ kind: ObjectKind) -> Form {
        switch attribute.form.argument {
        case .weight: Form("a multiple of 100 from 100 to 900 or a name such as 'bold'")
        case .style: Form("'normal' or 'italic'")
        case .anyNumber: Form("\(bound(isInteger: kind == .integer).text) or a constant's name")
        case .positiveNumber: Form("a number above 0 or a constant's name")
        case .number(let range):
            Form(
                "a number from \(NumberText.shortest(range.lowerBound)) to \(NumberText.shortest(range.upperBound))"
                    + " or a constant's name")
        }
    }

    /// The form of a color.
    ///
    /// - Parameter isNamed: Whether the file names the format.
    static func color(_ format: ColorFormat, isNamed: Bool) -> Form {
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
