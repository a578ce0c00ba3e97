import Foundation

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

/// Core Graphics' transform, of which the adapters use the identity.
public struct CGAffineTransform: Equatable, Sendable {
    public static let identity = CGAffineTransform()
}

/// Core Graphics' path. The fake notes its rectangles, whose corners must fit.
public class CGPath: Equatable {
    package struct Part: Equatable {
        package var rect: CGRect
        /// The radii of the corners, from that at the origin in the direction of the `x` axis.
        package var radii: [CGFloat] = [0, 0, 0, 0]
        /// Whether the direction is the other one than that of `addRect(_:)`, which makes a hole.
        package var isReversed = false
    }
    package fileprivate(set) var parts: [Part] = []
    fileprivate init() {}
    public static func == (left: CGPath, right: CGPath) -> Bool { left.parts == right.parts }
}

public final class CGMutablePath: CGPath {
    private var places: [(point: CGPoint, radius: CGFloat)] = []
    private var current = CGPoint.zero

    public override init() { super.init() }
    public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) { parts.append(Part(rect: rect)) }
    public func move(to point: CGPoint, transform: CGAffineTransform = .identity) { (places, current) = ([], point) }
    public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) { add(point, 0) }
    /// The arc touches both lines, with a straight line to its beginning:
    /// https://developer.apple.com/documentation/coregraphics/cgmutablepath/addarc(tangent1end:tangent2end:radius:transform:)
    public func addArc(
        tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
    ) {
        let length = max(abs(tangent1End.x - current.x), abs(tangent1End.y - current.y))
        precondition(radius <= length + 1e-9, "the arc begins before the current point")
        add(tangent1End, radius)
        let (x, y) = (tangent2End.x - tangent1End.x, tangent2End.y - tangent1End.y)
        let way = max(abs(x), abs(y))
        current = CGPoint(x: tangent1End.x + x / way * radius, y: tangent1End.y + y / way * radius)
    }
    public func closeSubpath() {
        let (x, y) = (places.map(\.point.x), places.map(\.point.y))
        guard let left = x.min(), let right = x.max(), let low = y.min(), let high = y.max() else { return }
        let corners = [(left, low), (right, low), (right, high), (left, high)]
        let order = corners.map { corner in places.firstIndex { $0.point == CGPoint(x: corner.0, y: corner.1) } ?? 0 }
        parts.append(
            Part(
                rect: CGRect(x: left, y: low, width: right - left, height: high - low),
                radii: order.map { places[$0].radius }, isReversed: order[1] != (order[0] + 1) % 4))
    }
    private func add(_ point: CGPoint, _ radius: CGFloat) {
        places.append((point, radius))
        current = point
    }
}

/// The fake has no implicit animations.
public class CATransaction: NSObject {
    public class func begin() {}
    public class func commit() {}
    public class func setDisableActions(_ flag: Bool) {}
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
    public private(set) weak var superlayer: CALayer?
    public func addSublayer(_ layer: CALayer) {
        layer.removeFromSuperlayer()
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

public class CAShapeLayer: CALayer {
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
