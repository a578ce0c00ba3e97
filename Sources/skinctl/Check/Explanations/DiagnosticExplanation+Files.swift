// Bundles, their files and their parents.
extension DiagnosticExplanation {
    static let files = [
        DiagnosticExplanation(
            .duplicateTheme, "Two themes in the folders that are searched have the same identifier.",
            .file(
                "Sea.theme/info.xml",
                "<info>\n  <identifier>org.example.ocean</identifier>\n  <name>Sea</name>\n</info>",
                others: ["Ocean.theme/ui.xml": "<theme/>"]),
            cure: "Give the copy another identifier, or remove it."),
        DiagnosticExplanation(
            .unknownTheme, "The theme inherits from a theme that is not in the folders that are searched.",
            .file(
                "Ocean.theme/info.xml",
                """
                <info>
                  <identifier>org.example.ocean</identifier>
                  <name>Ocean</name>
                  <inherits>org.example.bass</inherits>
                </info>
                """),
            cure: """
                Correct the identifier, put the parent beside the theme, or name its folder with --themes.
                """),
        DiagnosticExplanation(
            .inheritanceCycle, "A theme inherits from itself, directly or through other themes.",
            .file(
                "Ocean.theme/info.xml",
                """
                <info>
                  <identifier>org.example.ocean</identifier>
                  <name>Ocean</name>
                  <inherits>org.example.ocean</inherits>
                </info>
                """),
            cure: "Remove 'inherits' from one of the themes in the message."),
        DiagnosticExplanation(
            .unknownTrait, "A file's name has a part after '~' that isn't a trait, or two traits of one kind.",
            .file("Ocean.theme/ui~night.xml", "<theme/>"),
            cure: """
                Rename the file. The traits are iphone, ipad, mac, tv, watch, vision and desktop; highcontrast; light \
                and dark.
                """),
        DiagnosticExplanation(
            .missingAsset, "No theme of the chain has a file for an image or a font.",
            .button("<operation name=\"image\"><image>icons/send.png</image></operation>"),
            cure: """
                Put the file into the folder assets of the theme, or correct the name. Leave the scale and traits out \
                of it: icons/send.png also finds icons/send@2x~dark.png.
                """),
        DiagnosticExplanation(
            .unsafePath, "A symbolic link leads out of the bundle, or a file's name is not UTF-8.",
            .file("Ocean.theme/assets/send.png -> /usr/share/send.png", ""),
            cure: "Copy the file into the bundle in place of the link."),
        DiagnosticExplanation(
            .damagedImage,
            """
            A PNG file is damaged: it is truncated, one of its checksums is wrong, or it is a file of another format. \
            An app could not load it. With 'compile --release' this is an error.
            """,
            .file("Ocean.theme/assets/send.png", "RIFF WEBP VP8", others: ["Ocean.theme/ui.xml": "<theme/>"]),
            cure: "Export the image again, or rename the file if it isn't a PNG file."),
    ]
}
