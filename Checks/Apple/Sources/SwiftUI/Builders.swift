import Foundation

@resultBuilder
public struct ViewBuilder {
    public static func buildBlock() -> EmptyView { EmptyView() }
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    @MainActor
    public static func buildBlock<each Content: View>(
        _ content: repeat each Content
    ) -> TupleView<(repeat each Content)> {
        var views: [any View] = []
        for view in repeat each content { views.append(view) }
        return TupleView((repeat each content), views)
    }
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
    public static func buildEither<TrueContent: View, FalseContent: View>(
        first: TrueContent
    ) -> _ConditionalContent<TrueContent, FalseContent> { .init(first: first) }
    public static func buildEither<TrueContent: View, FalseContent: View>(
        second: FalseContent
    ) -> _ConditionalContent<TrueContent, FalseContent> { .init(second: second) }
}

public struct EmptyView {
    public init() {}
}

extension EmptyView: View, Primitive {
    public var body: Never { none() }
    var text: String { "" }
}

extension Optional: View where Wrapped: View {
    public var body: some View { Deferred { self?.rendered ?? "" } }
}

public struct _ConditionalContent<TrueContent: View, FalseContent: View> {
    fileprivate let first: TrueContent?
    fileprivate let second: FalseContent?
    init(first: TrueContent? = nil, second: FalseContent? = nil) { (self.first, self.second) = (first, second) }
}

extension _ConditionalContent: View, Primitive {
    public var body: Never { none() }
    var text: String { first?.rendered ?? second?.rendered ?? "" }
}

public struct TupleView<T>: View, Primitive {
    public var body: Never { none() }
    public var value: T
    private let views: [any View]
    init(_ value: T, _ views: [any View]) { (self.value, self.views) = (value, views) }
    var text: String { views.map(\.rendered).filter { !$0.isEmpty }.joined(separator: ", ") }
}

public struct HStack<Content: View>: View, Primitive {
    public var body: Never { none() }
    private let content: Content
    public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
        self.content = content()
    }
    var text: String { content.rendered }
}

public struct ZStack<Content: View>: View, Primitive {
    public var body: Never { none() }
    private let content: Content
    public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) { self.content = content() }
    var text: String { content.rendered }
}

public struct GeometryProxy {
    public var size: CGSize { CGSize(width: 200, height: 100) }
}

public struct GeometryReader<Content: View>: View, Primitive {
    public var body: Never { none() }
    public var content: (GeometryProxy) -> Content
    public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { self.content = content }
    var text: String { content(GeometryProxy()).rendered }
}

/// A text, rendered with the font, the alignment and the number of lines of its environment.
public struct Text: Equatable {
    fileprivate let content: String
    public init<S: StringProtocol>(_ content: S) { self.content = String(content) }
}

extension Text: View, Primitive {
    public var body: Never { none() }
    var text: String {
        let environment = EnvironmentValues.current
        let font = environment.font.map { " font(\($0.text))" } ?? ""
        let alignment =
            environment.multilineTextAlignment == .leading ? "" : " \(environment.multilineTextAlignment)"
        return "'\(content)'\(font)\(alignment)\(environment.lineLimit.map { " \($0) lines" } ?? "")"
    }
}

// MARK: - Buttons

@MainActor
enum Buttons {
    static var make: (ButtonStyleConfiguration) -> String = { $0.label.rendered }
}

public struct Button<Label: View>: View, Primitive {
    public var body: Never { none() }
    private let label: Label
    private let action: @MainActor () -> Void
    public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
        self.action = action
        self.label = label()
    }
    var text: String {
        Buttons.make(ButtonStyleConfiguration(label: .init(view: label), isPressed: Touches.isPressing))
    }
}

/// Whether buttons are pressed while they are rendered, for tests.
@MainActor
package enum Touches {
    package static var isPressing = false
}

@MainActor @preconcurrency
public protocol ButtonStyle {
    associatedtype Body: View
    typealias Configuration = ButtonStyleConfiguration
    @ViewBuilder func makeBody(configuration: Self.Configuration) -> Self.Body
}

public struct ButtonStyleConfiguration {
    public struct Label: View, Primitive {
        public var body: Never { none() }
        let view: any View
        var text: String { view.rendered }
    }
    public let label: ButtonStyleConfiguration.Label
    public let isPressed: Bool
}
