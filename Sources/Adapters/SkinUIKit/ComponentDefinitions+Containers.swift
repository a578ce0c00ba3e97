#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import SkinKit
    import SkinQuartz
    import UIKit

    import struct SkinComponents.SkinIndentation

    extension ComponentDefinitions {
        mutating func defineContainers() {
            define(UIImageView.self, as: "uiimageview", inheriting: UIView.self) { view in
                // UIKit draws subviews over the image, so an image view cannot have them as a background.
                view.removeOperations("backgroundGradient", "backgroundImage", "material", "shadows")
                view.operation("image", .uiImage("image"), \.image)
            }
            define(UITableView.self, as: "uitableview", inheriting: UIScrollView.self) { table in
                table.operation("rowHeight", .cgFloat("height"), \.rowHeight)
                table.operation("separatorColor", .uiColor("color"), \.separatorColor)
                table.operation("separatorInsets", .insets("insets"), \.separatorInset) { UIEdgeInsets($0) }
            }
            define(UICollectionView.self, as: "uicollectionview", inheriting: UIScrollView.self)
            define(UIStackView.self, as: "uistackview", inheriting: UIView.self) { view in
                view.operation("spacing", .cgFloat("length"), \.spacing)
            }
            defineCells()
        }

        private mutating func defineCells() {
            define(UITableViewCell.self, as: "uitableviewcell", inheriting: UIView.self) { cell in
                Self.defineSelection(&cell)
                cell.operation(
                    "indentation", .integer("level"), .optional(.float("width")),
                    get: { SkinIndentation(level: $0.indentationLevel, width: $0.indentationWidth) },
                    set: { ($0.indentationLevel, $0.indentationWidth) = ($1.level, $1.width) }
                ) { level, width in SkinIndentation(level: level, width: width ?? 10) }
            }
            define(UICollectionViewCell.self, as: "uicollectionviewcell", inheriting: UIView.self) { cell in
                Self.defineSelection(&cell)
            }
            define(UITableViewHeaderFooterView.self, as: "uitableviewheaderfooterview", inheriting: UIView.self) {
                view in
                Self.defineFill(&view)
                view.operation("textColor", .uiColor("color"), \.skinTextColor)
                view.operation("font", .themeFont("font")) { $0.showFont($1) }
                view.setBlending(.atMiddle, of: "font")
            }
        }

        private static func defineFill<Cell: BackgroundCell>(_ cell: inout ComponentBuilder<Cell>) {
            cell.operation("backgroundColor", .uiColor("color"), \.skinBackgroundColor) { .theme($0) }
        }

        private static func defineSelection<Cell: SelectableCell>(_ cell: inout ComponentBuilder<Cell>) {
            defineFill(&cell)
            cell.operation("selectedBackgroundColor", .uiColor("color")) { $0.showSelectedBackground($1) }
        }
    }

    // MARK: - Headers and footers

    /// The label of a header without a content configuration. UIKit deprecates it in favor of configurations, which not every
    /// header has. A protocol gives access without the warning.
    @MainActor
    private protocol TextLabelOwner: AnyObject {
        var textLabel: UILabel? { get }
    }

    extension UITableViewHeaderFooterView: TextLabelOwner {}

    extension UITableViewHeaderFooterView: ThemedFontView {
        private var list: UIListContentConfiguration? {
            get { contentConfiguration as? UIListContentConfiguration }
            set { if let newValue { contentConfiguration = newValue } }
        }
        private var label: UILabel? { contentConfiguration == nil ? (self as any TextLabelOwner).textLabel : nil }

        fileprivate var skinTextColor: UIColor? {
            get { list?.textProperties.color ?? label?.textColor }
            set {
                if let newValue { list?.textProperties.color = newValue }
                label?.textColor = newValue
            }
        }

        var shownFont: ShownFont {
            get {
                guard let text = list?.textProperties else { return ShownFont() }
                return ShownFont(font: text.font, isAdjusted: text.adjustsFontForContentSizeCategory)
            }
            set {
                if let font = newValue.font { list?.textProperties.font = font }
                list?.textProperties.adjustsFontForContentSizeCategory = newValue.isAdjusted
            }
        }

        func showFont(_ font: UIKitFont?) {
            label?.showFont(font)
            exchangeFont(font)
        }
    }
#endif
