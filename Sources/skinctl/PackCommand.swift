import ArgumentParser
import SkinKit

struct PackCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pack",
        abstract: "Makes a content pack of a list of images.",
        discussion: """
            A content pack is one file in which an app finds images by code points or by name: emoji, stickers. The
            list is an XML file, or the pack.xml of a bundle such as Cats.stickers. Where anything is wrong nothing
            is written; an existing pack is replaced as a whole or not touched.

            Examples:
              skinctl pack Emoji/pack.xml -o build/emoji.skinpack
              skinctl pack Cats.stickers -o build/cats.skinpack --byte-order big
            """)

    @Argument(
        help: ArgumentHelp("The list of images, or the folder of a .stickers bundle.", valueName: "pack"),
        completion: .file(extensions: ["xml", "stickers"]))
    var pack: String

    @Option(
        name: [.short, .customLong("output")], help: ArgumentHelp("The file to write.", valueName: "file"),
        completion: .file())
    var output: String

    @Option(help: "The order of the bytes of numbers.")
    var byteOrder = CacheOptions.ByteOrder.little

    func run() throws {
        var diagnostics = DiagnosticOutput(format: .text)
        try reportingFailures {
            let result = try ContentPackCompiler(byteOrder: byteOrder).compile(pack)
            try diagnostics.print(result.diagnostics, result.formatter(usesColor: Output.error.wantsColor))
            if let bytes = result.pack { try ContentPackCompiler.write(bytes, to: output) }
        }
        if diagnostics.hasErrors { throw ExitStatus.themeHasErrors }
    }
}
