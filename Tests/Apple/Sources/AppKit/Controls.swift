import Foundation

@MainActor
open class NSControl: NSView {
    public struct StateValue: Hashable, RawRepresentable, Sendable {
        public var rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        public static let on = StateValue(rawValue: 1)
        public static let off = StateValue(rawValue: 0)
    }
    open var isEnabled = true
    open var isHighlighted = false
    /// A text removes the attributes of another: https://developer.apple.com/documentation/appkit/nscontrol/attributedstringvalue
    open var stringValue: String {
        get { attributed.string }
        set { attributed = NSAttributedString(string: newValue) }
    }
    public var attributedStringValue: NSAttributedString {
        get { attributed }
        set { attributed = newValue }
    }
    private var attributed = NSAttributedString(string: "")
    /// AppKit clicks a control by its cell: https://developer.apple.com/documentation/appkit/nscontrol/performclick(_:)
    open func performClick(_ sender: Any?) { click() }
    func click() {}
    /// It tracks the pointer until the user releases it, and then changes the state and sends the action:
    /// https://developer.apple.com/documentation/appkit/nscontrol/1428918-mousedown
    open override func mouseDown(with event: NSEvent) {
        super.mouseDown(with: event)
        onTracking?()
        click()
    }
    /// Called while the fake tracks the pointer, for tests.
    package var onTracking: (() -> Void)?
    open var alignment = NSTextAlignment.natural
    /// The fake's text fields and buttons have fonts that subclasses decide on.
    open var font: NSFont? {
        get { ownFont }
        set { setFont(newValue) }
    }
    var ownFont: NSFont? = .systemFont(ofSize: 13, weight: .regular)
    func setFont(_ font: NSFont?) { ownFont = font }
}

@MainActor
open class NSTextField: NSControl {
    public enum BezelStyle: UInt, Sendable { case squareBezel, roundedBezel }
    open var textColor: NSColor? = .black
    public var backgroundColor: NSColor? = NSColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
    public var drawsBackground = true
    public var isBordered = true
    /// A bezel removes the background: https://developer.apple.com/documentation/appkit/nstextfield/isbezeled
    public var isBezeled = true { didSet { if isBezeled { drawsBackground = false } } }
    public var bezelStyle = NSTextField.BezelStyle.squareBezel
    public var isEditable = true
    public var isSelectable = true
    public var maximumNumberOfLines = 0
    // Each placeholder clears the other one: https://developer.apple.com/documentation/appkit/nstextfieldcell/placeholderstring

    public var placeholderString: String? {
        didSet { if placeholderString != nil { placeholderAttributedString = nil } }
    }
    public var placeholderAttributedString: NSAttributedString? {
        didSet { if placeholderAttributedString != nil { placeholderString = nil } }
    }
}

/// Setting the title or the font removes the attributes of the title: https://developer.apple.com/documentation/appkit/nsbutton/attributedtitle
@MainActor
open class NSButton: NSControl {
    open var title: String {
        get { attributedTitle.string }
        set { attributedTitle = NSAttributedString(string: newValue) }
    }
    public var attributedTitle = NSAttributedString(string: "Button")
    override func setFont(_ font: NSFont?) {
        super.setFont(font)
        attributedTitle = NSAttributedString(string: title)
    }
    public var image: NSImage?
    public var imagePosition = NSControl.ImagePosition.noImage
    public var bezelColor: NSColor?
    public var contentTintColor: NSColor?
    public var isBordered = true
    open var state = NSControl.StateValue.off
    /// A click switches the button on or off, if its type is that of a switch. For tests.
    package var isSwitch = false
    override func click() { if isSwitch { state = state == .on ? .off : .on } }
}

extension NSControl {
    public enum ImagePosition: UInt, Sendable {
        case noImage, imageOnly, imageLeft, imageRight, imageBelow, imageAbove, imageOverlaps, imageLeading
        case imageTrailing
    }
}

@MainActor
open class NSSegmentedControl: NSControl {
    public var selectedSegmentBezelColor: NSColor?
}

@MainActor
open class NSStepper: NSControl {}

@MainActor
open class NSDatePicker: NSControl {}

@MainActor
open class NSStackView: NSView {
    public var spacing: CGFloat = 8
}

@MainActor
open class NSVisualEffectView: NSView {
    public enum Material: Int, Sendable {
        case titlebar = 3
        case popover = 6
        case sidebar = 7
        case headerView = 10
        case sheet = 11
        case hudWindow = 13
    }
    public enum BlendingMode: Int, Sendable { case behindWindow, withinWindow }
    public var material = NSVisualEffectView.Material.titlebar
    public var blendingMode = NSVisualEffectView.BlendingMode.behindWindow
}

@available(macOS 26.0, *)
@MainActor
open class NSGlassEffectView: NSView {
    public enum Style: Int, Sendable { case regular, clear }
    public var style = NSGlassEffectView.Style.regular
    public var tintColor: NSColor?
    public var cornerRadius: CGFloat = 0
}

@MainActor
public final class NSSwitch: NSControl {
    public var state = NSControl.StateValue.off
}

@MainActor
open class NSSlider: NSControl {
    public var minValue: Double = 0
    public var maxValue: Double = 1
    public var trackFillColor: NSColor?
}

public enum NSImageScaling: UInt, Sendable {
    case scaleProportionallyDown, scaleAxesIndependently, scaleNone, scaleProportionallyUpOrDown
}

public enum NSImageAlignment: UInt, Sendable {
    case alignCenter, alignTop, alignTopLeft, alignTopRight, alignLeft, alignBottom, alignBottomLeft, alignBottomRight
    case alignRight
}

@MainActor
open class NSImageView: NSControl {
    public var image: NSImage?
    public var imageScaling = NSImageScaling.scaleProportionallyDown
    public var imageAlignment = NSImageAlignment.alignCenter
    public var contentTintColor: NSColor?
}

@MainActor
open class NSText: NSView {
    public var string = ""
    public var font: NSFont?
    public var textColor: NSColor? = .black
    public var alignment = NSTextAlignment.natural
    public var drawsBackground = true
}

@MainActor
open class NSTextView: NSText {
    public var backgroundColor = NSColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
}

// MARK: - Containers

@MainActor
open class NSSplitView: NSView {}

@MainActor
open class NSTabView: NSView {}

@MainActor
public final class NSClipView: NSView {
    public func scroll(to newOrigin: NSPoint) { boundsOrigin = newOrigin }
}

@MainActor
open class NSScrollView: NSView {
    public let contentView = NSClipView()
    public var contentInsets = NSEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
    public var automaticallyAdjustsContentInsets = true
    public var scrollerKnobStyle = NSScroller.KnobStyle.default
    public var backgroundColor = NSColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
    public var drawsBackground = true
    public func reflectScrolledClipView(_ cView: NSClipView) { reflected += 1 }
    /// How often the scrollers were moved to the content, for tests.
    package private(set) var reflected = 0
}

@MainActor
public final class NSScroller: NSControl {
    public enum KnobStyle: Int, Sendable { case `default`, dark, light }
}

@MainActor
open class NSTableView: NSControl {
    public var rowHeight: CGFloat = 24
    public var gridColor = NSColor.black
    public var backgroundColor = NSColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
}

/// The row sets the style: https://developer.apple.com/documentation/appkit/nstablecellview/backgroundstyle
@MainActor
open class NSTableCellView: NSView {
    public var backgroundStyle = NSView.BackgroundStyle.normal
}

@MainActor
open class NSTableRowView: NSView {
    open var isSelected = false
    public var backgroundColor = NSColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
    public var numberOfColumns: Int { cells.count }
    public func view(atColumn column: Int) -> Any? { cells[column] }
    /// The cells of the row, for tests.
    package var cells: [NSTableCellView] = []
    open func drawBackground(in dirtyRect: NSRect) {
        backgroundColor.setFill()
        bounds.fill()
    }
    open var interiorBackgroundStyle: NSView.BackgroundStyle { isSelected ? .emphasized : .normal }
    open func drawSelection(in dirtyRect: NSRect) { Drawing.isSystemSelection = true }
}
