import Foundation
import SkinBundles
import SkinDiagnostics
import TestSupport
import Testing

@Suite("Damaged images")
struct DamagedImageTests {
    private let folder: TemporaryFolder
    private let bundle: String
    private let label = "A.theme/assets/sky@2x.png"

    init() throws {
        folder = try TemporaryFolder()
        let image = "<uiimageview id=\"sky\"><operation name=\"image\"><image>sky.png</image></operation></uiimageview>"
        bundle = try folder.writeTheme(["main.xml": .theme(instances: image)])
    }

    /// Ways to damage an image, with the end of the message.
    static let damages: [(name: String, bytes: [UInt8], reason: String)] = {
        let image = PNGFixture.image()
        var flipped = image
        flipped[45] ^= 1
        return [
            ("truncated", Array(image.prefix(image.count - 20)), "the PNG file is truncated"),
            ("of a wrong checksum", flipped, "the checksum of chunk 'IDAT' does not match"),
            ("without IEND", Array(image.dropLast(12)), "the PNG file is truncated"),
            ("of another format", Array("RIFF....WEBP".utf8), "the file is no PNG file"),
            ("empty", [], "the file is no PNG file"),
            ("followed by more", image + [0], "the file continues after the end of the image"),
        ]
    }()

    @Test("validate and compile warn of it, and compile --release writes nothing", arguments: damages.indices)
    func damaged(_ number: Int) throws {
        let (_, bytes, reason) = Self.damages[number]
        try folder.write(label, bytes)
        let validation = try SkinctlProcess(["validate", bundle])
        #expect(validation.status == 0)
        #expect(validation.output.contains("assets/sky@2x.png:1:1: warning: damaged image: \(reason)"))
        #expect(validation.output.hasSuffix("1 warning in 1 theme\n"))
        let compilation = try SkinctlProcess(["compile", bundle])
        #expect(compilation.status == 0)
        #expect(compilation.errors.contains("[damaged-image]"))
        try FileManager.default.removeItem(atPath: folder.file("A.skincache"))
        let release = try SkinctlProcess(["compile", bundle, "--release"])
        #expect(release.status == 1)
        #expect(release.errors.contains("error: damaged image"))
        #expect(!FileManager.default.fileExists(atPath: folder.file("A.skincache")))
    }

    @Test("verify finds it in a cache")
    func verify() throws {
        try folder.write(label, Array(PNGFixture.image().dropLast(12)))
        #expect(try SkinctlProcess(["compile", bundle, "--assets", "embed"]).status == 0)
        let run = try SkinctlProcess(["verify", folder.file("A.skincache")])
        #expect(run.status == 1)
        #expect(run.errors.contains("image '\(label)': byte "))
    }

    @Test("An intact image, and one of a format that is not checked, are not mentioned")
    func intact() throws {
        try folder.write(label, PNGFixture.image())
        try folder.write("A.theme/assets/photo.jpg", "not checked")
        let run = try SkinctlProcess(["validate", bundle])
        #expect(run.status == 0 && run.output.isEmpty && run.errors.isEmpty)
        #expect(try SkinctlProcess(["compile", bundle, "--release"]).status == 0)
        #expect(try SkinctlProcess(["verify", folder.file("A.skincache")]).status == 0)
    }

    @Test("pack warns of it at the item, and verify finds it in the pack")
    func pack() throws {
        try folder.write(
            "pack.xml", "<pack total=\"1\">\n<item order=\"1\" category=\"a\" name=\"b\" image=\"b.png\"/></pack>")
        try folder.write("b.png", Array(PNGFixture.image().dropLast(12)))
        let run = try SkinctlProcess(["compile", folder.file("pack.xml"), "-o", folder.file("out/b.skinpack")])
        #expect(run.status == 0)
        #expect(run.errors.contains("pack.xml:2:46: warning: 'b.png' is damaged: the PNG file is truncated"))
        let verification = try SkinctlProcess(["verify", folder.file("out/b.skinpack")])
        #expect(verification.status == 1 && verification.errors.contains("image 'b': byte "))
    }

    @Test("A compiler that does not check images reads none")
    func unchecked() throws {
        try folder.write(label, "junk")
        #expect(try ThemeCompiler().validate(bundle).diagnostics.isEmpty)
    }
}
