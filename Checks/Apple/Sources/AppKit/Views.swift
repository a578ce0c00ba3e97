import Foundation

public final class NSAppearance: NSObject {
    public struct Name: Hashable, RawRepresentable, Sendable {
        public var rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let aqua = Name(rawValue: "NSAppearanceNameAqua")
        public static let darkAqua = Name(rawValue: "NSAppearanceNameDarkAqua")
        public static let accessibilityHighContrastAqua = Name(rawValue: "NSAppearanceNameAccessibilityAqua")
        public static let accessibilityHighContrastDarkAqua = Name(rawValue: "NSAppearanceNameAccessibilityDarkAqua")
    }
    public let name: NSAppearance.Name
    public init?(named name: NSAppearance.Name) { self.name = name }
    public func bestMatch(from appearances: [NSAppearance.Name]) -> NSAppearance.Name? {
        appearances.first { $0 == name }
    }
    @MainActor package static let standard = NSAppearance(named: .aqua)
}

@MainActor
open class NSResponder: NSObject {
    public override init() {}
}

@MainActor
open class NSView: NSResponder {
    public struct AutoresizingMask: OptionSet, Sendable {
        public var rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let minXMargin = AutoresizingMask(rawValue: 1)
        public static let width = AutoresizingMask(rawValue: 2)
        public static let maxXMargin = AutoresizingMask(rawValue: 4)
        public static let minYMargin = AutoresizingMask(rawValue: 8)
        public static let height = AutoresizingMask(rawValue: 16)
        public static let maxYMargin = AutoresizingMask(rawValue: 32)
    }
    public enum LayerContentsPlacement: Int, Sendable {
        case scaleAxesIndependently, scaleProportionallyToFit, scaleProportionallyToFill, center, top, topRight, right
        case bottomRight, bottom, bottomLeft, left, topLeft
    }

    public init(frame frameRect: NSRect) {
        frame = frameRect
        super.init()
    }
    public required init?(coder: NSCoder) { nil }
    public convenience override init() { self.init(frame: .zero) }

    public var frame: NSRect { didSet { if frame.size != oldValue.size { resizeSubviews(from: oldValue.size) } } }
    public var bounds: NSRect { NSRect(origin: boundsOrigin, size: frame.size) }
    var boundsOrigin = NSPoint.zero
    open var isFlipped: Bool { false }
    public var alphaValue: CGFloat = 1
    public var isHidden = false
    public var needsDisplay = false
    public var clipsToBounds = false
    public var autoresizingMask: NSView.AutoresizingMask = []
    public var layerContentsPlacement = NSView.LayerContentsPlacement.scaleAxesIndependently
    public var shadow: NSShadow?

    // MARK: Layers

    public var wantsLayer = false { didSet { layer = wantsLayer ? layer ?? makeBackingLayer() : nil } }
    public private(set) var layer: CALayer?
    open func makeBackingLayer() -> CALayer { CALayer() }
    /// AppKit calls it before the next frame; the fake when the size changes.
    open func layout() {}

    private func resizeSubviews(from old: NSSize) {
        for view in subviews {
            var size = view.frame.size
            if view.autoresizingMask.contains(.width) { size.width += frame.width - old.width }
            if view.autoresizingMask.contains(.height) { size.height += frame.height - old.height }
            view.frame.size = size
        }
        layout()
    }

    // MARK: The hierarchy

    public internal(set) weak var superview: NSView?
    public private(set) var subviews: [NSView] = []
    public var window: NSWindow? { ownWindow ?? superview?.window }
    weak var ownWindow: NSWindow?

    public func addSubview(_ view: NSView) { insert(view, at: subviews.count) }
    public func addSubview(
        _ view: NSView, positioned place: NSWindow.OrderingMode, relativeTo otherView: NSView?
    ) { insert(view, at: place == .below ? 0 : subviews.count) }
    private func insert(_ view: NSView, at index: Int) {
        view.removeFromSuperview()
        subviews.insert(view, at: min(index, subviews.count))
        view.superview = self
    }
    public func removeFromSuperview() {
        superview?.subviews.removeAll { $0 === self }
        superview = nil
    }
    open func hitTest(_ point: NSPoint) -> NSView? { bounds.contains(point) ? self : nil }

    // MARK: Appearance

    public var appearance: NSAppearance? { didSet { appearanceChanged() } }
    public var effectiveAppearance: NSAppearance {
        appearance ?? superview?.effectiveAppearance ?? ownWindow?.effectiveAppearance ?? NSWindow.systemAppearance
    }
    open func viewDidChangeEffectiveAppearance() {}
    open func viewDidChangeBackingProperties() {}
    func appearanceChanged() {
        viewDidChangeEffectiveAppearance()
        for view in subviews { view.appearanceChanged() }
    }
    func backingChanged() {
        viewDidChangeBackingProperties()
        for view in subviews { view.backingChanged() }
    }
}

/// The settings of the user.
@MainActor
public class NSWorkspace {
    public class var shared: NSWorkspace { NSWorkspace() }
    public var accessibilityDisplayShouldReduceMotion: Bool { false }
}

@MainActor
public final class NSWindow: NSResponder {
    public enum OrderingMode: Int, Sendable { case above = 1, below = -1, out = 0 }

    static let systemAppearance = NSAppearance.standard ?? { preconditionFailure("the fake has every appearance") }()

    public override init() {
        super.init()
        contentView = NSView()
        contentView?.ownWindow = self
    }
    public var contentView: NSView? {
        didSet {
            oldValue?.ownWindow = nil
            contentView?.ownWindow = self
        }
    }
    public var backgroundColor: NSColor! = NSColor(srgbRed: 0.9, green: 0.9, blue: 0.9, alpha: 1)
    public var alphaValue: CGFloat = 1
    public var title = ""
    public var titlebarAppearsTransparent = false
    public var backingScaleFactor: CGFloat { scale }
    /// The scale of the window's screen, for tests.
    package var scale: CGFloat = 1 { didSet { contentView?.backingChanged() } }
    public var appearance: NSAppearance? { didSet { contentView?.appearanceChanged() } }
    public var effectiveAppearance: NSAppearance { appearance ?? Self.systemAppearance }
}
