import CheckSupport
import SkinKit
import SkinQuartz
import SwiftUI
import Testing

@testable import SkinSwiftUI

/// What one operation of the schema does to a view.
struct LookCase: Sendable {
    let type: String
    let name: String
    let first: String
    let second: String

    init(_ type: String, _ name: String, _ first: String, _ second: String) {
        (self.type, self.name, self.first, self.second) = (type, name, first, second)
    }

    /// A view of the case's type, which shows the entity with the case's operation only.
    @MainActor var view: any View {
        let id = "only_\(name)"
        return switch type {
        case "uilabel": Text("own").skin(id)
        case "uiimageview": Image(systemName: "own").skin(id)
        case "uibutton": Button(action: {}, label: { Text("own") }).skin(id)
        default: Text("own").modifier(SkinModifier(entity: ThemeEntityKey(component: type, id: id), states: []))
        }
    }

    static let all: [LookCase] = views + texts + controls

    static let views: [LookCase] = [
        .init("uiview", "backgroundColor", "background(\(firstColor) C)", "background(\(secondColor) C)"),
        .init(
            "uiview", "backgroundGradient",
            "background(gradient(\(firstColor) at 0.0, [0, 0, 0, 1000] at 1.0, 1.0,0.5 to 0.0,0.5) C)",
            "background(gradient(\(secondColor) at 0.0, [0, 0, 0, 1000] at 1.0, 0.5,0.0 to 0.5,1.0) C)"),
        .init(
            "uiview", "backgroundImage", "background(image 2.0 original 1.0,2.0,3.0,4.0 C)",
            "background(image 2.0 template C)"),
        .init("uiview", "tintColor", "tint(\(firstColor))", "tint(\(secondColor))"),
        .init("uiview", "alpha", "opacity(0.5)", "opacity(0.25)"),
        .init("uiview", "hidden", "opacity(0.0) untouchable silent", "background(C)"),
        .init("uiview", "clipsToBounds", "clip(0.0 0.0)", "clip(-10000.0 0.0)"),
        .init("uiview", "layoutMargins", "padding(1.0,2.0,3.0,4.0)", "padding(5.0,6.0,7.0,8.0)"),
        .init("uiview", "cornerRadius", "in 0.0 0.5", "in 0.0 0.25"),
        .init("uiview", "borderColor", "border(\(firstColor) 0.0", "border(\(secondColor) 0.0"),
        .init("uiview", "borderWidth", "border([0, 0, 0, 0] 0.5", "border([0, 0, 0, 0] 0.25"),
        .init(
            "uiview", "shadow", "shadow([200, 400, 600, 500] 0.5 1.0,2.0)", "shadow([600, 200, 200, 250] 0.25 3.0,4.0)"),
    ]

    static let texts: [LookCase] = [
        .init("uilabel", "text", "'first'", "'second'"),
        .init("uilabel", "textColor", "foreground(\(firstColor))", "foreground(\(secondColor))"),
        .init("uilabel", "font", "font(system 12.0 bold italic)", "font(file of 25 15.0)"),
        .init("uilabel", "textAlignment", "'own'", "'own' center"),
        .init("uilabel", "numberOfLines", "'own' 2 lines", "'own' 3 lines"),
        .init("uilabel", "textShadow", "shadow(\(firstColor) 0.0 1.0,2.0)", "shadow(\(secondColor) 0.0 3.0,4.0)"),
        .init("uiimageview", "image", "image 2.0 original 1.0,2.0,3.0,4.0", "image 2.0 template"),
    ]

    static let controls: [LookCase] = [
        .init("uibutton", "title", "'first'", "'second'"),
        .init("uibutton", "titleColor", "foreground(\(firstColor))", "foreground(\(secondColor))"),
        .init("uibutton", "titleFont", "font(system 12.0 bold italic)", "font(file of 25 15.0)"),
        .init("uibutton", "image", "image 2.0 original 1.0,2.0,3.0,4.0, 'own'", "image 2.0 template, 'own'"),
        .init("uibutton", "contentInsets", "padding(1.0,2.0,3.0,4.0)", "padding(5.0,6.0,7.0,8.0)"),
        .init("uiswitch", "onTintColor", "tint(\(firstColor))", "tint(\(secondColor))"),
        .init("uislider", "minimumTrackTintColor", "tint(\(firstColor))", "tint(\(secondColor))"),
        .init("uitextfield", "textColor", "foreground(\(firstColor))", "foreground(\(secondColor))"),
        .init("uitextfield", "font", "font(system 12.0 bold italic)", "font(file of 25 15.0)"),
        .init("uitextfield", "textAlignment", "'own'", "'own' center"),
    ]
}

@Suite("Looks of SwiftUI's views", .serialized) @MainActor
struct LookTests {
    /// A rendered view, with `C` for the clip of a background.
    private func short(_ text: String) -> String { text.replacing("clip(0.0 0.0) untouchable", with: "C") }

    @Test("show each operation alone, exchange it, and go", arguments: LookCase.all)
    func single(_ look: LookCase) throws {
        let engine = try Fixture.engine()
        let host = Host(look.view, engine)
        let own = short(host.text)
        try engine.activate(Fixture.theme("First"))
        #expect(short(host.text).contains(look.first))
        try engine.activate(Fixture.theme("Second"))
        #expect(short(host.text).contains(look.second))
        engine.deactivate()
        #expect(short(host.text) == own)
    }

    @Test("are evaluated again only if a switch changes them")
    func observation() throws {
        let engine = try Fixture.engine("First")
        #expect(
            try Host(Text("own").skin("only_text"), engine).invalidated { try engine.activate(Fixture.theme("Second")) }
                == ["SkinText"])
        let host = Host(Text("own").skin("nothing").skin("steady"), engine)
        #expect(try host.invalidated { try engine.activate(Fixture.theme("First")) } == [])
        #expect(try host.invalidated { try engine.root.setTraits(.iphone) } == [])
    }

    @Test("of buttons follow presses, focus, the pointer and whether they are enabled")
    func states() throws {
        let engine = try Fixture.engine("First")
        let button = Button(action: {}, label: { Text("own") }).buttonStyle(.skin("states"))
        let host = Host(button, engine)
        #expect(!host.text.contains("opacity"))
        Touches.isPressing = true
        #expect(host.text.contains("opacity(0.3)"))
        Touches.isPressing = false
        host.environment.hasFocus = true
        #expect(host.text.contains("opacity(0.1)"))
        host.environment.isEnabled = false
        #expect(host.text.contains("opacity(0.4)"))
    }

    @Test("follow the states that the app sets, and the pointer")
    func appStates() throws {
        let engine = try Fixture.engine("First")
        #expect(Host(Text("own").skin("states", states: .selected), engine).text.contains("opacity(0.2)"))
        let hovered = Host(
            Text("own").modifier(SkinModifier(entity: .init(component: "uiview", id: "all"), states: [])), engine)
        _ = hovered.text
        #expect(Hovering.actions.count == 1)
    }

    @Test("show all operations of a theme at once, without a report")
    func all() throws {
        var faults = 0
        let handler = ThemeEngine.faultHandler
        ThemeEngine.faultHandler = { _ in faults += 1 }
        defer { ThemeEngine.faultHandler = handler }
        let engine = try Fixture.engine("First")
        let text = Host(Button(action: {}, label: { Text("own") }).skin("all"), engine).text
        for part in [
            "'first'", "foreground(\(firstColor))", "padding(", "background(\(firstColor), gradient(", "opacity(0",
        ] {
            #expect(text.contains(part))
        }
        #expect(faults == 0)
    }

    @Test("omit an operation whose file is damaged, and report it")
    func faults() throws {
        var faults: [String] = []
        let handler = ThemeEngine.faultHandler
        ThemeEngine.faultHandler = { faults.append("\($0)") }
        defer { ThemeEngine.faultHandler = handler }
        let engine = try Fixture.engine("Broken")
        let host = Host(Text("own").skin("broken", as: "uiview"), engine)
        #expect(host.text.contains("opacity(0.5)"))
        #expect(faults == ["'broken.jpg' is not an image that the system can read"])
    }

    @Test("have the places of a gradient's colors")
    func gradients() {
        let colors = [Color.clear, .primary, .clear]
        func text(_ locations: [Double]?) -> String {
            LinearGradient(SkinGradient(colors: colors, locations: locations, angle: 0), in: .zero).rendered
        }
        #expect(text(nil).contains("[0, 0, 0, 1000] at 0.5"))
        #expect(text([0, 0.25, 1]).contains("[0, 0, 0, 1000] at 0.25"))
    }
}
