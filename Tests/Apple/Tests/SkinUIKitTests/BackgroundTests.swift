import CheckSupport
import QuartzCore
import SkinKit
import SkinQuartz
import Testing
import UIKit

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
        #expect(background.layer.cornerRadius == 0.5)
        #expect(background.frame.size == CGSize(width: 30, height: 40))
        engine.deactivate()
        #expect(view.subviews == [own])
    }

    @Test("of tables and cells are their background views")
    func backgroundViews() throws {
        let (cell, engine) = try themed(UITableViewCell())
        #expect(cell.backgroundView is SkinBackgroundView)
        #expect(cell.subviews == [cell.contentView])
        engine.deactivate()
        #expect(cell.backgroundView == nil)
    }

    @Test("give cells their configuration back, in whatever order their operations go")
    func configuration() throws {
        let own = UIBackgroundConfiguration.clear()
        let (cell, item, engine) = (UITableViewCell(), UICollectionViewCell(), Fixture.engine())
        (cell.backgroundConfiguration, item.backgroundConfiguration) = (own, own)
        try engine.activate(Fixture.theme("First"))
        try engine.register(cell, as: "all")
        try engine.register(item, as: "only_selectedBackgroundColor")
        #expect(cell.backgroundConfiguration == nil && item.backgroundConfiguration == nil)
        try engine.register(cell, as: "only_backgroundGradient")
        #expect(cell.backgroundConfiguration == nil && cell.backgroundView != nil)
        try engine.register(cell, as: "only_backgroundColor")
        #expect(cell.backgroundConfiguration == own && text(cell.backgroundColor) == firstColor)
        engine.deactivate()
        #expect(cell.backgroundConfiguration == own && item.backgroundConfiguration == own)
        #expect(cell.backgroundView == nil && item.selectedBackgroundView == nil)
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
        #expect(cell.backgroundView is SkinBackgroundView && text(cell.backgroundColor) == firstColor)
        #expect(cell.skin == "all" && cell.skinStates == .hovered && engine.liveCount == 1)
        let item = UICollectionViewCell()
        window.addSubview(item)
        item.skin = "only_backgroundColor"
        let generation = engine.generation
        item.backgroundConfiguration = .clear()
        item.skin = "only_backgroundColor"
        #expect(text(item.backgroundColor) == firstColor && item.backgroundConfiguration == .clear())
        item.skin = "only_backgroundColor"
        #expect(engine.generation == generation)
        cell.skin = nil
        #expect(cell.backgroundView == nil && cell.backgroundConfiguration == .clear())
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
        let ends = SkinGradient<UIColor>(colors: [], angle: angle).ends(in: CGSize(width: 200, height: 100))
        let (x, y) = starts[angle] ?? (0, 0)
        #expect(ends.start == CGPoint(x: x, y: y))
        #expect(ends.end == CGPoint(x: 1 - x, y: 1 - y))
    }

    @Test("have a gradient line through the corners of a square at 45 degrees")
    func diagonal() {
        let ends = SkinGradient<UIColor>(colors: [], angle: 45).ends(in: CGSize(width: 50, height: 50))
        #expect(abs(ends.start.x - 1) < 1e-9 && abs(ends.start.y) < 1e-9)
        #expect(abs(ends.end.x) < 1e-9 && abs(ends.end.y - 1) < 1e-9)
    }
}
