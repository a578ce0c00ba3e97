import Foundation

// The fakes draw nothing. They check the types of what the adapter calls.

@MainActor @preconcurrency
public protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Self.Body { get }
}

extension Never: View {
    public var body: Never { self }
}

/// What nobody asks a fake for.
func none() -> Never { preconditionFailure("the fakes draw nothing") }

/// A view without content.
nonisolated struct Inert: View {
    var body: Never { none() }
}

/// What a modifier of a fake returns.
nonisolated struct Modified<Content: View>: View, Wrapping {
    let content: Content
    var change: ((inout EnvironmentValues) -> Void)?
    var scheme: ColorScheme?

    var body: Never { none() }

    func content(_ environment: inout EnvironmentValues) -> (any View)? {
        change?(&environment)
        // A preference goes up, and the nearest to the window wins. The fake keeps it with the environment of the content.
        environment.preferredScheme = environment.preferredScheme ?? scheme
        return content
    }
}

@resultBuilder
public struct ViewBuilder {
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock<each Content: View>(
        _ content: repeat each Content
    ) -> TupleView<(repeat each Content)> { TupleView((repeat each content)) }
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
    public static func buildEither<TrueContent: View, FalseContent: View>(
        first: TrueContent
    ) -> _ConditionalContent<TrueContent, FalseContent> { .init(first) }
    public static func buildEither<TrueContent: View, FalseContent: View>(
        second: FalseContent
    ) -> _ConditionalContent<TrueContent, FalseContent> { .init(second) }
}

extension Optional: View where Wrapped: View {
    public var body: some View { Inert() }
}

nonisolated public struct _ConditionalContent<TrueContent: View, FalseContent: View>: View, Wrapping {
    private let branch: any View
    public var body: Never { none() }
    init(_ branch: any View) { self.branch = branch }
    func content(_ environment: inout EnvironmentValues) -> (any View)? { branch }
}

nonisolated public struct TupleView<T>: View {
    public var body: Never { none() }
    public var value: T
    init(_ value: T) { self.value = value }
}

nonisolated public struct HStack<Content: View>: View {
    public var body: Never { none() }
    public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {}
}

nonisolated public struct VStack<Content: View>: View {
    public var body: Never { none() }
    public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content)
    {}
}

nonisolated public struct ZStack<Content: View>: View {
    public var body: Never { none() }
    public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {}
}

nonisolated public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content>: View, Wrapping {
    public var body: Never { none() }
    public var data: Data
    public var content: (Data.Element) -> Content
    func content(_ environment: inout EnvironmentValues) -> (any View)? {
        for element in data { rendered { _ = content(element) } }
        return nil
    }
}

extension ForEach where Content: View {
    public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content)
    { (self.data, self.content) = (data, content) }
}

/// Calls a closure that a view retains on the thread of a renderer, as SwiftUI does since iOS 26, also if Swift takes the closure for one of
/// the main actor, which then ends the process: https://github.com/feedback-assistant/reports/issues/839
func rendered(_ work: @escaping () -> Void) {
    let (work, end) = (RenderedWork(run: work), DispatchSemaphore(value: 0))
    Thread.detachNewThread {
        work.run()
        end.signal()
    }
    end.wait()
}

private struct RenderedWork: @unchecked Sendable { let run: () -> Void }

public enum Visibility: Hashable, Sendable { case automatic, visible, hidden }

public struct SafeAreaRegions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let all = SafeAreaRegions(rawValue: .max)
}

public struct ToolbarPlacement: Sendable {
    public static var automatic: ToolbarPlacement { ToolbarPlacement() }
}

public struct GeometryProxy {
    public var size: CGSize { .zero }
}

nonisolated public struct GeometryReader<Content: View>: View, Wrapping {
    public var body: Never { none() }
    public var content: (GeometryProxy) -> Content
    func content(_ environment: inout EnvironmentValues) -> (any View)? {
        rendered { _ = content(GeometryProxy()) }
        return nil
    }
    public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { self.content = content }
}

nonisolated public struct Text: Equatable, View {
    public var body: Never { none() }
    public init<S: StringProtocol>(_ content: S) {}
    public enum Case: Hashable, Sendable { case uppercase, lowercase }
    public struct LineStyle {
        public struct Pattern: Sendable { public static let solid = Pattern() }
    }
}

// MARK: - Buttons

@MainActor @preconcurrency
public protocol ButtonStyle {
    associatedtype Body: View
    typealias Configuration = ButtonStyleConfiguration
    @ViewBuilder func makeBody(configuration: Self.Configuration) -> Self.Body
}

public struct ButtonStyleConfiguration {
    nonisolated public struct Label: View {
        public var body: Never { none() }
        init() {}
    }
    public let label: ButtonStyleConfiguration.Label
    public let isPressed: Bool
}

nonisolated public struct Button<Label: View>: View {
    public var body: Never { none() }
}

extension Button where Label == Text {
    public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor @Sendable () -> Void) {}
}

// MARK: - Scenes

@MainActor @preconcurrency
public protocol Scene {
    associatedtype Body: Scene
    @SceneBuilder var body: Self.Body { get }
}

extension Never: Scene {}

@resultBuilder
public struct SceneBuilder {
    public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

nonisolated public struct WindowGroup<Content: View>: Scene {
    public var body: Never { none() }
    public init(@ViewBuilder content: () -> Content) {}
}

@MainActor @preconcurrency
public protocol App {
    associatedtype Body: Scene
    @SceneBuilder var body: Self.Body { get }
    init()
}

extension App {
    public static func main() { none() }
}

// MARK: - Modifiers

@MainActor @preconcurrency
public protocol ViewModifier {
    associatedtype Body: View
    typealias Content = _ViewModifier_Content<Self>
    @ViewBuilder func body(content: Self.Content) -> Self.Body
}

extension ViewModifier where Body == Never {
    public func body(content: Self.Content) -> Self.Body { none() }
}

@MainActor
public protocol PreviewModifier {
    associatedtype Body: View
    associatedtype Context = Void
    typealias Content = PreviewModifierContent
    static func makeSharedContext() async throws -> Self.Context
    @ViewBuilder func body(content: Self.Content, context: Self.Context) -> Self.Body
}

nonisolated public struct PreviewModifierContent: View {
    public var body: Never { none() }
}

nonisolated public struct _ViewModifier_Content<Modifier: ViewModifier>: View {
    public var body: Never { none() }
    init() {}
}

public struct ModifiedContent<Content, Modifier> {
    public var content: Content
    public var modifier: Modifier
    public init(content: Content, modifier: Modifier) { (self.content, self.modifier) = (content, modifier) }
}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
    public var body: Never { none() }
}

extension ModifiedContent: Wrapping where Content: View, Modifier: ViewModifier {
    func content(_ environment: inout EnvironmentValues) -> (any View)? {
        if Modifier.Body.self != Never.self {
            let outer = EnvironmentValues.current
            defer { EnvironmentValues.current = outer }
            EnvironmentValues.current = environment
            environment = modifier.body(content: _ViewModifier_Content()).environment(within: environment)
        }
        return content
    }
}

nonisolated public struct AccessibilityAttachmentModifier: ViewModifier {
    public typealias Body = Never
}

nonisolated extension View {
    public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
        ModifiedContent(content: self, modifier: modifier)
    }
    public func transformEnvironment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
    ) -> some View {
        Modified(content: self) { environment in
            var value = environment[keyPath: keyPath]
            rendered { transform(&value) }
            environment[keyPath: keyPath] = value
        }
    }
    /// https://developer.apple.com/documentation/swiftui/view/preferredcolorscheme(_:)
    public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
        Modified(content: self, scheme: colorScheme)
    }
    public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View {
        Modified(content: self) { $0.foregroundStyle = style.copy(in: $0) }
    }
    public func tint(_ tint: Color?) -> some View {
        Modified(content: self) { $0.tint = tint.map { AnyShapeStyle($0) } }
    }
    public func tint<S: ShapeStyle>(_ tint: S?) -> some View {
        Modified(content: self) { $0.tint = tint.map { AnyShapeStyle($0) } }
    }
    public func shadow(
        color: Color = Color(.sRGBLinear, red: 0, green: 0, blue: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0,
        y: CGFloat = 0
    ) -> some View { Modified(content: self) }
    public func padding(_ insets: EdgeInsets) -> some View { Modified(content: self) }
    public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { Modified(content: self) }
    public func padding(_ length: CGFloat) -> some View { Modified(content: self) }
    public func font(_ font: Font?) -> some View { Modified(content: self) }
    public func buttonStyle<S: ButtonStyle>(_ style: S) -> some View { Modified(content: self) }
    public func background<S: ShapeStyle, T: Shape>(
        _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
    ) -> some View { Modified(content: self) }
    public func background<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
        Modified(content: self)
    }
    public func overlay<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
        Modified(content: self)
    }
    public func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View { Modified(content: self) }
    public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View { Modified(content: self) }
    public func opacity(_ opacity: Double) -> some View { Modified(content: self) }
    public func allowsHitTesting(_ enabled: Bool) -> some View { Modified(content: self) }
    public func accessibilityHidden(
        _ hidden: Bool, isEnabled: Bool
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { modifier(AccessibilityAttachmentModifier()) }
    public func accessibilityRepresentation<V: View>(@ViewBuilder representation: () -> V) -> some View {
        Modified(content: self)
    }
    /// https://developer.apple.com/documentation/swiftui/view/ignoressafearea(_:edges:)
    public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all) -> some View {
        Modified(content: self)
    }
    public func frame(
        minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
        idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View { Modified(content: self) }
    public func scrollContentBackground(_ visibility: Visibility) -> some View {
        Modified(content: self) { $0.scrollBackground = visibility }
    }
    public func listRowBackground<V: View>(_ view: V?) -> some View {
        Modified(content: self) { $0.hasRowBackground = view != nil }
    }
    public func toolbarBackground<S: ShapeStyle>(_ style: S, for bars: ToolbarPlacement...) -> some View {
        Modified(content: self) { $0.barBackground = (style as? AnyShapeStyle) ?? AnyShapeStyle(style) }
    }
    public func toolbarBackgroundVisibility(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
        Modified(content: self) { $0.barVisibility = visibility }
    }
    public func underline(_ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil)
        -> some View
    {
        Modified(content: self) { $0.isUnderlined = isActive }
    }
    public func strikethrough(_ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil)
        -> some View
    {
        Modified(content: self)
    }
    public func kerning(_ kerning: CGFloat) -> some View { Modified(content: self) { $0.kerning = kerning } }
    public func offset(_ offset: CGSize) -> some View { Modified(content: self) }
    public func blur(radius: CGFloat, opaque: Bool = false) -> some View { Modified(content: self) }
    public func mask<Mask: View>(alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask) -> some View {
        Modified(content: self)
    }
    @available(iOS 26.0, macOS 26.0, *)
    public func glassEffect(_ glass: Glass = .regular, in shape: some Shape = Capsule()) -> some View {
        Modified(content: self)
    }
    public func accessibilityIgnoresInvertColors(_ active: Bool = true) -> some View { Modified(content: self) }
    public func onHover(perform action: @escaping (Bool) -> Void) -> some View { Modified(content: self) }
    public func focused(_ condition: FocusState<Bool>.Binding) -> some View { Modified(content: self) }
}
