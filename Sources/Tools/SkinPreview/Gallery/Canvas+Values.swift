import SkinKit

extension Canvas {
    private static let valueLimit = 12
    private static let valueRow = 23.0

    /// Draws the values of operations as a list: swatches, numbers, fonts in themselves, images.
    mutating func drawValues(of operations: [ThemeOperation], width: Double) -> ThemeSize {
        let values = operations.flatMap { operation in
            operation.parameters.map { (name: name(of: operation, $0), object: $0.object) }
        }
        var y = 0.0
        for value in values.prefix(Self.valueLimit) {
            let rect = ThemeRect(x: 0, y: y, width: width, height: Self.valueRow)
            drawValue(value.name, value.object, rect)
            y += Self.valueRow
        }
        if values.count > Self.valueLimit {
            let rect = ThemeRect(x: 0, y: y, width: width, height: Self.valueRow)
            text("\(values.count - Self.valueLimit) more", in: rect, valueStyle(isQuiet: true))
            y += Self.valueRow
        }
        return ThemeSize(width: values.isEmpty ? 0 : width, height: y)
    }

    private func name(of operation: ThemeOperation, _ parameter: ThemeField) -> String {
        let name = operation.parameters.count > 1 ? "\(operation.name) \(parameter.name)" : operation.name
        return operation.states.isEmpty
            ? name : "\(name), \(stage.theme.names(of: operation.states).joined(separator: " "))"
    }

    private func valueStyle(isQuiet: Bool, _ font: ThemeFont = ThemeFont(size: 11)) -> TextStyle {
        var color = stage.plainInk
        if isQuiet { color.alpha = 0.6 }
        return TextStyle(font: font, color: color)
    }

    /// Draws a constant as the value of an operation, and a number with a bar of its length in points.
    mutating func drawConstant(_ name: String, _ object: ThemeValue, _ rect: ThemeRect) {
        drawValue(name, object, rect)
        let length: Double
        switch object {
        case .float(let number): length = number
        case .integer(let number): length = Double(number)
        default: return
        }
        guard length > 0 else { return }
        let left = rect.minX + rect.size.width * 0.54 + 72
        let bar = ThemeRect(x: left, y: rect.midY - 4, width: min(length, rect.maxX - left), height: 8)
        fill(bar, valueStyle(isQuiet: true).color, radius: 2)
    }

    private mutating func drawValue(_ name: String, _ object: ThemeValue, _ rect: ThemeRect) {
        var left = rect
        left.size.width = rect.size.width * 0.54
        text(name, in: left, valueStyle(isQuiet: true))
        var right = rect
        right.origin.x = left.maxX + 8
        right.size.width = rect.maxX - right.origin.x
        switch object {
        case .image(let image): drawSample(image, right)
        case .font(let font):
            var sample = font
            sample.size = min(font.size, 17)
            text(PageValue.text(object), in: right, valueStyle(isQuiet: false, sample))
        default:
            let colors = PageValue.colors(object)
            for color in colors.prefix(5) {
                let swatch = ThemeRect(x: right.minX, y: rect.midY - 8, width: 16, height: 16)
                fill(swatch, color, radius: 4)
                stroke(swatch, ThemeColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.5), width: 1, radius: 4)
                right.origin.x += 20
                right.size.width -= 20
            }
            guard colors.count <= 1 else { return }
            text(PageValue.text(object), in: right, valueStyle(isQuiet: false))
        }
    }

    private mutating func drawSample(_ image: ThemeImage, _ rect: ThemeRect) {
        guard resolve(image) != nil else { return text(image.name, in: rect, valueStyle(isQuiet: false)) }
        let place = ThemeRect(x: rect.minX, y: rect.minY + 2, width: 36, height: rect.size.height - 4)
        self.image(image.whole, in: place, mode: "scaleAspectFit", tint: stage.plainInk)
    }
}

extension ThemeImage {
    /// The image without its slice, so that it keeps its proportions.
    fileprivate var whole: ThemeImage {
        var image = self
        image.slice = nil
        return image
    }
}
