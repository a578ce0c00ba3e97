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

open class CALayer: NSObject {
    public required override init() {
        super.init()
    }
    public var cornerRadius: CGFloat = 0
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

public final class CAGradientLayer: CALayer {
    public var colors: [Any]?
    public var locations: [NSNumber]?
    public var startPoint = CGPoint(x: 0.5, y: 0)
    public var endPoint = CGPoint(x: 0.5, y: 1)
}
