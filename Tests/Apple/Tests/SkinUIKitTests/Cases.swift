import CheckSupport
import QuartzCore
import SkinKit
import UIKit

@testable import SkinUIKit

typealias OperationCase = CheckSupport.OperationCase<UIView>

extension OperationCase {
    init<View: UIView>(
        _ type: String, _ name: String, _ first: String, _ second: String,
        _ read: @escaping @MainActor @Sendable (View) -> Any?
    ) {
        self.init(type: type, name: name, first: first, second: second) { view in
            (view as? View).map { text(read($0)) } ?? "not a \(type)"
        }
    }
}

private let (systemFont, fileFont) = ("font 12.0 - 3 0 true", "font 15.0 - 0 25 true")
/// The fonts of bars, which do not grow.
private let (systemBarFont, fileBarFont) = ("font 12.0 - 3 0 false", "font 15.0 - 0 25 false")
private let (slicedImage, templateImage) = (
    "image 2.0 1.0,2.0,3.0,4.0 stretch alwaysOriginal", "image 2.0 0.0,0.0,0.0,0.0 tile alwaysTemplate"
)
private let (firstInsets, secondInsets) = ("1.0,2.0,3.0,4.0", "5.0,6.0,7.0,8.0")

@MainActor
private func corners(_ layer: CALayer) -> String {
    "\(layer.cornerRadius) \(layer.cornerCurve.rawValue) \(layer.maskedCorners.rawValue)"
}

@MainActor
func material(_ effect: UIVisualEffect?) -> String {
    switch effect {
    case let blur as UIBlurEffect:
        "\(blur.style)".replacing("system", with: "").replacing("Material", with: "").lowercasedFirst
    case let glass as UIGlassEffect: "\(glass.style) glass \(text(glass.tintColor))"
    default: "nil"
    }
}

extension String {
    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}

/// Access without the warning that UIKit deprecates the label.
@MainActor
private protocol HeaderText {
    var textLabel: UILabel? { get }
}

extension UITableViewHeaderFooterView: HeaderText {}

@MainActor
private func headerText(_ view: UITableViewHeaderFooterView) -> UILabel? { (view as any HeaderText).textLabel }

@MainActor
private func ownLabel() -> UILabel {
    let label = UILabel()
    label.text = "Own text"
    return label
}

@MainActor
private func ownButton() -> UIButton {
    let button = UIButton(type: .system)
    button.setTitle("Own title", for: .normal)
    return button
}

/// The operations that UIKit shows.
enum Cases {
    static let all: [OperationCase] = views + layers + texts + controls + containers + bars

    static let views: [OperationCase] = [
        .init("uiview", "frame", "1.0,2.0 30.0x40.0", "5.0,6.0 70.0x80.0") { (view: UIView) in view.frame },
        .init("uiview", "backgroundColor", firstColor, secondColor) { (view: UIView) in
            (view as? UITableViewHeaderFooterView)?.backgroundConfiguration?.backgroundColor ?? view.backgroundColor
        },
        .init(
            "uiview", "backgroundGradient", "[\(firstColor), [0, 0, 0, 1000]] 1.0,0.5 0.0,0.5",
            "[\(secondColor), [0, 0, 0, 1000]] 0.5,0.0 0.5,1.0"
        ) { (view: UIView) in
            guard let layer = view.skinBackground?.layers.gradient else { return nil }
            let colors = layer.colors?.map { text($0) } ?? []
            return "[\(colors.joined(separator: ", "))] \(text(layer.startPoint)) \(text(layer.endPoint))"
        },
        .init("uiview", "backgroundImage", slicedImage, templateImage) { (view: UIView) in
            view.skinBackground?.imageView?.image
        },
        .init("uiview", "tintColor", firstColor, secondColor) { (view: UIView) in view.tintColor },
        .init("uiview", "alpha", "0.5", "0.25") { (view: UIView) in view.alpha },
        .init("uiview", "hidden", "true", "false") { (view: UIView) in view.isHidden },
        .init("uiview", "clipsToBounds", "true", "false") { (view: UIView) in view.clipsToBounds },
        .init("uiview", "contentMode", "scaleAspectFit", "scaleAspectFill") { (view: UIView) in view.contentMode },
        .init("uiview", "autoresizing", "3", "12") { (view: UIView) in view.autoresizingMask.rawValue },
        .init("uiview", "layoutMargins", firstInsets, secondInsets) { (view: UIView) in view.layoutMargins },
    ]

    static let layers: [OperationCase] = [
        .init("uiview", "cornerRadius", "0.5", "0.25") { (view: UIView) in view.layer.cornerRadius },
        .init("uiview", "corners", "0.5 continuous 15", "0.25 circular 15") { (view: UIView) in corners(view.layer) },
        .init("uiview", "shadows", "\(firstColor) [0, 1, 1]", "\(secondColor) [0, 1, 1]") { (view: UIView) in
            guard let layer = view.skinBackground?.layers.outerShadows, let shadow = layer.sublayers?.first else {
                return nil
            }
            let parts = [layer.zPosition > 0 ? 1 : 0, layer.sublayers?.count ?? 0, shadow.shadowPath?.parts.count ?? 0]
            return "\(text(shadow.shadowColor)) \(parts)"
        },
        .init("uiview", "material", "ultraThin \(firstColor)", "thin \(secondColor)") { (view: UIView) in
            guard let effect = view.skinBackground?.effectView else { return nil }
            return "\(material(effect.effect)) \(text(effect.contentView.backgroundColor))"
        },
        .init("uiview", "borderColor", firstColor, secondColor) { (view: UIView) in view.layer.borderColor },
        .init("uiview", "borderWidth", "0.5", "0.25") { (view: UIView) in view.layer.borderWidth },
        .init(
            "uiview", "shadow", "\(firstColor) 1.0x2.0 0.5 0.5", "\(secondColor) 3.0x4.0 0.25 0.25"
        ) { (view: UIView) in
            let layer = view.layer
            return "\(text(layer.shadowColor)) \(text(layer.shadowOffset)) \(layer.shadowRadius) \(layer.shadowOpacity)"
        },
    ]

    static let texts: [OperationCase] = [
        .init("uilabel", "text", "first", "second") { (view: UILabel) in view.text?.lowercased() },
        .init("uilabel", "textColor", firstColor, secondColor) { (view: UILabel) in view.textColor },
        .init("uilabel", "font", "\(systemFont) true", "\(fileFont) true") { (view: UILabel) in
            "\(text(view.font)) \(view.adjustsFontForContentSizeCategory)"
        },
        .init("uilabel", "textAlignment", "left", "center") { (view: UILabel) in view.textAlignment },
        .init("uilabel", "textCase", "OWN TEXT", "own text") { (view: UILabel) in view.text },
        .init("uilabel", "textDecoration", "1 nil", "nil 1") { (view: UILabel) in
            let attributes = view.attributedText?.attributes(at: 0, effectiveRange: nil) ?? [:]
            return [.underlineStyle, .strikethroughStyle].map { text(attributes[$0]) }.joined(separator: " ")
        },
        .init("uilabel", "numberOfLines", "2", "3") { (view: UILabel) in view.numberOfLines },
        .init("uilabel", "textShadow", "\(firstColor) 1.0x2.0", "\(secondColor) 3.0x4.0") { (view: UILabel) in
            "\(text(view.shadowColor)) \(text(view.shadowOffset))"
        },
        .init("uitextfield", "textColor", firstColor, secondColor) { (view: UITextField) in view.textColor },
        .init("uitextfield", "font", "\(systemFont) true", "\(fileFont) true") { (view: UITextField) in
            "\(text(view.font)) \(view.adjustsFontForContentSizeCategory)"
        },
        .init("uitextfield", "textAlignment", "left", "center") { (view: UITextField) in view.textAlignment },
        .init("uitextfield", "placeholder", "first \(firstColor)", "second \(secondColor)") { (view: UITextField) in
            view.attributedPlaceholder
        },
        .init("uitextfield", "borderStyle", "line", "bezel") { (view: UITextField) in view.borderStyle },
        .init("uitextview", "textColor", firstColor, secondColor) { (view: UITextView) in view.textColor },
        .init("uitextview", "font", "\(systemFont) true", "\(fileFont) true") { (view: UITextView) in
            "\(text(view.font)) \(view.adjustsFontForContentSizeCategory)"
        },
        .init("uitextview", "textAlignment", "left", "center") { (view: UITextView) in view.textAlignment },
    ]

    static let controls: [OperationCase] = [
        .init("uibutton", "title", "first", "second") { (view: UIButton) in
            view.title(for: .normal)?.lowercased()
        },
        .init("uibutton", "titleColor", firstColor, secondColor) { (view: UIButton) in view.titleColor(for: .normal) },
        .init("uibutton", "titleFont", systemFont, fileFont) { (view: UIButton) in view.titleLabel?.font },
        .init("uibutton", "titleCase", "OWN TITLE", "own title") { (view: UIButton) in view.title(for: .normal) },
        .init("uibutton", "image", slicedImage, templateImage) { (view: UIButton) in view.image(for: .normal) },
        .init("uibutton", "contentInsets", firstInsets, secondInsets) { (view: UIButton) in view.skinInsets },
        .init("uiswitch", "onTintColor", firstColor, secondColor) { (view: UISwitch) in view.onTintColor },
        .init("uiswitch", "thumbTintColor", firstColor, secondColor) { (view: UISwitch) in view.thumbTintColor },
        .init("uislider", "minimumTrackTintColor", firstColor, secondColor) { (view: UISlider) in
            view.minimumTrackTintColor
        },
        .init("uislider", "maximumTrackTintColor", firstColor, secondColor) { (view: UISlider) in
            view.maximumTrackTintColor
        },
        .init("uislider", "thumbTintColor", firstColor, secondColor) { (view: UISlider) in view.thumbTintColor },
        .init("uislider", "thumbImage", slicedImage, templateImage) { (view: UISlider) in
            [.normal, .highlighted, .disabled].map { text(view.thumbImage(for: $0)) }.first
        },
        .init("uislider", "range", "0.5 2.5", "0.25 3.5") { (view: UISlider) in
            "\(view.minimumValue) \(view.maximumValue)"
        },
    ]

    static let containers: [OperationCase] = [
        .init("uiimageview", "image", slicedImage, templateImage) { (view: UIImageView) in view.image },
        .init("uiscrollview", "contentInsets", firstInsets, secondInsets) { (view: UIScrollView) in view.contentInset },
        .init("uiscrollview", "contentSize", "10.0x20.0", "30.0x40.0") { (view: UIScrollView) in view.contentSize },
        .init("uiscrollview", "contentOffset", "1.0,2.0", "3.0,4.0") { (view: UIScrollView) in view.contentOffset },
        .init("uiscrollview", "indicatorStyle", "black", "white") { (view: UIScrollView) in view.indicatorStyle },
        .init("uitableview", "rowHeight", "0.5", "0.25") { (view: UITableView) in view.rowHeight },
        .init("uitableview", "separatorColor", firstColor, secondColor) { (view: UITableView) in view.separatorColor },
        .init("uitableview", "separatorInsets", firstInsets, secondInsets) { (view: UITableView) in
            view.separatorInset
        },
        .init("uitableviewcell", "selectedBackgroundColor", firstColor, secondColor) { (view: UITableViewCell) in
            view.selectedBackgroundView?.backgroundColor
        },
        .init("uitableviewcell", "indentation", "2 0.5", "3 0.25") { (view: UITableViewCell) in
            "\(view.indentationLevel) \(view.indentationWidth)"
        },
        .init("uitableviewheaderfooterview", "textColor", firstColor, secondColor) {
            (view: UITableViewHeaderFooterView) in headerText(view)?.textColor
        },
        .init("uitableviewheaderfooterview", "font", systemFont, fileFont) { (view: UITableViewHeaderFooterView) in
            headerText(view)?.font
        },
        .init("uistackview", "spacing", "0.5", "0.25") { (view: UIStackView) in view.spacing },
        .init("uicollectionviewcell", "selectedBackgroundColor", firstColor, secondColor) {
            (view: UICollectionViewCell) in view.selectedBackgroundView?.backgroundColor
        },
    ]

    private static let bothFirst = "\(firstColor) \(firstColor)"
    private static let bothSecond = "\(secondColor) \(secondColor)"

    static let bars: [OperationCase] = [
        .init("uinavigationbar", "barTintColor", bothFirst, bothSecond) {
            (view: UINavigationBar) in
            "\(text(view.standardAppearance.backgroundColor)) \(text(view.scrollEdgeAppearance?.backgroundColor))"
        },
        .init("uinavigationbar", "titleColor", firstColor, secondColor) { (view: UINavigationBar) in
            view.standardAppearance.titleTextAttributes[.foregroundColor]
        },
        .init("uinavigationbar", "titleFont", systemBarFont, fileBarFont) { (view: UINavigationBar) in
            view.standardAppearance.titleTextAttributes[.font]
        },
        .init("uinavigationbar", "translucent", "true", "false") { (view: UINavigationBar) in view.isTranslucent },
        .init("uinavigationbar", "largeTitleFont", systemBarFont, fileBarFont) { (view: UINavigationBar) in
            view.standardAppearance.largeTitleTextAttributes[.font]
        },
        .init("uinavigationbar", "hairlineColor", firstColor, secondColor) { (view: UINavigationBar) in
            view.standardAppearance.shadowColor
        },
        .init("uinavigationbar", "backImage", slicedImage, templateImage) { (view: UINavigationBar) in
            view.standardAppearance.backIndicatorImage
        },
        .init("uitabbar", "itemFont", systemBarFont, fileBarFont) { (view: UITabBar) in
            view.standardAppearance.inlineLayoutAppearance.selected.titleTextAttributes[.font]
        },
        .init("uitabbar", "badgeColor", firstColor, secondColor) { (view: UITabBar) in
            view.standardAppearance.stackedLayoutAppearance.normal.badgeBackgroundColor
        },
        .init("uitabbar", "hairlineColor", firstColor, secondColor) { (view: UITabBar) in
            view.standardAppearance.shadowColor
        },
        .init("uitoolbar", "hairlineColor", firstColor, secondColor) { (view: UIToolbar) in
            view.standardAppearance.shadowColor
        },
        .init("uitabbar", "barTintColor", bothFirst, bothSecond) {
            (view: UITabBar) in
            "\(text(view.standardAppearance.backgroundColor)) \(text(view.scrollEdgeAppearance?.backgroundColor))"
        },
        .init("uitabbar", "itemColor", bothFirst, bothSecond) { (view: UITabBar) in
            let item = view.standardAppearance.stackedLayoutAppearance.normal
            return "\(text(item.iconColor)) \(text(item.titleTextAttributes[.foregroundColor]))"
        },
        .init("uitabbar", "selectedItemColor", bothFirst, bothSecond) { (view: UITabBar) in
            let item = view.standardAppearance.compactInlineLayoutAppearance.selected
            return "\(text(item.iconColor)) \(text(item.titleTextAttributes[.foregroundColor]))"
        },
        .init("uitoolbar", "barTintColor", bothFirst, bothSecond) { (view: UIToolbar) in
            "\(text(view.standardAppearance.backgroundColor)) \(text(view.scrollEdgeAppearance?.backgroundColor))"
        },
        .init("uisearchbar", "barTintColor", firstColor, secondColor) { (view: UISearchBar) in view.barTintColor },
        .init("uisegmentedcontrol", "selectedSegmentTintColor", firstColor, secondColor) {
            (view: UISegmentedControl) in view.selectedSegmentTintColor
        },
        .init("uisegmentedcontrol", "titleColor", firstColor, secondColor) { (view: UISegmentedControl) in
            view.titleTextAttributes(for: .normal)?[.foregroundColor]
        },
        .init("uisegmentedcontrol", "selectedTitleColor", firstColor, secondColor) { (view: UISegmentedControl) in
            view.titleTextAttributes(for: .selected)?[.foregroundColor]
        },
        .init("uisegmentedcontrol", "titleFont", systemBarFont, fileBarFont) { (view: UISegmentedControl) in
            view.titleTextAttributes(for: .normal)?[.font]
        },
        .init("uiactivityindicatorview", "color", firstColor, secondColor) { (view: UIActivityIndicatorView) in
            view.color
        },
        .init("uipagecontrol", "pageIndicatorTintColor", firstColor, secondColor) { (view: UIPageControl) in
            view.pageIndicatorTintColor
        },
        .init("uipagecontrol", "currentPageIndicatorTintColor", firstColor, secondColor) { (view: UIPageControl) in
            view.currentPageIndicatorTintColor
        },
        .init("uiprogressview", "progressTintColor", firstColor, secondColor) { (view: UIProgressView) in
            view.progressTintColor
        },
        .init("uiprogressview", "trackTintColor", firstColor, secondColor) { (view: UIProgressView) in
            view.trackTintColor
        },
    ]

    /// The views of each component type.
    static let makers: [String: @MainActor @Sendable () -> UIView] = [
        "uiview": { UIView() }, "uilabel": { ownLabel() }, "uiimageview": { UIImageView() },
        "uicontrol": { UIControl() },
        "uibutton": { ownButton() }, "uiswitch": { UISwitch() }, "uislider": { UISlider() },
        "uitextfield": { UITextField() }, "uiscrollview": { UIScrollView() }, "uitextview": { UITextView() },
        "uitableview": { UITableView() }, "uitableviewcell": { UITableViewCell() },
        "uinavigationbar": { UINavigationBar() }, "uitabbar": { UITabBar() },
        "uicollectionviewcell": { UICollectionViewCell() }, "uitoolbar": { UIToolbar() },
        "uisearchbar": { UISearchBar() }, "uisegmentedcontrol": { UISegmentedControl() },
        "uiprogressview": { UIProgressView() }, "uiactivityindicatorview": { UIActivityIndicatorView() },
        "uipagecontrol": { UIPageControl() }, "uistepper": { UIStepper() }, "uidatepicker": { UIDatePicker() },
        "uirefreshcontrol": { UIRefreshControl() }, "uicollectionview": { UICollectionView() },
        "uitableviewheaderfooterview": { UITableViewHeaderFooterView(reuseIdentifier: nil) },
        "uistackview": { UIStackView() },
    ]

    /// What UIKit has no counterpart for. The documentation of SkinUIKit gives the reasons.
    static let missing: Set = [
        "uiswitch offTintColor", "uilabel backgroundGradient", "uilabel backgroundImage",
        "uiimageview backgroundGradient", "uiimageview backgroundImage", "uitextfield text", "uitextview text",
        "uilabel material", "uilabel shadows", "uiimageview material", "uiimageview shadows",
    ]
}
