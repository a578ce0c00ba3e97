import ArgumentParser
import SkinCompiler
import SkinKit

struct PackCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pack",
        abstract: "Makes a content pack of a list of images.",
        discussion: """
            A content pack is one file in which an app finds images by code points or by name: emoji, stickers. The \
            list is an XML file, or the pack.xml of a bundle: Cats.stickers becomes Cats.skinpack beside it, or what \
            -o says. Where anything is wrong nothing is written; an existing pack is replaced as a whole or not \
            touched.

            Exit status: 0 written; 1 something is wrong with the list; 64 wrong use; 66 something cannot be read; 73 \
            a file cannot be created; 74 a file cannot be written.

            Examples:
              skinctl pack Emoji/pack.xml -o build/emoji.skinpack
              skinctl pack Cats.stickers
              skinctl pack Cats.stickers -o build/cats.skinpack --byte-order big
            """)

    @Argument(
        help: ArgumentHelp("The list of images, or the folder of a .stickers bundle.", valueName: "pack"),
        completion: .file(extensions: ["xml", "stickers"]))
    var pack: String

    @Option(
        name: [.short, .customLong("output")],
        help: ArgumentHelp("The file to write, or the folder for it; a list needs it.", valueName: "file-or-folder"),
        completion: .file())
    var output: String?

    @OptionGroup var reporting: DiagnosticOptions
    @OptionGroup var colors: ColorOptions

    @Option(help: "The order of the bytes of numbers.")
    var byteOrder = ThemeCacheByteOrder.little

    func validate() throws {
        if output == nil, !CachePath.isStickers(pack) {
            throw ValidationError("Of a list that is not in a .stickers bundle -o names the pack.")
        }
    }

    func run() throws {
        let path = CachePath.path(of: pack, output: output, extension: CachePath.packExtension)
        var diagnostics = DiagnosticOutput(format: reporting.format, colors)
        try reportingFailures {
            let result = try ContentPackCompiler(byteOrder: byteOrder).compile(pack)
            try diagnostics.print(result.diagnostics, result.formatter(usesColor: diagnostics.usesColor))
            if let bytes = result.pack { try ContentPackCompiler.write(bytes, to: path) }
        }
        try diagnostics.finish()
    }
}
