import SkinCompiler
import SkinDiagnostics
import SkinKit

struct Component {
    var type: String
    var id: String?
    var states: ThemeStates
    var text: String?
    var kind: BuiltInComponent
    var look: Look

    init(_ type: String, id: String?, states: ThemeStates = [], text: String? = nil, on stage: Stage) {
        self.init(
            ThemeEntityKey(component: type, id: id), stage.operations(type, id), states: states, text: text, on: stage)
    }

    init(
        _ key: ThemeEntityKey, _ operations: [ThemeOperation], states: ThemeStates, text: String? = nil, on stage: Stage
    ) {
        type = key.component
        id = key.id
        self.states = states
        self.text = text
        kind = stage.types.kind(of: key.component)
        look = Look(operations, states: states)
    }

    /// The displayed text: the app's, else the theme's, else words from the identifier (`label_chat_title` becomes
    /// `Chat title`).
    var shownText: String {
        switch look.string(kind == .uibutton ? "titleCase" : "textCase", "case") {
        case "upper": plainText.uppercased()
        case "lower": plainText.lowercased()
        case "capitalized": Self.capitalized(plainText)
        default: plainText
        }
    }

    /// Returns a text whose words begin with a capital letter.
    private static func capitalized(_ text: String) -> String {
        var isStart = true
        return text.reduce(into: "") { result, character in
            result += isStart ? character.uppercased() : String(character)
            isStart = character.isWhitespace
        }
    }

    private var plainText: String {
        if let text { return text }
        let own = kind == .uibutton ? look.string("title", "text") : look.string("text", "text")
        return own ?? id.map(Self.sampleText) ?? "Sample"
    }

    /// Returns the words of an identifier without the first, which usually is a kind of component.
    static func sampleText(for id: String) -> String {
        let words = id.prefix(60).split { $0 == "_" || $0 == "-" || $0 == "." || $0 == " " }
        let kept = words.count > 1 ? words.dropFirst() : words[...]
        let text = kept.joined(separator: " ")
        return text.prefix(1).uppercased() + text.dropFirst()
    }

    func textStyle(_ colorOperation: String = "textColor", font: String = "font", on stage: Stage) -> TextStyle {
        var style = TextStyle(
            font: look.font(font) ?? ThemeFont(size: 17), color: look.color(colorOperation) ?? stage.plainInk)
        style.alignment = look.string("textAlignment", "alignment") ?? "natural"
        style.lines = look.number("numberOfLines", "lines").map { Int($0.clamped(0, 1000)) } ?? 1
        style.spacing = look.number("lineSpacing", "spacing")?.clamped(0, 200) ?? 0
        style.decoration = look.string("textDecoration", "line").flatMap { $0 == "none" ? nil : $0 }
        if let color = look.color("textShadow") {
            style.shadow = (color, look.point("textShadow", "offset") ?? ThemePoint(x: 0, y: -1))
        }
        return style
    }
}

extension Double {
    func clamped(_ low: Double, _ high: Double) -> Double { isNaN ? low : Swift.min(Swift.max(self, low), high) }
}

extension Component {
    /// The maximum width and height of a component in a drawing, in points.
    static let sizeLimit = 4_000.0

    func naturalSize(on stage: Stage, width available: Double = 320) -> ThemeSize {
        if let frame = look.frame, frame.size.width > 0, frame.size.height > 0 { return frame.size.limited }
        if let own = stage.drawing(of: type)?.size(of: self, on: stage) { return own.limited }
        return kind.size(of: self, on: stage, width: available).limited
    }

    func labelSize(on stage: Stage, width: Double) -> ThemeSize {
        let style = textStyle(on: stage)
        let padding = labelPadding
        let lines = TextMeasure.lines(
            shownText, style.font, width: max(width - padding.width, style.font.size), limit: style.lines)
        let widest = lines.map { TextMeasure.width(of: $0, style.font) }.max() ?? 0
        let height = Double(lines.count) * style.lineHeight - style.spacing + padding.height
        return ThemeSize(
            width: max((widest + 1).rounded(.up) + padding.width, look.has("backgroundColor") ? height : 0),
            height: height)
    }

    /// The padding of a label, which keeps the text away from the ends of a background.
    var labelPadding: ThemeInsets {
        guard look.has("backgroundColor") else { return .zero }
        let side = (look.number("cornerRadius", "radius") ?? 6).clamped(4, 8)
        return ThemeInsets(top: 2, left: side, bottom: 2, right: side)
    }

    func buttonSize(on stage: Stage) -> ThemeSize {
        let insets = look.insets("contentInsets") ?? ThemeInsets(top: 8, left: 12, bottom: 8, right: 12)
        let image = look.image("image").map { stage.size(of: $0) }
        let title = buttonTitle
        let font = look.font("titleFont") ?? ThemeFont(size: 17)
        let titleWidth = title.isEmpty ? 0 : (TextMeasure.width(of: title, font) + 2).rounded(.up)
        let gap = image != nil && !title.isEmpty ? 6.0 : 0
        return ThemeSize(
            width: (image?.width ?? 0) + gap + titleWidth + insets.width,
            height: max(image?.height ?? 0, title.isEmpty ? 0 : TextMeasure.lineHeight(font)) + insets.height)
    }

    var buttonTitle: String { look.has("image") ? text ?? look.string("title", "text") ?? "" : shownText }

    func imageSize(on stage: Stage) -> ThemeSize {
        look.image("image").map { stage.size(of: $0) } ?? ThemeSize(width: 72, height: 72)
    }

    func textViewHeight(on stage: Stage, width: Double) -> Double {
        let style = textStyle(on: stage)
        let insets = textViewInsets
        let lines = TextMeasure.lines(shownText, style.font, width: width - insets.width, limit: 6)
        return Double(max(lines.count, 1)) * style.lineHeight + insets.height
    }

    var textViewInsets: ThemeInsets {
        look.insets("contentInsets") ?? ThemeInsets(top: 8, left: 12, bottom: 8, right: 12)
    }

    func cellHeight(on stage: Stage) -> Double {
        stage.look("uitableview", nil).number("rowHeight", "height")?.clamped(24, 120) ?? 52
    }
}

extension Stage {
    func size(of image: ThemeImage) -> ThemeSize {
        guard let asset = theme.asset(image.name, traits: traits, scale: scale), let number = assets.images[asset]
        else { return ThemeSize(width: 24, height: 24) }
        return images[number].size
    }
}

extension ThemeSize {
    fileprivate var limited: ThemeSize {
        ThemeSize(width: width.clamped(0, Component.sizeLimit), height: height.clamped(0, Component.sizeLimit))
    }
}
