@_exported import Foundation

/// Core Graphics' color, which Core Animation's layers take. A fake that stores its components.
public final class CGColor: Hashable {
    package let channels: [CGFloat]

    package init(channels: [CGFloat]) { self.channels = channels }

    public static func == (left: CGColor, right: CGColor) -> Bool { left.channels == right.channels }
    public func hash(into hasher: inout Hasher) { hasher.combine(channels) }
    public var alpha: CGFloat { channels.last ?? 1 }
}

/// Core Foundation's data. On Apple's platforms a class that `Data` is cast to; Swift without Objective-C casts only to a
/// protocol. Functions that take it have an overload for `Data` that warns of a missing cast.
public typealias CFData = any DataProtocol

/// Core Graphics' context, into which the fake draws nothing.
public final class CGContext {
    package init() {}
}

/// Core Graphics' transform.
public struct CGAffineTransform: Equatable, Sendable {
    package var values: [CGFloat]
    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
        values = [a, b, c, d, tx, ty]
    }
}

/// Core Graphics' path. The fake notes its rectangles. Core Graphics ends a program whose corners are greater than their rectangle.
public class CGPath: Equatable {
    package struct Part: Equatable {
        package var rect: CGRect
        package var radius: CGFloat = 0
        /// Whether the direction is reversed, which makes a hole.
        package var isReversed = false
    }
    package fileprivate(set) var parts: [Part] = []
    fileprivate init() {}
    public init(
        roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
        transform: UnsafePointer<CGAffineTransform>?
    ) {
        parts = [Part(rect: rect, radius: Self.checked(cornerWidth, in: rect))]
    }
    fileprivate static func checked(_ radius: CGFloat, in rect: CGRect) -> CGFloat {
        precondition(radius >= 0 && 2 * radius <= min(rect.width, rect.height), "the corners do not fit")
        return radius
    }
    public static func == (left: CGPath, right: CGPath) -> Bool { left.parts == right.parts }
}

public final class CGMutablePath: CGPath {
    public override init() { super.init() }
    public func addRect(_ rect: CGRect) { parts.append(Part(rect: rect)) }
    public func addRoundedRect(
        in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform
    ) {
        parts.append(
            Part(rect: rect, radius: Self.checked(cornerWidth, in: rect), isReversed: transform.values[0] < 0))
    }
}

public struct CACornerMask: OptionSet, Sendable {
    public var rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
    public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
    public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
    public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
}

public struct CALayerCornerCurve: Hashable, RawRepresentable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let circular = CALayerCornerCurve(rawValue: "circular")
    public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

open class CALayer: NSObject {
    public override init() {
        super.init()
    }
    public init(layer: Any) { super.init() }
    public required init?(coder: NSCoder) { nil }
    public var frame = CGRect.zero
    public private(set) var sublayers: [CALayer]?
    private weak var superlayer: CALayer?
    public func addSublayer(_ layer: CALayer) {
        layer.superlayer = self
        sublayers = (sublayers ?? []) + [layer]
    }
    public func removeFromSuperlayer() {
        superlayer?.sublayers?.removeAll { $0 === self }
        superlayer = nil
    }
    public var mask: CALayer?
    public var zPosition: CGFloat = 0
    public var shadowPath: CGPath?
    public var cornerRadius: CGFloat = 0
    /// The initial value is that of Apple's layers: https://developer.apple.com/documentation/quartzcore/calayer/cornercurve
    public var cornerCurve = CALayerCornerCurve.circular
    public var maskedCorners: CACornerMask = [
        .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
    ]
    public var masksToBounds = false
    public var borderColor: CGColor? = CGColor(channels: [0, 0, 0, 1])
    public var borderWidth: CGFloat = 0
    public var shadowColor: CGColor? = CGColor(channels: [0, 0, 0, 1])
    public var shadowOffset = CGSize(width: 0, height: -3)
    public var shadowRadius: CGFloat = 3
    public var shadowOpacity: Float = 0
    public var backgroundColor: CGColor?
    public func render(in ctx: CGContext) {}
}

public final class CAShapeLayer: CALayer {
    public var path: CGPath?
}

public struct CAGradientLayerType: Hashable, RawRepresentable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let axial = CAGradientLayerType(rawValue: "axial")
    public static let radial = CAGradientLayerType(rawValue: "radial")
    public static let conic = CAGradientLayerType(rawValue: "conic")
}

public final class CAGradientLayer: CALayer {
    public var type = CAGradientLayerType.axial
    public var colors: [Any]?
    public var locations: [NSNumber]?
    public var startPoint = CGPoint(x: 0.5, y: 0)
    public var endPoint = CGPoint(x: 0.5, y: 1)
}
