import CheckSupport
import SkinKit
import Testing
import UIKit

@testable import SkinUIKit

@Suite("Sliders") @MainActor
struct SliderTests {
    private nonisolated static let operations = [
        "minimumTrackTintColor", "maximumTrackTintColor", "thumbTintColor", "thumbImage",
    ]

    private let engine = Fixture.engine()
    private let slider = UISlider()

    private func image() throws -> UIImage {
        let header: [UInt8] = [0x89, 0x50, 0x4E, 0x47]
        return try #require(UIImage(data: Data(header), scale: 1))
    }

    @Test("of the Mac idiom behave as on iPad once a theme colors them, as UIKit demands", arguments: operations)
    func macIdiom(_ operation: String) throws {
        slider.traitOverrides.userInterfaceIdiom = .mac
        try engine.theme(slider, as: "only_\(operation)")
        #expect(slider.behavioralStyle == .mac)
        try engine.activate(Fixture.theme("First"))
        #expect(slider.behavioralStyle == .pad)
        engine.deactivate()
        #expect(slider.exceptionCount == 0)
    }

    @Test("keep their look if the app has chosen that of the Mac", arguments: operations)
    func chosenStyle(_ operation: String) throws {
        slider.traitOverrides.userInterfaceIdiom = .mac
        slider.preferredBehavioralStyle = .mac
        try engine.theme(slider, as: "only_\(operation)")
        try engine.activate(Fixture.theme("First"))
        #expect(slider.minimumTrackTintColor == nil)
        #expect(slider.maximumTrackTintColor == nil)
        #expect(slider.thumbTintColor == nil)
        #expect(slider.thumbImage(for: .normal) == nil)
        engine.deactivate()
        #expect(slider.behavioralStyle == .mac)
        #expect(slider.exceptionCount == 0)
    }

    @Test("get the images of their track back, which a color had removed")
    func trackImages() throws {
        let (minimum, maximum) = (try image(), try image())
        slider.setMinimumTrackImage(minimum, for: .normal)
        slider.setMaximumTrackImage(maximum, for: .highlighted)
        try engine.theme(slider, as: "all")
        try engine.activate(Fixture.theme("First"))
        #expect(text(slider.minimumTrackTintColor) == firstColor)
        #expect(slider.minimumTrackImage(for: .normal) == nil)
        #expect(slider.maximumTrackImage(for: .highlighted) == nil)
        engine.deactivate()
        #expect(slider.minimumTrackTintColor == nil)
        #expect(slider.minimumTrackImage(for: .normal) === minimum)
        #expect(slider.minimumTrackImage(for: .highlighted) == nil)
        #expect(slider.maximumTrackImage(for: .highlighted) === maximum)
    }
}
