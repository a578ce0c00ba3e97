import SkinKit

extension Canvas {
    mutating func draw(_ component: Component, _ size: ThemeSize) {
        let rect = ThemeRect(size)
        let alpha = component.look.number("alpha", "value") ?? 1
        guard alpha > 0 else { return }
        group(alpha: alpha) { canvas in
            canvas.drawShadowed(component, rect)
            canvas.drawBorder(component, rect)
        }
    }

    private mutating func drawShadowed(_ component: Component, _ rect: ThemeRect) {
        let own = stage.drawing(of: component.type)
        let paint: (inout Canvas) -> Void = { canvas in
            if let own { own.draw(component, rect, &canvas) } else { canvas.drawInherited(component, rect) }
        }
        // A view that clips to its bounds clips its shadow too.
        if component.look.bool("clipsToBounds") == true { return paint(&self) }
        let layers = component.look.shadows
        if !layers.isEmpty {
            drawShadows(layers, around: rect, component.look.corners)
            return paint(&self)
        }
        guard let color = component.look.color("shadow") else { return paint(&self) }
        let opacity = component.look.number("shadow", "opacity") ?? 1
        let shade = ThemeColor(
            red: color.red, green: color.green, blue: color.blue, alpha: color.alpha * Float(opacity))
        let filter = shadow(
            shade, offset: component.look.point("shadow", "offset") ?? ThemePoint(x: 0, y: -3),
            radius: component.look.number("shadow", "radius") ?? 3, over: rect)
        group(filter: filter, paint)
    }

    mutating func drawInherited(_ component: Component, _ rect: ThemeRect) {
        drawBackground(component, rect)
        component.kind.draw(component, rect, on: &self)
    }

    private mutating func drawBackground(_ component: Component, _ rect: ThemeRect) {
        let look = component.look
        let corners = look.corners
        // A drawing cannot blur what is behind it, so that a material is its color.
        if look.string("material", "style") != "none" { fill(rect, look.color("material", "tint"), corners: corners) }
        fill(rect, look.color("backgroundColor"), corners: corners)
        if let gradient = look.gradient { fill(rect, paint: self.gradient(gradient, over: rect), corners: corners) }
        if let image = look.image("backgroundImage") {
            let cut = look.bool("clipsToBounds") == true ? corners : 0
            self.image(image, in: rect, tint: look.color("tintColor"), corners: cut)
        }
        drawShadows(look.shadows, within: rect, corners)
    }

    private mutating func drawBorder(_ component: Component, _ rect: ThemeRect) {
        guard let width = component.look.number("borderWidth", "width") else { return }
        let color = component.look.color("borderColor") ?? ThemeColor(red: 0, green: 0, blue: 0)
        stroke(rect, color, width: width, corners: component.look.corners)
    }

    mutating func drawLabel(_ component: Component, _ rect: ThemeRect) {
        let style = component.textStyle(on: stage)
        text(component.shownText, in: rect.inset(by: component.labelPadding), style)
    }

    mutating func drawImageView(_ component: Component, _ rect: ThemeRect) {
        guard let image = component.look.image("image") else { return }
        let cuts = component.look.bool("clipsToBounds") == true
        self.image(
            image, in: rect, mode: component.look.string("contentMode", "mode") ?? "scaleToFill",
            tint: component.look.color("tintColor"), corners: cuts ? component.look.corners : 0)
    }

    mutating func drawCell(_ component: Component, _ rect: ThemeRect) {
        guard !component.states.isDisjoint(with: [.selected, .highlighted]) else { return }
        fill(rect, component.look.color("selectedBackgroundColor"))
    }

    mutating func drawNavigationBar(_ component: Component, _ rect: ThemeRect) {
        if var color = component.look.color("barTintColor") {
            // An approximation: UIKit does not document the opacity of a translucent bar.
            if component.look.bool("translucent") == true { color.alpha *= 0.94 }
            fill(rect, color)
        }
        drawHairline(component, rect, atTop: false)
        guard component.text != "" else { return }
        var style = component.textStyle("titleColor", font: "titleFont", on: stage)
        style.alignment = "center"
        text(component.shownText, in: rect.inset(by: 8), style)
    }

    mutating func drawScrollIndicator(_ component: Component, _ rect: ThemeRect) {
        guard rect.size.height >= 60, let style = component.look.string("indicatorStyle", "style") else { return }
        let value: Float = style == "white" ? 1 : 0
        let bar = ThemeRect(x: rect.maxX - 5, y: rect.minY + 4, width: 2.5, height: min(rect.size.height * 0.3, 60))
        fill(bar, ThemeColor(red: value, green: value, blue: value, alpha: 0.35), radius: 1.25)
    }
}
