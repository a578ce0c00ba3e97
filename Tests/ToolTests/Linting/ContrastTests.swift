import Foundation
import SkinBundles
import SkinColors
import SkinCompiler
import SkinDiagnostics
import SkinFormat
import SkinKit
import SkinLinter
import TestSupport
import Testing

@Suite("Contrast")
struct ContrastTests {
    /// Published figures: the extremes of WCAG 2.2, and the grays that WebAIM and the WCAG techniques G17 and G18 cite.
    @Test(
        "The contrast is that of published examples",
        arguments: [
            ("#000000", "#FFFFFF", 21.0), ("#FFFFFF", "#FFFFFF", 1.0), ("#777777", "#FFFFFF", 4.48),
            ("#767676", "#FFFFFF", 4.54), ("#949494", "#FFFFFF", 3.03), ("#595959", "#FFFFFF", 7.0),
            ("#FF0000", "#FFFFFF", 4.0), ("#0000FF", "#FFFFFF", 8.59), ("#00FF00", "#FFFFFF", 1.37),
            ("#FFFF00", "#FFFFFF", 1.07), ("#0000FF", "#000000", 2.44),
        ])
    func published(_ first: String, _ second: String, _ ratio: Double) throws {
        let (a, b) = try (channels(first), channels(second))
        #expect(abs(a.contrast(to: b) - ratio) < 0.006)
        #expect(a.contrast(to: b) == b.contrast(to: a))
    }

    @Test("Relative luminance weighs linear light")
    func luminance() throws {
        #expect(try abs(channels("#FFFFFF").relativeLuminance - 1) < 1e-12)
        #expect(try channels("#FF0000").relativeLuminance == 0.2126)
        #expect(try abs(channels("#808080").relativeLuminance - 0.21586) < 1e-5)
    }

    @Test("A color over another one is mixed by its alpha")
    func compositing() throws {
        let half = ColorChannels(red: 0, green: 0, blue: 0, alpha: 0.5)
        let white = try channels("#FFFFFF")
        #expect(half.over(white) == ColorChannels(red: 0.5, green: 0.5, blue: 0.5))
        let twice = half.over(half)
        #expect(twice.alpha == 0.75)
        #expect(abs(twice.over(white).red - half.over(half.over(white)).red) < 1e-12)
    }

    private func channels(_ text: String) throws -> ColorChannels {
        try #require(ColorFormat.hex.channels(Array(text.utf8)[...]))
    }
}

/// Puts random faults into themes. Each must be found once, and the proposed color must fix it.
@Suite("Seeded contrast faults")
struct SeededContrastTests {
    /// The number of faults; the environment variable `SKINKIT_CONTRAST_FAULTS` overrides it.
    static let count = ProcessInfo.processInfo.environment["SKINKIT_CONTRAST_FAULTS"].flatMap { UInt64($0) } ?? 40

    @Test("Every fault is found, and the colour that is proposed passes", arguments: 0..<count)
    func faultIsFoundAndMended(_ seed: UInt64) throws {
        let fault = SeededFault(seed: seed)
        let before = try lint(fault.files(text: fault.text), fault.isEnhanced)
        #expect(before.count == 1, "\(fault): \(before)")
        let message = try #require(before.first?.message)
        #expect(before.first?.code == .contrast)
        let proposed = try #require(message.components(separatedBy: "; use ").last).prefix { $0 != " " }
        #expect(proposed.hasPrefix("#") && proposed != fault.text, "\(message)")
        let after = try lint(fault.files(text: String(proposed)), fault.isEnhanced)
        #expect(after == [], "\(message)")
    }

    private func lint(_ files: [String: String], _ isEnhanced: Bool) throws -> [ThemeDiagnostic] {
        let folder = try TemporaryFolder()
        var linter = ThemeLinter(compiler: ThemeCompiler())
        linter.requiresEnhancedContrast = isEnhanced
        return try linter.lint([folder.writeTheme(files)]).diagnostics
    }
}

/// A theme with one text that is hard to read, in one of some places.
private struct SeededFault: CustomStringConvertible {
    let text: String
    let ground: String
    let place: Int
    let isEnhanced: Bool
    var description: String { "\(text) on \(ground), place \(place)" }

    init(seed: UInt64) {
        var random = SplitMix64(seed: seed &+ 1)
        let color = { (_ random: inout SplitMix64) in
            ColorChannels(
                red: Double(random.next() % 256) / 255, green: Double(random.next() % 256) / 255,
                blue: Double(random.next() % 256) / 255)
        }
        var (ground, text) = (color(&random), color(&random))
        // Far enough below the required contrast that the location of the text does not decide.
        while text.contrast(to: ground) > 2.9 { (ground, text) = (color(&random), color(&random)) }
        self.text = text.color.description
        self.ground = ground.color.description
        place = Int(seed % 5)
        isEnhanced =
            seed % 2 == 1
            && max(
                ground.contrast(to: ColorChannels(red: 0, green: 0, blue: 0)),
                ground.contrast(to: ColorChannels(red: 1, green: 1, blue: 1))) > 7.2
    }

    func files(text: String) -> [String: String] {
        let readable = "<color name=\"ink\">\(bestInk)</color><color name=\"paper\">\(ground)</color>"
        let label = "<operation name=\"textColor\"><color ref=\"ink\"/></operation>"
        let paper = "<operation name=\"backgroundColor\"><color ref=\"paper\"/></operation>"
        switch place {
        case 0:
            return [
                "main.xml": .theme(
                    constants: "<color name=\"paper\">\(ground)</color>",
                    instances: "<uilabel id=\"a\">\(operation("textColor", text))\(paper)</uilabel>")
            ]
        case 1:
            return [
                "main.xml": .theme(constants: readable, instances: "<uilabel id=\"a\">\(label)\(paper)</uilabel>"),
                "night~dark.xml": .theme(constants: "<color name=\"ink\">\(text)</color>"),
            ]
        case 2:
            let title = "<operation name=\"titleColor\"><color ref=\"ink\"/></operation>"
            let pressed = "<operation name=\"titleColor\" state=\"highlighted\"><color>\(text)</color></operation>"
            return [
                "main.xml": .theme(
                    constants: readable, classes: "<class id=\"c\">\(title)\(pressed)</class>",
                    instances: "<uibutton id=\"a\" class=\"c\">\(paper)</uibutton>")
            ]
        case 3:
            return [
                "main.xml": .theme(
                    constants: "<color name=\"paper\">\(ground)</color>",
                    instances: """
                        <!-- skinkit:contrast uilabel on uiview#b -->
                        <uiview id="b">\(paper)</uiview><uilabel id="a">\(operation("textColor", text))</uilabel>
                        """)
            ]
        default:
            return [
                "main.xml": .theme(
                    instances:
                        "<uitextfield id=\"a\"><operation name=\"placeholder\"><string>Name</string><param name=\"color\">"
                        + "<color>\(text)</color></param></operation>\(operation("backgroundColor", ground))</uitextfield>"
                )
            ]
        }
    }

    private func operation(_ name: String, _ color: String) -> String {
        "<operation name=\"\(name)\"><color>\(color)</color></operation>"
    }

    /// Returns black or white, whichever has the higher contrast.
    private var bestInk: String {
        guard let ground = ColorFormat.hex.channels(Array(ground.utf8)[...]) else { return "#000000" }
        return ground.relativeLuminance > 0.18 ? "#000000" : "#FFFFFF"
    }
}
