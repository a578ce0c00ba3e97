import Dispatch
import SkinKit

/// Decodes images to values that call back when they are released.
final class FarewellDecoder: ThemeImageDecoder {
    private let value: @MainActor (String) -> Farewell

    @MainActor
    init(_ releases: Releases) {
        value = { releases.value($0) }
    }

    func decode(_ file: ThemeImageFile) -> Farewell {
        let value = value
        return MainActor.assumeIsolated { value(file.asset.path) }
    }

    func cost(of image: Farewell) -> Int? { 10 }
}

/// A value of an app that calls back when it is released on the main actor.
final class Farewell: Equatable, Sendable {
    let text: String
    private let onRelease: @MainActor (String) -> Void
    private static let isOnMainQueue = DispatchSpecificKey<Bool>()

    init(_ text: String, onRelease: @escaping @MainActor (String) -> Void) {
        DispatchQueue.main.setSpecific(key: Self.isOnMainQueue, value: true)
        self.text = text
        self.onRelease = onRelease
    }

    deinit {
        // Swift Testing releases a suite, and the engine with it, on any thread.
        guard DispatchQueue.getSpecific(key: Self.isOnMainQueue) == true else { return }
        let (text, onRelease) = (text, onRelease)
        MainActor.assumeIsolated { onRelease(text) }
    }

    static func == (left: Farewell, right: Farewell) -> Bool { left.text == right.text }
}

/// A component that shows a ``Farewell``, and an image that is one.
final class Bearer {
    var value: Farewell?
    var image: Farewell?
    var width = 1.0 { didSet { onWidth?() } }
    var onWidth: (() -> Void)?

    var text: String? { value?.text }
}

/// The texts whose values were released, and what the next release does.
@MainActor
final class Releases {
    private(set) var texts: [String] = []
    /// The number of values that were made and not released.
    private(set) var aliveCount = 0
    var onRelease: ((String) -> Void)?

    /// Definitions of pictures, whose prepared values report here. The margin 13 cannot be prepared.
    var definitions: ComponentDefinitions {
        var components = ComponentDefinitions()
        components.define(Bearer.self, as: "picture") { bearer in
            bearer.operation(
                "image", .decodedImage("image", as: Farewell.self), get: { $0.image }, set: { $0.image = $1 })
            bearer.operation("note", .string("text"), get: { $0.value }, set: { $0.value = $1 }) { [self] in
                value($0)
            }
            bearer.operation("margin", .float("margin"), get: { $0.width }, set: { $0.width = $1 }) { width in
                if width == 13 { throw Refusal() }
                return width
            }
        }
        return components
    }

    func value(_ text: String) -> Farewell {
        aliveCount += 1
        return Farewell(text) { [weak self] text in
            self?.aliveCount -= 1
            self?.texts.append(text)
            self?.onRelease?(text)
        }
    }

    func forget() { texts = [] }

    /// Runs a closure once, when a value is released; `nil` for any value.
    func once(_ text: String?, _ body: @escaping () -> Void) {
        onRelease = { [weak self] released in
            guard text == nil || released == text else { return }
            self?.onRelease = nil
            body()
        }
    }
}
