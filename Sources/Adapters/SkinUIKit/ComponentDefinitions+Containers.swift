#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import SkinKit
    import UIKit

    extension ComponentDefinitions {
        mutating func defineContainers() {
            define(UIImageView.self, as: "uiimageview", inheriting: UIView.self) { view in
                // UIKit draws subviews over the image, so an image view cannot have them as a background.
                view.removeOperations("backgroundGradient", "backgroundImage")
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
        }

        private static func defineSelection<Cell: BackgroundCell>(_ cell: inout ComponentBuilder<Cell>) {
            cell.operation(
                "backgroundColor", .uiColor("color"),
                get: { $0.skinBackgroundColor }, set: { $0.skinBackgroundColor = $1 }
            ) { .theme($0) }
            cell.operation(
                "selectedBackgroundColor", .uiColor("color"),
                get: { SelectedBackground($0.selectedBackgroundView) },
                set: { $0.showSelectedBackground($1) }
            ) { .color($0) }
        }
    }

    struct CellIndentation: Equatable {
        var level: Int
        var width: CGFloat
    }

    /// The background of a selected cell: the app's view, or a theme's color. Each cell needs a view of its own, so a color
    /// becomes one where it is set.
    enum SelectedBackground: Equatable {
        case original(UIView?)
        case color(UIColor)

        @MainActor
        init(_ view: UIView?) {
            if let view = view as? SkinSelectionView, let color = view.backgroundColor {
                self = .color(color)
            } else {
                self = .original(view)
            }
        }
    }

    extension BackgroundCell {
        fileprivate func showSelectedBackground(_ background: SelectedBackground) {
            changeBackground { cell in
                switch background {
                case .original(let view): cell.selectedBackgroundView = view
                case .color(let color):
                    let view = cell.selectedBackgroundView as? SkinSelectionView ?? SkinSelectionView(frame: .zero)
                    view.backgroundColor = color
                    cell.selectedBackgroundView = view
                }
            }
        }
    }

    /// The view behind a selected cell whose theme has a color for it.
    final class SkinSelectionView: UIView {}
#endif
