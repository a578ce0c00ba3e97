import Foundation
import TestSupport
import Testing

@Suite("skinctl package")
struct PackageCommandTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.writeTheme("Dusk.theme", identifier: "dusk", ["ui.xml": "<theme/>"])
    }

    @Test("writes a package beside the bundle, which verify accepts")
    func make() throws {
        let made = try SkinctlProcess(["package", folder.file("Dusk.theme")])
        #expect(made.status == 0 && made.errors.isEmpty, "\(made.errors)")
        let checked = try SkinctlProcess(["verify", folder.file("Dusk.skin")])
        #expect(checked.status == 0 && checked.output.isEmpty && checked.errors.isEmpty)
        // What is beside the themes does not disturb them.
        #expect(try SkinctlProcess(["validate", folder.path]).status == 0)
    }

    @Test("says what is wrong with a file that is no package")
    func refuse() throws {
        try folder.write("x.skin", "PK\u{3}\u{4}")
        try folder.write("y.skin", "hello")
        let result = try SkinctlProcess(["verify", folder.file("x.skin"), folder.file("y.skin")])
        #expect(result.status == 1)
        #expect(
            result.errors == """
                \(folder.file("x.skin")): the archive is truncated (byte 4) [truncated]
                \(folder.file("y.skin")): the file is no package (byte 0) [not-an-archive]

                """)
        #expect(try SkinctlProcess(["verify", folder.file("missing.skin")]).status == 66)
        #expect(try SkinctlProcess(["package", folder.file("Dusk.theme"), "-o", folder.file("x.zip")]).status == 64)
    }
}
