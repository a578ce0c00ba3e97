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
public class NSLayoutConstraint: NSObject {
    package let item: AnyObject
    package let other: AnyObject
    package let name: String
    package private(set) var isActive = false
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
