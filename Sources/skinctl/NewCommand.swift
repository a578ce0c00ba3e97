import ArgumentParser
import SkinKit

struct NewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Create a theme with commented examples",
        discussion: """
            Creates a folder NAME.theme with an info.xml, a commented ui.xml that shows the format, and assets/. \
            Existing files are never overwritten.

            Exit status:
              0   created
              64  invalid usage
              73  the folder already exists or cannot be created
              74  a file cannot be written

            Examples:
              skinctl new Midnight
              skinctl new Midnight --inherits org.example.base -o Themes
            """)

    @Argument(help: "The theme's name: letters, digits, '.', '_' and '-', starting with a letter or digit")
    var name: String

    @Option(help: ArgumentHelp("The identifier of the theme to inherit from", valueName: "id"))
    var inherits: String?

    @Option(
        help: ArgumentHelp(
            "The theme's identifier (default: 'org.example.' and the name in lower case)", valueName: "id"))
    var identifier: String?

    @Option(
        name: [.short, .customLong("output")],
        help: ArgumentHelp("The folder to create the theme in", valueName: "dir"), completion: .directory)
    var output = "."

    private var ownIdentifier: String { identifier ?? "org.example.\(name.lowercased())" }

    func validate() throws {
        // The name is also the folder's: it must not leave the output folder or need escaping in XML.
        for text in [name, ownIdentifier, inherits ?? name] where !NameText.isThemeIdentifier(text.utf8) {
            throw ValidationError(
                """
                '\(text)' is not a valid theme name or identifier; expected a letter or digit, then letters, digits, \
                '.', '_' or '-', at most 128 characters
                """)
        }
        if inherits == ownIdentifier { throw ValidationError("a theme cannot inherit from itself") }
    }

    func run() throws {
        let bundle = FilePath.join(output, "\(name).theme")
        try reportingFailures {
            guard FileSystem.kind(of: bundle) == nil, !FileSystem.isLink(bundle) else {
                throw ThemeFileError(.create, bundle, reason: "it already exists")
            }
            let template = ThemeTemplate(name: name, identifier: ownIdentifier, parent: inherits)
            try FileSystem.makeFolder(FilePath.join(bundle, "assets"))
            try FileSystem.replace(FilePath.join(bundle, "info.xml"), with: Array(template.info.utf8))
            try FileSystem.replace(FilePath.join(bundle, "ui.xml"), with: Array(template.ui.utf8))
            try Output.standard.write(
                """
                Created \(bundle). Next:
                  skinctl validate \(bundle)
                  skinctl preview \(bundle) -o \(name).html
                  skinctl compile \(bundle)

                """)
        }
    }
}

/// The files of a new theme.
struct ThemeTemplate {
    let name: String
    let identifier: String
    let parent: String?

    var info: String {
        let parentElement =
            parent.map { "  <inherits>\($0)</inherits>\n" }
            ?? "  <!-- To inherit from another theme: <inherits>org.example.base</inherits> -->\n"
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <!-- The theme's metadata. Optional elements: author, license, description, homepage. -->
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
        <!-- The compiler reads every .xml file beside info.xml, whatever its name. To limit a file to a device or an
             appearance, add traits to its name: ui~ipad.xml, ui~dark.xml, ui~ipad~dark.xml. -->
        <theme>

          <!-- Named values. A theme that inherits from this one can override them; every reference to them resolves to
               the new value. -->
          <constants>
            <color name="accent">#0A66FF</color>
            <color name="accent_pressed" ref="accent" darken="0.1"/>
            <color name="on_accent">#FFFFFF</color>
            <color name="ink">#1C1C1E</color>
            <float name="radius">8</float>
            <font name="body" size="17"/>
          </constants>

          <!-- Operations that several components share. -->
          <classes>
            <class id="rounded">
              <operation name="cornerRadius"><float ref="radius"/></operation>
            </class>
          </classes>

          <!-- The look of components. 'skinctl schema' prints the available types and operations. -->
          <instances>

            <!-- Without an id: applies to every label. -->
            <uilabel>
              <operation name="textColor"><color ref="ink"/></operation>
              <operation name="font"><font ref="body"/></operation>
            </uilabel>

            <!-- With an id: applies to the components that the app registers under that id. -->
            <uibutton id="button_primary" class="rounded">
              <operation name="backgroundColor"><color ref="accent"/></operation>
              <operation name="backgroundColor" state="highlighted"><color ref="accent_pressed"/></operation>
              <operation name="alpha" state="disabled"><float>0.4</float></operation>
              <operation name="titleColor"><color ref="on_accent"/></operation>
              <operation name="titleFont"><font ref="body" weight="semibold"/></operation>
              <!-- Multiple params are named; optional ones can be omitted. -->
              <operation name="shadow">
                <param name="color"><color format="rgba">0, 0, 0, 0.2</color></param>
                <param name="offset"><point>0, 2</point></param>
              </operation>
              <!-- An image is a file in assets/, named without traits and scale. icons/send.png can have the variants
                   icons/send@2x.png and icons/send@2x~dark.png.
              <operation name="image"><image>icons/send.png</image></operation> -->
            </uibutton>

            <!-- Removes an inherited operation:
            <uiview id="box"><operation name="shadow" unset="true"/></uiview> -->
          </instances>
        </theme>

        """
    }
}
