import AppKit
import CheckSupport
import QuartzCore
import SkinKit

@testable import SkinAppKit

typealias OperationCase = CheckSupport.OperationCase<NSResponder>

extension OperationCase {
    init<View: NSResponder>(
        _ type: String, _ name: String, _ first: String, _ second: String,
        _ read: @escaping @MainActor @Sendable (View) -> Any?
    ) {
        self.init(type: type, name: name, first: first, second: second) { view in
            (view as? View).map { text(read($0)) } ?? "not a \(type)"
        }
    }
}

private let (systemFont, fileFont) = ("font 12.0 - 3 0", "font 15.0 - 0 25")
private let (slicedImage, templateImage) = (
    "image 2.0x2.0 1.0,2.0,3.0,4.0 stretch false", "image 2.0x2.0 0.0,0.0,0.0,0.0 tile true"
)
private let (firstInsets, secondInsets) = ("1.0,2.0,3.0,4.0", "5.0,6.0,7.0,8.0")

/// The operations that AppKit shows.
enum Cases {
    static let all: [OperationCase] = views + layers + texts + controls + containers + windows

    static let views: [OperationCase] = [
        .init("uiview", "frame", "1.0,2.0 30.0x40.0", "5.0,6.0 70.0x80.0") { (view: NSView) in view.frame },
        .init("uiview", "backgroundColor", firstColor, secondColor) { (view: NSView) in view.layer?.backgroundColor },
        .init(
            "uiview", "backgroundGradient", "[\(firstColor), [0, 0, 0, 1000]] 1.0,0.5 0.0,0.5",
            "[\(secondColor), [0, 0, 0, 1000]] 0.5,1.0 0.5,0.0"
        ) { (view: NSView) in
            guard let layer = view.skinBackground?.layers.gradient else { return nil }
            let colors = layer.colors?.map { text($0) } ?? []
            return "[\(colors.joined(separator: ", "))] \(text(layer.startPoint)) \(text(layer.endPoint))"
        },
        .init("uiview", "backgroundImage", slicedImage, templateImage) { (view: NSView) in
            view.skinBackground?.imageView?.image
        },
        .init("uiview", "alpha", "0.5", "0.25") { (view: NSView) in view.alphaValue },
        .init("uiview", "hidden", "true", "false") { (view: NSView) in view.isHidden },
        .init("uiview", "clipsToBounds", "true", "false") { (view: NSView) in view.clipsToBounds },
        .init("uiview", "contentMode", "scaleProportionallyToFit", "scaleProportionallyToFill") { (view: NSView) in
            view.layerContentsPlacement
        },
        .init("uiview", "autoresizing", "3", "36") { (view: NSView) in view.autoresizingMask.rawValue },
    ]

    static let layers: [OperationCase] = [
        .init("uiview", "cornerRadius", "0.5", "0.25") { (view: NSView) in view.layer?.cornerRadius ?? CGFloat(0) },
        .init("uiview", "corners", "0.5 continuous 15", "0.25 circular 15") { (view: NSView) in
            let layer = view.layer ?? CALayer()
            return "\(layer.cornerRadius) \(layer.cornerCurve.rawValue) \(layer.maskedCorners.rawValue)"
        },
        .init("uiview", "shadows", "\(firstColor) 1", "\(secondColor) 1") { (view: NSView) in
            view.skinBackground?.layers.outerShadows?.sublayers.map { "\(text($0[0].shadowColor)) \($0.count)" }
        },
        .init("uiview", "material", "hudWindow \(firstColor)", "popover \(secondColor)") { (view: NSView) in
            guard let effect = view.skinBackground?.effectView as? NSVisualEffectView else { return nil }
            return "\(effect.material) \(text(effect.subviews.first?.layer?.backgroundColor))"
        },
        .init("uiview", "borderColor", firstColor, secondColor) { (view: NSView) in
            (view.layer ?? CALayer()).borderColor
        },
        .init("uiview", "borderWidth", "0.5", "0.25") { (view: NSView) in view.layer?.borderWidth ?? CGFloat(0) },
        .init(
            "uiview", "shadow", "[200, 400, 600, 500] 1.0x-2.0 0.5", "[600, 200, 200, 250] 3.0x-4.0 0.25"
        ) { (view: NSView) in view.shadow },
    ]

    static let texts: [OperationCase] = [
        .init("uilabel", "backgroundColor", "\(firstColor) true", "\(secondColor) true") { (view: NSTextField) in
            "\(text(view.backgroundColor)) \(view.drawsBackground)"
        },
        .init("uilabel", "text", "first", "second") { (view: NSTextField) in view.stringValue.lowercased() },
        .init("uilabel", "textCase", "OWN", "own") { (view: NSTextField) in view.stringValue },
        .init("uilabel", "textDecoration", "1 nil", "nil 1") { (view: NSTextField) in
            let attributes = view.attributedStringValue.attributes(at: 0, effectiveRange: nil)
            return [.underlineStyle, .strikethroughStyle].map { text(attributes[$0]) }.joined(separator: " ")
        },
        .init("uilabel", "textColor", firstColor, secondColor) { (view: NSTextField) in view.textColor },
        .init("uilabel", "font", systemFont, fileFont) { (view: NSTextField) in view.font },
        .init("uilabel", "textAlignment", "left", "center") { (view: NSTextField) in view.alignment },
        .init("uilabel", "numberOfLines", "2", "3") { (view: NSTextField) in view.maximumNumberOfLines },
        .init("uitextfield", "backgroundColor", "\(firstColor) true", "\(secondColor) true") { (view: NSTextField) in
            "\(text(view.backgroundColor)) \(view.drawsBackground)"
        },
        .init("uitextfield", "textColor", firstColor, secondColor) { (view: NSTextField) in view.textColor },
        .init("uitextfield", "font", systemFont, fileFont) { (view: NSTextField) in view.font },
        .init("uitextfield", "textAlignment", "left", "center") { (view: NSTextField) in view.alignment },
        .init("uitextfield", "placeholder", "first \(firstColor)", "second \(secondColor)") { (view: NSTextField) in
            view.placeholderAttributedString
        },
        .init("uitextfield", "borderStyle", "true false squareBezel", "false true squareBezel") {
            (view: NSTextField) in "\(view.isBordered) \(view.isBezeled) \(view.bezelStyle)"
        },
        .init("uitextview", "backgroundColor", "\(firstColor) true", "\(secondColor) true") { (view: NSTextView) in
            "\(text(view.backgroundColor)) \(view.drawsBackground)"
        },
        .init("uitextview", "textColor", firstColor, secondColor) { (view: NSTextView) in view.textColor },
        .init("uitextview", "font", systemFont, fileFont) { (view: NSTextView) in view.font },
        .init("uitextview", "textAlignment", "left", "center") { (view: NSTextView) in view.alignment },
    ]

    static let controls: [OperationCase] = [
        .init("uibutton", "backgroundColor", firstColor, secondColor) { (view: NSButton) in view.bezelColor },
        .init("uibutton", "tintColor", firstColor, secondColor) { (view: NSButton) in view.contentTintColor },
        .init("uibutton", "title", "first", "second") { (view: NSButton) in view.title.lowercased() },
        .init("uibutton", "titleCase", "BUTTON", "button") { (view: NSButton) in view.title },
        .init("uibutton", "titleColor", firstColor, secondColor) { (view: NSButton) in view.titleColor },
        .init("uibutton", "titleFont", systemFont, fileFont) { (view: NSButton) in view.font },
        .init("uibutton", "image", "\(slicedImage) imageLeading", "\(templateImage) imageLeading") {
            (view: NSButton) in "\(text(view.image)) \(view.imagePosition)"
        },
        .init("uisegmentedcontrol", "selectedSegmentTintColor", firstColor, secondColor) { (view: NSSegmentedControl) in
            view.selectedSegmentBezelColor
        },
        .init("uisegmentedcontrol", "titleFont", systemFont, fileFont) { (view: NSSegmentedControl) in view.font },
        .init("uistackview", "spacing", "0.5", "0.25") { (view: NSStackView) in view.spacing },
        .init("uislider", "minimumTrackTintColor", firstColor, secondColor) { (view: NSSlider) in
            view.trackFillColor
        },
        .init("uislider", "range", "0.5 2.5", "0.25 3.5") { (view: NSSlider) in "\(view.minValue) \(view.maxValue)" },
    ]

    static let containers: [OperationCase] = [
        .init("uiimageview", "image", slicedImage, templateImage) { (view: NSImageView) in view.image },
        .init("uiimageview", "tintColor", firstColor, secondColor) { (view: NSImageView) in view.contentTintColor },
        .init(
            "uiimageview", "contentMode", "scaleProportionallyUpOrDown alignCenter",
            "scaleProportionallyUpOrDown alignCenter"
        ) { (view: NSImageView) in "\(view.imageScaling) \(view.imageAlignment)" },
        .init("uiscrollview", "backgroundColor", "\(firstColor) true", "\(secondColor) true") {
            (view: NSScrollView) in "\(text(view.backgroundColor)) \(view.drawsBackground)"
        },
        .init("uiscrollview", "contentInsets", "\(firstInsets) false", "\(secondInsets) false") {
            (view: NSScrollView) in "\(text(view.contentInsets)) \(view.automaticallyAdjustsContentInsets)"
        },
        .init("uiscrollview", "contentOffset", "1.0,2.0", "3.0,4.0") { (view: NSScrollView) in
            view.contentView.bounds.origin
        },
        .init("uiscrollview", "indicatorStyle", "dark", "light") { (view: NSScrollView) in view.scrollerKnobStyle },
        .init("uitableview", "backgroundColor", firstColor, secondColor) { (view: NSTableView) in
            view.backgroundColor
        },
        .init("uitableview", "rowHeight", "0.5", "0.25") { (view: NSTableView) in view.rowHeight },
        .init("uitableview", "separatorColor", firstColor, secondColor) { (view: NSTableView) in view.gridColor },
        .init("uitableviewcell", "backgroundColor", firstColor, secondColor) { (view: SkinTableRowView) in
            view.rowBackgroundColor
        },
        .init("uitableviewcell", "selectedBackgroundColor", firstColor, secondColor) { (view: SkinTableRowView) in
            view.selectedBackgroundColor
        },
    ]

    static let windows: [OperationCase] = [
        .init("nswindow", "backgroundColor", firstColor, secondColor) { (window: NSWindow) in window.backgroundColor },
        .init("nswindow", "alpha", "0.5", "0.25") { (window: NSWindow) in window.alphaValue },
        .init("nswindow", "title", "first", "second") { (window: NSWindow) in window.title },
        .init("nswindow", "titlebarTransparent", "true", "false") { (window: NSWindow) in
            window.titlebarAppearsTransparent
        },
    ]

    /// The views of each component type that AppKit has.
    static let makers: [String: @MainActor @Sendable () -> NSResponder] = [
        "uiview": { NSView() }, "uilabel": { SkinTextLabel("own") }, "uiimageview": { NSImageView() },
        "uicontrol": { NSControl() }, "uibutton": { NSButton() }, "uiswitch": { NSSwitch() },
        "uislider": { NSSlider() },
        "uitextfield": { NSTextField() }, "uiscrollview": { NSScrollView() }, "uitextview": { NSTextView() },
        "uitableview": { NSTableView() }, "uitableviewcell": { SkinTableRowView() }, "nswindow": { NSWindow() },
        "uisegmentedcontrol": { NSSegmentedControl() }, "uistepper": { NSStepper() },
        "uidatepicker": { NSDatePicker() },
        "uistackview": { NSStackView() },
    ]

    /// What AppKit has no counterpart for. The documentation of SkinAppKit gives the reasons.
    static let missing: Set = [
        "uiview layoutMargins", "uiview tintColor", "uilabel textShadow", "uibutton contentInsets", "uitextfield text",
        "uitextview text",
        "uiswitch onTintColor", "uiswitch offTintColor", "uiswitch thumbTintColor", "uislider maximumTrackTintColor",
        "uislider thumbTintColor", "uislider thumbImage", "uiscrollview contentSize", "uitableview separatorInsets",
        "uitableviewcell indentation", "uinavigationbar barTintColor", "uinavigationbar titleColor",
        "uinavigationbar titleFont", "uinavigationbar translucent",
        "uinavigationbar largeTitleFont", "uinavigationbar hairlineColor", "uinavigationbar backImage",
        "uisegmentedcontrol titleColor", "uisegmentedcontrol selectedTitleColor",
    ]
}
