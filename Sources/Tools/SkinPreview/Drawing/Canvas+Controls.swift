import SkinDiagnostics
import SkinKit

extension Canvas {
    mutating func drawButton(_ component: Component, _ rect: ThemeRect) {
        let look = component.look
        let insets = look.insets("contentInsets") ?? .zero
        let title = component.buttonTitle
        let style = TextStyle(
            font: look.font("titleFont") ?? ThemeFont(size: 17),
            color: look.color("titleColor") ?? look.color("tintColor") ?? stage.plainInk, alignment: "center")
        let inner = rect.inset(by: insets)
        guard let image = look.image("image") else { return text(title, in: inner, style) }
        let size = stage.size(of: image)
        let titleWidth = title.isEmpty ? 0 : TextMeasure.width(of: title, style.font) + 6
        let start = inner.midX - (size.width + titleWidth) / 2
        let place = ThemeRect(x: start, y: inner.midY - size.height / 2, width: size.width, height: size.height)
        self.image(image, in: place, mode: "center", tint: look.color("tintColor"))
        guard !title.isEmpty else { return }
        text(
            title, in: ThemeRect(x: place.maxX + 6, y: inner.minY, width: titleWidth, height: inner.size.height),
            TextStyle(font: style.font, color: style.color))
    }

    /// Draws a switch, on if it is selected. A gallery draws both, since themes mainly set the color of the on state.
    mutating func drawSwitch(_ component: Component, _ rect: ThemeRect) {
        let look = component.look
        let track = ThemeRect(
            x: rect.midX - min(rect.size.width, 51) / 2, y: rect.midY - min(rect.size.height, 31) / 2,
            width: min(rect.size.width, 51), height: min(rect.size.height, 31))
        let isOn = component.states.contains(.selected)
        let gray = ThemeColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.3)
        let color = isOn ? look.color("onTintColor") ?? look.color("tintColor") : look.color("offTintColor")
        fill(track, color ?? gray, radius: track.size.height / 2)
        let radius = track.size.height / 2 - 2
        drawThumb(
            x: isOn ? track.maxX - radius - 2 : track.minX + radius + 2, y: track.midY, radius: radius,
            look.color("thumbTintColor"))
    }

    mutating func drawSlider(_ component: Component, _ rect: ThemeRect) {
        let look = component.look
        let value = 0.6
        let track = ThemeRect(x: rect.minX + 2, y: rect.midY - 2, width: rect.size.width - 4, height: 4)
        let gray = ThemeColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.3)
        fill(track, look.color("maximumTrackTintColor") ?? gray, radius: 2)
        var filled = track
        filled.size.width *= value
        fill(filled, look.color("minimumTrackTintColor") ?? look.color("tintColor"), radius: 2)
        guard let image = look.image("thumbImage") else {
            return drawThumb(x: filled.maxX, y: track.midY, radius: 13, look.color("thumbTintColor"))
        }
        let size = stage.size(of: image)
        let place = ThemeRect(
            x: (filled.maxX - size.width / 2).rounded(), y: (track.midY - size.height / 2).rounded(),
            width: size.width, height: size.height)
        self.image(image, in: place, tint: look.color("thumbTintColor") ?? look.color("tintColor"))
    }

    private mutating func drawThumb(x: Double, y: Double, radius: Double, _ color: ThemeColor?) {
        circle(x: x, y: y + 1.2, radius: radius + 0.4, ThemeColor(red: 0, green: 0, blue: 0, alpha: 0.16))
        circle(x: x, y: y, radius: radius, color ?? ThemeColor(red: 1, green: 1, blue: 1))
    }

    mutating func drawTextField(_ component: Component, _ rect: ThemeRect) {
        let look = component.look
        let gray = ThemeColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.45)
        switch look.string("borderStyle", "style") {
        case "line": stroke(rect, gray, width: 1)
        case "bezel": stroke(rect, gray, width: 2)
        case "roundedRect": stroke(rect, gray, width: 1, radius: 6)
        default: break
        }
        let side = max(look.number("cornerRadius", "radius") ?? 0, 8).clamped(8, 14)
        let inner = rect.inset(by: ThemeInsets(top: 0, left: side, bottom: 0, right: side))
        var style = component.textStyle(on: stage)
        let own = component.text ?? look.string("text", "text")
        if let own { return text(own, in: inner, style) }
        style.color = look.color("placeholder") ?? gray
        text(look.string("placeholder", "text") ?? component.shownText, in: inner, style)
    }

    mutating func drawTextView(_ component: Component, _ rect: ThemeRect) {
        var style = component.textStyle(on: stage)
        style.lines = max(Int((rect.size.height / style.lineHeight).clamped(1, 1000)), 1)
        let inner = rect.inset(by: component.textViewInsets)
        let isOneLine = inner.size.height < style.lineHeight * 2
        text(component.text ?? component.shownText, in: inner, style, isTop: !isOneLine)
    }
}
