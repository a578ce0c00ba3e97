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
    /// The fake refuses the appearances of increased contrast, which AppKit makes from the user's setting, and which an app
    /// should not assign: https://developer.apple.com/documentation/appkit/nsappearance/name-swift.struct/accessibilityhighcontrastaqua
    public init?(named name: NSAppearance.Name) {
        guard name == .aqua || name == .darkAqua else { return nil }
        self.name = name
    }
    /// Creates the appearance that AppKit makes from the user's setting, for tests.
    package init(increasingContrastOf name: NSAppearance.Name) {
        self.name = name == .darkAqua ? .accessibilityHighContrastDarkAqua : .accessibilityHighContrastAqua
    }
    public func bestMatch(from appearances: [NSAppearance.Name]) -> NSAppearance.Name? {
        appearances.first { $0 == name }
    }
    public func performAsCurrentDrawingAppearance(_ block: () -> Void) {
        let before = Self.drawing
        Self.drawing = self
        block()
        Self.drawing = before
    }
    /// The appearance in which colors are resolved.
    nonisolated(unsafe) static var drawing: NSAppearance?
    @MainActor static let standard = NSAppearance(named: .aqua)
    public override func isEqual(_ object: Any?) -> Bool { (object as? NSAppearance)?.name == name }
    public override var hash: Int { name.hashValue }
}

@MainActor
open class NSResponder: NSObject, @preconcurrency Associating, Observed {
    public override init() {}
    package var associated: [UnsafeRawPointer: Any] = [:]
    open func mouseDown(with event: NSEvent) {}
    package nonisolated(unsafe) var observers: [Observer] = []
}

extension NSResponder: _KeyValueCodingAndObserving {}

public final class NSEvent: NSObject {
    package override init() {}
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

    public var frame: NSRect
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
    open func layout() {}

    // MARK: The hierarchy

    public internal(set) weak var superview: NSView?
    public private(set) var subviews: [NSView] = []
    public var window: NSWindow? { ownWindow ?? superview?.window }
    weak var ownWindow: NSWindow?

    public func addSubview(_ view: NSView) { insert(view, at: subviews.count) }
    public func addSubview(
        _ view: NSView, positioned place: NSWindow.OrderingMode, relativeTo otherView: NSView?
    ) {
        let other = otherView.flatMap { other in subviews.firstIndex { $0 === other } }
        insert(view, at: place == .below ? other ?? 0 : other.map { $0 + 1 } ?? subviews.count)
    }
    private func insert(_ view: NSView, at index: Int) {
        view.removeFromSuperview()
        subviews.insert(view, at: min(index, subviews.count))
        view.superview = self
        view.windowChanged()
    }
    public func removeFromSuperview() {
        superview?.subviews.removeAll { $0 === self }
        superview = nil
        windowChanged()
    }
    func windowChanged() {
        changed(\NSView.window)
        for view in subviews { view.windowChanged() }
    }
    public enum BackgroundStyle: Int, Sendable { case normal, emphasized }
    public func setAccessibilityElement(_ accessibilityElement: Bool) { isAccessible = accessibilityElement }
    package private(set) var isAccessible = true
    open func hitTest(_ point: NSPoint) -> NSView? { bounds.contains(point) ? self : nil }

    // MARK: Appearance

    /// The appearance for the view and its subviews: https://developer.apple.com/documentation/appkit/nsappearancecustomization/effectiveappearance
    public var appearance: NSAppearance? { didSet { appearanceChanged() } }
    public var effectiveAppearance: NSAppearance {
        appearance ?? superview?.effectiveAppearance ?? ownWindow?.effectiveAppearance
            ?? NSApplication.shared.effectiveAppearance
    }
    func appearanceChanged() {
        changed(\NSView.effectiveAppearance)
        for view in subviews { view.appearanceChanged() }
    }
}

/// The appearance is observable: https://developer.apple.com/documentation/appkit/nsapplication/effectiveappearance
@MainActor
public final class NSApplication: NSResponder {
    public class var shared: NSApplication { app }
    private static let app = NSApplication()
    public var effectiveAppearance: NSAppearance { systemAppearance }
    /// The appearance of the system, for tests.
    package var systemAppearance = NSAppearance.standard ?? { preconditionFailure("the fake has every appearance") }() {
        didSet {
            changed(\NSApplication.effectiveAppearance)
            for window in windows.compactMap(\.window) { window.appearanceChanged() }
        }
    }
    fileprivate struct Weak {
        weak var window: NSWindow?
    }
    fileprivate var windows: [Weak] = []
    public nonisolated static let didChangeScreenParametersNotification = NSNotification.Name(
        "NSApplicationDidChangeScreenParametersNotification")
}

/// The fake has none, as a Mac without a display: https://developer.apple.com/documentation/appkit/nsscreen/main
public final class NSScreen: NSObject {
    public class var main: NSScreen? { nil }
}

/// The settings of the user.
public class NSWorkspace {
    public class var shared: NSWorkspace { NSWorkspace() }
    public var accessibilityDisplayShouldReduceMotion: Bool { false }
}

@MainActor
public final class NSWindow: NSResponder {
    public enum OrderingMode: Int, Sendable { case above = 1, below = -1, out = 0 }

    public override init() {
        super.init()
        NSApplication.shared.windows.append(NSApplication.Weak(window: self))
        contentView = NSView()
        contentView?.ownWindow = self
    }
    public var contentView: NSView? {
        didSet {
            oldValue?.ownWindow = nil
            oldValue?.windowChanged()
            contentView?.ownWindow = self
            contentView?.windowChanged()
        }
    }
    public var backgroundColor: NSColor! = NSColor(srgbRed: 0.9, green: 0.9, blue: 0.9, alpha: 1)
    public var alphaValue: CGFloat = 1
    public var title = ""
    public var titlebarAppearsTransparent = false
    public var backingScaleFactor: CGFloat { scale }
    /// The scale of the window's screen, for tests.
    package var scale: CGFloat = 1 {
        didSet { NotificationCenter.default.post(name: Self.didChangeBackingPropertiesNotification, object: self) }
    }
    public nonisolated static let didChangeBackingPropertiesNotification = NSNotification.Name(
        "NSWindowDidChangeBackingPropertiesNotification")
    public var appearance: NSAppearance? { didSet { appearanceChanged() } }
    public var effectiveAppearance: NSAppearance { appearance ?? NSApplication.shared.effectiveAppearance }
    fileprivate func appearanceChanged() {
        contentView?.appearanceChanged()
        changed(\NSWindow.effectiveAppearance)
    }

    // MARK: Windows of windows

    // A window does not inherit the appearance of its parent, but of the application:
    // https://developer.apple.com/documentation/appkit/nswindow/appearancesource

    public private(set) weak var parent: NSWindow?
    public private(set) weak var sheetParent: NSWindow?
    public private(set) var childWindows: [NSWindow]?
    public private(set) var sheets: [NSWindow] = []
    public func addChildWindow(_ childWin: NSWindow, ordered place: NSWindow.OrderingMode) {
        childWindows = (childWindows ?? []) + [childWin]
        childWin.parent = self
    }
    package func beginSheet(_ sheetWindow: NSWindow) {
        sheets.append(sheetWindow)
        sheetWindow.sheetParent = self
    }
}
