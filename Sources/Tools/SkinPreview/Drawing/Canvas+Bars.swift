import SkinKit

extension Canvas {
    /// Draws the line of one point between a bar and what is beside it.
    mutating func drawHairline(_ component: Component, _ rect: ThemeRect, atTop: Bool) {
        let y = atTop ? rect.minY : rect.maxY - 1
        let line = ThemeRect(x: rect.minX, y: y, width: rect.size.width, height: 1)
        fill(line, component.look.color("hairlineColor"))
    }

    mutating func drawToolbar(_ component: Component, _ rect: ThemeRect) {
        fill(rect, component.look.color("barTintColor"))
        drawHairline(component, rect, atTop: true)
    }

    /// Draws a bar of three items, of which the first is selected and the second has a badge.
    mutating func drawTabBar(_ component: Component, _ rect: ThemeRect) {
        drawToolbar(component, rect)
        let look = component.look
        let (plain, selected) = (look.color("itemColor") ?? .middleGray, look.color("selectedItemColor"))
        var style = component.textStyle("itemColor", font: "itemFont", on: stage)
        style.font = look.font("itemFont") ?? ThemeFont(size: 10)
        style.alignment = "center"
        for (number, name) in ["Home", "News", "You"].enumerated() {
            let width = rect.size.width / 3
            let place = ThemeRect(
                x: rect.minX + width * Double(number), y: rect.minY, width: width, height: rect.size.height)
            style.color = number == 0 ? selected ?? look.color("tintColor") ?? plain : plain
            let top = rect.minY + rect.size.height * 0.36
            stroke(
                ThemeRect(x: place.midX - 8, y: top - 8, width: 16, height: 16), style.color, width: 2, radius: 5)
            if number == 1 { circle(x: place.midX + 9, y: top - 7, radius: 4, look.color("badgeColor")) }
            let below = ThemeRect(x: place.minX, y: top + 9, width: width, height: max(rect.maxY - top - 9, 0))
            text(name, in: below, style)
        }
    }

    /// Draws two segments, of which the first is selected.
    mutating func drawSegments(_ component: Component, _ rect: ThemeRect) {
        let look = component.look
        let half = rect.size.width / 2
        let corners = look.corners
        let first = ThemeRect(x: rect.minX, y: rect.minY, width: half, height: rect.size.height).inset(by: 2)
        fill(first, look.color("selectedSegmentTintColor"), corners: corners.grown(by: -2))
        var style = component.textStyle("titleColor", font: "titleFont", on: stage)
        style.font = look.font("titleFont") ?? ThemeFont(size: 13)
        style.alignment = "center"
        for (number, name) in ["One", "Two"].enumerated() {
            let place = ThemeRect(
                x: rect.minX + half * Double(number), y: rect.minY, width: half, height: rect.size.height)
            style.color =
                (number == 0 ? look.color("selectedTitleColor") : nil) ?? look.color("titleColor") ?? stage.plainInk
            text(name, in: place, style)
        }
    }

    mutating func drawProgress(_ component: Component, _ rect: ThemeRect) {
        var line = ThemeRect(x: rect.minX, y: rect.midY - 2, width: rect.size.width, height: 4)
        fill(line, component.look.color("trackTintColor") ?? .middleGray.with(alpha: 0.3), radius: 2)
        line.size.width *= 0.6
        fill(line, component.look.color("progressTintColor") ?? component.look.color("tintColor"), radius: 2)
    }

    /// Draws eight spokes that fade.
    mutating func drawActivity(_ component: Component, _ rect: ThemeRect) {
        let color = component.look.color("color") ?? .middleGray
        let length = min(rect.size.width, rect.size.height) / 2
        for spoke in 0..<8 {
            let (sine, cosine) = Trigonometry.values(degrees: Double(spoke) * 45)
            func point(_ part: Double) -> String {
                "\((rect.midX + sine * length * part).svg) \((rect.midY - cosine * length * part).svg)"
            }
            let alpha = color.alpha * (1 - Float(spoke) * 0.1)
            path("M\(point(0.45))L\(point(0.85))", fill: nil, stroke: color.with(alpha: alpha), width: length / 6)
        }
    }

    /// Draws three pages, of which the first is current.
    mutating func drawPages(_ component: Component, _ rect: ThemeRect) {
        let look = component.look
        for page in 0..<3 {
            let color = page == 0 ? look.color("currentPageIndicatorTintColor") : look.color("pageIndicatorTintColor")
            circle(x: rect.midX + Double(page - 1) * 14, y: rect.midY, radius: 3.5, color ?? .middleGray)
        }
    }
}

extension ThemeColor {
    fileprivate static let middleGray = ThemeColor(red: 0.5, green: 0.5, blue: 0.5)

    fileprivate func with(alpha: Float) -> ThemeColor { ThemeColor(red: red, green: green, blue: blue, alpha: alpha) }
}
