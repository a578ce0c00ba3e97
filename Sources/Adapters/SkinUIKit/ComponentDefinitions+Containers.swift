#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import SkinKit
    import UIKit

    extension ComponentDefinitions {
        mutating func defineContainers() {
            define(UIImageView.self, as: "uiimageview", inheriting: UIView.self) { view in
                // UIKit draws subviews over the image, so an image view cannot have them as a background.
                view.removeOperations("backgroundGradient", "backgroundImage", "material", "shadows")
                view.operation("image", .uiImage("image"), get: { $0.image }, set: { $0.image = $1 })
            }
            define(UITableView.self, as: "uitableview", inheriting: UIScrollView.self) { table in
                table.operation("rowHeight", .float("height"), get: { $0.rowHeight }, set: { $0.rowHeight = $1 }) {
                    CGFloat($0)
                }
                table.operation(
                    "separatorColor", .uiColor("color"), get: { $0.separatorColor }, set: { $0.separatorColor = $1 })
                table.operation(
                    "separatorInsets", .insets("insets"), get: { $0.separatorInset }, set: { $0.separatorInset = $1 }
                ) { UIEdgeInsets($0) }
            }
            define(UICollectionView.self, as: "uicollectionview", inheriting: UIScrollView.self)
            define(UIStackView.self, as: "uistackview", inheriting: UIView.self) { view in
                view.operation("spacing", .float("length"), get: { $0.spacing }, set: { $0.spacing = $1 }) {
                    CGFloat($0)
                }
            }
            defineCells()
        }

        private mutating func defineCells() {
            define(UITableViewCell.self, as: "uitableviewcell", inheriting: UIView.self) { cell in
                Self.defineSelection(&cell)
                cell.operation(
                    "indentation", .integer("level"), .optional(.float("width")),
                    get: { CellIndentation(level: $0.indentationLevel, width: $0.indentationWidth) },
                    set: { ($0.indentationLevel, $0.indentationWidth) = ($1.level, $1.width) }
                ) { level, width in CellIndentation(level: level, width: CGFloat(width ?? 10)) }
            }
            define(UICollectionViewCell.self, as: "uicollectionviewcell", inheriting: UIView.self) { cell in
                Self.defineSelection(&cell)
            }
            define(UITableViewHeaderFooterView.self, as: "uitableviewheaderfooterview", inheriting: UIView.self) {
                view in
                Self.defineFill(&view)
                view.operation(
                    "textColor", .uiColor("color"), get: { $0.skinTextColor }, set: { $0.skinTextColor = $1 })
                view.operation("font", .themeFont("font"), get: { HeaderFont.own($0.ownFont) }, set: { $0.show($1) }) {
                    .theme($0)
                }
                view.setBlending(.atMiddle, of: "font")
            }
        }

        private static func defineFill<Cell: BackgroundCell>(_ cell: inout ComponentBuilder<Cell>) {
            cell.operation(
                "backgroundColor", .uiColor("color"),
                get: { $0.skinBackgroundColor }, set: { $0.skinBackgroundColor = $1 }
            ) { .theme($0) }
        }

        private static func defineSelection<Cell: SelectableCell>(_ cell: inout ComponentBuilder<Cell>) {
            defineFill(&cell)
            cell.operation(
                "selectedBackgroundColor", .uiColor("color"),
                get: { $0.skinSelectedBackground }, set: { $0.skinSelectedBackground = $1 }
            ) { .color($0) }
        }
    }

    struct CellIndentation: Equatable {
        var level: Int
        var width: CGFloat
    }

    // MARK: - Headers and footers

    enum HeaderFont: Equatable {
        case theme(UIKitFont)
        case own(UIFont?)
    }

    /// The label of a header without a content configuration. UIKit deprecates it in favor of configurations, which not every
    /// header has. A protocol gives access without the warning.
    @MainActor
    private protocol TextLabelOwner: AnyObject {
        var textLabel: UILabel? { get }
    }

    extension UITableViewHeaderFooterView: TextLabelOwner {}

    extension UITableViewHeaderFooterView {
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

        fileprivate var ownFont: UIFont? { list?.textProperties.font ?? label?.font }

        fileprivate func show(_ font: HeaderFont) {
            let made: UIFont? =
                switch font {
                case .theme(let font): font.font
                case .own(let font): font
                }
            guard let made else { return }
            list?.textProperties.font = made
            label?.font = made
        }
    }
#endif
