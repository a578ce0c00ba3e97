import CheckSupport
import SkinKit
import Testing
import UIKit

@testable import SkinUIKit

@Suite("States", .serialized) @MainActor
struct StateTests {
    let engine = Fixture.engine()
    let window: UIWindow

    init() throws {
        try engine.activate(Fixture.theme("First"))
        let scene = UIWindowScene()
        scene.followSkins(of: engine)
        window = UIWindow(windowScene: scene)
    }

    private func add<View: UIView>(_ view: View) -> View {
        window.addSubview(view)
        view.skin = "states"
        return view
    }

    @Test("are converted both ways")
    func conversions() {
        for states in [[], .focused, .selected, .highlighted, .disabled, [.selected, .highlighted]] as [ThemeStates] {
            #expect(ThemeStates(UIControl.State(states)) == states)
            #expect(ThemeStates(UICellConfigurationState(states, traitCollection: UITraitCollection())) == states)
        }
        #expect(UIControl.State([.hovered, .selected]) == .selected)
    }

    @Test("of a control follow its touches")
    func touches() {
        let button = add(UIButton())
        #expect(button.alpha == 1)
        button.sendActions(for: .touchDown)
        #expect(button.alpha == 0.3)
        button.sendActions(for: .touchDragExit)
        #expect(button.alpha == 1)
        button.sendActions(for: .touchDragEnter)
        #expect(button.skinStates == .highlighted)
        button.sendActions(for: .touchUpInside)
        #expect(button.skinStates == [])
    }

    @Test("of a button follow what the app sets")
    func settings() {
        let button = add(UIButton())
        button.isEnabled = false
        #expect(button.alpha == 0.4)
        button.isEnabled = true
        button.isSelected = true
        #expect(button.alpha == 0.2)
    }

    @Test("of a button without a configuration follow the focus")
    func focus() {
        let button = add(UIButton())
        button.isFocused = true
        NotificationCenter.default.post(name: UIFocusSystem.didUpdateNotification, object: nil)
        #expect(button.skinStates == .focused)
        button.skin = nil
        button.isFocused = false
        NotificationCenter.default.post(name: UIFocusSystem.didUpdateNotification, object: nil)
        #expect(button.skinStates == [])
    }

    @Test("of another control follow what users do, and what the app sets once it says so")
    func values() {
        let control = UISwitch()
        control.isOn = true
        #expect(add(control).skinStates == .selected)
        control.isOn = false
        control.sendActions(for: .valueChanged)
        #expect(control.skinStates == [])
        control.isEnabled = false
        control.updateSkinStates()
        #expect(control.skinStates == .disabled)
    }

    @Test("of a text field say whether it is edited, and a field keeps them when it is disabled")
    func editing() {
        let field = add(UITextField())
        field.edit(true)
        #expect(field.alpha == 0.1)
        field.isEnabled = false
        field.updateSkinStates()
        #expect(field.skinStates == [.focused, .disabled])
        field.edit(false)
        #expect(field.skinStates == .disabled)
    }

    @Test("of cells follow UIKit's")
    func cells() {
        let (row, item) = (add(UITableViewCell()), add(UICollectionViewCell()))
        row.update { $0.isSelected = true }
        item.update { $0.isHighlighted = true }
        #expect([row.alpha, item.alpha] == [0.2, 0.3])
        row.update { _ in }
        #expect(row.alpha == 1)
    }

    @Test("of cells are left to a handler of the app")
    func ownHandler() {
        let cell = UITableViewCell()
        var calls = 0
        cell.configurationUpdateHandler = { _, _ in calls += 1 }
        _ = add(cell)
        cell.update { $0.isSelected = true }
        #expect(calls == 1)
        #expect(cell.skinStates == [])
    }

    @Test("that UIKit does not have stay when its own change")
    func otherStates() {
        let button = add(UIButton())
        button.skinStates = [.hovered, .custom("unread")]
        button.sendActions(for: .touchDown)
        #expect(button.skinStates == [.hovered, .highlighted, .custom("unread")])
        button.sendActions(for: .touchCancel)
        #expect(button.skinStates == [.hovered, .custom("unread")])
    }
}
