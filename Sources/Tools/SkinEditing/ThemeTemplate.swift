import SkinBundles
import SkinDiagnostics
import SkinFormat
import SkinKit
import SkinLibrary
import SkinSyntax

package struct ThemeTemplate {
    let name: String
    package let identifier: String
    let parent: String?
    package let folder: String

    /// - Parameters:
    ///   - name: The theme's name. Its letters without marks, digits, `.`, `_` and `-` also name the folder.
    ///   - identifier: Nil for `org.example.` and the folder's name in lower case.
    ///   - parent: The identifier of the theme to inherit from.
    /// - Throws: ``EditRefusal/noPlace(_:)`` if a text cannot be a name or an identifier, or the theme would inherit from
    ///   itself.
    package init(name: String, identifier: String? = nil, parent: String? = nil) throws(EditRefusal) {
        let scalars = name.unicodeScalars
        guard !name.isEmpty, scalars.count <= 128, !name.contains("/"),
            scalars.allSatisfy({ $0.properties.generalCategory != .control })
        else { throw .noPlace("'\(name)' is not a name: expected 1 to 128 characters without '/'") }
        let stem = String(
            String.UnicodeScalarView(scalars.map(Self.plain).filter { NameText.isThemeIdentifier("a\($0)".utf8) }))
        let reason = "has no letter or digit of ASCII for the folder's name; change <name> in info.xml afterwards"
        if stem.isEmpty { throw .noPlace("'\(TextStyle.oneLine(name))' \(reason)") }
        let identifier = identifier ?? "org.example.\(stem.lowercased())"
        // The name of the folder must not lead out of the output folder, or be hidden.
        for text in [stem, identifier, parent ?? identifier] where !NameText.isThemeIdentifier(text.utf8) {
            throw .noPlace(
                """
                '\(TextStyle.oneLine(text))' is not a valid folder name or identifier; expected a letter or digit, then letters, digits, \
                '.', '_' or '-', at most 128 characters
                """)
        }
        if parent == identifier { throw .noPlace("a theme cannot inherit from itself") }
        (self.name, self.identifier, self.parent, folder) = (name, identifier, parent, "\(stem).theme")
    }

    /// Returns the letter of ASCII that a Latin letter has a mark on, by its name in the Unicode Character Database.
    private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        let words = scalar.properties.name?.split(separator: " ") ?? []
        guard words.count > 5, words[0] == "LATIN", words[2] == "LETTER", words[4] == "WITH",
            words[3].unicodeScalars.count == 1, let letter = words[3].unicodeScalars.first
        else { return scalar }
        return words[1] == "SMALL" ? letter.properties.lowercaseMapping.unicodeScalars.first ?? letter : letter
    }

    @discardableResult
    package func create(in output: String, _ ui: String) throws(ThemeFileError) -> String {
        try create(in: output, [("ui.xml", ui)])
    }

    /// Creates the theme's folder with configuration files, given by name.
    ///
    /// The folder is written under a temporary name, so that it is whole or not there.
    ///
    /// - Returns: The path of the folder.
    /// - Throws: `ThemeFileError` if the folder exists, if another theme there has its identifier or a name that differs in
    ///   case only, or if a file cannot be written.
    package func create(
        in output: String, _ files: [(name: String, text: String)]
    ) throws(ThemeFileError) -> String {
        let bundle = FilePath.join(output, folder)
        guard FileSystem.kind(of: bundle) == nil, !FileSystem.isLink(bundle) else {
            throw ThemeFileError(.create, bundle, reason: "it already exists")
        }
        try checkIsUnique(in: output)
        try FileSystem.makeFolder(output)
        try? FileSystem.removeTemporaries(inFolder: output, olderThan: 86_400)
        let draft = FileSystem.temporaryPath(beside: bundle)
        do {
            try FileSystem.makeFolder(FilePath.join(draft, "assets"))
            for (name, text) in files + [("info.xml", info)] {
                try FileSystem.replace(FilePath.join(draft, name), with: Array(text.utf8))
            }
            try FileSystem.move(draft, to: bundle)
        } catch {
            try? FileSystem.remove(draft)
            throw error
        }
        return bundle
    }

    private func checkIsUnique(in output: String) throws(ThemeFileError) {
        guard FileSystem.kind(of: output) == .folder else { return }
        let other = try ThemeCatalog(folders: [output]).bundles.first {
            $0.name.lowercased() == folder.lowercased()
                || $0.info.identifier?.lowercased() == identifier.lowercased()
        }
        guard let other else { return }
        let bundle = FilePath.join(output, folder)
        if other.info.identifier?.lowercased() == identifier.lowercased() {
            throw ThemeFileError(.create, bundle, reason: "'\(other.name)' has the identifier '\(identifier)' already")
        }
        throw ThemeFileError(.create, bundle, reason: "'\(other.name)' differs from it in upper and lower case only")
    }

    package var info: String {
        let parentElement =
            parent.map { "  <inherits>\($0)</inherits>\n" }
            ?? "  <!-- To inherit from another theme: <inherits>org.example.base</inherits> -->\n"
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <!-- The theme's metadata. Optional elements: author, license, description, homepage. -->
            <info>
              <identifier>\(identifier)</identifier>
              <name>\(MarkupText.escaped(name))</name>
              <version>1.0.0</version>
            \(parentElement)</info>
            """
    }

    /// A theme that shows the format.
    package static let complete = """
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
            <color name="paper">#FFFFFF</color>
            <color name="ink">#1C1C1E</color>
            <color name="selection" ref="paper" mix="accent" amount="0.15"/>
            <float name="radius">8</float>
            <font name="body" size="17"/>
          </constants>

          <!-- Operations that several components share. -->
          <classes>
            <class id="rounded">
              <operation name="cornerRadius"><float ref="radius"/></operation>
            </class>
          </classes>

          <!-- The look of components. 'skinctl list schema' prints the available types and operations. -->
          <instances>

            <!-- Without an id: applies to every label. -->
            <uilabel>
              <operation name="textColor"><color ref="ink"/></operation>
              <operation name="font"><font ref="body"/></operation>
            </uilabel>

            <uitableviewcell>
              <operation name="backgroundColor"><color ref="paper"/></operation>
              <operation name="selectedBackgroundColor"><color ref="selection"/></operation>
            </uitableviewcell>

            <uiswitch>
              <operation name="onTintColor"><color ref="accent"/></operation>
              <operation name="offTintColor"><color ref="paper" mix="ink" amount="0.25"/></operation>
              <operation name="thumbTintColor"><color>#FFFFFF</color></operation>
            </uiswitch>

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

    /// Colors that differ from what a parent is likely to have, and that are dark enough for white text.
    package static let candidates: [String?] = ["#7B2FF7", "#B3261E", "#00695C", "#0A66FF", "#FFB300", "#80CBC4"]

    /// A theme that changes one color constant of its parent, and lists the others in a comment.
    ///
    /// - Parameter color: The value of the color; nil to change nothing.
    package static func child(of constants: [ConstantElement], color: String?) -> String {
        let colors = constants.filter { $0.type == "color" }
        let changed =
            ["accent", "primary", "tint"].firstNonNil { name in colors.first { $0.name == name } } ?? colors.first
        let own = changed.flatMap { changed in color.map { "    <color name=\"\(changed.name)\">\($0)</color>\n" } }
        let listed = constants.filter { own == nil || $0 != changed }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <!-- This theme has everything that its parent has. Define here only what differs. -->
            <theme>

              <!-- Every reference to a constant takes the value of this theme, also where the parent refers to it. -->
              <constants>
            \(own ?? "")\(comment(listed))  </constants>

              <instances>
              </instances>
            </theme>
            """
    }

    /// Returns a comment of constants; nothing if there are none that a comment can contain.
    private static func comment(_ constants: [ConstantElement]) -> String {
        let shown = constants.filter { !$0.text.contains("--") && !$0.text.hasSuffix("-") }
        guard !shown.isEmpty else { return "" }
        let lines = shown.prefix(limit).map { "    \($0.text)\n" }.joined()
        let more = shown.count > limit ? "    and \(shown.count - limit) more, which 'skinctl dump' prints\n" : ""
        return
            "    <!-- The parent's other constants. To change one, move its line above this comment:\n\(lines)\(more)    -->\n"
    }

    private static let limit = 100
}
