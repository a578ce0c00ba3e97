@_exported import Foundation
@_exported import QuartzCore

public protocol ShapeStyle: Sendable {
    associatedtype Resolved: ShapeStyle = Never
    func resolve(in environment: EnvironmentValues) -> Self.Resolved
}

extension ShapeStyle where Resolved == Never {
    public func resolve(in environment: EnvironmentValues) -> Never { none() }
}

extension Never: ShapeStyle {}

extension ShapeStyle {
    public func opacity(_ opacity: Double) -> some ShapeStyle { Faded(style: self) }
}

struct Faded<Style: ShapeStyle>: ShapeStyle {
    let style: Style
}

public struct Color: ShapeStyle, Hashable {
    public enum RGBColorSpace: Sendable { case sRGB, sRGBLinear, displayP3 }
    let channels: [Double]
    public init(
        _ colorSpace: Color.RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
    ) { channels = [red, green, blue, opacity] }
    public static let primary = Color(red: 0, green: 0, blue: 0)
    public static let blue = Color(red: 0, green: 0, blue: 1)
    public static let clear = Color(red: 0, green: 0, blue: 0, opacity: 0)
    public func opacity(_ opacity: Double) -> Color {
        Color(red: channels[0], green: channels[1], blue: channels[2], opacity: channels[3] * opacity)
    }
}

extension ShapeStyle where Self == Color {
    public static var blue: Color { .init(red: 0, green: 0, blue: 1) }
    public static var white: Color { .init(red: 1, green: 1, blue: 1) }
}

extension Color: View {
    public var body: Never { none() }
}

public struct UnitPoint: Hashable, Sendable {
    public var x: CGFloat
    public var y: CGFloat
    public init(x: CGFloat, y: CGFloat) { (self.x, self.y) = (x, y) }
}

public struct Gradient: Equatable, Sendable {
    public struct Stop: Equatable, Sendable {
        public var color: Color
        public var location: CGFloat
        public init(color: Color, location: CGFloat) { (self.color, self.location) = (color, location) }
    }
    public var stops: [Gradient.Stop]
    public init(stops: [Gradient.Stop]) { self.stops = stops }
}

nonisolated public struct LinearGradient: ShapeStyle, View {
    package let gradient: Gradient
    package let startPoint: UnitPoint
    package let endPoint: UnitPoint
    public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
        (self.gradient, self.startPoint, self.endPoint) = (gradient, startPoint, endPoint)
    }
    public var body: Never { none() }
}

public struct AnyShapeStyle: ShapeStyle {
    package let style: any ShapeStyle
    public init<S: ShapeStyle>(_ style: S) { self.style = style }
}

public struct ForegroundStyle: ShapeStyle {
    public init() {}
}

public struct TintShapeStyle: ShapeStyle {
    public init() {}
}

extension ShapeStyle where Self == TintShapeStyle {
    public static var tint: TintShapeStyle { TintShapeStyle() }
}

extension ShapeStyle where Self == ForegroundStyle {
    public static var foreground: ForegroundStyle { ForegroundStyle() }
}

nonisolated public struct EllipticalGradient: ShapeStyle, View {
    package let endRadiusFraction: CGFloat
    public init(
        gradient: Gradient, center: UnitPoint, startRadiusFraction: CGFloat, endRadiusFraction: CGFloat
    ) {
        self.endRadiusFraction = endRadiusFraction
    }
    public var body: Never { none() }
}

public struct Angle: Hashable, Sendable {
    package let degrees: Double
    public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }
}

nonisolated public struct AngularGradient: ShapeStyle, View {
    package let angle: Angle
    public init(gradient: Gradient, center: UnitPoint, angle: Angle = .degrees(0)) { self.angle = angle }
    public var body: Never { none() }
}

public struct Material: ShapeStyle, Hashable {
    let name: String
}

extension ShapeStyle where Self == Material {
    public static var ultraThinMaterial: Material { Material(name: "ultraThin") }
    public static var thinMaterial: Material { Material(name: "thin") }
    public static var regularMaterial: Material { Material(name: "regular") }
    public static var thickMaterial: Material { Material(name: "thick") }
    public static var bar: Material { Material(name: "bar") }
}

@available(iOS 26.0, macOS 26.0, *)
public struct Glass: Equatable, Sendable {
    package let name: String
    public static var regular: Glass { Glass(name: "regular") }
    public static var clear: Glass { Glass(name: "clear") }
    public func tint(_ color: Color?) -> Glass { Glass(name: color == nil ? name : "\(name) tinted") }
}

/// The fake notes the rectangles of a path, and the form of their corners.
public struct Path: Equatable, Sendable {
    package private(set) var parts: [String] = []
    public init(_ rect: CGRect) { parts = ["\(rect)"] }
    init(_ rect: CGRect, radii: [CGFloat], style: RoundedCornerStyle) { parts = ["\(rect) \(radii) \(style)"] }
    public mutating func addPath(_ path: Path, transform: CGAffineTransform = .identity) { parts += path.parts }
}

public protocol VectorArithmetic: AdditiveArithmetic {
    mutating func scale(by rhs: Double)
    var magnitudeSquared: Double { get }
}

extension VectorArithmetic {
    public mutating func scale(by rhs: Double) {}
}

public struct EmptyAnimatableData: VectorArithmetic, Sendable {
    public init() {}
    public static var zero: EmptyAnimatableData { EmptyAnimatableData() }
    public static func + (left: EmptyAnimatableData, right: EmptyAnimatableData) -> EmptyAnimatableData { zero }
    public static func - (left: EmptyAnimatableData, right: EmptyAnimatableData) -> EmptyAnimatableData { zero }
    public var magnitudeSquared: Double { 0 }
}

public protocol Animatable {
    associatedtype AnimatableData: VectorArithmetic
    var animatableData: Self.AnimatableData { get set }
}

extension Animatable where AnimatableData == EmptyAnimatableData {
    public var animatableData: EmptyAnimatableData {
        get { EmptyAnimatableData() }
        set {}
    }
}

nonisolated public protocol Shape: Sendable, Animatable, View {
    func path(in rect: CGRect) -> Path
}
public protocol InsettableShape: Shape {
    associatedtype InsetShape: InsettableShape
    func inset(by amount: CGFloat) -> Self.InsetShape
}

extension Shape {
    public func fill<S: ShapeStyle>(_ content: S, style: FillStyle = FillStyle()) -> some View { Inert() }
    public var body: some View { Inert() }
}

extension InsettableShape {
    public func strokeBorder<S: ShapeStyle>(
        _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
    ) -> some View { Inert() }
}

public enum RoundedCornerStyle: Hashable, Sendable { case circular, continuous }

/// The style is continuous by default: https://developer.apple.com/documentation/swiftui/unevenroundedrectangle/init(topleadingradius:bottomleadingradius:bottomtrailingradius:toptrailingradius:style:)
public struct UnevenRoundedRectangle: InsettableShape, Equatable {
    package let radii: [CGFloat]
    package let style: RoundedCornerStyle
    public init(
        topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0, bottomTrailingRadius: CGFloat = 0,
        topTrailingRadius: CGFloat = 0, style: RoundedCornerStyle = .continuous
    ) {
        radii = [topLeadingRadius, bottomLeadingRadius, bottomTrailingRadius, topTrailingRadius]
        self.style = style
    }
    public func path(in rect: CGRect) -> Path { Path(rect, radii: radii, style: style) }
    public func inset(by amount: CGFloat) -> some InsettableShape { self }
}

public struct Capsule: InsettableShape {
    public init(style: RoundedCornerStyle = .continuous) {}
    public func path(in rect: CGRect) -> Path { Path(rect) }
    public func inset(by amount: CGFloat) -> some InsettableShape { self }
}

public struct Rectangle: InsettableShape {
    public init() {}
    public func path(in rect: CGRect) -> Path { Path(rect) }
    public func inset(by amount: CGFloat) -> some InsettableShape { self }
}

public struct FillStyle: Equatable, Sendable {
    public init(eoFill: Bool = false, antialiased: Bool = true) {}
}

public enum Edge: Int8, Sendable {
    case top, leading, bottom, trailing
    public struct Set: OptionSet, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) { self.rawValue = rawValue }
        public static let horizontal = Set(rawValue: 10)
        public static let vertical = Set(rawValue: 5)
        public static let all = Set(rawValue: 15)
    }
}

public struct EdgeInsets: Equatable, Sendable {
    public var top: CGFloat
    public var leading: CGFloat
    public var bottom: CGFloat
    public var trailing: CGFloat
    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
        (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
    }
}

public struct Alignment: Equatable, Sendable {
    public static let center = Alignment()
}
public struct HorizontalAlignment: Equatable, Sendable {
    let name: String
    public static let center = HorizontalAlignment(name: "center")
    public static let leading = HorizontalAlignment(name: "leading")
}
public struct VerticalAlignment: Equatable, Sendable {
    public static let center = VerticalAlignment()
}

public enum TextAlignment: Hashable, Sendable { case leading, center, trailing }
public enum LayoutDirection: Hashable, Sendable { case leftToRight, rightToLeft }
public enum ColorScheme: Hashable, Sendable { case light, dark }
public enum ColorSchemeContrast: Hashable, Sendable { case standard, increased }
