import SkinBlending
import SkinCompiler
import SkinComponents
import SkinDevelopment
import SkinKit
import SkinTesting

/// Two themes of a card with a button and labels, and an engine that shows them.
@MainActor
struct Cards {
    let folder: TemporaryThemes
    let paper: Theme
    let night: Theme
    let engine: ThemeEngine
    let send = SkinButton()
    let lines = [SkinLabel(), SkinLabel()]

    init() throws {
        folder = try TemporaryThemes()
        try folder.write("Paper.theme/info.xml", Self.info("paper"))
        try folder.write(
            "Paper.theme/card.xml",
            """
            <theme>
              <constants><color name="ink">#1F3A93</color></constants>
              <instances>
                <uibutton id="button_send">
                  <operation name="backgroundColor"><color ref="ink"/></operation>
                  <operation name="cornerRadius"><float>4</float></operation>
                  <operation name="cornerRadius" state="selected"><float>8</float></operation>
                </uibutton>
                <uilabel id="label_line">
                  <operation name="textColor"><color ref="ink"/></operation>
                  <operation name="numberOfLines"><integer>2</integer></operation>
                </uilabel>
              </instances>
            </theme>
            """)
        try folder.write("Night.theme/info.xml", Self.info("night", inherits: "paper"))
        try folder.write(
            "Night.theme/card.xml",
            """
            <theme>
              <constants><color name="ink">#F4D58D</color></constants>
              <instances>
                <uibutton id="button_send">
                  <operation name="cornerRadius"><float>12.5</float></operation>
                </uibutton>
                <uilabel id="label_line">
                  <operation name="numberOfLines" unset="true"/>
                </uilabel>
              </instances>
            </theme>
            """)
        paper = try Theme(bundleAt: folder.file("Paper.theme"))
        night = try Theme(bundleAt: folder.file("Night.theme"))
        engine = ThemeEngine(components: .standard, configuration: .init(animation: .blending))
        try engine.activate(paper)
        try engine.register(send, as: "button_send")
        for line in lines { try engine.register(line, as: "label_line") }
    }

    private static func info(_ name: String, inherits parent: String? = nil) -> String {
        let inherits = parent.map { "<inherits>org.example.\($0)</inherits>" } ?? ""
        return "<info><identifier>org.example.\(name)</identifier><name>\(name)</name>\(inherits)</info>"
    }
}
