import Foundation

@MainActor
public class NSLayoutXAxisAnchor: NSObject {
    package let owner: AnyObject
    package let name: String
    init(_ owner: AnyObject, _ name: String) {
        self.owner = owner
        self.name = name
        super.init()
    }
    public func constraint(equalTo anchor: NSLayoutXAxisAnchor) -> NSLayoutConstraint {
        NSLayoutConstraint(owner, anchor.owner, name)
    }
}

@MainActor
public class NSLayoutYAxisAnchor: NSObject {
    package let owner: AnyObject
    package let name: String
    init(_ owner: AnyObject, _ name: String) {
        self.owner = owner
        self.name = name
        super.init()
    }
    public func constraint(equalTo anchor: NSLayoutYAxisAnchor) -> NSLayoutConstraint {
        NSLayoutConstraint(owner, anchor.owner, name)
    }
}

@MainActor
public class NSLayoutDimension: NSObject {
    package let owner: AnyObject
    init(_ owner: AnyObject) {
        self.owner = owner
        super.init()
    }
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
        all += constraints
    }
    public class func deactivate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = false }
    }
    /// All that were activated, for tests.
    package static var all: [NSLayoutConstraint] = []
}

@MainActor
public class UILayoutGuide: NSObject {
    public override init() {}
    public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, "top") }
    public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, "bottom") }
    public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, "leading") }
    public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, "trailing") }
}
