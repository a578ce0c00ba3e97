import SkinKit
import Testing

@testable import SkinPreview

@Suite("Nine-part pictures")
struct NinePartsTests {
    private let image = ThemeSize(width: 30, height: 20)
    private let slice = ThemeInsets(top: 4, left: 10, bottom: 6, right: 5)

    @Test("Corners keep their size, edges are stretched along, the middle both ways")
    func stretched() {
        let parts = NineParts.parts(of: image, slice: slice, in: ThemeRect(x: 7, y: 3, width: 100, height: 50))
        #expect(parts.count == 9)
        #expect(parts[0] == part(0, 0, 10, 4, to: 7, 3, 10, 4))
        #expect(parts[1] == part(10, 0, 15, 4, to: 17, 3, 85, 4))
        #expect(parts[2] == part(25, 0, 5, 4, to: 102, 3, 5, 4))
        #expect(parts[4] == part(10, 4, 15, 10, to: 17, 7, 85, 40))
        #expect(parts[8] == part(25, 14, 5, 6, to: 102, 47, 5, 6))
    }

    @Test("The parts cover the target without gap or overlap")
    func coverage() {
        for width in [3.0, 15, 16, 200] {
            let target = ThemeRect(x: 0, y: 0, width: width, height: 33)
            let parts = NineParts.parts(of: image, slice: slice, in: target)
            let area = parts.reduce(0) { $0 + $1.target.size.width * $1.target.size.height }
            #expect(abs(area - width * 33) < 1e-9)
            #expect(parts.allSatisfy { $0.target.maxX <= width + 1e-9 && $0.source.maxX <= image.width })
        }
    }

    @Test("Where the target is smaller than the caps they shrink alike")
    func small() {
        let parts = NineParts.parts(of: image, slice: slice, in: ThemeRect(x: 0, y: 0, width: 6, height: 10))
        #expect(parts.map(\.target.size.width) == [4, 2, 4, 2])
        #expect(parts.map(\.target.size.height) == [4, 4, 6, 6])
    }

    @Test("Caps wider than the picture, or negative, leave parts within it")
    func oddSlices() {
        let wide = ThemeInsets(top: 0, left: 50, bottom: 0, right: 50)
        let parts = NineParts.parts(of: image, slice: wide, in: ThemeRect(x: 0, y: 0, width: 60, height: 20))
        #expect(parts.allSatisfy { $0.source.minX >= 0 && $0.source.maxX <= 30 })
        let negative = ThemeInsets(top: -5, left: -5, bottom: -5, right: -5)
        let whole = NineParts.parts(of: image, slice: negative, in: ThemeRect(x: 0, y: 0, width: 60, height: 40))
        #expect(whole == [part(0, 0, 30, 20, to: 0, 0, 60, 40)])
    }

    @Test("A painted bubble is drawn with the caps that its theme gives")
    func bubble() throws {
        let preview = try PreviewFixture.shipped(["Daylight"])
        let entry = try #require(preview.entries.first)
        let stage = preview.stage(entry, traits: [], scale: 2)
        let bubble = Component("chatbubble", id: "bubble_outgoing", on: stage)
        var canvas = Canvas(stage)
        canvas.draw(bubble, ThemeSize(width: 200, height: 80))
        let parts = try #require(
            PreviewFixture.elements(of: "<svg>\(canvas.svg.text.replacing("\u{1}", with: "u"))</svg>")
        )
        .filter { $0.attributes["viewBox"] != nil }
        #expect(parts.count == 9)
        #expect(parts.first?.attributes["viewBox"] == "0 0 21.5 19.5")
        #expect(parts.first?.attributes["width"] == "21.5")
        #expect(parts.last?.attributes["x"] == "174" && parts.last?.attributes["y"] == "58")
    }

    @Test("Repeated parts lap as stretched ones, and repeat the same source")
    func lapping() {
        let whole = ThemeRect(x: 0, y: 0, width: 100, height: 50)
        let parts = NineParts.parts(of: image, slice: slice, in: whole).map { part in
            var part = part
            part.isRepeated = true
            return part.lapped(within: whole)
        }
        #expect(parts[0].source == ThemeRect(x: 0, y: 0, width: 10.5, height: 4.5))
        #expect(parts[1].target == ThemeRect(x: 10, y: 0, width: 85.5, height: 4.5))
        #expect(parts[1].source == ThemeRect(x: 10, y: 0, width: 15, height: 4.5))
        #expect(parts[4].target == ThemeRect(x: 10, y: 4, width: 85.5, height: 40.5))
        #expect(parts[4].source == ThemeRect(x: 10, y: 4, width: 15, height: 10))
    }

    private func part(
        _ sx: Double, _ sy: Double, _ sw: Double, _ sh: Double, to x: Double, _ y: Double, _ w: Double, _ h: Double
    ) -> ImagePart {
        ImagePart(
            source: ThemeRect(x: sx, y: sy, width: sw, height: sh), target: ThemeRect(x: x, y: y, width: w, height: h))
    }
}
