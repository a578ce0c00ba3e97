import Foundation
import Observation

@MainActor @preconcurrency
public protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Self.Body { get }
}

extension Never: View {
    public var body: Never { self }
}

/// A view of the fake that has a text instead of a body.
@MainActor
protocol Primitive {
    var text: String { get }
}

/// The body of a primitive view, which is never asked for.
func none() -> Never { preconditionFailure("a primitive view has no body") }

/// A text that stands for a view with all its modifiers, the first one first.
struct Recorded: View, Primitive {
    var text: String
    var body: Never { none() }
}

/// A view that is rendered to a text when it is asked for it, so that its environment is that of its parent.
struct Deferred: View, Primitive {
    let render: @MainActor () -> String
    var text: String { render() }
    var body: Never { none() }
}

/// What a host of views does: it evaluates bodies, and learns from Observation which of them would be evaluated again.
@MainActor
package final class Rendering {
    package static let shared = Rendering()
    /// The names of the types whose bodies were evaluated.
    package var evaluated: [String] = []
    /// The names of the types whose bodies SwiftUI would evaluate again.
    package var invalidated: [String] = []

    func evaluate<Value>(_ name: String, _ body: () -> Value) -> Value {
        evaluated.append(name)
        return withObservationTracking(body) {
            MainActor.assumeIsolated { Rendering.shared.invalidated.append(name) }
        }
    }
}

extension View {
    /// The view with its modifiers as a text, for tests.
    package var rendered: String {
        if let primitive = self as? any Primitive { return primitive.text }
        return Rendering.shared.evaluate("\(type(of: self))") { body }.rendered
    }
    private func adding(_ text: @escaping @MainActor () -> String) -> Deferred {
        Deferred { [rendered, text()].filter { !$0.isEmpty }.joined(separator: " ") }
    }
    private func adding(_ text: String) -> Deferred { adding { text } }
    private func transforming(_ transform: @escaping (inout EnvironmentValues) -> Void) -> Deferred {
        Deferred {
            let old = EnvironmentValues.current
            defer { EnvironmentValues.current = old }
            transform(&EnvironmentValues.current)
            return rendered
        }
    }

    public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
        ModifiedContent(content: self, modifier: modifier)
    }
    public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
        transforming { $0[keyPath: keyPath] = value }
    }
    public func transformEnvironment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
    ) -> some View { transforming { transform(&$0[keyPath: keyPath]) } }
    public func disabled(_ disabled: Bool) -> some View { transforming { $0.isEnabled = $0.isEnabled && !disabled } }
    public func buttonStyle<S: ButtonStyle>(_ style: S) -> some View {
        Deferred {
            let old = Buttons.make
            defer { Buttons.make = old }
            Buttons.make = { style.makeBody(configuration: $0).rendered }
            return rendered
        }
    }

    // MARK: Modifiers that leave a text

    public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { adding("foreground(\(described(style)))") }
    public func tint(_ tint: Color?) -> some View { adding("tint(\(tint.map { $0.text } ?? "nil"))") }
    public func shadow(
        color: Color = Color(.sRGBLinear, red: 0, green: 0, blue: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0,
        y: CGFloat = 0
    ) -> some View { adding(color == .clear ? "" : "shadow(\(color.text) \(radius) \(x),\(y))") }
    public func padding(_ insets: EdgeInsets) -> some View {
        let texts = [insets.top, insets.leading, insets.bottom, insets.trailing].map { "\($0)" }
        return adding(texts == ["0.0", "0.0", "0.0", "0.0"] ? "" : "padding(\(texts.joined(separator: ",")))")
    }
    public func background<V: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> V
    ) -> some View {
        let view = content()
        return adding { "background(\(view.rendered))" }
    }
    public func overlay<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
        let view = content()
        return adding { "overlay(\(view.rendered))" }
    }
    public func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View {
        adding("clip(\(shape.pathText))")
    }
    public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View { self }
    public func opacity(_ opacity: Double) -> some View { adding(opacity == 1 ? "" : "opacity(\(opacity))") }
    public func allowsHitTesting(_ enabled: Bool) -> some View { adding(enabled ? "" : "untouchable") }
    public func accessibilityHidden(
        _ hidden: Bool, isEnabled: Bool
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        modifier(AccessibilityAttachmentModifier(text: isEnabled ? "silent" : ""))
    }
    public func onHover(perform action: @escaping (Bool) -> Void) -> some View {
        Deferred {
            Hovering.actions.append(action)
            return rendered
        }
    }
}

/// The actions of the views that were rendered, for tests.
@MainActor
package enum Hovering {
    package static var actions: [(Bool) -> Void] = []
}

public struct ModifiedContent<Content, Modifier> {
    public var content: Content
    public var modifier: Modifier
    public init(content: Content, modifier: Modifier) { (self.content, self.modifier) = (content, modifier) }
}

extension ModifiedContent: View, Primitive where Content: View, Modifier: ViewModifier {
    var text: String {
        if let attachment = modifier as? AccessibilityAttachmentModifier {
            return [content.rendered, attachment.text].filter { !$0.isEmpty }.joined(separator: " ")
        }
        let content = _ViewModifier_Content<Modifier>(view: content)
        return Rendering.shared.evaluate("\(Modifier.self)") { modifier.body(content: content) }.rendered
    }
    public var body: Never { none() }
}

public struct AccessibilityAttachmentModifier: ViewModifier {
    public typealias Body = Never
    let text: String
}

@MainActor @preconcurrency
public protocol ViewModifier {
    associatedtype Body: View
    typealias Content = _ViewModifier_Content<Self>
    @ViewBuilder func body(content: Self.Content) -> Self.Body
}

extension ViewModifier where Body == Never {
    public func body(content: Self.Content) -> Self.Body { none() }
}

public struct _ViewModifier_Content<Modifier: ViewModifier>: View, Primitive {
    let view: any View
    var text: String { view.rendered }
    public var body: Never { none() }
}
