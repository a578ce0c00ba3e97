import CheckSupport
import QuartzCore
import SkinComponents
import SkinKit
import Testing
import UIKit

@testable import SkinQuartz
@testable import SkinUIKit

@Suite("Backgrounds") @MainActor
struct BackgroundTests {
    private func themed<View: UIView>(_ view: View) throws -> (View, ThemeEngine) {
        let engine = Fixture.engine()
        try engine.register(view, as: "all")
        try engine.activate(Fixture.theme("First"))
        return (view, engine)
    }

    @Test("lie behind the subviews, take no touches, and have the corners of their view")
    func place() throws {
        let own = UIView()
        let bare = UIView()
        bare.addSubview(own)
        let (view, engine) = try themed(bare)
        let background = try #require(view.subviews.first as? SkinBackgroundView)
        #expect(view.subviews.last === own)
        #expect(!background.isUserInteractionEnabled)
        #expect(background.layers.gradient?.cornerRadius == 0.5 && background.imageView?.layer.cornerRadius == 0.5)
        #expect(background.frame.size == CGSize(width: 30, height: 40))
        engine.deactivate()
        #expect(view.subviews == [own])
    }

    @Test("move their layers into the layer of their view once it has one, and into each later one")
    func hosts() {
        let (layers, background) = (BackgroundLayers(pointsUp: true), SkinBackgroundView(frame: .zero))
        background.gradient = SkinGradient(colors: [white, white])
        let (first, second) = (CALayer(), CALayer())
        func show(in host: CALayer?) { layers.show(background, in: host, .zero) { UIColor($0).cgColor } }
        show(in: nil)
        show(in: first)
        #expect(layers.gradient != nil && layers.gradient?.superlayer === first)
        show(in: second)
        #expect(layers.gradient?.superlayer === second && first.sublayers?.isEmpty ?? true)
        #expect(second.sublayers?.count == 1)
    }

    @Test("keep their layers when they are laid out again, and change their sizes")
    func layout() throws {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 40))
        let shadow = { (isInset: Bool) in
            SkinShadowLayer(color: white, radius: 1, spread: 0, isInset: isInset)
        }
        view.skinGradient = SkinGradient(colors: [white, white])
        view.skinShadows = [shadow(false), shadow(false), shadow(true)]
        let background = try #require(view.skinBackground)
        func layers() -> [CALayer] {
            (background.layer.sublayers ?? []).flatMap { layer in
                [layer] + (layer.sublayers ?? []).flatMap { [$0] + [$0.mask].compactMap { $0 } }
            }
        }
        let before = layers()
        background.frame.size.width = 60
        background.layoutIfNeeded()
        #expect(before.count == 9 && layers().elementsEqual(before, by: ===))
        #expect(before.allSatisfy { $0 is CAShapeLayer || $0.frame.width == 60 })
        view.skinShadows = [shadow(true)]
        #expect(layers().count == 4 && background.layers.outerShadows == nil)
        view.changeCorners { $0.each = ThemeCorners([8, 8, 0, 0]) }
        #expect(background.layers.gradient?.maskedCorners == [.layerMinXMinYCorner, .layerMaxXMinYCorner])
        view.skinGradient = nil
        #expect(layers().count == 3)
    }

    @Test("of tables and cells are their background views")
    func backgroundViews() throws {
        let (cell, engine) = try themed(UITableViewCell())
        #expect(cell.backgroundView is SkinBackgroundView)
        #expect(cell.subviews == [cell.contentView])
        engine.deactivate()
        #expect(cell.backgroundView == nil)
    }

    @Test("of cells with a configuration are in it, and the cells get their own back, in whatever order operations go")
    func configuration() throws {
        let own = UIBackgroundConfiguration.clear()
        let (cell, item, engine) = (UITableViewCell(), UICollectionViewCell(), Fixture.engine())
        (cell.backgroundConfiguration, item.backgroundConfiguration) = (own, own)
        try engine.activate(Fixture.theme("First"))
        try engine.register(cell, as: "all")
        try engine.register(item, as: "only_selectedBackgroundColor")
        #expect(cell.backgroundConfiguration?.customView is SkinBackgroundView && cell.backgroundView == nil)
        #expect(text(cell.backgroundConfiguration?.backgroundColor) == firstColor && cell.selectedBackgroundView == nil)
        #expect(item.backgroundConfiguration == own)
        try engine.register(cell, as: "only_backgroundGradient")
        #expect(cell.backgroundConfiguration?.customView != nil && cell.backgroundConfiguration?.backgroundColor == nil)
        try engine.register(cell, as: "only_backgroundColor")
        #expect(cell.backgroundConfiguration?.customView == nil)
        #expect(text(cell.backgroundConfiguration?.backgroundColor) == firstColor && cell.backgroundColor == nil)
        engine.deactivate()
        #expect(cell.backgroundConfiguration == own && item.backgroundConfiguration == own)
    }

    @Test("of headers and footers have their color in a configuration, of which a theme leaves none behind")
    func headerColor() throws {
        let (header, engine) = try themed(UITableViewHeaderFooterView(reuseIdentifier: nil))
        let shown = header.backgroundConfiguration
        #expect(text(shown?.backgroundColor) == firstColor && shown?.customView is SkinBackgroundView)
        try engine.register(header, as: "only_backgroundGradient")
        #expect(header.backgroundConfiguration?.backgroundColor == nil && header.themedBackgroundView != nil)
        try engine.register(header, as: "only_backgroundColor")
        #expect(text(header.backgroundConfiguration?.backgroundColor) == firstColor)
        engine.deactivate()
        #expect(header.backgroundConfiguration == nil && header.backgroundView == nil)
        // The app's own background covers a color.
        let own = UIView()
        header.backgroundView = own
        try engine.activate(Fixture.theme("First"))
        #expect(header.backgroundView === own && header.backgroundConfiguration == nil)
    }

    @Test("of selected cells with a configuration have the theme's color while they are selected")
    func selectedConfiguration() throws {
        let (scene, engine) = (UIWindowScene(), Fixture.engine())
        try engine.activate(Fixture.theme("First"))
        scene.followSkins(of: engine)
        let (window, item) = (UIWindow(windowScene: scene), UICollectionViewCell())
        item.backgroundConfiguration = .clear()
        window.addSubview(item)
        item.skin = "only_selectedBackgroundColor"
        item.update { $0.isSelected = true }
        #expect(text(item.backgroundConfiguration?.backgroundColor) == firstColor)
        item.update { _ in }
        #expect(item.backgroundConfiguration == .clear())
    }

    @Test("of a cell come again with its skin, after the app has set a configuration")
    func replacedConfiguration() throws {
        let (scene, engine) = (UIWindowScene(), Fixture.engine())
        try engine.activate(Fixture.theme("First"))
        scene.followSkins(of: engine)
        let (window, cell) = (UIWindow(windowScene: scene), UITableViewCell())
        window.addSubview(cell)
        cell.skin = "all"
        cell.skinStates = .hovered
        cell.backgroundConfiguration = .clear()
        #expect(cell.backgroundView == nil)
        cell.skin = "all"
        let shown = cell.backgroundConfiguration
        #expect(shown?.customView is SkinBackgroundView && text(shown?.backgroundColor) == firstColor)
        #expect(cell.skin == "all" && cell.skinStates == .hovered && engine.liveCount == 1)
        let item = UICollectionViewCell()
        window.addSubview(item)
        item.skin = "only_backgroundColor"
        let generation = engine.generation
        item.backgroundConfiguration = .clear()
        item.skin = "only_backgroundColor"
        #expect(text(item.backgroundConfiguration?.backgroundColor) == firstColor)
        item.skin = "only_backgroundColor"
        #expect(engine.generation == generation)
        item.backgroundConfiguration = .clear()
        item.skin = "only_backgroundColor"
        #expect(text(item.backgroundConfiguration?.backgroundColor) == firstColor)
        cell.skin = nil
        #expect(cell.backgroundView == nil && cell.backgroundConfiguration == .clear())
    }

    @Test("of a theme that is gone neither stay in a cell nor live, whatever the app has set meanwhile")
    func goneBackgrounds() throws {
        let (cell, engine) = try themed(UITableViewCell())
        weak let first = cell.backgroundView
        cell.backgroundConfiguration = .clear()
        engine.deactivate()
        #expect(first == nil && cell.backgroundConfiguration == .clear())
        // The app changes the configuration that it reads, which is the theme's.
        try engine.activate(Fixture.theme("First"))
        weak let second = cell.backgroundConfiguration?.customView
        #expect(second != nil)
        cell.backgroundConfiguration?.strokeWidth = 3
        cell.backgroundConfiguration?.backgroundColor = .white
        engine.deactivate()
        #expect(second == nil && cell.backgroundConfiguration?.customView == nil)
        #expect(cell.backgroundConfiguration?.strokeWidth == 3)
        #expect(cell.backgroundConfiguration?.backgroundColor == .white)
        // The app goes back to views.
        try engine.activate(Fixture.theme("First"))
        cell.backgroundConfiguration = nil
        let own = UIView()
        cell.backgroundView = own
        engine.deactivate()
        #expect(cell.backgroundConfiguration == nil && cell.backgroundView === own)
    }

    @Test("of collections are their background views, and those of effects are in their contents")
    func containers() throws {
        #expect(try themed(UICollectionView()).0.backgroundView is SkinBackgroundView)
        let view = try themed(UIVisualEffectView()).0
        #expect(view.subviews.isEmpty && view.contentView.subviews.first is SkinBackgroundView)
    }

    @Test("leave a background view of the app where it is")
    func ownBackgroundView() throws {
        let table = UITableView()
        let own = UIView()
        table.backgroundView = own
        let engine = try themed(table).1
        #expect(table.backgroundView === own)
        #expect(table.skinBackground != nil)
        engine.deactivate()
        #expect(table.backgroundView === own)
        #expect(table.subviews.isEmpty)
    }

    @Test("have gradient lines as CSS defines them", arguments: [0.0, 90, 180, 270])
    func gradientLines(_ angle: Double) {
        let starts: [Double: (CGFloat, CGFloat)] = [0: (0.5, 0), 90: (1, 0.5), 180: (0.5, 1), 270: (0, 0.5)]
        let ends = SkinGradient(colors: [], angle: angle).ends(in: CGSize(width: 200, height: 100))
        let (x, y) = starts[angle] ?? (0, 0)
        #expect(ends.start == CGPoint(x: x, y: y))
        #expect(ends.end == CGPoint(x: 1 - x, y: 1 - y))
    }

    @Test("have radial gradients through the farthest corner in their proportions, and conic ones that begin above")
    func centeredGradients() {
        var gradient = SkinGradient(colors: [], angle: 0, shape: .radial, center: ThemePoint(x: 0.25, y: 0.5))
        let size = CGSize(width: 200, height: 100)
        let radial = gradient.ends(in: size)
        let corner = CGPoint(
            x: (1 - radial.start.x) / (radial.end.x - radial.start.x), y: 0.5 / (radial.end.y - radial.start.y))
        #expect(abs(corner.x * corner.x + corner.y * corner.y - 1) < 1e-9)
        gradient.shape = .conic
        let conic = gradient.ends(in: size)
        #expect(conic.start == CGPoint(x: 0.25, y: 0.5) && conic.end.x == 0.25 && conic.end.y < 0.5)
    }

    @Test("have a gradient line through the corners of a square at 45 degrees")
    func diagonal() {
        let ends = SkinGradient(colors: [], angle: 45).ends(in: CGSize(width: 50, height: 50))
        #expect(abs(ends.start.x - 1) < 1e-9 && abs(ends.start.y) < 1e-9)
        #expect(abs(ends.end.x) < 1e-9 && abs(ends.end.y - 1) < 1e-9)
    }
}
