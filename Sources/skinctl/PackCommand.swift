import ArgumentParser
import SkinBundles
import SkinKit

struct PackCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pack",
        abstract: "Compile a list of images into a content pack",
        discussion: """
            A content pack is one file in which an app looks up images, such as emoji or stickers, by code points or \
            by name. The list of images is an XML file, or the pack.xml of a .stickers bundle. Cats.stickers compiles \
            to Cats.skinpack beside it, or to the path given with -o. If the list has an error, nothing is written. An \
            existing pack is replaced atomically or not at all.

            Exit status:
              0   written
              1   the list has errors
              64  invalid usage
              66  a file or folder cannot be read
              73  a file cannot be created
              74  a file cannot be written

            Examples:
              skinctl pack Emoji/pack.xml -o build/emoji.skinpack
              skinctl pack Cats.stickers
              skinctl pack Cats.stickers -o build/cats.skinpack
            """)

    @Argument(
        help: ArgumentHelp("The list of images, or the folder of a .stickers bundle", valueName: "pack"),
        completion: .file(extensions: ["xml", "stickers"]))
    var pack: String

    @Option(
        name: [.short, .customLong("output")],
        help: ArgumentHelp("The file to write, or the folder for it; required for a list", valueName: "file-or-folder"),
        completion: .file())
    var output: String?

    @OptionGroup var reporting: DiagnosticOptions
    @OptionGroup var colors: ColorOptions

    func validate() throws {
        if output == nil, !CachePath.isStickers(pack) {
            throw ValidationError("a list outside a .stickers bundle requires -o with the path of the pack")
        }
    }

    func run() throws {
        let path = CachePath.path(of: pack, output: output, extension: CachePath.packExtension)
        var diagnostics = DiagnosticOutput(format: reporting.format, colors)
        try reportingFailures {
            let result = try ContentPackCompiler().compile(pack)
            try diagnostics.print(result.diagnostics, result.formatter(usesColor: diagnostics.usesColor))
            if let bytes = result.pack { try OutputFile.write(bytes, to: path) }
        }
        try diagnostics.finish()
    }
}
