import Foundation

@MainActor
public class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
    package let owner: AnyObject
    package let attribute: String
    init(_ owner: AnyObject, _ attribute: String) {
        self.owner = owner
        self.attribute = attribute
        super.init()
    }
    public func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
        NSLayoutConstraint(owner, anchor.owner, attribute)
    }
}

@MainActor
public class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}

@MainActor
public class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

@MainActor
public class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
    public func constraint(lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint(owner, anchor.owner, "at most \(m)")
    }
}

@MainActor
public class NSLayoutConstraint: NSObject {
    public enum Axis: Int, Sendable { case horizontal, vertical }
    package weak var item: AnyObject?
    package weak var other: AnyObject?
    package let name: String
    public var constant: CGFloat = 0
    public var isActive = false
    init(_ item: AnyObject, _ other: AnyObject, _ name: String) {
        self.item = item
        self.other = other
        self.name = name
        super.init()
    }
    public class func activate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = true }
    }
    public class func deactivate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = false }
    }
}

@MainActor
public final class UIKeyboardLayoutGuide: UILayoutGuide {}

@MainActor
public class UILayoutGuide: NSObject {
    public override init() {}
    public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, "top") }
    public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, "bottom") }
    public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, "leading") }
    public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, "trailing") }
}
