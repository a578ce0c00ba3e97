import Dispatch
import SkinKit

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

/// A component that shows a ``Farewell``.
final class Bearer {
    var value: Farewell?
    var width = 1.0 { didSet { onWidth?() } }
    var onWidth: (() -> Void)?

    var text: String? { value?.text }
}

/// The texts whose values were released, and what the next release does.
@MainActor
final class Releases {
    private(set) var texts: [String] = []
    var onRelease: ((String) -> Void)?

    /// Definitions whose prepared values report here; values that are 'refused' cannot be prepared.
    var definitions: ComponentDefinitions {
        var components = ComponentDefinitions()
        components.define(Bearer.self, as: "probe") { bearer in
            bearer.operation("text", .string("text"), get: { $0.value }, set: { $0.value = $1 }) { [self] in
                value($0)
            }
            bearer.operation("width", .float("width"), get: { $0.width }, set: { $0.width = $1 }) { width in
                if width == 13 { throw Refusal() }
                return width
            }
        }
        return components
    }

    func value(_ text: String) -> Farewell {
        Farewell(text) { [weak self] text in
            self?.texts.append(text)
            self?.onRelease?(text)
        }
    }

    /// Runs a closure once, when a value is released; `nil` for any value.
    func once(_ text: String?, _ body: @escaping () -> Void) {
        onRelease = { [weak self] released in
            guard text == nil || released == text else { return }
            self?.onRelease = nil
            body()
        }
    }
}
