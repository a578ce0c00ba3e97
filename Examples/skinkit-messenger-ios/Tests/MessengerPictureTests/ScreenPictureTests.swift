#if canImport(UIKit)
    import Foundation
    import SkinKit
    import SkinUIKit
    import Testing
    import UIKit

    @testable import MessengerScreens

    // Compiled against stubs of UIKit, and never run: no picture is recorded yet.
    @Suite("Pictures of the messenger's screens", .serialized) @MainActor
    struct ScreenPictureTests {
        @Test("show the themes as they were recorded", arguments: ["conversations", "chat"], ["Daylight", "Midnight"])
        func screen(_ name: String, in theme: String) throws {
            let engine = ThemeEngine(
                components: .messenger, configuration: .uiKit(fonts: UIKitFonts(followsContentSize: false)))
            ThemeEngine.shared = engine
            try engine.root.update { $0.traits = [.phone, .light] }
            try engine.root.update { $0.scale = 2 }
            try engine.activate(MessengerThemes.theme(theme))
            let (window, controller) = (UIWindow(frame: Self.screen), Skins.rootViewController())
            window.rootViewController = controller
            window.isHidden = false
            if name == "chat" {
                controller.pushViewController(ChatViewController(.sample, number: 0), animated: false)
            }
            window.layoutIfNeeded()
            try RecordedPicture("\(Self.platform)-\(name)-\(theme)").expect(png(of: window))
        }

        private static let screen = CGRect(x: 0, y: 0, width: 390, height: 844)

        private static var platform: String {
            #if os(visionOS)
                "visionos"
            #else
                "ios"
            #endif
        }

        /// Draws the layers of a window. Tests of a package have no app whose screen could be drawn.
        private func png(of window: UIWindow) -> Data {
            let format = UIGraphicsImageRendererFormat()
            format.scale = 2
            return UIGraphicsImageRenderer(size: window.bounds.size, format: format).pngData { context in
                window.layer.render(in: context.cgContext)
            }
        }
    }
#endif
