import ArgumentParser
import SkinKit

struct NewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Makes a theme to begin with.",
        discussion: """
            Writes a folder NAME.theme with an info.xml, a commented ui.xml that shows the format, and assets/. \
            Nothing is ever overwritten.

            Exit status: 0 made; 64 wrong use; 73 it is there already, or cannot be created; 74 a file cannot be written.

            Examples:
              skinctl new Midnight
              skinctl new Midnight --inherits org.example.base -o Themes
            """)

    @Argument(help: "The theme's name: letters, digits, '.', '_' and '-', beginning with a letter or digit.")
    var name: String

    @Option(help: ArgumentHelp("The identifier of the theme that it inherits from.", valueName: "id"))
    var inherits: String?

    @Option(
        help: ArgumentHelp(
            "The theme's identifier; org.example. and the name in lower case without it.", valueName: "id"))
    var identifier: String?

    @Option(
        name: [.short, .customLong("output")], help: ArgumentHelp("The folder to make it in.", valueName: "dir"),
        completion: .directory)
    var output = "."

    private var ownIdentifier: String { identifier ?? "org.example.\(name.lowercased())" }

    func validate() throws {
        // Such a name is the folder's, too: it leads nowhere else, and needs no escaping in XML.
        for text in [name, ownIdentifier, inherits ?? name] where !NameText.isThemeIdentifier(text.utf8) {
            throw ValidationError(
                "'\(text)' is no name: a letter or digit comes first, then letters, digits, '.', '_' and '-', 128 at most."
            )
        }
        if inherits == ownIdentifier { throw ValidationError("A theme cannot inherit from itself.") }
    }

    func run() throws {
        let bundle = FilePath.join(output, "\(name).theme")
        try reportingFailures {
            guard FileSystem.kind(of: bundle) == nil, !FileSystem.isLink(bundle) else {
                throw ThemeFileError(.create, bundle, reason: "it is there already")
            }
            let template = ThemeTemplate(name: name, identifier: ownIdentifier, parent: inherits)
            try FileSystem.makeFolder(FilePath.join(bundle, "assets"))
            try FileSystem.replace(FilePath.join(bundle, "info.xml"), with: Array(template.info.utf8))
            try FileSystem.replace(FilePath.join(bundle, "ui.xml"), with: Array(template.ui.utf8))
            try Output.standard.write(
                """
                Made \(bundle). Next:
                  skinctl validate \(bundle)
                  skinctl preview \(bundle) -o \(name).html
                  skinctl compile \(bundle)

                """)
        }
    }
}

/// The files of a theme to begin with.
struct ThemeTemplate {
    let name: String
    let identifier: String
    let parent: String?

    var info: String {
        let parentElement =
            parent.map { "  <inherits>\($0)</inherits>\n" }
            ?? "  <!-- What another theme defines holds here too: <inherits>org.example.base</inherits> -->\n"
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <!-- Who this theme is. Also: author, license, description, homepage. -->
            <info>
              <identifier>\(identifier)</identifier>
              <name>\(name)</name>
              <version>1.0.0</version>
            \(parentElement)</info>

            """
    }

    var ui: String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!-- Every .xml beside info.xml is read; name and number of files are yours. A file for some devices or
             appearances only carries them in its name: ui~ipad.xml, ui~dark.xml, ui~ipad~dark.xml. -->
        <theme>

          <!-- Values with names. A theme that inherits from this one may give others for the same names, and what
               refers to them follows. -->
          <constants>
            <color name="accent">#0A66FF</color>
            <color name="accent_pressed" ref="accent" darken="0.1"/>
            <color name="on_accent">#FFFFFF</color>
            <color name="ink">#1C1C1E</color>
            <float name="radius">8</float>
            <font name="body" size="17"/>
          </constants>

          <!-- What several components share. -->
          <classes>
            <class id="rounded">
              <operation name="cornerRadius"><float ref="radius"/></operation>
            </class>
          </classes>

          <!-- What components look like. Which types and operations there are, 'skinctl schema' prints. -->
          <instances>

            <!-- Without an id: every label. -->
            <uilabel>
              <operation name="textColor"><color ref="ink"/></operation>
              <operation name="font"><font ref="body"/></operation>
            </uilabel>

            <!-- With an id: the components that the app registers under it. -->
            <uibutton id="button_primary" class="rounded">
              <operation name="backgroundColor"><color ref="accent"/></operation>
              <operation name="backgroundColor" state="highlighted"><color ref="accent_pressed"/></operation>
              <operation name="alpha" state="disabled"><float>0.4</float></operation>
              <operation name="titleColor"><color ref="on_accent"/></operation>
              <operation name="titleFont"><font ref="body" weight="semibold"/></operation>
              <!-- Several params have names; the optional ones may be left out. -->
              <operation name="shadow">
                <param name="color"><color format="rgba">0, 0, 0, 0.2</color></param>
                <param name="offset"><point>0, 2</point></param>
              </operation>
              <!-- An image is a file in assets/, named without traits and scale: for icons/send.png there may be
                   icons/send@2x.png and icons/send@2x~dark.png.
              <operation name="image"><image>icons/send.png</image></operation> -->
            </uibutton>

            <!-- Takes away what a theme that this one inherits from gives:
            <uiview id="box"><operation name="shadow" unset="true"/></uiview> -->
          </instances>
        </theme>

        """
    }
}
