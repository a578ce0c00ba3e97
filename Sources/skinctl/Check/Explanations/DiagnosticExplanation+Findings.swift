// Warnings: of the linter, of previews and of generated code.
extension DiagnosticExplanation {
    static let findings = [
        DiagnosticExplanation(
            .unknownIdentifier,
            "The schema lists the identifiers of a component type, and the list does not contain this one.",
            .file(
                "Ocean.theme/ui.xml", "<theme><instances>\n  <uibutton id=\"button_sned\"/>\n</instances></theme>",
                others: ["app.schema.xml": identifiers]),
            cure: "Write the identifier that the message proposes, or add this one to the schema."),
        DiagnosticExplanation(
            .renamedIdentifier, "An identifier is an earlier name of one in the schema. It is read as the new one.",
            .file(
                "Ocean.theme/ui.xml", "<theme><instances>\n  <uibutton id=\"button_again\"/>\n</instances></theme>",
                others: ["app.schema.xml": identifiers]),
            cure: "Write the new identifier."),
        DiagnosticExplanation(
            .contrastUnchecked, "A theme sets text colors, but none of their backgrounds is known.",
            .instances("<uilabel><operation name=\"textColor\"><color>#999999</color></operation></uilabel>"),
            cure: """
                Set the background of the component, or name what is behind it in a comment. For operations of the \
                app's own, give their colors a role in the schema.
                """),
        DiagnosticExplanation(
            .unknownEntity, "A scene of a preview shows a component that the theme does not define.",
            .file(
                "preview/chat.xml",
                """
                <scene title="Chat">
                  <uibutton id="button_sned" text="Send"/>
                </scene>
                """, others: ["Ocean.theme/ui.xml": "<theme/>"]),
            cure: "Correct the identifier in the scene, or define the component in the theme."),
        DiagnosticExplanation(
            .nameCollision, "Two names become the same Swift name, so one of them gets a number.",
            .instances("<uibutton id=\"button_send\"/>\n<uibutton id=\"buttonSend\"/>"),
            cure: "Rename one of them."),
        DiagnosticExplanation(
            .unusedConstant, "No value refers to a constant.", .constants("<color name=\"spare\">#0A66FF</color>"),
            cure: """
                Remove the constant. If the app or other themes request it by name, mark it with the comment \
                <!-- skinkit:public -->
                """),
        DiagnosticExplanation(
            .unusedClass, "No entity uses a class.", .theme("<classes>\n  <class id=\"rounded\"/>\n</classes>"),
            cure: "Remove the class. If themes that inherit from this one use it, mark it: <!-- skinkit:public -->"),
        DiagnosticExplanation(
            .neverWins, "An operation never shows, because another one overrides it under all traits.",
            .theme(
                """
                <classes>
                  <class id="faint"><operation name="alpha"><float>0.5</float></operation></class>
                </classes>
                <instances>
                  <uibutton id="button_send" class="faint">
                    <operation name="alpha"><float>1</float></operation>
                  </uibutton>
                </instances>
                """),
            cure: "Remove the operation that never wins."),
        DiagnosticExplanation(
            .redundantValue, "A definition gives a value that would also apply without it.",
            .theme(
                """
                <instances>
                  <uibutton><operation name="alpha"><float>0.5</float></operation></uibutton>
                  <uibutton id="button_send"><operation name="alpha"><float>0.5</float></operation></uibutton>
                </instances>
                """),
            cure: "Remove the definition."),
        DiagnosticExplanation(
            .hiddenTrait,
            "A theme's constants hide all that its ancestors define for an appearance or for high contrast.",
            .file(
                "Ocean.theme/ui.xml", constants("<color name=\"paper\">#F0F4FF</color>"),
                others: [
                    "Ocean.theme/info.xml": """
                    <info>
                      <identifier>org.example.ocean</identifier>
                      <name>Ocean</name>
                      <inherits>org.example.base</inherits>
                    </info>
                    """,
                    "Base.theme/info.xml": "<info><identifier>org.example.base</identifier><name>Base</name></info>",
                    "Base.theme/ui.xml": constants("<color name=\"paper\">#FFFFFF</color>"),
                    "Base.theme/ui~dark.xml": constants("<color name=\"paper\">#000000</color>"),
                ]),
            cure: "Also define the constants for the trait, or declare the theme's appearance."),
        DiagnosticExplanation(
            .uselessSetting,
            "An empty label ends a setting, but the constant is none; or a label is 'true' or 'false'.",
            .constants("<float name=\"radius\" setting=\"\">6</float>"),
            cure: "Write the label that users see, or remove the attribute."),
        DiagnosticExplanation(
            .refusedChoice, "Users may choose a value for a setting that a value which depends on it refuses.",
            .constants(
                """
                <bool name="calm" setting="Calm">false</bool>
                <float name="more" by="calm"><when value="true">2</when><when value="false">0.1</when></float>
                <color name="soft" lighten="more">#0A66FF</color>
                """),
            cure: "Write a value that is allowed at each value that users may choose."),
        DiagnosticExplanation(
            .similarName,
            "An identifier is one letter away from that of an ancestor, ends in a state, or contains '#' or a letter of another script.",
            .instances("<uibutton id=\"#button_send\"/>"),
            cure: "Write the identifier that the message proposes, or allow the finding."),
        DiagnosticExplanation(
            .unknownAlternative, "No theme defines one of the alternatives in a reference.",
            .file(
                "Ocean.theme/ui.xml",
                """
                <theme>
                  <constants><color name="on_accent">#FFFFFF</color><color name="accent">#0A66FF</color></constants>
                  <instances>
                    <uibutton><operation name="titleColor"><color ref="on accent"/></operation></uibutton>
                  </instances>
                </theme>
                """),
            cure: "Write the name of a constant, or allow the finding if an overlay or the app defines it."),
        DiagnosticExplanation(
            .ignoredFile, "The name of a configuration file hides it, or has a part without an effect.",
            .file("Ocean.theme/more/extra.xml", "<theme/>", others: ["Ocean.theme/ui.xml": "<theme/>"]),
            cure: "Move the file into the bundle's folder, with the ending .xml and without a scale."),
        DiagnosticExplanation(
            .unknownDefault, "No theme beside skinkit.xml has the identifier of the default theme.",
            .file(
                "skinkit.xml", "<skinkit><default>org.example.ocaen</default></skinkit>",
                others: ["Ocean.theme/ui.xml": "<theme/>"]),
            cure: "Write the identifier of a theme in the folder."),
        DiagnosticExplanation(
            .unusedAsset, "No value refers to a file in assets.",
            .file("Ocean.theme/assets/old.svg", "<svg/>", others: ["Ocean.theme/ui.xml": "<theme/>"]),
            cure: "Remove the file."),
        DiagnosticExplanation(
            .duplicateAsset, "Two files in assets have the same bytes.",
            .file("Ocean.theme/assets/b.svg", "<svg/>", others: ["Ocean.theme/assets/a.svg": "<svg/>"]),
            cure: "Keep one of the files, and refer to it in both places."),
        DiagnosticExplanation(
            .missingScale, "An image has no variant for screens with two pixels per point.",
            .file(
                "Ocean.theme/ui.xml",
                """
                <theme><instances>
                  <uibutton id="button_send"><operation name="image"><image>send.png</image></operation></uibutton>
                </instances></theme>
                """, others: ["Ocean.theme/assets/send.png": ""]),
            cure: "Add a file of twice the size, such as send@2x.png."),
        DiagnosticExplanation(
            .oversizedSlice,
            "The insets of an image's slice are wider or higher than the image, so that nothing is left to stretch.",
            .file(
                "Ocean.theme/ui.xml",
                """
                <theme><instances>
                  <uiimageview><operation name="image"><image slice="4,20,4,20">frame.gif</image></operation></uiimageview>
                </instances></theme>
                """, others: ["Ocean.theme/assets/frame.gif": "GIF89a \u{0} \u{0}"]),
            cure: "Write insets in points, of which two opposite ones together are less than the image."),
        DiagnosticExplanation(
            .ninePatchFile,
            "An image is a nine-patch file of Android. Toolkits would draw the black marks in its border.",
            .file(
                "Ocean.theme/ui.xml",
                """
                <theme><instances>
                  <uiimageview><operation name="image"><image>frame.9.png</image></operation></uiimageview>
                </instances></theme>
                """, others: ["Ocean.theme/assets/frame.9.png": ""]),
            cure: """
                Remove one pixel on each side of the image, give the file another name, and write the distances of the \
                marks from the sides as the attribute slice.
                """),
        DiagnosticExplanation(
            .gradientStops, "A gradient has fewer than two colors, or not one location for each color.",
            .instances(
                """
                <uiview><operation name="backgroundGradient"><gradient>
                  <field name="colors"><array><color>#0A66FF</color></array></field>
                </gradient></operation></uiview>
                """),
            cure: """
                Write two colors or more, and as many locations or none. For one color, use an operation with a color \
                such as backgroundColor.
                """),
        DiagnosticExplanation(
            .contrast, "A text or an image has too little contrast to its background (WCAG 2.2).",
            .button(
                """
                <operation name="titleColor"><color>#999999</color></operation>
                <operation name="backgroundColor"><color>#FFFFFF</color></operation>
                """),
            cure: "Use the color that the message proposes, or another one that is darker or lighter."),
        DiagnosticExplanation(
            .unreachableContrast,
            "An adjustment asks for a contrast ratio that neither black nor white has against the other color.",
            .file(
                "Ocean.theme/ui.xml",
                """
                <theme>
                  <constants>
                    <color name="paper">#808080</color>
                    <color name="ink" against="paper" contrast="7">#0A66FF</color>
                  </constants>
                  <instances>
                    <uibutton id="button_send">
                      <operation name="titleColor"><color ref="ink"/></operation>
                    </uibutton>
                  </instances>
                </theme>
                """),
            cure: "Ask for a lower ratio, or make the other color darker or lighter."),
        DiagnosticExplanation(
            .translucentContrast,
            """
            An adjustment asks for a contrast ratio, but one of the two colors is translucent. The ratio is that of the \
            opaque colors, so what is behind them can make it less.
            """,
            .file(
                "Ocean.theme/ui.xml",
                """
                <theme>
                  <constants>
                    <color name="paper">#FFFFFF</color>
                    <color name="ink" against="paper" contrast="4.5">#0A66FF80</color>
                  </constants>
                  <instances>
                    <uibutton id="button_send">
                      <operation name="titleColor"><color ref="ink"/></operation>
                    </uibutton>
                  </instances>
                </theme>
                """),
            cure: "Make both colors opaque. For a faint text, choose an opaque color that is fainter."),
        DiagnosticExplanation(
            .uselessComment, "A comment for the linter is malformed, gives no reason, or has no effect.",
            .constants("<!-- skinkit:allow contrast -->\n<color name=\"accent\">#0A66FF</color>"),
            cure: "Write the code and a reason, <!-- skinkit:allow contrast: decorative -->, or remove the comment."),
    ]

    private static let identifiers = """
        <schema>
          <identifiers component="uibutton">
            <identifier name="button_send"/>
            <identifier name="button_retry" was="button_again"/>
          </identifiers>
        </schema>
        """

    private static func constants(_ text: String) -> String { "<theme><constants>\(text)</constants></theme>" }
}
